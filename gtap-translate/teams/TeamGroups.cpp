// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions (see TeamFunction.h): which of them share the lanes that their thread has, and why others do not.
#include "teams/TeamFunction.h"

#include "ast/types/DeclaredTypes.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/RegionFunctions.h"
#include "teams/Replicable.h"
#include "teams/Walk.h"

#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// What one lane gives the others of its group at a time (group_frame_bytes in gtap/team_groups.cuh).
constexpr long long mostGivenBytes = 64;

constexpr const char *hasAllThreads =
    "the region around it has all threads of the block, unless it says 'num_threads'";
constexpr const char *hasAllLanes =
    "the region around it has all lanes of its thread, unless it says 'num_threads'";

// A block, groups of its threads, and groups of their lanes.
constexpr unsigned mostLevels = 3;

// Statements that cannot be written so that all lanes of a group go through them.
const char *unfollowed(const Stmt &statement) {
  if (isa<LambdaExpr>(statement))
    return "a lambda";
  return isa<StmtExpr>(statement) ? "a statement expression" : formOfOneThread(statement);
}

} // namespace

// Whether the number of threads is written as 1.
static bool saysOne(const TeamDirective &directive, const ASTContext &context) {
  for (std::size_t k = 0; k < directive.arguments.size(); ++k) {
    Expr::EvalResult value;
    const Expr *number = directive.arguments[k];
    if (directive.pragma->clauses[k].kind == ClauseKind::NumThreads && number &&
        !number->isValueDependent() && number->EvaluateAsInt(value, context) &&
        value.Val.getInt() == 1)
      return true;
  }
  return false;
}

const TeamGroups *TeamFunction::groupsOf(const TeamDirective &region) const {
  const auto found = groups_.find(&region);
  return found == groups_.end() ? nullptr : &found->second;
}

bool TeamFunction::hasLanes(const TeamDirective &directive) const {
  const TeamDirective *around = innermostRegion(directive);
  const TeamGroups *groups = around ? groupsOf(*around) : nullptr;
  return groups && groups->inner.count(&directive) != 0;
}

// Whether each thread of the region has its own variable of that name.
bool TeamFunction::isOwn(const TeamRegion &region, const VarDecl &variable) const {
  const unsigned at = SourceText(context_).offset(variable.getLocation()).value_or(0);
  if ((at >= region.begin && at < region.end) || isGiven(*region.directive, variable))
    return true;
  return makesCopy(*region.directive, variable);
}

// Whether it is a variable of the function that each thread of the region has.
bool TeamFunction::isGiven(const TeamDirective &region, const VarDecl &variable) const {
  return isOfCaller(region) && variable.hasLocalStorage() && !variable.getType()->isReferenceType();
}

// Whether the threads that come to the directive have copies of the variable behind it.
bool TeamFunction::makesCopy(const TeamDirective &directive, const VarDecl &variable) const {
  return llvm::any_of(
      std::initializer_list<ClauseKind>{ClauseKind::Private, ClauseKind::FirstPrivate,
                                        ClauseKind::Reduction, ClauseKind::LastPrivate},
      [&](ClauseKind kind) { return lists(directive, kind, variable); });
}

// The same at a statement in the region, or anywhere in it if that is null: directives in it make copies, too, such as a `for`.
bool TeamFunction::isOwnAround(const TeamRegion &region, const Stmt *inner,
                               const VarDecl &variable) const {
  auto holdsInner = [&](const TeamDirective &each) {
    for (const Stmt *outer = inner; outer; outer = parents_.getParent(outer))
      if (outer == each.attributed)
        return true;
    return inner == nullptr;
  };
  return isOwn(region, variable) || llvm::any_of(body_.team, [&](const TeamDirective &each) {
           return !opensRegion(each.pragma->kind) && innermostRegion(each) == region.directive &&
                  holdsInner(each) && makesCopy(each, variable);
         });
}

