// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReportPrinter.h.
#include "driver/ReportPrinter.h"

#include "frontend/Clauses.h"

#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

static StringRef lineAt(SourceLocation location, const SourceManager &sources) {
  const auto [file, offset] = sources.getDecomposedExpansionLoc(location);
  const StringRef text = sources.getBufferData(file);
  const std::size_t before = text.take_front(offset).rfind('\n');
  return text.drop_front(before == StringRef::npos ? 0 : before + 1).take_until([](char c) {
    return c == '\n';
  });
}

bool ReportPrinter::isOurs(StringRef line) const {
  if (StringRef rest = line.ltrim(); showsOmp_ && rest.consume_front("#pragma gtap "))
    return !rest.starts_with("function") && !rest.starts_with("entry");
  return line.contains("gtap_") &&
         (llvm::any_of(allClauses(),
                       [&](const ClauseEntry &entry) {
                         return isMadeUp(entry.kind) && line.contains(entry.name);
                       }) ||
          llvm::any_of(ourNames_, [&](const std::string &name) { return line.contains(name); }));
}

void ReportPrinter::HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) {
  const bool hasLine = diagnostic.hasSourceManager() && diagnostic.getLocation().isValid();
  options_.ShowCarets =
      !hasLine || !isOurs(lineAt(diagnostic.getLocation(), diagnostic.getSourceManager()));
  TextDiagnosticPrinter::HandleDiagnostic(level, diagnostic);
}

} // namespace gtap
