// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Deduced types in a template's own words (see DeducedTypes.h).
#include "ast/types/DeducedTypes.h"

#include "ast/types/DeclaredTypes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace gtap {

using namespace clang;

namespace {

bool isHidden(const VarDecl &variable, StringRef prefix) {
  return variable.isImplicit() && variable.getIdentifier() &&
         variable.getName().starts_with(prefix);
}

// The hidden variable of a range-based for that `variable`'s value mentions: __range in that of __begin
// and __end, __begin in that of the loop's variable.
const VarDecl *mentionedHidden(const VarDecl &variable, StringRef prefix) {
  struct Finder : DynamicRecursiveASTVisitor {
    StringRef prefix;
    const VarDecl *found = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      if (const auto *mentioned = dyn_cast<VarDecl>(mention->getDecl());
          mentioned && isHidden(*mentioned, prefix))
        found = mentioned;
      return !found;
    }
  } finder;
  finder.prefix = prefix;
  finder.TraverseStmt(const_cast<Expr *>(variable.getInit()));
  return finder.found;
}

// gtap::`name`<type>, of runtime/include/gtap/range.cuh; null in a file that has no such header.
QualType ofRange(StringRef name, QualType type, ASTContext &context) {
  for (const NamedDecl *space :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get("gtap")))
    if (const auto *gtap = dyn_cast<NamespaceDecl>(space))
      for (NamedDecl *found : gtap->lookup(&context.Idents.get(name)))
        if (auto *alias = dyn_cast<TypeAliasTemplateDecl>(found))
          // As if written so: TypeText prints the words of a type that names a member of a class.
          return context.getTemplateSpecializationType(
              ElaboratedTypeKeyword::None,
              context.getQualifiedTemplateName(NestedNameSpecifier(context, gtap, std::nullopt),
                                               /*TemplateKeyword=*/false, TemplateName(alias)),
              TemplateArgument(type), {});
  return {};
}

QualType typeOfValue(const VarDecl &pattern);

// The type of an expression of a template's body, as far as the template says it: Clang has it for names and casts, and
// leaves what is behind a pointer or an index to the instances. Null when nothing says it.
QualType writtenType(const Expr *value, const ASTContext &context) {
  value = value->IgnoreParens();
  if (const auto *list = dyn_cast<ParenListExpr>(value)) // auto x(y)
    return list->getNumExprs() == 1 ? writtenType(list->getExpr(0), context) : QualType();
  QualType type = value->getType();
  if (type.isNull() || isa<InitListExpr>(value))
    return {};
  type = type.getNonReferenceType();
  if (type->getContainedDeducedType()) {
    const auto *mention = dyn_cast<DeclRefExpr>(value);
    const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
    type = variable ? typeOfValue(*variable) : QualType();
    return type.isNull() ? type : type.getNonReferenceType();
  }
  if (!type->isSpecificBuiltinType(BuiltinType::Dependent))
    return type;
  if (const auto *operation = dyn_cast<UnaryOperator>(value);
      operation && operation->getOpcode() == UO_AddrOf) {
    QualType target = writtenType(operation->getSubExpr(), context);
    return target.isNull() ? target : context.getPointerType(target);
  }
  if (const auto *operation = dyn_cast<BinaryOperator>(value);
      operation && operation->isAdditiveOp()) // p + 1, p - n, 1 + p
    for (const auto &[side, other] : {std::pair(operation->getLHS(), operation->getRHS()),
                                      std::pair(operation->getRHS(), operation->getLHS())}) {
      QualType pointer = writtenType(side, context), offset = writtenType(other, context);
      if (!pointer.isNull() && pointer->isArrayType())
        pointer = context.getPointerType(pointer->getAsArrayTypeUnsafe()->getElementType());
      if (!pointer.isNull() && pointer->isPointerType() && !offset.isNull() &&
          offset->isIntegralOrUnscopedEnumerationType())
        return pointer.getUnqualifiedType();
    }
  if (const auto *step = dyn_cast<UnaryOperator>(value); // ++p, p++
      step && step->isIncrementDecrementOp()) {
    QualType pointer = writtenType(step->getSubExpr(), context);
    return !pointer.isNull() && pointer->isPointerType() ? pointer : QualType();
  }
  const Expr *base = nullptr;
  if (const auto *operation = dyn_cast<UnaryOperator>(value);
      operation && operation->getOpcode() == UO_Deref)
    base = operation->getSubExpr();
  else if (const auto *element = dyn_cast<ArraySubscriptExpr>(value))
    base = element->getBase();
  QualType outer = base ? writtenType(base, context) : QualType();
  if (outer.isNull())
    return {};
  if (const auto *pointer = outer->getAs<PointerType>())
    return pointer->getPointeeType();
  if (const ArrayType *array = outer->getAsArrayTypeUnsafe())
    return array->getElementType();
  return {};
}