// Why no thread of the region has lanes to spare, or can let them follow it.
std::string TeamFunction::whyNoGroups(const TeamRegion &region, const char *allThreads) const {
  if (isOfCaller(*region.directive))
    return "it stands in a function with 'declare team', or in a block-level one, whose threads "
           "have no lanes";
  if (!region.directive->pragma->clause(ClauseKind::NumThreads))
    return allThreads;
  for (const CallExpr *call : body_.regionCalls)
    if (innermostRegion(*call) == region.directive)
      return fmt::format("the region around it calls '{}', for which its threads come together",
                         call->getDirectCallee()->getNameAsString());
  std::string why;
  walk(region.body, [&](const Stmt &part) {
    const auto *mention = dyn_cast<DeclRefExpr>(&part);
    if (const std::string name = calledTogether(part); !name.empty())
      why =
          fmt::format("the region around it calls {}(), which waits for all lanes of a warp", name);
    else if (mention && mention->getDecl()->getName() == "threadIdx")
      why = "the region around it names 'threadIdx'; 'gtap::thread_num()' is its thread's number";
    else if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(part))
      why = "the region around it has a 'goto'";
    else if (isa<LambdaExpr>(part) && asksForThread(part))
      why = "a lambda in the region around it calls gtap::thread_num() or gtap::num_threads()";
    return why.empty();
  });
  return why;
}

// Why the lanes of a thread cannot come to an inner region.
std::string TeamFunction::whyNoLanes(const TeamRegion &region, const TeamDirective &inner) const {
  for (const CallExpr *call : body_.regionCalls)
    if (innermostRegion(*call) == &inner)
      return fmt::format("it calls '{}', which is for threads of a block's region",
                         call->getDirectCallee()->getNameAsString());
  for (const Stmt *outer = parents_.getParent(inner.attributed); outer && outer != region.body;
       outer = parents_.getParent(outer)) {
    if (const char *form = unfollowed(*outer))
      return fmt::format("it stands in {}", form);
    if (const TeamDirective *found = directiveOf(*outer);
        found &&
        (found->pragma->kind == PragmaKind::Critical || found->pragma->kind == PragmaKind::Simd))
      return fmt::format("it stands in '{}'", spell(found->pragma->kind));
  }
  return "";
}

// The lanes of a group with these inner regions.
TeamGroups TeamFunction::groupsWith(const TeamRegion &region,
                                    const std::vector<const TeamDirective *> &inner) const {
  TeamGroups groups;
  TeamLevel &level = groups.level;
  for (const TeamDirective *each : inner) {
    groups.inner[each];
    mark(*each->attributed, level);
  }
  for (const TeamDirective &each : body_.team) // all groups come to these together
    if (isForWholeRegion(each.pragma->kind) && innermostRegion(each) == region.directive)
      mark(*each.attributed, level);
  std::vector<const Stmt *> jumps;
  walk(region.body, [&](const Stmt &part) {
    if (isa<BreakStmt, ContinueStmt>(part))
      jumps.push_back(&part);
    const TeamDirective *directive = directiveOf(part);
    return !isa<LambdaExpr>(part) && !(directive && groups.inner.count(directive));
  });
  markJumps(jumps, level);
  // What all lanes begin with, and what they compute from it.
  auto add = [&](const VarDecl *variable) {
    const QualType type = variable->getType();
    const bool plain = type->isScalarType() && !type.isVolatileQualified();
    if (!isOwn(region, *variable) && isOwnAround(region, nullptr, *variable))
      return; // it is another variable in a part of the region
    if (isOwn(region, *variable) ? plain || isPlainLambda(*variable, context_)
                                 : level_.replicated.count(variable) ||
                                       (plain && llvm::is_contained(region.copied, variable)))
      level.replicated.insert(variable);
  };
  llvm::for_each(body_.definition->parameters(), add);
  llvm::for_each(body_.locals, add);
  std::set<const VarDecl *> bad;
  for (const Mention &mention : mentions_)
    if (isOwn(region, *mention.variable) &&
        (mention.copyEscapes || (mention.changesCopy && !mention.where)))
      bad.insert(mention.variable);
  do {
    for (const VarDecl *variable : bad)
      level.replicated.erase(variable);
    bad.clear();
    findBadWrites(sharedBody(*region.directive), level, bad);
  } while (llvm::any_of(bad, [&](const VarDecl *each) { return level.replicated.count(each); }));
  return groups;
}

