// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ConstantText.h.
#include "lower/ConstantText.h"

#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>

namespace gtap {

std::string constantCall(const std::string &name) {
  return fmt::format("gtap_constant_{}()", name);
}

std::string constantDefinition(const std::string &name, clang::QualType type,
                               const clang::ASTContext &context) {
  const clang::QualType stored = storageType(type, context);
  return wrapped(fmt::format("static __device__ __forceinline__ {} {{\n",
                             declarationText(context.getLValueReferenceType(stored),
                                             constantCall(name), context))) +
         fmt::format("  __shared__ {}; // a constant of the launch: the entry writes each block's\n"
                     "  return value;\n"
                     "}}\n",
                     declarationText(stored, "value", context));
}

} // namespace gtap