// True for the type of a variable that is declared with plain `auto`, perhaps const.
bool isPlainAuto(QualType type) {
  const auto *deduced = dyn_cast<AutoType>(type);
  return deduced && !deduced->isDecltypeAuto() && !deduced->isConstrained();
}

// The type with the const of the `auto` that stands for it.
QualType qualifiedLike(QualType deduced, QualType type, const ASTContext &context) {
  return type.isNull() ? type : context.getQualifiedType(type, deduced.getLocalQualifiers());
}

// The variable of this function whose type `decltype(variable)` takes, or null.
const VarDecl *variableOfDecltype(QualType type) {
  const auto *taken = dyn_cast<DecltypeType>(type);
  const auto *mention = taken ? dyn_cast<DeclRefExpr>(taken->getUnderlyingExpr()) : nullptr;
  const auto *variable = mention ? dyn_cast<VarDecl>(mention->getDecl()) : nullptr;
  return variable && variable->isLocalVarDeclOrParm() ? variable : nullptr;
}

// Of a variable whose type its initialiser gives (auto, auto &, auto *), or another variable (decltype(other)).
// Null for others.
QualType typeOfValue(const VarDecl &pattern) {
  const ASTContext &context = pattern.getASTContext();
  QualType declared = pattern.getType(), outer = declared.getNonReferenceType();
  if (const VarDecl *variable = variableOfDecltype(declared)) {
    QualType named = variable->getType();
    bool deduced = named->getContainedDeducedType() || isa<DecltypeType>(named);
    named = deduced ? typeOfValue(*variable) : named;
    return named.isNull() ? named : context.getQualifiedType(named, declared.getLocalQualifiers());
  }
  const auto *pointer = declared->getAs<PointerType>();
  if (!isPlainAuto(pointer ? pointer->getPointeeType() : outer) || !pattern.getInit())
    return {};
  QualType type = writtenType(pattern.getInit(), context);
  if (type.isNull() || !type->isDependentType() || isDeducedOutside(type, context) ||
      type->isFunctionType())
    return {};
  if (declared->isReferenceType())
    return qualifiedLike(outer, type, context);
  // The names of an array's copy are its elements; else a copy is a pointer.
  if (const ArrayType *array = type->getAsArrayTypeUnsafe();
      array && !isa<DecompositionDecl>(pattern))
    type = context.getPointerType(array->getElementType());
  if (!type->isArrayType())
    type = type.getUnqualifiedType();
  if (!pointer)
    return qualifiedLike(outer, type, context);
  const auto *value = type->getAs<PointerType>();
  return value ? qualifiedLike(declared,
                               context.getPointerType(qualifiedLike(
                                   pointer->getPointeeType(), value->getPointeeType(), context)),
                               context)
               : QualType();
}

} // namespace

bool isDependentRange(const VarDecl *range) {
  const VarDecl *pattern = writtenVariable(range);
  return pattern != range && pattern->isImplicit() && pattern->getInit() &&
         pattern->getInit()->isTypeDependent();
}

QualType declaredByValue(const VarDecl *variable) {
  const VarDecl *pattern = writtenVariable(variable), *range = variable;
  bool own = false; // the loop's own variable
  StringRef name;
  if (isHidden(*variable, "__begin") || isHidden(*variable, "__end")) {
    name = isHidden(*variable, "__begin") ? "range_iterator" : "range_sentinel";
    range = mentionedHidden(*variable, "__range");
  } else if (!isHidden(*variable, "__range")) {
    if (pattern == variable)
      return {};
    const VarDecl *begin = variable->getInit() ? mentionedHidden(*variable, "__begin") : nullptr;
    if (!begin || !isPlainAuto(pattern->getType().getNonReferenceType()))
      return typeOfValue(*pattern);
    own = true;
    name = pattern->getType()->isReferenceType() ? "range_element" : "range_value";
    range = mentionedHidden(*begin, "__range");
  }
  if (!range || !isDependentRange(range))
    return {};
  const VarDecl *written = writtenVariable(range);
  ASTContext &context = written->getASTContext();
  QualType type = writtenType(written->getInit(), context);
  if (type.isNull() || isDeducedOutside(type, context))
    return {};
  if (range == variable)
    return type;
  QualType result = ofRange(name, type, context);
  return own ? qualifiedLike(pattern->getType().getNonReferenceType(), result, context) : result;
}

} // namespace gtap
