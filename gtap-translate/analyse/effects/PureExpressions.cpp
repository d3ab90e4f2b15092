// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions and places (see Purity.h): those that are understood are listed, all others are refused.
#include "analyse/effects/Purity.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

static bool isConstantMemory(const VarDecl &variable) {
  return variable.hasAttr<CUDAConstantAttr>() || variable.isConstexpr() ||
         (variable.getType().isConstQualified() && !variable.hasAttr<CUDASharedAttr>());
}

static bool isThreadIndex(StringRef name) {
  return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

bool Purity::value(const Expr &expression) {
  if (expression.isGLValue())
    return place(expression, false);
  if (expression.getType().isVolatileQualified())
    return refuse(expression, "uses a volatile object");
  auto all = [&](auto parts) {
    return llvm::all_of(parts, [&](const Stmt *part) { return !part || value(*cast<Expr>(part)); });
  };
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, StringLiteral,
          CXXNullPtrLiteralExpr, GNUNullExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr,
          SizeOfPackExpr, TypeTraitExpr, CXXScalarValueInitExpr, ImplicitValueInitExpr>(expression))
    return true;
  if (const auto *constant = dyn_cast<ConstantExpr>(&expression))
    return value(*constant->getSubExpr());
  if (const auto *paren = dyn_cast<ParenExpr>(&expression))
    return value(*paren->getSubExpr());
  if (const auto *argument = dyn_cast<SubstNonTypeTemplateParmExpr>(&expression))
    return value(*argument->getReplacement());
  if (const auto *standard = dyn_cast<CXXDefaultArgExpr>(&expression))
    return value(*standard->getExpr());
  if (const auto *standard = dyn_cast<CXXDefaultInitExpr>(&expression))
    return value(*standard->getExpr());
  if (const auto *full = dyn_cast<ExprWithCleanups>(&expression))
    return !full->cleanupsHaveSideEffects() && value(*full->getSubExpr());
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
    return isa<EnumConstantDecl, FunctionDecl, NonTypeTemplateParmDecl>(mention->getDecl());
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression)) {
    if (unary->isIncrementDecrementOp())
      return place(*unary->getSubExpr(), true);
    return unary->getOpcode() == UO_AddrOf ? addressOf(*unary->getSubExpr())
                                           : value(*unary->getSubExpr());
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(&expression)) {
    if (binary->isPtrMemOp())
      return refuse(expression, "uses a pointer to a member");
    return binary->isAssignmentOp() ? place(*binary->getLHS(), true) && value(*binary->getRHS())
                                    : value(*binary->getLHS()) && value(*binary->getRHS());
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return value(*choice->getCond()) && value(*choice->getTrueExpr()) &&
           value(*choice->getFalseExpr());
  if (const auto *list = dyn_cast<InitListExpr>(&expression))
    return all(list->inits());
  if (const auto *made = dyn_cast<CXXConstructExpr>(&expression))
    return construct(*made);
  if (const auto *cast = dyn_cast<CastExpr>(&expression)) {
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
      return place(*cast->getSubExpr(), false);
    case CK_ArrayToPointerDecay:
      return isa<StringLiteral>(inside(*cast->getSubExpr())) || addressOf(*cast->getSubExpr());
    case CK_Dynamic:
      return refuse(expression, "uses a dynamic_cast");
    default:
      return value(*cast->getSubExpr()); // a conversion function is a call in there
    }
  }
  if (const auto *called = dyn_cast<CallExpr>(&expression))
    return call(*called);
  if (const auto *object = dyn_cast<PseudoObjectExpr>(&expression)) { // threadIdx.x
    const auto *property = dyn_cast<MSPropertyRefExpr>(object->getSyntacticForm());
    const Expr *base = property ? property->getBaseExpr() : nullptr;
    if (const auto *opaque = dyn_cast_or_null<OpaqueValueExpr>(base))
      base = opaque->getSourceExpr();
    if (const auto *mention = dyn_cast_or_null<DeclRefExpr>(base))
      return refuse(expression, fmt::format("uses {}", mention->getDecl()->getNameAsString()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression)) // of a value
    return value(*member->getBase());
  if (isa<CXXThisExpr>(expression))
    return !frames_.empty();
  return refuse(expression, isa<LambdaExpr>(expression)
                                ? "holds a lambda"
                                : "has an expression that may have effects");
}

