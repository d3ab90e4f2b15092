// Turns entries of the table in Diagnostics.def into reports of Clang's diagnostic engine.
// Must not know what any of them is about.
#include "Diagnostics.h"

#include <fmt/format.h>
#include <string_view>

namespace gtap {

namespace {

struct Entry {
  DiagId id;
  unsigned number;
  clang::DiagnosticsEngine::Level level;
  std::string_view text;
  std::string_view help;
};

constexpr Entry table[] = {
#define GTAP_DIAG(Name, Number, Severity, Text, Help)                                              \
  {DiagId::Name, Number, clang::DiagnosticsEngine::Severity, Text, Help},
#include "Diagnostics.def"
#undef GTAP_DIAG
};

// `pattern` with %0..%9 replaced; an argument that was not given becomes empty.
std::string fill(std::string_view pattern, std::initializer_list<std::string> arguments) {
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); i++) {
    if (pattern[i] != '%' || i + 1 == pattern.size() || pattern[i + 1] < '0' ||
        pattern[i + 1] > '9') {
      result += pattern[i];
      continue;
    }
    std::size_t index = pattern[++i] - '0';
    if (index < arguments.size())
      result += arguments.begin()[index];
  }
  return result;
}

} // namespace

void Diagnostics::report(DiagId id, clang::SourceLocation where,
                         std::initializer_list<std::string> arguments,
                         clang::CharSourceRange range) {
  const Entry &entry = table[static_cast<std::size_t>(id)];
  std::string text = fmt::format("{} [GTAP{:03}]", fill(entry.text, arguments), entry.number);
  {
    auto builder = engine_.Report(where, engine_.getCustomDiagID(entry.level, "%0"));
    builder << text;
    if (range.isValid())
      builder << range;
  }
  if (entry.level >= clang::DiagnosticsEngine::Error)
    errors_++;
  std::string help = fill(entry.help, arguments);
  if (!help.empty())
    note(where, help);
}

void Diagnostics::note(clang::SourceLocation where, const std::string &text) {
  engine_.Report(where, engine_.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0")) << text;
}

} // namespace gtap
