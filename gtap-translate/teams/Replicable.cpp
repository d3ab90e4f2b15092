// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Replicable.h.
#include "teams/Replicable.h"

#include "analyse/effects/MathFunctions.h"
#include "teams/Walk.h"

#include <clang/AST/Attr.h>
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

} // namespace

static bool calls(const CallExpr &call, StringRef name) {
  const FunctionDecl *callee = call.getDirectCallee();
  return callee && callee->getQualifiedNameAsString() == name;
}

// One of gtap/openmp.cuh's.
static bool callsOmp(const CallExpr &call, StringRef name) {
  return calls(call, name) && call.getDirectCallee()->hasAttr<CUDADeviceAttr>();
}

bool isSharedDecision(const Stmt &statement) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  return call && calls(*call, "gtap::shares_of_block");
}

bool isThreadNumber(const CallExpr &call) {
  return calls(call, "gtap::thread_num") || callsOmp(call, "omp_get_thread_num");
}

bool isThreadCount(const CallExpr &call) {
  return calls(call, "gtap::num_threads") || callsOmp(call, "omp_get_num_threads");
}

bool isThreadMaximum(const CallExpr &call) {
  return calls(call, "gtap::max_threads") || callsOmp(call, "omp_get_max_threads");
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

namespace {

// A constant object of the program, or one in constant memory: no kernel writes to either.
bool isConstantObject(const VarDecl &variable) {
  if (variable.hasAttr<CUDAConstantAttr>())
    return true;
  return variable.hasGlobalStorage() && variable.getType().isConstQualified() &&
         variable.getType()->isScalarType() && variable.getAnyInitializer();
}

// Whether copies of the type are copies of its bytes.
bool isCopiedPlainly(QualType type, const ASTContext &context) {
  return type->isScalarType() || (type->isRecordType() && type.isTriviallyCopyableType(context));
}

// What threads with the same values of some variables all compute.
class Replication {
public:
  // `around`: the functions whose calls lead here.
  explicit Replication(const Variables &variables, ArrayRef<const FunctionDecl *> around = {})
      : variables_(variables), around_(around) {}

  bool expression(const Expr &expression) const {
    const Expr *plain = expression.IgnoreParens();
    auto all = [&](auto &&parts) {
      return llvm::all_of(parts,
                          [&](const Stmt *part) { return this->expression(*cast<Expr>(part)); });
    };
    if (plain->getType().isVolatileQualified())
      return false;
    if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
            CXXNullPtrLiteralExpr, UnaryExprOrTypeTraitExpr, CXXScalarValueInitExpr,
            ImplicitValueInitExpr>(plain))
      return true;
    if (const auto *mention = dyn_cast<DeclRefExpr>(plain)) {
      if (isa<EnumConstantDecl>(mention->getDecl()))
        return true;
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      return variable && (variables_.count(variable) != 0 || isConstantObject(*variable) ||
                          (isFixed(*variable) && variable->getType()->isScalarType()));
    }
    if (const auto *member = dyn_cast<MemberExpr>(plain)) {
      const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      const bool ofThis = member->isArrow() && !around_.empty() &&
                          isa<CXXThisExpr>(member->getBase()->IgnoreImpCasts());
      return field && !field->getType()->isReferenceType() && !field->isMutable() &&
             (ofThis || (!member->isArrow() && this->expression(*member->getBase())));
    }
    if (const auto *element =
            dyn_cast<ArraySubscriptExpr>(plain)) { // of an array, not by a pointer
      const Expr *array = element->getBase()->IgnoreParenImpCasts();
      return array->getType()->isArrayType() &&
             isa<MemberExpr, DeclRefExpr, ArraySubscriptExpr>(array) && this->expression(*array) &&
             this->expression(*element->getIdx());
    }
    if (const auto *whole = dyn_cast<FullExpr>(plain))
      return this->expression(*whole->getSubExpr());
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(plain))
      return this->expression(*temporary->getSubExpr());
    if (const auto *list = dyn_cast<InitListExpr>(plain))
      return list->getNumInits() == 1 && !list->getType()->isRecordType() &&
             this->expression(*list->getInit(0));
    if (const auto *made = dyn_cast<CXXConstructExpr>(plain)) // a copy
      return made->getConstructor()->isCopyOrMoveConstructor() &&
             made->getConstructor()->isTrivial() && made->getNumArgs() == 1 &&
             this->expression(*made->getArg(0));
    if (const auto *cast = dyn_cast<CastExpr>(plain))
      return (cast->getType()->isScalarType() || cast->getCastKind() == CK_NoOp ||
              cast->getCastKind() == CK_LValueToRValue) &&
             cast->getCastKind() != CK_ArrayToPointerDecay &&
             cast->getCastKind() != CK_UserDefinedConversion &&
             this->expression(*cast->getSubExpr());
    if (const auto *unary = dyn_cast<UnaryOperator>(plain))
      return !unary->isIncrementDecrementOp() && unary->getOpcode() != UO_Deref &&
             unary->getOpcode() != UO_AddrOf && this->expression(*unary->getSubExpr());
    if (const auto *binary = dyn_cast<BinaryOperator>(plain))
      return !binary->isAssignmentOp() && !binary->isPtrMemOp() && all(binary->children());
    if (const auto *choice = dyn_cast<ConditionalOperator>(plain))
      return all(choice->children());
    const auto *call = dyn_cast<CallExpr>(plain);
    return call && this->call(*call);
  }

  // `v = e`, `v += e`, `++v`, and several of them with commas.
  bool assignment(const Expr &expression) const {
    const Expr *plain = expression.IgnoreParens();
    if (const auto *whole = dyn_cast<FullExpr>(plain))
      plain = whole->getSubExpr()->IgnoreParens();
    const Expr *target = nullptr, *value = nullptr;
    if (const auto *unary = dyn_cast<UnaryOperator>(plain);
        unary && unary->isIncrementDecrementOp())
      target = unary->getSubExpr();
    else if (const auto *binary = dyn_cast<BinaryOperator>(plain)) {
      if (binary->getOpcode() == BO_Comma)
        return statement(*binary->getLHS()) && statement(*binary->getRHS());
      if (binary->isAssignmentOp()) {
        target = binary->getLHS();
        value = binary->getRHS();
      }
    }
    const VarDecl *variable = target ? variableOf(*target) : nullptr;
    return variable && variables_.count(variable) && (!value || this->expression(*value));
  }

  bool statement(const Stmt &statement) const {
    auto absentOr = [&](const Stmt *part) { return !part || this->statement(*part); };
    if (const auto *expression = dyn_cast<Expr>(&statement))
      return assignment(*expression) || this->expression(*expression);
    if (isa<NullStmt, BreakStmt, ContinueStmt>(statement))
      return true;
    if (const auto *declaration = dyn_cast<DeclStmt>(&statement))
      return llvm::all_of(declaration->decls(), [&](const Decl *each) { return declared(*each); });
    if (const auto *block = dyn_cast<CompoundStmt>(&statement))
      return llvm::all_of(block->body(), absentOr);
    if (const auto *branch = dyn_cast<IfStmt>(&statement))
      return !branch->getInit() && !branch->getConditionVariable() && !branch->isConsteval() &&
             this->expression(*branch->getCond()) && absentOr(branch->getThen()) &&
             absentOr(branch->getElse());
    if (const auto *loop = dyn_cast<ForStmt>(&statement))
      return !loop->getConditionVariable() && absentOr(loop->getInit()) &&
             absentOr(loop->getCond()) && absentOr(loop->getInc()) && absentOr(loop->getBody());
    if (const auto *loop = dyn_cast<WhileStmt>(&statement))
      return !loop->getConditionVariable() && this->expression(*loop->getCond()) &&
             absentOr(loop->getBody());
    if (const auto *loop = dyn_cast<DoStmt>(&statement))
      return this->expression(*loop->getCond()) && absentOr(loop->getBody());
    if (const auto *result = dyn_cast<ReturnStmt>(&statement); result && !around_.empty())
      return result->getRetValue() && this->expression(*result->getRetValue());
    return false;
  }

private:
  bool declared(const Decl &declaration) const {
    const auto *variable = dyn_cast<VarDecl>(&declaration);
    if (!variable)
      return isa<TypedefNameDecl, TagDecl, UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl,
                 StaticAssertDecl, EmptyDecl>(declaration);
    if (isFixed(*variable))
      return true;
    if (!variables_.count(variable))
      return false;
    // Of a task function, the objects among them are lambdas.
    return !variable->hasInit() || (variable->getType()->isRecordType() && around_.empty()) ||
           expression(*variable->getInit());
  }

  bool call(const CallExpr &call) const {
    if (around_.empty() && (isThreadCount(call) || isThreadMaximum(call)))
      return true;
    const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
    const bool arguments =
        llvm::all_of(call.arguments(), [&](const Expr *each) { return expression(*each); });
    if (!arguments)
      return false;
    if (isSharedDecision(call)) // all threads find the same there
      return true;
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee || callee->isVariadic() || isa<CXXOperatorCallExpr>(call))
      return false;
    const ASTContext &context = callee->getASTContext();
    if (isMathFunction(*callee, context) || isKnownOfRuntime(*callee))
      return true;
    if (member && (member->getImplicitObjectArgument()->getType()->isPointerType() ||
                   member->getMethodDecl()->isVirtual() || !member->getMethodDecl()->isConst() ||
                   !expression(*member->getImplicitObjectArgument())))
      return false;
    const FunctionDecl *definition = nullptr;
    return callee->hasBody(definition) && definition->getBody() &&
           (member || !isa<CXXMethodDecl>(callee) || cast<CXXMethodDecl>(callee)->isStatic()) &&
           computes(*definition, context);
  }

  // Functions of loop.cuh, which the translator writes calls of, and which compute numbers.
  static bool isKnownOfRuntime(const FunctionDecl &callee) {
    const std::string name = callee.getQualifiedNameAsString();
    return callee.isConstexpr() &&
           (name == "gtap::ahead" || StringRef(name).starts_with("gtap::turns_"));
  }

  // Whether a function's result depends on its arguments alone, and it has no effect.
  bool computes(const FunctionDecl &function, const ASTContext &context) const {
    constexpr std::size_t mostCalls = 16;
    if (around_.size() >= mostCalls || llvm::is_contained(around_, &function) ||
        !isCopiedPlainly(function.getReturnType(), context))
      return false;
    Variables own;
    for (const ParmVarDecl *parameter : function.parameters()) {
      const QualType type = parameter->getType();
      const bool isRead = type->isReferenceType() && type->getPointeeType().isConstQualified();
      if (!isCopiedPlainly(isRead ? type->getPointeeType() : type, context))
        return false;
      own.insert(parameter);
    }
    bool plain = true;
    walk(function.getBody(), [&](const Stmt &part) {
      if (const auto *declaration = dyn_cast<DeclStmt>(&part))
        for (const Decl *each : declaration->decls())
          if (const auto *variable = dyn_cast<VarDecl>(each)) {
            plain &= isCopiedPlainly(variable->getType(), context) &&
                     !variable->getType().isVolatileQualified() &&
                     (variable->isLocalVarDecl() && !variable->isStaticLocal());
            own.insert(variable);
          }
      return plain;
    });
    std::vector<const FunctionDecl *> around(around_.begin(), around_.end());
    around.push_back(&function);
    return plain && Replication(own, around).statement(*function.getBody());
  }

  const Variables &variables_;
  ArrayRef<const FunctionDecl *> around_;
};

} // namespace

