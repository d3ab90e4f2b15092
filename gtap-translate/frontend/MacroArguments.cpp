// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MacroArguments.h. The location of a token leads back through the macros that handed it on.
#include "frontend/MacroArguments.h"

#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

bool isSystemMacro(const MacroInfo &macro, const SourceManager &sources) {
  SourceLocation where = macro.getDefinitionLoc();
  return !macro.isBuiltinMacro() && where.isValid() &&
         (sources.isInSystemHeader(where) || sources.isWrittenInBuiltinFile(where));
}

SourceLocation argumentLocation(SourceLocation location, const SourceManager &sources) {
  while (location.isMacroID()) {
    if (!sources.isMacroArgExpansion(location))
      return SourceLocation();
    location = sources.getImmediateSpellingLoc(location);
  }
  return location;
}

// Whether the macro's text has `#parameter`, or `##` beside the parameter. `, ## __VA_ARGS__` makes
// no token.
bool MacroArguments::isText(const MacroInfo &macro, unsigned parameter) const {
  const IdentifierInfo *name = macro.params()[parameter];
  ArrayRef<Token> text = macro.tokens();
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool isName = text[i].getIdentifierInfo() == name;
    bool ofAll = text[i].is(tok::identifier) && text[i].getIdentifierInfo()->isStr("__VA_OPT__");
    if (i > 0 && text[i - 1].is(tok::hash) && (isName || ofAll))
      return true;
    if (!isName)
      continue;
    bool afterComma = i > 1 && text[i - 2].is(tok::comma) && macro.isVariadic() &&
                      parameter + 1 == macro.getNumParams();
    if (i > 0 && text[i - 1].is(tok::hashhash) && !afterComma)
      return true;
    if (i + 1 < text.size() && text[i + 1].is(tok::hashhash))
      return true;
  }
  return false;
}

// A system header's macro may show the renamed text, as assert() does: it cannot be written out.
void MacroArguments::sawExpansion(const MacroInfo &macro, const MacroArgs *arguments) {
  if (!arguments || isSystemMacro(macro, sources()))
    return;
  unsigned count = std::min(macro.getNumParams(), arguments->getNumMacroArguments());
  for (unsigned i = 0; i < count; ++i)
    if (isText(macro, i))
      for (const Token *token = arguments->getUnexpArgument(i); token->isNot(tok::eof); ++token)
        if (SourceLocation at = argumentLocation(token->getLocation(), sources()); at.isValid())
          uses_[at].asText = true;
}

void MacroArguments::sawToken(const Token &token) {
  SourceLocation where = token.getLocation();
  if (!where.isMacroID() || !token.getIdentifierInfo())
    return;
  if (SourceLocation at = argumentLocation(where, sources()); at.isValid())
    ++uses_[at].copies;
}

MacroArguments::Use MacroArguments::use(SourceLocation written) const {
  auto found = uses_.find(written);
  return found == uses_.end() ? Use{} : found->second;
}

} // namespace gtap
