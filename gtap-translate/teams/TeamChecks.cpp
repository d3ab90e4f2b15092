// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cannot stand in a team function (see TeamFunction.h).
#include "teams/TeamFunction.h"

#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/BlockDirectives.h"
#include "teams/RegionFunctions.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// Of shared memory, what kernels have without asking for more, less what the runtime needs.
constexpr long long mostSharedBytes = 40 * 1024;

// Of an array that each thread of a region gets a copy of.
constexpr long long mostCopiedArrayBytes = 1024;

// Whether each thread gets a variable of its own that begins with a value or gives one away.
bool makesCopies(ClauseKind kind) {
  return kind == ClauseKind::Private || kind == ClauseKind::FirstPrivate ||
         kind == ClauseKind::LastPrivate || kind == ClauseKind::CopyPrivate;
}

} // namespace

const TeamDirective *TeamFunction::innermostRegion(const Stmt &statement) const {
  for (const Stmt *outer = parents_.getParent(&statement); outer; outer = parents_.getParent(outer))
    if (const TeamDirective *found = directiveOf(*outer); found && opensRegion(found->pragma->kind))
      return found;
  return nullptr;
}

const TeamDirective *TeamFunction::innermostDirective(const Stmt &statement) const {
  for (const Stmt *outer = parents_.getParent(&statement); outer; outer = parents_.getParent(outer))
    if (const TeamDirective *found = directiveOf(*outer))
      return found;
  return nullptr;
}

// Each thread of a region may spawn. What belongs to it has gone when its task runs.
bool TeamFunction::checkSpawnPlace(const Spawn &spawn) const {
  const TeamDirective *region = innermostRegion(*spawn.node());
  auto refuseSpawn = [&](SourceLocation where, const std::string &why, const char *instead) {
    return refuse(DiagId::RegionForm, where, {spell(spawn.pragma->kind), why, instead});
  };
  const SourceLocation where = spawn.pragma->location;
  if (region && isInRegion(*region))
    return refuseSpawn(where, "it stands in a region that is in another one",
                       "spawn in the outer region, or outside of both");
  for (const Stmt *outer = parents_.getParent(spawn.node()); outer;
       outer = parents_.getParent(outer))
    if (const TeamDirective *found = directiveOf(*outer);
        found && llvm::is_contained({PragmaKind::Critical, PragmaKind::Simd, PragmaKind::ForSimd,
                                     PragmaKind::ParallelForSimd},
                                    found->pragma->kind))
      return refuseSpawn(where, fmt::format("it stands in '{}'", spell(found->pragma->kind)),
                         "spawn before or behind that");
  if (!region)
    return true;
  if (const ClauseSite *depend = spawn.pragma->clause(ClauseKind::Depend))
    return refuseSpawn(depend->location, "threads of a region reach 'depend' in no order",
                       "spawn the tasks outside of the region");
  if (spawn.declares())
    return refuseSpawn(where, "the variable it declares is gone when the task ends",
                       "store into memory that outlives the region, such as an element of an "
                       "array or a variable declared before the region");
  for (const VarDecl *variable : destinationRoots(spawn))
    if (isOwnAround(regionOf(*region), spawn.node(), *variable))
      return refuseSpawn(where,
                         fmt::format("each thread has its own '{}', which is gone when the task "
                                     "ends",
                                     shownName(*variable)),
                         "store into memory that outlives the region, such as an element of an "
                         "array or a variable declared before the region");
  return true;
}

// All threads of the region have to come by, since what the function shares is for them together. One thread alone may come anywhere.
bool TeamFunction::checkRegionCall(const CallExpr &call) const {
  const TeamDirective *region = innermostRegion(call);
  if (!region || isInRegion(*region))
    return true;
  const std::string name = call.getDirectCallee()->getNameAsString();
  auto refuseCall = [&](const std::string &why, const char *instead) {
    return refuse(DiagId::TeamCall, call.getBeginLoc(), {name, why, instead});
  };
  for (const Stmt *outer = parents_.getParent(&call); outer; outer = parents_.getParent(outer)) {
    const auto *choice = dyn_cast<AbstractConditionalOperator>(outer);
    const auto *both = dyn_cast<BinaryOperator>(outer);
    if (namesThread(conditionOf(*outer)) || (choice && namesThread(choice->getCond())) ||
        (both && both->isLogicalOp() && namesThread(both->getLHS())))
      return refuseCall("not all threads of the region reach it: a condition around it depends on "
                        "the thread",
                        "move it out of that, so that all threads of the region come by");
    const TeamDirective *directive = directiveOf(*outer);
    if (directive && directive->pragma->kind != PragmaKind::Parallel)
      return refuseCall(fmt::format("not all threads of the region reach it together, for it "
                                    "stands in '{}'",
                                    spell(directive->pragma->kind)),
                        "move it out of that, so that all threads of the region come by");
    if (directive == region)
      break;
  }
  return true;
}

