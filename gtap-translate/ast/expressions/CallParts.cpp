// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CallParts.h.
#include "ast/expressions/CallParts.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

const CXXOperatorCallExpr *trivialAssignment(const Stmt &statement) {
  const auto *call = dyn_cast<CXXOperatorCallExpr>(&statement);
  const auto *method = call ? dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  bool trivial = method && method->isTrivial() &&
                 (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  return trivial ? call : nullptr;
}

const CallExpr *copyOfBytes(const Stmt &statement) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const auto *space =
      callee ? dyn_cast<NamespaceDecl>(callee->getDeclContext()->getEnclosingNamespaceContext())
             : nullptr;
  return space && callee->getIdentifier() && callee->getName() == "copy_all" &&
                 call->getNumArgs() == 2 && space->getName() == "gtap" &&
                 space->getParent()->isTranslationUnit()
             ? call
             : nullptr;
}

const Expr *defaultValue(const Stmt &expression) {
  if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(&expression))
    return argument->getExpr();
  if (const auto *member = dyn_cast<CXXDefaultInitExpr>(&expression))
    return member->getExpr();
  return nullptr;
}

const FunctionDecl *calleeOf(const Expr &call) {
  const auto *construction = dyn_cast<CXXConstructExpr>(&call);
  if (!construction)
    return cast<CallExpr>(call).getDirectCallee();
  const CXXConstructorDecl *constructor = construction->getConstructor();
  while (constructor->isInheritingConstructor())
    constructor = constructor->getInheritedConstructor().getConstructor();
  return constructor;
}

bool isVirtualCall(const Expr &call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->isVirtual() || method->hasAttr<FinalAttr>())
    return false;
  const auto *named = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
  return !named || !named->hasQualifier();
}

std::vector<const Expr *> argumentsOf(const Expr &call) {
  std::vector<const Expr *> arguments;
  if (const auto *construction = dyn_cast<CXXConstructExpr>(&call)) {
    llvm::append_range(arguments, construction->arguments());
    return arguments;
  }
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call))
    if (const Expr *object = member->getImplicitObjectArgument())
      arguments.push_back(object);
  llvm::append_range(arguments, cast<CallExpr>(call).arguments());
  return arguments;
}

std::set<const Stmt *> referenceMembers(const Expr &aggregate) {
  llvm::ArrayRef<const Expr *> values;
  if (const auto *list = dyn_cast<InitListExpr>(&aggregate))
    values = list->inits();
  else if (const auto *round = dyn_cast<CXXParenListInitExpr>(&aggregate))
    values = round->getInitExprs();
  const CXXRecordDecl *record = aggregate.getType()->getAsCXXRecordDecl();
  std::set<const Stmt *> found;
  if (values.empty() || !record || record->isUnion())
    return found;
  std::size_t k = record->getNumBases();
  for (const FieldDecl *field : record->fields()) {
    if (field->isUnnamedBitField())
      continue;
    if (k >= values.size())
      break;
    if (field->getType()->isReferenceType())
      found.insert(values[k]);
    ++k;
  }
  return found;
}

} // namespace gtap
