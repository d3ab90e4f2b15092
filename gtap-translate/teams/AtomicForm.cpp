// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AtomicForm.h.
#include "teams/AtomicForm.h"

#include "teams/Walk.h"

#include <clang/AST/Stmt.h>
#include <fmt/format.h>
#include <llvm/ADT/FoldingSet.h>
#include <llvm/ADT/StringSwitch.h>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *updates =
    "write 'x op= e;' with one of '+ - * / & | ^ << >>', 'x++;', 'x = x op e;' or 'x = min(x, e);'";
constexpr const char *comparisons =
    "write 'x = e < x ? e : x;', 'x = x == e ? d : x;', or 'if (x == e) { x = d; }'";
constexpr const char *captures = "write 'v = x++;', 'v = x op= e;', '{ v = x; x op= e; }', "
                                 "'{ x op= e; v = x; }' or '{ v = x; x = e; }'";

// Without parentheses and what Clang adds; conversions that somebody has written stay.
const Expr *plainly(const Expr *expression) {
  if (const auto *whole = dyn_cast<FullExpr>(expression->IgnoreParens()))
    expression = whole->getSubExpr();
  return expression->IgnoreParenImpCasts();
}

class AtomicReader {
public:
  AtomicReader(const PragmaSite &pragma, const ASTContext &context, AtomicForm &form)
      : pragma_(pragma), context_(context), form_(form) {}

  AtomicRefusal read(const Stmt &statement) {
    if (AtomicRefusal refusal = checkWords())
      return refusal;
    const bool captures = pragma_.clause(ClauseKind::Capture) != nullptr;
    if (pragma_.clause(ClauseKind::Read)) {
      if (!isRead(statement))
        return {"it does not read an object into a variable", "write 'v = x;'"};
    } else if (pragma_.clause(ClauseKind::Write)) {
      if (!isWrite(statement))
        return {"it does not assign a value to an object", "write 'x = e;'"};
    } else if (captures ? !isCapture(statement) : !isChange(statement)) {
      return {captures     ? "it does not change an object and read it into a variable"
              : compares() ? "it does not change an object under a comparison with it"
                           : "it does not combine an object with a value",
              captures     ? gtap::captures
              : compares() ? comparisons
                           : updates};
    }
    return checkObject();
  }

private:
  bool compares() const { return pragma_.clause(ClauseKind::Compare) != nullptr; }

  AtomicRefusal checkWords() const {
    const ClauseSite *first = nullptr, *order = nullptr;
    for (const ClauseSite &clause : pragma_.clauses) {
      const bool isOrder = clause.kind >= ClauseKind::SeqCst && clause.kind <= ClauseKind::Relaxed;
      const ClauseSite *&other = isOrder ? order : first;
      const bool both =
          other && !isOrder &&
          ((other->kind == ClauseKind::Capture && clause.kind == ClauseKind::Compare) ||
           (other->kind == ClauseKind::Compare && clause.kind == ClauseKind::Capture));
      if (other && !both)
        return {isOrder ? "two clauses say in which order it stands"
                        : "two clauses say what the statement does",
                isOrder
                    ? "keep one of 'relaxed', 'acquire', 'release', 'acq_rel' and 'seq_cst'"
                    : "keep one of 'read', 'write', 'update' and 'capture'; 'compare' may stand "
                      "with 'capture'"};
      other = &clause;
    }
    if (order && first && first->kind == ClauseKind::Read && order->kind == ClauseKind::Release)
      return {"what reads cannot release", "write 'acquire'"};
    if (order && first && first->kind == ClauseKind::Write && order->kind == ClauseKind::Acquire)
      return {"what writes cannot acquire", "write 'release'"};
    return {};
  }

  // The object's type, and that it stands nowhere else.
  AtomicRefusal checkObject() const {
    const Expr &object = *form_.object;
    const QualType type = object.getType();
    const std::string name = type.getUnqualifiedType().getAsString();
    const bool changes = form_.kind == AtomicForm::Kind::Update;
    if (object.refersToBitField())
      return {"the object is a bit-field, which shares its word with others",
              "make it a member of its own, or use 'critical'"};
    const std::int64_t bytes = type->isIncompleteType() || type->isDependentType()
                                   ? 0
                                   : context_.getTypeSizeInChars(type).getQuantity();
    if (!(type->isIntegralOrEnumerationType() || type->isRealFloatingType() ||
          (type->isPointerType() && !changes)) ||
        type->isHalfType() || bytes > 8 || (type->isEnumeralType() && changes))
      return {fmt::format("there is no atomic access to type '{}'", name),
              "use an arithmetic type of at most 8 bytes, or 'critical'"};
    for (const Expr *other : {form_.operand, form_.expected})
      if (other && holds(*other, object))
        return {"the value depends on the object itself, which would be read a second time",
                "compute the value from other variables, or use 'critical'"};
    return {};
  }

