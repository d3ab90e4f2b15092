// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamFunction.h. TeamChecks.cpp has what is refused, TeamPlaces.cpp where variables are.
#include "teams/TeamFunction.h"

#include "support/SourceText.h"
#include "teams/BlockDirectives.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>

namespace gtap {

using namespace clang;

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
  llvm::for_each(sharedByHand_, consider);
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

bool TeamLevel::isReplicated(const Stmt &statement) const {
  return !isFollowed(statement) && isReplicable(statement, replicated);
}

TeamPlace TeamFunction::placeOf(const VarDecl &variable) const {
  if (level_.replicated.count(&variable))
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

const VarDecl *TeamFunction::hiderAt(const VarDecl &variable, const Wait &wait) const {
  const SourceManager &sources = context_.getSourceManager();
  const VarDecl *last = nullptr; // the later one of two that are in scope hides the other
  for (const VarDecl *local : body_.locals)
    if (local->getDeclName() == variable.getDeclName() && scopes_.inScope(local, wait) &&
        (!last || sources.isBeforeInTranslationUnit(last->getLocation(), local->getLocation())))
      last = local;
  return last == &variable || (last && sources.isBeforeInTranslationUnit(last->getLocation(),
                                                                         variable.getLocation()))
             ? nullptr
             : last;
}

std::set<const VarDecl *> TeamFunction::changedIn(const Stmt &statement) const {
  std::set<const VarDecl *> changed;
  addChanged(statement, changed);
  for (const TeamDirective &directive : body_.team) {
    const Stmt *outer = directive.attributed;
    while (outer && outer != &statement)
      outer = parents_.getParent(outer);
    if (outer)
      for (ClauseKind kind : {ClauseKind::Reduction, ClauseKind::LastPrivate})
        for (const VarDecl *variable : listed(directive, kind))
          changed.insert(variable);
  }
  return changed;
}

std::optional<SourceLocation> TeamFunction::changeOf(const VarDecl &variable,
                                                     const Stmt &statement) const {
  for (const Mention &mention : mentions_) {
    if (mention.variable != &variable || mention.reads || !mention.where)
      continue;
    for (const Stmt *outer = mention.where; outer; outer = parents_.getParent(outer)) {
      if (outer == &statement)
        return mention.where->getLocation();
      if (const TeamDirective *directive = directiveOf(*outer);
          directive && (lists(*directive, ClauseKind::Private, variable) ||
                        lists(*directive, ClauseKind::FirstPrivate, variable)))
        break; // a copy is changed
    }
  }
  return std::nullopt;
}

// What the threads of a worksharing directive run: the body of its loops, or the statement behind it.
const Stmt *TeamFunction::sharedBody(const TeamDirective &directive) const {
  const std::vector<const ForStmt *> loops = sharedLoops(directive);
  return loops.empty() ? directive.attributed->getSubStmt() : loops.back()->getBody();
}

std::vector<const ForStmt *> TeamFunction::sharedLoops(const TeamDirective &directive) const {
  std::vector<const ForStmt *> loops;
  if (!sharesLoop(directive.pragma->kind) && directive.pragma->kind != PragmaKind::Simd)
    return loops;
  std::uint64_t depth = 1;
  for (std::size_t i = 0; i < directive.arguments.size(); ++i) {
    Expr::EvalResult value;
    if (directive.pragma->clauses[i].kind == ClauseKind::Collapse && directive.arguments[i] &&
        directive.arguments[i]->EvaluateAsInt(value, context_))
      depth = value.Val.getInt().getLimitedValue(16);
  }
  const Stmt *next = directive.attributed->getSubStmt();
  while (loops.size() < depth) {
    const auto *block = dyn_cast<CompoundStmt>(next);
    if (block && block->size() == 1)
      next = block->body_front();
    else if (const auto *loop = dyn_cast<ForStmt>(next)) {
      loops.push_back(loop);
      next = loop->getBody();
    } else
      break;
  }
  return loops;
}

bool TeamFunction::analyse() {
  if (!findDirectives())
    return false;
  findPools();
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
  findGroups();
  return true;
}

bool TeamFunction::analyseOfBlock() {
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (const auto *declaration = dyn_cast<DeclStmt>(&part))
      for (const Decl *each : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(each);
            variable && variable->hasAttr<CUDASharedAttr>())
          sharedByHand_.push_back(variable);
    return !isa<LambdaExpr>(part);
  });
  if (!findDirectives())
    return false;
  bool good = true;
  for (const TeamDirective &directive : body_.team)
    if (directive.pragma->kind != PragmaKind::Barrier &&
        directive.pragma->kind != PragmaKind::Section && !isOfBlock(directive))
      good &= checkJumps(directive);
  if (!good)
    return false;
  findMentions();
  return checkDefaults() && checkClauses();
}

void TeamFunction::mark(const Stmt &statement, TeamLevel &level) const {
  for (const Stmt *outer = &statement; outer; outer = parents_.getParent(outer))
    if (!level.followed.insert(outer).second)
      return;
}

// Jumps whose loop or switch all threads go through.
void TeamFunction::markJumps(const std::vector<const Stmt *> &jumps, TeamLevel &level) const {
  for (bool changed = true; changed;) {
    const std::size_t before = level.followed.size();
    for (const Stmt *jump : jumps)
      if (const Stmt *target = targetOf(*jump, parents_); target && level.isFollowed(*target))
        mark(*jump, level);
    changed = level.followed.size() != before;
  }
}

// Statements that all threads go through, and all around them.
void TeamFunction::findFollowed() {
  std::vector<const Stmt *> jumps;
  for (const auto &[statement, pool] : pools_)
    mark(*statement, level_);
  for (const TeamRegion &region : regions_)
    if (!free_.count(region.directive->attributed))
      mark(*region.directive->attributed, level_);
  for (const Wait &wait : body_.waits)
    mark(*wait.attributed, level_);
  walk(body_.definition->getBody(), [&](const Stmt &part) {
    if (isa<LambdaExpr>(part) || free_.count(&part) ||
        (directiveOf(part) && opensRegion(directiveOf(part)->pragma->kind)))
      return false;
    if (isa<ReturnStmt>(part) || isSharedDecision(part))
      mark(part, level_);
    if (isa<BreakStmt, ContinueStmt>(part))
      jumps.push_back(&part);
    return true;
  });
  markJumps(jumps, level_);
}

} // namespace gtap
