// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Walks.h.
#include "analyse/tasks/Walks.h"

#include "analyse/effects/Purity.h"
#include "analyse/loops/InLoops.h"
#include "analyse/loops/LoopHead.h"
#include "analyse/tasks/ShallowCalls.h"
#include "ast/expressions/CopiedValue.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/expressions/RuntimeConstant.h"
#include "ast/uses/ChangedVariables.h"
#include "ast/uses/VariableUses.h"
#include "model/CopiedByBytes.h"
#include "support/SourceText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace gtap {

using namespace clang;

bool Walk::handsOn(const VarDecl *parameter) const {
  return llvm::is_contained(handedOn, parameter);
}

namespace {

// A type of integers whose sums are the same in any order, for at least as many bits as `least`.
bool isInteger(QualType type, const ASTContext &context, std::uint64_t least = 0) {
  return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() &&
         !type->isDependentType() && context.getTypeSize(type) >= least;
}

// Counted loops of a body.
class Loops {
public:
  Loops(const TaskBody &body, ASTContext &context)
      : body_(body), context_(context), parents_(body.definition->getBody()),
        uses_(collectUses(body, context)) {}

  const Stmt *around(const Stmt *statement) const {
    do
      statement = parents_.getParent(statement);
    while (statement && !isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement));
    return statement;
  }
  const Stmt *parent(const Stmt *statement) const { return parents_.getParent(statement); }

  // The head of a loop whose body does not change the loop's variable; false when it is no such loop.
  bool read(const ForStmt &loop, LoopHead &head) const {
    return headOfLoop(body_, loop, context_, head).empty() && !isChangedIn(loop, *head.variable);
  }

  // How many turns the loop makes at most; nullopt when nobody knows.
  std::optional<std::uint64_t> mostTurnsOf(const Stmt &node) const {
    const auto *loop = dyn_cast<ForStmt>(&node);
    if (!loop)
      return std::nullopt;
    if (LoopHead head; read(*loop, head))
      return constantTurns(head, context_);
    return bitsOf(*loop);
  }

