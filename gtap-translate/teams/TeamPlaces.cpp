// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the variables of a team function are (see TeamFunction.h).
#include "teams/TeamFunction.h"

#include "analyse/memory/ReachedByChildren.h"
#include "analyse/variables/Escape.h"
#include "analyse/variables/Liveness.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "ast/uses/VariableUses.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

void addMentions(const Expr *expression, std::vector<const DeclRefExpr *> &found) {
  walk(expression, [&](const Stmt &part) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
      found.push_back(mention);
    return true;
  });
}

} // namespace

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
      const bool ofItself = inside || isGiven(directive, variable) ||
                            lists(directive, ClauseKind::Private, variable) ||
                            lists(directive, ClauseKind::Reduction, variable);
      return ofItself ? nullptr : &region;
    }
    return nullptr;
  };
  std::vector<Span> spawns;
  for (const Spawn &spawn : body_.spawns)
    if (std::optional<Span> span = source.span(spawn.range()))
      spawns.push_back(*span);
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
      if (directive.pragma->kind == PragmaKind::Simd)
        break; // whose one thread works on the variables themselves
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
      // In a region of one thread, or as one: the thread around takes the value.
      const TeamDirective *around = innermostRegion(directive);
      const bool nested = around && (opensRegion(directive.pragma->kind) || isInRegion(*around));
      const bool opens = opensRegion(directive.pragma->kind) && !nested;
      // Behind a region that opens here, thread 0 takes the value.
      if (!opens || (first && !reduced && !last))
        mention.region = regionAround(*variable, mention.offset);
      mentions_.push_back(mention);
    }
  }
  for (Mention &mention : mentions_) {
    mention.changesCopy = !mention.reads;
    mention.copyEscapes = mention.escapes;
    // A copy of a region's own may be changed.
    if (mention.region && !mention.reads &&
        (lists(*mention.region->directive, ClauseKind::FirstPrivate, *mention.variable) ||
         lists(*mention.region->directive, ClauseKind::LastPrivate, *mention.variable))) {
      mention.reads = true;
      mention.escapes = false;
    }
  }
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
      level_.replicated.insert(variable);
  };
  for (const ParmVarDecl *parameter : body_.definition->parameters())
    add(parameter);
  for (const VarDecl *local : body_.locals)
    add(local);
  for (bool changed = true; changed;) {
    bad.clear();
    findBadWrites(body_.definition->getBody(), level_, bad);
    changed = false;
    for (const VarDecl *variable : bad)
      changed |= level_.replicated.erase(variable) != 0;
  }
}

// All that changes in a part that not all threads execute.
void TeamFunction::addChanged(const Stmt &part, std::set<const VarDecl *> &changed) const {
  walk(&part, [&](const Stmt &each) {
    if (const auto *declaration = dyn_cast<DeclStmt>(&each))
      for (const Decl *declared : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(declared))
          changed.insert(variable);
    return true;
  });
  for (const Mention &mention : mentions_)
    if (mention.where && mention.changesCopy) {
      const Stmt *outer = mention.where;
      while (outer && outer != &part)
        outer = parents_.getParent(outer);
      if (outer)
        changed.insert(mention.variable);
    }
}

// Variables that the threads would not all find the same value for. Regions are not looked at.
void TeamFunction::findBadWrites(const Stmt *statement, const TeamLevel &level,
                                 std::set<const VarDecl *> &bad) const {
  if (!statement)
    return;
  auto reject = [&](const Stmt &part) { addChanged(part, bad); };
  if (poolOf(*statement))
    return reject(*statement);
  if (!level.isFollowed(*statement)) {
    if (!isReplicable(*statement, level.replicated))
      reject(*statement);
    return;
  }
  if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
    for (const Stmt *each : block->body())
      findBadWrites(each, level, bad);
  } else if (const auto *branch = dyn_cast<IfStmt>(statement)) {
    reject(*branch->getCond());
    findBadWrites(branch->getThen(), level, bad);
    findBadWrites(branch->getElse(), level, bad);
  } else if (const auto *loop = dyn_cast<ForStmt>(statement)) {
    findBadWrites(loop->getInit(), level, bad);
    if (loop->getCond())
      reject(*loop->getCond());
    if (loop->getInc())
      findBadWrites(loop->getInc(), level, bad);
    findBadWrites(loop->getBody(), level, bad);
  } else if (const auto *loop = dyn_cast<WhileStmt>(statement)) {
    reject(*loop->getCond());
    findBadWrites(loop->getBody(), level, bad);
  } else if (const auto *loop = dyn_cast<DoStmt>(statement)) {
    reject(*loop->getCond());
    findBadWrites(loop->getBody(), level, bad);
  } else if (const auto *attributed = dyn_cast<AttributedStmt>(statement)) {
    const TeamDirective *directive = directiveOf(*statement);
    if (directive && !opensRegion(directive->pragma->kind))
      findBadWrites(sharedBody(*directive), level, bad);
    else if (!directive && !waitOf(*statement))
      findBadWrites(attributed->getSubStmt(), level, bad);
  } else {
    reject(*statement); // a return
  }
}

