// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ExpandMacros.h. Each directive gets a line of its own, and so does each statement where there
// are several.
#include "normalise/text/ExpandMacros.h"

#include <vector>

namespace gtap {

namespace {

// Lays the pieces of one expansion out in lines.
class Layout {
public:
  Layout(const MacroUse &use, std::string indent) : use_(use), indent_(std::move(indent)) {
    for (const MacroPiece &piece : use.pieces)
      severalLines_ |= piece.isPragma;
    for (std::size_t i = 0; i + 1 < use.pieces.size(); ++i)
      severalLines_ |= !use.pieces[i].isPragma && use.pieces[i].text == ";";
  }

  // `line`: what stands on the line already. `more`: something follows on the line.
  std::string run(std::string line, bool more) {
    line_ = std::move(line);
    pieceOnLine_ = false;
    for (std::size_t i = 0; i < use_.pieces.size(); ++i)
      if (use_.pieces[i].isPragma)
        directive(use_.pieces[i]);
      else
        token(i);
    if (more && use_.pieces.back().isPragma)
      breakLine();
    return text_ + line_;
  }

private:
  static bool isBlank(llvm::StringRef text) { return text.trim().empty(); }

  void breakLine() {
    text_ += llvm::StringRef(line_).rtrim().str() + "\n";
    line_ = indent_ + std::string(2 * blocks(), ' ');
    pieceOnLine_ = pendingBreak_ = false;
  }
  unsigned blocks() const {
    unsigned count = 0;
    for (bool isBlock : braces_)
      count += isBlock;
    return count;
  }

  void directive(const MacroPiece &piece) {
    if (!isBlank(line_) || !text_.empty())
      if (!isBlank(line_))
        breakLine();
    line_ = "#pragma " + piece.text;
    pendingBreak_ = true;
    previous_ = "";
  }

  void token(std::size_t index) {
    const MacroPiece &piece = use_.pieces[index];
    const std::string &text = piece.text;
    bool closesBlock = text == "}" && !braces_.empty() && braces_.back();
    if (text == "}" && !braces_.empty())
      braces_.pop_back();
    bool staysWithBrace = previous_ == "}" && (text == ";" || text == "," || text == ")" ||
                                               text == "else" || text == "while");
    if (pendingBreak_ && !(staysWithBrace && !llvm::StringRef(line_).starts_with("#")))
      breakLine();
    else if (closesBlock && severalLines_ && pieceOnLine_)
      breakLine();
    else if (staysWithBrace)
      pendingBreak_ = false;
    bool clings = text == ";" || text == ",";
    if (piece.spaceBefore && !clings && !isBlank(line_) && line_.back() != ' ')
      line_ += ' ';
    bool invokes = piece.names && index + 1 < use_.pieces.size() &&
                   use_.pieces[index + 1].text == "(" && !use_.pieces[index + 1].isPragma;
    line_ += invokes ? "(" + text + ")" : text; // parentheses keep the macro from being used again
    pieceOnLine_ = true;
    if (text == "(" || text == "[")
      ++parentheses_;
    else if ((text == ")" || text == "]") && parentheses_ != 0)
      --parentheses_;
    bool opensBlock = text == "{" && opensBlockAfter(previous_);
    if (text == "{")
      braces_.push_back(opensBlock);
    if (severalLines_ && parentheses_ == 0 &&
        ((text == ";" && allBlocks()) || opensBlock || closesBlock))
      pendingBreak_ = true;
    previous_ = text;
  }

  bool allBlocks() const {
    for (bool isBlock : braces_)
      if (!isBlock)
        return false;
    return true;
  }

  static bool opensBlockAfter(llvm::StringRef previous) {
    for (const char *word : {"", ")", "else", "do", "{", "}", ";", "const", "noexcept", ":"})
      if (previous == word)
        return true;
    return false;
  }

  const MacroUse &use_;
  std::string indent_;
  bool severalLines_ = false;
  std::string text_;
  std::string line_;
  std::string previous_; // the last token
  bool pendingBreak_ = false;
  bool pieceOnLine_ = false;
  unsigned parentheses_ = 0;
  std::vector<bool> braces_; // open ones: whether each holds statements
};

// On one line, and fit for a comment.
std::string commented(llvm::StringRef written) {
  std::string text;
  for (char c : written) {
    bool white = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
    if (white && (text.empty() || text.back() == ' '))
      continue;
    text += white ? ' ' : c;
    if (text.size() >= 2 && text.back() == '/' && text[text.size() - 2] == '*')
      text.insert(text.size() - 1, " ");
    else if (text.size() >= 2 && text.back() == '*' && text[text.size() - 2] == '/')
      text.insert(text.size() - 1, " ");
  }
  return "/* " + text + " */";
}

} // namespace

Rewrite expansionOf(const MacroUse &use, llvm::StringRef buffer, const LineTable &table) {
  llvm::StringRef before = buffer.take_front(use.begin);
  before = before.drop_front(before.rfind('\n') + 1);
  std::string indent = before.take_while([](char c) { return c == ' ' || c == '\t'; }).str();
  llvm::StringRef written = buffer.slice(use.begin, use.end);
  std::string comment = written.starts_with("_Pragma") ? "" : commented(written) + " ";
  llvm::StringRef after = buffer.drop_front(use.end);
  after = after.take_front(after.find('\n'));
  std::string text = Layout(use, indent).run(comment, !after.trim().empty());
  if (!comment.empty() && before.ends_with("*"))
    text.insert(0, " "); // no "*/" in front
  // What stands before on the line must not come before a directive.
  if (comment.empty() && !before.trim().empty())
    text.insert(0, "\n");
  unsigned end = use.end;
  if (use.pieces.back().isPragma) // what follows gets a line of its own
    end += unsigned(after.take_while([](char c) { return c == ' ' || c == '\t'; }).size());
  Rewrite rewrite{use.begin, end, {}};
  rewrite.text.append(text, table.place(unsigned(buffer.take_front(use.begin).count('\n')) + 1),
                      /*running=*/false);
  return rewrite;
}

} // namespace gtap
