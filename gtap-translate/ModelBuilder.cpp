// See ModelBuilder.h. Two walks over the main file's declarations: the first finds the task
// functions, the second their spawns and waits, so that a call may stand before the callee's
// definition.
#include "ModelBuilder.h"

#include "SpawnForm.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// The static_assert that stands for `#pragma gtap function`, or null.
PragmaSite *functionSite(const Decl *declaration, const SourceFacts &facts) {
  const auto *marker = dyn_cast<StaticAssertDecl>(declaration);
  PragmaSite *site = marker ? facts.siteAt(marker->getLocation()) : nullptr;
  return site && site->kind == PragmaKind::Function ? site : nullptr;
}

class Builder : public RecursiveASTVisitor<Builder> {
  using Base = RecursiveASTVisitor<Builder>;

public:
  explicit Builder(ParsedUnit &unit)
      : unit_(unit), context_(unit.context()), sources_(context_.getSourceManager()),
        facts_(unit.facts()), diagnostics_(unit.diagnostics()) {}

  TaskModel build() {
    walk(); // task functions
    nameFunctions();
    collecting_ = true;
    walk(); // what is in them
    reportUnused();
    listPragmas();
    for (auto &function : model_.functions)
      for (std::size_t i = 0; i < function->waits.size(); i++)
        function->waits[i].state = i + 1;
    return std::move(model_);
  }

  bool shouldWalkTypesOfTypeLocs() const { return false; }

  bool VisitStaticAssertDecl(StaticAssertDecl *marker) {
    if (!collecting_)
      if (PragmaSite *site = functionSite(marker, facts_))
        addFunction(*site, marker);
    return true;
  }

  bool VisitNamedDecl(NamedDecl *declaration) {
    const IdentifierInfo *name = declaration->getIdentifier();
    if (collecting_ && name && name->getName().starts_with("gtap_") &&
        declaration->getLocation().isFileID() &&
        sources_.isWrittenInMainFile(declaration->getLocation()))
      diagnostics_.report(DiagId::ReservedName, declaration->getLocation(),
                          {name->getName().str()});
    return true;
  }

  bool VisitDecl(Decl *declaration) {
    if (!collecting_)
      return true;
    for (const auto *annotation : declaration->specific_attrs<AnnotateAttr>())
      if (PragmaSite *site = facts_.siteAt(annotation->getLocation()); site && !site->consumed) {
        site->consumed = true;
        bool inBody = isa_and_nonnull<FunctionDecl>(declaration->getDeclContext());
        diagnostics_.report(inBody ? DiagId::SpawnDeclaration : DiagId::UnusedPragma,
                            site->location, {spell(site->kind)});
      }
    return true;
  }

  bool TraverseDecl(Decl *declaration) {
    auto *function = dyn_cast_or_null<FunctionDecl>(declaration);
    if (!function || !function->doesThisDeclarationHaveABody())
      return Base::TraverseDecl(declaration);
    const FunctionDecl *outer = std::exchange(function_, function);
    TaskFunction *outerTask = std::exchange(task_, lookup(function));
    bool result = Base::TraverseDecl(declaration);
    function_ = outer;
    task_ = outerTask;
    return result;
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    lambdas_++;
    bool result = Base::TraverseLambdaExpr(lambda);
    lambdas_--;
    return result;
  }

  bool TraverseStmtExpr(StmtExpr *expression) {
    statementExpressions_++;
    bool result = Base::TraverseStmtExpr(expression);
    statementExpressions_--;
    return result;
  }

  bool VisitVarDecl(VarDecl *variable) {
    if (collecting_ && task_ && !lambdas_ && variable->isLocalVarDecl() &&
        variable->hasLocalStorage() && !variable->isImplicit())
      task_->locals.push_back(variable);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) {
    if (collecting_)
      model_.launches.push_back(launch);
    return true;
  }