bool isReplicable(const Expr &expression, const Variables &variables) {
  return Replication(variables).expression(expression);
}

bool isReplicable(const Stmt &statement, const Variables &variables) {
  return Replication(variables).statement(statement);
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

// Whether a variable of a function is only read after its declaration.
static bool keepsItsValue(const VarDecl &variable) {
  if (variable.getType().isConstQualified())
    return true;
  const auto *function = dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
  if (!function || !function->hasBody())
    return false;
  int mentions = 0, reads = 0;
  walk(function->getBody(), [&](const Stmt &part) {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&part))
      mentions += mention->getDecl() == &variable ? 1 : 0;
    if (const auto *read = dyn_cast<ImplicitCastExpr>(&part);
        read && read->getCastKind() == CK_LValueToRValue)
      if (const auto *mention = dyn_cast<DeclRefExpr>(read->getSubExpr()->IgnoreParens()))
        reads += mention->getDecl() == &variable ? 1 : 0;
    return true;
  });
  return reads == mentions;
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
                  namesThread(variable->getInit()) && keepsItsValue(*variable));
    return !found;
  });
  return found;
}

const char *formOfOneThread(const Stmt &statement) {
  if (isa<SwitchStmt>(statement))
    return "a 'switch'";
  if (isa<CXXForRangeStmt>(statement))
    return "a range-based 'for'";
  if (isa<CXXTryStmt>(statement))
    return "a 'try'";
  if (const auto *branch = dyn_cast<IfStmt>(&statement);
      branch && (branch->getInit() || branch->getConditionVariable()))
    return "an 'if' that declares a variable";
  if (const auto *loop = dyn_cast<WhileStmt>(&statement); loop && loop->getConditionVariable())
    return "a 'while' that declares a variable";
  if (const auto *loop = dyn_cast<ForStmt>(&statement); loop && loop->getConditionVariable())
    return "a 'for' whose condition declares a variable";
  return nullptr;
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
