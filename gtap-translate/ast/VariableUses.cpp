// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How each mention of a local variable uses it (see VariableUses.h).
#include "ast/VariableUses.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace gtap {

using namespace clang;

namespace {

const VarDecl *mentioned(const DeclRefExpr *mention) {
  if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
    return variable->isLocalVarDeclOrParm() && variable->hasLocalStorage() ? variable : nullptr;
  if (const auto *binding = dyn_cast<BindingDecl>(mention->getDecl()))
    return dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl());
  return nullptr;
}

bool isTrivialCopy(const CXXConstructExpr *construction) {
  const CXXConstructorDecl *constructor = construction->getConstructor();
  return constructor->isCopyOrMoveConstructor() && constructor->isTrivial();
}

bool isTrivialAssignment(const CXXOperatorCallExpr *call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  return method && method->isTrivial() &&
         (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

// Walks from one mention up to the expression that decides its role.
class RoleFinder {
public:
  RoleFinder(const ParentMap &parents, const DeclRefExpr *mention, const VarDecl *variable)
      : parents_(parents), at_(mention), variable_(variable) {
    use_.mention = mention;
    use_.variable = variable;
  }

  VariableUse find() {
    // A mention of a reference reads where it refers to; what becomes of that object is not the
    // reference's.
    if (variable_->getType()->isReferenceType() && !holdsTemporary(variable_))
      return decide(UseRole::Read);
    if (const auto *binding = dyn_cast<BindingDecl>(use_.mention->getDecl())) {
      const auto *member = dyn_cast_or_null<MemberExpr>(binding->getBinding());
      if (member && member->getMemberDecl()->getType()->isReferenceType())
        return decide(UseRole::Read);
      partial_ = true;
    }
    while (true) {
      const Stmt *parent = parents_.getParent(at_);
      if (std::optional<VariableUse> use = step(parent))
        return *use;
      at_ = parent;
    }
  }

private:
  VariableUse decide(UseRole role, const Stmt *by = nullptr) {
    // Once written, a further lvalue use of the assignment's result only adds a read or an escape.
    if (written_ && role == UseRole::Read) {
      role = *written_;
      by = writer_;
    }
    use_.role = role;
    use_.decidedBy = by;
    return use_;
  }

  VariableUse escape(const std::string &reason) {
    use_.reason = reason;
    return decide(UseRole::Escape);
  }

  void write(UseRole role, const Stmt *by) {
    if (!written_) {
      written_ = role;
      writer_ = by;
    }
  }

  // Decides at `parent`, or returns nothing to go on upwards.
  std::optional<VariableUse> step(const Stmt *parent) {
    if (!parent || !isa<Expr>(parent))
      return atStatement(parent);
    if (const auto *cast = dyn_cast<CastExpr>(parent))
      return atCast(cast);
    if (const auto *unary = dyn_cast<UnaryOperator>(parent))
      return atUnary(unary);
    if (const auto *binary = dyn_cast<BinaryOperator>(parent))
      return atBinary(binary);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(parent))
      return isTrivialCopy(construction) ? decide(UseRole::Read) : escape("bound to a reference");
    if (const auto *call = dyn_cast<CXXOperatorCallExpr>(parent))
      return atOperatorCall(call);
    return atOther(cast_or_null<Expr>(parent));
  }

  std::optional<VariableUse> atStatement(const Stmt *parent) {
    if (isa_and_nonnull<ReturnStmt, DeclStmt>(parent))
      return escape("bound to a reference");
    if (written_ || !parent)
      return decide(UseRole::Read);
    return decide(UseRole::Read); // a discarded lvalue
  }

  std::optional<VariableUse> atCast(const CastExpr *cast) {
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_ToVoid:
      return decide(UseRole::Read);
    case CK_NoOp:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      partial_ |= cast->getCastKind() != CK_NoOp;
      return std::nullopt;
    case CK_ArrayToPointerDecay: {
      const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(parents_.getParent(cast));
      if (!subscript || subscript->getBase() != cast)
        return escape("the array's address is taken");
      return std::nullopt;
    }
    default:
      return escape("converted to another type in place");
    }
  }

  std::optional<VariableUse> atUnary(const UnaryOperator *unary) {
    if (unary->getOpcode() == UO_AddrOf)
      return escape("its address is taken");
    if (unary->isIncrementDecrementOp())
      write(UseRole::ReadWrite, unary);
    else
      return decide(UseRole::Read);
    if (unary->isPostfix())
      return decide(UseRole::Read);
    return std::nullopt;
  }

  std::optional<VariableUse> atBinary(const BinaryOperator *binary) {
    if (binary->isAssignmentOp() && binary->getLHS() == at_) {
      if (binary->isCompoundAssignmentOp())
        write(UseRole::ReadWrite, binary);
      else
        write(partial_ ? UseRole::PartialWrite : UseRole::Write, binary);
      return std::nullopt;
    }
    if (binary->isCommaOp())
      return binary->getRHS() == at_ ? std::nullopt : std::optional(decide(UseRole::Read));
    if (binary->getOpcode() == BO_PtrMemD && binary->getLHS() == at_) {
      partial_ = true;
      return std::nullopt;
    }
    return decide(UseRole::Read);
  }

  std::optional<VariableUse> atOperatorCall(const CXXOperatorCallExpr *call) {
    if (!isTrivialAssignment(call))
      return escape("bound to a reference");
    if (call->getArg(0) != at_)
      return decide(UseRole::Read);
    write(partial_ ? UseRole::PartialWrite : UseRole::Write, call);
    return std::nullopt;
  }

  std::optional<VariableUse> atOther(const Expr *parent) {
    if (isa<ParenExpr, ExprWithCleanups>(parent))
      return std::nullopt;
    if (const auto *choice = dyn_cast<ConditionalOperator>(parent)) {
      partial_ = true; // may be the other variable
      return choice->getCond() == at_ ? std::optional(decide(UseRole::Read)) : std::nullopt;
    }
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(parent))
      return decide(UseRole::Unevaluated);
    if (const auto *member = dyn_cast<MemberExpr>(parent)) {
      if (member->getMemberDecl()->getType()->isReferenceType())
        return decide(UseRole::Read);
      if (isa<CXXMethodDecl>(member->getMemberDecl()))
        return escape("a member function is called on it");
      partial_ = true;
      return std::nullopt;
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(parent)) {
      if (subscript->getIdx() == at_)
        return decide(UseRole::Read);
      partial_ = true;
      return std::nullopt;
    }
    if (isa<OpaqueValueExpr>(parent)) // of an array that a structured binding copies
      return isa_and_nonnull<ArrayInitLoopExpr>(parents_.getParent(parent))
                 ? std::optional(decide(UseRole::Read))
                 : std::nullopt;
    if (isa<LambdaExpr>(parent))
      return escape("captured by reference");
    if (static_cast<const Stmt *>(at_) && cast<Expr>(at_)->isPRValue())
      return decide(UseRole::Read);
    return escape("bound to a reference");
  }

  const ParentMap &parents_;
  const Stmt *at_;
  const VarDecl *variable_;
  VariableUse use_;
  bool partial_ = false;
  std::optional<UseRole> written_;
  const Stmt *writer_ = nullptr;
};

