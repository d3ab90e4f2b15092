// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaunchRoots.h.
#include "analyse/tasks/LaunchRoots.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// Looks for a mention of a function that is none of those known.
class OtherMention : public DynamicRecursiveASTVisitor {
public:
  OtherMention(const FunctionDecl &function, std::set<const Expr *> known)
      : function_(function.getCanonicalDecl()), known_(std::move(known)) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool found() const { return found_; }

  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    return look(*mention, mention->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *mention) override {
    return look(*mention, mention->getMemberDecl());
  }
  // A name that is looked up once the arguments of a template are known.
  bool VisitOverloadExpr(OverloadExpr *names) override {
    return llvm::none_of(names->decls(), [&](const NamedDecl *each) {
      return !look(*names, each->getUnderlyingDecl());
    });
  }

private:
  bool look(const Expr &mention, const Decl *named) {
    found_ |= named->getCanonicalDecl() == function_ && known_.count(&mention) == 0;
    return !found_;
  }

  const Decl *function_;
  std::set<const Expr *> known_;
  bool found_ = false;
};

} // namespace

bool onlyBeginsLaunches(const TaskBody &body, const TaskModel &model, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  if (!body.first || !body.definition || isa<CXXMethodDecl>(body.first) ||
      !llvm::all_of(body.first->redecls(), [&](const FunctionDecl *each) {
        return sources.isInMainFile(sources.getExpansionLoc(each->getLocation()));
      }))
    return false;
  std::set<const Expr *> entries;
  for (const EntryKernel &entry : model.entries)
    if (entry.entry.callee == &body)
      entries.insert(entry.entry.call->getCallee()->IgnoreParenImpCasts());
  if (entries.empty())
    return false;
  OtherMention other(*body.first, std::move(entries));
  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (!other.found() && !sources.isInSystemHeader(declaration->getLocation()))
      other.TraverseDecl(declaration);
  return !other.found();
}

} // namespace gtap
