// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stands between Clang and the printer: turns parser errors that an injected token caused into our
// own words about the pragma, restates errors that name the wrong cause
// (CompilerErrors), and keeps Clang's warnings away unless they were asked for. Must not
// know how anything is printed.
#pragma once

#include "frontend/Pragmas.h"
#include "support/Diagnostics.h"
#include "support/Options.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>

namespace gtap {

// Errors of Clang's about what nvcc takes: "%smid" in an asm statement, for "%%smid".
bool isTolerated(unsigned diagnostic);

class DiagnosticFilter : public clang::DiagnosticConsumer {
public:
  DiagnosticFilter(clang::DiagnosticConsumer &inner, SourceFacts &facts, Target target,
                   bool showWarnings)
      : inner_(inner), facts_(facts), target_(target), showWarnings_(showWarnings) {}

  // Where reports about pragmas go; must be set before the preprocessor starts.
  void setDiagnostics(Diagnostics *diagnostics) { diagnostics_ = diagnostics; }

  // The declarations so far, for errors that are about them.
  void setContext(const clang::ASTContext &context) { context_ = &context; }
  // Nothing is shown from here on: it follows from what was reported.
  void endOutput() { headerMissing_ = true; }

  // Errors that Clang itself found.
  unsigned clangErrors() const { return clangErrors_; }

  void BeginSourceFile(const clang::LangOptions &language,
                       const clang::Preprocessor *preprocessor) override {
    preprocessor_ = preprocessor;
    inner_.BeginSourceFile(language, preprocessor);
  }
  void EndSourceFile() override { inner_.EndSourceFile(); }
  void finish() override { inner_.finish(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

private:
  bool causedByPragma(const clang::Diagnostic &diagnostic);
  bool restated(const clang::Diagnostic &diagnostic);
  void reportPragma(PragmaSite &site, clang::SourceLocation where,
                    const clang::Diagnostic &diagnostic, bool parserError);

  clang::DiagnosticConsumer &inner_;
  SourceFacts &facts_;
  Diagnostics *diagnostics_ = nullptr;
  const clang::Preprocessor *preprocessor_ = nullptr;
  const clang::ASTContext *context_ = nullptr;
  Target target_;
  bool showWarnings_;
  bool headerMissing_ = false;
  bool showNotes_ = true; // whether the diagnostic that notes belong to was shown
  unsigned clangErrors_ = 0;
};

} // namespace gtap
