// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ConstChoice.h. The names around the callee, the variable's class and the place of the call are
// looked through for functions of the same name: more than a call can find, and never fewer.
#include "ast/uses/ConstChoice.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// Takes, in some place, an object that it can change.
bool takesChangeable(const FunctionDecl &function) {
  if (const auto *method = dyn_cast<CXXMethodDecl>(&function))
    if (!isa<CXXConstructorDecl>(method) && method->isInstance() && !method->isConst())
      return true;
  return llvm::any_of(function.parameters(), [](const ParmVarDecl *parameter) {
    const QualType type = parameter->getType();
    return (type->isReferenceType() || type->isPointerType()) &&
           !type->getPointeeType().isConstQualified();
  });
}

class Search {
public:
  explicit Search(const FunctionDecl &callee) : callee_(callee) {}

  bool around(const DeclContext *context) {
    for (; context; context = context->getParent())
      if (!context->isFunctionOrMethod() && seen_.insert(context->getPrimaryContext()).second &&
          (among(context->lookup(callee_.getDeclName())) || amongFriends(context)))
        return true;
    return false;
  }

private:
  bool among(DeclContext::lookup_result found) const {
    return llvm::any_of(found, [this](const NamedDecl *each) { return isOther(*each); });
  }

  bool amongFriends(const DeclContext *context) const {
    const auto *record = dyn_cast<CXXRecordDecl>(context);
    if (!record || !record->hasDefinition())
      return false;
    for (const FriendDecl *each : record->friends())
      if (const NamedDecl *named = each->getFriendDecl();
          named && named->getDeclName() == callee_.getDeclName() && isOther(*named))
        return true;
    return false;
  }

  bool isOther(const NamedDecl &named) const {
    const NamedDecl &found = *named.getUnderlyingDecl();
    if (declaresSameEntity(&found, &callee_))
      return false;
    const auto *function = dyn_cast<FunctionDecl>(&found);
    return isa<FunctionTemplateDecl>(found) || (function && takesChangeable(*function));
  }

  const FunctionDecl &callee_;
  std::set<const DeclContext *> seen_;
};

} // namespace

bool constMayChoose(const VarDecl &variable, const FunctionDecl &callee) {
  if (isa<ParmVarDecl>(variable) ||
      !variable.getASTContext().getBaseElementType(variable.getType()).isConstQualified())
    return false;
  if (callee.getPrimaryTemplate())
    return true;
  Search search(callee);
  if (search.around(callee.getDeclContext()) || search.around(variable.getDeclContext()))
    return true;
  const QualType element = variable.getASTContext().getBaseElementType(variable.getType());
  const auto *record = element->getAsCXXRecordDecl();
  return record && search.around(record);
}

} // namespace gtap
