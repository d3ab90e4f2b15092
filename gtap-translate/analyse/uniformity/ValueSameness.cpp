// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk down an expression (see ValueSameness.h).
#include "analyse/uniformity/ValueSameness.h"

#include "model/CancelNames.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprConcepts.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

class ValueWalk {
public:
  explicit ValueWalk(const std::map<const VarDecl *, Sameness> &variables)
      : variables_(variables) {}

  Sameness of(const Expr *expression) const {
    if (!expression)
      return Sameness::Same;
    expression = expression->IgnoreParens();
    if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, StringLiteral, CXXBoolLiteralExpr,
            CXXNullPtrLiteralExpr, GNUNullExpr, UnaryExprOrTypeTraitExpr, TypeTraitExpr,
            OffsetOfExpr, SizeOfPackExpr, SubstNonTypeTemplateParmExpr, CXXScalarValueInitExpr,
            ImplicitValueInitExpr, CXXNoexceptExpr, ConceptSpecializationExpr>(expression))
      return Sameness::Same;
    if (const auto *constant = dyn_cast<ConstantExpr>(expression))
      return of(constant->getSubExpr());
    if (const auto *mention = dyn_cast<DeclRefExpr>(expression))
      return ofDeclaration(mention->getDecl());
    if (const auto *pseudo = dyn_cast<PseudoObjectExpr>(expression))
      return of(pseudo->getSyntacticForm());
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(expression))
      return of(opaque->getSourceExpr());
    if (const auto *property = dyn_cast<MSPropertyRefExpr>(expression)) // threadIdx.x
      return of(property->getBaseExpr());
    if (const auto *member = dyn_cast<MemberExpr>(expression))
      return member->isArrow() ? throughMemory(of(member->getBase())) : of(member->getBase());
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expression))
      return ofElement(*subscript);
    if (const auto *unary = dyn_cast<UnaryOperator>(expression))
      return ofUnary(*unary);
    if (const auto *binary = dyn_cast<BinaryOperator>(expression))
      return ofBinary(*binary);
    if (const auto *cast = dyn_cast<CastExpr>(expression))
      return of(cast->getSubExpr());
    if (const auto *call = dyn_cast<CallExpr>(expression))
      return ofCall(*call);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(expression)) {
      const CXXConstructorDecl *constructor = construction->getConstructor();
      Sameness arguments = ofParts(*construction);
      if (constructor->isConstexpr() && asksForThread(*constructor))
        return Sameness::Differs;
      return constructor->isTrivial() || constructor->isConstexpr() ? arguments
                                                                    : throughMemory(arguments);
    }
    if (isa<ConditionalOperator, InitListExpr, ExprWithCleanups, MaterializeTemporaryExpr,
            CXXBindTemporaryExpr, CXXDefaultArgExpr, CXXDefaultInitExpr, CompoundLiteralExpr,
            DesignatedInitExpr>(expression))
      return ofParts(*expression);
    return throughMemory(ofParts(*expression));
  }

