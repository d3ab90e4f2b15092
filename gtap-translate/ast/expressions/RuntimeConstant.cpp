// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RuntimeConstant.h.
#include "ast/expressions/RuntimeConstant.h"

#include <clang/AST/Decl.h>

namespace gtap {

using namespace clang;

std::optional<std::uint64_t> constantOf(StringRef name, const ASTContext &context) {
  IdentifierInfo &gtap = context.Idents.get("gtap"), &wanted = context.Idents.get(name);
  for (const NamedDecl *space : context.getTranslationUnitDecl()->lookup(&gtap))
    if (isa<NamespaceDecl>(space))
      for (const NamedDecl *found : cast<NamespaceDecl>(space)->lookup(&wanted))
        if (const auto *constant = dyn_cast<VarDecl>(found))
          if (const APValue *value = constant->evaluateValue(); value && value->isInt())
            return value->getInt().getZExtValue();
  return std::nullopt;
}

} // namespace gtap
