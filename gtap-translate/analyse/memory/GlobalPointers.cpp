// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GlobalPointers.h. Every pointer counts as one to global memory until a value is found that may not be; that is
// repeated until nothing changes any more.
#include "analyse/memory/GlobalPointers.h"

#include "analyse/memory/PointerValues.h"
#include "ast/types/DeclaredTypes.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace gtap {

using namespace clang;

namespace {

using Path = PointerValues::Path;

std::string pathText(const Path &path) {
  std::string text;
  for (const FieldDecl *field : path)
    text += "." + field->getNameAsString();
  return text;
}

bool isGlobalVariable(const VarDecl &variable) {
  return variable.hasGlobalStorage() && !variable.getType()->isReferenceType() &&
         !variable.hasAttr<CUDASharedAttr>() && !variable.hasAttr<CUDAConstantAttr>() &&
         (variable.hasAttr<CUDADeviceAttr>() || variable.hasAttr<HIPManagedAttr>()) &&
         !variable.isConstexpr();
}

// gtap::as_global(p), by which the user says so.
bool isPromise(const FunctionDecl &function) {
  const auto *space =
      dyn_cast<NamespaceDecl>(function.getDeclContext()->getEnclosingNamespaceContext());
  return function.getIdentifier() && function.getName() == "as_global" && space &&
         space->getName() == "gtap" && space->getParent()->isTranslationUnit();
}

bool isDeviceAllocation(const FunctionDecl &function) {
  return function.getIdentifier() && function.getName() == "malloc" &&
         function.getDeclContext()->getRedeclContext()->isTranslationUnit();
}

class Solver {
public:
  Solver(PointerValues &values, ASTContext &context) : values_(values), context_(context) {
    while (step())
      ;
  }

private:
  bool step() {
    bool changed = false;
    for (const VarDecl *variable : values_.variables())
      for (PointerValues::Place &place : values_.of(variable))
        for (const PointerValues::Source &source : place.sources) {
          if (!place.global)
            break;
          why_.clear();
          if (leadsToGlobal(*source.value, source.path))
            continue;
          changed = true;
          PointerValues::deny(place, fmt::format("line {} {} {}",
                                                 values_.line(source.value->getBeginLoc()),
                                                 source.passes ? "passes" : "gives it", why_));
        }
    return changed;
  }

  bool unknown(const Expr &expression, const char *what) {
    if (why_.empty()) {
      SourceText source(context_);
      std::optional<Span> span = source.span(expression.getSourceRange());
      constexpr std::size_t mostText = 60;
      std::string text = span ? source.text(*span).str() : "";
      bool shown = !text.empty() && text.size() <= mostText && text.find('\n') == std::string::npos;
      why_ = shown ? fmt::format("'{}', {}", text, what) : fmt::format("a pointer that {}", what);
    }
    return false;
  }

  bool ofVariable(const DeclRefExpr &mention, const Path &path) {
    const auto *variable = dyn_cast<VarDecl>(mention.getDecl());
    const std::vector<PointerValues::Place> *places = variable ? values_.find(variable) : nullptr;
    if (!places)
      return unknown(mention, "which was read from memory");
    for (const PointerValues::Place &place : *places)
      if (place.path == path)
        return place.global || unknown(mention, "which may lead anywhere");
    return unknown(mention, "whose parts are not followed");
  }

