// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Bests.h.
#include "analyse/effects/Bests.h"

#include <clang/AST/DeclCXX.h>

namespace gtap {

using namespace clang;

static bool isBestClass(const CXXRecordDecl &owner) {
  const auto *space = dyn_cast<NamespaceDecl>(owner.getDeclContext()->getRedeclContext());
  return owner.getIdentifier() && (owner.getName() == "best" || owner.getName() == "best_with") &&
         space && space->getIdentifier() && space->getName() == "gtap" &&
         space->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool isBest(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && isBestClass(*record);
}

bool isMethodOfBest(const FunctionDecl &callee, llvm::StringRef name) {
  const auto *method = dyn_cast<CXXMethodDecl>(&callee);
  return method && method->getIdentifier() && method->getName() == name &&
         isBestClass(*method->getParent());
}

} // namespace gtap
