// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function that a spawned block becomes, as text: its template header, its parameters, and the
// call of it that stands in the block's place. Must not know where any of them is put.
#pragma once

#include "ast/TemplateText.h"
#include "normalise/BlockSharing.h"

#include <string>
#include <vector>

namespace gtap {

class BlockSignature {
public:
  // `function` is the block's, of a template the pattern. The names of types in the signature are
  // looked up at `place`.
  BlockSignature(const clang::FunctionDecl &function, std::string name,
                 const std::vector<CapturedVariable> &captured, clang::SourceLocation place,
                 ParsedUnit &unit);

  // Reports a variable whose type the signature cannot say; true when there is none.
  bool check() const;

  // "template <class T>\n<specifiers> void <scope>name(T n, int *gtap_shared_total)".
  std::string declaration(const std::string &specifiers, const std::string &scope) const;
  // "name<T>(n, &total)"
  std::string call() const;
  // What the function begins with: "  int &total = *gtap_shared_total;\n" for each shared variable.
  std::string references() const;
  // Every name in it that the translator made up.
  const std::vector<std::string> &madeUp() const { return madeUp_; }

private:
  struct Parameter {
    const CapturedVariable *captured;
    clang::QualType type;  // of the object, as the function wrote it
    std::string parameter; // of the template, which stands for the type; or empty
    std::string name;
  };
  bool isDeduced(const CapturedVariable &captured, const clang::VarDecl &written,
                 clang::SourceLocation place) const;
  std::string declarator(const Parameter &parameter, const std::string &mark,
                         const std::string &name) const;

  ParsedUnit &unit_;
  std::string name_;
  TemplateText header_;
  bool afterPack_ = false; // no further template parameter could be deduced
  std::vector<Parameter> parameters_;
  std::vector<std::string> madeUp_;
};

} // namespace gtap