  bool same(const Expr *one, const Expr *other) const {
    llvm::FoldingSetNodeID first, second;
    plainly(one)->Profile(first, context_, /*Canonical=*/true);
    plainly(other)->Profile(second, context_, /*Canonical=*/true);
    return first == second;
  }
  bool holds(const Expr &whole, const Expr &part) const {
    bool found = false;
    walk(&whole, [&](const Stmt &each) {
      const auto *expression = dyn_cast<Expr>(&each);
      found |= expression && same(expression, &part);
      return !found;
    });
    return found;
  }

  // `a = b;`, or null.
  const BinaryOperator *assignment(const Stmt &statement) const {
    const auto *expression = dyn_cast<Expr>(&statement);
    const auto *found = expression ? dyn_cast<BinaryOperator>(plainly(expression)) : nullptr;
    return found && found->getOpcode() == BO_Assign ? found : nullptr;
  }

  bool isRead(const Stmt &statement) {
    const BinaryOperator *found = assignment(statement);
    if (!found || !plainly(found->getRHS())->isGLValue())
      return false;
    form_.kind = AtomicForm::Kind::Read;
    form_.captured = found->getLHS();
    form_.object = plainly(found->getRHS());
    return true;
  }

  bool isWrite(const Stmt &statement) {
    const BinaryOperator *found = assignment(statement);
    if (!found || isa<InitListExpr>(found->getRHS()))
      return false;
    form_.kind = AtomicForm::Kind::Write;
    form_.object = plainly(found->getLHS());
    form_.operand = found->getRHS();
    return true;
  }