  // Whether a task's arguments say how many turns the loop makes, and the loop makes them all. `changed`: parameters that the
  // function changes.
  bool isOfArguments(const ForStmt &loop,
                     const std::map<const VarDecl *, std::string> &changed) const {
    LoopHead head;
    return read(loop, head) && !isLeft(*loop.getBody()) &&
           llvm::all_of(std::array{head.first, head.bound, head.step}, [&](const Expr *part) {
             return !part || (!SourceText::touchesMacro(part->getSourceRange()) &&
                              isOfArguments(*part, changed));
           });
  }

private:
  // Made of integers, unchanged parameters and their members.
  static bool isOfArguments(const Stmt &part,
                            const std::map<const VarDecl *, std::string> &changed) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part)) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      return isa<EnumConstantDecl>(mention->getDecl()) ||
             (variable && (variable->isConstexpr() ||
                           (isa<ParmVarDecl>(variable) && !changed.count(variable))));
    }
    if (const auto *member = dyn_cast<MemberExpr>(&part))
      return !member->isArrow() && isa<FieldDecl>(member->getMemberDecl()) &&
             isOfArguments(*member->getBase(), changed);
    if (const auto *binary = dyn_cast<BinaryOperator>(&part);
        binary && !binary->isAdditiveOp() && binary->getOpcode() != BO_Mul)
      return false;
    if (const auto *unary = dyn_cast<UnaryOperator>(&part);
        unary && unary->getOpcode() != UO_Minus && unary->getOpcode() != UO_Plus)
      return false;
    return isa<BinaryOperator, UnaryOperator, ParenExpr, ImplicitCastExpr, CStyleCastExpr,
               CXXStaticCastExpr, IntegerLiteral, CharacterLiteral, FullExpr>(part) &&
           llvm::all_of(part.children(),
                        [&](const Stmt *child) { return child && isOfArguments(*child, changed); });
  }
  static bool isLeft(const Stmt &part) {
    return isa<BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(part) ||
           llvm::any_of(part.children(), [](const Stmt *child) { return child && isLeft(*child); });
  }
  // Whether anything in the loop's body changes the variable.
  bool isChangedIn(const ForStmt &loop, const VarDecl &variable) const {
    return llvm::any_of(uses_, [&](const VariableUse &use) {
      if (use.variable != &variable || use.role == UseRole::Read ||
          use.role == UseRole::Unevaluated)
        return false;
      const Stmt *at = use.mention;
      while (at && at != loop.getBody())
        at = parents_.getParent(at);
      return at != nullptr;
    });
  }
  static const VarDecl *mentioned(const Expr *value) {
    const auto *mention = value ? dyn_cast<DeclRefExpr>(value->IgnoreParenImpCasts()) : nullptr;
    return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
  }
  // The bits of x in `for (...; x != 0; x &= x - 1)`: each turn clears one.
  std::optional<std::uint64_t> bitsOf(const ForStmt &loop) const {
    const auto *step = dyn_cast_or_null<CompoundAssignOperator>(
        loop.getInc() ? loop.getInc()->IgnoreParens() : nullptr);
    const VarDecl *bits =
        step && step->getOpcode() == BO_AndAssign ? mentioned(step->getLHS()) : nullptr;
    const auto *less =
        bits ? dyn_cast<BinaryOperator>(step->getRHS()->IgnoreParenImpCasts()) : nullptr;
    Expr::EvalResult one;
    if (!less || less->getOpcode() != BO_Sub || mentioned(less->getLHS()) != bits ||
        !less->getRHS()->EvaluateAsInt(one, context_) || one.Val.getInt() != 1 ||
        !bits->hasLocalStorage() || !isOverBits(loop) || isChangedIn(loop, *bits))
      return std::nullopt;
    return context_.getTypeSize(bits->getType());
  }

  const TaskBody &body_;
  ASTContext &context_;
  ParentMap parents_;
  std::vector<VariableUse> uses_;
};

// What is known of a body whose result may be a sum.
class Sum {
public:
  Sum(const TaskBody &body, const Loops &loops, ASTContext &context)
      : body_(body), loops_(loops), context_(context), result_(body.definition->getReturnType()),
        bits_(context.getTypeSize(result_)),
        // Where the function changes no memory, nobody changes what it reads there before its children have run.
        purity_(body, context, nullptr, /*memory=*/shallowLevels(body, context) != 0) {}

  bool isOne() {
    return findPlaces() && readsEnd() &&
           llvm::all_of(places_, [](const auto &place) { return place.second.added == 1; }) &&
           onlyAdded() && noOtherEnd();
  }

  // The loops that add elements of arrays, when it is one.
  const std::set<const Stmt *> &added() const { return added_; }
  // How many elements an array has that the spawn stores to, each once; 0 for other spawns.
  std::uint64_t elementsOf(const Spawn &spawn) const {
    if (spawn.destinationVariable)
      return 0;
    const auto *type =
        context_.getAsConstantArrayType(elementOf(*spawn.destination).array->getType());
    return type->getSize().getZExtValue();
  }

private:
  // A variable that spawns have for their destination, or an array whose elements they have; or one to which a loop adds
  // these elements.
  struct Place {
    unsigned stored = 0, combined = 0; // by how many spawns
    unsigned added = 0;                // how often it stands in the sum
    std::optional<LoopHead> turns; // of an array: of the loop whose turns store to an element each
  };

  // ---- where results go ----

