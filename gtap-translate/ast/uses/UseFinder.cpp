// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UseFinder.h.
#include "ast/uses/UseFinder.h"

#include "ast/uses/ConstChoice.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace gtap {

using namespace clang;

namespace {

bool isTrivialCopy(const CXXConstructExpr *construction) {
  const CXXConstructorDecl *constructor = construction->getConstructor();
  return constructor->isCopyOrMoveConstructor() && constructor->isTrivial();
}

// Whether this operand of an asm statement is an output that it does not read.
bool isOverwritten(const Stmt *operand, const Stmt &assembly) {
  const auto *code = dyn_cast<GCCAsmStmt>(&assembly);
  if (!code || code->isAsmGoto())
    return false;
  for (unsigned i = 0; i < code->getNumOutputs(); ++i)
    if (code->getOutputExpr(i) == operand)
      return !code->isOutputPlusConstraint(i);
  return false;
}

class UseFinder {
public:
  UseFinder(const UseContext &context, const Expr &mention, Hold hold, bool partial,
            const VarDecl *variable)
      : context_(context), at_(&mention), hold_(hold), partial_(partial), variable_(variable) {}

  FoundUse find() {
    while (true) {
      const Stmt *parent = parentOf(at_);
      next_ = parent;
      // A child writes there when this function has gone on.
      if ((passed_ || addressed_) && context_.madeLater.count(at_)) {
        escape();
        return std::move(found_);
      }
      if (step(parent))
        return std::move(found_);
      at_ = next_;
    }
  }

private:
  enum Step : bool { goOn, decided };

  Step decide(UseRole role, const Stmt *by = nullptr) {
    VariableUse &use = found_.use;
    // Once written, a further lvalue use of the assignment's result only adds a read or an escape.
    if (passed_ && role != UseRole::Escape) {
      role = changed_ || written_ || role != UseRole::Read ? UseRole::Change : UseRole::Read;
      by = nullptr;
      use.passed = true;
    } else if (written_ && role == UseRole::Read) {
      role = *written_;
      by = writer_;
    }
    use.role = role;
    use.decidedBy = by;
    if (role == UseRole::Change)
      use.reason = reason_;
    return decided;
  }

  Step escape(const std::string &reason) {
    found_.use.reason = reason;
    return decide(UseRole::Escape);
  }
  Step escape() { return escape(reason_); }

  void write(UseRole role, const Stmt *by) {
    if (!written_) {
      written_ = role;
      writer_ = by;
    }
  }

  Step step(const Stmt *parent) {
    if (!parent || !isa<Expr>(parent))
      return atStatement(parent);
    if (const auto *cast = dyn_cast<CastExpr>(parent))
      return atCast(*cast);
    if (const auto *unary = dyn_cast<UnaryOperator>(parent))
      return atUnary(*unary);
    if (const auto *binary = dyn_cast<BinaryOperator>(parent))
      return atBinary(*binary);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(parent))
      return hold_ == Hold::Object && isTrivialCopy(construction) ? decide(UseRole::Read)
                                                                  : atArguments(*construction);
    if (const auto *call = dyn_cast<CXXOperatorCallExpr>(parent))
      return atOperatorCall(*call);
    if (const auto *call = dyn_cast<CallExpr>(parent))
      return atArguments(*call);
    return atOther(*cast<Expr>(parent));
  }

  Step atStatement(const Stmt *parent) {
    if (const auto *returns = dyn_cast_or_null<ReturnStmt>(parent))
      return atReturn(*returns);
    if (const auto *declaration = dyn_cast_or_null<DeclStmt>(parent))
      return atDeclaration(*declaration);
    if (isa_and_nonnull<AsmStmt>(parent) && !context_.callee && hold_ == Hold::Object) {
      if (!partial_ && isOverwritten(at_, *parent))
        write(UseRole::Write, parent);
      else
        changed_ = passed_ = true; // perhaps an output
      return decide(UseRole::Read);
    }
    if (hold_ == Hold::Object && !context_.callee)
      return decide(UseRole::Read); // a discarded lvalue
    const bool discarded =
        isa_and_nonnull<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase,
                        LabelStmt, AttributedStmt, CXXForRangeStmt>(parent);
    return discarded && !isInStatementExpression(parent) ? decide(UseRole::Read) : escape();
  }

  // Whose value may be the last statement's.
  bool isInStatementExpression(const Stmt *statement) const {
    for (; statement; statement = parentOf(statement))
      if (isa<StmtExpr>(statement))
        return true;
    return false;
  }

  Step atReturn(const ReturnStmt &) {
    if (!context_.callee)
      return escape();
    const QualType result = context_.callee->getReturnType();
    const bool matches = (hold_ == Hold::Object && result->isReferenceType()) ||
                         (hold_ == Hold::Address && result->isPointerType());
    if (!matches)
      return escape();
    found_.returned = true;
    return decide(UseRole::Read);
  }

