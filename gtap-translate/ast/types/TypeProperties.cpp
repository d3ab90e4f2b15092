// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TypeProperties.h.
#include "ast/types/TypeProperties.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

namespace gtap {

using namespace clang;

QualType withoutRestrict(QualType type, const ASTContext &context) {
  if (const auto *array = context.getAsConstantArrayType(type))
    return context.getConstantArrayType(
        withoutRestrict(array->getElementType(), context), array->getSize(), array->getSizeExpr(),
        array->getSizeModifier(), array->getIndexTypeCVRQualifiers());
  type.removeLocalRestrict();
  if (!type.isRestrictQualified())
    return type;
  Qualifiers kept = type.getQualifiers(); // an alias has it
  kept.removeRestrict();
  return context.getQualifiedType(type.getUnqualifiedType(), kept);
}

QualType storageType(QualType type, const ASTContext &context) {
  if (const auto *array = context.getAsConstantArrayType(type))
    return context.getConstantArrayType(
        storageType(array->getElementType(), context), array->getSize(), array->getSizeExpr(),
        array->getSizeModifier(), array->getIndexTypeCVRQualifiers());
  type = withoutRestrict(type, context);
  type.removeLocalConst();
  return type.isConstQualified() ? type.getUnqualifiedType() : type;
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

bool mayHoldAddress(QualType type) {
  type = type.getCanonicalType();
  if (const auto *array = type->getAsArrayTypeUnsafe())
    return mayHoldAddress(array->getElementType());
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return !type->isVoidType() && !type->isArithmeticType() && !type->isEnumeralType();
  return !record->hasDefinition() || record->getNumBases() != 0 ||
         llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return mayHoldAddress(field->getType()); });
}

} // namespace gtap