  bool VisitAttributedStmt(AttributedStmt *statement) {
    if (!collecting_)
      return true;
    const AnnotateAttr *first = nullptr;
    for (const Attr *attribute : statement->getAttrs()) {
      const auto *annotation = dyn_cast<AnnotateAttr>(attribute);
      PragmaSite *site = annotation ? facts_.siteAt(annotation->getLocation()) : nullptr;
      if (!site)
        continue;
      site->consumed = true;
      if (first) {
        diagnostics_.report(DiagId::TwoPragmas, site->location);
        diagnostics_.note(first->getLocation(), "the other one is here");
        return true;
      }
      first = annotation;
    }
    if (first)
      addStatement(*facts_.siteAt(first->getLocation()), *first, statement);
    return true;
  }

private:
  void walk() {
    for (Decl *declaration : context_.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
  }

  TaskFunction *lookup(const FunctionDecl *function) const {
    auto found = byFunction_.find(function->getCanonicalDecl());
    return found == byFunction_.end() ? nullptr : found->second;
  }

  void addFunction(PragmaSite &site, const StaticAssertDecl *marker) {
    site.consumed = true;
    if (marker->getDeclContext()->isFunctionOrMethod()) {
      diagnostics_.report(DiagId::MisplacedPragma, site.location,
                          {"function", "move it to namespace scope, before a declaration of a "
                                       "__device__ function"});
      return;
    }
    const Decl *next = marker->getNextDeclInContext();
    if (next && functionSite(next, facts_)) {
      diagnostics_.report(DiagId::TwoPragmas, site.location);
      return;
    }
    if (const auto *linkage = dyn_cast_or_null<LinkageSpecDecl>(next);
        linkage && !linkage->hasBraces() && linkage->decls_begin() != linkage->decls_end())
      next = *linkage->decls_begin();
    const char *what = nullptr;
    if (isa_and_nonnull<FunctionTemplateDecl>(next))
      what = "a function template";
    else if (isa_and_nonnull<CXXMethodDecl>(next) ||
             (next && isa<CXXRecordDecl>(marker->getDeclContext())))
      what = "a member";
    if (what) {
      diagnostics_.report(DiagId::TaskNotFree, site.location, {what});
      if (const auto *function = next->getAsFunction())
        refused_.insert(function->getCanonicalDecl());
      return;
    }
    const auto *function = dyn_cast_or_null<FunctionDecl>(next);
    if (!function) {
      diagnostics_.report(DiagId::NothingFollows, site.location);
      return;
    }
    if (lookup(function))
      return; // annotated again at a later declaration
    auto task = std::make_unique<TaskFunction>();
    task->name = function->getNameAsString();
    task->qualified = function->getQualifiedNameAsString();
    task->pragma = &site;
    task->first = function->getFirstDecl();
    task->definition = function->getDefinition();
    byFunction_[function->getCanonicalDecl()] = task.get();
    model_.functions.push_back(std::move(task));
  }

  // Order by first declaration, and names that are unique in the translation unit.
  void nameFunctions() {
    std::stable_sort(model_.functions.begin(), model_.functions.end(),
                     [&](const auto &a, const auto &b) {
                       return sources_.isBeforeInTranslationUnit(a->first->getLocation(),
                                                                 b->first->getLocation());
                     });
    std::set<std::string> used;
    for (auto &function : model_.functions) {
      std::string base = function->name;
      for (unsigned i = 2; !used.insert(function->name).second; i++)
        function->name = base + "_" + std::to_string(i);
    }
  }

  void addStatement(PragmaSite &site, const AnnotateAttr &annotation,
                    const AttributedStmt *statement) {
    bool isEntry = site.kind == PragmaKind::Entry;
    if (lambdas_ || statementExpressions_) {
      diagnostics_.report(lambdas_ ? DiagId::InLambda : DiagId::InStatementExpression,
                          site.location, {spell(site.kind)});
      return;
    }
    if (!isEntry && !task_) {
      // Inside a template or member that was already refused as a task function, one report is
      // enough.
      if (!function_ || !refused_.count(function_->getCanonicalDecl()))
        diagnostics_.report(site.kind == PragmaKind::Task ? DiagId::SpawnOutside
                                                          : DiagId::WaitOutside,
                            site.location);
      return;
    }
    if (isEntry && (!function_ || !function_->hasAttr<CUDAGlobalAttr>())) {
      diagnostics_.report(DiagId::EntryOutside, site.location);
      return;
    }
    if (site.kind == PragmaKind::Taskwait)
      addWait(site, statement);
    else
      addSpawn(site, annotation, statement);
  }

  void addWait(PragmaSite &site, const AttributedStmt *statement) {
    Wait wait;
    wait.pragma = &site;
    wait.attributed = statement;
    if (site.queueText.isValid())
      // (void)static_cast<int>(expression)
      if (const auto *toVoid = dyn_cast<CStyleCastExpr>(statement->getSubStmt()))
        wait.queue = clauseOf(toVoid->getSubExpr());
    if (checkQueue(site, wait.queue))
      task_->waits.push_back(wait);
  }

  void addSpawn(PragmaSite &site, const AnnotateAttr &annotation, const AttributedStmt *statement) {
    Spawn spawn;
    spawn.pragma = &site;
    spawn.attributed = statement;
    spawn.statement = statement->getSubStmt();
    if (annotation.args_size() != 0)
      if (const auto *size =
              dyn_cast<UnaryExprOrTypeTraitExpr>((*annotation.args_begin())->IgnoreImplicit()))
        spawn.queue = clauseOf(size->getArgumentExpr()->IgnoreParens());
    auto find = [this](const FunctionDecl *function) { return lookup(function); };
    if (!checkQueue(site, spawn.queue) || !readSpawn(spawn, find, context_, diagnostics_))
      return;
    if (site.kind == PragmaKind::Task)
      task_->spawns.push_back(spawn);
    else
      model_.entries.push_back({function_, spawn});
  }

  // The user's expression in static_cast<int>(expression).
  static const Expr *clauseOf(const Expr *conversion) {
    const auto *cast = dyn_cast<CXXStaticCastExpr>(conversion->IgnoreImplicit());
    return cast ? cast->getSubExprAsWritten() : nullptr;
  }

  bool checkQueue(const PragmaSite &site, const Expr *queue) {
    if (!queue || queue->getType()->isIntegralOrUnscopedEnumerationType())
      return true;
    diagnostics_.report(DiagId::QueueNotInteger, site.queueText.getBegin(),
                        {"its type is '" + queue->getType().getAsString() + "'"}, site.queueText);
    return false;
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

  ParsedUnit &unit_;
  ASTContext &context_;
  SourceManager &sources_;
  SourceFacts &facts_;
  Diagnostics &diagnostics_;

  TaskModel model_;
  std::map<const FunctionDecl *, TaskFunction *> byFunction_; // by canonical declaration
  std::set<const FunctionDecl *> refused_;

  bool collecting_ = false; // the second walk
  const FunctionDecl *function_ = nullptr;
  TaskFunction *task_ = nullptr;
  unsigned lambdas_ = 0;
  unsigned statementExpressions_ = 0;
};

} // namespace

TaskModel buildModel(ParsedUnit &unit) {
  return Builder(unit).build();
}

} // namespace gtap
