// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckBlockTasks.h.
#include "check/blocks/CheckBlockTasks.h"

#include "frontend/Clauses.h"
#include "support/SourceText.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <set>
#include <string>

namespace gtap {

using namespace clang;

namespace {

// Mentions of task functions that are no spawns. Of a template, those in its instances.
class DirectCalls : public DynamicRecursiveASTVisitor {
public:
  DirectCalls(const TaskModel &model, const std::vector<SourceLocation> &unread,
              ASTContext &context, Diagnostics &diagnostics)
      : graphTasks_(model.graphTasks), unread_(unread), source_(context),
        sources_(context.getSourceManager()), diagnostics_(diagnostics) {
    ShouldVisitTemplateInstantiations = true;
    for (const auto &function : model.functions)
      add(*function);
    for (const EntryKernel &kernel : model.entries)
      addSpawn(kernel.entry);
    for (const auto &function : model.functions)
      if (function->lowered) // all threads of a block make the calls in it (teams/TeamCalls.h)
        for (const auto &body : function->bodies)
          if (body->definition)
            if (const std::optional<Span> span =
                    source_.span(body->definition->getBody()->getSourceRange()))
              lowered_.push_back(*span);
    for (Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
    for (const auto &function : model.functions)
      for (const TaskBody *body : bodiesOf(*function))
        for (const Spawn &spawn : body->spawns)
          for (const Expr *clause : spawn.clauses) // they stand in attributes
            TraverseStmt(const_cast<Expr *>(clause));
  }

  bool TraverseFunctionDecl(FunctionDecl *function) override {
    return function->isTemplated() || DynamicRecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) override {
    return method->isTemplated() || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(method);
  }
  // A call in an instance of a template, whose own text does not say yet which function is meant.
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) override {
    const CXXMethodDecl *method = call->getMethodDecl();
    if (method && method->getIdentifier() && method->getName() == "add" &&
        method->getParent()->getQualifiedNameAsString() == "gtap::graph" && call->getNumArgs() != 0)
      added_.push_back(call->getArg(0)->getSourceRange());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    const auto *function = dyn_cast<FunctionDecl>(mention->getDecl());
    auto found = function ? tasks_.find(function->getCanonicalDecl()) : tasks_.end();
    if (found == tasks_.end() || spawned_.count(mention->getLocation()) ||
        llvm::any_of(graphTasks_, [&](const GraphTask &task) {
          return sources_.isPointWithin(mention->getLocation(), task.name->getBeginLoc(),
                                        task.name->getEndLoc());
        }))
      return true;
    if (found->second->lowered && isLowered(mention->getLocation()))
      return true;
    const SourceLocation where = sources_.getExpansionLoc(mention->getLocation());
    if (llvm::any_of(unread_,
                     [&](SourceLocation pragma) { return isNextStatement(pragma, where); }))
      return true;
    const std::string name = function->getNameAsString();
    if (llvm::any_of(added_, [&](SourceRange range) {
          return sources_.isPointWithin(mention->getLocation(), range.getBegin(), range.getEnd());
        }))
      diagnostics_.report(DiagId::GraphAdd, where,
                          {name, "stands in a template, where its name is not known yet: make the "
                                 "graph in a function that is no template"});
    else if (found->second->worker == WorkerKind::Block)
      diagnostics_.report(DiagId::BlockDirectCall, where, {name});
    else
      diagnostics_.report(DiagId::LeadsToBlock, where,
                          {"a direct use", name, found->second->needsBlock->name,
                           "spawn it with '#pragma gtap task'"});
    return true;
  }

private:
  bool isLowered(SourceLocation where) const {
    const std::optional<unsigned> at = source_.offset(where);
    return at &&
           llvm::any_of(lowered_, [&](Span span) { return span.begin <= *at && *at < span.end; });
  }

