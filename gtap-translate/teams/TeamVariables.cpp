// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamVariables.h.
#include "teams/TeamVariables.h"

#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/Replicable.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// What each thread can copy in a few instructions.
constexpr unsigned mostCopiedBytes = 16;
// Of shared memory, what kernels have without asking for more, less what the runtime needs.
constexpr long long mostSharedBytes = 40 * 1024;

// The loop or the switch that a `break` or a `continue` belongs to.
const Stmt *targetOf(const Stmt &jump, const ParentMap &parents) {
  for (const Stmt *outer = parents.getParent(&jump); outer; outer = parents.getParent(outer))
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(outer) ||
        (isa<BreakStmt>(jump) && isa<SwitchStmt>(outer)))
      return outer;
  return nullptr;
}

template <class Visit>
void walk(const Stmt *statement, const Visit &visit) {
  if (!statement || !visit(*statement))
    return;
  for (const Stmt *child : statement->children())
    walk(child, visit);
}

// The name of a function of CUDA that several threads call together; else nothing.
std::string calledTogether(const Stmt &part) {
  const auto *call = dyn_cast<CallExpr>(&part);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier())
    return "";
  const StringRef name = callee->getName();
  const bool together = name.starts_with("__syncthreads") || name == "__syncwarp" ||
                        (name.starts_with("__") && name.ends_with("_sync"));
  return together ? name.str() : "";
}

void addMentions(const Expr *expression, std::vector<const DeclRefExpr *> &found) {
  walk(expression, [&](const Stmt &part) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
      found.push_back(mention);
    return true;
  });
}

} // namespace

TeamFunction::TeamFunction(const TaskBody &body, ParsedUnit &unit)
    : body_(body), unit_(unit), context_(unit.context()), parents_(body.definition->getBody()),
      scopes_(body) {}

bool TeamFunction::refuse(DiagId id, SourceLocation where,
                          std::vector<std::string> arguments) const {
  unit_.diagnostics().report(id, context_.getSourceManager().getExpansionLoc(where), arguments, {});
  return false;
}

const TeamDirective *TeamFunction::directiveOf(const Stmt &statement) const {
  const auto found = directives_.find(&statement);
  return found == directives_.end() ? nullptr : found->second;
}

// Of several variables of a name, the innermost one that is in scope there.
const VarDecl *TeamFunction::named(const TeamDirective &directive, StringRef name) const {
  const VarDecl *found = nullptr;
  auto consider = [&](const VarDecl *variable) {
    const Stmt *scope = scopes_.scopeOf(variable);
    if (variable->getName() == name && variable->getLocation() < directive.pragma->location &&
        scopes_.contains(scope, directive.attributed) &&
        (!found || scopes_.contains(scopes_.scopeOf(found), scope)))
      found = variable;
  };
  llvm::for_each(body_.definition->parameters(), consider);
  llvm::for_each(body_.locals, consider);
  return found;
}

std::vector<const VarDecl *> TeamFunction::listed(const TeamDirective &directive,
                                                  ClauseKind kind) const {
  std::vector<const VarDecl *> found;
  for (const ClauseSite &clause : directive.pragma->clauses)
    if (clause.kind == kind)
      for (const ClauseName &name : clause.names)
        if (const VarDecl *variable = named(directive, name.name);
            variable && !llvm::is_contained(found, variable))
          found.push_back(variable);
  return found;
}

bool TeamFunction::lists(const TeamDirective &directive, ClauseKind kind,
                         const VarDecl &variable) const {
  return llvm::is_contained(listed(directive, kind), &variable);
}

const Wait *TeamFunction::waitOf(const Stmt &statement) const {
  const auto found = waits_.find(&statement);
  return found == waits_.end() ? nullptr : found->second;
}

const TeamRegion &TeamFunction::regionOf(const TeamDirective &directive) const {
  return *llvm::find_if(regions_,
                        [&](const TeamRegion &each) { return each.directive == &directive; });
}

