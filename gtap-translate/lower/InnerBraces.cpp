// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Initialiser lists that leave out the braces of parts, as in `S s[2] = {{1, 2}, 3, 4}`. A step function is a template,
// and nvcc 13 takes many such lists in a template for ones with too many values. So the step function has all the braces.
#include "lower/StepLowering.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>

#include <map>

namespace gtap {

using namespace clang;

namespace {

bool isElided(const Expr *part) {
  const auto *list = dyn_cast<InitListExpr>(part);
  return list && !list->getSyntacticForm();
}

bool isWritten(const Expr *part) {
  if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr, NoInitExpr>(part) ||
      part->getBeginLoc().isInvalid())
    return false;
  const auto *list = dyn_cast<InitListExpr>(part);
  return !list || !isElided(list) ||
         llvm::any_of(list->inits(), [](const Expr *each) { return isWritten(each); });
}

bool hasElided(const InitListExpr &list) {
  return llvm::any_of(list.inits(),
                      [](const Expr *part) { return isElided(part) && isWritten(part); });
}

// The separators of one list, which the missing braces are put beside.
class Completion {
public:
  explicit Completion(const ASTContext &context) : context_(context) {}

  bool complete(const InitListExpr &list) {
    before_ = list.getLBraceLoc();
    return isInFile(before_) && parts(list);
  }

  struct Braces {
    std::string closing, opening;
  };
  const std::map<SourceLocation, Braces> &separators() const { return separators_; }

private:
  static bool isInFile(SourceLocation at) { return at.isValid() && at.isFileID(); }

  bool parts(const InitListExpr &list) {
    for (const Expr *part : list.inits()) {
      if (!isWritten(part))
        continue;
      if (isElided(part)) {
        separators_[before_].opening += "{";
        if (!parts(*cast<InitListExpr>(part)))
          return false;
        separators_[before_].closing += "}";
        continue;
      }
      if (!isInFile(part->getBeginLoc()) || !isInFile(part->getEndLoc()))
        return false;
      std::optional<Token> next = Lexer::findNextToken(
          part->getEndLoc(), context_.getSourceManager(), context_.getLangOpts());
      if (!next || !next->isOneOf(tok::comma, tok::r_brace))
        return false;
      before_ = next->getLocation();
    }
    return true;
  }

  const ASTContext &context_;
  SourceLocation before_; // the separator in front of the next part
  std::map<SourceLocation, Braces> separators_;
};

} // namespace

void StepLowering::completeBraces(const Stmt &body) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const InitListExpr *> found;
    Finder() { ShouldVisitImplicitCode = true; } // else only lists as they are written
    bool VisitInitListExpr(InitListExpr *list) override {
      const InitListExpr *written = list->getSyntacticForm();
      bool hasDesignators = written && llvm::any_of(written->inits(), [](const Expr *part) {
                              return isa<DesignatedInitExpr>(part);
                            });
      if (written && !hasDesignators && hasElided(*list))
        found.push_back(list);
      return true;
    }
  } finder;
  finder.TraverseStmt(const_cast<Stmt *>(&body));
  for (const InitListExpr *list : finder.found) {
    Completion completion(context_);
    if (!completion.complete(*list))
      continue;
    for (const auto &[separator, braces] : completion.separators()) {
      std::optional<Span> span = source_.span(SourceRange(separator));
      if (!span)
        continue;
      if (source_.text({span->end, span->end + 1}) == " ")
        ++span->end;
      edits_.rename(*span, braces.closing + source_.text(*span).str() + braces.opening);
    }
  }
}

} // namespace gtap
