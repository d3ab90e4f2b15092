// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SpawnForm.h.
#include "model/SpawnForm.h"

#include "ast/expressions/Members.h"
#include "frontend/Clauses.h"
#include "frontend/Pragmas.h"
#include "model/CopiedByBytes.h"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/ADT/StringSwitch.h>

namespace gtap {

using namespace clang;

namespace {

// Parentheses and what Clang adds around temporaries; conversions stay.
const Expr *withoutWrappers(const Expr *expression) {
  for (;;) {
    if (const auto *cleanups = dyn_cast<ExprWithCleanups>(expression))
      expression = cleanups->getSubExpr();
    else if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expression))
      expression = temporary->getSubExpr();
    else if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(expression))
      expression = bound->getSubExpr();
    else if (const auto *parentheses = dyn_cast<ParenExpr>(expression))
      expression = parentheses->getSubExpr();
    else if (const auto *cast = dyn_cast<ImplicitCastExpr>(expression);
             cast && cast->getCastKind() == CK_NoOp)
      expression = cast->getSubExpr();
    else
      return expression;
  }
}

// The same without the `(void)` before it.
const Expr *withoutDrops(const Expr *expression) {
  const Expr *result = withoutWrappers(expression);
  while (const auto *dropped = dyn_cast<ExplicitCastExpr>(result)) { // (void)f(n);
    if (dropped->getCastKind() != CK_ToVoid)
      break;
    result = withoutWrappers(dropped->getSubExpr());
  }
  return result;
}

// The text of an object, without white space; clauses that list objects have the same.
std::string textOf(const Expr &object, const ASTContext &context) {
  std::string text = Lexer::getSourceText(CharSourceRange::getTokenRange(object.getSourceRange()),
                                          context.getSourceManager(), context.getLangOpts())
                         .str();
  llvm::erase_if(text, [](char c) { return isWhitespace(c); });
  return text;
}

// `x += f()`, `x = x + f()` and `x = min(f(), x)`: the object, what it is combined with, and the operator.
struct Combination {
  const Expr *object = nullptr;
  const Expr *value = nullptr;
  std::string
      how; // as in reduction(how : x); empty: another statement, or an operator that reductions do not have
};

Combination combinationOf(const BinaryOperator &assignment, const ASTContext &context) {
  auto known = [](StringRef how) { return *operatorName(how) ? how.str() : std::string(); };
  const Expr *object = assignment.getLHS();
  if (assignment.isCompoundAssignmentOp())
    return {object, assignment.getRHS(), known(assignment.getOpcodeStr().drop_back())};
  const Expr *sides[2] = {};
  std::string how;
  const Expr *right = withoutWrappers(assignment.getRHS())->IgnoreParenImpCasts();
  if (const auto *operation = dyn_cast<BinaryOperator>(right)) {
    sides[0] = operation->getLHS();
    sides[1] = operation->getRHS();
    how = known(operation->getOpcodeStr());
  } else if (const auto *call = dyn_cast<CallExpr>(right); call && call->getNumArgs() == 2) {
    const FunctionDecl *callee = call->getDirectCallee();
    sides[0] = call->getArg(0);
    sides[1] = call->getArg(1);
    if (callee && callee->getIdentifier())
      how = llvm::StringSwitch<const char *>(callee->getName())
                .Cases({"min", "fmin", "fminf", "umin", "llmin", "ullmin"}, "min")
                .Cases({"max", "fmax", "fmaxf", "umax", "llmax", "ullmax"}, "max")
                .Default("");
  }
  for (unsigned k : {0, 1})
    if (!how.empty() && textOf(*withoutWrappers(sides[k])->IgnoreParenImpCasts(), context) ==
                            textOf(*object, context))
      return {object, sides[1 - k], how};
  return {object, right, ""};
}

class SpawnReader {
public:
  SpawnReader(Spawn &spawn, const TaskLookup &lookup, ASTContext &context, Diagnostics &diagnostics,
              std::vector<RewriteRequest> &requests)
      : spawn_(spawn), lookup_(lookup), context_(context), diagnostics_(diagnostics),
        requests_(requests) {}

