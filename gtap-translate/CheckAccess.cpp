// See CheckAccess.h.
#include "CheckAccess.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

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
    bool hidden = access == AS_private || access == AS_protected;
    if (hidden && !named->getParentFunctionOrMethod() && at.isValid()) {
      found = named;
      where = at;
    }
    return !found;
  }
};

} // namespace

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
