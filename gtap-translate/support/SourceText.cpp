// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The characters of the main file and how AST locations map to them (see SourceText.h).
#include "support/SourceText.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/LiteralSupport.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace gtap {

using namespace clang;

SourceText::SourceText(const ASTContext &context)
    : sources_(context.getSourceManager()), language_(context.getLangOpts()),
      file_(sources_.getMainFileID()), buffer_(sources_.getBufferData(file_)) {}

Span SourceText::whole() const {
  constexpr StringRef byteOrderMark = "\xEF\xBB\xBF";
  bool marked = buffer_.starts_with(byteOrderMark);
  return {marked ? unsigned(byteOrderMark.size()) : 0, unsigned(buffer_.size())};
}

std::string SourceText::spelling(Span token) const {
  llvm::SmallString<32> buffer, result;
  expandUCNs(result, Lexer::getSpelling(locationOf(token.begin), buffer, sources_, language_));
  return result.str().str();
}

std::string SourceText::baseName() const {
  OptionalFileEntryRef file = sources_.getFileEntryRefForID(file_);
  return file ? llvm::sys::path::filename(file->getName()).str() : "input.cu";
}

SourceLocation SourceText::locationOf(unsigned offset) const {
  return sources_.getLocForStartOfFile(file_).getLocWithOffset(int(offset));
}

std::string SourceText::place(unsigned line) const {
  PresumedLoc presumed = sources_.getPresumedLoc(sources_.translateLineCol(file_, line, 1));
  if (presumed.isInvalid())
    return baseName() + ":" + std::to_string(line);
  return llvm::sys::path::filename(presumed.getFilename()).str() + ":" +
         std::to_string(presumed.getLine());
}

std::optional<unsigned> SourceText::offset(SourceLocation location) const {
  auto [file, offset] = sources_.getDecomposedExpansionLoc(location);
  if (location.isInvalid() || file != file_)
    return std::nullopt;
  return offset;
}

std::optional<Span> SourceText::span(CharSourceRange range) const {
  CharSourceRange chars = Lexer::makeFileCharRange(range, sources_, language_);
  if (chars.isInvalid())
    return std::nullopt;
  auto [beginFile, begin] = sources_.getDecomposedLoc(chars.getBegin());
  auto [endFile, end] = sources_.getDecomposedLoc(chars.getEnd());
  if (beginFile != file_ || endFile != file_)
    return std::nullopt;
  return Span{begin, end};
}

std::optional<Span> SourceText::span(SourceRange tokens) const {
  return span(CharSourceRange::getTokenRange(tokens));
}

bool SourceText::touchesMacro(SourceRange range) {
  return range.getBegin().isMacroID() || range.getEnd().isMacroID();
}

unsigned SourceText::line(unsigned offset) const {
  return sources_.getLineNumber(file_, offset);
}

unsigned SourceText::line(SourceLocation location) const {
  return sources_.getExpansionLineNumber(location);
}

SourceText::TokenAt SourceText::tokenAfter(unsigned offset) const {
  SourceLocation start = sources_.getLocForStartOfFile(file_);
  Lexer lexer(start, language_, buffer_.begin(), buffer_.begin() + offset, buffer_.end());
  Token token;
  lexer.LexFromRawLexer(token);
  unsigned begin = sources_.getFileOffset(token.getLocation());
  Span span{begin, begin + token.getLength()};
  return {span, text(span)};
}

std::optional<unsigned> SourceText::afterSemicolon(unsigned offset) const {
  TokenAt next = tokenAfter(offset);
  if (next.spelling != ";")
    return std::nullopt;
  return next.span.end;
}

const Stmt &SourceText::lastPart(const Stmt &statement) {
  if (const auto *branch = dyn_cast<IfStmt>(&statement))
    return lastPart(branch->getElse() ? *branch->getElse() : *branch->getThen());
  if (const auto *loop = dyn_cast<ForStmt>(&statement))
    return lastPart(*loop->getBody());
  if (const auto *loop = dyn_cast<CXXForRangeStmt>(&statement))
    return lastPart(*loop->getBody());
  if (const auto *loop = dyn_cast<WhileStmt>(&statement))
    return lastPart(*loop->getBody());
  if (const auto *choice = dyn_cast<SwitchStmt>(&statement))
    return lastPart(*choice->getBody());
  if (const auto *section = dyn_cast<SwitchCase>(&statement))
    return lastPart(*section->getSubStmt());
  if (const auto *label = dyn_cast<LabelStmt>(&statement))
    return lastPart(*label->getSubStmt());
  // What stands under a pragma of ours is a statement of its own or, for a taskwait, no text.
  if (const auto *attributed = dyn_cast<AttributedStmt>(&statement))
    if (!isa<Expr>(attributed->getSubStmt()))
      return lastPart(*attributed->getSubStmt());
  return statement;
}