bool TeamFunction::isReplicated(const Stmt &statement) const {
  return !isFollowed(statement) && isReplicable(statement, replicated_);
}

TeamPlace TeamFunction::placeOf(const VarDecl &variable) const {
  if (replicated_.count(&variable))
    return TeamPlace::Replicated;
  if (shared_.count(&variable))
    return TeamPlace::Shared;
  if (recorded_.count(&variable))
    return TeamPlace::Record;
  if (variable.getType()->isReferenceType())
    return TeamPlace::Reference;
  // A parameter is the same in all threads until somebody changes it.
  return TeamPlace::Leader;
}

bool TeamFunction::isMentionedOutside(const VarDecl &variable, unsigned begin, unsigned end) const {
  return llvm::any_of(mentions_, [&](const Mention &mention) {
    return mention.variable == &variable && (mention.offset < begin || mention.offset >= end);
  });
}

std::vector<const VarDecl *> TeamFunction::keptAt(const Wait &wait) const {
  const auto found = kept_.find(&wait);
  return found == kept_.end() ? std::vector<const VarDecl *>() : found->second;
}

bool TeamFunction::isKept(const VarDecl &variable) const {
  return llvm::any_of(kept_,
                      [&](const auto &each) { return llvm::is_contained(each.second, &variable); });
}

bool TeamFunction::analyse() {
  if (!findDirectives())
    return false;
  findFollowed();
  if (!checkStatements())
    return false;
  findMentions();
  if (!checkDefaults() || !checkClauses())
    return false;
  findReplicated();
  if (!findShared())
    return false;
  findCopied();
  return true;
}

bool TeamFunction::findDirectives() {
  SourceText source(context_);
  bool good = true;
  for (const Wait &wait : body_.waits)
    waits_[wait.attributed] = &wait;
  for (const TeamDirective &directive : body_.team) {
    directives_[directive.attributed] = &directive;
    if (!opensRegion(directive.pragma->kind))
      continue;
    TeamRegion region;
    region.directive = &directive;
    region.body = directive.attributed->getSubStmt();
    region.begin = source.offset(region.body->getBeginLoc()).value_or(0);
    region.end = source.statementEnd(SourceText::lastPart(*region.body)).value_or(0);
    regions_.push_back(std::move(region));
  }
  // What stands where.
  for (const TeamDirective &directive : body_.team) {
    const PragmaSite &pragma = *directive.pragma;
    const TeamDirective *around = nullptr, *inside = nullptr;
    const Stmt *region = nullptr;
    for (const Stmt *outer = parents_.getParent(directive.attributed); outer;
         outer = parents_.getParent(outer))
      if (const TeamDirective *found = directiveOf(*outer)) {
        around = around ? around : found;
        if (opensRegion(found->pragma->kind))
          region = outer;
        if (found->pragma->kind != PragmaKind::Parallel && !inside)
          inside = found;
      }
    const std::string name = spell(pragma.kind);
    if (opensRegion(pragma.kind) && region)
      good = refuse(DiagId::RegionForm, pragma.location,
                    {name, "it stands in another region",
                     "write the inner loop plainly: each thread of the region then runs its own"});
    else if (!opensRegion(pragma.kind) && !region)
      good =
          refuse(DiagId::RegionForm, pragma.location,
                 {name, "there is no region around it",
                  "put it into a '#pragma gtap parallel'; outside, one thread runs the function"});
    else if ((pragma.kind == PragmaKind::For || pragma.kind == PragmaKind::Barrier ||
              pragma.kind == PragmaKind::Single) &&
             inside)
      good = refuse(DiagId::RegionForm, pragma.location,
                    {name,
                     fmt::format("not all of them reach it, for it stands in '{}'",
                                 spell(inside->pragma->kind)),
                     "move it out of that, so that all threads of the region come by"});
    else if (pragma.kind == PragmaKind::Critical && inside &&
             inside->pragma->kind == PragmaKind::Critical)
      good = refuse(
          DiagId::RegionForm, pragma.location,
          {name, "it stands in another one, and would wait for itself", "leave one of them out"});
  }
  // Tasks and waits are of the one thread.
  auto outsideRegions = [&](const Stmt *node, const PragmaSite &pragma) {
    for (const Stmt *outer = parents_.getParent(node); outer; outer = parents_.getParent(outer))
      if (const TeamDirective *found = directiveOf(*outer)) {
        good = refuse(DiagId::RegionForm, pragma.location,
                      {spell(pragma.kind),
                       fmt::format("it stands in '{}'", spell(found->pragma->kind)),
                       "spawn and wait outside of the region, where one thread runs the function"});
        return;
      }
  };
  for (const Spawn &spawn : body_.spawns)
    outsideRegions(spawn.node(), *spawn.pragma);
  for (const Wait &wait : body_.waits)
    outsideRegions(wait.attributed, *wait.pragma);
  for (const Taskloop &loop : body_.taskloops)
    good = refuse(DiagId::TeamForm, loop.pragma->location,
                  {"'task_iteration'", "is not supported",
                   "leave it out: the turns of the taskloop then become tasks"});
  return good;
}

