// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MacroUses.h. Clang tells each expansion, each pragma and each token in the order of the text;
// the location of a token leads back through the expansions that it came out of.
#include "frontend/MacroUses.h"

#include "frontend/MacroArguments.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>

#include <algorithm>

namespace gtap {

using namespace clang;

void MacroUses::attach(Preprocessor &preprocessor) {
  preprocessor_ = &preprocessor;
  concatenation_.emplace(preprocessor);
}

// The recording that a location belongs to, or null outside the main file.
MacroUses::Recording *MacroUses::recordingAt(SourceLocation location) {
  auto [file, offset] = sources().getDecomposedExpansionLoc(location);
  if (file != sources().getMainFileID())
    return nullptr;
  Recording &recording = recordings_[offset];
  if (recording.use.end == 0) {
    recording.use.begin = recording.use.end = offset;
    for (Token &token : recording.last)
      token.startToken();
  }
  if (location.isMacroID()) {
    SourceLocation last = sources().getExpansionRange(location).getEnd();
    auto [lastFile, lastOffset] = sources().getDecomposedLoc(last);
    if (lastFile == file && lastOffset + 1 > recording.use.end)
      recording.use.end =
          lastOffset + Lexer::MeasureTokenLength(last, sources(), preprocessor_->getLangOpts());
  }
  return &recording;
}

// The recording that a token belongs to: of the outermost use that may be written out. `location`
// becomes the token's place in that use. Null when there is none, or when it has the token already.
MacroUses::Recording *MacroUses::recordingOf(SourceLocation &location) {
  Recording *recording = recordingAt(location);
  bool inArgument = false;
  while (recording && recording->use.fromSystem) {
    if (!sources().isMacroArgExpansion(location))
      return nullptr;
    location = sources().getImmediateSpellingLoc(location);
    if (!location.isMacroID())
      return nullptr;
    inArgument = true;
    recording = recordingAt(location);
  }
  if (recording && inArgument && !recording->seen.insert(location).second)
    return nullptr;
  return recording;
}

void MacroUses::sawExpansion(const Token &name, const MacroDefinition &definition,
                             SourceRange range, const MacroArgs *arguments) {
  const MacroInfo *macro = definition.getMacroInfo();
  SourceLocation where = name.getLocation();
  Recording *recording = macro ? recordingAt(where) : nullptr;
  if (!recording && name.getIdentifierInfo()->isStr("__COUNTER__"))
    countersElsewhere_.insert(sources().getFileID(sources().getExpansionLoc(where)));
  if (!recording)
    return;
  bool system = isSystemMacro(*macro, sources());
  if (where.isFileID()) {
    SourceLocation last = range.getEnd();
    if (last.isFileID())
      recording->use.end = sources().getFileOffset(last) +
                           Lexer::MeasureTokenLength(last, sources(), preprocessor_->getLangOpts());
    recording->use.fromSystem = system;
  }
  if (system)
    systemTexts_[where] = invocationText(name, *macro, arguments);
  if (name.getIdentifierInfo()->isStr("__COUNTER__"))
    recording->use.usesCounter = true;
  const StringRef spelling = name.getIdentifierInfo()->getName();
  if (spelling == "__LINE__" || spelling == "__FILE__" || spelling == "__FILE_NAME__")
    recording->use.usesPlace = true;
}

std::string MacroUses::invocationText(const Token &name, const MacroInfo &macro,
                                      const MacroArgs *arguments) const {
  std::string text = preprocessor_->getSpelling(name);
  if (!macro.isFunctionLike() || !arguments)
    return text;
  text += '(';
  for (unsigned i = 0; i < macro.getNumParams() && i < arguments->getNumMacroArguments(); ++i) {
    const Token *token = arguments->getUnexpArgument(i);
    text += i == 0 ? "" : ", ";
    for (bool first = true; token->isNot(tok::eof); ++token, first = false)
      text += (!first && token->hasLeadingSpace() ? " " : "") + preprocessor_->getSpelling(*token);
  }
  return text + ')';
}

// The outermost invocation of a system header's macro that the token at `location` comes out of.
std::optional<MacroUses::SystemUse> MacroUses::systemUse(SourceLocation location) const {
  std::optional<SystemUse> result;
  std::vector<SourceLocation> arguments; // where the token was handed on as an argument
  for (SourceLocation at = location; at.isMacroID();) {
    SourceLocation caller = sources().getImmediateExpansionRange(at).getBegin();
    if (sources().isMacroArgExpansion(at))
      arguments.push_back(at);
    else if (systemTexts_.count(caller))
      result = SystemUse{caller, 0};
    at = caller;
  }
  for (SourceLocation argument : arguments) {
    if (result)
      break;
    result = systemUse(sources().getImmediateSpellingLoc(argument));
    // Where the macro's body names the parameter: the same for all tokens of an argument, and another one where the body
    // names it again. An argument may be handed on by several macros.
    if (result)
      result->identity = result->identity * 31 +
                         sources().getImmediateExpansionRange(argument).getBegin().getRawEncoding();
  }
  return result;
}

void MacroUses::addSystemUse(Recording &recording, const SystemUse &use, bool space) {
  const void *source = reinterpret_cast<const void *>(
      std::uintptr_t{use.invocation.getRawEncoding()} ^ (std::uintptr_t{use.identity} << 32));
  std::vector<MacroPiece> &pieces = recording.use.pieces;
  if (pieces.empty() || pieces.back().source != source)
    pieces.push_back({systemTexts_.at(use.invocation), false, space, false, source});
}

bool MacroUses::spaceBefore(Recording &recording, const Token &token) {
  bool space = token.hasLeadingSpace() || token.isAtStartOfLine() ||
               (recording.last[1].isNot(tok::unknown) &&
                concatenation_->AvoidConcat(recording.last[0], recording.last[1], token));
  recording.last[0] = recording.last[1];
  recording.last[1] = token;
  return space;
}

void MacroUses::sawPragmaOperator(SourceLocation location, StringRef words) {
  Recording *recording = recordingAt(location);
  if (!recording)
    return;
  StringRef directive = words.trim();
  words = directive;
  bool isOurs = words.consume_front("gtap") && words.ltrim() != words;
  recording->use.holdsPragma |= isOurs;
  if (recording->use.fromSystem)
    return;
  if (location.isFileID()) { // _Pragma ( "..." ), where a macro may make the string
    SourceLocation start = location;
    StringRef buffer = sources().getBufferData(sources().getMainFileID());
    Lexer lexer(sources().getLocForStartOfFile(sources().getMainFileID()),
                preprocessor_->getLangOpts(), buffer.begin(),
                buffer.begin() + sources().getFileOffset(start), buffer.end());
    Token token;
    lexer.LexFromRawLexer(token); // _Pragma
    for (unsigned depth = 0;;) {
      lexer.LexFromRawLexer(token);
      if (token.is(tok::l_paren))
        ++depth;
      if (token.is(tok::eof) || (token.is(tok::r_paren) && --depth == 0))
        break;
    }
    recording->use.end = sources().getFileOffset(token.getLocation()) + token.getLength();
  }
  if (std::optional<SystemUse> system = systemUse(location))
    return addSystemUse(*recording, *system, true);
  recording->use.pieces.push_back({directive.str(), true, false, false, nullptr});
  for (Token &token : recording->last)
    token.startToken();
}

void MacroUses::sawTokenOfDirective(const Token &token) {
  sawToken(token);
  if (Recording *recording =
          token.getLocation().isMacroID() ? recordingAt(token.getLocation()) : nullptr)
    recording->use.inDirective = true;
}

void MacroUses::sawToken(const Token &token) {
  SourceLocation where = token.getLocation();
  if (!where.isMacroID() || token.isAnnotation() || token.is(tok::eof))
    return;
  Recording *recording = recordingOf(where);
  if (!recording)
    return;
  bool space = spaceBefore(*recording, token);
  if (std::optional<SystemUse> system = systemUse(where))
    return addSystemUse(*recording, *system, space);
  MacroPiece piece{preprocessor_->getSpelling(token), false, space, false, nullptr};
  if (const IdentifierInfo *name = token.getIdentifierInfo())
    if (const MacroInfo *macro = preprocessor_->getMacroInfo(name)) {
      bool standsForItself =
          macro->getNumTokens() == 1 && macro->getReplacementToken(0).getIdentifierInfo() == name;
      piece.names = macro->isFunctionLike();
      recording->use.repeats |= macro->isObjectLike() && !standsForItself;
    }
  recording->use.pieces.push_back(std::move(piece));
}

std::vector<MacroUse> MacroUses::outermost() const {
  std::vector<MacroUse> result;
  unsigned end = 0; // of the last one that may be written out
  for (const auto &[offset, recording] : recordings_)
    if (end <= offset) {
      result.push_back(recording.use);
      if (!recording.use.fromSystem)
        end = recording.use.end;
    } else { // in an argument of the last one, which is written out with it
      result.back().usesCounter |= recording.use.usesCounter;
      result.back().usesPlace |= recording.use.usesPlace;
    }
  return result;
}

} // namespace gtap
