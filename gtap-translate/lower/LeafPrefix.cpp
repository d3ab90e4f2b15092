// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the cases that end a task in its first lines as members of the record (see LeafPrefix.h).
#include "lower/LeafPrefix.h"

#include "analyse/loops/CodeCost.h"
#include "lower/LeafCases.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"

#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <vector>

namespace gtap {

using namespace clang;

// Whether a thread-level task spawns nothing, waits for nothing and takes its time, as far as can be seen: lanes run
// such tasks together, so that none waits for the others' without doing anything itself.
static bool isLongAndAlone(const TaskBody &body, const ASTContext &context) {
  constexpr unsigned longOperations = 512;
  return body.spawns.empty() && body.waits.empty() && body.function->worker != WorkerKind::Block &&
         costOf(*body.definition->getBody(), body, context).operations > longOperations;
}

// The task as the spawn ends it: in one line where that is short.
static std::string endText(const LeafCase &one, bool isVoid) {
  const std::string value = isVoid ? "" : fmt::format("gtap_r = {};", one.value);
  if (one.effects.size() < 2 && (one.effects.empty() || !StringRef(one.effects[0]).contains('\n')))
    return fmt::format("    if ({}) {{ {}{}{}{}return true; }}\n", one.condition,
                       fmt::join(one.effects, ""), one.effects.empty() ? "" : " ", value,
                       isVoid ? "" : " ");
  std::string lines = fmt::format("    if ({}) {{\n", one.condition);
  for (const std::string &effect : one.effects)
    lines += indented(effect, 6);
  return lines + (isVoid ? "" : fmt::format("      {}\n", value)) + "      return true;\n    }\n";
}

std::string leafPrefixText(const TaskBody &body, const FrameLayout &layout,
                           const ASTContext &context) {
  if (!body.definition || !isa<CompoundStmt>(body.definition->getBody()))
    return "";
  const std::vector<LeafCase> cases = leafCases(body, layout, context);
  const bool always = !body.function->recursion && isLongAndAlone(body, context);
  if (cases.empty() && !always)
    return "";
  bool isVoid = body.definition->getReturnType()->isVoidType();
  std::string leaf, early;
  bool someCheap = false, someMore = false, computes = false, copies = false;
  for (const LeafCase &one : cases) {
    computes |= one.computes;
    copies |= one.copies;
    someCheap |= one.cheap;
    someMore |= !one.cheap && !body.function->recursion;
    leaf += one.ahead;
    leaf += one.cheap ? endText(one, isVoid)
                      : fmt::format("    if ({}) return false;\n", one.condition);
    if (!computes)
      early += fmt::format("    if ({}) return true;\n", one.condition);
  }
  std::string head = "  static __device__ __forceinline__ bool ";
  std::string arguments = fmt::format("(const {} &gtap_a", argumentsName(*body.function, context));
  auto names = [&](StringRef text, bool copied) {
    return parametersIn(text, *body.definition, layout, copied);
  };
  std::string text;
  if (someCheap)
    text += wrapped(fmt::format("{}gtap_leaf{}{}) {{\n", head, arguments,
                                isVoid ? "" : ", gtap_result &gtap_r")) +
            fmt::format("{}{}    return false;\n  }}\n", names(leaf, copies), leaf);
  if (always)
    text += fmt::format(
        "{}gtap_ends_early(const {} &) {{\n    return true; // spawns nothing, and takes "
        "its time\n  }}\n",
        head, argumentsName(*body.function, context));
  else if (someMore)
    text += fmt::format("{}gtap_ends_early{}) {{\n{}{}    return false;\n  }}\n", head, arguments,
                        names(early, false), early);
  return text;
}

} // namespace gtap