void TeamFunction::mark(const Stmt &statement) {
  for (const Stmt *outer = &statement; outer; outer = parents_.getParent(outer))
    if (!followed_.insert(outer).second)
      return;
}

// Statements that all threads go through, and all around them.
void TeamFunction::findFollowed() {
  std::vector<const Stmt *> jumps;
  for (const TeamRegion &region : regions_)
    mark(*region.directive->attributed);
  for (const Wait &wait : body_.waits)
    mark(*wait.attributed);
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (isa<LambdaExpr>(part) ||
        (directiveOf(part) && opensRegion(directiveOf(part)->pragma->kind)))
      return false;
    if (isa<ReturnStmt>(part) || isSharedDecision(part))
      mark(part);
    if (isa<BreakStmt, ContinueStmt>(part))
      jumps.push_back(&part);
    return true;
  });
  for (bool changed = true; changed;) {
    const std::size_t before = followed_.size();
    for (const Stmt *jump : jumps)
      if (const Stmt *target = targetOf(*jump, parents_); target && isFollowed(*target))
        mark(*jump);
    changed = followed_.size() != before;
  }
}

// Jumps out of what a directive stands before.
bool TeamFunction::checkJumps(const TeamDirective &directive) const {
  bool good = true;
  std::set<const Stmt *> inside, loops; // loops: whose turns the threads share
  const Stmt *next = directive.attributed->getSubStmt();
  if (directive.pragma->kind == PragmaKind::For ||
      directive.pragma->kind == PragmaKind::ParallelFor) {
    std::uint64_t depth = 1;
    for (std::size_t i = 0; i < directive.arguments.size(); ++i) {
      Expr::EvalResult value;
      if (directive.pragma->clauses[i].kind == ClauseKind::Collapse && directive.arguments[i] &&
          directive.arguments[i]->EvaluateAsInt(value, context_))
        depth = value.Val.getInt().getLimitedValue(16);
    }
    while (loops.size() < depth) {
      const auto *block = dyn_cast<CompoundStmt>(next);
      if (block && block->size() == 1)
        next = block->body_front();
      else if (const auto *loop = dyn_cast<ForStmt>(next)) {
        loops.insert(loop);
        next = loop->getBody();
      } else
        break;
    }
  }
  walk(directive.attributed->getSubStmt(), [&](const Stmt &part) {
    inside.insert(&part);
    if (isa<LambdaExpr>(part))
      return false;
    const bool jumps = isa<BreakStmt, ContinueStmt>(part);
    const Stmt *target = jumps ? targetOf(part, parents_) : nullptr;
    const bool leaves = isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(part) ||
                        (jumps && (!target || !inside.count(target) ||
                                   (loops.count(target) && isa<BreakStmt>(part))));
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
  for (const TeamDirective &directive : body_.team)
    if (directive.pragma->kind != PragmaKind::Barrier)
      good &= checkJumps(directive);
  auto refuseForm = [&](const Stmt &part, const std::string &what, const char *why,
                        const char *instead) {
    good = refuse(DiagId::TeamForm, part.getBeginLoc(), {what, why, instead});
  };
  const std::string around = " with a region, a taskwait or a return in it";
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
    if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(part)) {
      refuseForm(part, isa<LabelStmt>(part) ? "a label" : "a goto", "is not supported",
                 "use a loop with 'break' or 'continue'");
      return false;
    }
    if (const auto *declaration = dyn_cast<DeclStmt>(&part))
      for (const Decl *each : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(each);
            variable && variable->hasAttr<CUDASharedAttr>())
          refuseForm(part, "a __shared__ variable", "belongs to nobody",
                     "leave '__shared__' out: what regions share is in shared memory already");
    if (const std::string name = calledTogether(part); !name.empty())
      good = refuse(DiagId::TeamForm, part.getBeginLoc(),
                    {name + "()", "waits for threads that do not come by",
                     "call it in a region, or in a function that a region calls"});
    if (!isFollowed(part))
      return true;
    if (const auto *branch = dyn_cast<IfStmt>(&part);
        branch && (branch->getInit() || branch->getConditionVariable()))
      refuseForm(part, "an 'if' that declares a variable" + around, "is not supported",
                 "declare the variable before the 'if'");
    else if (branch && branch->isConstexpr() && !branch->isNegatedConsteval())
      return true;
    if (const auto *loop = dyn_cast<WhileStmt>(&part); loop && loop->getConditionVariable())
      refuseForm(part, "a 'while' that declares a variable" + around, "is not supported",
                 "declare the variable before the loop");
    if (const auto *loop = dyn_cast<ForStmt>(&part); loop && loop->getConditionVariable())
      refuseForm(part, "a 'for' whose condition declares a variable" + around, "is not supported",
                 "declare the variable before the loop");
    if (isa<CXXForRangeStmt>(part))
      refuseForm(part, "a range-based 'for'" + around, "is not supported",
                 "write 'for (int i = 0; i < n; i++)'");
    if (isa<SwitchStmt>(part))
      refuseForm(part, "a 'switch'" + around, "is not supported", "write 'if' and 'else if'");
    if (isa<CXXTryStmt>(part))
      refuseForm(part, "a 'try'" + around, "is not supported", "leave it out");
    return true;
  });
  return good;
}

