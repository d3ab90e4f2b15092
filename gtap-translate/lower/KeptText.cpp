// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptText.h.
#include "lower/KeptText.h"

#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/TaskText.h"
#include "lower/WalkText.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>

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

std::string keptText(const TaskFunction &function, const KeptCalls &kept, bool hasSaved,
                     const FrameLayout &layout, const ASTContext &context) {
  const std::string changed = changesText(function, kept.changed, layout, context),
                    real = realCallText(function, kept, context);
  if (kept.sums)
    return "  static constexpr bool gtap_adds_calls = true; // what they return, in any order\n" +
           changed + real;
  const std::string record = "gtap_record_" + function.name, saved = "gtap_saved_" + function.name;
  std::string fields, values = hasSaved ? "gtap_rec" : "", changes;
  if (hasSaved)
    changes = fmt::format("    static_cast<{} &>(gtap_rec) = gtap_kept;\n", saved);
  for (const ParmVarDecl *parameter : kept.parameters) {
    const std::string name = layout.find(parameter)->field;
    fields += fmt::format(
        "    {};\n", declarationText(storageType(parameter->getType(), context), name, context));
    values += (values.empty() ? "" : ", ") + ("gtap_rec." + name);
    changes += fmt::format("    gtap_rec.{0} = gtap_kept.{0};\n", name);
  }
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
         (keepsNothing ? "" : changes + "  }\n") + changed + real;
}

} // namespace gtap
