// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ModelBuilder.h. Two walks over the main file's declarations: the first finds the task
// functions, the second their spawns and waits, so that a call may stand before the callee's
// definition.
#include "model/ModelBuilder.h"

#include "frontend/Clauses.h"
#include "model/HiddenTypes.h"
#include "model/InjectedClauses.h"
#include "model/PatternSites.h"
#include "model/SpawnForm.h"
#include "model/TaskFunctions.h"
#include "model/WorkerKinds.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// What to write in place of `atomic` where there is no team.
constexpr const char *atomicElsewhere = "elsewhere, 'atomicAdd()' and its kin do the same";

class Builder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  Builder(ParsedUnit &unit, const std::set<std::string> &ourNames)
      : context_(unit.context()), sources_(context_.getSourceManager()), facts_(unit.facts()),
        diagnostics_(unit.diagnostics()), ourNames_(ourNames),
        functions_(sources_, facts_, diagnostics_) {
    if (unit.isMacro("GTAP_WORKER_BLOCK"))
      model_.worker = WorkerKind::Block;
    else if (unit.isMacro("GTAP_WORKER_THREAD"))
      model_.worker = WorkerKind::Thread;
    ShouldWalkTypesOfTypeLocs = false;
  }

  TaskModel build() {
    walk(); // task functions
    model_.functions = functions_.take();
    collecting_ = true;
    walk(); // what is in them
    reportUnused();
    listPragmas();
    takeRegionFunctions();
    for (auto &function : model_.functions)
      numberWaits(*function, sources_);
    chooseWorkers(model_);
    for (const auto &function : model_.functions)
      if (function->team)
        model_.teams.push_back(function.get());
    for (const auto &function : model_.functions)
      if (!function->team && llvm::any_of(bodiesOf(*function),
                                          [](const TaskBody *body) { return !body->team.empty(); }))
        model_.sharers.push_back(function.get());
    for (const auto &function : model_.regionFunctions)
      if (!function->bodies.empty()) // a template without instances stays as it is
        model_.teams.push_back(function.get());
    markHiddenTypes(model_, context_);
    return std::move(model_);
  }

  bool VisitStaticAssertDecl(StaticAssertDecl *marker) override {
    if (!collecting_)
      functions_.add(*marker);
    return true;
  }

  // Generated code in its scope could not name the runtime's namespace.
  static bool hidesRuntime(const NamedDecl &declaration) {
    return declaration.getName() == "gtap" &&
           isa<NamespaceDecl, NamespaceAliasDecl, TypeDecl>(declaration) &&
           !declaration.getDeclContext()->getRedeclContext()->isTranslationUnit();
  }

  bool VisitNamedDecl(NamedDecl *declaration) override {
    const IdentifierInfo *name = declaration->getIdentifier();
    if (collecting_ && name &&
        (name->getName().starts_with("gtap_") || hidesRuntime(*declaration)) &&
        !ourNames_.count(name->getName().str()) && declaration->getLocation().isFileID() &&
        sources_.isWrittenInMainFile(declaration->getLocation()))
      diagnostics_.report(DiagId::ReservedName, declaration->getLocation(),
                          {name->getName().str()});
    return true;
  }

  bool VisitDecl(Decl *declaration) override {
    if (!collecting_)
      return true;
    for (const auto *annotation : declaration->specific_attrs<AnnotateAttr>())
      if (PragmaSite *site = facts_.siteAt(annotation->getLocation());
          site && !declarations_.count(site)) {
        site->consumed = true;
        bool inBody = isa_and_nonnull<FunctionDecl>(declaration->getDeclContext());
        DiagId id = inBody ? DiagId::SpawnDeclaration : DiagId::UnusedPragma;
        if (inBody && site->kind == PragmaKind::Taskgroup)
          id = DiagId::GroupDeclaration;
        if (inBody && site->kind == PragmaKind::Taskgraph)
          id = DiagId::GraphForm;
        diagnostics_.report(id, site->location, {spell(site->kind)});
        declarations_.insert(site);
      }
    return true;
  }

  bool VisitDeclStmt(DeclStmt *statement) override {
    const auto *variable =
        statement->isSingleDecl() ? dyn_cast<VarDecl>(statement->getSingleDecl()) : nullptr;
    if (!collecting_ || !variable)
      return true;
    for (const auto *annotation : variable->specific_attrs<AnnotateAttr>())
      if (PragmaSite *site = facts_.siteAt(annotation->getLocation())) {
        site->consumed = true;
        declarations_.insert(site);
        if (belongs(*site) && site->kind == PragmaKind::Taskgroup) {
          diagnostics_.report(DiagId::GroupDeclaration, site->location);
          return true;
        }
        if (belongs(*site) && site->kind == PragmaKind::Taskgraph)
          diagnostics_.report(DiagId::GraphForm, site->location, {"stands before a declaration"});
        else if (belongs(*site))
          addSpawn(*site, *annotation, statement, nullptr);
      }
    return true;
  }

  bool TraverseDecl(Decl *declaration) override {
    auto *function = dyn_cast_or_null<FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody())
      return Base::TraverseDecl(declaration);
    const FunctionDecl *outer = std::exchange(function_, function);
    TaskBody *outerBody = std::exchange(body_, functions_.body(function));
    TaskFunction *task = functions_.lookup(function);
    bool result = true;
    if (collecting_ && task)
      PatternSites(facts_).markUnbraced(function->getBody());
    if (collecting_ && task && !body_)
      traverseInstances(*task); // the body of the template itself is only a pattern
    else if (collecting_ && isEntryTemplate(*function))
      traverseInstances(*function->getDescribedFunctionTemplate());
    else
      result = Base::TraverseDecl(declaration);
    function_ = outer;
    body_ = outerBody;
    return result;
  }

  void traverseInstances(TaskFunction &function) {
    PatternSites sites(facts_);
    sites.TraverseStmt(function.definition->getBody());
    function.written = sites.found();
    for (const auto &body : function.bodies)
      TraverseDecl(const_cast<FunctionDecl *>(body->definition));
  }

  // A kernel template whose instances have an entry each.
  bool isEntryTemplate(const FunctionDecl &function) const {
    if (!function.hasAttr<CUDAGlobalAttr>() || !function.getDescribedFunctionTemplate())
      return false;
    PatternSites sites(facts_);
    sites.TraverseStmt(function.getBody());
    return sites.holdsEntry();
  }

  void traverseInstances(const FunctionTemplateDecl &kernel) {
    for (FunctionDecl *instance : kernel.getCanonicalDecl()->specializations())
      if (instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
        for (FunctionDecl *declaration : instance->redecls())
          if (declaration->doesThisDeclarationHaveABody())
            TraverseDecl(declaration);
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    lambdas_++;
    bool result = Base::TraverseLambdaExpr(lambda);
    lambdas_--;
    return result;
  }

  bool TraverseStmtExpr(StmtExpr *expression) override {
    statementExpressions_++;
    bool result = Base::TraverseStmtExpr(expression);
    statementExpressions_--;
    return result;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    if (collecting_ && body_ && !lambdas_ && variable->isLocalVarDecl() &&
        variable->hasLocalStorage() && !variable->isImplicit() &&
        !facts_.siteAt(variable->getLocation())) // an iterator of a clause
      body_->locals.push_back(variable);
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = collecting_ && body_ ? call->getDirectCallee() : nullptr;
    const TaskFunction *function = callee ? functions_.lookup(callee) : nullptr;
    if (function && function->ofRegions)
      body_->regionCalls.push_back(call);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) override {
    if (collecting_)
      model_.launches.push_back(launch);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) override {
    const CXXMethodDecl *method = call->getMethodDecl();
    if (!collecting_ || !method || !method->getIdentifier() || method->getName() != "add" ||
        method->getParent()->getQualifiedNameAsString() != "gtap::graph" || call->getNumArgs() == 0)
      return true;
    const Expr *name = call->getArg(0)->IgnoreParenImpCasts();
    if (const auto *address = dyn_cast<UnaryOperator>(name);
        address && address->getOpcode() == UO_AddrOf)
      name = address->getSubExpr()->IgnoreParenImpCasts();
    const auto *mention = dyn_cast<DeclRefExpr>(name);
    model_.graphTasks.push_back({call, call->getArg(0)->IgnoreImpCasts(),
                                 mention ? dyn_cast<FunctionDecl>(mention->getDecl()) : nullptr});
    return true;
  }

  bool VisitAttributedStmt(AttributedStmt *statement) override {
    if (!collecting_)
      return true;
    const AnnotateAttr *first = nullptr;
    bool nested = false, stacked = false;
    for (const Attr *attribute : statement->getAttrs()) {
      const auto *annotation = dyn_cast<AnnotateAttr>(attribute);
      PragmaSite *site = annotation ? facts_.siteAt(annotation->getLocation()) : nullptr;
      if (!site)
        continue;
      site->consumed = true;
      if (first && facts_.siteAt(first->getLocation())->kind == PragmaKind::Taskgroup &&
          !isWait(site->kind)) {
        nested = true; // it is read when the group has braces
        continue;
      }
      if (first && holdsDirective(facts_.siteAt(first->getLocation())->kind) &&
          standsBehindOthers(site->kind)) {
        stacked = true; // the same, when the first one has
        continue;
      }
      if (first) {
        diagnostics_.report(DiagId::TwoPragmas, site->location);
        diagnostics_.note(first->getLocation(), "the other one is here");
        return true;
      }
      first = annotation;
    }
    if (stacked)
      model_.unbraced.push_back({statement->getSubStmt(), facts_.siteAt(first->getLocation())});
    else if (nested)
      addGroup(*facts_.siteAt(first->getLocation()), statement, nullptr);
    else if (first)
      addStatement(*facts_.siteAt(first->getLocation()), *first, statement);
    return true;
  }

private:
  void walk() {
    for (Decl *declaration : context_.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
  }

  // Whether the pragma stands where one of its kind may; reports it when not.
  bool belongs(const PragmaSite &site) {
    if (lambdas_ || statementExpressions_) {
      diagnostics_.report(lambdas_ ? DiagId::InLambda : DiagId::InStatementExpression,
                          site.location, {spell(site.kind)});
      return false;
    }
    if (site.kind == PragmaKind::Entry) {
      bool inKernel = function_ && function_->hasAttr<CUDAGlobalAttr>();
      if (inKernel && function_->isTemplated()) // of a class template
        diagnostics_.report(DiagId::EntryKernel, site.location, {"a member"});
      else if (!inKernel)
        diagnostics_.report(DiagId::EntryOutside, site.location);
      return inKernel && !function_->isTemplated();
    }
    if (body_)
      return true;
    // Inside a template or member that was already refused as a task function, one report is
    // enough.
    if (isOfTeam(site.kind))
      diagnostics_.report(
          DiagId::TeamOutside, site.location,
          {spell(site.kind), site.kind == PragmaKind::Atomic
                                 ? atomicElsewhere
                                 : "in a plain function, directives of a team cannot stand"});
    else if (!function_ || !functions_.refused(function_))
      diagnostics_.report(isWait(site.kind) ? DiagId::WaitOutside : DiagId::SpawnOutside,
                          site.location, {spell(site.kind)});
    return false;
  }

  void addStatement(PragmaSite &site, const AnnotateAttr &annotation,
                    const AttributedStmt *statement) {
    if (!belongs(site))
      return;
    if (isOfTeam(site.kind))
      addTeam(site, annotation, statement);
    else if (isWait(site.kind))
      addWait(site, annotation, statement);
    else if (isCancellation(site.kind))
      addCancellation(site, statement);
    else if (site.kind == PragmaKind::Taskgroup)
      addGroup(site, statement, dyn_cast<CompoundStmt>(statement->getSubStmt()));
    else if (site.kind == PragmaKind::Taskgraph)
      addGraph(site, annotation, statement);
    else if (site.kind == PragmaKind::Taskloop)
      addTaskloop(site, annotation, statement);
    else if (const auto *body = dyn_cast<CompoundStmt>(statement->getSubStmt());
             body && makesTask(site.kind)) {
      if (site.isOmp() && body->size() == 1 &&
          isSpawnForm(*body->body_front(), site, lookup(), context_))
        model_.braced.push_back(body); // a call in the task would make no task
      else
        addBlock(site, *statement, *body);
    } else if (makesTask(site.kind) &&
               isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, IfStmt, SwitchStmt>(
                   statement->getSubStmt()))
      model_.unbraced.push_back({statement->getSubStmt()});
    else if (site.isOmp() && site.kind == PragmaKind::Task &&
             !isSpawnForm(*statement->getSubStmt(), site, lookup(), context_))
      model_.unbraced.push_back({statement->getSubStmt()}); // any statement may be a task
    else
      addSpawn(site, annotation, statement->getSubStmt(), statement);
  }

  void addBlock(PragmaSite &site, const AttributedStmt &statement, const CompoundStmt &body) {
    model_.blocks.push_back({&site, &statement, &body, function_, body_->function->pragma, body_});
  }

  // Without `body` it is one statement, or another directive and its statement.
  void addGroup(PragmaSite &site, const AttributedStmt *statement, const CompoundStmt *body) {
    body_->groups.push_back({&site, statement, body});
  }

  void addGraph(PragmaSite &site, const AnnotateAttr &annotation, const AttributedStmt *statement) {
    if (const Expr *id = argumentOf(site, ClauseKind::GraphId, annotation))
      wantInteger(site, ClauseKind::GraphId, *id);
    body_->graphs.push_back({&site, statement, dyn_cast<CompoundStmt>(statement->getSubStmt())});
  }

  // The number of the body's taskgraph that a place is in, or -1.
  int graphAround(SourceLocation where) const {
    for (std::size_t k = 0; body_ && k < body_->graphs.size(); ++k)
      if (const AttributedStmt *graph = body_->graphs[k].attributed; sources_.isPointWithin(
              sources_.getExpansionLoc(where), sources_.getExpansionLoc(graph->getBeginLoc()),
              sources_.getExpansionLoc(graph->getEndLoc())))
        return static_cast<int>(k);
    return -1;
  }

  void addWait(PragmaSite &site, const AnnotateAttr &annotation, const AttributedStmt *statement) {
    Wait wait;
    Spawn lists;
    lists.pragma = &site;
    readClauses(lists, annotation);
    wait.accesses = std::move(lists.accesses);
    wait.clauses = std::move(lists.clauses);
    wait.pragma = &site;
    wait.attributed = statement;
    if (body_->function->recursion && !body_->spawns.empty())
      wait.result = body_->spawns.back().destinationVariable;
    if (const ClauseSite *end = site.clause(ClauseKind::EndOf))
      wait.origin = llvm::StringSwitch<WaitOrigin>(end->names.front().name)
                        .Case("taskgraph", WaitOrigin::Graph)
                        .Case("taskgroup", WaitOrigin::GroupEnd)
                        .Case("region", WaitOrigin::RegionEnd)
                        .Default(WaitOrigin::Undeferred);
    if (site.clause(ClauseKind::Queue))
      // (void)static_cast<int>(expression)
      if (const auto *toVoid = dyn_cast<CStyleCastExpr>(wait.inFlow()))
        wait.queue = spelledOperand(toVoid->getSubExpr());
    if (checkInteger(site, ClauseKind::Queue, wait.queue, diagnostics_))
      body_->waits.push_back(wait);
  }

  void addCancellation(PragmaSite &site, const AttributedStmt *statement) {
    if (site.unbraced)
      diagnostics_.report(DiagId::CancelPlace, site.location,
                          {spell(site.kind), "an if or a loop, or behind a label, without braces",
                           "put it in braces: to a compiler that ignores the pragma, the next "
                           "statement would stand there"});
    else
      body_->cancellations.push_back({&site, statement});
  }

  void addTaskloop(PragmaSite &site, const AnnotateAttr &annotation,
                   const AttributedStmt *statement) {
    Taskloop loop;
    loop.pragma = &site;
    loop.attributed = statement;
    loop.makesTasks = holdsIteration(*statement);
    std::size_t depth = 1;
    if (const Expr *size = argumentOf(site, ClauseKind::Collapse, annotation))
      loop.collapse = size;
    for (ClauseKind kind : {ClauseKind::GrainSize, ClauseKind::NumTasks, ClauseKind::Priority})
      if (const Expr *number = argumentOf(site, kind, annotation)) {
        wantInteger(site, kind, *number);
        loop.numbers.emplace_back(kind, number);
      }
    Expr::EvalResult value;
    if (loop.collapse && !loop.collapse->isValueDependent() &&
        loop.collapse->EvaluateAsInt(value, context_) && value.Val.getInt().isStrictlyPositive())
      depth = value.Val.getInt().getLimitedValue(mostCollapsed);
    const Stmt *next = statement->getSubStmt();
    while (loop.loops.size() < depth) {
      while (const auto *block = dyn_cast<CompoundStmt>(next)) {
        if (block->size() != 1)
          break;
        next = block->body_front();
      }
      const auto *inner = dyn_cast<ForStmt>(next);
      if (!inner)
        break;
      loop.loops.push_back(inner);
      loop.body = next = inner->getBody();
    }
    loop.graph = graphAround(statement->getBeginLoc());
    if (loop.makesTasks)
      body_->taskloops.push_back(loop);
    else
      model_.loops.push_back({loop, function_, body_});
  }

  void wantInteger(const PragmaSite &site, ClauseKind kind, const Expr &number) {
    if (!number.getType()->isIntegralOrUnscopedEnumerationType() && !number.isTypeDependent())
      diagnostics_.report(
          DiagId::QueueNotInteger, site.clause(kind)->text.getBegin(),
          {"its type is '" + number.getType().getAsString() + "'", entryOf(kind).name},
          site.clause(kind)->text);
  }

  // Whether a `task_iteration` stands in the statement.
  bool holdsIteration(const Stmt &statement) const {
    const SourceRange range(sources_.getExpansionLoc(statement.getBeginLoc()),
                            sources_.getExpansionLoc(statement.getEndLoc()));
    return llvm::any_of(facts_.pragmas, [&](const auto &site) {
      return site->kind == PragmaKind::TaskIteration &&
             sources_.isPointWithin(sources_.getExpansionLoc(site->location), range.getBegin(),
                                    range.getEnd());
    });
  }

  void addTeam(PragmaSite &site, const AnnotateAttr &annotation, const AttributedStmt *statement) {
    const std::string worker = statedWorkerWord(*body_->function->pragma);
    const bool byBlock = worker == "block" || worker == "warp" ||
                         (worker.empty() && model_.worker == WorkerKind::Block);
    if (worker != "team" &&
        (!byBlock || (opensRegion(site.kind) && !site.clause(ClauseKind::Team)))) {
      diagnostics_.report(
          DiagId::TeamOutside, site.location,
          {spell(site.kind),
           byBlock ? "here all threads of the block are in a region already: leave the 'parallel' "
                     "out"
           : sharesLoop(site.kind)           ? "for turns that are tasks: '#pragma gtap taskloop'"
           : site.kind == PragmaKind::Atomic ? atomicElsewhere
                                             : "its block runs such statements together"});
      return;
    }
    TeamDirective directive{&site, statement, {}};
    for (const ClauseSite &clause : site.clauses)
      directive.arguments.push_back(
          holdsOneExpression(clause) ? argumentOf(site, clause.kind, annotation) : nullptr);
    body_->team.push_back(std::move(directive));
  }

  // The expression of a clause, as the directive's annotation has it: sizeof(static_cast<int>(n)). Null when there is none.
  static const Expr *argumentOf(const PragmaSite &site, ClauseKind kind,
                                const AnnotateAttr &annotation) {
    std::size_t number = 0;
    for (const ClauseSite &clause : site.clauses) {
      if (clause.kind == kind && number < annotation.args_size()) {
        const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(
            (*(annotation.args_begin() + number))->IgnoreImplicit());
        return size ? spelledOperand(size->getArgumentExpr()->IgnoreParens()) : nullptr;
      }
      number += holdsOneExpression(clause) ? 1 : 0;
    }
    return nullptr;
  }

  void addSpawn(PragmaSite &site, const AnnotateAttr &annotation, const Stmt *statement,
                const AttributedStmt *attributed) {
    Spawn spawn;
    spawn.pragma = &site;
    spawn.attributed = attributed;
    spawn.statement = statement;
    readClauses(spawn, annotation);
    if (!checkInteger(site, ClauseKind::Queue, spawn.queue, diagnostics_) ||
        !checkInteger(site, ClauseKind::Priority, spawn.priority, diagnostics_) ||
        !readSpawn(spawn, lookup(), context_, diagnostics_, model_.requests))
      return;
    if (site.kind == PragmaKind::TaskIteration) // within the loop that was found last, if in any
      for (std::size_t k = 0; k < body_->taskloops.size(); ++k)
        if (body_->taskloops[k].body &&
            sources_.isPointWithin(statement->getBeginLoc(),
                                   body_->taskloops[k].body->getBeginLoc(),
                                   body_->taskloops[k].body->getEndLoc()))
          spawn.loop = static_cast<int>(k);
    spawn.graph = graphAround(spawn.range().getBegin());
    if (makesTask(site.kind))
      body_->spawns.push_back(spawn);
    else
      model_.entries.push_back({function_, spawn});
  }

  TaskLookup lookup() const {
    return [this](const FunctionDecl *function) -> TaskBody * {
      TaskBody *body = functions_.body(function);
      return body && body->function->ofRegions ? nullptr : body;
    };
  }

  // They are no task functions.
  void takeRegionFunctions() {
    auto &functions = model_.functions;
    const auto first = std::stable_partition(functions.begin(), functions.end(),
                                             [](const auto &each) { return !each->ofRegions; });
    std::move(first, functions.end(), std::back_inserter(model_.regionFunctions));
    functions.erase(first, functions.end());
  }

  void reportUnused() {
    for (const auto &site : facts_.pragmas)
      if (!site->consumed && !facts_.rejected(*site))
        diagnostics_.report(DiagId::UnusedPragma, site->location, {spell(site->kind)});
  }

  void listPragmas() {
    for (const auto &site : facts_.pragmas)
      model_.pragmas.push_back(site.get());
  }

  static constexpr std::size_t mostCollapsed = 64;

  ASTContext &context_;
  SourceManager &sources_;
  SourceFacts &facts_;
  Diagnostics &diagnostics_;
  const std::set<std::string> &ourNames_;

  TaskModel model_;
  TaskFunctions functions_;
  std::set<const PragmaSite *> declarations_; // pragmas before declarations, already dealt with

  bool collecting_ = false; // the second walk
  const FunctionDecl *function_ = nullptr;
  TaskBody *body_ = nullptr; // of a task function
  unsigned lambdas_ = 0;
  unsigned statementExpressions_ = 0;
};

} // namespace

TaskModel buildModel(ParsedUnit &unit, const std::set<std::string> &ourNames) {
  return Builder(unit, ourNames).build();
}

} // namespace gtap
