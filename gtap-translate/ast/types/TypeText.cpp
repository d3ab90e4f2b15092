// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types as text (see TypeText.h).
#include "ast/types/TypeText.h"

#include "ast/types/DeducedTypes.h"
#include "model/HiddenTypes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/QualTypeNames.h>

#include <fmt/format.h>

#include <vector>

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
    bool VisitTemplateSpecializationType(TemplateSpecializationType *named) override {
      if (const TemplateDecl *member = named->getTemplateName().getAsTemplateDecl())
        look(member);
      return true;
    }
  } finder;
  finder.TraverseType(type);
  return finder.found;
}

PrintingPolicy policyFor(QualType type, const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressScope = namesMember(type);
  policy.SuppressTagKeyword = !needsTagKeyword(type);
  policy.AnonymousTagLocations = false;
  policy.SuppressDefaultTemplateArgs = true;
  return policy;
}

// Looks in a type as written for what a function declares.
class LocalNameFinder : public DynamicRecursiveASTVisitor {
public:
  bool found = false;

  bool VisitTypedefType(TypedefType *type) override { return check(*type->getDecl()); }
  bool VisitTagType(TagType *type) override { return check(*type->getDecl()); }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    return !isa<VarDecl>(mention->getDecl()) || check(*mention->getDecl());
  }
  // A bound that is known is written as a number.
  bool TraverseConstantArrayType(ConstantArrayType *type, bool) override {
    return TraverseType(type->getElementType());
  }

private:
  bool check(const Decl &declaration) {
    found |= declaration.getParentFunctionOrMethod() != nullptr;
    return !found;
  }
};

// A deduced type (auto, decltype) is named by what it stands for.
QualType spelled(QualType type, const ASTContext &context) {
  type = withoutLocalAliases(type, context);
  if (type->getContainedAutoType() || (type->getAs<DecltypeType>() && !type->isDependentType()))
    type = type.getCanonicalType();
  // Only Clang's own words for a type have a keyword for each class in it.
  if (!type->isDependentType() && needsTagKeyword(type))
    return type.getCanonicalType();
  // `struct S` could not stand before a brace.
  if (const auto *tag = dyn_cast<TagType>(type.getTypePtr());
      tag && tag->getKeyword() != ElaboratedTypeKeyword::None)
    type = context.getQualifiedType(tag->getCanonicalTypeInternal(), type.getQualifiers());
  // Clang's function for full names leaves elements of arrays as they are.
  if (const ConstantArrayType *array = context.getAsConstantArrayType(type);
      array && !namesMember(type))
    return context.getConstantArrayType(spelled(array->getElementType(), context), array->getSize(),
                                        array->getSizeExpr(), array->getSizeModifier(), 0);
  return namesMember(type) ? type
                           : TypeName::getFullyQualifiedType(type, context, needsGlobalName(type));
}

} // namespace

const FunctionDecl *patternOf(const FunctionDecl &function) {
  bool own = function.getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  return own ? nullptr : function.getTemplateInstantiationPattern();
}

const Stmt *findInTemplate(const FunctionDecl &instance,
                           llvm::function_ref<bool(const Stmt &)> matches) {
  const FunctionDecl *pattern = patternOf(instance);
  std::vector<const Stmt *> pending;
  if (pattern && pattern->getBody())
    pending.push_back(pattern->getBody());
  while (!pending.empty()) {
    const Stmt *each = pending.back();
    pending.pop_back();
    if (!each)
      continue;
    if (matches(*each))
      return each;
    pending.insert(pending.end(), each->child_begin(), each->child_end());
  }
  return nullptr;
}

std::string typeText(QualType type, const ASTContext &context) {
  return spelled(type, context).getAsString(policyFor(type, context));
}

std::string constructedTypeText(QualType type, const ASTContext &context) {
  std::string text = typeText(type, context);
  return needsTagKeyword(spelled(type, context)) ? fmt::format("gtap::same<{}>::type", text) : text;
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
  if (QualType type = declaredByValue(variable); !type.isNull())
    return type;
  const VarDecl *pattern = inPattern(variable);
  bool deduced = !pattern || pattern->getType()->getContainedDeducedType() ||
                 isDeducedOutside(pattern->getType(), pattern->getASTContext());
  return deduced ? variable->getType() : pattern->getType();
}

