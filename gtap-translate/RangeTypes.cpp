// Types of a range-based for's variables in a template's own words (see RangeTypes.h).
#include "RangeTypes.h"

#include "TypeText.h"

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
          return context.getTemplateSpecializationType(
              ElaboratedTypeKeyword::None, TemplateName(alias), TemplateArgument(type), {});
  return {};
}

// The type of an expression of a template's body, as far as the template says it: Clang has it for names, and
// leaves what is behind a pointer or an index to the instances. Null when nothing says it.
QualType writtenType(const Expr *value) {
  value = value->IgnoreParens();
  QualType type = value->getType().getNonReferenceType();
  if (!type->isSpecificBuiltinType(BuiltinType::Dependent))
    return type;
  const Expr *base = nullptr;
  if (const auto *operation = dyn_cast<UnaryOperator>(value);
      operation && operation->getOpcode() == UO_Deref)
    base = operation->getSubExpr();
  else if (const auto *element = dyn_cast<ArraySubscriptExpr>(value))
    base = element->getBase();
  QualType outer = base ? writtenType(base) : QualType();
  if (outer.isNull())
    return {};
  if (const auto *pointer = outer->getAs<PointerType>())
    return pointer->getPointeeType();
  if (const ArrayType *array = outer->getAsArrayTypeUnsafe())
    return array->getElementType();
  return {};
}

} // namespace

bool isDependentRange(const VarDecl *range) {
  const VarDecl *pattern = writtenVariable(range);
  return pattern != range && pattern->isImplicit() && pattern->getInit() &&
         pattern->getInit()->isTypeDependent();
}

QualType declaredInRange(const VarDecl *variable) {
  const VarDecl *pattern = writtenVariable(variable);
  const AutoType *deduced = nullptr;
  const VarDecl *range = variable;
  StringRef name;
  if (isHidden(*variable, "__begin") || isHidden(*variable, "__end")) {
    name = isHidden(*variable, "__begin") ? "range_iterator" : "range_sentinel";
    range = mentionedHidden(*variable, "__range");
  } else if (!isHidden(*variable, "__range")) {
    deduced = dyn_cast<AutoType>(pattern->getType().getNonReferenceType());
    if (!deduced || deduced->isDecltypeAuto() || deduced->isConstrained())
      return {};
    name = pattern->getType()->isReferenceType() ? "range_element" : "range_value";
    const VarDecl *begin = mentionedHidden(*variable, "__begin");
    range = begin ? mentionedHidden(*begin, "__range") : nullptr;
  }
  if (!range || !isDependentRange(range))
    return {};
  const VarDecl *written = writtenVariable(range);
  ASTContext &context = written->getASTContext();
  QualType type = writtenType(written->getInit());
  if (type.isNull() || isDeducedOutside(type, context))
    return {};
  if (range == variable)
    return type;
  QualType result = ofRange(name, type, context);
  if (!deduced || result.isNull())
    return result;
  return context.getQualifiedType(result,
                                  pattern->getType().getNonReferenceType().getLocalQualifiers());
}

} // namespace gtap
