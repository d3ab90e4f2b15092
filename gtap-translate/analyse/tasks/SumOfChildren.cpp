// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SumOfChildren.h.
#include "analyse/tasks/SumOfChildren.h"

#include "analyse/effects/Purity.h"
#include "analyse/tasks/ElementCounter.h"
#include "analyse/tasks/ShallowCalls.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

// A type of integers whose sums are the same in any order, for at least as many bits as `least`.
bool isInteger(QualType type, const ASTContext &context, std::uint64_t least = 0) {
  return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() &&
         !type->isDependentType() && context.getTypeSize(type) >= least;
}

// What is known of a body whose result may be a sum.
class Sum {
public:
  Sum(const TaskBody &body, const CountedLoops &loops, ASTContext &context)
      : body_(body), loops_(loops), context_(context), result_(body.definition->getReturnType()),
        bits_(context.getTypeSize(result_)),
        // Where the function changes no memory, and spawns only itself, nobody changes what it reads there before its children have
        // run.
        purity_(body, context, nullptr,
                /*memory=*/shallowLevels(body, context) != 0 && spawnsOnlyItself(body)),
        uses_(collectUses(body, context)) {}

  bool isOne() {
    for (const Spawn &spawn : body_.spawns)
      how_ = spawn.combines.empty() ? how_ : spawn.combines;
    isStrict_ = how_ != "+" || !isInteger(result_, context_);
    // Of 3 || 0 something else comes than of 3.
    if (how_ == "&&" || how_ == "||" || !isNumber(result_))
      return false;
    return findPlaces() && readsEnd() &&
           llvm::all_of(
               places_,
               [this](const auto &place) { return isAddedOnce(place.first, place.second); }) &&
           onlyAdded() && noOtherEnd();
  }

  // What is known of it, when it is one.
  SumOfChildren found() const {
    SumOfChildren found{added_, {}, how_, !isStrict_};
    for (const Spawn &spawn : body_.spawns)
      if (const std::uint64_t elements = elementsOf(spawn); elements != 0)
        found.elements[&spawn] = elements;
    return found;
  }

private:
  // How many elements an array has that the spawn stores to, each once; 0 for other spawns.
  std::uint64_t elementsOf(const Spawn &spawn) const {
    if (spawn.destinationVariable)
      return 0;
    const auto *type =
        context_.getAsConstantArrayType(elementOf(*spawn.destination).array->getType());
    return type->getSize().getZExtValue();
  }

  static bool spawnsOnlyItself(const TaskBody &body) {
    return llvm::all_of(body.spawns, [&](const Spawn &spawn) { return spawn.callee == &body; });
  }

  // A variable that spawns have for their destination, or an array whose elements they have; or one to which a loop adds
  // these elements.
  struct Place {
    unsigned stored = 0, combined = 0; // by how many spawns
    unsigned added = 0;                // how often it stands in the sum
    // Of an array: which elements spawns store to. Below the value that a counter has at last; or those of the variable of a loop; or any.
    const VarDecl *counter = nullptr;
    std::optional<LoopHead> turns;
    bool isArray = false;
    std::optional<std::set<std::int64_t>> elements; // each by one spawn outside of loops
    // Neither a destination nor an array of these: what places are added to.
    bool isOfFunction() const { return stored == 0 && combined == 0 && !isArray; }
  };
  // All of it by a loop, or its elements one by one.
  bool isAddedOnce(const VarDecl *variable, const Place &place) const {
    auto timesAdded = [&](std::int64_t element) {
      const auto found = elementsAdded_.find({variable, element});
      return found == elementsAdded_.end() ? 0u : found->second;
    };
    if (place.added != 0 || !place.elements)
      return place.added == 1 && llvm::none_of(elementsAdded_, [&](const auto &each) {
               return each.first.first == variable;
             });
    return llvm::all_of(*place.elements,
                        [&](std::int64_t element) { return timesAdded(element) == 1; });
  }

  // ---- where results go ----

  // Each spawn stores to a variable of its own, once, or adds to one; or stores to an element in each turn of a loop.
  bool findPlaces() {
    for (const Spawn &spawn : body_.spawns) {
      if (!(spawn.combines.empty() ? !isStrict_ : spawn.combines == how_))
        return false;
      const VarDecl *variable = spawn.destinationVariable;
      if (!variable) {
        if (!spawn.destination || !spawn.combines.empty() || !findElements(spawn))
          return false;
        continue;
      }
      if (!isLocal(variable) || !isOfResult(variable->getType()))
        return false;
      Place &place = places_[variable];
      ++(spawn.combines.empty() ? place.stored : place.combined);
      if (place.stored > 1 || (place.stored != 0 && place.combined != 0) ||
          (place.stored != 0 && loops_.around(spawn.node())))
        return false;
    }
    return true;
  }
  static bool isLocal(const VarDecl *variable) {
    return !isa<ParmVarDecl>(variable) && variable->hasLocalStorage();
  }
  bool isOfResult(QualType type) const { return context_.hasSameUnqualifiedType(type, result_); }