  // Each spawn stores to a variable of its own, once, or adds to one; or stores to an element in each turn of a loop.
  bool findPlaces() {
    for (const Spawn &spawn : body_.spawns) {
      if (!spawn.combines.empty() && spawn.combines != "+")
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

  // The array and the variable of `array[variable]`, where the array is the function's own.
  struct Element {
    const DeclRefExpr *mention = nullptr;
    const VarDecl *array = nullptr, *index = nullptr;
  };
  Element elementOf(const Expr &place) const {
    const auto *element = dyn_cast<ArraySubscriptExpr>(place.IgnoreParenImpCasts());
    if (!element)
      return {};
    const auto *base = dyn_cast<DeclRefExpr>(element->getBase()->IgnoreParenImpCasts());
    const auto *index = dyn_cast<DeclRefExpr>(element->getIdx()->IgnoreParenImpCasts());
    const auto *array = base ? dyn_cast<VarDecl>(base->getDecl()) : nullptr;
    if (!array || !index || !isLocal(array))
      return {};
    const auto *type = context_.getAsConstantArrayType(array->getType());
    if (!type || !isOfResult(type->getElementType()))
      return {};
    return {base, array, dyn_cast<VarDecl>(index->getDecl())};
  }
  bool findElements(const Spawn &spawn) {
    const Element element = elementOf(*spawn.destination);
    const auto *loop = dyn_cast_or_null<ForStmt>(loops_.around(spawn.node()));
    LoopHead head;
    if (!element.array || !loop || loops_.around(loop) || places_.count(element.array) ||
        !loops_.read(*loop, head) || head.variable != element.index)
      return false;
    places_[element.array].turns = head;
    destinations_.insert(element.mention);
    return true;
  }

  // ---- what stands behind the taskwait ----

  // Variables, loops that add elements to them, and the `return`.
  bool readsEnd() {
    const Stmt *wait = body_.waits.front().attributed;
    const auto *block = dyn_cast_or_null<CompoundStmt>(loops_.parent(wait));
    if (!block)
      return false;
    auto at = llvm::find(block->body(), wait);
    while (at != block->body_end() && ++at != block->body_end()) {
      if (const auto *end = dyn_cast<ReturnStmt>(*at)) {
        end_ = end;
        return end->getRetValue() && adds(*end->getRetValue());
      }
      if (const auto *declared = dyn_cast<DeclStmt>(*at)) {
        for (const Decl *each : declared->decls())
          if (const auto *variable = dyn_cast<VarDecl>(each);
              !variable || !isInteger(variable->getType(), context_, bits_) ||
              (variable->hasInit() && !isOwn(*variable->getInit())))
            return false;
      } else if (!addsElements(**at)) {
        return false;
      }
    }
    return false;
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
    const Element element = elementOf(*adds->getRHS());
    const auto place = element.array ? places_.find(element.array) : places_.end();
    if (!sum || !isLocal(sum) || !isInteger(sum->getType(), context_, bits_) ||
        place == places_.end() || !place->second.turns || element.index != head.variable ||
        !(coversAll(head, *element.array) || isSame(head, *place->second.turns)))
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
    return head.relation == LoopHead::Relation::Below && constant(head.first) == 0 && !head.step &&
           constant(head.bound) == std::int64_t(type->getSize().getZExtValue());
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
    const auto *mention = dyn_cast<DeclRefExpr>(one->IgnoreParenImpCasts());
    const auto *again = dyn_cast<DeclRefExpr>(other->IgnoreParenImpCasts());
    return mention && again && mention->getDecl() == again->getDecl() &&
           isa<VarDecl>(mention->getDecl()) && mention->getType()->isIntegerType() &&
           mention->getType().isConstQualified();
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

  // Whether places are mentioned as destinations and in the sum alone.
  bool onlyAdded() {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const Sum &sum) : sum(sum) {}
      const Sum &sum;
      bool good = true;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        if (sum.places_.count(dyn_cast<VarDecl>(mention->getDecl())))
          good = sum.summed_.count(mention) != 0 || sum.destinations_.count(mention) != 0 ||
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
    const SourceManager &sources = context_.getSourceManager();
    return llvm::all_of(body_.spawns, [&](const Spawn &spawn) {
      return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(statement.getBeginLoc()),
                                               sources.getExpansionLoc(spawn.range().getBegin()));
    });
  }

  const TaskBody &body_;
  const Loops &loops_;
  const ASTContext &context_;
  QualType result_;
  std::uint64_t bits_;
  Purity purity_;
  std::map<const VarDecl *, Place> places_;
  std::set<const DeclRefExpr *> summed_, destinations_;
  std::set<const Stmt *> added_;
  const ReturnStmt *end_ = nullptr;
};

// Turns of a loop, at most, that are not long.
constexpr std::uint64_t mostShortTurns = 16;

// Whether a step may take long: it has a loop that is neither short nor one of spawns, or one that is made by jumps. Such a
// step is better a task: the other lanes of a walk would wait for it. `sums`: loops over an array of the task's.
bool isLong(const TaskBody &body, const std::set<const Stmt *> &sums, const ASTContext &context) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const TaskBody &body, const std::set<const Stmt *> &sums, const ASTContext &context)
        : body(body), sums(sums), context(context) {}
    const TaskBody &body;
    const std::set<const Stmt *> &sums;
    const ASTContext &context;
    bool found = false;
    bool spawnsIn(const Stmt &loop) const {
      return llvm::any_of(body.spawns, [&](const Spawn &spawn) {
        const SourceRange inside = spawn.range();
        return loop.getSourceRange().fullyContains(inside);
      });
    }
    bool loop(const Stmt &node) {
      const std::optional<std::uint64_t> turns = gtap::mostTurns(node, context);
      return !(found =
                   !spawnsIn(node) && !sums.count(&node) && !(turns && *turns <= mostShortTurns));
    }
    bool VisitForStmt(ForStmt *node) override { return loop(*node); }
    bool VisitWhileStmt(WhileStmt *node) override { return loop(*node); }
    bool VisitDoStmt(DoStmt *node) override { return loop(*node); }
    bool VisitCXXForRangeStmt(CXXForRangeStmt *node) override { return loop(*node); }
    bool VisitGotoStmt(GotoStmt *) override { return !(found = true); }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return !(found = true); }
    bool VisitCallExpr(CallExpr *call) override {
      const FunctionDecl *callee = call->getDirectCallee();
      return !(found = callee && callee->isDefined() &&
                       callee->getCanonicalDecl() != body.first->getCanonicalDecl() &&
                       doneInLoops(*callee).any);
    }
  } finder(body, sums, context);
  finder.TraverseStmt(body.definition->getBody());
  return finder.found;
}