SourceLocation declaredAt(const VarDecl *variable) {
  const VarDecl *pattern = inPattern(variable);
  return (pattern ? pattern : variable)->getLocation();
}

QualType declaredResult(const FunctionDecl *function) {
  const FunctionDecl *pattern = patternOf(*function);
  return (pattern ? pattern : function)->getReturnType();
}

const VarDecl *writtenVariable(const VarDecl *variable) {
  const VarDecl *pattern = inPattern(variable);
  return pattern ? pattern : variable;
}

bool mentionsLocals(QualType type) {
  LocalNameFinder finder;
  finder.TraverseType(type);
  return finder.found;
}

QualType withoutLocalAliases(QualType type, const ASTContext &context) {
  if (!mentionsLocals(type))
    return type;
  auto inner = [&](QualType part) { return withoutLocalAliases(part, context); };
  QualType plain = type.getLocalUnqualifiedType(), result = plain;
  if (!type->isDependentType())
    result = plain.getCanonicalType();
  else if (const auto *alias = dyn_cast<TypedefType>(plain))
    result = inner(alias->desugar());
  else if (const auto *pointer = dyn_cast<PointerType>(plain))
    result = context.getPointerType(inner(pointer->getPointeeType()));
  else if (const auto *reference = dyn_cast<LValueReferenceType>(plain))
    result = context.getLValueReferenceType(inner(reference->getPointeeTypeAsWritten()));
  else if (const auto *array = dyn_cast<ConstantArrayType>(plain))
    result = context.getConstantArrayType(inner(array->getElementType()), array->getSize(),
                                          array->getSizeExpr(), array->getSizeModifier(),
                                          array->getIndexTypeCVRQualifiers());
  else if (const auto *array = dyn_cast<DependentSizedArrayType>(plain))
    result = context.getDependentSizedArrayType(inner(array->getElementType()),
                                                array->getSizeExpr(), array->getSizeModifier(),
                                                array->getIndexTypeCVRQualifiers());
  else if (const auto *generic = dyn_cast<TemplateSpecializationType>(plain)) {
    SmallVector<TemplateArgument> arguments;
    for (const TemplateArgument &argument : generic->template_arguments())
      arguments.push_back(argument.getKind() == TemplateArgument::Type
                              ? TemplateArgument(inner(argument.getAsType()))
                              : argument);
    result = context.getTemplateSpecializationType(generic->getKeyword(),
                                                   generic->getTemplateName(), arguments, {});
  }
  return context.getQualifiedType(result, type.getLocalQualifiers());
}

bool isDeducedOutside(QualType type, const ASTContext &context) {
  return type->isDependentType() &&
         (type->getContainedDeducedType() || mentionsLocals(withoutLocalAliases(type, context)));
}

bool isDependentInstance(QualType type, const ASTContext &context) {
  QualType element = context.getBaseElementType(type).getCanonicalType();
  return element->isDependentType() && isa<TemplateSpecializationType>(element);
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

bool isLocalElsewhere(QualType type, const FunctionDecl &function) {
  type = type.getCanonicalType();
  while (type->isPointerType() || type->isReferenceType() || type->isArrayType())
    type = type->isArrayType() ? QualType(type->getArrayElementTypeNoTypeQual(), 0)
                               : type->getPointeeType();
  const TagDecl *tag = type->getAsTagDecl();
  const DeclContext *owner = tag ? tag->getParentFunctionOrMethod() : nullptr;
  return owner && cast<Decl>(owner)->getCanonicalDecl() != function.getCanonicalDecl();
}

bool startsFromNothing(QualType type, const ASTContext &context) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return !type->isReferenceType() && !type->isDependentType();
  if (record->hasUserDeclaredConstructor())
    return llvm::any_of(record->ctors(), [](const CXXConstructorDecl *constructor) {
      return constructor->isDefaultConstructor() && !constructor->isDeleted() &&
             !constructor->isExplicit() && constructor->getAccess() == AS_public;
    });
  for (const CXXBaseSpecifier &base : record->bases())
    if (!startsFromNothing(base.getType(), context))
      return false;
  for (const FieldDecl *field : record->fields()) {
    if (!field->hasInClassInitializer() && !startsFromNothing(field->getType(), context))
      return false;
    if (record->isUnion()) // the first one
      break;
  }
  return true;
}

} // namespace gtap
