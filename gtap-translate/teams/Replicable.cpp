// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Replicable.h.
#include "teams/Replicable.h"

#include "teams/Walk.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace gtap {

using namespace clang;

namespace {

using Variables = std::set<const VarDecl *>;

const VarDecl *variableOf(const Expr &expression) {
  const auto *mention = dyn_cast<DeclRefExpr>(expression.IgnoreParens());
  return mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
}

// A constant that the compiler knows, as all threads do.
bool isFixed(const VarDecl &variable) {
  return variable.isConstexpr() ||
         (variable.isStaticLocal() && variable.getType().isConstQualified());
}

// `v = e`, `v += e`, `++v`, and several of them with commas.
bool isAssignment(const Expr &expression, const Variables &variables) {
  const Expr *plain = expression.IgnoreParens();
  if (const auto *whole = dyn_cast<FullExpr>(plain))
    plain = whole->getSubExpr()->IgnoreParens();
  const Expr *target = nullptr, *value = nullptr;
  if (const auto *unary = dyn_cast<UnaryOperator>(plain); unary && unary->isIncrementDecrementOp())
    target = unary->getSubExpr();
  else if (const auto *binary = dyn_cast<BinaryOperator>(plain)) {
    if (binary->getOpcode() == BO_Comma)
      return isReplicable(*static_cast<const Stmt *>(binary->getLHS()), variables) &&
             isReplicable(*static_cast<const Stmt *>(binary->getRHS()), variables);
    if (binary->isAssignmentOp()) {
      target = binary->getLHS();
      value = binary->getRHS();
    }
  }
  const VarDecl *variable = target ? variableOf(*target) : nullptr;
  return variable && variables.count(variable) && (!value || isReplicable(*value, variables));
}

} // namespace

static bool calls(const CallExpr &call, StringRef name) {
  const FunctionDecl *callee = call.getDirectCallee();
  return callee && callee->getQualifiedNameAsString() == name;
}

bool isSharedDecision(const Stmt &statement) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  return call && calls(*call, "gtap::shares_of_block");
}

bool isThreadNumber(const CallExpr &call) {
  return calls(call, "gtap::thread_num");
}

bool isThreadCount(const CallExpr &call) {
  return calls(call, "gtap::num_threads");
}

bool isThreadMaximum(const CallExpr &call) {
  return calls(call, "gtap::max_threads");
}

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

bool isPlainLambda(const VarDecl &variable, const ASTContext &context) {
  const CXXRecordDecl *closure = variable.getType()->getAsCXXRecordDecl();
  const auto *lambda = variable.hasInit()
                           ? dyn_cast<LambdaExpr>(variable.getInit()->IgnoreUnlessSpelledInSource())
                           : nullptr;
  return closure && closure->isLambda() && lambda &&
         variable.getType().isTriviallyCopyableType(context) &&
         llvm::none_of(lambda->captures(), [&](const LambdaCapture &capture) {
           return lambda->isInitCapture(&capture) || capture.capturesThis();
         });
}

