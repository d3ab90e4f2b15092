// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WalkText.h.
#include "lower/WalkText.h"

#include "analyse/loops/LoopHead.h"
#include "analyse/loops/LoopText.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"
#include "support/SourceText.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

// How many tasks a step spawns at most in loops that its arguments count; empty when there are none.
static std::string spawnsText(const TaskFunction &function, const Walk &walk,
                              const FrameLayout &layout, const ASTContext &context) {
  const SourceText source(context);
  std::string sum;
  for (const CountedSpawns &counted : walk.counted) {
    std::string product = counted.times == 1 ? std::string() : fmt::format("{} * ", counted.times);
    for (const ForStmt *loop : counted.loops) {
      LoopHead head;
      headOfLoop(*function.bodies.front(), *loop, context, head);
      LoopText text(source, context, head, *loop);
      text.read();
      product += fmt::format("{}::gtap::turns_of_walk({})",
                             loop == counted.loops.front() ? "" : " * ", text.turns());
    }
    sum += (sum.empty() ? "" : " + ") + product;
  }
  if (sum.empty())
    return "";
  return wrapped(fmt::format("  static __device__ __forceinline__ unsigned long long "
                             "gtap_spawns(const {} &gtap_a) {{\n",
                             argumentsName(function, context))) +
         parametersIn(" " + sum + " ", *function.definition, layout) +
         wrapped(fmt::format("    return {};\n", sum)) + "  }\n";
}

std::string changesText(const TaskFunction &function,
                        const std::vector<const ParmVarDecl *> &changed, const FrameLayout &layout,
                        const ASTContext &context) {
  std::string fields, values, changes;
  for (const ParmVarDecl *parameter : changed) {
    if (!layout.find(parameter)->isArgument())
      continue;
    const std::string name = parameter->getNameAsString();
    fields += fmt::format(
        "    {};\n", declarationText(storageType(parameter->getType(), context), name, context));
    values += (values.empty() ? "" : ", ") + ("gtap_a." + name);
    changes += fmt::format("    gtap_a.{0} = gtap_c.{0};\n", name);
  }
  if (fields.empty())
    return "";
  return fmt::format("  struct gtap_changes {{ // the arguments that {} of the function itself "
                     "change\n{}  }};\n"
                     "  static __device__ __forceinline__ gtap_changes gtap_changed(\n"
                     "      const gtap_args_{} &gtap_a) {{\n{}  }}\n"
                     "  static __device__ __forceinline__ void gtap_change(gtap_args_{} &gtap_a,\n"
                     "      const gtap_changes &gtap_c) {{\n{}  }}\n",
                     function.recursion ? "calls" : "spawns", fields, function.name,
                     wrapped(fmt::format("    return {{{}}};\n", values)), function.name, changes);
}

std::string walkText(const TaskFunction &function, const Walk &walk, const FrameLayout &layout,
                     const ASTContext &context) {
  std::string text = changesText(function, walk.changed, layout, context);
  if (text.empty())
    return "";
  text += fmt::format("  static constexpr unsigned gtap_most_spawns = {}; // of a step\n",
                      walk.mostSpawns);
  text += spawnsText(function, walk, layout, context);
  if (walk.state != 0)
    text += fmt::format("  static constexpr int gtap_walk_state = {}; // it waits there for what a "
                        "walk has left\n",
                        walk.state);
  return text;
}

} // namespace gtap