  Step atDeclaration(const DeclStmt &declaration) {
    if (!context_.callee)
      return escape();
    for (const Decl *each : declaration.decls()) {
      const auto *declared = dyn_cast<VarDecl>(each);
      if (!declared || declared->getInit() != at_)
        continue;
      if (isa<DecompositionDecl>(declared) || !declared->hasLocalStorage() ||
          declared->hasAttr<CleanupAttr>())
        return escape();
      const QualType type = declared->getType();
      if (hold_ == Hold::Object && type->isReferenceType())
        found_.followers.push_back({declared, Hold::Object});
      else if (hold_ == Hold::Address && type->isPointerType())
        found_.followers.push_back({declared, Hold::Pointer});
      else
        return escape();
      return decide(UseRole::Read);
    }
    return escape();
  }

  Step atCast(const CastExpr &cast) {
    switch (cast.getCastKind()) {
    case CK_ToVoid:
      return decide(UseRole::Read);
    case CK_NoOp:
      return goOn;
    case CK_LValueToRValue:
      if (hold_ == Hold::Object)
        return decide(UseRole::Read);
      hold_ = Hold::Address; // of a Pointer
      return goOn;
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      partial_ = true;
      return hold_ == Hold::Pointer ? escape() : goOn;
    case CK_ArrayToPointerDecay:
      if (hold_ != Hold::Object)
        return escape();
      if (const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(parentOf(&cast));
          subscript && subscript->getBase() == &cast) {
        hold_ = Hold::Address;
        return goOn;
      }
      return take("the array's address is taken");
    case CK_BitCast:
      return hold_ == Hold::Address && cast.getType()->isPointerType() ? goOn : escape();
    case CK_PointerToBoolean:
      return hold_ == Hold::Address ? decide(UseRole::Read) : escape();
    default:
      return hold_ == Hold::Object ? escape("converted to another type in place") : escape();
    }
  }

  // From here on it is an address.
  Step take(const char *reason) {
    hold_ = Hold::Address;
    reason_ = reason;
    addressed_ = true;
    if (written_) // more may be read through it than was written
      passed_ = changed_ = true;
    return goOn;
  }

  Step atUnary(const UnaryOperator &unary) {
    switch (unary.getOpcode()) {
    case UO_AddrOf:
      return hold_ == Hold::Object ? take("its address is taken") : escape();
    case UO_Deref:
      if (hold_ != Hold::Address)
        return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
      hold_ = Hold::Object;
      partial_ = true;
      return goOn;
    case UO_Extension:
      return goOn;
    case UO_Real:
    case UO_Imag:
      partial_ = true;
      return hold_ == Hold::Object ? goOn : escape();
    default:
      break;
    }
    if (!unary.isIncrementDecrementOp())
      return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
    if (hold_ == Hold::Address)
      return escape();
    if (hold_ == Hold::Pointer) {
      if (unary.isPostfix())
        hold_ = Hold::Address;
      return goOn;
    }
    write(UseRole::ReadWrite, &unary);
    return unary.isPostfix() ? decide(UseRole::Read) : goOn;
  }

  Step atBinary(const BinaryOperator &binary) {
    const bool left = binary.getLHS() == at_;
    if (binary.isCommaOp())
      return left ? decide(UseRole::Read) : goOn;
    if (hold_ == Hold::Pointer)
      return left && binary.isAssignmentOp() ? goOn : escape();
    if (hold_ == Hold::Address) {
      if (binary.isComparisonOp())
        return decide(UseRole::Read);
      if (!binary.isAdditiveOp())
        return escape();
      return binary.getType()->isPointerType() ? goOn : decide(UseRole::Read);
    }
    if (binary.isAssignmentOp() && left) {
      if (binary.isCompoundAssignmentOp() && !context_.madeLater.count(&binary))
        write(UseRole::ReadWrite, &binary);
      else
        write(partial_ ? UseRole::PartialWrite : UseRole::Write, &binary);
      return goOn;
    }
    if (binary.getOpcode() == BO_PtrMemD && left) {
      if (binary.getType()->isSpecificPlaceholderType(BuiltinType::BoundMember))
        return escape("a member function is called on it");
      partial_ = true;
      return goOn;
    }
    return decide(UseRole::Read);
  }

  Step atOperatorCall(const CXXOperatorCallExpr &call) {
    if (hold_ != Hold::Object || !isTrivialAssignment(&call))
      return atArguments(call);
    if (call.getArg(0) != at_)
      return decide(UseRole::Read);
    write(partial_ ? UseRole::PartialWrite : UseRole::Write, &call);
    return goOn;
  }

