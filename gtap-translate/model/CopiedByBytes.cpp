// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CopiedByBytes.h.
#include "model/CopiedByBytes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclFriend.h>
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

// `X *operator&(X &)`, outside of the class.
bool takesAddressOf(const NamedDecl *named, const CXXRecordDecl &record) {
  const auto *function = dyn_cast_or_null<FunctionDecl>(named);
  if (!function || function->getOverloadedOperator() != OO_Amp || function->getNumParams() != 1)
    return false;
  const CXXRecordDecl *taken =
      function->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return taken && taken->getCanonicalDecl() == record.getCanonicalDecl();
}

} // namespace

bool hasOwnAddress(const CXXRecordDecl &record) {
  for (const CXXMethodDecl *method : record.methods())
    if (method->getOverloadedOperator() == OO_Amp && method->getNumParams() == 0)
      return true;
  if (llvm::any_of(record.friends(), [&](const FriendDecl *each) {
        return takesAddressOf(each->getFriendDecl(), record);
      }))
    return true;
  const DeclContext *around = record.getDeclContext()->getEnclosingNamespaceContext();
  const DeclarationName name = record.getASTContext().DeclarationNames.getCXXOperatorName(OO_Amp);
  if (llvm::any_of(around->lookup(name),
                   [&](const NamedDecl *each) { return takesAddressOf(each, record); }))
    return true;
  return llvm::any_of(record.bases(), [](const CXXBaseSpecifier &base) {
    const CXXRecordDecl *inherited = base.getType()->getAsCXXRecordDecl();
    return inherited && inherited->getDefinition() && hasOwnAddress(*inherited->getDefinition());
  });
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

bool isGroupOfThreads(QualType type, const ASTContext &context) {
  const CXXRecordDecl *record =
      context.getBaseElementType(type.getNonReferenceType())->getAsCXXRecordDecl();
  return record && record->getIdentifier() &&
         (record->getName() == "coalesced_group" || record->getName() == "thread_group") &&
         context.getSourceManager().isInSystemHeader(record->getLocation()) &&
         StringRef(record->getQualifiedNameAsString()).starts_with("cooperative_groups::");
}

const char *whyNotCopied(QualType type, const ASTContext &context) {
  const CXXRecordDecl *record =
      context.getBaseElementType(type.getNonReferenceType())->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (isGroupOfThreads(type, context))
    return "names the threads that run here, and others may go on with the task";
  if (record && hasOwnAddress(*record))
    return "has an operator& of its own";
  return copiesAsItself(type.getNonReferenceType(), context)
             ? "is not trivially copyable"
             : "has a template that would be taken for its copy";
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

bool isAssignedByBytes(QualType type, const ASTContext &context) {
  if (type->isReferenceType() || type.isVolatileQualified() || !isCopiedByBytes(type, context))
    return false;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return !record || (record->getDefinition()->hasTrivialDefaultConstructor() &&
                     record->getDefinition()->hasSimpleCopyAssignment());
}

} // namespace gtap
