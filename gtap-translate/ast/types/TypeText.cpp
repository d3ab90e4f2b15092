// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types as text (see TypeText.h).
#include "ast/types/TypeText.h"

#include "ast/types/DeclaredTypes.h"
#include "model/HiddenTypes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/QualTypeNames.h>

#include <fmt/format.h>

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

} // namespace gtap