  // What `atomic` and `atomic compare` stand before.
  bool isChange(const Stmt &statement) {
    if (const auto *branch = dyn_cast<IfStmt>(&statement))
      return compares() && isBranch(*branch);
    const auto *expression = dyn_cast<Expr>(&statement);
    bool isNew = false;
    return expression && isChange(*plainly(expression), isNew);
  }
  // `isNew`: its value is the object's behind the change.
  bool isChange(const Expr &expression, bool &isNew) {
    isNew = true;
    if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
        unary && unary->isIncrementDecrementOp() && !compares()) {
      isNew = unary->isPrefix();
      form_.object = plainly(unary->getSubExpr());
      form_.operation = unary->isIncrementOp() ? "adds" : "subtracts";
      return true;
    }
    const auto *binary = dyn_cast<BinaryOperator>(&expression);
    if (!binary || !binary->isAssignmentOp())
      return false;
    form_.object = plainly(binary->getLHS());
    if (binary->isCompoundAssignmentOp()) {
      form_.operand = binary->getRHS();
      form_.operation = nameOf(BinaryOperator::getOpForCompoundAssignment(binary->getOpcode()));
      return !form_.operation.empty() && !compares() && !isa<InitListExpr>(form_.operand);
    }
    const Expr *value = plainly(binary->getRHS());
    if (const auto *choice = dyn_cast<ConditionalOperator>(value))
      return compares() && same(choice->getFalseExpr(), form_.object) &&
             isComparison(*choice->getCond(), *choice->getTrueExpr());
    return !compares() && isCombination(*value);
  }

  // `x op e`, `e op x`, `min(x, e)`
  bool isCombination(const Expr &value) {
    const Expr *sides[2] = {};
    std::string operation;
    bool commutes = true;
    if (const auto *binary = dyn_cast<BinaryOperator>(&value)) {
      sides[0] = binary->getLHS();
      sides[1] = binary->getRHS();
      operation = nameOf(binary->getOpcode());
      commutes =
          binary->getOpcode() != BO_Sub && binary->getOpcode() != BO_Div && !binary->isShiftOp();
    } else if (const auto *call = dyn_cast<CallExpr>(&value); call && call->getNumArgs() == 2) {
      const FunctionDecl *callee = call->getDirectCallee();
      sides[0] = call->getArg(0);
      sides[1] = call->getArg(1);
      if (callee && callee->getIdentifier())
        operation = llvm::StringSwitch<const char *>(callee->getName())
                        .Cases({"min", "fmin", "fminf", "umin", "llmin", "ullmin"}, "takes_smaller")
                        .Cases({"max", "fmax", "fmaxf", "umax", "llmax", "ullmax"}, "takes_greater")
                        .Default("");
    }
    if (operation.empty())
      return false;
    for (unsigned k : {0, 1})
      if (same(sides[k], form_.object)) {
        form_.operand = sides[1 - k];
        form_.operation = k == 1 && !commutes ? "reversed<::gtap::" + operation + ">" : operation;
        return true;
      }
    return false;
  }

  // `if (x == e) { x = d; }`
  bool isBranch(const IfStmt &branch) {
    const Stmt *body = branch.getThen();
    if (const auto *block = dyn_cast<CompoundStmt>(body); block && block->size() == 1)
      body = block->body_front();
    const BinaryOperator *found = assignment(*body);
    if (!found || branch.getElse() || branch.getInit() || branch.getConditionVariable())
      return false;
    form_.object = plainly(found->getLHS());
    return isComparison(*branch.getCond(), *found->getRHS());
  }

  // The object becomes `value` where the condition holds.
  bool isComparison(const Expr &condition, const Expr &value) {
    const auto *comparison = dyn_cast<BinaryOperator>(plainly(&condition));
    if (!comparison || !comparison->isComparisonOp())
      return false;
    const Expr *left = comparison->getLHS(), *right = comparison->getRHS();
    const bool isLeft = same(left, form_.object);
    if (!isLeft && !same(right, form_.object))
      return false;
    const Expr *other = isLeft ? right : left;
    form_.operand = &value;
    if (comparison->getOpcode() == BO_EQ) {
      form_.kind = AtomicForm::Kind::Replace;
      form_.expected = other;
      return true;
    }
    const bool below = comparison->getOpcode() == BO_LT;
    if (!(below || comparison->getOpcode() == BO_GT) || !same(other, &value))
      return false;
    form_.operation = below == isLeft ? "takes_greater" : "takes_smaller";
    return true;
  }

  bool isCapture(const Stmt &statement) {
    if (const auto *block = dyn_cast<CompoundStmt>(&statement))
      return block->size() == 2 && isCapture(*block->body_front(), *block->body_back());
    const BinaryOperator *found = assignment(statement);
    if (!found || !isChange(*plainly(found->getRHS()), form_.capturesNew))
      return false;
    form_.captured = found->getLHS();
    return true;
  }

  // `{ v = x; x op= e; }`, `{ x op= e; v = x; }`, `{ v = x; x = e; }`
  bool isCapture(const Stmt &first, const Stmt &second) {
    AtomicForm read;
    if (AtomicReader reader(pragma_, context_, read);
        reader.isRead(first) && isChange(second) && same(read.object, form_.object)) {
      form_.captured = read.captured;
      return true;
    }
    const bool exchanges = read.object && !compares();
    form_ = {};
    if (exchanges && isWrite(second) && same(read.object, form_.object)) {
      form_.kind = AtomicForm::Kind::Exchange;
      form_.captured = read.captured;
      return true;
    }
    form_ = read = {};
    if (AtomicReader reader(pragma_, context_, read);
        !reader.isRead(second) || !isChange(first) || !same(read.object, form_.object))
      return false;
    form_.captured = read.captured;
    form_.capturesNew = true;
    return true;
  }

  static std::string nameOf(BinaryOperatorKind kind) {
    switch (kind) {
    case BO_Add:
      return "adds";
    case BO_Sub:
      return "subtracts";
    case BO_Mul:
      return "multiplies";
    case BO_Div:
      return "divides_by";
    case BO_And:
      return "ands";
    case BO_Or:
      return "ors";
    case BO_Xor:
      return "xors";
    case BO_Shl:
      return "shifts_left";
    case BO_Shr:
      return "shifts_right";
    default:
      return "";
    }
  }

  const PragmaSite &pragma_;
  const ASTContext &context_;
  AtomicForm &form_;
};

} // namespace

AtomicRefusal readAtomic(const PragmaSite &pragma, const Stmt &statement, const ASTContext &context,
                         AtomicForm &form) {
  return AtomicReader(pragma, context, form).read(statement);
}

} // namespace gtap
