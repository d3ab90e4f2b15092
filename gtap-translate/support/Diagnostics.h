// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every diagnostic of the translator has a stable number, a text and a way out, listed in
// Diagnostics.def. Reports go through Clang's engine, so they look like Clang's: file:line:column,
// caret, note.
#pragma once

#include "support/Remarks.h"
#include "support/Warnings.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>

#include <llvm/ADT/ArrayRef.h>

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gtap {

// GTAP_DIAG(Name, number, Severity, "what is wrong, %0 ...", "what to write instead") in
// Diagnostics.def.
enum class DiagId {
#define GTAP_DIAG(Name, Number, Severity, Text, Help) Name,
#include "support/Diagnostics.def"
#undef GTAP_DIAG
};

// An error that was reported, for those who ask afterwards what a part of the text has led to.
struct ReportedError {
  DiagId id;
  clang::SourceLocation where;
};

class Diagnostics {
public:
  explicit Diagnostics(clang::DiagnosticsEngine &engine, WarningSwitches warnings = {})
      : engine_(engine), warnings_(std::move(warnings)) {}

  // Reports `id` at `where` with %0.. replaced by `arguments`; appends "[GTAP0nn]" to the text and,
  // when the table has one, a note with the way out. Warnings name their switch, too, and obey it.
  // Returns nothing: a reported error makes the translation fail at the end. The same text is said
  // once at a place: the instances of a template share theirs, and so do the copies of a loop.
  void report(DiagId id, clang::SourceLocation where,
              std::initializer_list<std::string> arguments = {},
              clang::CharSourceRange range = {}) {
    report(id, where, llvm::ArrayRef(arguments.begin(), arguments.size()), range);
  }
  void report(DiagId id, clang::SourceLocation where, llvm::ArrayRef<std::string> arguments,
              clang::CharSourceRange range);

  // Says a remark and, in a note, what to write instead; appends "[-Rgtap=loops]" to the text. The same text
  // is said once at a place. Whether anybody asked for it is the caller's business.
  void remark(RemarkId id, clang::SourceLocation where, llvm::ArrayRef<std::string> arguments = {});

  // A further note ("declared here", ...) under the last report.
  void note(clang::SourceLocation where, const std::string &text);

  // Whether the user writes directives as '#pragma omp': reports then name them so.
  void showOmp(bool shows) { showsOmp_ = shows; }

  bool failed() const { return !errors_.empty(); }
  const std::vector<ReportedError> &errors() const { return errors_; }

  // Drops warnings at the places for which `generated` is true: the user did not write that text.
  void dropWarnings(std::function<bool(clang::SourceLocation)> generated) {
    generated_ = std::move(generated);
  }

private:
  clang::DiagnosticsEngine &engine_;
  WarningSwitches warnings_;
  std::function<bool(clang::SourceLocation)> generated_;
  bool silent_ = false; // the last report was not shown; nor are its notes
  bool showsOmp_ = false;
  std::string inUsersWords(std::string text) const;
  bool isNews(clang::SourceLocation where, const std::string &text);

  std::set<std::pair<std::string, std::string>> said_; // the place that the user sees, and the text
  std::vector<ReportedError> errors_;
};

// Whether it is a warning by default.
bool isWarning(DiagId id);
// "GTAP046"
std::string numberOf(DiagId id);

// A report and its note as text, for where Clang's engine cannot be used any more.
std::string reportText(DiagId id, const std::string &place);

} // namespace gtap