void TeamFunction::findMentions() {
  SourceText source(context_);
  std::set<const VarDecl *> own(body_.locals.begin(), body_.locals.end());
  own.insert(body_.definition->param_begin(), body_.definition->param_end());
  auto offsetOf = [&](SourceLocation where) { return source.offset(where).value_or(0); };
  // The region that a mention is in, if the variable is one from outside that it has no copy of.
  auto regionAround = [&](const VarDecl &variable, unsigned offset) -> const TeamRegion * {
    for (const TeamRegion &region : regions_) {
      if (offset < region.begin || offset >= region.end)
        continue;
      const unsigned declared = offsetOf(variable.getLocation());
      const bool inside = declared >= region.begin && declared < region.end;
      const TeamDirective &directive = *region.directive;
      const bool ofItself = inside || lists(directive, ClauseKind::Private, variable) ||
                            lists(directive, ClauseKind::Reduction, variable);
      return ofItself ? nullptr : &region;
    }
    return nullptr;
  };
  std::vector<Span> spawns;
  std::set<const VarDecl *> destinations;
  for (const Spawn &spawn : body_.spawns) {
    if (std::optional<Span> span = source.span(spawn.range()))
      spawns.push_back(*span);
    for (const VarDecl *variable : destinationRoots(spawn))
      destinations.insert(variable);
  }
  for (const VariableUse &use : collectUses(body_, context_)) {
    Mention mention;
    mention.variable = use.variable;
    mention.where = use.mention;
    mention.offset = offsetOf(use.mention->getLocation());
    mention.reads = use.role == UseRole::Read || use.role == UseRole::Unevaluated;
    mention.escapes = use.role == UseRole::Escape;
    if (use.showsConst)
      constShown_.insert(use.variable);
    mention.region = regionAround(*use.variable, mention.offset);
    mention.inSpawn = llvm::any_of(spawns, [&](Span span) {
      return span.begin <= mention.offset && mention.offset < span.end;
    });
    mentions_.push_back(mention);
  }
  // In clauses; reductions change their variables behind the region, where only thread 0 does.
  for (const TeamDirective &directive : body_.team) {
    for (std::size_t k = 0; k < directive.arguments.size(); ++k) {
      const ClauseKind kind = directive.pragma->clauses[k].kind;
      std::vector<const DeclRefExpr *> found;
      addMentions(directive.arguments[k], found);
      for (const DeclRefExpr *each : found) {
        const auto *variable = dyn_cast<VarDecl>(each->getDecl());
        if (!variable || !own.count(variable))
          continue;
        Mention mention;
        inClauses_.insert(variable);
        mention.variable = variable;
        mention.where = each;
        mention.offset = offsetOf(directive.attributed->getSubStmt()->getBeginLoc());
        // How many threads there are is found before the region.
        if (kind != ClauseKind::NumThreads && kind != ClauseKind::If)
          mention.region = regionAround(*variable, mention.offset);
        mentions_.push_back(mention);
      }
    }
    for (const VarDecl *variable : own) {
      const bool reduced = lists(directive, ClauseKind::Reduction, *variable);
      const bool last = lists(directive, ClauseKind::LastPrivate, *variable);
      const bool first = lists(directive, ClauseKind::FirstPrivate, *variable);
      if (!reduced && !last && !first)
        continue;
      Mention mention;
      inClauses_.insert(variable);
      mention.variable = variable;
      mention.offset = offsetOf(directive.attributed->getSubStmt()->getBeginLoc());
      mention.reads = first && !reduced && !last;
      const bool opens = opensRegion(directive.pragma->kind);
      for (const TeamRegion &region : regions_)
        if (mention.offset >= region.begin && mention.offset < region.end && (!opens || first))
          mention.region = &region;
      if (opens && (reduced || last)) // thread 0 takes the value behind the region
        mention.region = nullptr;
      mentions_.push_back(mention);
    }
  }
  for (Mention &mention : mentions_) // a copy of a region's own may be changed
    if (mention.region && !mention.reads &&
        (lists(*mention.region->directive, ClauseKind::FirstPrivate, *mention.variable) ||
         lists(*mention.region->directive, ClauseKind::LastPrivate, *mention.variable))) {
      mention.reads = true;
      mention.escapes = false;
    }
}

