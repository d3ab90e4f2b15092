// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where text about instances of a template can stand: behind everything that their arguments name,
// and before whatever uses them. Must not know the text.
#pragma once

#include "support/SourceText.h"

#include <clang/AST/Decl.h>
#include <clang/AST/TemplateBase.h>

#include <string>

namespace gtap {

class InstancePlace {
public:
  // For text that belongs to the namespace of `owner`, behind it.
  InstancePlace(const clang::FunctionDecl &owner, const SourceText &source);

  // Goes behind what the arguments of an instance name.
  void follow(const clang::FunctionDecl &instance);

  // Whether something that the arguments name stands behind the owner.
  bool passes(const clang::FunctionDecl &instance);

  unsigned offset() const { return offset_; }
  // The namespaces between the place and the owner's: "namespace a { ", and as many braces.
  std::string opening() const;
  std::string closing() const;

private:
  void followAllArguments(const clang::FunctionDecl &instance);
  void followArguments(const clang::TemplateArgumentList *arguments);
  void followArgument(const clang::TemplateArgument &argument);
  void followType(clang::QualType type);
  void followDeclaration(const clang::Decl *declaration);
  std::vector<const clang::NamespaceDecl *> between() const;

  const clang::DeclContext *home_; // of the owner
  const SourceText &source_;
  const clang::DeclContext *context_; // that the place is in: home_, or a namespace around it
  unsigned offset_ = 0;
};

} // namespace gtap
