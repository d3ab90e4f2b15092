// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints reports as Clang does, without the line of text where the translator has written it (docs/normalisation.md): the user
// would not know it. Must not know what is reported.
#pragma once

#include <clang/Frontend/TextDiagnosticPrinter.h>

#include <set>
#include <string>

namespace gtap {

class ReportPrinter : public clang::TextDiagnosticPrinter {
public:
  // `ourNames`: names that the translator has given. `showsOmp`: directives were '#pragma omp'. `options` are changed; they and the names must outlive the printer.
  ReportPrinter(llvm::raw_ostream &stream, clang::DiagnosticOptions &options,
                const std::set<std::string> &ourNames, bool showsOmp)
      : TextDiagnosticPrinter(stream, options), options_(options), ourNames_(ourNames),
        showsOmp_(showsOmp) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

private:
  bool isOurs(llvm::StringRef line) const;

  clang::DiagnosticOptions &options_;
  const std::set<std::string> &ourNames_;
  const bool showsOmp_;
};

} // namespace gtap