bool TeamFunction::checkDefaults() const {
  bool good = true;
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
          clause.kind == ClauseKind::Shared)
        for (const ClauseName &name : clause.names) {
          if (!named(directive, name.name))
            good = refuse(DiagId::TeamVariable, name.location,
                          {name.name, "it is no variable or parameter of the function",
                           "list what the function declares; all threads share the rest anyway"});
        }
  return good;
}

// What a clause cannot do with a variable, and variables in two clauses that say different things.
bool TeamFunction::checkClauses() const {
  bool good = true;
  for (const TeamDirective &directive : body_.team) {
    std::map<const VarDecl *, ClauseKind> seen;
    for (const ClauseSite &clause : directive.pragma->clauses)
      for (const ClauseName &name : clause.names) {
        const VarDecl *variable =
            clause.kind == ClauseKind::Default || clause.kind == ClauseKind::Schedule
                ? nullptr
                : named(directive, name.name);
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
        else if (clause.kind != ClauseKind::Shared && clause.kind != ClauseKind::Reduction &&
                 (type->isReferenceType() || (clause.kind != ClauseKind::Private &&
                                              (type->isArrayType() || type.isConstQualified()))))
          good = refuse(DiagId::TeamVariable, name.location,
                        {name.name,
                         fmt::format("a copy for each thread cannot be made of type '{}'",
                                     type.getAsString()),
                         "copy what is needed into a variable that is declared in the region"});
      }
    for (std::size_t k = 0; k < directive.arguments.size(); ++k) {
      Expr::EvalResult value;
      const Expr *argument = directive.arguments[k];
      if (directive.pragma->clauses[k].kind == ClauseKind::NumThreads && argument &&
          !argument->isValueDependent() && argument->EvaluateAsInt(value, context_) &&
          !value.Val.getInt().isStrictlyPositive())
        good =
            refuse(DiagId::RegionForm, directive.pragma->clauses[k].location,
                   {spell(directive.pragma->kind), "'num_threads' is below 1", "write 1 or more"});
    }
  }
  return good;
}

