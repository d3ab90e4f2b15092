// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopsOfSpawns.h.
#include "analyse/loops/LoopsOfSpawns.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/effects/Purity.h"
#include "ast/RuntimeConstant.h"
#include "ast/Scopes.h"
#include "ast/VariableUses.h"
#include "model/LoopNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

// An integer that loop.cuh computes with.
bool isCounter(QualType type) {
  return type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() &&
         !type->isBitIntType() && !type->isSpecificBuiltinType(BuiltinType::Int128) &&
         !type->isSpecificBuiltinType(BuiltinType::UInt128);
}

bool isMentionOf(const VarDecl *variable, const Expr *expression) {
  const auto *mention = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return mention && mention->getDecl() == variable;
}

bool mentions(const VarDecl *variable, const Expr &expression) {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *variable = nullptr;
    bool found = false;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      found |= mention->getDecl() == variable;
      return !found;
    }
  } finder;
  finder.variable = variable;
  finder.TraverseStmt(const_cast<Expr *>(&expression));
  return finder.found;
}

// The variable in `bits`, `bits != 0`, `bits > 0`; null for any other condition.
const VarDecl *comparedWithZero(const Expr *condition) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto *comparison = dyn_cast<BinaryOperator>(condition)) {
    const auto *zero = dyn_cast<IntegerLiteral>(comparison->getRHS()->IgnoreParenImpCasts());
    if ((comparison->getOpcode() != BO_NE && comparison->getOpcode() != BO_GT) || !zero ||
        zero->getValue() != 0)
      return nullptr;
    condition = comparison->getLHS()->IgnoreParenImpCasts();
  }
  const auto *mention = dyn_cast<DeclRefExpr>(condition);
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

// `while (bits != 0)` over the set bits of an integer: its body changes that by `&=` and `^=` only, so there are as many
// turns as it has bits, as a rule.
bool isOverBits(const Stmt &node) {
  const auto *loop = dyn_cast<WhileStmt>(&node);
  const VarDecl *bits = loop ? comparedWithZero(loop->getCond()) : nullptr;
  if (!bits || !bits->hasLocalStorage() || !isCounter(bits->getType()))
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *bits = nullptr;
    bool clears = false, other = false;
    bool VisitBinaryOperator(BinaryOperator *operation) override {
      if (operation->isAssignmentOp() && isMentionOf(bits, operation->getLHS())) {
        const bool clearing =
            operation->getOpcode() == BO_AndAssign || operation->getOpcode() == BO_XorAssign;
        (clearing ? clears : other) = true;
      }
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *operation) override {
      other |= (operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf) &&
               isMentionOf(bits, operation->getSubExpr());
      return true;
    }
  } finder;
  finder.bits = bits;
  finder.TraverseStmt(const_cast<Stmt *>(loop->getBody()));
  return finder.clears && !finder.other;
}

// The operand of `++i`, `i += c`, `i = i + c` and of those downwards.
struct Advance {
  const Expr *step = nullptr; // null: 1
  bool upwards = true;
};
std::optional<Advance> advanceOf(const VarDecl *variable, const Expr *expression) {
  if (!expression)
    return std::nullopt;
  const Expr *whole = expression->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(whole))
    return unary->isIncrementDecrementOp() && isMentionOf(variable, unary->getSubExpr())
               ? std::optional(Advance{nullptr, unary->isIncrementOp()})
               : std::nullopt;
  const auto *binary = dyn_cast<BinaryOperator>(whole);
  if (!binary || !isMentionOf(variable, binary->getLHS()))
    return std::nullopt;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign)
    return Advance{binary->getRHS()->IgnoreImpCasts(), binary->getOpcode() == BO_AddAssign};
  const auto *sum = dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (binary->getOpcode() != BO_Assign || !sum)
    return std::nullopt;
  if (sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getLHS()))
    return Advance{sum->getRHS()->IgnoreImpCasts(), true};
  if (sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getRHS()))
    return Advance{sum->getLHS()->IgnoreImpCasts(), true};
  if (sum->getOpcode() == BO_Sub && isMentionOf(variable, sum->getLHS()))
    return Advance{sum->getRHS()->IgnoreImpCasts(), false};
  return std::nullopt;
}