  bool read() {
    const Stmt *statement = spawn_.statement;
    if (const auto *declaration = dyn_cast<DeclStmt>(statement))
      return readDeclaration(*declaration);
    const auto *expression = dyn_cast<Expr>(statement);
    if (!expression && spawn_.pragma->kind == PragmaKind::Entry)
      return refuse(DiagId::EntryBlock, statement);
    if (!expression)
      return refuseForm(*statement);
    if (statement->getBeginLoc().isMacroID() || statement->getEndLoc().isMacroID())
      return request(statement->getBeginLoc(),
                     CharSourceRange::getTokenRange(statement->getSourceRange()));
    const Expr *result = withoutDrops(expression);
    const ClauseSite *reduction = spawn_.pragma->clause(ClauseKind::InReduction);
    if (const auto *assignment = dyn_cast<BinaryOperator>(result)) {
      if (!readAssignment(*assignment, reduction))
        return false;
      result = withoutWrappers(reduction ? combinationOf(*assignment, context_).value
                                         : assignment->getRHS());
    } else if (reduction) {
      const auto *overloaded = dyn_cast<CXXOperatorCallExpr>(result);
      return overloaded && overloaded->isAssignmentOp() && overloaded->getOperator() != OO_Equal
                 ? refuseClass(*overloaded, *reduction)
                 : refuseStatement(*reduction);
    } else if (const auto *overloaded = dyn_cast<CXXOperatorCallExpr>(result);
               overloaded && overloaded->isAssignmentOp()) {
      if (!readClassAssignment(*overloaded))
        return false;
      result = withoutWrappers(overloaded->getArg(1));
    }
    return readCall(result) && checkDestination();
  }

private:
  // The statement is no call, or no assignment of one.
  bool refuseForm(const Stmt &where) {
    const bool returns = isa<ReturnStmt>(where) && spawn_.pragma->kind == PragmaKind::Task;
    return refuse(DiagId::SpawnNotCall, &where,
                  {spell(spawn_.pragma->kind),
                   returns ? "spawn into a variable, write '#pragma gtap taskwait' after that, and "
                             "return the variable"
                           : "write 'f(arguments);' or 'lvalue = f(arguments);' after it"});
  }

  // `T variable = f(arguments);`: the variable is the destination.
  bool readDeclaration(const DeclStmt &declaration) {
    const auto *variable = cast<VarDecl>(declaration.getSingleDecl());
    QualType type = variable->getType();
    const Expr *value = variable->getInit();
    if (const auto *list = dyn_cast_or_null<InitListExpr>(value); list && list->getNumInits() == 1)
      value = list->getInit(0); // int a{f(n)};
    if (!value || !variable->hasLocalStorage() || type->isReferenceType() ||
        isa<DecompositionDecl>(variable))
      return refuse(DiagId::SpawnDeclaration, variable->getLocation(),
                    {spell(spawn_.pragma->kind)});
    if (declaration.getBeginLoc().isMacroID() || declaration.getEndLoc().isMacroID())
      return request(spawn_.pragma->location, {});
    spawn_.destinationVariable = variable;
    return readCall(withoutWrappers(value));
  }

  // The type of what the result goes to; null when it is dropped.
  QualType destinationType() const {
    if (spawn_.declares()) {
      const QualType type = spawn_.destinationVariable->getType();
      // A child writes it as if it were not volatile; an entry's is written by the thread itself.
      const bool isVolatile =
          type.isVolatileQualified() && spawn_.pragma->kind != PragmaKind::Entry;
      return isVolatile ? type.getUnqualifiedType().withVolatile() : type.getUnqualifiedType();
    }
    return spawn_.destination ? spawn_.destination->getType() : QualType();
  }

