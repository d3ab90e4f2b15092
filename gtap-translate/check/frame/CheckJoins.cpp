// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A forward analysis over clang::CFG: the spawns that no taskwait can have joined, on whatever path
// a block is reached (see CheckJoins.h).
#include "check/frame/CheckJoins.h"

#include "analyse/dataflow/Dataflow.h"
#include "analyse/memory/ReachedByChildren.h"
#include "analyse/tasks/BodyJoins.h"
#include "ast/expressions/Members.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/uses/VariableUses.h"
#include "model/CancelNames.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/StringExtras.h>

#include <map>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// A variable of this function or a part of it: `cells[2].x`.
struct Place {
  const VarDecl *variable = nullptr; // null: no such place
  std::string path;                  // "[2].x"
  bool exact = true;                 // no index is unknown

  std::string text() const { return shownName(*variable) + (exact ? path : ""); }
  // Whether the two certainly are one; where an index is unknown, whether they may be.
  bool is(const Place &other) const {
    return variable == other.variable && (!exact || !other.exact || path == other.path);
  }
};

Place placeOf(const Expr *expression, const ASTContext &context) {
  expression = expression->IgnoreParens();
  if (const auto *mention = dyn_cast<DeclRefExpr>(expression)) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    bool own = variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
    return {own ? variable : nullptr, "", true};
  }
  if (const auto *member = dyn_cast<MemberExpr>(expression); member && isPartOfBase(*member)) {
    Place whole = placeOf(member->getBase(), context);
    whole.path += "." + member->getMemberDecl()->getNameAsString();
    return whole;
  }
  const auto *element = dyn_cast<ArraySubscriptExpr>(expression);
  const auto *decay =
      element ? dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens()) : nullptr;
  if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
    return {};
  Place whole = placeOf(decay->getSubExpr(), context);
  Expr::EvalResult index;
  if (!element->getIdx()->isValueDependent() && element->getIdx()->EvaluateAsInt(index, context))
    whole.path += "[" + llvm::toString(index.Val.getInt(), 10) + "]";
  else
    whole.exact = false;
  return whole;
}

class JoinCheck {
public:
  JoinCheck(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics)
      : body_(body), context_(context), diagnostics_(diagnostics), reached_(body),
        sources_(context.getSourceManager()) {
    for (const Stmt *each : body.definition->getBody()->children())
      if (const auto *declaration = dyn_cast_or_null<DeclStmt>(each))
        for (const Decl *declared : declaration->decls())
          if (const auto *variable = dyn_cast<VarDecl>(declared))
            outermost_.insert(variable);
    for (const Spawn &spawn : body.spawns)
      places_.push_back(spawn.destination && !spawn.destinationVariable
                            ? placeOf(spawn.destination, context)
                            : Place{});
    for (const Spawn &spawn : body.spawns)
      if (!spawn.combines.empty() && spawn.statement)
        addCombined(*spawn.statement, *spawn.call);
    for (std::size_t i = 0; i < body.spawns.size(); ++i)
      if (!runsAtOnce(body.spawns[i], context))
        spawns_[body.spawns[i].call] = i;
    for (const Wait &wait : body.waits)
      waits_.insert(wait.inFlow());
    std::set<const Stmt *> named; // in destinations
    for (const Spawn &spawn : body.spawns)
      if (spawn.destination)
        named.insert(spawn.destination->IgnoreParens());
    for (const VariableUse &use : collectUses(body, context)) {
      if ((use.role == UseRole::Write || use.role == UseRole::ReadWrite) && !use.passed &&
          !named.count(use.mention))
        changes_[use.mention] = use.variable;
      if (use.role == UseRole::ReadWrite && !use.passed && combines(use.variable))
        writes_[use.mention] = use.variable; // `sum += 1`
      else if ((use.role == UseRole::Read || use.role == UseRole::ReadWrite) && !use.passed)
        reads_[use.mention] = use.variable;
      else if (use.role == UseRole::Write && !named.count(use.mention))
        writes_[use.mention] = use.variable;
    }
    cfg_ = flowOf(*body.definition, context, FlowExtras::Lifetimes);
  }

