// Types as text (see TypeText.h).
#include "TypeText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/QualTypeNames.h>

namespace gtap {

using namespace clang;

namespace {

// True when the type is named by a member of a class template: outside of an instance only the
// user's own words can say it, and they are said inside of the class.
bool namesMember(QualType type) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool found = false;
    void look(const Decl *declaration) {
      const DeclContext *outer = declaration->getDeclContext();
      found |= isa<CXXRecordDecl>(outer) && outer->isDependentContext();
    }
    bool VisitTypedefType(TypedefType *named) override {
      look(named->getDecl());
      return true;
    }
    bool VisitTagType(TagType *named) override {
      look(named->getDecl());
      return true;
    }
  } finder;
  finder.TraverseType(type);
  return finder.found;
}

PrintingPolicy policyFor(QualType type, const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressScope = namesMember(type);
  policy.SuppressTagKeyword = true;
  policy.AnonymousTagLocations = false;
  policy.SuppressDefaultTemplateArgs = true;
  return policy;
}

// A deduced type (auto, decltype) is named by what it stands for.
QualType spelled(QualType type, const ASTContext &context) {
  if (type->getContainedAutoType() || type->getAs<DecltypeType>())
    type = type.getCanonicalType();
  // `struct S` could not stand before a brace.
  if (const auto *tag = dyn_cast<TagType>(type.getTypePtr());
      tag && tag->getKeyword() != ElaboratedTypeKeyword::None)
    type = context.getQualifiedType(tag->getCanonicalTypeInternal(), type.getQualifiers());
  return namesMember(type) ? type : TypeName::getFullyQualifiedType(type, context);
}

} // namespace

const FunctionDecl *patternOf(const FunctionDecl &function) {
  bool own = function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  return own ? nullptr : function.getTemplateInstantiationPattern();
}

std::string typeText(QualType type, const ASTContext &context) {
  return spelled(type, context).getAsString(policyFor(type, context));
}

std::string declarationText(QualType type, const std::string &name, const ASTContext &context) {
  std::string result = name;
  spelled(type, context).getAsStringInternal(result, policyFor(type, context));
  return result;
}

QualType storageType(QualType type, const ASTContext &context) {
  if (const auto *array = context.getAsConstantArrayType(type))
    return context.getConstantArrayType(
        storageType(array->getElementType(), context), array->getSize(), array->getSizeExpr(),
        array->getSizeModifier(), array->getIndexTypeCVRQualifiers());
  type.removeLocalConst();
  return type.isConstQualified() ? type.getUnqualifiedType() : type;
}

namespace {

// The variable of a template's body that a variable of an instance was made from, or null.
const VarDecl *inPattern(const VarDecl *variable) {
  const auto *function = dyn_cast_or_null<FunctionDecl>(variable->getParentFunctionOrMethod());
  const FunctionDecl *pattern = function ? patternOf(*function) : nullptr;
  if (!pattern)
    return nullptr;
  if (const auto *parameter = dyn_cast<ParmVarDecl>(variable))
    return pattern->getParamDecl(parameter->getFunctionScopeIndex());
  // Instances share the locations of their template.
  for (const Decl *declaration : pattern->decls())
    if (const auto *local = dyn_cast<VarDecl>(declaration);
        local && local->getLocation() == variable->getLocation())
      return local;
  return nullptr;
}

} // namespace

QualType declaredType(const VarDecl *variable) {
  const VarDecl *pattern = inPattern(variable);
  bool deduced = !pattern || pattern->getType()->getContainedAutoType() ||
                 pattern->getType()->getContainedDeducedType();
  return deduced ? variable->getType() : pattern->getType();
}

QualType declaredResult(const FunctionDecl *function) {
  const FunctionDecl *pattern = patternOf(*function);
  return (pattern ? pattern : function)->getReturnType();
}

bool isUnnameable(QualType type) {
  type = type.getCanonicalType();
  if (const auto *array = type->getAsArrayTypeUnsafe())
    return isUnnameable(array->getElementType());
  if (type->isPointerType() || type->isReferenceType())
    return isUnnameable(type->getPointeeType());
  const TagDecl *tag = type->getAsTagDecl();
  if (!tag)
    return false;
  if (const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(tag))
    for (const TemplateArgument &argument : instance->getTemplateArgs().asArray())
      if (argument.getKind() == TemplateArgument::Type && isUnnameable(argument.getAsType()))
        return true;
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  bool unnamed = !tag->getIdentifier() && !tag->getTypedefNameForAnonDecl();
  return unnamed || (record && record->isLambda()) || tag->getParentFunctionOrMethod() != nullptr;
}

} // namespace gtap