  bool readAssignment(const BinaryOperator &assignment, const ClauseSite *reduction) {
    if (!assignment.isAssignmentOp())
      return refuseForm(assignment);
    if (reduction)
      return readReduction(combinationOf(assignment, context_), *reduction);
    if (assignment.isCompoundAssignmentOp())
      return refuse(DiagId::SpawnCompound, assignment.getOperatorLoc(),
                    {assignment.getOpcodeStr().str(), suggestion(assignment)});
    spawn_.destination = assignment.getLHS();
    return true;
  }

  // What to write in place of `x += f(n);` without a clause.
  std::string suggestion(const BinaryOperator &assignment) const {
    const Combination combination = combinationOf(assignment, context_);
    const std::string own = "spawn into a variable of its own, and combine after the taskwait";
    if (combination.how.empty() || spawn_.pragma->kind != PragmaKind::Task)
      return own;
    return fmt::format("write '#pragma gtap task in_reduction({} : {})', or {}", combination.how,
                       textOf(*combination.object, context_), own);
  }

  // `in_reduction(+ : x)` before `x += f(n);`.
  bool readReduction(const Combination &combination, const ClauseSite &clause) {
    const std::string object = textOf(*combination.object, context_);
    const auto lists = [](const ClauseSite &each) { return each.kind == ClauseKind::InReduction; };
    if (clause.names.size() != 1 || llvm::count_if(spawn_.pragma->clauses, lists) != 1 ||
        combination.how != clause.reduction || clause.names.front().name != object)
      return refuseStatement(clause);
    const QualType type = combination.object->getType();
    if (std::string why = whyNotCombined(type, clause.reduction, context_); !why.empty())
      return refuse(DiagId::ReductionType, clause.names.front().location, {object, why});
    spawn_.destination = combination.object;
    spawn_.combines = clause.reduction;
    return true;
  }

  bool refuseStatement(const ClauseSite &clause) {
    const std::string &name = clause.names.front().name, &how = clause.reduction;
    const bool isFunction = how == "min" || how == "max";
    const bool isLogical = how == "&&" || how == "||";
    return refuse(DiagId::ReductionStatement, clause.location,
                  {how, name,
                   isFunction  ? fmt::format("{0} = {1}({0}, f(arguments));", name, how)
                   : isLogical ? fmt::format("{0} = {0} {1} f(arguments);", name, how)
                               : fmt::format("{} {}= f(arguments);", name, how)});
  }

  // `x += f(n);` of a class.
  bool refuseClass(const CXXOperatorCallExpr &call, const ClauseSite &clause) {
    const QualType type = call.getArg(0)->getType();
    return refuse(
        DiagId::ReductionType, clause.names.front().location,
        {textOf(*call.getArg(0), context_), whyNotCombined(type, clause.reduction, context_)});
  }

  bool readClassAssignment(const CXXOperatorCallExpr &call) {
    if (call.getOperator() != OO_Equal)
      return refuse(DiagId::SpawnCompound, call.getOperatorLoc(),
                    {getOperatorSpelling(call.getOperator()),
                     "spawn into a variable of its own, and combine after the taskwait"});
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
    const bool copies =
        method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
        isCopiedByBytes(call.getArg(0)->getType(), method->getASTContext());
    if (!method || !(method->isTrivial() || copies))
      return refuse(DiagId::SpawnOverloadedAssign, call.getOperatorLoc());
    spawn_.destination = call.getArg(0);
    return true;
  }