private:
  static Sameness throughMemory(Sameness address) { return std::max(address, Sameness::Unknown); }

  Sameness ofParts(const Expr &expression) const {
    Sameness worst = Sameness::Same;
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(&expression))
      return of(argument->getExpr());
    if (const auto *member = dyn_cast<CXXDefaultInitExpr>(&expression))
      return of(member->getExpr());
    for (const Stmt *part : expression.children())
      if (const auto *each = dyn_cast_or_null<Expr>(part))
        worst = std::max(worst, of(each));
    return worst;
  }

  Sameness ofDeclaration(const ValueDecl *declaration) const {
    if (isa<EnumConstantDecl, FunctionDecl, NonTypeTemplateParmDecl>(declaration))
      return Sameness::Same;
    const auto *binding = dyn_cast<BindingDecl>(declaration);
    const auto *variable =
        dyn_cast_or_null<VarDecl>(binding ? binding->getDecomposedDecl() : declaration);
    if (!variable)
      return Sameness::Unknown;
    StringRef name = variable->getIdentifier() ? variable->getName() : "";
    if (name == "threadIdx")
      return Sameness::Differs;
    if (name == "blockIdx" || name == "blockDim" || name == "gridDim" || name == "warpSize")
      return Sameness::Same;
    if (variable->getType()->isReferenceType() && !variables_.count(variable))
      return Sameness::Unknown;
    if (auto found = variables_.find(variable); found != variables_.end())
      return found->second;
    // Nothing writes these while a kernel runs.
    return variable->hasAttr<CUDAConstantAttr>() || variable->isConstexpr() ||
                   (variable->getType().isConstQualified() && variable->hasConstantInitialization())
               ? Sameness::Same
               : Sameness::Unknown;
  }

  Sameness ofElement(const ArraySubscriptExpr &subscript) const {
    Sameness parts = std::max(of(subscript.getBase()), of(subscript.getIdx()));
    const auto *decay = dyn_cast<ImplicitCastExpr>(subscript.getBase()->IgnoreParens());
    bool array = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    return array ? parts : throughMemory(parts);
  }

  Sameness ofUnary(const UnaryOperator &unary) const {
    if (unary.getOpcode() == UO_Deref)
      return throughMemory(of(unary.getSubExpr()));
    if (unary.getOpcode() == UO_AddrOf) {
      const auto *mention = dyn_cast<DeclRefExpr>(unary.getSubExpr()->IgnoreParens());
      const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
      if (variable && variable->hasGlobalStorage())
        return Sameness::Same;
      return variable ? Sameness::Differs : throughMemory(of(unary.getSubExpr()));
    }
    return of(unary.getSubExpr());
  }

  Sameness ofBinary(const BinaryOperator &binary) const {
    if (binary.getOpcode() == BO_Assign || binary.isCommaOp())
      return of(binary.getRHS());
    return std::max(of(binary.getLHS()), of(binary.getRHS()));
  }

  Sameness ofCall(const CallExpr &call) const {
    Sameness arguments = Sameness::Same;
    for (const Expr *argument : call.arguments())
      arguments = std::max(arguments, of(argument));
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call))
      arguments = std::max(arguments, of(member->getImplicitObjectArgument()));
    const FunctionDecl *callee = call.getDirectCallee();
    if (!callee)
      return throughMemory(arguments);
    StringRef name = callee->getIdentifier() ? callee->getName() : "";
    // The threads of a block decide together.
    if (name == "__syncthreads_or" || name == "__syncthreads_and" ||
        name == "__syncthreads_count" || name == blockCancels || name == blockSeesCancelled)
      return Sameness::Same;
    if (isOfThread(name) || (callee->isConstexpr() && asksForThread(*callee)))
      return Sameness::Differs;
    return isFunctionOfArguments(*callee, name) ? arguments : throughMemory(arguments);
  }

  // Each thread, or each warp, has an answer of its own.
  static bool isOfThread(StringRef name) {
    return name.starts_with("atomic") || name.starts_with("__shfl") ||
           name.starts_with("__ballot") || name.starts_with("__any_sync") ||
           name.starts_with("__all_sync") || name.starts_with("__match") ||
           name.starts_with("__reduce") || name == "__activemask";
  }

  // A constexpr function may ask which thread it runs in where no constant is asked for.
  static bool asksForThread(const FunctionDecl &function, std::set<const FunctionDecl *> &seen) {
    if (!seen.insert(function.getCanonicalDecl()).second)
      return false;
    std::vector<const Stmt *> pending{function.getBody()};
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
      for (const CXXCtorInitializer *member : constructor->inits())
        pending.push_back(member->getInit());
    while (!pending.empty()) {
      const Stmt *each = pending.back();
      pending.pop_back();
      if (!each)
        continue;
      if (const auto *mention = dyn_cast<DeclRefExpr>(each)) {
        StringRef name = mention->getDecl()->getIdentifier() ? mention->getDecl()->getName() : "";
        const auto *callee = dyn_cast<FunctionDecl>(mention->getDecl());
        if (name == "threadIdx" || (callee && (isOfThread(name) || asksForThread(*callee, seen))))
          return true;
      }
      if (const auto *opaque = dyn_cast<OpaqueValueExpr>(each))
        pending.push_back(opaque->getSourceExpr());
      if (const auto *construction = dyn_cast<CXXConstructExpr>(each);
          construction && asksForThread(*construction->getConstructor(), seen))
        return true;
      pending.insert(pending.end(), each->child_begin(), each->child_end());
    }
    return false;
  }
  static bool asksForThread(const FunctionDecl &function) {
    std::set<const FunctionDecl *> seen;
    return asksForThread(function, seen);
  }

  static bool isFunctionOfArguments(const FunctionDecl &callee, StringRef name) {
    static const llvm::StringSet<> known = {
        "min",   "max",     "abs",     "umin",   "umax",     "llmin",  "llmax",   "__clz",
        "__ffs", "__clzll", "__ffsll", "__popc", "__popcll", "__brev", "__mulhi", "__umulhi"};
    return callee.isConstexpr() || callee.hasAttr<ConstAttr>() || known.contains(name);
  }

  const std::map<const VarDecl *, Sameness> &variables_;
};

} // namespace

Sameness samenessOf(const Expr *expression, const std::map<const VarDecl *, Sameness> &variables) {
  return ValueWalk(variables).of(expression);
}

} // namespace gtap
