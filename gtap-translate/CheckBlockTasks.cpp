// See CheckBlockTasks.h.
#include "CheckBlockTasks.h"

#include "Clauses.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

// Mentions of task functions that are no spawns. Of a template, those in its instances.
class DirectCalls : public DynamicRecursiveASTVisitor {
public:
  DirectCalls(const TaskModel &model, ASTContext &context, Diagnostics &diagnostics)
      : sources_(context.getSourceManager()), diagnostics_(diagnostics) {
    ShouldVisitTemplateInstantiations = true;
    for (const auto &function : model.functions) {
      add(*function);
      for (const auto &instance : function->instances)
        add(*instance);
    }
    for (const EntryKernel &kernel : model.entries)
      addSpawn(kernel.entry);
    for (Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
  }

  bool TraverseFunctionDecl(FunctionDecl *function) override {
    return function->isTemplated() || DynamicRecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) override {
    return method->isTemplated() || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(method);
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    const auto *function = dyn_cast<FunctionDecl>(mention->getDecl());
    if (function && tasks_.count(function->getCanonicalDecl()) &&
        !spawned_.count(mention->getLocation()))
      diagnostics_.report(DiagId::BlockDirectCall, sources_.getExpansionLoc(mention->getLocation()),
                          {function->getNameAsString()});
    return true;
  }

private:
  void add(const TaskFunction &task) {
    tasks_.insert(task.first->getCanonicalDecl());
    for (const Spawn &spawn : task.spawns)
      addSpawn(spawn);
  }
  void addSpawn(const Spawn &spawn) {
    spawned_.insert(spawn.call->getCallee()->IgnoreParenImpCasts()->getExprLoc());
  }

  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::set<const FunctionDecl *> tasks_;
  std::set<SourceLocation> spawned_;
};

void checkClauses(const PragmaSite &pragma, Diagnostics &diagnostics) {
  for (const ClauseSite &clause : pragma.clauses) {
    const char *help = nullptr;
    if (clause.kind == ClauseKind::Queue)
      help =
          "leave it out: queues keep the threads of a warp on one path, and a block runs one task "
          "at a time";
    else if (clause.kind == ClauseKind::If || clause.kind == ClauseKind::Final)
      help = "leave it out: a child needs the whole block, so it cannot run inside its parent";
    if (help)
      diagnostics.report(DiagId::BlockClause, clause.location, {entryOf(clause.kind).name, help});
  }
}

} // namespace

void checkBlockTasks(const TaskModel &model, ASTContext &context, Diagnostics &diagnostics) {
  for (const PragmaSite *pragma : model.pragmas)
    checkClauses(*pragma, diagnostics);
  DirectCalls(model, context, diagnostics);
}

} // namespace gtap
