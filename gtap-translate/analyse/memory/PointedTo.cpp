// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointedTo.h.
#include "analyse/memory/PointedTo.h"

#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

void add(PointedToSet &set, const PointedToSet &more) {
  set.insert(more.begin(), more.end());
}

PointedToSet memberOf(const PointedToSet &objects, const ValueDecl &member) {
  const auto *field = dyn_cast<FieldDecl>(&member);
  if (!field || field->getParent()->isUnion())
    return objects;
  PointedToSet parts;
  for (PointedTo object : objects) {
    const auto *named =
        object.kind == PointedTo::Kind::Variable ? dyn_cast<VarDecl>(object.decl) : nullptr;
    if (named && !object.field && !named->hasGlobalStorage() &&
        declaresSameEntity(named->getType()->getAsRecordDecl(), field->getParent()))
      object.field = field->getCanonicalDecl();
    parts.insert(object);
  }
  return parts;
}

const FunctionDecl *ownerOf(const PointedTo &object) {
  const FunctionDecl *owner = nullptr;
  if (const auto *itself = dyn_cast_or_null<FunctionDecl>(object.decl))
    owner = itself;
  else if (const auto *named = dyn_cast_or_null<VarDecl>(object.decl))
    owner = named->hasGlobalStorage() ? nullptr : dyn_cast<FunctionDecl>(named->getDeclContext());
  return owner ? owner->getCanonicalDecl() : nullptr;
}

static bool canLead(QualType type, unsigned depth) {
  constexpr unsigned mostLevels = 8; // of objects in objects
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isPointerType() || type->isArrayType())
    return !type->isArrayType() ||
           canLead(QualType(type->getBaseElementTypeUnsafe(), 0), depth + 1);
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return false;
  record = record->getDefinition();
  if (!record || record->isLambda() || depth >= mostLevels)
    return true;
  for (const CXXBaseSpecifier &base : record->bases())
    if (canLead(base.getType(), depth + 1))
      return true;
  return llvm::any_of(record->fields(),
                      [&](const FieldDecl *field) { return canLead(field->getType(), depth + 1); });
}

bool canLeadToObject(QualType type) {
  return canLead(type, 0);
}

} // namespace gtap