// `a < b` as `b > a`.
BinaryOperatorKind turned(BinaryOperatorKind relation) {
  switch (relation) {
  case BO_LT:
    return BO_GT;
  case BO_GT:
    return BO_LT;
  case BO_LE:
    return BO_GE;
  case BO_GE:
    return BO_LE;
  default:
    return relation;
  }
}

std::optional<LoopOfSpawns::Relation> relationOf(BinaryOperatorKind relation,
                                                 const Advance &advance) {
  using Relation = LoopOfSpawns::Relation;
  if (relation == BO_NE && !advance.step)
    return advance.upwards ? Relation::Below : Relation::Above;
  if (advance.upwards && (relation == BO_LT || relation == BO_LE))
    return relation == BO_LT ? Relation::Below : Relation::UpTo;
  if (!advance.upwards && (relation == BO_GT || relation == BO_GE))
    return relation == BO_GT ? Relation::Above : Relation::DownTo;
  return std::nullopt;
}

// What a variable is before the first turn, when the loop's own text says so.
const Expr *firstValue(const ForStmt &loop, const VarDecl *variable) {
  if (const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit()))
    return llvm::is_contained(declaration->decls(), variable) ? variable->getInit() : nullptr;
  const auto *init = dyn_cast_or_null<Expr>(loop.getInit());
  const auto *assignment = init ? dyn_cast<BinaryOperator>(init->IgnoreParens()) : nullptr;
  return assignment && assignment->getOpcode() == BO_Assign &&
                 isMentionOf(variable, assignment->getLHS())
             ? assignment->getRHS()
             : nullptr;
}

// No more turns than that, by constants: of `i < 8` and of `i < 8 && more`, wherever i is declared; of `i /= 2`, too.
// Whoever leaves the loop early, or advances further, makes fewer turns.
std::optional<std::uint64_t> turnsUpTo(const ForStmt &loop, const Expr *condition,
                                       const ASTContext &context) {
  const auto *relation =
      condition ? dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
  if (!relation)
    return std::nullopt;
  if (relation->getOpcode() == BO_LAnd) {
    std::optional<std::uint64_t> left = turnsUpTo(loop, relation->getLHS(), context);
    return left ? left : turnsUpTo(loop, relation->getRHS(), context);
  }
  if (!relation->isRelationalOp() && relation->getOpcode() != BO_NE)
    return std::nullopt;
  for (const bool isLeft : {true, false}) {
    const Expr *side = isLeft ? relation->getLHS() : relation->getRHS();
    const auto *name = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    std::optional<Advance> advance =
        variable ? advanceOf(variable, loop.getInc()) : std::optional<Advance>();
    if (!advance)
      continue;
    auto towards =
        relationOf(isLeft ? relation->getOpcode() : turned(relation->getOpcode()), *advance);
    LoopOfSpawns counted;
    counted.first = firstValue(loop, variable);
    counted.bound = isLeft ? relation->getRHS() : relation->getLHS();
    counted.step = advance->step;
    if (!towards || !counted.first)
      continue;
    counted.relation = *towards;
    if (std::optional<std::uint64_t> turns = constantTurns(counted, context))
      return turns;
  }
  return std::nullopt;
}

// `i /= 2`, `i <<= 1` and the like, with a constant above 1: as many turns as an integer has bits.
bool isGeometric(const ForStmt &loop, const ASTContext &context) {
  const auto *step =
      loop.getInc() ? dyn_cast<BinaryOperator>(loop.getInc()->IgnoreParens()) : nullptr;
  if (!step || !step->getLHS()->getType()->isIntegerType())
    return false;
  const bool shifts = step->getOpcode() == BO_ShrAssign || step->getOpcode() == BO_ShlAssign;
  const bool scales = step->getOpcode() == BO_DivAssign || step->getOpcode() == BO_MulAssign;
  Expr::EvalResult by;
  return (shifts || scales) && !step->getRHS()->isValueDependent() &&
         step->getRHS()->EvaluateAsInt(by, context) && by.Val.getInt() > (shifts ? 0 : 1);
}

std::optional<std::uint64_t> mostTurns(const Stmt &node, const ASTContext &context) {
  const auto *loop = dyn_cast<ForStmt>(&node);
  if (!loop)
    return std::nullopt;
  if (isGeometric(*loop, context))
    return 0; // so few that they do not count
  return turnsUpTo(*loop, loop->getCond(), context);
}

