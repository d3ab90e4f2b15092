// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckTaskgraph.h. A later run of a graph runs no code of the block, and has the arguments of the first run.
#include "check/graphs/CheckTaskgraph.h"

#include "analyse/loops/ReadByTurns.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "check/graphs/CheckTaskloop.h"
#include "model/GraphNames.h"
#include "model/SpawnForm.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

bool contains(const Stmt *whole, const Stmt *part) {
  return whole && (whole == part || llvm::any_of(whole->children(), [&](const Stmt *child) {
                     return contains(child, part);
                   }));
}

// The outermost loop around a statement, or null.
const Stmt *loopAround(const Stmt *whole, const Stmt *part) {
  if (!whole || whole == part || !contains(whole, part))
    return nullptr;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(whole))
    return whole;
  for (const Stmt *child : whole->children())
    if (const Stmt *found = loopAround(child, part))
      return found;
  return nullptr;
}

class TaskgraphCheck {
public:
  TaskgraphCheck(const TaskBody &body, bool mixed, ASTContext &context, Diagnostics &diagnostics)
      : body_(body), mixed_(mixed), context_(context), sources_(context.getSourceManager()),
        diagnostics_(diagnostics), uses_(collectUses(body, context)) {}

  void check(const Taskgraph &graph) {
    std::set<const VarDecl *> results;
    for (const Spawn &spawn : body_.spawns)
      if (isIn(spawn.range().getBegin(), *graph.body))
        checkTask(graph, spawn, results);
    if (const ClauseSite *schedule = graph.pragma->clause(ClauseKind::Schedule))
      (void)checkGraphSchedule(*schedule, "taskgraph", mixed_, diagnostics_);
    for (const VariableUse &use : uses_)
      if (changes(use) && isIn(use.mention->getLocation(), *graph.body) &&
          !isIn(use.variable->getLocation(), *graph.body) && results.insert(use.variable).second)
        report(graph, DiagId::GraphAssigns, use.mention->getLocation(), {shownName(*use.variable)});
    if (graph.pragma->clause(ClauseKind::GraphId) && !graph.pragma->clause(ClauseKind::GraphReset))
      checkArguments(graph);
    if (!graph.pragma->clause(ClauseKind::GraphId) && !graph.pragma->clause(ClauseKind::GraphReset))
      if (const Hindrance found = whatGraphReads(body_, graph, context_))
        report(graph, DiagId::GraphReads, found.where, {found.why});
  }

private:
  // Adds the variables that are told of to `results`.
  void checkTask(const Taskgraph &graph, const Spawn &spawn, std::set<const VarDecl *> &results) {
    const std::string &name = spawn.callee->function->name;
    if (spawn.declares() || (spawn.destination && threadObject(spawn.destination))) {
      report(graph, DiagId::GraphResult, spawn.range().getBegin(), {name});
      for (const VarDecl *variable : destinationRoots(spawn))
        results.insert(variable);
    }
    if (!spawn.callee->spawns.empty() || !spawn.callee->waits.empty())
      report(graph, DiagId::GraphTask, spawn.call->getBeginLoc(), {name});
    for (const VariableUse &use : uses_)
      if (use.role == UseRole::Escape && !use.variable->getType()->isReferenceType() &&
          isIn(use.mention->getLocation(), *spawn.call) && results.insert(use.variable).second)
        report(graph, DiagId::GraphAddress, use.mention->getLocation(), {shownName(*use.variable)});
  }

  static bool changes(const VariableUse &use) {
    return use.role == UseRole::Write || use.role == UseRole::PartialWrite ||
           use.role == UseRole::ReadWrite || use.role == UseRole::Change;
  }

  // In a loop around the graph, each turn may find another value.
  void checkArguments(const Taskgraph &graph) {
    const Stmt *loop = loopAround(body_.definition->getBody(), graph.attributed);
    if (!loop)
      return;
    std::set<const VarDecl *> told; // by the clause, or by a report
    for (const VarDecl *variable : body_.locals)
      if (const IdentifierInfo *name = variable->getIdentifier();
          name && name->isStr(graphIdName) && isNearest(*variable, graph))
        addMentioned(*variable->getInit(), told);
    std::set<const VarDecl *> varying;
    for (const VariableUse &use : uses_)
      if (changes(use) && isIn(use.mention->getLocation(), *loop) &&
          !isIn(use.mention->getLocation(), *graph.body) && !told.count(use.variable))
        varying.insert(use.variable);
    for (const VarDecl *variable : body_.locals) // in the order of their declarations
      if (isIn(variable->getLocation(), *loop) && variable->getInit() && !told.count(variable) &&
          mentionsOne(*variable->getInit(), varying))
        varying.insert(variable);
    for (const VariableUse &use : uses_)
      if (isIn(use.mention->getLocation(), *graph.body) &&
          !isIn(use.variable->getLocation(), *graph.body) && varying.count(use.variable) &&
          told.insert(use.variable).second)
        report(graph, DiagId::GraphArgument, use.mention->getLocation(),
               {shownName(*use.variable),
                use.variable->getType().getNonReferenceType()->isIntegralOrUnscopedEnumerationType()
                    ? "let 'graph_id' depend on it"
                    : "let 'graph_id' depend on an integer that tells its values apart"});
  }
  // Whether no other variable of this name stands between it and the graph.
  bool isNearest(const VarDecl &variable, const Taskgraph &graph) const {
    auto isBefore = [&](SourceLocation first, SourceLocation second) {
      return sources_.isBeforeInTranslationUnit(first, second);
    };
    const SourceLocation where = variable.getLocation(), end = graph.attributed->getBeginLoc();
    return isBefore(where, end) && llvm::none_of(body_.locals, [&](const VarDecl *other) {
             return other->getName() == variable.getName() &&
                    isBefore(where, other->getLocation()) && isBefore(other->getLocation(), end);
           });
  }

  static void addMentioned(const Stmt &expression, std::set<const VarDecl *> &found) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
        found.insert(variable);
    for (const Stmt *child : expression.children())
      if (child)
        addMentioned(*child, found);
  }
  static bool mentionsOne(const Stmt &expression, const std::set<const VarDecl *> &variables) {
    std::set<const VarDecl *> found;
    addMentioned(expression, found);
    return llvm::any_of(found,
                        [&](const VarDecl *variable) { return variables.count(variable) != 0; });
  }

  bool isIn(SourceLocation where, const Stmt &statement) const {
    return sources_.isPointWithin(sources_.getExpansionLoc(where),
                                  sources_.getExpansionLoc(statement.getBeginLoc()),
                                  sources_.getExpansionLoc(statement.getEndLoc()));
  }
  void report(const Taskgraph &graph, DiagId id, SourceLocation where,
              std::initializer_list<std::string> arguments) {
    diagnostics_.report(id, sources_.getExpansionLoc(where), arguments);
    diagnostics_.note(graph.pragma->location, "the taskgraph is here");
  }

  const TaskBody &body_;
  const bool mixed_;
  const ASTContext &context_;
  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  const std::vector<VariableUse> uses_;
};

} // namespace

void checkTaskgraphs(const TaskBody &body, bool mixed, ASTContext &context,
                     Diagnostics &diagnostics) {
  if (!body.definition || body.graphs.empty())
    return;
  TaskgraphCheck check(body, mixed, context, diagnostics);
  for (const Taskgraph &graph : body.graphs)
    check.check(graph);
}

} // namespace gtap