  // Whether no statement ends between the two.
  bool isNextStatement(SourceLocation pragma, SourceLocation where) const {
    auto [file, from] = sources_.getDecomposedExpansionLoc(pragma);
    auto [other, to] = sources_.getDecomposedExpansionLoc(where);
    return file == other && from < to &&
           sources_.getBufferData(file).slice(from, to).find_first_of(";{}") == StringRef::npos;
  }

  void add(const TaskFunction &task) {
    if (task.needsBlock)
      tasks_[task.first->getCanonicalDecl()] = &task;
    for (const auto &body : task.bodies) {
      if (task.needsBlock)
        tasks_[body->first->getCanonicalDecl()] = &task;
      for (const Spawn &spawn : body->spawns)
        addSpawn(spawn);
    }
  }
  // Where the name itself stands, behind what qualifies it.
  void addSpawn(const Spawn &spawn) {
    const Expr *callee = spawn.call->getCallee()->IgnoreParenImpCasts();
    if (const auto *name = dyn_cast<DeclRefExpr>(callee))
      spawned_.insert(name->getLocation());
    else if (const auto *overloads = dyn_cast<OverloadExpr>(callee))
      spawned_.insert(overloads->getNameLoc());
    else
      spawned_.insert(callee->getExprLoc());
  }

  const std::vector<GraphTask> &graphTasks_; // where the host names them
  const std::vector<SourceLocation> &unread_;
  const SourceText source_;
  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::vector<Span> lowered_;                                  // bodies of team functions
  std::map<const FunctionDecl *, const TaskFunction *> tasks_; // that may not run in place
  std::set<SourceLocation> spawned_;
  std::vector<SourceRange> added_; // first arguments of gtap::graph::add()
};

// The clauses of spawns and of taskwaits.
class Clauses {
public:
  explicit Clauses(Diagnostics &diagnostics) : diagnostics_(diagnostics) {}

  void check(const TaskBody &body) {
    for (const Spawn &spawn : body.spawns)
      check(*spawn.pragma, *spawn.callee->function);
    for (const Wait &wait : body.waits)
      check(*wait.pragma, *body.function);
  }
  // `task`: the spawned one, or the one that waits.
  void check(const PragmaSite &pragma, const TaskFunction &task) {
    seen_.insert(&pragma);
    for (const ClauseSite &clause : pragma.clauses)
      if (task.worker == WorkerKind::Block)
        checkOfBlock(clause);
      else if (task.needsBlock && isCondition(clause))
        diagnostics_.report(DiagId::LeadsToBlock, clause.location,
                            {std::string("'") + entryOf(clause.kind).name + "'", task.name,
                             task.needsBlock->name, "leave it out"});
  }
  // Where all tasks are block-level: what stands in templates that have no instance.
  void checkRest(const TaskModel &model) {
    for (const PragmaSite *pragma : model.pragmas)
      if (!seen_.count(pragma))
        for (const ClauseSite &clause : pragma->clauses)
          checkOfBlock(clause);
  }

private:
  static bool isCondition(const ClauseSite &clause) {
    return clause.kind == ClauseKind::If || clause.kind == ClauseKind::Final;
  }
  void checkOfBlock(const ClauseSite &clause) {
    const char *help = nullptr;
    if (clause.kind == ClauseKind::Queue)
      help =
          "leave it out: queues keep the threads of a warp on one path, and a block runs one task "
          "at a time";
    else if (isCondition(clause))
      help = "leave it out: a child needs the whole block, so it cannot run inside its parent";
    if (help)
      diagnostics_.report(DiagId::BlockClause, clause.location, {entryOf(clause.kind).name, help});
  }

  Diagnostics &diagnostics_;
  std::set<const PragmaSite *> seen_;
};

} // namespace

void checkBlockTasks(const TaskModel &model, const std::vector<SourceLocation> &unread,
                     ASTContext &context, Diagnostics &diagnostics) {
  Clauses clauses(diagnostics);
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies)
      clauses.check(*body);
  if (!model.mixed)
    clauses.checkRest(model);
  DirectCalls(model, unread, context, diagnostics);
}

} // namespace gtap