  // `array[index]`, where the array is the function's own, of results.
  ArrayElement elementOf(const Expr &place) const {
    const ArrayElement element = arrayElement(place, context_);
    if (!element.array ||
        !isOfResult(context_.getAsConstantArrayType(element.array->getType())->getElementType()))
      return {};
    return element;
  }
  bool findElements(const Spawn &spawn) {
    const ArrayElement element = elementOf(*spawn.destination);
    if (!element.array)
      return false;
    Place here;
    here.isArray = true;
    here.counter = elementCounter(spawn, element, loops_, uses_, context_);
    const auto *loop = dyn_cast_or_null<ForStmt>(loops_.around(spawn.node()));
    LoopHead head;
    if (loop && !loops_.around(loop) && loops_.read(*loop, head) &&
        head.variable == element.variable)
      here.turns = head;
    here.elements.emplace();
    const auto [place, isFirst] = places_.emplace(element.array, here);
    if (!isFirst) { // then the sum has to have all elements
      place->second.counter = nullptr;
      place->second.turns.reset();
    }
    const std::optional<std::int64_t> number = constant(element.index);
    if (!number || loops_.around(spawn.node()) || !place->second.elements ||
        !place->second.elements->insert(*number).second)
      place->second.elements.reset();
    destinations_.insert(element.mention);
    return place->second.isArray;
  }
  // ---- what stands behind the taskwait ----

  // Variables, loops that add elements to them, and the `return`.
  bool readsEnd() {
    const Stmt *wait = body_.waits.front().attributed;
    const auto *block = dyn_cast_or_null<CompoundStmt>(loops_.parent(wait));
    while (block &&
           block->body_back() == wait) { // the last statement of a block, as that of a taskgroup
      const auto *outer = dyn_cast_or_null<CompoundStmt>(loops_.parent(block));
      if (!outer)
        break;
      wait = block;
      block = outer;
    }
    if (!block)
      return false;
    auto at = llvm::find(block->body(), wait);
    while (at != block->body_end() && ++at != block->body_end()) {
      if (const auto *end = dyn_cast<ReturnStmt>(*at)) {
        end_ = end;
        return end->getRetValue() &&
               (isStrict_ ? isThePlace(*end->getRetValue()) : adds(*end->getRetValue()));
      }
      if (isStrict_)
        return false;
      if (const auto *declared = dyn_cast<DeclStmt>(*at)) {
        for (const Decl *each : declared->decls())
          if (const auto *variable = dyn_cast<VarDecl>(each);
              !variable || !isInteger(variable->getType(), context_, bits_) ||
              (variable->hasInit() && !isOwn(*variable->getInit()) &&
               !addsTo(*variable, *variable->getInit())))
            return false;
      } else if (!addsElements(**at) && !addsMore(**at)) {
        return false;
      }
    }
    return false;
  }

