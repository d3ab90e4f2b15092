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

// The class template that has a member by which the type is named, or null. Outside of an instance only the user's own
// words can say such a type, and they are said inside of the class.
const DeclContext *classOfMember(QualType type) {
  struct Finder : DynamicRecursiveASTVisitor {
    const DeclContext *found = nullptr;
    void look(const Decl *declaration) {
      const DeclContext *outer = declaration->getDeclContext();
      if (isa<CXXRecordDecl>(outer) && outer->isDependentContext())
        found = outer;
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

bool namesMember(QualType type) {
  return classOfMember(type) != nullptr;
}

// How a type is printed. One that names a member of a class template is said inside of the class: what is around it is
// left out, but not the namespaces of other types that it is made of.
class Printing : PrintingCallbacks {
public:
  Printing(QualType type, const ASTContext &context)
      : policy(context.getLangOpts()), inside_(classOfMember(type)) {
    policy.SuppressTagKeyword = !needsTagKeyword(type);
    policy.AnonymousTagLocations = false;
    policy.SuppressDefaultTemplateArgs = true;
    if (inside_) {
      policy.SuppressUnwrittenScope = true;
      policy.Callbacks = this;
    }
  }
  Printing(const Printing &) = delete;
  Printing &operator=(const Printing &) = delete;

  PrintingPolicy policy;

private:
  bool isScopeVisible(const DeclContext *scope) const override { return scope->Encloses(inside_); }

  const DeclContext *inside_;
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

std::string typeText(QualType type, const ASTContext &context) {
  const Printing printing(type, context);
  return spelled(type, context).getAsString(printing.policy);
}

std::string constructedTypeText(QualType type, const ASTContext &context) {
  std::string text = typeText(type, context);
  return needsTagKeyword(spelled(type, context)) ? fmt::format("gtap::same<{}>::type", text) : text;
}

std::string declarationText(QualType type, const std::string &name, const ASTContext &context) {
  std::string result = name;
  const Printing printing(type, context);
  spelled(type, context).getAsStringInternal(result, printing.policy);
  return result;
}

} // namespace gtap