// Variables that each thread of a region has, and whose address a task may get: no other thread can reach them.
bool TeamFunction::checkHandedOut(const EscapeMap &escapes) const {
  bool good = true;
  std::set<const VarDecl *> told;
  for (const TeamRegion &region : regions_) {
    const auto spawn = llvm::find_if(body_.spawns, [&](const Spawn &each) {
      return innermostRegion(*each.node()) == region.directive;
    });
    if (spawn == body_.spawns.end())
      continue;
    for (const Mention &mention : mentions_) {
      const auto escape = escapes.find(mention.variable);
      if (!mention.copyEscapes || mention.offset < region.begin || mention.offset >= region.end ||
          escape == escapes.end() || !escape->second.reachesChild ||
          !isOwnAround(region, mention.where, *mention.variable) ||
          !told.insert(mention.variable).second)
        continue;
      good = refuse(DiagId::TeamVariable, mention.where->getLocation(),
                    {shownName(*mention.variable),
                     "each thread of the region has its own, which tasks cannot reach, and one may "
                     "get its address here",
                     "pass the value; or use memory that outlives the region, such as an element "
                     "of an array declared before it"});
    }
  }
  return good;
}

bool TeamFunction::findDirectives() {
  SourceText source(context_);
  bool good = true;
  for (const Wait &wait : body_.waits)
    waits_[wait.attributed] = &wait;
  for (const TeamDirective &directive : body_.team)
    directives_[directive.attributed] = &directive;
  for (const TeamDirective &directive : body_.team) {
    if (!opensRegion(directive.pragma->kind) || isInRegion(directive))
      continue;
    regions_.push_back(asRegion(directive));
  }
  // What stands where.
  for (const TeamDirective &directive : body_.team) {
    const PragmaSite &pragma = *directive.pragma;
    const TeamDirective *around = nullptr, *inside = nullptr;
    const Stmt *region = nullptr, *choice = nullptr; // the innermost region, and what is in it
    bool inCritical = false;
    for (const Stmt *outer = parents_.getParent(directive.attributed); outer;
         outer = parents_.getParent(outer)) {
      if ((!region || isOfBlock(*directiveOf(*region))) && namesThread(conditionOf(*outer)))
        choice = outer;
      if (const TeamDirective *found = directiveOf(*outer)) {
        around = around ? around : found;
        inCritical |= found->pragma->kind == PragmaKind::Critical;
        if (!region && !inside && found->pragma->kind != PragmaKind::Parallel)
          inside = found;
        if (!region && opensRegion(found->pragma->kind))
          region = outer;
      }
    }
    const std::string name = spell(pragma.kind);
    if (sharesSections(pragma.kind))
      good &= checkSections(directive);
    if (pragma.kind == PragmaKind::Section)
      good &= checkSection(directive);
    else if (opensRegion(pragma.kind) && around && around->pragma->kind == PragmaKind::Simd)
      good = refuse(DiagId::RegionForm, pragma.location,
                    {name, "it stands in 'simd'", "leave the 'simd' out"});
    else if (!opensRegion(pragma.kind) && !region && !standsAnywhere(pragma.kind))
      good =
          refuse(DiagId::RegionForm, pragma.location,
                 {name, "there is no region around it",
                  "put it into a '#pragma gtap parallel'; outside, one thread runs the function"});
    else if (isForWholeRegion(pragma.kind) && inside)
      good = refuse(DiagId::RegionForm, pragma.location,
                    {name,
                     fmt::format("not all of them reach it, for it stands in '{}'",
                                 spell(inside->pragma->kind)),
                     "move it out of that, so that all threads of the region come by"});
    else if (choice && isForWholeRegion(pragma.kind))
      good = refuse(DiagId::RegionForm, pragma.location,
                    {name, "not all of them reach it: a condition around it depends on the thread",
                     "move it out of that, so that all threads of the region come by"});
    else if (pragma.kind == PragmaKind::Critical && inCritical)
      good = refuse(
          DiagId::RegionForm, pragma.location,
          {name, "it stands in another one, and would wait for itself", "leave one of them out"});
  }
  const bool isOfTeam = body_.function->team || body_.function->ofRegions;
  for (const Spawn &spawn : body_.spawns)
    good &= !isOfTeam || checkSpawnPlace(spawn); // any thread of a block may spawn anywhere
  for (const CallExpr *call : body_.regionCalls)
    good &= checkRegionCall(*call);
  // Waits are of the one thread.
  for (const Wait &wait : body_.waits)
    if (const TeamDirective *found = innermostDirective(*wait.attributed)) {
      const bool ofGroup = wait.origin == WaitOrigin::GroupEnd;
      good = refuse(DiagId::RegionForm, wait.pragma->location,
                    {ofGroup ? "taskgroup" : spell(wait.pragma->kind),
                     fmt::format("it stands in '{}'{}", spell(found->pragma->kind),
                                 ofGroup ? " and is not the last thing that the region does" : ""),
                     ofGroup ? "leave it out, or end the region behind it: the region's end waits "
                               "for the tasks that its threads spawn"
                             : "wait outside of the region, where one thread runs the function; "
                               "the region's end waits for the tasks that its threads spawn"});
    }
  for (const Taskloop &loop : body_.taskloops)
    good = !isOfTeam || refuse(DiagId::TeamForm, loop.pragma->location,
                               {"'task_iteration'", "is not supported",
                                "leave it out: the turns of the taskloop then become tasks"});
  return good;
}