// Children of a step, at most, that a walk has room for.
constexpr std::uint64_t mostChildren = 64;

// Loops around each other that are counted before a step, at most: their product has to fit 64 bits.
constexpr std::size_t mostCountedLoops = 3;

// How often a spawn is made in a step, at most; nullopt when nobody knows.
std::optional<CountedSpawns> timesOf(const Spawn &spawn, const Loops &loops,
                                     const std::map<const VarDecl *, std::string> &changed) {
  CountedSpawns times;
  for (const Stmt *at = loops.around(spawn.node()); at; at = loops.around(at)) {
    const std::optional<std::uint64_t> turns = loops.mostTurnsOf(*at);
    const auto *loop = dyn_cast<ForStmt>(at);
    if (turns && *turns <= mostChildren)
      times.times = std::min(times.times * *turns, mostChildren + 1);
    else if (loop && loops.isOfArguments(*loop, changed))
      times.loops.push_back(loop);
    else
      return std::nullopt;
  }
  return times;
}

// Smaller records are moved at no cost.
constexpr std::uint64_t mostBytesOfSmall = 16;
// Bytes of a sum, and of what it may have to be aligned to.
constexpr std::uint64_t mostBytesOfSum = 16;

bool hasRoomForSum(std::uint64_t recordBytes, const ASTContext &context) {
  const auto most = constantOf("max_task_data_size", context);
  return !most || recordBytes + mostBytesOfSum <= *most;
}

// Whether nothing of the function comes behind the wait.
bool isLast(const Wait &wait, const TaskBody &body) {
  const auto *block = dyn_cast<CompoundStmt>(body.definition->getBody());
  return block && !block->body_empty() && block->body_back() == wait.attributed;
}

