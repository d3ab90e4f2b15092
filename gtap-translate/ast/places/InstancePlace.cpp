// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where text about instances of a template can stand (see InstancePlace.h).
#include "ast/places/InstancePlace.h"

#include "ast/places/Places.h"
#include "ast/types/DeclaredTypes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

InstancePlace::InstancePlace(const FunctionDecl &owner, const SourceText &source)
    : home_(owner.getDeclContext()->getEnclosingNamespaceContext()), source_(source),
      context_(home_), offset_(after(owner, source)) {}

void InstancePlace::follow(const FunctionDecl &instance) {
  followAllArguments(instance);
  const FunctionDecl *pattern = patternOf(instance);
  followDeclaration((pattern ? pattern : &instance)->getFirstDecl());
}

bool InstancePlace::passes(const FunctionDecl &instance) {
  unsigned before = offset_;
  followAllArguments(instance);
  return offset_ != before;
}

void InstancePlace::followAllArguments(const FunctionDecl &instance) {
  followArguments(instance.getTemplateSpecializationArgs());
  for (const DeclContext *outer = instance.getDeclContext(); outer; outer = outer->getParent())
    if (const auto *record = dyn_cast<ClassTemplateSpecializationDecl>(outer))
      followArguments(&record->getTemplateArgs());
}

void InstancePlace::followArguments(const TemplateArgumentList *arguments) {
  if (arguments)
    for (const TemplateArgument &argument : arguments->asArray())
      followArgument(argument);
}

void InstancePlace::followArgument(const TemplateArgument &argument) {
  switch (argument.getKind()) {
  case TemplateArgument::Type:
    return followType(argument.getAsType());
  case TemplateArgument::Declaration:
    return followDeclaration(argument.getAsDecl());
  case TemplateArgument::Template:
    return followDeclaration(argument.getAsTemplate().getAsTemplateDecl());
  case TemplateArgument::Pack:
    for (const TemplateArgument &element : argument.pack_elements())
      followArgument(element);
    return;
  default: // numbers, whose enumerations their parameters' types name
    return;
  }
}

void InstancePlace::followType(QualType type) {
  type = type.getCanonicalType();
  if (const auto *array = type->getAsArrayTypeUnsafe())
    return followType(array->getElementType());
  if (type->isPointerType() || type->isReferenceType())
    return followType(type->getPointeeType());
  if (const auto *function = type->getAs<FunctionProtoType>()) {
    followType(function->getReturnType());
    for (QualType parameter : function->getParamTypes())
      followType(parameter);
    return;
  }
  const TagDecl *tag = type->getAsTagDecl();
  if (!tag)
    return;
  if (const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(tag)) {
    followArguments(&instance->getTemplateArgs());
    return followDeclaration(instance->getSpecializedTemplate());
  }
  followDeclaration(tag->getDefinition() ? tag->getDefinition() : tag);
}

// Behind the outermost declaration around it whose own scope holds the owner's.
void InstancePlace::followDeclaration(const Decl *declaration) {
  if (!declaration || !source_.offset(declaration->getLocation()))
    return; // a header's
  while (!declaration->getLexicalDeclContext()->Encloses(home_))
    declaration = cast<Decl>(declaration->getLexicalDeclContext());
  std::optional<Span> last = source_.span(SourceRange(declaration->getEndLoc()));
  if (!last)
    return;
  unsigned end = last->end;
  bool block = isa<NamespaceDecl, LinkageSpecDecl>(declaration) ||
               (declaration->getAsFunction() &&
                declaration->getAsFunction()->doesThisDeclarationHaveABody());
  while (!block && end < source_.buffer().size() && source_.buffer()[end - 1] != ';')
    end = source_.tokenAfter(end).span.end;
  end = source_.pastTrailingComment(end);
  if (end <= offset_)
    return;
  offset_ = end;
  context_ = declaration->getLexicalDeclContext();
}

std::vector<const NamespaceDecl *> InstancePlace::between() const {
  std::vector<const NamespaceDecl *> spaces;
  for (const DeclContext *at = home_; at && !at->Equals(context_); at = at->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(at))
      spaces.insert(spaces.begin(), space);
  return spaces;
}

std::string InstancePlace::opening() const {
  std::string text;
  for (const NamespaceDecl *space : between())
    text += fmt::format("{}namespace {}{{\n", space->isInline() ? "inline " : "",
                        space->isAnonymousNamespace() ? "" : space->getNameAsString() + " ");
  return text;
}

std::string InstancePlace::closing() const {
  std::string text;
  for (std::size_t i = 0; i < between().size(); ++i)
    text += "} // namespace\n";
  return text;
}

} // namespace gtap
