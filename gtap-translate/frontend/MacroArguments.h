// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the preprocessor made of the tokens that stand in the main file as arguments of macros: how
// often the parser got each, and whether a macro made text of it. Must not know who renames them.
#pragma once

#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Preprocessor.h>

#include <map>

namespace gtap {

// True for macros of system headers, and for predefined ones: what they stand for may differ for
// the final compiler.
bool isSystemMacro(const clang::MacroInfo &macro, const clang::SourceManager &sources);

// Where a file has the token that macros handed on as an argument, the location itself when no
// macro is involved, or an invalid location when the token stands in the body of a macro.
clang::SourceLocation argumentLocation(clang::SourceLocation location,
                                       const clang::SourceManager &sources);

class MacroArguments {
public:
  struct Use {
    unsigned copies = 0; // tokens that the parser got for it
    bool asText = false; // a macro of the user's made a string of it, or a part of a token
  };

  // To be called before the first token; the rest are the preprocessor's events.
  void attach(clang::Preprocessor &preprocessor) { preprocessor_ = &preprocessor; }
  void sawExpansion(const clang::MacroInfo &macro, const clang::MacroArgs *arguments);
  void sawToken(const clang::Token &token);

  Use use(clang::SourceLocation written) const;

private:
  clang::SourceManager &sources() const { return preprocessor_->getSourceManager(); }
  bool isText(const clang::MacroInfo &macro, unsigned parameter) const;

  clang::Preprocessor *preprocessor_ = nullptr;
  std::map<clang::SourceLocation, Use> uses_; // by the token's place in the file
};

} // namespace gtap