// The outermost temporary object in an expression that lives as long as the variable, or null.
const MaterializeTemporaryExpr *extendedTemporary(const Stmt *expression, const VarDecl *variable) {
  if (const auto *temporary = dyn_cast_or_null<MaterializeTemporaryExpr>(expression))
    if (temporary->getExtendingDecl() == variable)
      return temporary;
  if (!expression || isa<LambdaExpr>(expression))
    return nullptr;
  if (const auto *member = dyn_cast<CXXDefaultInitExpr>(expression))
    return extendedTemporary(member->getExpr(), variable);
  for (const Stmt *child : expression->children())
    if (const MaterializeTemporaryExpr *found = extendedTemporary(child, variable))
      return found;
  return nullptr;
}

// The temporary object that the reference names as a whole, or null.
const MaterializeTemporaryExpr *wholeTemporary(const VarDecl *reference) {
  const Expr *bound = reference->getInit();
  for (;;) {
    const auto *list = dyn_cast<InitListExpr>(bound);
    const auto *cast = dyn_cast<CastExpr>(bound);
    if (const auto *full = dyn_cast<FullExpr>(bound))
      bound = full->getSubExpr();
    else if (const auto *parentheses = dyn_cast<ParenExpr>(bound))
      bound = parentheses->getSubExpr();
    else if (list && list->isGLValue() && list->getNumInits() == 1)
      bound = list->getInit(0);
    else if (cast && cast->getCastKind() == CK_NoOp)
      bound = cast->getSubExpr();
    else
      break;
  }
  const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(bound);
  if (!temporary)
    return nullptr;
  const ASTContext &context = reference->getASTContext();
  auto plain = [&](QualType type) {
    Qualifiers dropped;
    return context.getUnqualifiedArrayType(type.getCanonicalType(), dropped);
  };
  bool same = plain(temporary->getType()) == plain(reference->getType().getNonReferenceType());
  return same ? temporary : nullptr;
}

