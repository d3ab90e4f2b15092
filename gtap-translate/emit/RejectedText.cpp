// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RejectedText.h.
#include "emit/RejectedText.h"

#include "support/SourceText.h"

#include <fmt/format.h>
#include <iterator>
#include <llvm/ADT/StringExtras.h>
#include <set>
#include <string>

namespace gtap {

using namespace clang;

namespace {

StringRef lineOf(StringRef text, unsigned line) {
  for (unsigned i = 1; i < line; i++)
    text = text.split('\n').second;
  return text.split('\n').first.trim();
}

// The line of the parsed text that this line of the output comes from. A generated line follows the
// declaration or the statement that it belongs to, so it counts as the nearest line above. 0: there is none.
unsigned parsedLine(const Emission &emission, unsigned line) {
  for (std::size_t i = std::min<std::size_t>(line, emission.lines.size()); i > 0; --i)
    if (emission.lines[i - 1] != 0)
      return emission.lines[i - 1];
  return 0;
}

// Names without 'gtap_' that generated code uses of the runtime.
constexpr const char *usedNames[] = {"advance",
                                     "ahead",
                                     "assume_global",
                                     "back",
                                     "child",
                                     "dependent",
                                     "destination",
                                     "entry_of",
                                     "file",
                                     "finish",
                                     "first",
                                     "from",
                                     "give",
                                     "given",
                                     "handed_on",
                                     "in",
                                     "inout",
                                     "into",
                                     "is_ahead",
                                     "is_first",
                                     "launch",
                                     "leads",
                                     "must_wait",
                                     "no_result",
                                     "nowhere",
                                     "out",
                                     "program",
                                     "recursion",
                                     "result_place",
                                     "root",
                                     "run",
                                     "run_for_result",
                                     "serial_call_allowed",
                                     "session",
                                     "shared",
                                     "spawn",
                                     "state",
                                     "static_turns",
                                     "suspend",
                                     "task",
                                     "this_file",
                                     "to",
                                     "turn",
                                     "type",
                                     "value",
                                     "values",
                                     "whole_block",
                                     "yields"};

// Those of them that stand in all generated code, where a template may hide them from the check of the output.
constexpr const char *alwaysUsed[] = {"gtap",      "child", "finish", "leads",
                                      "must_wait", "spawn", "state",  "suspend"};

// The names in `gtap::a::b`.
std::set<std::string> namesOfRuntime(StringRef text) {
  constexpr StringRef space = "gtap::";
  const auto inName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  std::set<std::string> names;
  for (std::size_t at = text.find(space); at != StringRef::npos; at = text.find(space, at)) {
    const bool isWhole = at == 0 || !inName(text[at - 1]);
    at += space.size();
    while (isWhole) {
      const StringRef name = text.substr(at).take_while(inName);
      if (!name.empty())
        names.insert(name.str());
      at += name.size();
      if (name.empty() || !text.substr(at).starts_with("::"))
        break;
      at += 2;
    }
  }
  return names;
}

// Says which of the user's macros change generated code. False when there are none.
template <class Names>
bool reportMacros(const Names &names, ParsedUnit &unit) {
  bool found = false;
  for (const auto &name : names)
    if (const std::optional<SourceLocation> where = unit.userMacro(name)) {
      unit.diagnostics().report(DiagId::MacroName, *where, {name});
      found = true;
    }
  return found;
}

} // namespace

bool reportMacrosIn(StringRef text, ParsedUnit &unit) {
  std::set<std::string> names = namesOfRuntime(text);
  names.insert(std::begin(alwaysUsed), std::end(alwaysUsed));
  return reportMacros(names, unit);
}

void reportRejected(const Rejection &rejection, const Emission &emission, ParsedUnit &unit) {
  if (reportMacros(usedNames, unit))
    return;
  const SourceManager &sources = unit.context().getSourceManager();
  FileID file = sources.getMainFileID();
  unsigned line = parsedLine(emission, rejection.line);
  StringRef written = lineOf(sources.getBufferData(file), line);
  SourceLocation where = sources.getLocForStartOfFile(file);
  std::string construct = "this file";
  if (line != 0) {
    where = sources.translateLineCol(file, line, 1);
    StringRef buffer = sources.getBufferData(file);
    unsigned offset = sources.getFileOffset(where);
    std::size_t indent = buffer.drop_front(offset).find_first_not_of(" \t");
    where = where.getLocWithOffset(indent == StringRef::npos ? 0 : int(indent));
    construct = fmt::format("'{}'", written.str());
  }
  unit.diagnostics().report(DiagId::GeneratedTextBad, where,
                            {construct, rejection.reason, std::to_string(rejection.line),
                             rejection.line ? lineOf(emission.text, rejection.line).str() : ""});
}

} // namespace gtap