  // The pointer at `path` in the object that the lvalue names; `path` is the lvalue's own when it is a pointer.
  bool stored(const Expr &lvalue, Path path) {
    const Expr *inner = lvalue.IgnoreParens();
    while (const auto *cast = dyn_cast<CastExpr>(inner)) {
      if (cast->getCastKind() != CK_NoOp)
        break;
      inner = cast->getSubExpr()->IgnoreParens();
    }
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner))
      return ofVariable(*mention, path);
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(inner))
      return leadsToGlobal(*temporary->getSubExpr(), path);
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner))
      return stored(*choice->getTrueExpr(), path) && stored(*choice->getFalseExpr(), path);
    const auto *member = dyn_cast<MemberExpr>(inner);
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (field && !member->isArrow() && !field->getType()->isReferenceType()) {
      path.insert(path.begin(), field);
      if (member->getBase()->isGLValue())
        return stored(*member->getBase(), path);
      return leadsToGlobal(*member->getBase(), path);
    }
    // An assignment or increment names what it changed.
    if (const auto *binary = dyn_cast<BinaryOperator>(inner); binary && binary->isAssignmentOp())
      return stored(*binary->getLHS(), path);
    if (const auto *unary = dyn_cast<UnaryOperator>(inner);
        unary && unary->isIncrementDecrementOp())
      return stored(*unary->getSubExpr(), path);
    return unknown(*inner, "which was read from memory");
  }

  // Whether the object that the lvalue names stands in global memory.
  bool standsInGlobal(const Expr &lvalue) {
    const Expr *inner = lvalue.IgnoreParens();
    if (const auto *mention = dyn_cast<DeclRefExpr>(inner)) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      return (variable && isGlobalVariable(*variable)) ||
             unknown(*inner, "which does not stand in global memory");
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(inner))
      return leadsToGlobal(*subscript->getBase(), {});
    if (const auto *member = dyn_cast<MemberExpr>(inner)) {
      if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
        return isGlobalVariable(*variable) ||
               unknown(*inner, "which does not stand in global memory");
      if (member->getMemberDecl()->getType()->isReferenceType())
        return unknown(*inner, "a reference that was read from memory");
      return member->isArrow() ? leadsToGlobal(*member->getBase(), {})
                               : standsInGlobal(*member->getBase());
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(inner); unary && unary->getOpcode() == UO_Deref)
      return leadsToGlobal(*unary->getSubExpr(), {});
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      if (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
          cast->getCastKind() == CK_UncheckedDerivedToBase)
        return standsInGlobal(*cast->getSubExpr());
    return unknown(*inner, "which is not known to stand in global memory");
  }

  // Whether a value is, or has at `path`, a pointer to global memory.
  bool leadsToGlobal(const Expr &value, const Path &path) {
    const Expr *inner = value.IgnoreParens();
    if (inner->isGLValue())
      return stored(*inner, path);
    if (const auto *full = dyn_cast<FullExpr>(inner))
      return leadsToGlobal(*full->getSubExpr(), path);
    if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(inner))
      return leadsToGlobal(*bound->getSubExpr(), path);
    if (const auto *fallback = dyn_cast<CXXDefaultArgExpr>(inner))
      return leadsToGlobal(*fallback->getExpr(), path);
    if (const auto *fallback = dyn_cast<CXXDefaultInitExpr>(inner))
      return leadsToGlobal(*fallback->getExpr(), path);
    if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(inner))
      return true; // null
    if (const auto *cast = dyn_cast<CastExpr>(inner))
      return ofCast(*cast, path);
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner))
      return leadsToGlobal(*choice->getTrueExpr(), path) &&
             leadsToGlobal(*choice->getFalseExpr(), path);
    if (const auto *list = dyn_cast<InitListExpr>(inner))
      return ofList(*list, path);
    if (const auto *made = dyn_cast<CXXConstructExpr>(inner)) {
      const CXXConstructorDecl *constructor = made->getConstructor();
      if (constructor->isTrivial() && constructor->isCopyOrMoveConstructor())
        return leadsToGlobal(*made->getArg(0), path);
      if (constructor->isTrivial() && made->getNumArgs() == 0)
        return true; // null or undefined
      return unknown(*inner, "which a constructor makes");
    }
    if (const auto *binary = dyn_cast<BinaryOperator>(inner))
      return ofBinary(*binary, path);
    if (const auto *unary = dyn_cast<UnaryOperator>(inner)) {
      if (unary->getOpcode() == UO_AddrOf)
        return standsInGlobal(*unary->getSubExpr());
      if (unary->isIncrementDecrementOp())
        return stored(*unary->getSubExpr(), path);
    }
    if (const auto *made = dyn_cast<CXXNewExpr>(inner))
      return (made->getNumPlacementArgs() == 0 &&
              !isa_and_nonnull<CXXMethodDecl>(made->getOperatorNew())) ||
             unknown(*inner, "which an operator new of its own makes");
    if (const auto *call = dyn_cast<CallExpr>(inner))
      if (const FunctionDecl *callee = call->getDirectCallee();
          callee && (isPromise(*callee) || isDeviceAllocation(*callee)))
        return true;
    if (isa<CallExpr>(inner))
      return unknown(*inner, "which a function returns");
    return unknown(*inner, "of which nothing is known");
  }

  bool ofCast(const CastExpr &cast, const Path &path) {
    switch (cast.getCastKind()) {
    case CK_LValueToRValue:
      return stored(*cast.getSubExpr(), path);
    case CK_ArrayToPointerDecay:
      return standsInGlobal(*cast.getSubExpr());
    case CK_NullToPointer:
      return true;
    case CK_NoOp:
    case CK_BitCast:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
    case CK_ConstructorConversion: // T(x), T{x}
      return leadsToGlobal(*cast.getSubExpr(), path);
    default:
      return unknown(cast, "which is converted from something else");
    }
  }

  bool ofBinary(const BinaryOperator &binary, const Path &path) {
    if (binary.isCommaOp())
      return leadsToGlobal(*binary.getRHS(), path);
    if (binary.isAdditiveOp()) {
      bool left = binary.getLHS()->getType()->isPointerType();
      return leadsToGlobal(left ? *binary.getLHS() : *binary.getRHS(), path);
    }
    return unknown(binary, "of which nothing is known");
  }

  bool ofList(const InitListExpr &written, Path path) {
    const InitListExpr *list = written.isSemanticForm() || !written.getSemanticForm()
                                   ? &written
                                   : written.getSemanticForm();
    if (path.empty()) // a pointer in braces
      return list->getNumInits() == 0 || leadsToGlobal(*list->getInit(0), path);
    if (list->isTransparent())
      return leadsToGlobal(*list->getInit(0), path);
    const auto *record = list->getType()->getAsCXXRecordDecl();
    const FieldDecl *field = path.front();
    if (!record || record->getNumBases() != 0 ||
        field->getParent()->getCanonicalDecl() != record->getCanonicalDecl() ||
        field->getFieldIndex() >= list->getNumInits() || !list->getInit(field->getFieldIndex()) ||
        llvm::any_of(record->fields(),
                     [](const FieldDecl *each) { return each->isUnnamedBitField(); }))
      return unknown(*list, "whose parts are not followed");
    path.erase(path.begin());
    return leadsToGlobal(*list->getInit(field->getFieldIndex()), path);
  }

  PointerValues &values_;
  ASTContext &context_;
  std::string why_; // the value that was looked at last leads elsewhere
};

} // namespace

GlobalPointers::GlobalPointers(const TaskModel &model, ASTContext &context) {
  PointerValues values(model, context);
  const Solver solved(values, context);
  // By the declaration in the template, which all instances share.
  std::map<std::pair<SourceLocation, std::string>, std::string> denied;
  auto keyOf = [](const VarDecl *variable, const PointerValues::Place &place) {
    return std::pair(declaredAt(variable), pathText(place.path));
  };
  for (const VarDecl *variable : values.variables())
    for (const PointerValues::Place &place : values.of(variable))
      if (!place.global)
        denied.emplace(keyOf(variable, place), place.because);
  for (const VarDecl *variable : values.variables())
    for (const PointerValues::Place &place : values.of(variable)) {
      auto found = denied.find(keyOf(variable, place));
      bool global = found == denied.end();
      places_[variable].push_back({pathText(place.path), global, global ? "" : found->second});
    }
}

std::vector<PointerPlace> GlobalPointers::of(const VarDecl *variable) const {
  auto found = places_.find(variable);
  return found == places_.end() ? std::vector<PointerPlace>() : found->second;
}

} // namespace gtap
