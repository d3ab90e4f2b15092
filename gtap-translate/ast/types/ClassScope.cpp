// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The classes that a member function is in (see ClassScope.h).
#include "ast/types/ClassScope.h"

#include "ast/types/TemplateText.h"

#include <clang/AST/DeclTemplate.h>

namespace gtap {

using namespace clang;

static std::string nameInScope(const CXXRecordDecl &record) {
  const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(&record);
  return record.getNameAsString() +
         (instance ? argumentsText(instance->getTemplateArgs().asArray(), record.getASTContext())
                   : "") +
         "::";
}

std::vector<const CXXRecordDecl *> classesAround(const FunctionDecl &function) {
  std::vector<const CXXRecordDecl *> classes;
  for (const DeclContext *outer = function.getDeclContext(); outer; outer = outer->getParent())
    if (const auto *record = dyn_cast<CXXRecordDecl>(outer))
      classes.push_back(record);
  return classes;
}

bool isPrivate(const CXXRecordDecl *record) {
  return record->getAccess() == AS_private || record->getAccess() == AS_protected;
}

std::string classScope(const FunctionDecl &function) {
  std::string scope;
  for (const CXXRecordDecl *record : classesAround(function))
    scope = nameInScope(*record) + scope;
  return scope;
}

std::string descriptorScope(const FunctionDecl &function) {
  std::string scope;
  for (const CXXRecordDecl *record : classesAround(function))
    scope = isPrivate(record) ? "" : nameInScope(*record) + scope;
  return scope;
}

} // namespace gtap