// What an inner region does that the lanes of a thread cannot do together.
std::string TeamFunction::whyNotTaken(const TeamRegion &region, const TeamDirective &inner) const {
  SourceText source(context_);
  const Stmt &body = *inner.attributed->getSubStmt();
  const unsigned begin = source.offset(body.getBeginLoc()).value_or(0);
  const unsigned end = source.statementEnd(SourceText::lastPart(body)).value_or(0);
  auto isInside = [&](unsigned offset) { return offset >= begin && offset < end; };
  auto bytesOf = [&](const VarDecl &variable) {
    return context_.getTypeSizeInChars(variable.getType()).getQuantity();
  };
  // Of another region in the region around: no other one can name it.
  auto isElsewhere = [&](unsigned declared) {
    return llvm::any_of(body_.team, [&](const TeamDirective &each) {
      if (&each == &inner || !opensRegion(each.pragma->kind) || !isInRegion(each))
        return false;
      const Stmt &other = *each.attributed->getSubStmt();
      return declared >= source.offset(other.getBeginLoc()).value_or(0) &&
             declared < source.statementEnd(SourceText::lastPart(other)).value_or(0);
    });
  };
  for (const Mention &mention : mentions_) {
    const VarDecl &variable = *mention.variable;
    const unsigned declared = source.offset(variable.getLocation()).value_or(0);
    if (!isOwnAround(region, inner.attributed, variable) || isInside(declared) ||
        isElsewhere(declared))
      continue;
    const QualType type = variable.getType();
    const std::string of =
        fmt::format("'{}', which each thread of the region around it has", shownName(variable));
    if (!isInside(mention.offset)) {
      if (mention.copyEscapes && !type->isReferenceType())
        return "the address is taken of " + of;
      continue;
    }
    if (lists(inner, ClauseKind::LastPrivate, variable))
      return "'lastprivate' names " + of;
    if (lists(inner, ClauseKind::Private, variable) ||
        lists(inner, ClauseKind::Reduction, variable) || type->isReferenceType())
      continue;
    if (!lists(inner, ClauseKind::FirstPrivate, variable) &&
        (mention.changesCopy || mention.copyEscapes))
      return "it changes " + of;
    if (type->isArrayType() || !type.isTriviallyCopyableType(context_) ||
        bytesOf(variable) > mostGivenBytes || isPlainLambda(variable, context_))
      return fmt::format("it uses {}: an array, or more than {} bytes", of, mostGivenBytes);
  }
  for (const TeamDirective &each : body_.team)
    if (innermostRegion(each) == &inner)
      for (const VarDecl *variable : listed(each, ClauseKind::CopyPrivate))
        if (variable->getType()->isArrayType() || bytesOf(*variable) > mostGivenBytes)
          return fmt::format(
              "'copyprivate' in it names '{}', which is no variable of {} bytes at most",
              shownName(*variable), mostGivenBytes);
  return "";
}

unsigned TeamFunction::depthOf(const TeamDirective &directive) const {
  unsigned depth = 0;
  for (const TeamDirective *around = innermostRegion(directive); around;
       around = innermostRegion(*around))
    ++depth;
  return depth;
}

TeamRegion TeamFunction::asRegion(const TeamDirective &directive) const {
  const SourceText source(context_);
  TeamRegion region;
  region.directive = &directive;
  region.body = directive.attributed->getSubStmt();
  region.begin = source.offset(region.body->getBeginLoc()).value_or(0);
  region.end = source.statementEnd(SourceText::lastPart(*region.body)).value_or(0);
  return region;
}

void TeamFunction::tellAlone(const TeamDirective &inner, const std::string &why) const {
  if (!saysOne(inner, context_))
    unit_.diagnostics().report(
        DiagId::NestedRegion, inner.pragma->location,
        {spell(inner.pragma->kind), why,
         why == hasAllThreads
             ? "write 'num_threads(gtap::max_threads() / 32)' there, and each of its threads has "
               "a warp for this one; or 'num_threads(1)' here, if one thread is meant"
         : why == hasAllLanes
             ? "write 'num_threads(n)' there, and its threads share the lanes; or 'num_threads(1)' "
               "here, if one thread is meant"
             : "change that; or write 'num_threads(1)' here, if one thread is meant"});
}

