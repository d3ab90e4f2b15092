// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See DiagnosticFilter.h.
#include "frontend/DiagnosticFilter.h"

#include "frontend/Clauses.h"
#include "frontend/CompilerErrors.h"

#include <clang/Basic/AllDiagnostics.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <fmt/format.h>

namespace gtap {

namespace {

// Ours are the engine's custom diagnostics.
bool isOurs(const clang::Diagnostic &diagnostic) {
  return diagnostic.getID() >= clang::diag::DIAG_UPPER_LIMIT;
}

bool isParserError(const clang::Diagnostic &diagnostic) {
  unsigned category = clang::DiagnosticIDs::getCategoryNumberForDiag(diagnostic.getID());
  return clang::DiagnosticIDs::getCategoryNameFromID(category) == "Parse Issue";
}

// Whether a statement can end with this token where its ';' is missing.
bool endsExpression(clang::tok::TokenKind token) {
  switch (token) {
  case clang::tok::identifier:
  case clang::tok::numeric_constant:
  case clang::tok::char_constant:
  case clang::tok::string_literal:
  case clang::tok::r_paren:
  case clang::tok::r_square:
  case clang::tok::plusplus:
  case clang::tok::minusminus:
  case clang::tok::kw_true:
  case clang::tok::kw_false:
  case clang::tok::kw_nullptr:
  case clang::tok::kw_this:
    return true;
  default:
    return false;
  }
}

const char *rightPlace(PragmaKind kind) {
  switch (kind) {
  case PragmaKind::Function: // and 'declare team'
    return "put it on the line before a declaration of a __device__ function, at namespace scope";
  case PragmaKind::Taskwait:
  case PragmaKind::Taskyield:
  case PragmaKind::Barrier:
  case PragmaKind::Cancel:
  case PragmaKind::CancellationPoint:
    return "put it between the statements of a task function";
  case PragmaKind::Taskloop:
    return "put it on the line before a for loop in a task function";
  case PragmaKind::For:
  case PragmaKind::ParallelFor:
  case PragmaKind::Simd:
  case PragmaKind::ForSimd:
  case PragmaKind::ParallelForSimd:
    return "put it on the line before a for loop in a team function";
  case PragmaKind::Parallel:
  case PragmaKind::Single:
  case PragmaKind::Masked:
  case PragmaKind::Critical:
  case PragmaKind::Section:
  case PragmaKind::Atomic:
    return "put it on the line before a statement in a team function";
  case PragmaKind::Sections:
  case PragmaKind::ParallelSections:
    return "put it on the line before a block, '{ ... }', in a team function";
  case PragmaKind::Taskgraph:
    return "put it on the line before a block, '{ ... }', in a block-level task function";
  case PragmaKind::Taskgroup:
    return "put it on the line before a block, '{ ... }', in a task function";
  case PragmaKind::TaskIteration:
    return "put it on the line before 'f(arguments);' in the body of a taskloop";
  case PragmaKind::Task:
  case PragmaKind::Entry:
    break;
  }
  return "put it on the line before 'f(arguments);' or 'lvalue = f(arguments);' in a function body";
}

// What to write instead, for a directive in a wrong place. The text before it says more than the kind of directive.
std::string advice(const PragmaSite &site, const clang::SourceManager &sources,
                   const clang::LangOptions &language) {
  if (site.kind == PragmaKind::Function &&
      (site.before == clang::tok::greater || site.before == clang::tok::greatergreater))
    return "put it on the line before 'template'";
  if (site.kind == PragmaKind::Function || !endsExpression(site.before))
    return rightPlace(site.kind);
  clang::SourceLocation end = sources.getExpansionRange(site.beforeAt).getEnd();
  return fmt::format("{}; if a statement ends before it, its ';' is missing after '{}'",
                     rightPlace(site.kind),
                     std::string(clang::Lexer::getSourceText(
                         clang::CharSourceRange::getTokenRange(end, end), sources, language)));
}

} // namespace

bool isTolerated(unsigned diagnostic) {
  return diagnostic == clang::diag::err_asm_invalid_escape;
}

void DiagnosticFilter::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic &diagnostic) {
  using Level = clang::DiagnosticsEngine::Level;
  if (headerMissing_) { // what follows from its absence is no news
    clangErrors_ += level >= Level::Error;
    return;
  }
  if (isOurs(diagnostic)) {
    if (level != Level::Note)
      showNotes_ = true;
    inner_.HandleDiagnostic(level, diagnostic);
    return;
  }
  if (level == Level::Note) {
    if (showNotes_)
      inner_.HandleDiagnostic(level, diagnostic);
    return;
  }
  if (isTolerated(diagnostic.getID())) {
    showNotes_ = false;
    return;
  }
  bool isError = level >= Level::Error;
  if (isError) {
    NumErrors++;
    clangErrors_++;
  }
  bool absent = diagnostic.getID() == clang::diag::err_pp_file_not_found;
  if (isError && (causedByPragma(diagnostic) || restated(diagnostic))) {
    showNotes_ = false;
    headerMissing_ |= absent;
    return;
  }
  showNotes_ = isError || (showWarnings_ && !facts_.siteAt(diagnostic.getLocation()));
  if (showNotes_)
    inner_.HandleDiagnostic(level, diagnostic);
  headerMissing_ |= absent;
}