bool Purity::place(const Expr &lvalue, bool write) {
  const Expr &expression = inside(lvalue);
  if (expression.getType().isVolatileQualified())
    return refuse(expression, "uses a volatile object");
  if (!expression.isGLValue())
    return value(expression);
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression)) {
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()))
      return variablePlace(*mention, *variable, write);
    return isa<FunctionDecl>(mention->getDecl()) ||
           refuse(expression, fmt::format("uses '{}', a structured binding",
                                          mention->getDecl()->getNameAsString()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression)) {
    if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      return !write && (isConstantMemory(*variable) || memoryPlace(expression, *member, false));
    if (!isa<FieldDecl>(member->getMemberDecl()) ||
        member->getMemberDecl()->getType()->isReferenceType())
      return refuse(expression, "uses a member that is no plain field");
    if (!member->isArrow())
      return place(*member->getBase(), write);
    if (isa<CXXThisExpr>(inside(*member->getBase()).IgnoreImpCasts()) && !frames_.empty())
      return !write || frames_.back().ownObject ||
             refuse(expression, "changes an object through 'this'");
    return memoryPlace(expression, *member->getBase(), write);
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    if (!value(*element->getIdx()))
      return false;
    const auto *decay = dyn_cast<ImplicitCastExpr>(&inside(*element->getBase()));
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return place(*decay->getSubExpr(), write);
    return memoryPlace(expression, *element->getBase(), write);
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression)) {
    if (unary->getOpcode() == UO_Deref)
      return memoryPlace(expression, *unary->getSubExpr(), write);
    if (unary->isIncrementDecrementOp())
      return place(*unary->getSubExpr(), true);
    if (unary->getOpcode() == UO_Extension)
      return place(*unary->getSubExpr(), write);
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(&expression)) {
    if (binary->isAssignmentOp())
      return place(*binary->getLHS(), true) && value(*binary->getRHS());
    if (binary->getOpcode() == BO_Comma)
      return value(*binary->getLHS()) && place(*binary->getRHS(), write);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(&expression))
    return value(*choice->getCond()) && place(*choice->getTrueExpr(), write) &&
           place(*choice->getFalseExpr(), write);
  if (const auto *cast = dyn_cast<CastExpr>(&expression))
    return cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
                   cast->getCastKind() == CK_UncheckedDerivedToBase
               ? place(*cast->getSubExpr(), write)
               : refuse(expression, "reads an object as another type");
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(&expression))
    return value(*temporary->getSubExpr());
  if (const auto *full = dyn_cast<ExprWithCleanups>(&expression))
    return !full->cleanupsHaveSideEffects() && place(*full->getSubExpr(), write);
  if (const auto *constant = dyn_cast<ConstantExpr>(&expression))
    return place(*constant->getSubExpr(), write);
  if (const auto *argument = dyn_cast<SubstNonTypeTemplateParmExpr>(&expression))
    return place(*argument->getReplacement(), write);
  if (const auto *standard = dyn_cast<CXXDefaultArgExpr>(&expression))
    return place(*standard->getExpr(), write);
  if (isa<StringLiteral>(expression))
    return !write;
  if (const auto *called = dyn_cast<CallExpr>(&expression))
    return write ? refuse(expression, "changes what a call returns a reference to") : call(*called);
  return refuse(expression, "has an expression that may have effects");
}

bool Purity::variablePlace(const DeclRefExpr &mention, const VarDecl &variable, bool write) {
  std::string name = variable.getNameAsString();
  if (own_.count(&variable))
    return true;
  if (&variable == variable_)
    return !write || refuse(mention, fmt::format("changes '{}' in its body", name));
  if (write)
    return refuse(mention, variable.hasLocalStorage()
                               ? fmt::format("changes '{}', which all turns share", name)
                               : "writes to memory");
  if (references_.count(&variable) || variable.isConstexpr())
    return true;
  if (isThreadIndex(name))
    return refuse(mention, fmt::format("uses {}", name));
  if (variable.hasAttr<CUDASharedAttr>())
    return refuse(mention, "uses __shared__ memory");
  if (variable.hasLocalStorage())
    return !variable.getType()->isReferenceType() ||
           refuse(mention, fmt::format("uses the reference '{}'", name));
  return isConstantMemory(variable) || memoryPlace(mention, mention, false);
}

// Whether the pointer is a parameter that says by const and __restrict__ that nobody writes what it leads to.
static bool isPromised(const Expr &pointer) {
  const auto *mention = dyn_cast<DeclRefExpr>(pointer.IgnoreParenImpCasts());
  const auto *parameter = mention ? dyn_cast<ParmVarDecl>(mention->getDecl()) : nullptr;
  return parameter && parameter->getType()->isPointerType() &&
         parameter->getType().isRestrictQualified() &&
         parameter->getType()->getPointeeType().isConstQualified();
}

bool Purity::memoryPlace(const Expr &where, const Expr &pointer, bool write) {
  if (write)
    return refuse(where, "writes to memory");
  if (!memory_)
    return refuse(where, "reads memory, which may change before the turn runs; a taskwait right "
                         "behind the loop or __ldg would do");
  if (!isPromised(pointer))
    read_.add(where.getType(), context_);
  return pointer.isGLValue() || value(pointer);
}

// Of what is not the code's own, a copy would have another one.
bool Purity::addressOf(const Expr &lvalue) {
  for (const VarDecl *root : rootVariables(&lvalue))
    if (root->hasLocalStorage() && !own_.count(root) && !root->getType()->isReferenceType())
      return refuse(lvalue, fmt::format("takes the address of '{}'", root->getNameAsString()));
  const Expr &expression = inside(lvalue);
  if (const auto *unary = dyn_cast<UnaryOperator>(&expression);
      unary && unary->getOpcode() == UO_Deref)
    return value(*unary->getSubExpr());
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(&inside(*element->getBase()));
    bool isArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    return value(*element->getIdx()) &&
           (isArray ? addressOf(*decay->getSubExpr()) : value(*element->getBase()));
  }
  if (const auto *member = dyn_cast<MemberExpr>(&expression);
      member && isa<FieldDecl>(member->getMemberDecl()) &&
      !member->getMemberDecl()->getType()->isReferenceType())
    return member->isArrow() ? value(*member->getBase()) : addressOf(*member->getBase());
  if (const auto *mention = dyn_cast<DeclRefExpr>(&expression))
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        !variable || (!variable->hasLocalStorage() && !variable->hasAttr<CUDASharedAttr>()))
      return true; // a function, something global
  return place(lvalue, false);
}

bool Purity::isOwn(const Expr &lvalue) const {
  std::vector<const VarDecl *> roots = rootVariables(&lvalue);
  return !roots.empty() && isWithinVariables(&lvalue) &&
         llvm::all_of(roots, [&](const VarDecl *root) { return own_.count(root) != 0; });
}

} // namespace gtap