class LoopFinder {
public:
  LoopFinder(const TaskFunction &function, const ASTContext &context, bool beginsLaunches = false)
      : function_(function), context_(context), parents_(function.definition->getBody()),
        beginsLaunches_(beginsLaunches) {}

  std::vector<LoopOfSpawns> run() {
    visit(*function_.definition->getBody());
    return std::move(found_);
  }

  std::string headProblem(const ForStmt &loop, LoopOfSpawns &result) {
    return problemOfHead(loop, result);
  }

private:
  // True when the statement holds a spawn. Loops are added behind those in them.
  bool visit(const Stmt &node) {
    bool spawns =
        llvm::any_of(function_.spawns, [&](const Spawn &spawn) { return spawn.node() == &node; });
    if (!spawns)
      for (const Stmt *child : node.children())
        if (child && visit(*child))
          spawns = true;
    if (spawns && isLoop(&node) && !isDivided(node))
      found_.push_back(look(node));
    return spawns;
  }

  // The else branch of `if (... gtap_turns = ...; divides(gtap_turns))`.
  bool isDivided(const Stmt &node) const {
    const auto *choice = dyn_cast_or_null<IfStmt>(parents_.getParent(&node));
    const auto *init = choice ? dyn_cast_or_null<DeclStmt>(choice->getInit()) : nullptr;
    const auto *turns =
        init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
    return turns && choice->getElse() == &node && turns->getName() == turnsVariable;
  }

  LoopOfSpawns look(const Stmt &node) {
    LoopOfSpawns result;
    result.loop = &node;
    result.kept = problemOf(node, result);
    result.hasCount = isCounted(node);
    result.isShort = isShort(node);
    result.waits = llvm::any_of(function_.waits, [&](const Wait &wait) {
      return isIn(node, wait.attributed->getBeginLoc());
    });
    if (result.kept.empty())
      result.counted = cast<ForStmt>(&node);
    return result;
  }

  // Whether the loop is a `for` whose head says how many turns it makes, whatever its body does, or goes through the
  // bits of an integer.
  bool isCounted(const Stmt &node) {
    const auto *loop = dyn_cast<ForStmt>(&node);
    LoopOfSpawns counted;
    return (loop && headProblem(*loop, counted).empty()) || isOverBits(node);
  }

  bool isIn(const Stmt &node, SourceLocation where) const {
    const SourceManager &sources = context_.getSourceManager();
    return sources.isPointWithin(where, node.getBeginLoc(), node.getEndLoc());
  }

  // See LoopOfSpawns.
  bool isShort(const Stmt &node) {
    constexpr std::uint64_t fewest = 32;
    const std::uint64_t whole = constantOf("loop_turns", context_).value_or(fewest);
    std::optional<std::uint64_t> turns = mostTurns(node, context_);
    LoopOfSpawns head;
    if (const auto *loop = dyn_cast<ForStmt>(&node); loop && headProblem(*loop, head).empty())
      if (std::optional<std::uint64_t> exact = constantTurns(head, context_))
        turns = exact;
    return isOverBits(node) || (turns && *turns <= whole) || mostResults(node) <= whole;
  }

  // The elements of the local arrays that results of its spawns go to, when all go to such.
  std::uint64_t mostResults(const Stmt &node) const {
    std::map<const VarDecl *, std::uint64_t> arrays;
    for (const Spawn &spawn : function_.spawns) {
      if (!isIn(node, spawn.range().getBegin()))
        continue;
      const auto *element = spawn.destination
                                ? dyn_cast<ArraySubscriptExpr>(spawn.destination->IgnoreParens())
                                : nullptr;
      const auto *name =
          element ? dyn_cast<DeclRefExpr>(element->getBase()->IgnoreParenImpCasts()) : nullptr;
      const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
      const auto *array = variable ? context_.getAsConstantArrayType(variable->getType()) : nullptr;
      if (!array || !variable->hasLocalStorage())
        return ~std::uint64_t(0);
      arrays[variable] = array->getSize().getLimitedValue();
    }
    std::uint64_t sum = 0;
    for (const auto &[variable, size] : arrays)
      sum += size;
    return sum;
  }