  // `T sum = left + right;` and `sum += left;`.
  bool addsTo(const VarDecl &sum, const Expr &value) {
    if (!adds(value) || !isLocal(&sum) || !isInteger(sum.getType(), context_, bits_))
      return false;
    return places_[&sum].isOfFunction(); // it has to stand in the sum once
  }
  bool addsMore(const Stmt &statement) {
    const auto *assignment = dyn_cast<CompoundAssignOperator>(&statement);
    const auto *to = assignment && assignment->getOpcode() == BO_AddAssign
                         ? dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens())
                         : nullptr;
    const auto *sum = to ? dyn_cast<VarDecl>(to->getDecl()) : nullptr;
    if (!sum || !addsTo(*sum, *assignment->getRHS()))
      return false;
    summed_.insert(to);
    return true;
  }

  // `for (...) sum += array[i];` over the elements that spawns have stored to, or all of the array.
  bool addsElements(const Stmt &statement) {
    const auto *loop = dyn_cast<ForStmt>(&statement);
    LoopHead head;
    if (!loop || !loops_.read(*loop, head))
      return false;
    const Stmt *inner = loop->getBody();
    if (const auto *block = dyn_cast<CompoundStmt>(inner))
      inner = block->size() == 1 ? block->body_front() : nullptr;
    const auto *adds = dyn_cast_or_null<CompoundAssignOperator>(inner);
    if (!adds || adds->getOpcode() != BO_AddAssign)
      return false;
    const auto *to = dyn_cast<DeclRefExpr>(adds->getLHS()->IgnoreParens());
    const auto *sum = to ? dyn_cast<VarDecl>(to->getDecl()) : nullptr;
    const ArrayElement element = elementOf(*adds->getRHS());
    const auto place = element.array ? places_.find(element.array) : places_.end();
    if (!sum || !isLocal(sum) || !isInteger(sum->getType(), context_, bits_) ||
        place == places_.end() || element.variable != head.variable ||
        !(coversAll(head, *element.array) || coversCounted(head, place->second) ||
          (place->second.turns && isSame(head, *place->second.turns))))
      return false;
    added_.insert(&statement);
    ++place->second.added;
    places_[sum]; // it has to stand in the sum once
    summed_.insert(element.mention);
    summed_.insert(to);
    return true;
  }
  std::optional<std::int64_t> constant(const Expr *value) const {
    Expr::EvalResult found;
    if (!value || value->isInstantiationDependent() || !value->EvaluateAsInt(found, context_))
      return std::nullopt;
    return found.Val.getInt().tryExtValue();
  }
  bool coversAll(const LoopHead &head, const VarDecl &array) const {
    const auto *type = context_.getAsConstantArrayType(array.getType());
    return isFromZeroBelow(head) && constant(head.first) == 0 &&
           constant(head.bound) == std::int64_t(type->getSize().getZExtValue());
  }
  static bool isFromZeroBelow(const LoopHead &head) {
    return head.relation == LoopHead::Relation::Below && !head.step;
  }
  bool coversCounted(const LoopHead &head, const Place &place) const {
    return place.counter && isFromZeroBelow(head) && constant(head.first) == 0 &&
           variableOf(*head.bound) == place.counter;
  }
  bool isSame(const LoopHead &one, const LoopHead &other) const {
    return one.relation == other.relation && isSame(one.first, other.first) &&
           isSame(one.bound, other.bound) && isSame(one.step, other.step);
  }
  // Of constants, and of a parameter or a variable that nobody changes.
  bool isSame(const Expr *one, const Expr *other) const {
    if (!one || !other)
      return one == other;
    if (const auto value = constant(one))
      return constant(other) == value;
    const VarDecl *variable = variableOf(*one);
    return variable && variableOf(*other) == variable && variable->getType()->isIntegerType() &&
           variable->hasLocalStorage() && isNeverChanged(*variable);
  }
  bool isNeverChanged(const VarDecl &variable) const {
    return llvm::all_of(uses_, [&](const VariableUse &use) {
      return use.variable != &variable || use.role == UseRole::Read ||
             use.role == UseRole::Unevaluated;
    });
  }

  // Whether the value is the one variable that all results are combined with.
  bool isThePlace(const Expr &value) {
    const auto *mention = dyn_cast<DeclRefExpr>(value.IgnoreParenImpCasts());
    const auto place = mention && places_.size() == 1
                           ? places_.find(dyn_cast<VarDecl>(mention->getDecl()))
                           : places_.end();
    if (place == places_.end())
      return false;
    ++place->second.added;
    summed_.insert(mention);
    return true;
  }

  // Whether the value is a sum of places and of what no child changes.
  bool adds(const Expr &value) {
    if (isOwn(value))
      return true;
    const Expr *inner = value.IgnoreParens();
    if (!isInteger(inner->getType(), context_, bits_))
      return false;
    if (const auto *full = dyn_cast<FullExpr>(inner))
      return adds(*full->getSubExpr());
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      if (cast->getCastKind() == CK_IntegralCast || cast->getCastKind() == CK_NoOp ||
          cast->getCastKind() == CK_LValueToRValue)
        return adds(*cast->getSubExpr());
    if (const auto *both = dyn_cast<BinaryOperator>(inner)) {
      if (both->getOpcode() == BO_Add)
        return adds(*both->getLHS()) && adds(*both->getRHS());
      if (both->getOpcode() == BO_Sub)
        return adds(*both->getLHS()) && isOwn(*both->getRHS());
    }
    if (const ArrayElement element = elementOf(*inner);
        element.array && places_.count(element.array))
      if (const std::optional<std::int64_t> number = constant(element.index)) {
        ++elementsAdded_[{element.array, *number}];
        summed_.insert(element.mention);
        return true;
      }
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner))
      if (const auto place = places_.find(dyn_cast<VarDecl>(mention->getDecl()));
          place != places_.end()) {
        ++place->second.added;
        summed_.insert(mention);
        return true;
      }
    return false;
  }

  // Whether the value is the same before the children have run: made of the task's own variables, other than places, of
  // constants, and of what functions without effects make of these.
  bool isOwn(const Expr &value) {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const Sum &sum) : sum(sum) {}
      const Sum &sum;
      bool found = false;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        return !(found = sum.places_.count(dyn_cast<VarDecl>(mention->getDecl())) != 0);
      }
    } finder(*this);
    finder.TraverseStmt(const_cast<Expr *>(&value));
    return !finder.found && purity_.allowsValue(value);
  }

  // ---- what stands elsewhere ----

  // Whether this is `variable = value;` or `array[index] = value;`. The step runs to its end with what the function stores itself, and a spawn
  // stores 0: so it does no harm, ahead of a spawn to the same place. Behind one it is a race with the task.
  bool isStoredTo(const DeclRefExpr &mention) const {
    const Stmt *place = &mention;
    const Stmt *around = loops_.parent(place);
    while (around &&
           (isa<ParenExpr>(around) || isa<ImplicitCastExpr>(around) ||
            (isa<ArraySubscriptExpr>(around) &&
             cast<ArraySubscriptExpr>(around)->getBase()->IgnoreParenImpCasts() == &mention))) {
      place = around;
      around = loops_.parent(place);
    }
    const auto *store = dyn_cast_or_null<BinaryOperator>(around);
    const Stmt *statement = store ? loops_.parent(store) : nullptr;
    return store && store->getOpcode() == BO_Assign && store->getLHS() == place && statement &&
           !isa<Expr>(statement);
  }
  // Whether places are mentioned as destinations and in the sum alone; ahead of the wait variables that something is added to, and
  // stores, too.
  bool onlyAdded() {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const Sum &sum) : sum(sum) {}
      const Sum &sum;
      bool good = true;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        const auto place = sum.places_.find(dyn_cast<VarDecl>(mention->getDecl()));
        if (place != sum.places_.end())
          good = sum.summed_.count(mention) != 0 || sum.destinations_.count(mention) != 0 ||
                 (sum.isAheadOfWait(*mention) &&
                  (place->second.combined != 0 || place->second.isOfFunction() ||
                   sum.isStoredTo(*mention))) ||
                 llvm::any_of(sum.body_.spawns, [&](const Spawn &spawn) {
                   return spawn.destination && spawn.destination->IgnoreParens() == mention;
                 });
        return good;
      }
    } finder(*this);
    finder.TraverseStmt(body_.definition->getBody());
    return finder.good;
  }

  // Whether no other `return` can come behind a spawn.
  bool noOtherEnd() {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const Sum &sum) : sum(sum) {}
      const Sum &sum;
      bool good = true;
      bool VisitReturnStmt(ReturnStmt *other) override {
        return good =
                   other == sum.end_ || (sum.isBeforeSpawns(*other) && !sum.loops_.around(other));
      }
      bool VisitGotoStmt(GotoStmt *) override { return good = false; }
      bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return good = false; }
      bool TraverseLambdaExpr(LambdaExpr *) override { return good = false; }
    } finder(*this);
    finder.TraverseStmt(body_.definition->getBody());
    return finder.good && !loops_.around(end_);
  }
  bool isBeforeSpawns(const Stmt &statement) const {
    return llvm::all_of(body_.spawns, [&](const Spawn &spawn) {
      return isAhead(statement.getBeginLoc(), spawn.range().getBegin());
    });
  }
  bool isAheadOfWait(const Stmt &statement) const {
    return isAhead(statement.getBeginLoc(), body_.waits.front().attributed->getBeginLoc());
  }
  bool isAhead(SourceLocation one, SourceLocation other) const {
    const SourceManager &sources = context_.getSourceManager();
    return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(one),
                                             sources.getExpansionLoc(other));
  }

  const TaskBody &body_;
  const CountedLoops &loops_;
  const ASTContext &context_;
  // Integers and floating-point numbers.
  bool isNumber(QualType type) const {
    return isInteger(type, context_) || type->isRealFloatingType();
  }

  QualType result_;
  std::uint64_t bits_;
  std::string how_ = "+";
  bool isStrict_ = false; // only what in_reduction combines, and only by how_
  Purity purity_;
  std::vector<VariableUse> uses_;
  std::map<const VarDecl *, Place> places_;
  std::map<std::pair<const VarDecl *, std::int64_t>, unsigned> elementsAdded_;
  std::set<const DeclRefExpr *> summed_, destinations_;
  std::set<const Stmt *> added_;
  const ReturnStmt *end_ = nullptr;
};

} // namespace

std::optional<SumOfChildren> sumOfChildren(const TaskBody &body, const CountedLoops &loops,
                                           ASTContext &context) {
  Sum sum(body, loops, context);
  return sum.isOne() ? std::optional<SumOfChildren>(sum.found()) : std::nullopt;
}

} // namespace gtap
