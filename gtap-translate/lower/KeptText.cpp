// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptText.h.
#include "lower/KeptText.h"

#include "analyse/frame/FrameParts.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/TaskText.h"
#include "lower/WalkText.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>

#include <map>

namespace gtap {

using namespace clang;

std::string savedText(const TaskFunction &function, const std::string &fields) {
  return fields.empty() ? ""
                        : fmt::format("struct gtap_saved_{} {{\n{}}};\n", function.name, fields);
}

// How a call that is really made gets the objects themselves, of which the loop has copies.
static std::string realCallText(const TaskFunction &function, const KeptCalls &kept,
                                const ASTContext &context) {
  if (kept.copied.empty())
    return "";
  const std::string arguments = argumentsName(function, context);
  std::string values;
  for (const ParmVarDecl *parameter : function.definition->parameters())
    values += fmt::format("{}gtap_{}.{}", values.empty() ? "" : ", ",
                          llvm::is_contained(kept.copied, parameter) ? "first" : "a",
                          parameter->getNameAsString());
  return "  // The loop has copies of what some references lead to; a call that is really made "
         "gets the objects.\n" +
         wrapped(fmt::format("  static __device__ __forceinline__ {0} gtap_made(const {0} &gtap_a, "
                             "const {0} &gtap_first) {{ return {{{1}}}; }}\n",
                             arguments, values));
}

std::string loopText(const TaskFunction &function, const LoopNames &names, const KeptCalls *kept,
                     const ASTContext &context) {
  if (!kept || kept->copied.empty())
    return wrapped(fmt::format("{} {{ return gtap::recursion<{}>({}({})); }}\n", names.head,
                               names.task, names.pack, names.values));
  std::string copies, values;
  for (const ParmVarDecl *parameter : function.definition->parameters()) {
    std::string name = parameter->getNameAsString();
    if (llvm::is_contained(kept->copied, parameter)) {
      const QualType type = storageType(parameter->getType().getNonReferenceType(), context);
      const std::string copy = "gtap_copy_" + name;
      copies += fmt::format("  const {} = {}; // nothing changes it meanwhile\n",
                            declarationText(type, copy, context), name);
      name = copy;
    }
    values += (values.empty() ? "" : ", ") + name;
  }
  return wrapped(names.head + " {\n") + copies +
         wrapped(fmt::format("  return gtap::recursion<{0}>({1}({2}), {1}({3}));\n", names.task,
                             names.pack, values, names.values)) +
         "}\n";
}

namespace {

// A member of gtap_frame, and the states in which a call waits that needs it.
struct KeptPiece {
  std::string name;
  std::vector<unsigned> states;
  std::uint64_t bytes;
  unsigned slot = 0; // as Home::slot()
  bool isArray = false;
};

bool isTaken(const std::string &name, const FrameLayout &layout,
             const std::vector<KeptPiece> &pieces) {
  return llvm::any_of(layout.variables,
                      [&](const FrameVariable &entry) { return placeName(entry) == name; }) ||
         llvm::any_of(pieces, [&](const KeptPiece &piece) { return piece.name == name; });
}

// The frame's own members: parameters, or what is needed of them.
std::string parameterPieces(const KeptParameter &parameter, const FrameLayout &layout,
                            const ASTContext &context, std::vector<KeptPiece> &pieces,
                            std::vector<std::string> &places) {
  const std::string field = layout.find(parameter.variable)->field;
  auto add = [&](const std::string &name, const std::string &declared, const std::string &place) {
    pieces.push_back({name, parameter.states, 0});
    places.push_back(place);
    return fmt::format("    {};\n", declared);
  };
  const bool arrays = llvm::any_of(
      parameter.parts, [&](const MemberPath &part) { return elementsOf(part, context) != 0; });
  std::string declared;
  if (parameter.parts.empty() || arrays) {
    const QualType type = storageType(parameter.variable->getType(), context);
    declared = add(field, declarationText(type, field, context), field);
    pieces.back().bytes = context.getTypeInfo(type).Width / 8;
  } else {
    for (const MemberPath &part : parameter.parts) {
      std::string name = field + "_" + partName(part);
      while (isTaken(name, layout, pieces))
        name += "_";
      declared += add(name, partDeclaration(part, name, context), field + partAccess(part));
    }
    pieces.back().bytes = storedSize(parameter, context).size;
  }
  return declared;
}

// Bytes of those pieces: of a slot, the largest one's.
template <class Wanted>
std::uint64_t bytesOf(const std::vector<KeptPiece> &pieces, Wanted wanted) {
  std::uint64_t bytes = 0;
  std::map<unsigned, std::uint64_t> slots;
  for (const KeptPiece &piece : pieces)
    if (wanted(piece) && piece.slot == 0)
      bytes += piece.bytes;
    else if (wanted(piece))
      slots[piece.slot] = std::max(slots[piece.slot], piece.bytes);
  for (const auto &[slot, size] : slots)
    bytes += size;
  return bytes;
}

// Where calls that wait in one state need less than the frame has, the copy of a frame says what is copied: in local memory, each word is
// a sector of its own where lanes are at different depths.
std::string copyText(const std::vector<KeptPiece> &pieces, const std::vector<unsigned> &waiting) {
  constexpr std::uint64_t leastSaved = 8; // else a branch costs more
  const std::uint64_t all = bytesOf(pieces, [](const KeptPiece &) { return true; });
  const bool pays = llvm::any_of(waiting, [&](unsigned state) {
    return all - bytesOf(pieces,
                         [&](const KeptPiece &piece) {
                           return llvm::is_contained(piece.states, state);
                         }) >=
           leastSaved;
  });
  if (waiting.size() < 2 || !pays ||
      llvm::any_of(pieces, [](const KeptPiece &piece) { return piece.isArray; }))
    return "";
  std::map<std::vector<unsigned>, std::vector<std::string>> copies;
  for (const KeptPiece &piece : pieces) {
    std::vector<unsigned> states;
    for (unsigned state : waiting)
      if (llvm::is_contained(piece.states, state))
        states.push_back(state);
    if (states.size() == waiting.size())
      states.clear(); // no condition
    else if (states.empty())
      continue;
    copies[states].push_back(piece.name);
  }
  std::string text;
  for (const auto &[states, names] : copies) {
    std::string condition;
    for (unsigned state : states)
      condition += fmt::format("{}gtap_state == {}", condition.empty() ? "" : " || ", state);
    if (!condition.empty())
      text += fmt::format("    if ({}) {{\n", condition);
    for (const std::string &name : names)
      text +=
          fmt::format("{0}    gtap_to.{1} = gtap_from.{1};\n", condition.empty() ? "" : "  ", name);
    if (!condition.empty())
      text += "    }\n";
  }
  return "  // What a call needs that waits in this state.\n" +
         wrapped("  static __device__ __forceinline__ void gtap_copy(gtap_frame &gtap_to, const "
                 "gtap_frame &gtap_from, unsigned gtap_state) {\n") +
         text + "  }\n";
}

} // namespace

std::string keptText(const TaskFunction &function, const KeptCalls &kept, bool hasSaved,
                     const FrameLayout &layout, const ASTContext &context) {
  const std::string changed = changesText(function, kept.changed, layout, context),
                    real = realCallText(function, kept, context);
  if (kept.sums)
    return "  static constexpr bool gtap_adds_calls = true; // what they return, in any order\n" +
           changed + real;
  const std::string record = "gtap_record_" + function.name, saved = "gtap_saved_" + function.name;
  std::string fields, values = hasSaved ? "gtap_rec" : "", changes;
  std::vector<KeptPiece> pieces;
  std::vector<std::string> places;
  if (hasSaved)
    changes = fmt::format("    static_cast<{} &>(gtap_rec) = gtap_kept;\n", saved);
  for (const KeptParameter &parameter : kept.parameters)
    fields += parameterPieces(parameter, layout, context, pieces, places);
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    values += (values.empty() ? "" : ", ") + ("gtap_rec." + places[k]);
    changes += fmt::format("    gtap_rec.{} = gtap_kept.{};\n", places[k], pieces[k].name);
  }
  for (const FrameVariable &entry : layout.variables)
    if (entry.home.isSpilled() && !isa<ParmVarDecl>(entry.variable))
      pieces.push_back({placeName(entry), entry.home.savedAt(), storedSize(entry, context).size,
                        entry.home.slot(), entry.type->isArrayType()});
  std::vector<unsigned> waiting;
  for (const Wait &wait : bodiesOf(function).front()->waits)
    if ((kept.tails >> wait.state & 1) == 0)
      waiting.push_back(wait.state);
  std::string tails;
  for (unsigned state = 0; state < 64; ++state)
    if (kept.tails >> state & 1)
      tails += fmt::format("{}1ull << {}", tails.empty() ? "" : " | ", state);
  const bool keepsNothing = values.empty();
  return fmt::format("  static constexpr unsigned long long gtap_tail_calls = {}; // return what "
                     "comes back\n"
                     "  struct gtap_frame{} {{ // what a call keeps while it waits for another\n{}"
                     "  }};\n",
                     tails.empty() ? "0" : tails, hasSaved ? " : " + saved : "", fields) +
         wrapped(fmt::format("  static __device__ __forceinline__ gtap_frame gtap_keep("
                             "const {} &{}) {{ return {{{}}}; }}\n",
                             record, keepsNothing ? "" : "gtap_rec", values)) +
         wrapped(fmt::format("  static __device__ __forceinline__ void gtap_take_back({} &{}, "
                             "const gtap_frame &{}) {{{}",
                             record, keepsNothing ? "" : "gtap_rec",
                             keepsNothing ? "" : "gtap_kept", keepsNothing ? "}\n" : "\n")) +
         (keepsNothing ? "" : changes + "  }\n") + copyText(pieces, waiting) + changed + real;
}

} // namespace gtap