  std::string problemOf(const Stmt &node, LoopOfSpawns &result) {
    const auto *loop = dyn_cast<ForStmt>(&node);
    if (!loop)
      return "is no counted for loop";
    if (isa_and_nonnull<AttributedStmt>(parents_.getParent(&node)))
      return "has an attribute or a pragma";
    std::string head = headProblem(*loop, result);
    if (!head.empty())
      return head;
    if (llvm::any_of(function_.spawns, [&](const Spawn &spawn) {
          return spawn.isDependent() &&
                 context_.getSourceManager().isPointWithin(spawn.range().getBegin(),
                                                           node.getBeginLoc(), node.getEndLoc());
        }))
      return "spawns tasks that depend on each other";
    Purity body(function_, context_, result.variable, isJoined(*loop));
    if ((result.step && !body.allowsValue(*result.step)) || !body.allowsBody(*loop->getBody()))
      return body.reason().empty() ? "has an expression that may have effects" : body.reason();
    if (body.readTypes().meets(writtenByTasks(*loop)))
      return "reads memory that a task which this function spawns may write; __ldg would do, or a "
             "parameter "
             "const T *__restrict__";
    if (std::optional<std::uint64_t> whole = constantOf("loop_turns", context_)) {
      std::optional<std::uint64_t> turns = constantTurns(result, context_);
      if (turns && *turns <= *whole)
        return fmt::format("has {} turns; up to {} are not divided", *turns, *whole);
      if (body.elements() <= *whole)
        return fmt::format("has results in an array of {} elements; up to {} turns are not divided",
                           body.elements(), *whole);
    }
    result.shared.assign(body.shared().begin(), body.shared().end());
    llvm::sort(result.shared, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
    return "";
  }

  std::string problemOfHead(const ForStmt &loop, LoopOfSpawns &result) {
    const auto *init = dyn_cast_or_null<DeclStmt>(loop.getInit());
    const auto *variable =
        init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
    if (!variable || !variable->getInit() || !variable->hasLocalStorage() ||
        !isCounter(variable->getType()) || variable->getType().hasQualifiers())
      return "does not declare one integer variable in its head";
    const auto *condition =
        loop.getCond() ? dyn_cast<BinaryOperator>(loop.getCond()->IgnoreParenImpCasts()) : nullptr;
    if (loop.getConditionVariable() || !condition ||
        !(condition->isRelationalOp() || condition->isEqualityOp()))
      return "has a condition that is no comparison of its variable with a bound";
    bool left = isMentionOf(variable, condition->getLHS());
    if (!left && !isMentionOf(variable, condition->getRHS())) {
      const std::optional<std::int64_t> offset = offsetOf(variable, condition->getLHS());
      if (!offset)
        return "has a condition that is no comparison of its variable with a bound";
      result.offset = *offset;
      left = true;
    }
    std::optional<Advance> advance = advanceOf(variable, loop.getInc());
    if (!advance)
      return "does not advance its variable by a step";
    auto relation =
        relationOf(left ? condition->getOpcode() : turned(condition->getOpcode()), *advance);
    if (!relation)
      return "does not count towards its bound";
    const Expr *first = variable->getInit();
    if (const auto *list = dyn_cast<InitListExpr>(first); list && list->getNumInits() == 1)
      first = list->getInit(0);
    result.variable = variable;
    result.first = first;
    result.bound = (left ? condition->getRHS() : condition->getLHS())->IgnoreImpCasts();
    result.step = advance->step;
    result.relation = *relation;
    if (!isCounter(result.bound->getType()) ||
        (result.step && !isCounter(result.step->getType())) ||
        !isCounter(first->IgnoreParenImpCasts()->getType()))
      return "counts with something else than integers";
    if (mentions(variable, *result.bound) || (result.step && mentions(variable, *result.step)))
      return "has a bound or a step that depends on its variable";
    Purity head(function_, context_, variable, /*memory=*/true); // evaluated where it stands
    for (const Expr *part : {first, result.bound, result.step})
      if (part && !head.allowsValue(*part))
        return "has a bound, a first value or a step that may have effects";
    return "";
  }

  // The number in `variable + number` and `variable - number`, when nothing is converted on the way: the sums are those of
  // the variable's own type.
  std::optional<std::int64_t> offsetOf(const VarDecl *variable, const Expr *expression) const {
    const auto *sum = dyn_cast<BinaryOperator>(expression->IgnoreParens());
    if (!sum || !(sum->getOpcode() == BO_Add || sum->getOpcode() == BO_Sub) ||
        !context_.hasSameUnqualifiedType(sum->getType(), variable->getType()))
      return std::nullopt;
    const bool right = sum->getOpcode() == BO_Add && isMentionOf(variable, sum->getRHS());
    const Expr *number = right ? sum->getLHS() : sum->getRHS();
    Expr::EvalResult value;
    if ((!right && !isMentionOf(variable, sum->getLHS())) || number->isValueDependent() ||
        !number->EvaluateAsInt(value, context_))
      return std::nullopt;
    constexpr std::int64_t most = 1 << 20;
    const std::int64_t plain = value.Val.getInt().tryExtValue().value_or(most + 1);
    if (plain < -most || plain > most)
      return std::nullopt;
    return sum->getOpcode() == BO_Sub ? -plain : plain;
  }

  // What types of memory other tasks may write while turns of this loop have still to come: the tasks that the nest around
  // it spawns, those that the function spawns behind it, up to the next taskwait, and all that these spawn. As written, an
  // earlier turn has read before such a task begins; in a task of its own it may read later.
  ScalarTypes writtenByTasks(const ForStmt &loop) const {
    const SourceManager &sources = context_.getSourceManager();
    const Stmt *nest = &loop;
    for (const Stmt *around = parents_.getParent(nest);
         isa_and_nonnull<ForStmt, CompoundStmt>(around); around = parents_.getParent(around))
      if (isa<ForStmt>(around))
        nest = around;
    SourceLocation end; // of the next wait
    for (const Wait &wait : function_.waits)
      if (const SourceLocation at = wait.attributed->getBeginLoc();
          sources.isBeforeInTranslationUnit(loop.getEndLoc(), at) &&
          (end.isInvalid() || sources.isBeforeInTranslationUnit(at, end)))
        end = at;
    ScalarTypes written;
    for (const Spawn &spawn : function_.spawns) {
      const SourceLocation at = spawn.range().getBegin();
      if (sources.isBeforeInTranslationUnit(at, nest->getBeginLoc()) ||
          (end.isValid() && sources.isBeforeInTranslationUnit(end, at)))
        continue;
      const std::vector<const VarDecl *> roots = destinationRoots(spawn);
      if (spawn.destination && (roots.empty() || llvm::any_of(roots, [&](const VarDecl *root) {
                                  return isPointedTo(*root);
                                })))
        written.add(spawn.destination->getType(), context_);
      if (spawn.callee && spawn.callee->definition)
        written.add(effectsOf(*spawn.callee->definition).written);
      else
        written.addAny();
    }
    return written;
  }

  // Whether something may lead to a local variable of the function beside its name: it is mentioned otherwise than in
  // `v`, `v.x`, `v[i]` and the like, as a value or on the left of an assignment.
  bool isPointedTo(const VarDecl &variable) const {
    if (variable.getType()->isReferenceType() || !variable.hasLocalStorage())
      return true;
    struct Mentions : DynamicRecursiveASTVisitor {
      std::vector<const DeclRefExpr *> found;
      const VarDecl *variable = nullptr;
      bool VisitDeclRefExpr(DeclRefExpr *mention) override {
        if (mention->getDecl() == variable)
          found.push_back(mention);
        return true;
      }
    } mentions;
    mentions.variable = &variable;
    mentions.TraverseStmt(const_cast<Stmt *>(function_.definition->getBody()));
    return llvm::any_of(mentions.found,
                        [&](const DeclRefExpr *mention) { return letsGo(*mention); });
  }
  bool letsGo(const Expr &mention) const {
    const Stmt *part = &mention;
    for (;;) {
      const Stmt *around = parents_.getParent(part);
      if (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(around)) {
        if (cast->getCastKind() == CK_LValueToRValue)
          return false;
        const auto *element = cast->getCastKind() == CK_ArrayToPointerDecay
                                  ? dyn_cast_or_null<ArraySubscriptExpr>(parents_.getParent(cast))
                                  : nullptr;
        if (!element || element->getBase() != cast)
          return true;
        part = element;
      } else if (const auto *binary = dyn_cast_or_null<BinaryOperator>(around)) {
        return !(binary->isAssignmentOp() && binary->getLHS() == part);
      } else if (const auto *unary = dyn_cast_or_null<UnaryOperator>(around)) {
        return !unary->isIncrementDecrementOp();
      } else if (isa_and_nonnull<ParenExpr, MemberExpr>(around)) {
        part = around;
      } else {
        return true;
      }
    }
  }

  // Whether a taskwait follows, with nothing before it that writes to memory: other spawns, and loops
  // of spawns that can be divided. Behind the end of a turn of such a loop comes its next one. The end of a function
  // that only begins launches is as good: nobody is there any more to change what the turns read.
  bool isJoined(const ForStmt &loop) {
    const Stmt *inner = &loop;
    const Stmt *around = parents_.getParent(inner);
    if (const auto *block = dyn_cast_or_null<CompoundStmt>(around)) {
      for (auto next = std::next(llvm::find(block->body(), inner)); next != block->body_end();
           ++next) {
        if (llvm::any_of(function_.waits,
                         [&](const Wait &wait) { return wait.attributed == *next; }))
          return true;
        if (!leavesMemoryAlone(**next))
          return false;
      }
      if (block == function_.definition->getBody())
        return beginsLaunches_;
      inner = block;
      around = parents_.getParent(block);
    }
    const auto *outer = dyn_cast_or_null<ForStmt>(around);
    return outer && outer->getBody() == inner && isJoined(*outer) && leavesMemoryAlone(*outer);
  }

  bool leavesMemoryAlone(const Stmt &node) {
    if (isa<NullStmt>(node))
      return true;
    if (const auto *other = dyn_cast<ForStmt>(&node)) {
      LoopOfSpawns ignored;
      return problemOf(*other, ignored).empty();
    }
    return llvm::any_of(function_.spawns,
                        [&](const Spawn &spawn) { return spawn.attributed == &node; }) &&
           Purity(function_, context_, nullptr, /*memory=*/true).allowsBody(node);
  }

  const TaskFunction &function_;
  const ASTContext &context_;
  ParentMap parents_;
  bool beginsLaunches_;
  std::vector<LoopOfSpawns> found_;
};

} // namespace

