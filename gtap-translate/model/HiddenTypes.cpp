// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HiddenTypes.h.
#include "model/HiddenTypes.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclLookups.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

namespace gtap {

using namespace clang;

namespace {

// The mark is an attribute: types are written in many places, which all have the declaration.
constexpr llvm::StringLiteral mark = "gtap hidden name";

bool isMarked(const Decl &declaration) {
  for (const auto *annotation : declaration.specific_attrs<AnnotateAttr>())
    if (annotation->getAnnotation() == mark)
      return true;
  return false;
}

const NamedDecl *meant(const NamedDecl *declaration) {
  return cast<NamedDecl>(declaration->getUnderlyingDecl()->getCanonicalDecl());
}

class Marker {
public:
  explicit Marker(ASTContext &context) : context_(context) {}

  // `function`: a task function or one of its bodies.
  template <class Function>
  void add(const Function &function) {
    const FunctionDecl *named = function.definition ? function.definition : function.first;
    for (const FunctionDecl *declaration : {named, function.first})
      for (const ParmVarDecl *parameter : declaration->parameters())
        hides(*parameter);
    struct Finder : DynamicRecursiveASTVisitor {
      Marker *marker;
      bool VisitNamedDecl(NamedDecl *declaration) override {
        marker->hides(*declaration);
        return true;
      }
    } finder;
    finder.marker = this;
    if (named->getBody())
      finder.TraverseStmt(named->getBody());
    for (const DeclContext *outer = named->getDeclContext(); outer && !outer->isTranslationUnit();
         outer = outer->getParent())
      for (DeclContextLookupResult found : outer->getPrimaryContext()->lookups())
        for (const NamedDecl *each : found)
          if (!each->isImplicit()) // a class's own name in it
            hides(*each);
  }

private:
  // A variable does not hide a namespace: before `::` only namespaces and types are looked for.
  void hides(const NamedDecl &inner) {
    if (!inner.getIdentifier())
      return;
    bool names =
        isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl, NamespaceDecl, NamespaceAliasDecl>(
            inner.getUnderlyingDecl());
    for (NamedDecl *outer : context_.getTranslationUnitDecl()->lookup(inner.getDeclName())) {
      bool type = isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl>(outer);
      bool space = names && isa<NamespaceDecl>(outer);
      auto *first = const_cast<NamedDecl *>(meant(outer));
      if ((type || space) && first != meant(&inner) && !isMarked(*first))
        first->addAttr(AnnotateAttr::CreateImplicit(context_, mark, nullptr, 0));
    }
  }

  ASTContext &context_;
};

// The declarations that a type as written names.
class NamedInType : public DynamicRecursiveASTVisitor {
public:
  explicit NamedInType(llvm::function_ref<bool(const NamedDecl &)> matches) : matches_(matches) {}
  bool found = false;

  bool VisitTypedefType(TypedefType *named) override { return look(named->getDecl()); }
  bool VisitTagType(TagType *named) override { return look(named->getDecl()); }
  bool VisitTemplateSpecializationType(TemplateSpecializationType *named) override {
    return look(named->getTemplateName().getAsTemplateDecl());
  }
  bool VisitUsingType(UsingType *named) override {
    return look(named->getDecl()->getUnderlyingDecl());
  }

private:
  bool look(const NamedDecl *declaration) {
    found |= declaration && matches_(*declaration);
    return !found;
  }

  llvm::function_ref<bool(const NamedDecl &)> matches_;
};

bool mentions(QualType type, llvm::function_ref<bool(const NamedDecl &)> matches) {
  NamedInType finder(matches);
  finder.TraverseType(type);
  return finder.found;
}

// The outermost scope with a name around a declaration, or itself: what its full name begins with.
const Decl *firstPart(const NamedDecl &declaration) {
  const Decl *first = &declaration;
  if (const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(&declaration))
    first = instance->getSpecializedTemplate();
  for (const DeclContext *outer = declaration.getDeclContext();
       outer && !outer->isTranslationUnit(); outer = outer->getParent()) {
    const auto *space = dyn_cast<NamespaceDecl>(outer);
    if (space ? !space->isAnonymousNamespace() && !space->isInline() : outer->isRecord())
      first = cast<Decl>(outer);
  }
  return first->getCanonicalDecl();
}

} // namespace

void markHiddenTypes(const TaskModel &model, ASTContext &context) {
  Marker marker(context);
  for (const auto &function : model.functions)
    marker.add(*function);
}

bool needsGlobalName(QualType type) {
  return mentions(type, [](const NamedDecl &declaration) {
    return !declaration.getParentFunctionOrMethod() && isMarked(*firstPart(declaration));
  });
}

bool needsTagKeyword(QualType type) {
  return mentions(type, [](const NamedDecl &declaration) {
    if (!isa<TagDecl>(declaration) || isa<ClassTemplateSpecializationDecl>(declaration) ||
        !declaration.getIdentifier() || declaration.getParentFunctionOrMethod())
      return false;
    const DeclContext *scope = declaration.getDeclContext()->getRedeclContext();
    return llvm::any_of(scope->lookup(declaration.getDeclName()), [](const NamedDecl *beside) {
      return isa<ValueDecl, FunctionTemplateDecl>(beside->getUnderlyingDecl());
    });
  });
}

} // namespace gtap