std::optional<SourceLocation> TeamFunction::changeOf(const VarDecl &variable,
                                                     const Stmt &statement) const {
  for (const Mention &mention : mentions_) {
    if (mention.variable != &variable || mention.reads || !mention.where)
      continue;
    for (const Stmt *outer = mention.where; outer; outer = parents_.getParent(outer))
      if (outer == &statement)
        return mention.where->getLocation();
  }
  return std::nullopt;
}

// Removes variables from the set until each thread computes the same value for those that are left.
void TeamFunction::findReplicated() {
  std::set<const VarDecl *> bad;
  for (const Spawn &spawn : body_.spawns)
    for (const VarDecl *variable : destinationRoots(spawn))
      bad.insert(variable);
  for (const Mention &mention : mentions_)
    if (mention.escapes || (!mention.reads && mention.region) || (!mention.reads && !mention.where))
      bad.insert(mention.variable);
  for (const Mention &mention : mentions_) // its copies hold what thread 0 has
    if (mention.region && isPlainLambda(*mention.variable, context_))
      bad.insert(mention.variable);
  auto add = [&](const VarDecl *variable) {
    const QualType type = variable->getType();
    if (!bad.count(variable) && !type.isVolatileQualified() && !type->isReferenceType() &&
        (type->isScalarType() || (isa<ParmVarDecl>(variable) && type->isRecordType()) ||
         isPlainLambda(*variable, context_)))
      replicated_.insert(variable);
  };
  for (const ParmVarDecl *parameter : body_.definition->parameters())
    add(parameter);
  for (const VarDecl *local : body_.locals)
    add(local);
  for (bool changed = true; changed;) {
    bad.clear();
    findBadWrites(body_.definition->getBody(), bad);
    changed = false;
    for (const VarDecl *variable : bad)
      changed |= replicated_.erase(variable) != 0;
  }
}

void TeamFunction::findBadWrites(const Stmt *statement, std::set<const VarDecl *> &bad) const {
  if (!statement)
    return;
  SourceText source(context_);
  // All that changes in a part that not all threads execute.
  auto reject = [&](const Stmt &part) {
    walk(&part, [&](const Stmt &each) {
      if (const auto *declaration = dyn_cast<DeclStmt>(&each))
        for (const Decl *declared : declaration->decls())
          if (const auto *variable = dyn_cast<VarDecl>(declared))
            bad.insert(variable);
      return true;
    });
    for (const Mention &mention : mentions_)
      if (mention.where && !mention.reads) {
        const Stmt *outer = mention.where;
        while (outer && outer != &part)
          outer = parents_.getParent(outer);
        if (outer)
          bad.insert(mention.variable);
      }
  };
  if (!isFollowed(*statement)) {
    if (!isReplicable(*statement, replicated_))
      reject(*statement);
    return;
  }
  if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
    for (const Stmt *each : block->body())
      findBadWrites(each, bad);
  } else if (const auto *branch = dyn_cast<IfStmt>(statement)) {
    reject(*branch->getCond());
    findBadWrites(branch->getThen(), bad);
    findBadWrites(branch->getElse(), bad);
  } else if (const auto *loop = dyn_cast<ForStmt>(statement)) {
    findBadWrites(loop->getInit(), bad);
    if (loop->getCond())
      reject(*loop->getCond());
    if (loop->getInc())
      findBadWrites(loop->getInc(), bad);
    findBadWrites(loop->getBody(), bad);
  } else if (const auto *loop = dyn_cast<WhileStmt>(statement)) {
    reject(*loop->getCond());
    findBadWrites(loop->getBody(), bad);
  } else if (const auto *loop = dyn_cast<DoStmt>(statement)) {
    reject(*loop->getCond());
    findBadWrites(loop->getBody(), bad);
  } else if (const auto *attributed = dyn_cast<AttributedStmt>(statement)) {
    if (!directiveOf(*statement) && !waitOf(*statement))
      findBadWrites(attributed->getSubStmt(), bad);
  } else {
    reject(*statement); // a return
  }
}