std::optional<std::uint64_t> constantTurns(const LoopOfSpawns &loop, const ASTContext &context) {
  auto valueOf = [&](const Expr *expression) -> std::optional<std::int64_t> {
    Expr::EvalResult result;
    if (!expression)
      return 1;
    if (expression->isValueDependent() || !expression->EvaluateAsInt(result, context))
      return std::nullopt;
    return result.Val.getInt().tryExtValue();
  };
  std::optional<std::int64_t> first = valueOf(loop.first), bound = valueOf(loop.bound),
                              step = valueOf(loop.step);
  if (!first || !bound || !step || *step <= 0)
    return std::nullopt;
  *first += loop.offset;
  const std::int64_t low = std::min(*first, *bound), high = std::max(*first, *bound);
  const std::uint64_t distance = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const bool includesBound = loop.relation == LoopOfSpawns::Relation::UpTo ||
                             loop.relation == LoopOfSpawns::Relation::DownTo;
  if (!includesBound && distance == 0)
    return 0;
  return (distance - (includesBound ? 0 : 1)) / static_cast<std::uint64_t>(*step) + 1;
}

std::string headOfLoop(const TaskFunction &body, const ForStmt &statement,
                       const ASTContext &context, LoopOfSpawns &loop) {
  std::string problem = LoopFinder(body, context).headProblem(statement, loop);
  return problem.empty() && loop.offset != 0
             ? "has a condition that is no comparison of its variable with a bound"
             : problem;
}

std::vector<LoopOfSpawns> loopsOfSpawns(const TaskFunction &body, const ASTContext &context,
                                        bool beginsLaunches) {
  if (body.definition->getDeclName().isIdentifier() &&
      body.definition->getName().starts_with(loopFunctionPrefix))
    return {};
  return LoopFinder(body, context, beginsLaunches).run();
}

bool spawnsMany(const TaskFunction &body, const ASTContext &context) {
  return llvm::any_of(loopsOfSpawns(body, context),
                      [](const LoopOfSpawns &loop) { return !loop.hasCount; });
}

} // namespace gtap
