// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See HeadersAhead.h. The copy reads the text from a pipe up to its end, and answers with one
// character when it has found no error.
#include "frontend/HeadersAhead.h"

#include "support/LargeStack.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/MemoryBuffer.h>

#include <cerrno>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

bool writeAll(int file, const std::string &text) {
  std::size_t done = 0;
  while (done < text.size()) {
    ssize_t count = ::write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    done += std::size_t(count);
  }
  return true;
}

bool readAll(int file, std::string &text) {
  char buffer[65536];
  for (;;) {
    ssize_t count = ::read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return count == 0;
    text.append(buffer, std::size_t(count));
  }
}

// Whether there was an error that counts.
class ErrorSeen : public DiagnosticConsumer {
public:
  explicit ErrorSeen(HeadersAhead::Tolerance tolerated) : tolerated_(tolerated) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) override {
    seen |= level >= DiagnosticsEngine::Error && !tolerated_(diagnostic.getID());
  }

  bool seen = false;

private:
  HeadersAhead::Tolerance tolerated_;
};

FileID fileOf(const SourceManager &sources, SourceLocation where) {
  return sources.getFileID(sources.getExpansionLoc(where));
}

// The copy's whole life.
[[noreturn]] void parseRest(Parser &parser, Sema &sema, HeadersAhead::Tolerance tolerated,
                            int input, int output) {
  leaveLargeStack();
  std::string text;
  if (!readAll(input, text) || text.empty())
    ::_exit(0); // nobody wants to know
  Preprocessor &preprocessor = sema.getPreprocessor();
  SourceManager &sources = sema.getSourceManager();
  ErrorSeen error(tolerated);
  sema.getDiagnostics().setClient(&error, /*ShouldOwnClient=*/false);
  FileID rest = sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "generated text"));
  // The text ends the conditional groups that the main file has begun.
  PreprocessorLexer &before = *preprocessor.getCurrentFileLexer();
  const std::vector<PPConditionalInfo> open(before.conditional_begin(), before.conditional_end());
  // A macro is not expanded in its own expansion, and the text would stand in one: of the main file's first token.
  for (Token token = parser.getCurToken();
       token.getLocation().isMacroID() && token.isNot(tok::eof);)
    preprocessor.Lex(token);
  preprocessor.EnterSourceFile(rest, nullptr, SourceLocation());
  preprocessor.getCurrentFileLexer()->setConditionalLevels(open);
  parser.ConsumeAnyToken(); // what the main file went on with
  Parser::DeclGroupPtrTy declarations;
  Sema::ModuleImportState imports = Sema::ModuleImportState::NotACXX20Module;
  // Behind the text the preprocessor goes on with the main file.
  while (parser.getCurToken().isNot(tok::eof) &&
         fileOf(sources, parser.getCurToken().getLocation()) != sources.getMainFileID() &&
         !parser.ParseTopLevelDecl(declarations, imports)) {
  }
  sema.ActOnEndOfTranslationUnit(); // instantiates what is pending
  ::_exit(error.seen || writeAll(output, "+") ? 0 : 1);
}

} // namespace

std::unique_ptr<HeadersAhead> HeadersAhead::tryHere(Parser &parser, Sema &sema, Tolerance tolerated,
                                                    bool &tooEarly) {
  const Token &token = parser.getCurToken();
  SourceManager &sources = sema.getSourceManager();
  tooEarly =
      token.isNot(tok::eof) && (token.getLocation().isInvalid() ||
                                fileOf(sources, token.getLocation()) != sources.getMainFileID());
  if (tooEarly || token.is(tok::eof) || sema.getDiagnostics().hasErrorOccurred())
    return nullptr;
  PreprocessorLexer *lexer = sema.getPreprocessor().getCurrentFileLexer();
  if (!lexer || lexer->getFileID() != sources.getMainFileID())
    return nullptr;
  unsigned offset = sources.getFileOffset(sources.getExpansionLoc(token.getLocation()));
  llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
  while (offset > 0 && text[offset - 1] != '\n')
    --offset;

  int toChild[2], fromChild[2];
  if (::pipe(toChild) != 0)
    return nullptr;
  if (::pipe(fromChild) != 0) {
    ::close(toChild[0]);
    ::close(toChild[1]);
    return nullptr;
  }
  ::pid_t child = ::fork();
  if (child == 0) {
    ::close(toChild[1]);
    ::close(fromChild[0]);
    parseRest(parser, sema, tolerated, toChild[0], fromChild[1]);
  }
  ::close(toChild[0]);
  ::close(fromChild[1]);
  if (child < 0) {
    ::close(toChild[1]);
    ::close(fromChild[0]);
    return nullptr;
  }
  return std::unique_ptr<HeadersAhead>(
      new HeadersAhead(offset, int(child), toChild[1], fromChild[0]));
}

HeadersAhead::~HeadersAhead() {
  closeAll();
}

bool HeadersAhead::accepts(const std::string &text) {
  // A copy that died must not take this process with it.
  struct sigaction ignore = {}, before = {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &before);
  bool sent = toChild_ >= 0 && writeAll(toChild_, text);
  ::sigaction(SIGPIPE, &before, nullptr);
  if (toChild_ >= 0)
    ::close(toChild_);
  toChild_ = -1;
  std::string answer;
  bool answered = sent && readAll(fromChild_, answer);
  closeAll();
  return answered && answer == "+";
}

void HeadersAhead::closeAll() {
  for (int *pipe : {&toChild_, &fromChild_}) {
    if (*pipe >= 0)
      ::close(*pipe);
    *pipe = -1;
  }
  if (child_ > 0)
    ::waitpid(child_, nullptr, 0);
  child_ = -1;
}

} // namespace gtap
