// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One parse of one file by Clang, with the pragmas hooked in: the AST and what the preprocessor
// saw, alive as long as the ParsedUnit. Must not know what is done with either.
#pragma once

#include "frontend/DiagnosticFilter.h"
#include "frontend/HeadersAhead.h"
#include "frontend/Pragmas.h"
#include "support/Diagnostics.h"
#include "support/LineTable.h"
#include "support/Options.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/Utils.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gtap {

struct ParseSettings {
  Target target = Target::Cuda;     // whose declarations the file can use
  bool pragmas = true;              // handle gtap pragmas; otherwise they are ignored
  bool omp = false;                 // OpenMP's pragmas have a meaning in task functions
  bool showOmp = false;             // reports name directives as OpenMP's
  bool showWarnings = false;        // pass Clang's own warnings on
  WarningSwitches warnings = {};    // of our own
  const LineTable *lines = nullptr; // what the text's lines stand for; null: for themselves
  // Keep a copy of the process behind the headers, which tolerates these errors; null: do not.
  HeadersAhead::Tolerance headersAhead = nullptr;
};

class ParsedUnit {
public:
  // Parses `file` with the compiler command line `arguments`; with `text`, that text stands for the
  // file's content. Diagnostics go to `consumer`, which must outlive the unit. Never null; look at
  // complete().
  static std::unique_ptr<ParsedUnit> parse(const std::vector<std::string> &arguments,
                                           const std::string &file, std::optional<std::string> text,
                                           clang::DiagnosticConsumer &consumer,
                                           const ParseSettings &settings = {});
  ~ParsedUnit();

  // Clang ran to the end of the file and there is an AST (with or without errors).
  bool complete() const { return complete_; }
  // Errors that Clang itself found; the AST then has holes.
  unsigned clangErrors() const { return filter_ ? filter_->clangErrors() : 0; }

  // The copy behind the headers, or null.
  HeadersAhead *headersAhead() const { return headersAhead_.get(); }

  clang::HeaderSearch &headerSearch() const {
    return compiler_->getPreprocessor().getHeaderSearchInfo();
  }
  // Whether a macro of that name is defined at the end of the file.
  bool isMacro(llvm::StringRef name) const {
    return compiler_->getPreprocessor().isMacroDefined(name);
  }
  // Where the user's macro of that name is defined at the end of the file; nothing when there is none.
  std::optional<clang::SourceLocation> userMacro(llvm::StringRef name) const;
  clang::ASTContext &context() const { return compiler_->getASTContext(); }
  SourceFacts &facts() { return facts_; }
  Diagnostics &diagnostics() { return *diagnostics_; }
  // Every file read, the main file first.
  std::vector<std::string> dependencies() const;

private:
  ParsedUnit() = default;
  friend class ParseAction;

  SourceFacts facts_;
  std::unique_ptr<DiagnosticFilter> filter_;
  std::shared_ptr<clang::DependencyCollector> dependencies_;
  std::unique_ptr<clang::CompilerInstance> compiler_;
  std::optional<Diagnostics> diagnostics_;
  std::unique_ptr<clang::FrontendAction> action_;
  std::unique_ptr<HeadersAhead> headersAhead_;
  bool begun_ = false;
  bool complete_ = false;
};

} // namespace gtap
