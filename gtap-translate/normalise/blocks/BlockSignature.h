// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function that a part of another one's body becomes, as text: its template header, its
// parameters, and the call of it. Must not know where any of them is put.
#pragma once

#include "ast/types/TemplateText.h"
#include "normalise/blocks/BlockSharing.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gtap {

class BlockSignature {
public:
  // `function` is the one that the part is taken from, of a template the pattern. The names of types
  // in the signature are looked up at `place`. `leading` are parameters before the captured variables.
  BlockSignature(const clang::FunctionDecl &function, std::string name,
                 std::vector<std::string> leading, const std::vector<CapturedVariable> &captured,
                 clang::SourceLocation place, ParsedUnit &unit);

  // A variable whose type the signature cannot say.
  std::optional<Problem> problem() const;

  // "template <class T>\n<specifiers> void <scope>name(T n, int *gtap_shared_total)", or the type that it returns.
  std::string declaration(const std::string &specifiers, const std::string &scope) const;
  // "name<T>(n, &total)"; with arguments for the leading parameters, and others `instead` of some
  // variables, by name.
  std::string call(std::vector<std::string> leading = {},
                   const std::map<std::string, std::string> &instead = {}) const;
  // What the function begins with: "  int &total = *gtap_shared_total;\n" for each shared variable, and those of its own.
  std::string references() const;
  // The part's own copies of what it reduces, to stand in an inner scope; nothing where it reduces nothing.
  std::string ownCopies() const;
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
  std::string neutralCopy(const Parameter &parameter) const;
  std::string declarator(const Parameter &parameter, const std::string &mark,
                         const std::string &name) const;

  ParsedUnit &unit_;
  std::string name_;
  TemplateText header_;
  std::vector<std::string> leading_;
  bool afterPack_ = false; // no further template parameter could be deduced
  std::vector<Parameter> parameters_;
  std::vector<std::string> madeUp_;
};

} // namespace gtap
