// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See NamespaceText.h.
#include "ast/types/NamespaceText.h"

#include <clang/AST/DeclCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

NamespaceText namespacesBetween(const DeclContext *outer, const DeclContext *inner) {
  NamespaceText text;
  for (; inner && !inner->Encloses(outer); inner = inner->getParent()) {
    const auto *space = dyn_cast<NamespaceDecl>(inner);
    if (!space)
      continue;
    std::string name =
        space->isAnonymousNamespace() ? "" : fmt::format(" {}", std::string(space->getName()));
    text.opening =
        fmt::format("{}namespace{} {{\n{}", space->isInline() ? "inline " : "", name, text.opening);
    text.closing += fmt::format("}} // namespace{}\n", name);
  }
  return text;
}

bool hasOwnNamespace(const FunctionDecl &function) {
  return function.getFormalLinkage() == Linkage::Internal && !function.isInAnonymousNamespace() &&
         !isa<CXXMethodDecl>(function);
}

} // namespace gtap
