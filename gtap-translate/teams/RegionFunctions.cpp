// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionFunctions.h.
#include "teams/RegionFunctions.h"

#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/BlockDirectives.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/TypeLoc.h>

#include <map>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

using ByDeclaration = std::map<const Decl *, const TaskFunction *>;

// Under each declaration that a call or a walk over the file may come to.
void note(const TaskFunction &function, ByDeclaration &functions) {
  for (const FunctionDecl *each : {function.first, function.definition})
    if (each)
      functions[each->getCanonicalDecl()] = &function;
  for (const auto &body : function.bodies)
    functions[body->first->getCanonicalDecl()] = &function;
}

// Mentions of region functions other than by calls in team functions and in each other.
class OtherMentions : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  OtherMentions(const TaskModel &model, ParsedUnit &unit)
      : sources_(unit.context().getSourceManager()), diagnostics_(unit.diagnostics()) {
    ShouldVisitTemplateInstantiations = true;
    for (const auto &function : model.regionFunctions)
      note(*function, wanted_);
    for (const TaskFunction *function : model.teams)
      note(*function, callers_);
  }

  bool look(const TranslationUnitDecl &unit) {
    for (Decl *declaration : unit.decls())
      if (!sources_.isInSystemHeader(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
    return good_;
  }

  bool TraverseDecl(Decl *declaration) override {
    const auto *function = dyn_cast_or_null<FunctionDecl>(declaration);
    if (!function)
      return Base::TraverseDecl(declaration);
    const FunctionDecl *outer = std::exchange(function_, function);
    const unsigned lambdas = std::exchange(lambdas_, 0);
    Base::TraverseDecl(declaration);
    function_ = outer;
    lambdas_ = lambdas;
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    ++lambdas_;
    Base::TraverseLambdaExpr(lambda);
    --lambdas_;
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    const auto found = wanted_.find(mention->getDecl()->getCanonicalDecl());
    if (found == wanted_.end())
      return true;
    if (!called_.count(mention))
      refuse(*mention, *found->second,
             "its name is used as a value, and who calls that has no region",
             "call it by its name");
    else if (lambdas_ != 0)
      refuse(*mention, *found->second, "a lambda calls it, which does not know the region",
             "call it in the region itself");
    else if (!function_ || !callers_.count(function_->getCanonicalDecl()))
      refuse(*mention, *found->second, "the function around has no regions, and no 'declare team'",
             "call it in a function with 'worker(team)', or write '#pragma gtap declare team' "
             "before this one, too");
    return true;
  }

private:
  void refuse(const DeclRefExpr &where, const TaskFunction &function, const char *why,
              const char *instead) {
    const SourceLocation at = sources_.getExpansionLoc(where.getLocation());
    if (told_.insert(at).second)
      diagnostics_.report(DiagId::TeamCall, at, {function.name, why, instead});
    good_ = false;
  }

  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  ByDeclaration wanted_, callers_;
  std::set<const Expr *> called_;
  std::set<SourceLocation> told_;
  const FunctionDecl *function_ = nullptr;
  unsigned lambdas_ = 0;
  bool good_ = true;
};

// The first directive in the body that makes tasks or waits for them, or null.
const PragmaSite *directiveOfTasks(const TaskBody &body, const TaskModel &model) {
  for (const Spawn &spawn : body.spawns)
    return spawn.pragma;
  for (const Wait &wait : body.waits)
    return wait.pragma;
  for (const Taskloop &loop : body.taskloops)
    return loop.pragma;
  for (const Taskgroup &group : body.groups)
    return group.pragma;
  for (const Taskgraph &graph : body.graphs)
    return graph.pragma;
  for (const Cancellation &each : body.cancellations)
    return each.pragma;
  for (const SpawnedBlock &block : model.blocks)
    if (block.task == &body)
      return block.pragma;
  for (const SpawnedLoop &loop : model.loops)
    if (loop.body == &body)
      return loop.loop.pragma;
  return nullptr;
}

} // namespace

bool isOfCaller(const TeamDirective &directive) {
  const ClauseSite *team = directive.pragma->clause(ClauseKind::Team);
  return (team && team->names.front().name == "given") || isOfBlock(directive);
}

bool checkRegionFunctions(const TaskModel &model, ParsedUnit &unit) {
  if (model.regionFunctions.empty())
    return true;
  bool good = true;
  auto refuse = [&](DiagId id, SourceLocation where, std::vector<std::string> arguments) {
    unit.diagnostics().report(id, where, arguments, {});
    good = false;
  };
  for (const auto &function : model.regionFunctions) {
    if (!function->first->hasAttr<CUDADeviceAttr>())
      refuse(DiagId::TaskNotDevice, function->first->getLocation(), {function->name});
    if (!function->first->getFunctionTypeLoc())
      refuse(DiagId::TaskNotFree, function->first->getLocation(),
             {"a function whose type has a name, and which gets one more parameter,"});
    for (const TaskBody *body : bodiesOf(*function))
      if (const PragmaSite *pragma = directiveOfTasks(*body, model)) {
        refuse(DiagId::RegionForm, pragma->location,
               {spell(pragma->kind), "it stands in a function with 'declare team'",
                "let the function that has the region spawn and wait"});
        break;
      }
  }
  return OtherMentions(model, unit).look(*unit.context().getTranslationUnitDecl()) && good;
}

RewritePlan openRegionFunctions(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  const SourceText source(unit.context());
  RewritePlan plan;
  auto replace = [&](unsigned at, const char *text) {
    Rewrite rewrite{at, at + 1, {}};
    rewrite.text.append(text, table.place(source.line(at)), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
  };
  for (const auto &function : model.regionFunctions) {
    const std::vector<const TaskBody *> bodies = bodiesOf(*function);
    if (bodies.empty() || llvm::any_of(bodies.front()->team, isOfCaller))
      continue;
    const SourceRange braces = bodies.front()->definition->getBody()->getSourceRange();
    const std::optional<Span> body = source.span(braces);
    if (!body || SourceText::touchesMacro(braces)) {
      plan.requests.push_back({.id = DiagId::EditInMacro,
                               .where = braces.getBegin(),
                               .arguments = {"a function with 'declare team'"}});
      continue;
    }
    replace(body->begin, "{\n#pragma gtap parallel gtap_team(given)\n{");
    replace(body->end - 1, "}\n}");
  }
  return plan;
}

void passTeam(const TaskFunction &function, ParsedUnit &unit, const LineTable &table,
              RewritePlan &plan) {
  const SourceText source(unit.context());
  std::set<unsigned> written;
  for (const FunctionDecl *declaration : function.first->redecls()) {
    const FunctionTypeLoc type = declaration->getFunctionTypeLoc();
    const std::optional<Span> open = source.span(SourceRange(type.getLParenLoc()));
    const std::optional<Span> close = source.span(SourceRange(type.getRParenLoc()));
    if (!open || !close || SourceText::touchesMacro(type.getParensRange())) {
      plan.requests.push_back({.id = DiagId::EditInMacro,
                               .where = declaration->getLocation(),
                               .arguments = {"a function with 'declare team'"}});
      continue;
    }
    if (!written.insert(open->begin).second)
      continue;
    const bool alone = declaration->getNumParams() == 0; // then a `void` may stand there
    Rewrite rewrite{open->end, alone ? close->begin : open->end, {}};
    rewrite.text.append(std::string("[[maybe_unused]] ::gtap::region_team gtap_team") +
                            (alone ? "" : ", "),
                        table.place(source.line(open->begin)), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
  }
}

} // namespace gtap