// The statements that threads share: one, and then each with a directive.
bool TeamFunction::checkSections(const TeamDirective &directive) const {
  const PragmaSite &pragma = *directive.pragma;
  const auto *block = dyn_cast<CompoundStmt>(directive.attributed->getSubStmt());
  if (!block || block->body_empty())
    return refuse(DiagId::RegionForm, pragma.location,
                  {spell(pragma.kind),
                   block ? "nothing stands in its braces" : "no statements in braces follow",
                   "write '{ ... }', with '#pragma gtap section' before each statement in it"});
  bool good = true;
  for (const Stmt *each : llvm::drop_begin(block->body())) {
    const TeamDirective *section = directiveOf(*each);
    if (!section || section->pragma->kind != PragmaKind::Section)
      good = refuse(DiagId::RegionForm, section ? section->pragma->location : each->getBeginLoc(),
                    {spell(pragma.kind), "a statement behind the first one belongs to no section",
                     "write '#pragma gtap section' before it, or braces around the statements of a "
                     "section"});
  }
  return good;
}

bool TeamFunction::checkSection(const TeamDirective &directive) const {
  const auto *block = dyn_cast_or_null<CompoundStmt>(parents_.getParent(directive.attributed));
  const Stmt *outer = block ? parents_.getParent(block) : nullptr;
  const TeamDirective *around = outer ? directiveOf(*outer) : nullptr;
  return (around && sharesSections(around->pragma->kind)) ||
         refuse(DiagId::RegionForm, directive.pragma->location,
                {"section", "it does not stand directly in the braces of 'sections'",
                 "write '#pragma gtap sections' before these braces"});
}

// Variables that a loop's head names, and its body changes: the turns are counted before the first one.
bool TeamFunction::checkBounds(const TeamDirective &directive, const ForStmt &loop) const {
  std::set<const VarDecl *> named;
  for (const Stmt *part :
       {static_cast<const Stmt *>(loop.getCond()), static_cast<const Stmt *>(loop.getInc())})
    if (part)
      walk(part, [&](const Stmt &inner) {
        if (const auto *mention = dyn_cast<DeclRefExpr>(&inner))
          if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
            named.insert(variable);
        return true;
      });
  if (const auto *init = dyn_cast_or_null<DeclStmt>(loop.getInit()))
    for (const Decl *each : init->decls())
      if (const auto *variable =
              dyn_cast<VarDecl>(each)) // the loop's own variable is checked elsewhere
        named.erase(variable);
  for (const VariableUse &use : collectUses(body_, context_)) {
    if (!named.count(use.variable) ||
        (use.role != UseRole::Write && use.role != UseRole::ReadWrite))
      continue;
    const Stmt *at = use.mention;
    while (at && at != loop.getBody())
      at = parents_.getParent(at);
    if (at)
      return refuse(DiagId::RegionForm, use.mention->getLocation(),
                    {spell(directive.pragma->kind),
                     fmt::format("its body changes '{}', which the head of its loop names",
                                 shownName(*use.variable)),
                     "count with a variable that the body does not change"});
  }
  return true;
}

