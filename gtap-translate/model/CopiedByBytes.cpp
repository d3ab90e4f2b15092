// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CopiedByBytes.h.
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

bool isKnown(const CXXRecordDecl &record, const ASTContext &context) {
  if (!context.getSourceManager().isInSystemHeader(record.getLocation()) || !record.getIdentifier())
    return false;
  const StringRef name = record.getName();
  if (name == "thread_block")
    return StringRef(record.getQualifiedNameAsString()).starts_with("cooperative_groups::");
  return name == "__half" || name == "__half2" || name == "__nv_bfloat16" ||
         name == "__nv_bfloat162";
}

// The class's own part in copying: nothing that the compiler would not do.
bool copiesItsMembers(const CXXRecordDecl &record) {
  if (record.isUnion() || record.getNumVBases() != 0 || record.isPolymorphic() ||
      !record.hasTrivialDestructor())
    return false;
  for (const CXXConstructorDecl *constructor : record.ctors())
    if (constructor->isCopyOrMoveConstructor() && constructor->isUserProvided())
      return false;
  for (const CXXMethodDecl *method : record.methods())
    if ((method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
        method->isUserProvided())
      return false;
  return true;
}

// A template that would be taken for a copy of a variable, before the constructor or assignment that the language makes:
// `template <class T> X(T &&)` without a constraint.
bool takesAnything(const FunctionTemplateDecl &pattern) {
  const FunctionDecl &function = *pattern.getTemplatedDecl();
  const TemplateParameterList &parameters = *pattern.getTemplateParameters();
  if (parameters.size() != 1 || parameters.hasAssociatedConstraints() ||
      function.getTrailingRequiresClause() || function.getNumParams() == 0 ||
      function.getMinRequiredArguments() > 1)
    return false;
  const QualType type = function.getParamDecl(0)->getType().getNonReferenceType();
  const auto *deduced = type->getAs<TemplateTypeParmType>();
  return deduced && !type.isConstQualified();
}

} // namespace

bool hasOwnAddress(const CXXRecordDecl &record) {
  for (const CXXMethodDecl *method : record.methods())
    if (method->getOverloadedOperator() == OO_Amp && method->getNumParams() == 0)
      return true;
  return false;
}

bool copiesAsItself(QualType type, const ASTContext &context) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (!record || !(record = record->getDefinition()))
    return true;
  for (const Decl *member : record->decls())
    if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(member)) {
      const auto *method = dyn_cast<CXXMethodDecl>(pattern->getTemplatedDecl());
      const bool copies = method && (isa<CXXConstructorDecl>(method) ||
                                     method->getOverloadedOperator() == OO_Equal);
      if (copies && takesAnything(*pattern))
        return false;
    }
  return !hasOwnAddress(*record);
}

bool isCopiedByBytes(QualType type, const ASTContext &context) {
  type = context.getBaseElementType(type);
  if (!copiesAsItself(type, context))
    return false;
  if (type.isTriviallyCopyableType(context))
    return true;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !(record = record->getDefinition()) || record->isLambda())
    return false;
  if (isKnown(*record, context))
    return true;
  return copiesItsMembers(*record) &&
         llvm::all_of(record->fields(),
                      [&](const FieldDecl *field) {
                        return !field->getType()->isReferenceType() &&
                               isCopiedByBytes(field->getType(), context);
                      }) &&
         llvm::all_of(record->bases(), [&](const CXXBaseSpecifier &base) {
           return isCopiedByBytes(base.getType(), context);
         });
}

} // namespace gtap
