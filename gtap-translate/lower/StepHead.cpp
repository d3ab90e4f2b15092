// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a step function begins with: its variables, and the jump to the taskwait that the task left.
#include "analyse/effects/ClauseEffects.h"
#include "analyse/frame/FrameParts.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/ConstantText.h"
#include "lower/StepLowering.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

// The jump at the top: straight to the taskwait that the task left, into loops and branches.
std::string StepLowering::dispatch() const {
  if (hops_.waits().empty())
    return "";
  std::string cases;
  for (const Wait *wait : hops_.waits())
    cases += fmt::format("  case {}: goto {}; // {}\n", wait->state, hops_.firstLabel(wait->state),
                         place(source_.line(wait->pragma->location)));
  if (layout_.walk && layout_.walk->sums)
    cases +=
        fmt::format("  case {}: return gtap_w.template finish<{}>(gtap_rec.gtap_sum); // "
                    "behind a walk\n",
                    layout_.walk->state,
                    typeText(function_.definition->getReturnType().getUnqualifiedType(), context_));
  const char *hopping = "  int gtap_at = gtap_w.state(); // 0 once it is there\n";
  return fmt::format("{}  switch ({}) {{\n"
                     "{}"
                     "  default: break;\n"
                     "  }}\n",
                     hops_.any() ? hopping : "", hops_.any() ? "gtap_at" : "gtap_w.state()", cases);
}

// A pointer that cannot be assigned to when it has been initialised.
static bool isConstGlobal(const FrameVariable &entry) {
  return entry.variable->getType().isConstQualified() && !entry.pointers.empty() &&
         entry.pointers.front().path.empty() && entry.pointers.front().global;
}

// Parameters come from the record, or are constants of the launch; pinned variables stay in the
// record, and what cannot be declared without a value has its storage here.
std::string StepLowering::loads(const FrameLayout &record) const {
  std::string text;
  std::vector<const FrameVariable *> loaded;
  for (const FrameVariable &entry : record.variables) {
    QualType type = withoutRestrict(declaredType(entry.variable), context_);
    bool parameter = isa<ParmVarDecl>(entry.variable);
    if (entry.home.form() == Form::Late && entry.home.isLocal())
      text += fmt::format("  gtap::late<{}> {};\n", typeText(entry.written, context_),
                          lateStorage(entry));
    if (entry.home.atTop() && !(parameter && type->isReferenceType())) {
      type = context_.getLValueReferenceType(withoutRestrict(type.getNonReferenceType(), context_));
      std::string from =
          entry.home.form() == Form::Late ? lateStorage(entry) + ".value" : placeInRecord(entry);
      text +=
          fmt::format("  {}{} = {};\n", entry.home.form() == Form::Late ? "[[maybe_unused]] " : "",
                      declarationText(type, entry.alias, context_), from);
    } else if (parameter) {
      const bool unread = unread_.count(entry.variable->getLocation()) != 0;
      const bool promised = !unread && isConstGlobal(entry);
      const std::string value =
          entry.constant.empty() ? "gtap_rec." + entry.field : constantCall(entry.constant);
      if (record.walk && entry.isArgument() && entry.type->isRecordType() &&
          record.walk->handsOn(entry.variable)) {
        text += fmt::format("  {0}gtap::handed_on<gtap_worker, {1}> {2} = "
                            "gtap::handed_on_in(gtap_w, gtap_rec).{3};\n",
                            unread ? "[[maybe_unused]] " : "", typeText(entry.written, context_),
                            entry.alias, entry.field);
        if (!unread)
          loaded.push_back(&entry);
        continue;
      }
      text += fmt::format("  {}{} = {}{}{};\n", unread ? "[[maybe_unused]] " : "",
                          declarationText(type, entry.alias, context_),
                          promised ? "gtap::as_global(" : "", value, promised ? ")" : "");
      if (!unread && !promised)
        loaded.push_back(&entry);
    }
  }
  if (std::string promised = promises(loaded); !promised.empty())
    text += "  " + promised;
  return text;
}

// What compilers may assume of pointers that come from a record.
std::string StepLowering::promises(const std::vector<const FrameVariable *> &variables) const {
  std::string names;
  for (const FrameVariable *entry : variables)
    for (const PointerPlace &pointer : entry->pointers)
      if (pointer.global && isSaved(*entry, pointer.path))
        names += (names.empty() ? "" : ", ") + entry->alias + pointer.path;
  return names.empty() ? "" : fmt::format("gtap::assume_global({});\n", names);
}

// Where a taskwait's queue(e) is kept from its evaluation on. At the top, for no jump may pass a
// declaration with a value.
std::string StepLowering::queueOfWaits(const TaskFunction &named) const {
  for (const TaskBody *body : bodiesOf(named))
    for (const Wait &wait : body->waits)
      if (clausesHaveEffects(named, *wait.pragma))
        return "  int gtap_next_queue;\n";
  return "";
}

} // namespace gtap