// Whether only some threads come to a return, and the others to a directive behind it.
bool TeamFunction::leavesOthers(const Stmt &result) const {
  const SourceManager &sources = context_.getSourceManager();
  bool apart = false;
  for (const Stmt *outer = parents_.getParent(&result); outer; outer = parents_.getParent(outer))
    apart |= namesThread(conditionOf(*outer));
  return apart && llvm::any_of(body_.team, [&](const TeamDirective &each) {
           return isForWholeRegion(each.pragma->kind) &&
                  sources.isBeforeInTranslationUnit(result.getBeginLoc(), each.pragma->location);
         });
}

// Jumps out of what a directive stands before.
bool TeamFunction::checkJumps(const TeamDirective &directive) const {
  bool good = true;
  std::set<const Stmt *> inside;
  const std::vector<const ForStmt *> loops =
      sharedLoops(directive); // whose turns the threads share
  for (const ForStmt *loop : loops)
    good &= checkBounds(directive, *loop);
  walk(directive.attributed->getSubStmt(), [&](const Stmt &part) {
    inside.insert(&part);
    if (isa<LambdaExpr>(part))
      return false;
    // A label of a switch or of a goto that is outside.
    const Stmt *around = parents_.getParent(&part);
    if (isa<SwitchCase>(part))
      while (around && !isa<SwitchStmt>(around))
        around = parents_.getParent(around);
    if (isa<LabelStmt>(part) || (isa<SwitchCase>(part) && !inside.count(around)))
      good = refuse(DiagId::RegionForm, part.getBeginLoc(),
                    {spell(directive.pragma->kind), "a jump may come into it",
                     "let every thread begin at its begin"});
    const bool jumps = isa<BreakStmt, ContinueStmt>(part);
    const Stmt *target = jumps ? targetOf(part, parents_) : nullptr;
    const bool ends = isa<ReturnStmt>(part) && isOfCaller(directive); // the thread's function
    if (ends && leavesOthers(part))
      good = refuse(DiagId::RegionForm, part.getBeginLoc(),
                    {"return",
                     "a condition around it depends on the thread, and a directive behind it waits "
                     "for all of them",
                     "put what is behind it into an 'else', but for the directives"});
    const bool leaves = (!ends && isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(part)) ||
                        (jumps && (!target || !inside.count(target) ||
                                   (llvm::is_contained(loops, target) && isa<BreakStmt>(part))));
    if (leaves)
      good = refuse(DiagId::RegionForm, part.getBeginLoc(),
                    {spell(directive.pragma->kind), "a jump leaves it",
                     "let every thread come to its end; 'continue' may stand in a loop's body"});
    return true;
  });
  return good;
}

