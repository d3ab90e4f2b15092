// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockRemainders.h.
#include "normalise/blocks/BlockRemainders.h"

#include "analyse/variables/UnusedMarks.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Where the declarations stand that a function's body mentions outside these blocks.
class MentionFinder : public DynamicRecursiveASTVisitor {
public:
  enum class Clauses { Count, DoNotCount };

  MentionFinder(const std::vector<const Stmt *> &blocks, Clauses clauses) : clauses_(clauses) {
    for (const Stmt *block : blocks)
      blocks_.insert(block->getBeginLoc());
  }
  std::set<SourceLocation> found;

  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    found.insert(mention->getDecl()->getLocation());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override {
    found.insert(type.getDecl()->getLocation());
    return true;
  }
  bool TraverseStmt(Stmt *statement) override {
    return (statement && blocks_.count(statement->getBeginLoc()) != 0) ||
           DynamicRecursiveASTVisitor::TraverseStmt(statement);
  }
  bool VisitAttributedStmt(AttributedStmt *statement) override {
    for (const Attr *attribute : statement->getAttrs())
      TraverseAttr(const_cast<Attr *>(attribute));
    return true;
  }
  bool TraverseAttr(Attr *attribute) override { // a clause is an argument of an annotation
    const auto *annotation = dyn_cast<AnnotateAttr>(attribute);
    if (annotation && clauses_ == Clauses::Count)
      for (Expr *clause : annotation->args())
        TraverseStmt(clause);
    return true;
  }

private:
  Clauses clauses_;
  std::set<SourceLocation> blocks_;
};

bool mentions(StringRef text, const std::string &name) {
  auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t at = text.find(name); at != StringRef::npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at == 0 || !isWord(text[at - 1])) && (end == text.size() || !isWord(text[end])))
      return true;
  }
  return false;
}

// The statement's text, marked: the block's text may mention a name that its code does not.
std::string markedText(const DeclStmt &statement, Span span, const SourceText &source) {
  std::string text = source.text(span).str();
  const Decl &first = **statement.decl_begin();
  std::optional<UnusedMark> mark = unusedMark(first, source);
  if (isa<TypeAliasDecl>(first) && mark)
    text.insert(mark->at - span.begin, mark->text);
  else if (isa<VarDecl, TypedefDecl>(first) && !StringRef(text).starts_with("[["))
    text.insert(0, "[[maybe_unused]] ");
  return text;
}

} // namespace

RepeatedDeclarations repeatedDeclarations(const std::vector<const DeclStmt *> &statements,
                                          const std::set<const Decl *> &hidden, StringRef text,
                                          ArrayRef<const Stmt *> parts, const SourceText &source) {
  RepeatedDeclarations result;
  std::string readers = text.str();
  // By the block and by statements that are repeated.
  MentionFinder mentioned({}, MentionFinder::Clauses::Count);
  for (const Stmt *part : parts)
    mentioned.TraverseStmt(const_cast<Stmt *>(part));
  auto isNeeded = [&](const Decl *declaration) {
    const auto *named = dyn_cast<NamedDecl>(declaration);
    if (!named || isa<UsingDirectiveDecl>(declaration))
      return true;
    return mentioned.found.count(declaration->getLocation()) != 0 ||
           (!hidden.count(declaration) && mentions(readers, named->getNameAsString()));
  };
  for (const DeclStmt *each : llvm::reverse(statements)) {
    const DeclStmt &statement = *each;
    std::optional<Span> span = source.span(statement.getSourceRange());
    if (!span || std::none_of(statement.decl_begin(), statement.decl_end(), isNeeded))
      continue;
    for (const Decl *declaration : statement.decls()) {
      result.declarations.push_back(declaration);
      if (hidden.count(declaration))
        result.hidden = cast<NamedDecl>(declaration);
    }
    result.text = fmt::format("  {}\n{}", markedText(statement, *span, source), result.text);
    readers += source.text(*span);
    mentioned.TraverseStmt(const_cast<DeclStmt *>(&statement));
  }
  return result;
}

void BlockRemainders::add(const FunctionDecl &function, const Stmt &block,
                          const std::vector<const Decl *> &declarations) {
  Remainder &remainder = functions_[&function];
  remainder.blocks.push_back(&block);
  remainder.declarations.insert(remainder.declarations.end(), declarations.begin(),
                                declarations.end());
}

void BlockRemainders::mark(std::vector<Rewrite> &rewrites) const {
  std::set<UnusedMark> marks;
  for (const auto &[function, remainder] : functions_) {
    MentionFinder finder(remainder.blocks, MentionFinder::Clauses::DoNotCount);
    finder.TraverseStmt(function->getBody());
    for (const Decl *declaration : remainder.declarations)
      if (!finder.found.count(declaration->getLocation()))
        if (std::optional<UnusedMark> mark = unusedMark(*declaration, source_))
          marks.insert(*mark);
  }
  for (const UnusedMark &mark : marks) {
    rewrites.push_back({mark.at, mark.at, {}});
    rewrites.back().text.append(mark.text, table_.place(source_.line(mark.at)));
  }
}

} // namespace gtap
