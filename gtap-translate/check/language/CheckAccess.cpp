// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckAccess.h.
#include "check/language/CheckAccess.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

bool isHidden(AccessSpecifier access) {
  return access == AS_private || access == AS_protected;
}

// A function outside of all classes sees what is not public as a friend only.
class PrivateUse : public DynamicRecursiveASTVisitor {
public:
  const NamedDecl *found = nullptr;
  SourceLocation where;

  bool VisitMemberExpr(MemberExpr *member) override {
    return look(member->getMemberDecl(), member->getFoundDecl().getAccess(),
                member->getMemberLoc());
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    return look(mention->getDecl(), mention->getFoundDecl()->getAccess(), mention->getLocation());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) override {
    const CXXConstructorDecl *constructor = construction->getConstructor();
    return look(constructor, constructor->getAccess(), construction->getLocation());
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override {
    return look(type.getDecl(), type.getDecl()->getAccess(), type.getNameLoc());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override {
    return look(type.getDecl(), type.getDecl()->getAccess(), type.getNameLoc());
  }

private:
  bool look(const NamedDecl *named, AccessSpecifier access, SourceLocation at) {
    if (isHidden(access) && !named->getParentFunctionOrMethod() && at.isValid()) {
      found = named;
      where = at;
    }
    return !found;
  }
};

class PrivateArgument : public DynamicRecursiveASTVisitor {
public:
  const NamedDecl *found = nullptr;

  void look(ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments)
      look(argument);
  }
  bool VisitTagType(TagType *type) override {
    look(type->getDecl());
    return !found;
  }

private:
  void look(const TemplateArgument &argument) {
    switch (argument.getKind()) {
    case TemplateArgument::Type:
      return look(argument.getAsType());
    case TemplateArgument::Integral:
      return look(argument.getIntegralType()); // an enumerator's
    case TemplateArgument::Declaration:
      return look(argument.getAsDecl());
    case TemplateArgument::Template:
      return look(argument.getAsTemplate().getAsTemplateDecl());
    case TemplateArgument::Pack:
      return look(argument.pack_elements());
    default:
      return;
    }
  }
  void look(QualType type) { TraverseType(type.getCanonicalType()); }
  void look(const NamedDecl *named) {
    if (const auto *instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(named))
      look(instance->getTemplateArgs().asArray());
    for (; named && !found; named = dyn_cast<CXXRecordDecl>(named->getDeclContext()))
      if (isHidden(named->getAccess()))
        found = named;
  }
};

} // namespace

const NamedDecl *privateArgument(const FunctionDecl &instance) {
  PrivateArgument arguments;
  if (const TemplateArgumentList *own = instance.getTemplateSpecializationArgs())
    arguments.look(own->asArray());
  for (const DeclContext *outer = instance.getDeclContext(); outer; outer = outer->getParent())
    if (const auto *around = dyn_cast<ClassTemplateSpecializationDecl>(outer))
      arguments.look(around->getTemplateArgs().asArray());
  return arguments.found;
}

bool checkAccess(const FunctionDecl &function, Diagnostics &diagnostics) {
  if (isa<CXXMethodDecl>(function))
    return true;
  PrivateUse use;
  use.TraverseDecl(const_cast<FunctionDecl *>(&function));
  if (!use.found)
    return true;
  diagnostics.report(DiagId::TaskNotFree, function.getLocation(),
                     {"a friend that uses what is private to its class"});
  diagnostics.note(use.where, "'" + use.found->getNameAsString() + "' is used here");
  return false;
}

} // namespace gtap