std::optional<Span> SourceText::insideBraces(const Stmt &block) const {
  std::optional<Span> whole = span(block.getSourceRange());
  if (!whole || whole->end < whole->begin + 2)
    return std::nullopt;
  unsigned opening = text(*whole).starts_with("<%") ? 2 : 1;
  unsigned closing = text(*whole).ends_with("%>") ? 2 : 1;
  return Span{whole->begin + opening, whole->end - closing};
}

std::optional<unsigned> SourceText::statementEnd(const Stmt &outer) const {
  const Stmt &statement = lastPart(outer);
  SourceLocation last = statement.getEndLoc();
  if (last.isMacroID() && !Lexer::isAtEndOfMacroExpansion(last, sources_, language_, &last))
    return std::nullopt;
  std::optional<Span> whole = span(SourceRange(last));
  if (!whole)
    return std::nullopt;
  if (isa<CompoundStmt, NullStmt, DeclStmt>(statement))
    return whole->end;
  if (std::optional<unsigned> end = afterSemicolon(whole->end))
    return end;
  return pastFold(whole->end);
}

// Behind the `;` of a statement whose last expression a fold has made: `(... + n)` has no node for its parentheses.
std::optional<unsigned> SourceText::pastFold(unsigned offset) const {
  int depth = 0;
  for (bool closes = false;;) {
    const TokenAt token = tokenAfter(offset);
    if (token.span.end <= offset)
      return std::nullopt;
    if (token.spelling == "(" || token.spelling == "[")
      ++depth;
    else if (token.spelling == ")" || token.spelling == "]")
      closes |= --depth < 0;
    else if (token.spelling == "{" || token.spelling == "}")
      return std::nullopt;
    else if (token.spelling == ";")
      return closes && depth < 0 ? std::optional(token.span.end) : std::nullopt;
    offset = token.span.end;
  }
}

StringRef SourceText::indentation(unsigned offset) const {
  std::size_t lineStart = buffer_.rfind('\n', offset);
  lineStart = offset == 0 || lineStart == StringRef::npos ? 0 : lineStart + 1;
  if (offset > 0 && buffer_[offset - 1] == '\n')
    lineStart = offset;
  StringRef line = buffer_.substr(lineStart);
  return line.take_while([](char c) { return c == ' ' || c == '\t'; });
}

bool SourceText::firstOnLine(unsigned offset) const {
  StringRef before = buffer_.take_front(offset);
  return before.drop_front(before.rfind('\n') + 1).trim().empty();
}

unsigned SourceText::pastTrailingComment(unsigned offset) const {
  unsigned at = offset;
  while (at < buffer_.size() && buffer_[at] != '\n') {
    StringRef rest = buffer_.substr(at);
    if (rest.starts_with("//"))
      return std::min(buffer_.find('\n', at), buffer_.size());
    if (rest.starts_with("/*")) {
      std::size_t close = rest.find("*/");
      if (close == StringRef::npos || rest.take_front(close).contains('\n'))
        return offset;
      at += close + 2;
    } else if (rest.front() == ' ' || rest.front() == '\t' || rest.front() == '\r') {
      ++at;
    } else {
      return offset;
    }
  }
  return at;
}

bool isComma(const Expr &expression) {
  const Expr *written = expression.IgnoreImplicit();
  // A copy or conversion that nobody wrote.
  while (const auto *construction = dyn_cast<CXXConstructExpr>(written)) {
    if (isa<CXXTemporaryObjectExpr>(construction) || construction->getNumArgs() == 0 ||
        construction->getParenOrBraceRange().isValid())
      return false;
    written = construction->getArg(0)->IgnoreImplicit();
  }
  if (const auto *overloaded = dyn_cast<CXXOperatorCallExpr>(written))
    return overloaded->getOperator() == OO_Comma;
  const auto *operation = dyn_cast<BinaryOperator>(written);
  return operation && operation->getOpcode() == BO_Comma;
}

bool holdsWord(StringRef text, StringRef word) {
  auto isLetter = [&](std::size_t at) {
    return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_');
  };
  for (std::size_t at = text.find(word); !word.empty() && at != StringRef::npos;
       at = text.find(word, at + 1))
    if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + word.size()))
      return true;
  return false;
}

} // namespace gtap