bool TeamFunction::checkStatements() {
  bool good = true;
  const bool isTask = !body_.function->ofRegions;
  // Later checks would see what is made of these.
  if (isTask && declaredResult(body_.definition)->isReferenceType())
    good = refuse(DiagId::TaskResult, body_.definition->getLocation(),
                  {body_.function->name, "is a reference", "return a pointer instead"});
  // The threads that do not have it return something, too.
  if (const CXXRecordDecl *record = declaredResult(body_.definition)->getAsCXXRecordDecl();
      isTask && record && record->hasDefinition() && !record->hasDefaultConstructor() &&
      !poolOf(*body_.definition->getBody()))
    good = refuse(DiagId::TaskResult, body_.definition->getLocation(),
                  {body_.function->name, "has a type without a default constructor",
                   "give the type one, or return the value by a pointer"});
  for (const TeamDirective &directive : body_.team)
    if (directive.pragma->kind != PragmaKind::Barrier &&
        directive.pragma->kind != PragmaKind::Section) // whose 'sections' is looked at
      good &= checkJumps(directive);
  auto refuseForm = [&](const Stmt &part, const std::string &what, const char *why,
                        const char *instead) {
    good = refuse(DiagId::TeamForm, part.getBeginLoc(), {what, why, instead});
  };
  // One thread would run it otherwise.
  auto waits = [&](const Stmt &part) {
    return llvm::any_of(body_.waits,
                        [&](const Wait &wait) { return scopes_.contains(&part, wait.attributed); });
  };
  std::set<const Stmt *> inRegions;
  for (const TeamRegion &region : regions_)
    walk(region.body, [&](const Stmt &part) { return inRegions.insert(&part).second; });
  for (const Stmt *part : inRegions)
    if (const std::string name = calledTogether(*part);
        StringRef(name).starts_with("__syncthreads"))
      good = refuse(DiagId::TeamForm, part->getBeginLoc(),
                    {name + "()", "waits for threads outside of the region, too",
                     "write '#pragma gtap barrier'"});
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (isa<LambdaExpr>(part) || inRegions.count(&part))
      return false;
    if (isa<GotoStmt, IndirectGotoStmt, LabelStmt, AddrLabelExpr>(part) && !free_.count(&part)) {
      const bool isComputed = isa<IndirectGotoStmt, AddrLabelExpr>(part);
      refuseForm(part,
                 isComputed             ? "a computed goto"
                 : isa<LabelStmt>(part) ? "a label"
                                        : "a goto",
                 isComputed ? "is not supported"
                            : "is not supported where a taskwait, or a computed goto, is in the "
                              "statement around the 'goto' and its label",
                 "use a loop with 'break' or 'continue'");
      return false;
    }
    const auto *declaration = dyn_cast<DeclStmt>(&part);
    const DeclGroupRef group = declaration ? declaration->getDeclGroup() : DeclGroupRef();
    for (const Decl *each : group) {
      const auto *variable = dyn_cast<VarDecl>(each);
      if (!variable)
        continue;
      if (variable->hasAttr<CUDASharedAttr>())
        refuseForm(part, "a __shared__ variable", "belongs to nobody",
                   "leave '__shared__' out: what regions share is in shared memory already");
      else if (variable->isStaticLocal() && !variable->getType().isConstQualified())
        good = refuse(DiagId::StaticVariable, variable->getLocation(), {shownName(*variable)});
    }
    if (const std::string name = calledTogether(part); !name.empty())
      good = refuse(DiagId::TeamForm, part.getBeginLoc(),
                    {name + "()", "waits for threads that do not come by",
                     "call it in a region, or in a function that a region calls"});
    if (!isFollowed(part) || free_.count(&part))
      return true;
    if (const char *form = formOfOneThread(part))
      refuseForm(part,
                 std::string(form) +
                     (isa<CXXTryStmt>(part) ? " with a region, a taskwait or a return in it"
                      : waits(part)         ? " with a taskwait in it"
                                    : " with a region or a return in it, and a jump out of it,"),
                 "is not supported",
                 isa<SwitchStmt>(part)        ? "write 'if' and 'else if'"
                 : isa<CXXForRangeStmt>(part) ? "write 'for (int i = 0; i < n; i++)'"
                 : isa<CXXTryStmt>(part)      ? "leave it out"
                                              : "declare the variable before it");
    return true;
  });
  return good;
}

bool TeamFunction::checkDefaults() const {
  bool good = true;
  for (const TeamDirective &directive : body_.team)
    if (const ClauseSite *all = directive.pragma->clause(ClauseKind::Default);
        all && all->names.front().name == "firstprivate")
      good = refuse(DiagId::RegionForm, all->location,
                    {spell(directive.pragma->kind), "'default(firstprivate)' is not supported",
                     "list the variables: 'firstprivate(a, b)'"});
  std::set<std::pair<const TeamRegion *, const VarDecl *>> told;
  for (const Mention &mention : mentions_) {
    if (!mention.region || !mention.where)
      continue;
    const TeamDirective &directive = *mention.region->directive;
    const ClauseSite *all = directive.pragma->clause(ClauseKind::Default);
    if (!all || all->names.front().name != "none" ||
        lists(directive, ClauseKind::Shared, *mention.variable) ||
        lists(directive, ClauseKind::FirstPrivate, *mention.variable) ||
        lists(directive, ClauseKind::LastPrivate, *mention.variable) ||
        !told.insert({mention.region, mention.variable}).second)
      continue;
    good =
        refuse(DiagId::TeamUnlisted, mention.where->getLocation(), {shownName(*mention.variable)});
  }
  // Names in clauses that name nothing, or something that the function does not own.
  for (const TeamDirective &directive : body_.team)
    for (const ClauseSite &clause : directive.pragma->clauses)
      if (clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate ||
          clause.kind == ClauseKind::LastPrivate || clause.kind == ClauseKind::Reduction ||
          clause.kind == ClauseKind::Shared || clause.kind == ClauseKind::CopyPrivate ||
          clause.kind == ClauseKind::Linear)
        for (const ClauseName &name : clause.names) {
          if (!named(directive, name.name))
            good = refuse(DiagId::TeamVariable, name.location,
                          {name.name, "it is no variable or parameter of the function",
                           "list what the function declares; all threads share the rest anyway"});
        }
  return good;
}

