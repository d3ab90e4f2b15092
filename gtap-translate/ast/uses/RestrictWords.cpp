// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RestrictWords.h.
#include "ast/uses/RestrictWords.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <cctype>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

class WordFinder : public DynamicRecursiveASTVisitor {
public:
  explicit WordFinder(const SourceText &source) : source_(source) {}

  bool VisitVarDecl(VarDecl *variable) override {
    const auto *parameter = dyn_cast<ParmVarDecl>(variable);
    const QualType type = parameter ? parameter->getOriginalType() : variable->getType();
    if (!variable->getASTContext().getBaseElementType(type).isRestrictQualified())
      return true;
    if (std::optional<Span> word = wordOf(*variable))
      found.words.push_back(*word);
    else
      found.hidden.push_back(variable);
    return true;
  }

  RestrictWords found;

private:
  // The last one before the name: those before it belong to what the pointer leads to.
  std::optional<Span> wordOf(const VarDecl &variable) const {
    const std::optional<unsigned> begin = source_.offset(variable.getBeginLoc()),
                                  name = source_.offset(variable.getLocation());
    std::optional<Span> word;
    for (unsigned at = begin.value_or(0); begin && name && at < *name;) {
      const SourceText::TokenAt token = source_.tokenAfter(at);
      if (token.spelling.empty() || token.span.begin >= *name)
        break;
      if (token.spelling == "__restrict__" || token.spelling == "__restrict")
        word = token.span;
      at = token.span.end;
    }
    return word;
  }

  const SourceText &source_;
};

} // namespace

RestrictWords restrictWordsOf(const FunctionDecl &declaration, const SourceText &source) {
  WordFinder finder(source);
  finder.TraverseDecl(const_cast<FunctionDecl *>(&declaration));
  return std::move(finder.found);
}

std::string restrictComment(Span word, const SourceText &source) {
  const bool touches = word.begin != 0 && !isspace(source.buffer()[word.begin - 1]);
  return touches ? " /* __restrict__ */" : "/* __restrict__ */"; // no "*/" in front
}

} // namespace gtap