// Whether the function spawns only itself, in the plain way.
bool spawnsItself(const TaskBody &body) {
  return !body.spawns.empty() && llvm::all_of(body.spawns, [&](const Spawn &spawn) {
    return spawn.call && spawn.callee == &body && !spawn.condition && !spawn.final &&
           !spawn.isDependent();
  });
}

bool canBeCopied(const ParmVarDecl &parameter, const ASTContext &context) {
  const QualType type = parameter.getType();
  if (parameter.getName().empty() || parameter.getName().starts_with("gtap_") ||
      type->isReferenceType() || type.isVolatileQualified() || !isCopiedByBytes(type, context))
    return false;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return !record || (record->getDefinition()->hasTrivialDefaultConstructor() &&
                     record->getDefinition()->hasSimpleCopyAssignment());
}

} // namespace

std::optional<Walk> walkOf(const TaskBody &body, std::uint64_t recordBytes, ASTContext &context) {
  const TaskFunction &function = *body.function;
  if (recordBytes <= mostBytesOfSmall || !hasRoomForSum(recordBytes, context) ||
      function.recursion || function.isTemplate() || function.specialized ||
      function.worker == WorkerKind::Block || isa<CXXMethodDecl>(function.first) ||
      !spawnsItself(body) || body.waits.size() > 1 || !body.taskloops.empty() ||
      !body.groups.empty() || !body.graphs.empty() || !body.cancellations.empty() ||
      (!body.waits.empty() && (body.waits[0].yields() || !body.waits[0].accesses.empty())))
    return std::nullopt;
  Walk walk;
  const Loops loops(body, context);
  std::set<const Stmt *> added;
  std::map<const Spawn *, std::uint64_t> elements;
  const QualType result = body.definition->getReturnType();
  if (result->isVoidType()) {
    if (!body.waits.empty()) {
      if (!isLast(body.waits.front(), body))
        return std::nullopt;
      walk.state = body.waits.front().state;
    }
  } else {
    // Tasks whose results are added, as those that a walk leaves are, do not go to other GPUs.
    if (body.waits.empty() || !isInteger(result, context) || launchesOnPeers(context))
      return std::nullopt;
    Sum sum(body, loops, context);
    if (!sum.isOne())
      return std::nullopt;
    added = sum.added();
    for (const Spawn &spawn : body.spawns)
      elements[&spawn] = sum.elementsOf(spawn);
    walk.sums = true;
    walk.state = body.waits.front().state + 1;
  }
  if (isLong(body, added, context))
    return std::nullopt;
  const auto changed = changedIn(body, context);
  for (const Spawn &spawn : body.spawns) {
    std::optional<CountedSpawns> times;
    if (const std::uint64_t all = elements[&spawn]; all != 0)
      times = CountedSpawns{all, {}};
    else
      times = timesOf(spawn, loops, changed);
    // Tasks without a result cost so little that a walk whose steps differ in their number of turns is slower.
    if (!times || times->times > mostChildren || times->loops.size() > mostCountedLoops ||
        (!times->loops.empty() && !walk.sums))
      return std::nullopt;
    if (times->loops.empty())
      walk.mostSpawns += times->times;
    else
      walk.counted.push_back(*times);
  }
  if (walk.mostSpawns > mostChildren)
    return std::nullopt;
  for (unsigned i = 0; i < body.definition->getNumParams(); ++i) {
    const ParmVarDecl *parameter = body.definition->getParamDecl(i);
    if (!canBeCopied(*parameter, context))
      return std::nullopt;
    const bool handedOn =
        !changed.count(parameter) && llvm::all_of(body.spawns, [&](const Spawn &spawn) {
          return i < spawn.call->getNumArgs() &&
                 copiedParameter(*spawn.call->getArg(i)) == parameter;
        });
    (handedOn ? walk.handedOn : walk.changed).push_back(parameter);
  }
  return walk.changed.empty() ? std::nullopt : std::optional<Walk>(walk);
}

} // namespace gtap