// Of each thread's local memory.
bool TeamFunction::copiesArray(const ClauseSite &clause, QualType type) const {
  return clause.kind == ClauseKind::CopyPrivate ||
         (clause.kind == ClauseKind::FirstPrivate && type->isConstantArrayType() &&
          !type->isDependentType() &&
          context_.getBaseElementType(type).isTriviallyCopyableType(context_) &&
          context_.getTypeSizeInChars(type).getQuantity() <= mostCopiedArrayBytes);
}

// What a clause cannot do with a variable, and variables in two clauses that say different things.
bool TeamFunction::checkClauses() const {
  bool good = true;
  for (const TeamDirective &directive : body_.team) {
    std::map<const VarDecl *, ClauseKind> seen;
    for (const ClauseSite &clause : directive.pragma->clauses)
      for (const ClauseName &name : clause.names) {
        if (clause.kind == ClauseKind::Schedule && name.name == "runtime")
          good = refuse(DiagId::RegionForm, name.location,
                        {"for", "'schedule(runtime)' is for taskloops with 'task_iteration'",
                         "write 'schedule(static)', 'schedule(dynamic)' or 'schedule(guided)'"});
        const bool isList = clause.kind != ClauseKind::Default &&
                            clause.kind != ClauseKind::Schedule &&
                            clause.kind != ClauseKind::Aligned;
        const VarDecl *variable = isList ? named(directive, name.name) : nullptr;
        if (!variable)
          continue;
        const auto [found, isNew] = seen.emplace(variable, clause.kind);
        const bool both =
            (found->second == ClauseKind::FirstPrivate && clause.kind == ClauseKind::LastPrivate) ||
            (found->second == ClauseKind::LastPrivate && clause.kind == ClauseKind::FirstPrivate);
        const QualType type = variable->getType();
        if (!isNew && !both)
          good = refuse(DiagId::TeamVariable, name.location,
                        {name.name, "it is listed twice", "keep one of the clauses"});
        else if (makesCopies(clause.kind) &&
                 ((type->isReferenceType() &&
                   (!body_.function->ofRegions || clause.kind == ClauseKind::CopyPrivate)) ||
                  (clause.kind != ClauseKind::Private &&
                   ((type->isArrayType() && !copiesArray(clause, type)) ||
                    type.isConstQualified()))))
          good = refuse(DiagId::TeamVariable, name.location,
                        {name.name,
                         fmt::format("a copy for each thread cannot be made of type '{}'",
                                     type.getAsString()),
                         "copy what is needed into a variable that is declared in the region"});
      }
    for (std::size_t k = 0; k < directive.arguments.size(); ++k) {
      Expr::EvalResult value;
      const Expr *argument = directive.arguments[k];
      const ClauseSite &clause = directive.pragma->clauses[k];
      const bool known =
          argument && !argument->isValueDependent() && argument->EvaluateAsInt(value, context_);
      const bool isPositive = known && value.Val.getInt().isStrictlyPositive();
      if (clause.kind == ClauseKind::NumThreads || clause.kind == ClauseKind::Schedule) {
        const char *name = entryOf(clause.kind).name;
        const QualType given = argument ? argument->IgnoreParenImpCasts()->getType() : QualType();
        if (argument && !given->isDependentType() && !given->isIntegralOrEnumerationType())
          good = refuse(DiagId::RegionForm, clause.location,
                        {spell(directive.pragma->kind),
                         fmt::format("the number in '{}' is no integer", name),
                         "write an integer, or convert it"});
        else if (clause.kind == ClauseKind::Schedule && known && !isPositive)
          good = refuse(DiagId::RegionForm, clause.location,
                        {spell(directive.pragma->kind), "the chunk of 'schedule' is below 1",
                         "write 1 or more, or leave it out"});
      }
      if (clause.kind == ClauseKind::NumThreads && known && !isPositive)
        good =
            refuse(DiagId::RegionForm, clause.location,
                   {spell(directive.pragma->kind), "'num_threads' is below 1", "write 1 or more"});
      if ((clause.kind == ClauseKind::SafeLen || clause.kind == ClauseKind::SimdLen) && !isPositive)
        good = refuse(
            DiagId::RegionForm, clause.location,
            {spell(directive.pragma->kind),
             fmt::format("the number in '{}' is no constant above 0", entryOf(clause.kind).name),
             "write 1 or more, or leave the clause out"});
    }
    if (directive.pragma->kind == PragmaKind::Single)
      good &= checkCopyPrivate(directive);
  }
  return good;
}