  // An argument of a call or a construction.
  template <class Call>
  Step atArguments(const Call &call) {
    const FunctionDecl *callee = nullptr;
    int first = 0; // the parameter of the first argument
    if constexpr (std::is_same_v<Call, CXXConstructExpr>) {
      callee = call.getConstructor();
    } else {
      callee = call.getDirectCallee();
      if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
          method && isa<CXXOperatorCallExpr>(call)) {
        if (method->isStatic() || method->isExplicitObjectMemberFunction())
          return escape();
        first = CalleeFates::object;
      }
    }
    for (unsigned k = 0; k < call.getNumArgs(); ++k)
      if (call.getArg(k) == at_)
        return atParameter(call, callee, int(k) + first);
    return escape(); // the callee itself
  }

  Step atParameter(const Expr &call, const FunctionDecl *callee, int parameter) {
    if (!callee || isa<CUDAKernelCallExpr>(call) || context_.madeLater.count(&call))
      return escape();
    bool changes = false;
    if (parameter == CalleeFates::object) {
      const auto *method = cast<CXXMethodDecl>(callee);
      // What a lambda has captured is named without `this`.
      if (hold_ == Hold::Pointer || method->getParent()->isLambda())
        return escape();
      changes = !method->isConst();
    } else {
      if (unsigned(parameter) >= callee->getNumParams())
        return escape();
      const QualType type = callee->getParamDecl(unsigned(parameter))->getType();
      const bool matches = (hold_ == Hold::Object && type->isReferenceType()) ||
                           (hold_ == Hold::Address && type->isPointerType());
      if (!matches)
        return escape();
      changes = !type->getPointeeType().isConstQualified();
    }
    const Fate fate = context_.fates.of(*callee, parameter);
    if (fate.kept)
      return escape();
    passed_ = true;
    changed_ |= changes || fate.changed;
    if (variable_ && constMayChoose(*variable_, *callee))
      found_.use.showsConst = true;
    if (!fate.returned)
      return decide(UseRole::Read);
    if (!call.isGLValue() && !call.getType()->isPointerType())
      return escape();
    hold_ = call.isGLValue() ? Hold::Object : Hold::Address;
    partial_ = true;
    next_ = &call;
    return goOn;
  }

  Step atMember(const MemberExpr &member) {
    if (hold_ == Hold::Pointer || member.isArrow() != (hold_ == Hold::Address))
      return escape();
    if (const auto *method = dyn_cast<CXXMethodDecl>(member.getMemberDecl())) {
      if (hold_ == Hold::Object)
        reason_ = "a member function is called on it";
      if (method->isStatic())
        return decide(UseRole::Read);
      const Stmt *above = parentOf(&member);
      while (isa_and_nonnull<ParenExpr>(above))
        above = parentOf(above);
      const auto *call = dyn_cast_or_null<CXXMemberCallExpr>(above);
      return call && call->getCallee()->IgnoreParens() == &member &&
                     !method->isExplicitObjectMemberFunction()
                 ? atParameter(*call, method, CalleeFates::object)
                 : escape();
    }
    if (member.getMemberDecl()->getType()->isReferenceType() ||
        !isa<FieldDecl, IndirectFieldDecl>(member.getMemberDecl()))
      return decide(UseRole::Read);
    hold_ = Hold::Object;
    partial_ = true;
    return goOn;
  }

  Step atOther(const Expr &parent) {
    if (isa<ParenExpr, ExprWithCleanups>(parent))
      return goOn;
    if (const auto *choice = dyn_cast<ConditionalOperator>(&parent)) {
      if (hold_ == Hold::Pointer)
        return escape();
      partial_ = true; // may be the other variable
      return choice->getCond() == at_ ? decide(UseRole::Read) : goOn;
    }
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(parent))
      return decide(UseRole::Unevaluated);
    if (const auto *member = dyn_cast<MemberExpr>(&parent))
      return atMember(*member);
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(&parent)) {
      if (subscript->getIdx() == at_)
        return hold_ == Hold::Object ? decide(UseRole::Read) : escape();
      if (hold_ == Hold::Pointer)
        return escape();
      hold_ = Hold::Object;
      partial_ = true;
      return goOn;
    }
    if (isa<OpaqueValueExpr>(parent)) { // of an array that a structured binding copies
      if (context_.callee || hold_ != Hold::Object)
        return escape();
      return isa_and_nonnull<ArrayInitLoopExpr>(parentOf(&parent)) ? decide(UseRole::Read) : goOn;
    }
    if (isa<LambdaExpr>(parent))
      return hold_ == Hold::Object ? escape("captured by reference") : escape();
    if (hold_ == Hold::Object && cast<Expr>(at_)->isPRValue())
      return decide(UseRole::Read);
    return escape();
  }

  const Stmt *parentOf(const Stmt *statement) const {
    return context_.parents.getParent(statement);
  }

  const UseContext &context_;
  const Stmt *at_;
  const Stmt *next_ = nullptr; // where to go on, one step up or, past a call's callee, two
  Hold hold_;
  bool partial_;
  const VarDecl *variable_;
  FoundUse found_;
  std::string reason_ = "bound to a reference";
  bool passed_ = false, changed_ = false; // to a call; by one
  bool addressed_ = false;                // and not only to find an element
  std::optional<UseRole> written_;
  const Stmt *writer_ = nullptr;
};

} // namespace

bool isTrivialAssignment(const CXXOperatorCallExpr *call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  return method && method->isTrivial() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

FoundUse findUse(const UseContext &context, const Expr &mention, Hold hold, bool partial,
                 const VarDecl *variable) {
  return UseFinder(context, mention, hold, partial, variable).find();
}

} // namespace gtap
