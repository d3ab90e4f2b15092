// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ScalarTypes.h.
#include "ast/types/ScalarTypes.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

void ScalarTypes::add(QualType type, const ASTContext &context) {
  type = context.getBaseElementType(type.getNonReferenceType())
             .getCanonicalType()
             .getUnqualifiedType();
  if (type->isVoidType() || type->isFunctionType())
    return;
  if (type->isDependentType() || type->isIncompleteType() || type->isAnyCharacterType() ||
      type->isStdByteType()) {
    any_ = true; // characters may stand for the bytes of anything
    return;
  }
  if (const auto *record = type->getAsCXXRecordDecl()) {
    for (const CXXBaseSpecifier &base : record->bases())
      add(base.getType(), context);
    for (const FieldDecl *field : record->fields())
      add(field->getType(), context);
    return;
  }
  if (const auto *enumeration = type->getAs<EnumType>())
    type = enumeration->getDecl()->getIntegerType().getCanonicalType();
  if (type->isAnyPointerType() || type->isMemberPointerType() || type->isNullPtrType())
    type = context.VoidPtrTy;
  else if (type->isSignedIntegerType() && !type->isBooleanType())
    type = context.getCorrespondingUnsignedType(type);
  types_.insert(type.getCanonicalType().getTypePtr());
}

void ScalarTypes::add(const ScalarTypes &other) {
  any_ |= other.any_;
  types_.insert(other.types_.begin(), other.types_.end());
}

bool ScalarTypes::meets(const ScalarTypes &other) const {
  if (empty() || other.empty())
    return false;
  return any_ || other.any_ ||
         llvm::any_of(types_, [&](const Type *type) { return other.types_.count(type) != 0; });
}

} // namespace gtap
