// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KeptText.h.
#include "lower/KeptText.h"

#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::string savedText(const TaskFunction &function, const std::string &fields) {
  return fields.empty() ? ""
                        : fmt::format("struct gtap_saved_{} {{\n{}}};\n", function.name, fields);
}

std::string keptText(const TaskFunction &function, const KeptCalls &kept, bool hasSaved,
                     const FrameLayout &layout, const ASTContext &context) {
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
         (keepsNothing ? "" : changes + "  }\n");
}

} // namespace gtap