bool isReplicable(const Expr &expression, const Variables &variables) {
  const Expr *plain = expression.IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
          CXXNullPtrLiteralExpr, UnaryExprOrTypeTraitExpr, CXXScalarValueInitExpr,
          ImplicitValueInitExpr>(plain))
    return true;
  if (const auto *mention = dyn_cast<DeclRefExpr>(plain)) {
    if (isa<EnumConstantDecl>(mention->getDecl()))
      return true;
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    return variable && (variables.count(variable) != 0 ||
                        (isFixed(*variable) && variable->getType()->isScalarType()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(plain)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field && !member->isArrow() && !field->getType()->isReferenceType() &&
           isReplicable(*member->getBase(), variables);
  }
  if (const auto *whole = dyn_cast<FullExpr>(plain))
    return isReplicable(*whole->getSubExpr(), variables);
  if (const auto *list = dyn_cast<InitListExpr>(plain))
    return list->getNumInits() == 1 && !list->getType()->isRecordType() &&
           isReplicable(*list->getInit(0), variables);
  if (const auto *cast = dyn_cast<CastExpr>(plain))
    return (cast->getType()->isScalarType() || cast->getCastKind() == CK_NoOp ||
            cast->getCastKind() == CK_LValueToRValue) &&
           cast->getCastKind() != CK_ArrayToPointerDecay &&
           cast->getCastKind() != CK_UserDefinedConversion &&
           isReplicable(*cast->getSubExpr(), variables);
  if (const auto *unary = dyn_cast<UnaryOperator>(plain))
    return !unary->isIncrementDecrementOp() && unary->getOpcode() != UO_Deref &&
           unary->getOpcode() != UO_AddrOf && isReplicable(*unary->getSubExpr(), variables);
  if (const auto *binary = dyn_cast<BinaryOperator>(plain))
    return !binary->isAssignmentOp() && !binary->isPtrMemOp() &&
           isReplicable(*binary->getLHS(), variables) && isReplicable(*binary->getRHS(), variables);
  if (const auto *call = dyn_cast<CallExpr>(plain);
      call && (isThreadCount(*call) || isThreadMaximum(*call)))
    return true;
  if (isSharedDecision(*plain)) // all threads find the same there
    return llvm::all_of(cast<CallExpr>(plain)->arguments(),
                        [&](const Expr *argument) { return isReplicable(*argument, variables); });
  if (const auto *choice = dyn_cast<ConditionalOperator>(plain))
    return isReplicable(*choice->getCond(), variables) &&
           isReplicable(*choice->getTrueExpr(), variables) &&
           isReplicable(*choice->getFalseExpr(), variables);
  return false;
}

bool isReplicable(const Stmt &statement, const Variables &variables) {
  auto absentOr = [&](const Stmt *part) { return !part || isReplicable(*part, variables); };
  if (const auto *expression = dyn_cast<Expr>(&statement))
    return isAssignment(*expression, variables) || isReplicable(*expression, variables);
  if (isa<NullStmt, BreakStmt, ContinueStmt>(statement))
    return true;
  if (const auto *declaration = dyn_cast<DeclStmt>(&statement))
    return llvm::all_of(declaration->decls(), [&](const Decl *each) {
      const auto *variable = dyn_cast<VarDecl>(each);
      if (!variable)
        return isa<TypedefNameDecl, TagDecl, UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl,
                   StaticAssertDecl, EmptyDecl>(each);
      return isFixed(*variable) || (variables.count(variable) &&
                                    (!variable->hasInit() || variable->getType()->isRecordType() ||
                                     isReplicable(*variable->getInit(), variables)));
    });
  if (const auto *block = dyn_cast<CompoundStmt>(&statement))
    return llvm::all_of(block->body(),
                        [&](const Stmt *each) { return isReplicable(*each, variables); });
  if (const auto *branch = dyn_cast<IfStmt>(&statement))
    return !branch->getInit() && !branch->getConditionVariable() && !branch->isConsteval() &&
           isReplicable(*branch->getCond(), variables) && absentOr(branch->getThen()) &&
           absentOr(branch->getElse());
  if (const auto *loop = dyn_cast<ForStmt>(&statement))
    return !loop->getConditionVariable() && absentOr(loop->getInit()) &&
           absentOr(loop->getCond()) && absentOr(loop->getInc()) && absentOr(loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(&statement))
    return !loop->getConditionVariable() && isReplicable(*loop->getCond(), variables) &&
           absentOr(loop->getBody());
  if (const auto *loop = dyn_cast<DoStmt>(&statement))
    return isReplicable(*loop->getCond(), variables) && absentOr(loop->getBody());
  return false;
}

bool asksForThread(const Stmt &statement) {
  bool found = false;
  walk(&statement, [&](const Stmt &part) {
    const auto *call = dyn_cast<CallExpr>(&part);
    found |= call && (isThreadNumber(*call) || isThreadCount(*call));
    return !found;
  });
  return found;
}

bool namesThread(const Stmt *expression) {
  bool found = false;
  walk(expression, [&](const Stmt &part) {
    const auto *call = dyn_cast<CallExpr>(&part);
    found |= call && isThreadNumber(*call);
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
        found |= variable->getName() == "threadIdx" ||
                 (variable->isLocalVarDecl() && variable->hasInit() &&
                  variable->getType().isConstQualified() && namesThread(variable->getInit()));
    return !found;
  });
  return found;
}

const Stmt *conditionOf(const Stmt &statement) {
  if (const auto *branch = dyn_cast<IfStmt>(&statement))
    return branch->getCond();
  if (const auto *choices = dyn_cast<SwitchStmt>(&statement))
    return choices->getCond();
  if (const auto *loop = dyn_cast<ForStmt>(&statement))
    return loop->getCond();
  if (const auto *loop = dyn_cast<WhileStmt>(&statement))
    return loop->getCond();
  const auto *loop = dyn_cast<DoStmt>(&statement);
  return loop ? loop->getCond() : nullptr;
}

} // namespace gtap