void TeamFunction::findGroups() {
  for (const TeamRegion &region : regions_)
    findGroupsIn(region, hasAllThreads);
  for (const TeamDirective &each : body_.team)
    if (const TeamDirective *around =
            opensRegion(each.pragma->kind) ? innermostRegion(each) : nullptr;
        around && isInRegion(*around) && !hasLanes(*around))
      tellAlone(each, "the region around it has one thread");
}

// Of the regions that stand in it, and of those in these.
void TeamFunction::findGroupsIn(const TeamRegion &region, const char *allThreads) {
  SourceText source(context_);
  std::vector<const TeamDirective *> inner;
  for (const TeamDirective &each : body_.team) {
    const TeamDirective *around = opensRegion(each.pragma->kind) ? innermostRegion(each) : nullptr;
    if (around == region.directive && !saysOne(each, context_))
      inner.push_back(&each);
  }
  if (inner.empty())
    return;
  auto drop = [&](auto &&reason) {
    llvm::erase_if(inner, [&](const TeamDirective *each) {
      const std::string found = reason(*each);
      if (found.empty())
        return false;
      tellAlone(*each, found);
      return true;
    });
  };
  std::string why = depthOf(*region.directive) + 1 == mostLevels
                        ? fmt::format("there are {} regions around it", mostLevels)
                        : whyNoGroups(region, allThreads);
  drop([&](const TeamDirective &each) {
    if (!why.empty())
      return why;
    const std::string place = whyNoLanes(region, each);
    return place.empty() ? whyNotTaken(region, each) : place;
  });
  if (inner.empty())
    return;
  TeamGroups groups = groupsWith(region, inner);
  // Statements and variables that all lanes have to come to.
  for (const Stmt *each : groups.level.followed) {
    if (const unsigned at = source.offset(each->getBeginLoc()).value_or(0);
        at < region.begin || at >= region.end)
      continue;
    if (const char *form = unfollowed(*each))
      why = fmt::format("the region around it has a directive in {}", form);
    for (const Stmt *part : each->children())
      if (const auto *declaration = dyn_cast_or_null<DeclStmt>(part))
        for (const Decl *declared : declaration->decls())
          if (const auto *variable = dyn_cast<VarDecl>(declared);
              variable && !groups.level.replicated.count(variable))
            if (const Undeclared undeclared = whyNotDeclared(*variable); undeclared.why)
              why = fmt::format("the region around it declares '{}': {}", shownName(*variable),
                                undeclared.why);
  }
  drop([&](const TeamDirective &) { return why; });
  if (inner.empty())
    return;
  for (auto &[directive, taken] : groups.inner) {
    const Stmt &body = *directive->attributed->getSubStmt();
    const unsigned begin = source.offset(body.getBeginLoc()).value_or(0);
    const unsigned end = source.statementEnd(SourceText::lastPart(body)).value_or(0);
    for (const Mention &mention : mentions_) {
      const VarDecl *variable = mention.variable;
      if (const unsigned declared = source.offset(variable->getLocation()).value_or(0);
          mention.offset < begin || mention.offset >= end ||
          !isOwnAround(region, directive->attributed, *variable) ||
          (declared >= begin && declared < end) || variable->getType()->isReferenceType() ||
          groups.level.replicated.count(variable) ||
          lists(*directive, ClauseKind::Private, *variable) ||
          lists(*directive, ClauseKind::Reduction, *variable) ||
          llvm::is_contained(taken, variable))
        continue;
      taken.push_back(variable);
    }
    llvm::sort(taken, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
  }
  std::vector<TeamRegion> further;
  for (const auto &[directive, taken] : groups.inner) {
    TeamRegion next = asRegion(*directive);
    next.copied = taken;
    for (const VarDecl *variable : groups.level.replicated) // which all lanes have
      next.copied.push_back(variable);
    further.push_back(std::move(next));
  }
  groups_.emplace(region.directive, std::move(groups));
  for (const TeamRegion &next : further)
    findGroupsIn(next, hasAllLanes);
}

} // namespace gtap