// Reports the error in terms of a pragma when one caused it.
bool DiagnosticFilter::causedByPragma(const clang::Diagnostic &diagnostic) {
  clang::SourceLocation where = diagnostic.getLocation();
  if (where.isInvalid() || !diagnostics_ || !diagnostic.hasSourceManager())
    return false;
  where = diagnostic.getSourceManager().getExpansionLoc(where);
  bool parserError = isParserError(diagnostic);
  PragmaSite *site = facts_.siteAt(where);
  // An error in the user's own clause is shown as it is; what it breaks around it is no news.
  for (const auto &other : facts_.pragmas)
    for (const ClauseSite &clause : other->clauses)
      if (!(where < clause.text.getBegin()) && where < clause.text.getEnd()) {
        facts_.reject(*other);
        if (diagnostic.getID() != clang::diag::err_lambda_unevaluated_operand)
          return false;
        // Pragmas puts the clause into a sizeof.
        diagnostics_->report(DiagId::ClauseLambda, where, {entryOf(clause.kind).name});
        return true;
      }
  if (!site && parserError)
    // An annotation that no statement follows shows at the next token.
    if (PragmaSite *before = facts_.siteBefore(where);
        before && before->kind != PragmaKind::Function && !isWait(before->kind))
      site = before;
  if (!site)
    return false;
  if (!facts_.rejected(*site)) {
    facts_.reject(*site);
    reportPragma(*site, where, diagnostic, parserError);
  }
  return true;
}

// Reports the error in terms of gtap when that says more than Clang's own words.
bool DiagnosticFilter::restated(const clang::Diagnostic &diagnostic) {
  if (!diagnostics_ || !diagnostic.hasSourceManager() || !preprocessor_)
    return false;
  std::optional<Restatement> better =
      restate(diagnostic, SituationOfError{*preprocessor_, facts_, target_, context_});
  if (!better)
    return false;
  diagnostics_->report(
      better->id, better->where,
      {better->arguments[0], better->arguments[1], better->arguments[2], better->arguments[3]});
  return true;
}

void DiagnosticFilter::reportPragma(PragmaSite &site, clang::SourceLocation where,
                                    const clang::Diagnostic &diagnostic, bool parserError) {
  for (const ClauseSite &clause : site.clauses)
    if (clause.location == where) {
      llvm::SmallString<128> text;
      diagnostic.FormatDiagnostic(text);
      // Clang names a token behind the clause's expression: the user's expression ends too early or too late.
      if (parserError) {
        diagnostics_->report(
            DiagId::MalformedClause, clause.text.getBegin(),
            {text.str().str(), entryOf(clause.kind).name, entryOf(clause.kind).example},
            clause.text);
        return;
      }
      bool isCondition = entryOf(clause.kind).form == ClauseForm::Condition;
      diagnostics_->report(isCondition ? DiagId::ClauseNotBool : DiagId::QueueNotInteger,
                           clause.text.getBegin(), {text.str().str(), entryOf(clause.kind).name},
                           clause.text);
      return;
    }
  diagnostics_->report(DiagId::MisplacedPragma, site.location,
                       {spell(site.kind), advice(site, diagnostic.getSourceManager(),
                                                 preprocessor_ ? preprocessor_->getLangOpts()
                                                               : clang::LangOptions())});
}

} // namespace gtap