  void run() {
    if (!cfg_)
      return;
    joined_.resize(unsigned(body_.spawns.size()));
    const FlowStates<llvm::BitVector> atStart = solveForward(
        *cfg_, llvm::BitVector(body_.spawns.size()),
        [this](const CFGBlock &block, llvm::BitVector &state) {
          transfer(block, state, /*report=*/false);
        },
        [this](llvm::BitVector &known, const llvm::BitVector &arriving) {
          const llvm::BitVector before = known;
          // What some path leaves unjoined is certainly wrong to read where there is no taskwait at all.
          if (waits_.empty())
            known |= arriving;
          else
            known &= arriving;
          return known != before;
        });
    for (const CFGBlock *block : llvm::reverse(*cfg_)) // about the order of the text
      if (auto found = atStart.find(block); found != atStart.end()) {
        llvm::BitVector state = found->second;
        transfer(*block, state, /*report=*/true);
      }
    for (const auto &[number, variable] : unjoined_)
      if (const Spawn &spawn = body_.spawns[number];
          !joined_.test(number) && reported_.insert(spawn.call).second)
        diagnostics_.report(DiagId::DestinationDies, spawn.pragma->location,
                            {shownName(*variable)});
  }

private:
  void transfer(const CFGBlock &block, llvm::BitVector &state, bool report) {
    for (const CFGElement &element : block) {
      if (auto ends = element.getAs<CFGLifetimeEnds>()) {
        if (report)
          leave(ends->getVarDecl(), state);
        continue;
      }
      auto statement = element.getAs<CFGStmt>();
      if (!statement)
        continue;
      const Stmt *at = statement->getStmt();
      if (auto change = changes_.find(at); report && change != changes_.end())
        changeAt(*cast<DeclRefExpr>(at), change->second, state);
      if (waits_.count(at) || isEndCancelled(*at)) { // nobody reads their results
        if (waits_.count(at))
          joined_ |= state;
        state.reset();
      } else if (auto spawn = spawns_.find(at); spawn != spawns_.end()) {
        for (const Expr *clause : body_.spawns[spawn->second].clauses)
          if (report)
            readIn(*clause, state);
        if (report)
          meetOthers(spawn->second, state);
        state.set(spawn->second);
      } else if (auto read = reads_.find(at); report && read != reads_.end())
        readAt(*cast<DeclRefExpr>(at), read->second, state);
      else if (auto write = writes_.find(at); report && write != writes_.end())
        writeAt(*cast<DeclRefExpr>(at), write->second, state);
      else if (const auto *load = dyn_cast<ImplicitCastExpr>(at);
               report && load && load->getCastKind() == CK_LValueToRValue)
        readPart(*load->getSubExpr(), state);
    }
  }

  // In `x.a = f(n) + x.a` with in_reduction, the child reads x.a when it adds to it.
  void addCombined(const Stmt &statement, const CallExpr &call) {
    combined_.insert(&statement);
    for (const Stmt *child : statement.children())
      if (child && child != &call)
        addCombined(*child, call);
  }

