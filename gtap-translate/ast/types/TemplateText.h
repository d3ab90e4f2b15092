// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The template header of a task function as text: what the generated templates around it begin
// with, and what names one of their instances. Must not know what is generated.
#pragma once

#include "support/SourceText.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <string>
#include <vector>

namespace gtap {

class TemplateText {
public:
  // For a function that is no template every text is empty. `declaration` is the declaration whose
  // names of parameters are to be used; parameters without a name get one.
  // With `namedOnly`, those are left out: nothing can mention them.
  TemplateText(const clang::FunctionDecl &declaration, const clang::ASTContext &context,
               bool namedOnly = false);

  bool empty() const { return parameters_.empty() && outer_.empty(); }

  // The headers of the class templates around a member, "template <class T>\n", before that one.
  std::string fullHeader(const std::string &more = "") const { return outer_ + header(more); }

  // The classes around a member as its definition names them: "Tree<T>::".
  const std::string &scope() const { return scope_; }

  // True inside a class template.
  bool inTemplate() const { return !outer_.empty(); }

  // "template <class T, int N>\n", with `more` as a last parameter, or "template <more>\n", or "".
  std::string header(const std::string &more = "") const;

  // The same with default arguments, as the first declaration of the function gives them.
  std::string headerWithDefaults() const;

  // "<T, N>" or "".
  const std::string &arguments() const { return arguments_; }

private:
  void readClasses(const clang::FunctionDecl &declaration, const SourceText &source,
                   const clang::ASTContext &context);

  std::string outer_;
  std::string scope_;
  std::vector<std::string> parameters_;
  std::vector<std::string> defaults_; // " = int", or empty
  std::string arguments_;
  std::string constraint_; // " requires ...", or empty
};

// "<int, 3>"
std::string argumentsText(llvm::ArrayRef<clang::TemplateArgument> arguments,
                          const clang::ASTContext &context);

// "<int, 3>": the template arguments of an instance, or "" for a plain function.
std::string instanceArguments(const clang::FunctionDecl &function,
                              const clang::ASTContext &context);

} // namespace gtap