  bool readCall(const Expr *expression) {
    // A conversion around the call: look through it, checkDestination() reports it by the types.
    const Expr *call = expression->IgnoreParenImpCasts();
    if (const auto *cast = dyn_cast<CastExpr>(call); cast && !destinationType().isNull())
      call = cast->getSubExprAsWritten()->IgnoreParenImpCasts();
    spawn_.call = dyn_cast<CallExpr>(call);
    if (!spawn_.call && !spawn_.combines.empty()) { // of `x = max(x, -f(n))`
      refuseStatement(*spawn_.pragma->clause(ClauseKind::InReduction));
      if (const CallExpr *inner = taskCallIn(*expression))
        diagnostics_.note(inner->getBeginLoc(),
                          "the child's result is combined as it is: let the function return what "
                          "this makes of it");
      return false;
    }
    if (!spawn_.call || isa<CXXOperatorCallExpr, CXXMemberCallExpr, CUDAKernelCallExpr>(call))
      return refuseForm(*expression);
    const FunctionDecl *callee = spawn_.call->getDirectCallee();
    const auto *name = dyn_cast<DeclRefExpr>(spawn_.call->getCallee()->IgnoreParenImpCasts());
    if (!callee || !name)
      return refuse(DiagId::SpawnIndirect, spawn_.call);
    spawn_.callee = lookup_(callee);
    if (!spawn_.callee) {
      refuse(DiagId::SpawnPlainFunction, spawn_.call, {callee->getNameAsString()});
      const SourceManager &sources = context_.getSourceManager();
      if (const CallExpr *inner = taskCallIn(*spawn_.call)) {
        const StringRef name = callee->getIdentifier() ? callee->getName() : "";
        if (name == "min" || name == "max")
          diagnostics_.note(inner->getBeginLoc(),
                            fmt::format("or, to combine the result of this call: write "
                                        "'#pragma gtap task in_reduction({} : variable)' above "
                                        "'variable = {}(variable, call);'",
                                        name.str(), name.str()));
        else
          diagnostics_.note(inner->getBeginLoc(),
                            "or, to spawn this call: let its result go to a variable of its own, "
                            "and use that after the taskwait");
      }
      if (!sources.isInSystemHeader(callee->getLocation()))
        diagnostics_.note(callee->getLocation(), "declared here");
      return false;
    }
    return checkConversion(expression);
  }

  // A call of a task function in the expression, other than the expression itself; or null.
  const CallExpr *taskCallIn(const Stmt &expression) const {
    for (const Stmt *part : expression.children()) {
      const auto *call = dyn_cast_or_null<CallExpr>(part);
      if (const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
          callee && lookup_(callee))
        return call;
      if (const CallExpr *inner = part ? taskCallIn(*part) : nullptr)
        return inner;
    }
    return nullptr;
  }

  bool checkConversion(const Expr *rightSide) {
    QualType result = spawn_.callee->first->getReturnType();
    QualType destination = destinationType();
    SourceLocation place =
        spawn_.destination ? spawn_.destination->getBeginLoc() : spawn_.range().getBegin();
    if (destination.isNull()) {
      if (rightSide->IgnoreParens() != spawn_.call)
        return refuseForm(*rightSide);
      return true;
    }
    if (spawn_.destination && spawn_.destination->refersToBitField())
      return refuse(DiagId::SpawnBitField, spawn_.destination);
    bool same = context_.hasSameType(destination, result.getUnqualifiedType());
    if (same && isa<ExplicitCastExpr>(rightSide->IgnoreParenImpCasts()))
      return refuse(DiagId::SpawnNotCall, rightSide,
                    {spell(spawn_.pragma->kind),
                     "leave out the cast: the child stores its result as it is; convert after the "
                     "taskwait where the value is to change"});
    const bool promoted = !spawn_.combines.empty(); // `+` has no smaller operands than int
    if (!same || (rightSide->IgnoreParens() != spawn_.call && !promoted))
      return refuse(DiagId::SpawnConverts, place,
                    {spawn_.callee->function->name, result.getAsString(), destination.getAsString(),
                     spawn_.pragma->clause(ClauseKind::InReduction) ? "reduce" : "spawn into"});
    return true;
  }

  bool checkDestination() {
    const Expr *destination = spawn_.destination;
    if (!destination)
      return true;
    if (!destination->isLValue() || isTemporary(destination))
      return refuse(DiagId::SpawnNotLvalue, destination);
    if (const auto *name = dyn_cast<DeclRefExpr>(destination->IgnoreParens()))
      if (const auto *variable = dyn_cast<VarDecl>(name->getDecl()))
        if (variable->hasLocalStorage() && !variable->getType()->isReferenceType())
          spawn_.destinationVariable = variable;
    return true;
  }