  void readAt(const DeclRefExpr &mention, const VarDecl *variable, const llvm::BitVector &state) {
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = body_.spawns[i];
      if (spawn.destinationVariable != variable || !reported_.insert(&mention).second)
        continue;
      diagnostics_.report(DiagId::ReadBeforeJoin, sources_.getExpansionLoc(mention.getLocation()),
                          {shownName(*variable)});
      diagnostics_.note(spawn.pragma->location, "the child is spawned here");
    }
  }

  // Whether some child combines its result with this variable.
  bool combines(const VarDecl *variable) const {
    return llvm::any_of(body_.spawns, [&](const Spawn &spawn) {
      return spawn.destinationVariable == variable && !spawn.combines.empty();
    });
  }

  // A child that combines its result with what is there finds one value or the other; of one that stores it, the last write
  // counts.
  void writeAt(const DeclRefExpr &mention, const VarDecl *variable, const llvm::BitVector &state) {
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = body_.spawns[i];
      const bool stores = spawn.combines.empty();
      if (spawn.destinationVariable != variable || (stores && !warnsOfStores()) ||
          !reported_.insert(&mention).second)
        continue;
      const SourceLocation where = sources_.getExpansionLoc(mention.getLocation());
      if (stores)
        diagnostics_.report(DiagId::StoredBeforeJoin, where, {shownName(*variable), "here"});
      else
        diagnostics_.report(DiagId::ChangedBeforeJoin, where, {shownName(*variable)});
      diagnostics_.note(spawn.pragma->location, "the child is spawned here");
    }
  }

  // A child that has the variable's address finds one value or the other.
  void changeAt(const DeclRefExpr &mention, const VarDecl *variable, const llvm::BitVector &state) {
    if (!variable->getType()->isScalarType() || variable->getType().isVolatileQualified() ||
        !warnsOfStores())
      return;
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = body_.spawns[i];
      if (spawn.destinationVariable == variable || !givesAddress(spawn, variable) ||
          !reported_.insert(&mention).second)
        continue;
      diagnostics_.report(DiagId::AddressChanged, sources_.getExpansionLoc(mention.getLocation()),
                          {shownName(*variable)});
      diagnostics_.note(spawn.pragma->location, "the child is spawned here");
    }
  }
  // Whether an argument is `&variable`.
  static bool givesAddress(const Spawn &spawn, const VarDecl *variable) {
    return llvm::any_of(spawn.call->arguments(), [&](const Expr *argument) {
      const auto *operation = dyn_cast<UnaryOperator>(argument->IgnoreParenCasts());
      const auto *name = operation && operation->getOpcode() == UO_AddrOf
                             ? dyn_cast<DeclRefExpr>(operation->getSubExpr()->IgnoreParens())
                             : nullptr;
      return name && name->getDecl() == variable;
    });
  }

  // Without any taskwait, what is said of destinations that die is enough; and a team function's text is not the user's.
  bool warnsOfStores() const { return !waits_.empty() && !body_.function->lowered; }

  // A spawn while others have the same destination: all of them combine by one operator; of two that store, one result is lost.
  void meetOthers(unsigned number, const llvm::BitVector &state) {
    const Spawn &spawn = body_.spawns[number];
    for (unsigned i : state.set_bits()) {
      const Spawn &other = body_.spawns[i];
      const Place &here = places_[number], &there = places_[i];
      const bool same =
          spawn.destinationVariable
              ? spawn.destinationVariable == other.destinationVariable
              : here.variable && there.variable && here.exact && there.exact && here.is(there);
      const bool mixed = spawn.combines != other.combines;
      const bool ordered = spawn.isDependent() && other.isDependent(); // perhaps by 'depend'
      const bool lost =
          !mixed && spawn.combines.empty() && number != i && !ordered && warnsOfStores();
      if (!same || !(mixed || lost) || !reported_.insert(spawn.call).second)
        continue;
      const std::string name =
          spawn.destinationVariable ? shownName(*spawn.destinationVariable) : here.text();
      if (mixed)
        diagnostics_.report(DiagId::ReductionMixed, spawn.pragma->location, {name});
      else
        diagnostics_.report(DiagId::StoredBeforeJoin, spawn.pragma->location,
                            {name, "by another child"});
      diagnostics_.note(other.pragma->location, "the other child is spawned here");
    }
  }

  // What a clause of a spawn reads: it stands in no element of the CFG.
  void readIn(const Stmt &clause, const llvm::BitVector &state) {
    if (const auto *load = dyn_cast<ImplicitCastExpr>(&clause);
        load && load->getCastKind() == CK_LValueToRValue) {
      const auto *name = dyn_cast<DeclRefExpr>(load->getSubExpr()->IgnoreParens());
      if (const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr)
        readAt(*name, variable, state);
      else
        readPart(*load->getSubExpr(), state);
    }
    for (const Stmt *child : clause.children())
      if (child)
        readIn(*child, state);
  }

  // An element of an array, or a member.
  void readPart(const Expr &part, const llvm::BitVector &state) {
    if (combined_.count(&part))
      return;
    Place place = placeOf(&part, context_);
    for (unsigned i : state.set_bits()) {
      const Place &written = places_[i];
      bool both = place.variable && written.variable && written.is(place);
      bool certain = (place.exact && written.exact) || waits_.empty();
      if (!both || !certain || !reported_.insert(&part).second)
        continue;
      diagnostics_.report(DiagId::ReadBeforeJoin, sources_.getExpansionLoc(part.getBeginLoc()),
                          {place.text()});
      diagnostics_.note(body_.spawns[i].pragma->location, "the child is spawned here");
    }
  }

  void leave(const VarDecl *variable, const llvm::BitVector &state) {
    for (unsigned i : state.set_bits()) {
      const Spawn &spawn = body_.spawns[i];
      std::optional<DiagId> id;
      if (spawn.destination && isDestination(spawn, variable)) {
        // What the lowering of a team function encloses in conditions is in the record until the group's end.
        if (body_.function->lowered)
          continue;
        if (isOutermost(variable)) { // other ways may lead to a wait
          unjoined_.emplace_back(i, variable);
          continue;
        }
        id = DiagId::DestinationDies;
      }
      if (!id && !body_.function->lowered && !isOutermost(variable) &&
          !isGroupFlag(*variable) && // the group's end waits
          reached_.reaches(spawn, *variable))
        id = DiagId::ArgumentDies;
      if (id && reported_.insert(spawn.call).second)
        diagnostics_.report(*id, spawn.pragma->location, {shownName(*variable)});
    }
  }

  // Its place in the record stays what it is until the last child has ended.
  bool isOutermost(const VarDecl *variable) const {
    return isa<ParmVarDecl>(variable) || outermost_.count(variable) != 0;
  }

  const TaskBody &body_;
  const ASTContext &context_;
  Diagnostics &diagnostics_;
  const ReachedByChildren reached_;
  const SourceManager &sources_;
  std::unique_ptr<CFG> cfg_;
  std::set<const VarDecl *> outermost_; // declared in no block inside the function
  std::vector<Place> places_;           // of the spawns' destinations that are parts of variables
  std::map<const Stmt *, unsigned> spawns_;
  std::set<const Stmt *> waits_, combined_;
  std::map<const Stmt *, const VarDecl *> reads_, writes_, changes_;
  std::set<const Stmt *> reported_;
  llvm::BitVector joined_; // spawns that some wait joins
  // Those whose destination ends with the function on a path that passes no wait.
  std::vector<std::pair<unsigned, const VarDecl *>> unjoined_;
};

} // namespace

void checkJoins(const TaskBody &body, ASTContext &context, Diagnostics &diagnostics) {
  if (body.definition && !body.spawns.empty())
    JoinCheck(body, context, diagnostics).run();
}

} // namespace gtap