// The values go through shared memory.
bool TeamFunction::checkCopyPrivate(const TeamDirective &directive) const {
  const ClauseSite *clause = directive.pragma->clause(ClauseKind::CopyPrivate);
  const ClauseSite *alone = directive.pragma->clause(ClauseKind::NoWait);
  if (clause && alone)
    return refuse(DiagId::RegionForm, alone->location,
                  {"single", "'nowait' stands with 'copyprivate', whose values the others wait for",
                   "leave one of them out"});
  bool good = true;
  for (const VarDecl *variable : listed(directive, ClauseKind::CopyPrivate)) {
    const QualType element = context_.getBaseElementType(variable->getType());
    const CXXRecordDecl *record = element->getAsCXXRecordDecl();
    if (variable->getType()->isReferenceType())
      continue; // reported
    const auto bytes = context_.getTypeSizeInChars(variable->getType()).getQuantity();
    if (!element.isTriviallyCopyableType(context_) ||
        (record && (!record->hasTrivialDefaultConstructor() || !record->hasTrivialDestructor())))
      good = refuse(DiagId::TeamVariable, clause->location,
                    {shownName(*variable),
                     fmt::format("type '{}' has a constructor or a destructor of its own",
                                 element.getAsString()),
                     "copy what is needed of it into variables of simple types"});
    else if (bytes > mostSharedBytes)
      good = refuse(DiagId::TeamVariable, clause->location,
                    {shownName(*variable),
                     fmt::format("it has {} bytes, and a block has {} of shared memory", bytes,
                                 mostSharedBytes),
                     "use global memory"});
  }
  return good;
}

bool TeamFunction::checkShared(const VarDecl &variable) const {
  const QualType element = context_.getBaseElementType(variable.getType());
  const CXXRecordDecl *record = element->getAsCXXRecordDecl();
  const std::string name = shownName(variable);
  if (isa<DecompositionDecl>(variable))
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name, "it is a structured binding", "declare variables one by one"});
  if (record && record->isLambda())
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name, "it is a lambda, and the one thread makes it", "make it in the region"});
  if ((record && (!record->hasTrivialDefaultConstructor() || !record->hasTrivialDestructor())) ||
      !element.isTriviallyCopyableType(context_))
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name,
                   fmt::format("type '{}' has a constructor or a destructor of its own",
                               element.getAsString()),
                   "declare it in the region, or give its members values behind the declaration"});
  // What is in shared memory cannot be captured by name, nor is it copied into a lambda.
  bool captured = false;
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (const auto *lambda = dyn_cast<LambdaExpr>(&part))
      for (const LambdaCapture &capture : lambda->captures())
        captured |= capture.capturesVariable() && capture.getCapturedVar() == &variable &&
                    (capture.isExplicit() || capture.getCaptureKind() == LCK_ByCopy);
    return true;
  });
  if (captured)
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name, "a lambda captures it", "write '[&]', or pass the value to the lambda"});
  const auto bytes = context_.getTypeSizeInChars(variable.getType()).getQuantity();
  if (bytes > mostSharedBytes)
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name,
                   fmt::format("it has {} bytes, and a block has {} of shared memory", bytes,
                               mostSharedBytes),
                   "use global memory, or gtap::scratch"});
  return true;
}

} // namespace gtap