  // True for (a member of) an object that ends with the statement.
  static bool isTemporary(const Expr *lvalue) {
    for (;;) {
      if (isa<MaterializeTemporaryExpr>(lvalue))
        return true;
      if (const auto *parentheses = dyn_cast<ParenExpr>(lvalue))
        lvalue = parentheses->getSubExpr();
      else if (const auto *cast = dyn_cast<ImplicitCastExpr>(lvalue); cast && cast->isGLValue())
        lvalue = cast->getSubExpr();
      else if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && isPartOfBase(*member))
        lvalue = member->getBase();
      else
        return false;
    }
  }

  // The statement comes out of a macro.
  bool request(SourceLocation where, CharSourceRange range) {
    requests_.push_back({.id = DiagId::SpawnMacro,
                         .where = where,
                         .arguments = {spell(spawn_.pragma->kind)},
                         .range = range});
    return false;
  }
  bool refuse(DiagId id, const Stmt *at, std::initializer_list<std::string> arguments = {}) {
    diagnostics_.report(id, at->getBeginLoc(), arguments,
                        CharSourceRange::getTokenRange(at->getSourceRange()));
    return false;
  }
  bool refuse(DiagId id, SourceLocation at, std::initializer_list<std::string> arguments = {}) {
    diagnostics_.report(id, at, arguments);
    return false;
  }

  Spawn &spawn_;
  const TaskLookup &lookup_;
  ASTContext &context_;
  Diagnostics &diagnostics_;
  std::vector<RewriteRequest> &requests_;
};

} // namespace

bool readSpawn(Spawn &spawn, const TaskLookup &lookup, ASTContext &context,
               Diagnostics &diagnostics, std::vector<RewriteRequest> &requests) {
  return SpawnReader(spawn, lookup, context, diagnostics, requests).read();
}

std::string whyNotCombined(QualType type, StringRef how, const ASTContext &context) {
  type = type.getNonReferenceType();
  const bool isNumber = type->isBooleanType() || type->isAnyCharacterType() ||
                        (type->isIntegerType() && !type->isEnumeralType()) ||
                        type->isSpecificBuiltinType(BuiltinType::Float) ||
                        type->isSpecificBuiltinType(BuiltinType::Double);
  const bool isOfBits = how == "&" || how == "|" || how == "^";
  if (!isNumber || type.isVolatileQualified() || context.getTypeSize(type) > 64 ||
      (isOfBits && !type->isIntegerType()))
    return fmt::format("its type '{}' has no atomic '{}'", type.getAsString(), how);
  return "";
}

bool isSpawnForm(const Stmt &statement, const PragmaSite &pragma, const TaskLookup &lookup,
                 const ASTContext &context) {
  const auto *expression = dyn_cast<Expr>(&statement);
  if (!expression)
    return false;
  const Expr *result = withoutDrops(expression);
  if (const auto *assignment = dyn_cast<BinaryOperator>(result);
      assignment && assignment->isAssignmentOp() && pragma.clause(ClauseKind::InReduction))
    result = combinationOf(*assignment, context).value;
  else if (assignment && assignment->getOpcode() == BO_Assign)
    result = assignment->getRHS();
  else if (const auto *overloaded = dyn_cast<CXXOperatorCallExpr>(result);
           overloaded && overloaded->getOperator() == OO_Equal)
    result = overloaded->getArg(1);
  const auto *call = dyn_cast<CallExpr>(withoutWrappers(result)->IgnoreParenImpCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && lookup(callee);
}

const VarDecl *threadObject(const Expr *lvalue) {
  for (;;) {
    lvalue = lvalue->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && isPartOfBase(*member)) {
      lvalue = member->getBase();
    } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      if (!element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        return nullptr;
      lvalue = element->getBase();
    } else {
      break;
    }
  }
  const auto *name = dyn_cast<DeclRefExpr>(lvalue);
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!variable || variable->getType()->isReferenceType())
    return nullptr;
  bool mine = variable->hasAttr<CUDASharedAttr>() || variable->hasLocalStorage();
  return mine ? variable : nullptr;
}

} // namespace gtap
