// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the preprocessor made of the macros and _Pragma operators in the main file, recorded while
// it lexes: enough to write any of them out in the text. Must not know which ones have to be.
#pragma once

#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/TokenConcatenation.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gtap {

// A token that came out of a macro, or a directive that _Pragma made.
struct MacroPiece {
  std::string text;             // the token, or the directive's words after `#pragma`
  bool isPragma = false;        // a directive
  bool spaceBefore = false;     // white space is needed or was there
  bool names = false;           // names a function-like macro, which it must not invoke again
  const void *source = nullptr; // of a system header's macro: which invocation
};

// One macro invocation as the main file's text shows it, or one _Pragma operator written there. Of
// nested ones it is the outermost, and, as a macro of a system header cannot be written out, the
// outermost of those in its arguments.
struct MacroUse {
  unsigned begin = 0; // offsets of its characters in the main file
  unsigned end = 0;
  bool fromSystem = false;  // its definition belongs to a system header: stays as it is
  bool holdsPragma = false; // a gtap pragma comes out of it
  bool usesCounter = false; // __COUNTER__
  bool usesPlace = false;   // __LINE__, __FILE__
  bool inDirective =
      false;            // in a clause of a pragma of ours, which the plain program does not expand
  bool repeats = false; // written out, it would be expanded once more
  std::vector<MacroPiece> pieces;
};

class MacroUses {
public:
  // To be called before the first token; the rest are the preprocessor's events.
  void attach(clang::Preprocessor &preprocessor);
  void sawExpansion(const clang::Token &name, const clang::MacroDefinition &definition,
                    clang::SourceRange range, const clang::MacroArgs *arguments);
  void sawPragmaOperator(clang::SourceLocation location, llvm::StringRef words);
  void sawToken(const clang::Token &token);
  void sawTokenOfDirective(const clang::Token &token);

  // All of them in the order of the text, without those that stand in the arguments of another one
  // that can be written out.
  std::vector<MacroUse> outermost() const;
  // The other files in which __COUNTER__ is used.
  const std::set<clang::FileID> &countersElsewhere() const { return countersElsewhere_; }

private:
  struct Recording {
    MacroUse use;
    clang::Token last[2];                 // what a space may have to keep apart
    std::set<clang::SourceLocation> seen; // in an argument, which may be substituted repeatedly
  };
  struct SystemUse {
    clang::SourceLocation invocation;
    std::uint32_t identity; // tells two substitutions of one argument apart
  };

  clang::SourceManager &sources() const { return preprocessor_->getSourceManager(); }
  Recording *recordingAt(clang::SourceLocation location);
  Recording *recordingOf(clang::SourceLocation &location);
  std::optional<SystemUse> systemUse(clang::SourceLocation location) const;
  void addSystemUse(Recording &recording, const SystemUse &use, bool space);
  std::string invocationText(const clang::Token &name, const clang::MacroInfo &macro,
                             const clang::MacroArgs *arguments) const;
  bool spaceBefore(Recording &recording, const clang::Token &token);

  clang::Preprocessor *preprocessor_ = nullptr;
  std::optional<clang::TokenConcatenation> concatenation_;
  std::map<unsigned, Recording> recordings_; // by the offset where the use begins
  // System headers' macros that were invoked, by the place of their name: how they were written.
  std::map<clang::SourceLocation, std::string> systemTexts_;
  std::set<clang::FileID> countersElsewhere_;
};

} // namespace gtap
