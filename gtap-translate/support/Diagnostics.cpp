// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns entries of the table in Diagnostics.def into reports of Clang's diagnostic engine.
// Must not know what any of them is about.
#include "support/Diagnostics.h"

#include <clang/Basic/SourceManager.h>

#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>

#include <string_view>
#include <utility>

namespace gtap {

namespace {

struct ReportRow {
  DiagId id;
  unsigned number;
  clang::DiagnosticsEngine::Level level;
  std::string_view text;
  std::string_view help;
  const char *name;
};

constexpr ReportRow reports[] = {
#define GTAP_DIAG(Name, Number, Severity, Text, Help)                                              \
  {DiagId::Name, Number, clang::DiagnosticsEngine::Severity, Text, Help, #Name},
#include "support/Diagnostics.def"
#undef GTAP_DIAG
};

// `pattern` with %0..%9 replaced; an argument that was not given becomes empty.
std::string fill(std::string_view pattern, llvm::ArrayRef<std::string> arguments) {
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); i++) {
    if (pattern[i] != '%' || i + 1 == pattern.size() || pattern[i + 1] < '0' ||
        pattern[i + 1] > '9') {
      result += pattern[i];
      continue;
    }
    std::size_t index = pattern[++i] - '0';
    if (index < arguments.size())
      result += arguments[index];
  }
  return result;
}

// 'gtap_block_f_1', a function that the translator made of a part of f, becomes "a block of 'f'".
std::string withoutMadeUpNames(std::string text) {
  static constexpr std::pair<std::string_view, std::string_view> prefixes[] = {
      {"'gtap_block_", "a block of '"},
      {"'gtap_loop_", "a loop of '"},
      {"'gtap_taskloop_", "a taskloop of '"}};
  for (const auto &[prefix, words] : prefixes)
    for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) {
      const std::size_t end = text.find('\'', at + 1);
      const std::size_t number = text.rfind('_', end);
      if (end == std::string::npos || number < at + prefix.size())
        break;
      text.erase(number, end - number);
      text.replace(at, prefix.size(), words);
      at += words.size();
    }
  return text;
}

} // namespace

std::string Diagnostics::inUsersWords(std::string text) const {
  text = withoutMadeUpNames(std::move(text));
  static constexpr std::string_view ours = "#pragma gtap ", theirs = "#pragma omp ";
  for (std::size_t at = 0; showsOmp_ && (at = text.find(ours, at)) != std::string::npos;) {
    const llvm::StringRef directive = llvm::StringRef(text).drop_front(at + ours.size());
    // `function` and `entry` have no other spelling.
    if (directive.starts_with("function") || directive.starts_with("entry"))
      at += ours.size();
    else
      text.replace(at, ours.size(), theirs);
  }
  return text;
}

bool isWarning(DiagId id) {
  return reports[static_cast<std::size_t>(id)].level == clang::DiagnosticsEngine::Warning;
}

std::string numberOf(DiagId id) {
  return fmt::format("GTAP{:03}", reports[static_cast<std::size_t>(id)].number);
}

void Diagnostics::report(DiagId id, clang::SourceLocation where,
                         llvm::ArrayRef<std::string> arguments, clang::CharSourceRange range) {
  const ReportRow &entry = reports[static_cast<std::size_t>(id)];
  clang::DiagnosticsEngine::Level level = entry.level;
  std::string mark = numberOf(id);
  if (level == clang::DiagnosticsEngine::Warning) {
    silent_ = generated_ && generated_(where);
    if (silent_)
      return;
    std::string name = warningName(entry.name);
    WarningLevel wanted = warnings_.level(name);
    silent_ = wanted == WarningLevel::Off;
    if (silent_)
      return;
    if (wanted == WarningLevel::Error) {
      level = clang::DiagnosticsEngine::Error;
      mark += ", -Werror";
    }
    mark += ", -W" + name;
  }
  const std::string text = fmt::format("{} [{}]", inUsersWords(fill(entry.text, arguments)), mark);
  silent_ = !isNews(where, text);
  if (silent_)
    return;
  {
    auto builder = engine_.Report(where, engine_.getCustomDiagID(level, "%0"));
    builder << text;
    if (range.isValid())
      builder << range;
  }
  if (level >= clang::DiagnosticsEngine::Error)
    errors_.push_back({id, where});
  std::string help = fill(entry.help, arguments);
  if (!help.empty())
    note(where, help);
}

bool Diagnostics::isNews(clang::SourceLocation where, const std::string &text) {
  std::string place;
  if (where.isValid() && engine_.hasSourceManager())
    if (clang::PresumedLoc seen = engine_.getSourceManager().getPresumedLoc(where); seen.isValid())
      place = fmt::format("{}:{}:{}", seen.getFilename(), seen.getLine(), seen.getColumn());
  return said_.emplace(place, text).second;
}

void Diagnostics::remark(RemarkId id, clang::SourceLocation where,
                         llvm::ArrayRef<std::string> arguments) {
  const RemarkRow &row = rowOf(id);
  const std::string text =
      fmt::format("{} [-Rgtap={}]", inUsersWords(fill(row.text, arguments)), spell(row.group));
  silent_ = !isNews(where, text);
  if (silent_)
    return;
  engine_.Report(where, engine_.getCustomDiagID(clang::DiagnosticsEngine::Remark, "%0")) << text;
  note(where, fill(row.help, arguments));
}

std::string reportText(DiagId id, const std::string &place) {
  const ReportRow &entry = reports[static_cast<std::size_t>(id)];
  return fmt::format("{0}: error: {1} [GTAP{2:03}]\n{0}: note: {3}\n", place, entry.text,
                     entry.number, entry.help);
}

void Diagnostics::note(clang::SourceLocation where, const std::string &text) {
  if (!silent_)
    engine_.Report(where, engine_.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0"))
        << inUsersWords(text);
}

} // namespace gtap