void collect(const Stmt *statement, const ParentMap &parents, std::vector<VariableUse> &uses) {
  if (!statement)
    return;
  if (const auto *mention = dyn_cast<DeclRefExpr>(statement)) {
    if (const VarDecl *variable = mentioned(mention))
      uses.push_back(RoleFinder(parents, mention, variable).find());
    return;
  }
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(statement))
    collect(opaque->getSourceExpr(), parents, uses);
  for (const Stmt *child : statement->children())
    collect(child, parents, uses);
}

} // namespace

std::vector<VariableUse> collectUses(const TaskFunction &function, ASTContext &) {
  Stmt *body = function.definition->getBody();
  ParentMap parents(body);
  std::vector<VariableUse> uses;
  collect(body, parents, uses);
  for (const Spawn &spawn : function.spawns)
    for (const Expr *clause : spawn.clauses) {
      parents.addStmt(const_cast<Expr *>(clause));
      collect(clause, parents, uses);
    }
  return uses;
}

bool holdsTemporary(const VarDecl *variable) {
  return variable->getType()->isReferenceType() &&
         extendedTemporary(variable->getInit(), variable) != nullptr;
}

bool namesPartOfTemporary(const VarDecl *variable) {
  return holdsTemporary(variable) && !wholeTemporary(variable);
}

bool refersToTemporary(const VarDecl *variable) {
  const MaterializeTemporaryExpr *temporary = extendedTemporary(variable->getInit(), variable);
  if (temporary && variable->getType()->isReferenceType())
    temporary = extendedTemporary(temporary->getSubExpr(), variable);
  return temporary != nullptr;
}

static void addRoots(const Expr *lvalue, std::vector<const VarDecl *> &roots) {
  lvalue = lvalue->IgnoreParens();
  if (const auto *mention = dyn_cast<DeclRefExpr>(lvalue)) {
    const VarDecl *variable = mentioned(mention);
    if (variable && (!variable->getType()->isReferenceType() || holdsTemporary(variable)))
      roots.push_back(variable);
  } else if (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
    if (!member->isArrow())
      addRoots(member->getBase(), roots);
  } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase());
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      addRoots(decay->getSubExpr(), roots);
  } else if (const auto *cast = dyn_cast<CastExpr>(lvalue)) {
    if (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_UncheckedDerivedToBase)
      addRoots(cast->getSubExpr(), roots);
  } else if (const auto *choice = dyn_cast<ConditionalOperator>(lvalue)) {
    addRoots(choice->getTrueExpr(), roots);
    addRoots(choice->getFalseExpr(), roots);
  } else if (const auto *binary = dyn_cast<BinaryOperator>(lvalue)) {
    if (binary->isCommaOp())
      addRoots(binary->getRHS(), roots);
    else if (binary->isAssignmentOp() || binary->getOpcode() == BO_PtrMemD)
      addRoots(binary->getLHS(), roots);
  } else if (const auto *unary = dyn_cast<UnaryOperator>(lvalue)) {
    if (unary->isIncrementDecrementOp())
      addRoots(unary->getSubExpr(), roots);
  } else if (const auto *call = dyn_cast<CXXOperatorCallExpr>(lvalue)) {
    if (isTrivialAssignment(call))
      addRoots(call->getArg(0), roots);
  }
}

std::vector<const VarDecl *> rootVariables(const Expr *lvalue) {
  std::vector<const VarDecl *> roots;
  addRoots(lvalue, roots);
  return roots;
}

std::vector<const VarDecl *> destinationRoots(const Spawn &spawn) {
  if (spawn.declares())
    return {spawn.destinationVariable};
  return spawn.destination ? rootVariables(spawn.destination) : std::vector<const VarDecl *>();
}

bool isDestination(const Spawn &spawn, const VarDecl *variable) {
  return llvm::is_contained(destinationRoots(spawn), variable);
}

bool hasInitialValue(const VarDecl &variable) {
  if (!variable.hasInit())
    return false;
  const auto *construction = dyn_cast<CXXConstructExpr>(variable.getInit()->IgnoreImplicit());
  bool defaulted = construction && construction->getConstructor()->isDefaultConstructor() &&
                   construction->getParenOrBraceRange().isInvalid() &&
                   variable.getInitStyle() == VarDecl::CallInit;
  return !defaulted;
}

} // namespace gtap