bool TeamFunction::findShared() {
  if (regions_.empty())
    return true;
  for (const Mention &mention : mentions_) {
    const VarDecl &variable = *mention.variable;
    const QualType type = variable.getType();
    if (replicated_.count(&variable) || type->isReferenceType())
      continue;
    const bool large = !type->isScalarType() && !type->isDependentType() &&
                       context_.getTypeSizeInChars(type).getQuantity() > mostCopiedBytes;
    const bool copied = mention.region && mention.reads && !type->isArrayType() && !large &&
                        type.isTriviallyCopyableType(context_);
    // A parameter that nobody changes is the same in every thread.
    const bool isArgument =
        isa<ParmVarDecl>(variable) && llvm::all_of(mentions_, [&](const Mention &other) {
          return other.variable != &variable || other.reads;
        });
    const bool ofTasks = llvm::any_of(mentions_, [&](const Mention &other) {
      return other.variable == &variable && other.inSpawn && (other.escapes || !other.reads);
    });
    if ((mention.region && !copied && !isArgument) || (mention.escapes && !mention.inSpawn))
      (ofTasks ? recorded_ : shared_).insert(&variable);
  }
  // Inside a region, a variable is its thread's.
  SourceText source(context_);
  for (const TeamRegion &region : regions_)
    for (const VarDecl *local : body_.locals)
      if (std::optional<unsigned> at = source.offset(local->getLocation());
          at && *at >= region.begin && *at < region.end)
        shared_.erase(local), recorded_.erase(local);
  bool good = true;
  for (const VarDecl *variable : shared_)
    good &= checkShared(*variable);
  if (!good)
    return false;
  EscapeMap escapes = findEscapes(body_, context_);
  for (const VarDecl *variable : inClauses_) // which the flow of the function does not show
    escapes[variable].reason = "in a clause";
  const Liveness liveness = findLiveness(body_, escapes, context_);
  for (std::size_t k = 0; k < body_.waits.size() && k < liveness.live.size(); ++k)
    for (const VarDecl *variable : liveness.live[k])
      if (shared_.count(variable))
        kept_[&body_.waits[k]].push_back(variable);
  return true;
}

bool TeamFunction::checkShared(const VarDecl &variable) const {
  const QualType element = context_.getBaseElementType(variable.getType());
  const CXXRecordDecl *record = element->getAsCXXRecordDecl();
  const std::string name = shownName(variable);
  if (isa<DecompositionDecl>(variable))
    return refuse(DiagId::TeamVariable, variable.getLocation(),
                  {name, "it is a structured binding", "declare variables one by one"});
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

void TeamFunction::findCopied() {
  for (TeamRegion &region : regions_)
    for (const Mention &mention : mentions_) {
      const VarDecl *variable = mention.variable;
      if (mention.region != &region || placeOf(*variable) != TeamPlace::Leader ||
          llvm::is_contained(region.copied, variable))
        continue;
      // Where nobody has changed it, every thread has it.
      const bool isArgument =
          isa<ParmVarDecl>(variable) && llvm::all_of(mentions_, [&](const Mention &other) {
            return other.variable != variable || other.reads;
          });
      if (!isArgument)
        region.copied.push_back(variable);
    }
  for (TeamRegion &region : regions_)
    llvm::sort(region.copied, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
}

} // namespace gtap