Undeclared TeamFunction::whyNotDeclared(const VarDecl &variable) const {
  if (isa<DecompositionDecl>(variable) || variable.isStaticLocal())
    return {"it is a structured binding or static", "declare a variable of its own for each value"};
  if (variable.getType()->isReferenceType()) {
    if (!variable.getType()->isLValueReferenceType() || holdsTemporary(&variable) ||
        !variable.hasInit())
      return {"it is no plain reference to an object that outlives the statement",
              "declare each variable in a statement of its own, and use a pointer or a copy"};
    return {};
  }
  const QualType type = storageType(variable.getType(), context_);
  const CXXRecordDecl *record = context_.getBaseElementType(type)->getAsCXXRecordDecl();
  if (record && record->isLambda())
    return {"it is a lambda, and the one thread makes it",
            "make it where it is called, or give it what it needs as arguments"};
  if (isUnnameable(type))
    return {"its type has no name outside of the function",
            "define the type before the function, or let a pool of threads run the regions: "
            "'worker(team) pool'"};
  if (record && type.isVolatileQualified())
    return {"it is a volatile object of a class", "declare it without volatile"};
  if (record && (!record->hasDefaultConstructor() ||
                 (!type.isTriviallyCopyableType(context_) && hasInitialValue(variable))))
    return {"its type has no default constructor, or cannot be copied as bytes",
            "use it in one block without regions and waits, or give it such a type"};
  if (variable.getType().isConstQualified() && showsConst(variable))
    return {"it is const, and that may choose between functions called with it",
            "declare it without const"};
  return {};
}

// Variables that tasks store their values into, also by a reference, and those of references that are needed behind a wait.
std::set<const VarDecl *> TeamFunction::findHandedOn(const Liveness &liveness) const {
  std::set<const VarDecl *> found;
  for (const Spawn &spawn : body_.spawns)
    for (const VarDecl *variable : destinationRoots(spawn)) // a declaration mentions nothing
      found.insert(variable);
  for (const std::vector<const VarDecl *> &live : liveness.live)
    for (const VarDecl *variable : live)
      if (variable->getType()->isReferenceType() &&
          !variable->getType().getNonReferenceType()->isArrayType())
        found.insert(variable);
  // A reference begins with variables before it.
  for (const VarDecl *variable : llvm::reverse(body_.locals)) {
    if (!variable->hasInit() || !variable->getType()->isReferenceType() || !found.count(variable))
      continue;
    std::vector<const DeclRefExpr *> led;
    addMentions(variable->getInit(), led);
    for (const DeclRefExpr *each : led)
      if (const auto *to = dyn_cast<VarDecl>(each->getDecl()))
        found.insert(to);
  }
  return found;
}

// A parameter that nobody changes is the same in every thread.
bool TeamFunction::keepsArgument(const VarDecl &variable) const {
  return isa<ParmVarDecl>(variable) &&
         (variable.getType().isConstQualified() || // of which a task may have the address
          llvm::all_of(mentions_, [&](const Mention &mention) {
            return mention.variable != &variable || mention.reads;
          }));
}

bool TeamFunction::findShared() {
  if (regions_.empty() || body_.function->ofRegions) // where each thread has its own
    return true;
  EscapeMap escapes = findEscapes(body_, context_);
  for (const VarDecl *variable : inClauses_) // which the flow of the function does not show
    escapes[variable].reason = "in a clause";
  markReached(body_, escapes);
  if (!checkHandedOut(escapes))
    return false;
  const Liveness liveness = findLiveness(body_, escapes, context_);
  const std::set<const VarDecl *> handedOn = findHandedOn(liveness);
  auto isReached = [&](const VarDecl &variable) {
    const auto escape = escapes.find(&variable);
    return escape != escapes.end() && escape->second.reachesChild;
  };
  for (const Mention &mention : mentions_) {
    const VarDecl &variable = *mention.variable;
    const QualType type = variable.getType();
    if (level_.replicated.count(&variable) || type->isReferenceType())
      continue;
    const bool large = !type->isScalarType() && !type->isDependentType() &&
                       context_.getTypeSizeInChars(type).getQuantity() > mostCopiedBytes;
    const bool copied = mention.region && mention.reads && !type->isArrayType() && !large &&
                        type.isTriviallyCopyableType(context_);
    const bool isArgument = keepsArgument(variable);
    const bool ofTasks =
        handedOn.count(&variable) || isReached(variable) ||
        llvm::any_of(mentions_, [&](const Mention &other) {
          return other.variable == &variable && other.inSpawn && (other.escapes || !other.reads);
        });
    // A lambda's call takes its address, which goes nowhere.
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    if (record && record->isLambda() && llvm::none_of(mentions_, [&](const Mention &other) {
          return other.variable == &variable && other.region;
        }))
      continue;
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
  for (std::size_t k = 0; k < body_.waits.size() && k < liveness.live.size(); ++k)
    for (const VarDecl *variable : liveness.live[k])
      if (shared_.count(variable) && !variable->isConstexpr()) // those have their value everywhere
        kept_[&body_.waits[k]].push_back(variable);
  return true;
}

void TeamFunction::findCopied() {
  for (TeamRegion &region : regions_)
    for (const Mention &mention : mentions_) {
      const VarDecl *variable = mention.variable;
      if (mention.region != &region || placeOf(*variable) != TeamPlace::Leader ||
          llvm::is_contained(region.copied, variable))
        continue;
      if (!keepsArgument(*variable)) // or else every thread has it
        region.copied.push_back(variable);
    }
  for (TeamRegion &region : regions_)
    llvm::sort(region.copied, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
}

} // namespace gtap
