// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Normalise.h.
#include "normalise/Normalise.h"

#include "analyse/tasks/ReachedFunctions.h"
#include "frontend/Clauses.h"
#include "model/WalkNames.h"
#include "normalise/blocks/OutlineBlocks.h"
#include "normalise/directives/Cancellations.h"
#include "normalise/directives/GroupReductions.h"
#include "normalise/directives/OmpDirectives.h"
#include "normalise/directives/Taskgraphs.h"
#include "normalise/directives/Taskgroups.h"
#include "normalise/directives/UndeferredTasks.h"
#include "normalise/loops/DivideLoops.h"
#include "normalise/loops/OutlineTaskloops.h"
#include "normalise/recursion/CallWalkText.h"
#include "normalise/recursion/FlattenRecursion.h"
#include "normalise/text/ExpandMacros.h"
#include "normalise/text/FunctionNames.h"
#include "normalise/text/Negations.h"
#include "support/SourceText.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// Each one takes away a level of nesting: a file that needs more is a mistake.
constexpr unsigned maxRounds = 16;

} // namespace

bool Normaliser::examine(ParsedUnit &unit) {
  unit_ = &unit;
  macros_.clear();
  conditionals_.clear();
  outlines_.clear();
  flat_.clear();
  groups_ = unit.facts().conditionals.groups();
  uses_ = unit.facts().macros.outermost();
  if (rounds_ == 0) {
    foundOurSpelling_ = llvm::any_of(unit.facts().pragmas, [](const auto &site) {
      return site->kind != PragmaKind::Function && site->kind != PragmaKind::Entry;
    });
    unit.diagnostics().showOmp(readsOmp_ && !foundOurSpelling_);
  }
  inliner_.emplace(unit.context().getSourceManager(), unit.headerSearch(), unit.facts().included,
                   table_);
  bool headers = wantForeignPragmas();
  bool macros = wantMacrosWithPragmas();
  // The user did not write what became of a recursive function.
  unit.diagnostics().dropWarnings([this](SourceLocation where) { return flatFunctionAt(where); });
  return refuseMadeUpClauses() && headers && macros && wantOurSpelling();
}

// Clauses that only this stage writes are none of the user's.
bool Normaliser::refuseMadeUpClauses() {
  bool good = true;
  for (const auto &site : unit_->facts().pragmas)
    for (const ClauseSite &clause : site->clauses)
      if ((clause.kind == ClauseKind::Recursion && !lookedForRecursions_ && !wroteCallWalks_) ||
          (clause.kind == ClauseKind::Team && !loweredTeams_ && !wroteRegions_) ||
          ((clause.kind == ClauseKind::EndOf || clause.kind == ClauseKind::Waited) &&
           !wroteTaskgroups_ && !wroteRegions_) ||
          (clause.kind == ClauseKind::From && !wroteOmp_)) {
        unit_->diagnostics().report(DiagId::UnknownClause, clause.location,
                                    {entryOf(clause.kind).name, spell(site->kind),
                                     "names that begin with 'gtap_' are the translator's"});
        good = false;
      }
  return good;
}

// Directives in OpenMP's spelling, and taskwaits that do not wait, become ours. False after an error.
bool Normaliser::wantOurSpelling() {
  const std::size_t before = unit_->diagnostics().errors().size();
  RewritePlan plan = readOmpDirectives(*unit_, table_, readsOmp_);
  RewritePlan waits = writeWaitsAsTasks(*unit_, table_);
  wroteOmp_ |= !plan.rewrites.empty();
  std::move(waits.rewrites.begin(), waits.rewrites.end(), std::back_inserter(plan.rewrites));
  take(std::move(plan));
  return unit_->diagnostics().errors().size() == before;
}

void Normaliser::wantConditional(std::size_t index) {
  if (!groups_[index].fixed) {
    conditionals_.insert(index);
    return;
  }
  SourceText source(unit_->context());
  unit_->diagnostics().report(DiagId::ConditionalInside,
                              source.locationOf(groups_[index].directives.front().begin));
}

// Between the braces: the text that is copied.
static std::optional<Span> bodySpan(const Stmt *body, const SourceText &source) {
  return body ? source.span(body->getSourceRange()) : std::nullopt;
}

void Normaliser::separate(const TaskModel &model) {
  for (const auto &function : model.functions)
    if (function->recursion && function->definition)
      if (std::optional<Span> body =
              bodySpan(function->definition->getBody(), SourceText(unit_->context())))
        if (std::optional<Span> pragma = SourceText(unit_->context()).span(function->pragma->text))
          flat_.push_back({{pragma->begin, body->end}, function->qualified});
  if (groups_.empty())
    return;
  SourceText source(unit_->context());
  std::vector<Span> whole, statements;
  auto add = [&](std::vector<Span> &spans, std::optional<Span> span) {
    if (span)
      spans.push_back(*span);
  };
  for (const auto &function : model.functions)
    add(whole, bodySpan(function->definition ? function->definition->getBody() : nullptr, source));
  for (const TaskFunction *team : model.teams) // its statements are written anew
    add(statements, bodySpan(team->definition ? team->definition->getBody() : nullptr, source));
  for (const SpawnedBlock &block : model.blocks)
    add(whole, bodySpan(block.body, source));
  for (const SpawnedLoop &loop : model.loops)
    add(whole, bodySpan(loop.loop.attributed->getSubStmt(), source));
  for (const EntryKernel &kernel : model.entries) {
    add(whole, bodySpan(kernel.kernel->getBody(), source));
    if (std::optional<Span> pragma = source.span(kernel.entry.pragma->text))
      statements.push_back({pragma->end, endOfStatement(pragma->end)});
  }
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (llvm::any_of(whole, [&](Span span) { return groups_[i].crosses(span); }) ||
        llvm::any_of(statements, [&](Span span) { return groups_[i].touches(span); }))
      wantConditional(i);
}

bool Normaliser::dropConditionals(const TaskModel &model) {
  SourceText source(unit_->context());
  auto touches = [&](const ConditionalGroup &group, const FunctionDecl *function) {
    std::optional<Span> span;
    if (function)
      span = source.span(SourceRange(function->getOuterLocStart(), function->getEndLoc()));
    return span && group.touches(*span);
  };
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    bool found = false;
    for (const auto &function : model.functions)
      found |= touches(groups_[i], function->first) || touches(groups_[i], function->definition);
    for (const EntryKernel &kernel : model.entries)
      found |= touches(groups_[i], kernel.kernel);
    if (found && !groups_[i].fixed)
      conditionals_.insert(i);
  }
  return !conditionals_.empty();
}

bool Normaliser::outline(const TaskModel &model) {
  if (requested())
    return true; // they are found again
  const std::size_t before = unit_->diagnostics().errors().size();
  // Afterwards the translator's own names are among the text's.
  if (llvm::any_of(unit_->diagnostics().errors(),
                   [](const ReportedError &error) { return error.id == DiagId::ReservedName; }))
    return false;
  if (!checkTaskgraphPlaces(model, *unit_) || !checkGroupReductions(model, *unit_))
    return false;
  if (!model.unbraced.empty() || !model.braced.empty()) {
    RewritePlan plan = bracesAround(model.unbraced, *unit_, table_);
    RewritePlan without = withoutBraces(model.braced, *unit_, table_);
    std::move(without.rewrites.begin(), without.rewrites.end(), std::back_inserter(plan.rewrites));
    std::move(without.requests.begin(), without.requests.end(), std::back_inserter(plan.requests));
    take(std::move(plan));
  } else if (holdsUndeferred(model)) {
    take(writeUndeferred(model, *unit_, table_, madeUp_));
    wroteTaskgroups_ = true;
  } else if (model.blocks.empty() && model.loops.empty()) {
    RewritePlan plan = writeGroups(model);
    if (plan.rewrites.empty() &&
        plan.requests.empty()) // no group is left in a graph, or around one
      plan = writeTaskgraphs(model, *unit_, table_, madeUp_);
    take(std::move(plan));
    wroteTaskgroups_ = true;
  } else {
    std::vector<SourceLocation> loops, all;
    for (const SpawnedLoop &loop : model.loops)
      loops.push_back(loop.loop.pragma->location);
    all = loops;
    for (const SpawnedBlock &block : model.blocks)
      all.push_back(block.pragma->location);
    RewritePlan plan = BlockOutliner(*unit_, table_, madeUp_).outline(model.blocks, loops);
    RewritePlan more = outlineTaskloops(model.loops, all, *unit_, table_, madeUp_);
    std::move(more.rewrites.begin(), more.rewrites.end(), std::back_inserter(plan.rewrites));
    std::move(more.requests.begin(), more.requests.end(), std::back_inserter(plan.requests));
    take(std::move(plan));
  }
  return unit_->diagnostics().errors().size() == before;
}

// Groups get braces, what cancels them is written out, and then they become taskwaits, in rounds of their own.
RewritePlan Normaliser::writeGroups(const TaskModel &model) {
  if (holdsCancellations(model) && allHaveBraces(model))
    return writeCancellations(model, *unit_, table_, madeUp_);
  return writeTaskgroups(model, *unit_, table_);
}

void Normaliser::rewriteRegions(RewritePlan plan) {
  wroteRegions_ |= !plan.rewrites.empty();
  take(std::move(plan));
}

bool Normaliser::rewriteTeams(RewritePlan plan) {
  loweredTeams_ = true;
  take(std::move(plan));
  return !unit_->diagnostics().failed();
}

void Normaliser::divideLoops(const TaskModel &model) {
  if (rounds_ + 2 > maxRounds) // what is left stays as it is
    return;
  DividedLoops divided = gtap::divideLoops(model, *unit_, table_, madeUp_);
  outlines_ = std::move(divided.rewrites);
  for (LoopOutcome &loop : divided.outcomes) {
    PlaceOfLoop place(loop.file, loop.line, loop.column);
    loops_.emplace(std::move(place), std::move(loop)); // the first round's, if there are several
  }
}

void Normaliser::flattenRecursion(const TaskModel &model) {
  if (std::exchange(lookedForRecursions_, true) || rounds_ + 2 > maxRounds)
    return;
  FlattenedRecursion flattened = gtap::flattenRecursion(model, *unit_, table_, kept_, madeUp_);
  std::move(flattened.rewrites.begin(), flattened.rewrites.end(), std::back_inserter(outlines_));
  recursions_ = std::move(flattened.outcomes);
}

void Normaliser::writeCallWalks(const std::vector<const TaskBody *> &walked) {
  // What is to be written out first may show more of them.
  if (rewritesPlaces() || std::exchange(wroteCallWalks_, true) || rounds_ + 2 > maxRounds)
    return;
  for (const TaskBody *body : walked) {
    const std::string name = qualifiedWalkFunctionName(*body->function);
    if (kept_.count(name))
      continue;
    for (Rewrite &rewrite : callWalkText(*body, *unit_, table_, madeUp_)) {
      outlines_.push_back(std::move(rewrite));
      walkFunctions_.push_back(name);
    }
  }
}

bool Normaliser::hasFlattened() const {
  return !walkFunctions_.empty() ||
         llvm::any_of(recursions_, [](const RecursionOutcome &each) { return each.kept.empty(); });
}

std::vector<std::string> Normaliser::flattened() const {
  std::vector<std::string> names = walkFunctions_;
  for (const RecursionOutcome &each : recursions_)
    if (each.kept.empty())
      names.push_back(each.function);
  return names;
}

// The recursive function in whose new text a place is, or null.
const std::string *Normaliser::flatFunctionAt(SourceLocation where) const {
  const SourceManager &sources = unit_->context().getSourceManager();
  const SourceLocation expanded = sources.getExpansionLoc(where);
  if (!sources.isWrittenInMainFile(expanded))
    return nullptr;
  const unsigned at = sources.getFileOffset(expanded);
  for (const FlatFunction &function : flat_)
    if (function.span.begin <= at && at < function.span.end)
      return &function.name;
  return nullptr;
}

// After an error in its new text, a function stays what it was.
void Normaliser::noteSpoiled() {
  if (!unit_) // the parse was refused before it was examined
    return;
  for (const ReportedError &error : unit_->diagnostics().errors())
    if (const std::string *function = flatFunctionAt(error.where))
      spoiled_.emplace(*function, "would lead to " + numberOf(error.id) + " as a loop");
}

std::vector<LoopOutcome> Normaliser::loops() const {
  std::vector<LoopOutcome> loops;
  for (const auto &[place, loop] : loops_)
    loops.push_back(loop);
  return loops;
}

void Normaliser::keepLoops(const Normaliser &other, const std::string &why) {
  loops_ = other.loops_;
  for (auto &[place, loop] : loops_)
    if (loop.kept.empty())
      loop.kept = why;
}

bool Normaliser::hasDivided() const {
  return llvm::any_of(loops_, [](const auto &loop) { return loop.second.kept.empty(); });
}

bool Normaliser::writeOut(const TaskModel &model) {
  const std::size_t before = unit_->diagnostics().errors().size();
  wantCounters(model);
  wantPlaces(model);
  wantRestrict(model);
  RewritePlan plan = functionNamesOf(model, *unit_, table_);
  if (unit_->diagnostics().errors().empty()) { // errors show the user's lines
    RewritePlan negations = negationsOf(model, *unit_, table_);
    std::move(negations.rewrites.begin(), negations.rewrites.end(),
              std::back_inserter(plan.rewrites));
  }
  take(std::move(plan));
  return unit_->diagnostics().errors().size() == before;
}

// A task function's text stands twice in the output: its uses of __COUNTER__ are written out as
// numbers, and so all others of the user's, for they count on from there.
bool Normaliser::wantCounters(const TaskModel &model) {
  SourceText source(unit_->context());
  auto inTask = [&](const MacroUse &use) {
    return llvm::any_of(model.functions, [&](const auto &function) {
      for (const FunctionDecl *text : {function->first, function->definition})
        if (std::optional<Span> span = text ? source.span(text->getSourceRange()) : std::nullopt)
          if (span->begin <= use.begin && use.begin < span->end)
            return true;
      return false;
    });
  };
  auto counts = [&](const MacroUse &use) { return use.usesCounter && inTask(use); };
  if (llvm::none_of(uses_, counts))
    return true;
  bool good = true;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    const MacroUse &use = uses_[i];
    if (!use.usesCounter || (use.fromSystem && !inTask(use)))
      continue;
    if (use.fromSystem || use.repeats || use.pieces.empty() ||
        use.inDirective) { // no pieces: in a condition
      unit_->diagnostics().report(DiagId::CounterKept, source.locationOf(use.begin));
      good = false;
    } else {
      macros_.insert(i);
    }
  }
  return good;
}

// A task function's default arguments stand once more in what makes its arguments, in a generated line: __LINE__ and
// __FILE__ are written out as what they are in the user's.
void Normaliser::wantPlaces(const TaskModel &model) {
  SourceText source(unit_->context());
  std::vector<Span> heads;
  for (const auto &function : model.functions)
    for (const FunctionDecl *declaration : function->first->redecls()) {
      const Stmt *body =
          declaration->isThisDeclarationADefinition() ? declaration->getBody() : nullptr;
      const SourceLocation end = body ? body->getBeginLoc() : declaration->getEndLoc();
      const FunctionTemplateDecl *generic = declaration->getDescribedFunctionTemplate();
      const SourceLocation begin =
          generic ? generic->getBeginLoc() : declaration->getOuterLocStart();
      if (std::optional<Span> span = source.span(SourceRange(begin, end)))
        heads.push_back(*span);
    }
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    const MacroUse &use = uses_[i];
    if (use.usesPlace && !use.fromSystem && !use.repeats && !use.pieces.empty() &&
        llvm::any_of(heads,
                     [&](Span head) { return head.begin <= use.begin && use.begin < head.end; }))
      macros_.insert(i);
  }
}

// A __restrict__ that a macro says can be taken away where it is written out.
void Normaliser::wantRestrict(const TaskModel &model) {
  const ASTContext &context = unit_->context();
  const SourceManager &sources = context.getSourceManager();
  for (const VarDecl *variable : restrictWordsOf(model, SourceText(context), context).hidden)
    if (const SourceLocation begin = variable->getBeginLoc();
        sources.isWrittenInMainFile(sources.getExpansionLoc(begin)))
      expandAt(begin, CharSourceRange::getTokenRange(variable->getSourceRange()));
}

// Those of the user's that use __COUNTER__: their uses come first. False when there is none.
bool Normaliser::wantCountingHeaders() {
  bool wanted = false;
  for (FileID file : unit_->facts().macros.countersElsewhere())
    wanted |= inliner_->want(file);
  return wanted;
}

bool Normaliser::wantForeignPragmas() {
  const SourceManager &sources = unit_->context().getSourceManager();
  bool good = true;
  std::set<FileID> seen;
  for (SourceLocation pragma : unit_->facts().foreignPragmas) {
    SourceLocation where = sources.getExpansionLoc(pragma);
    FileID file = sources.getFileID(where);
    if (seen.insert(file).second && !inliner_->want(file)) {
      unit_->diagnostics().report(DiagId::PragmaInHeader, where);
      good = false;
    }
  }
  if (forHost_)
    for (SourceLocation launch : unit_->facts().foreignLaunches)
      inliner_->want(sources.getFileID(launch));
  return good;
}

bool Normaliser::wantMacrosWithPragmas() {
  const SourceManager &sources = unit_->context().getSourceManager();
  bool good = true;
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    const MacroUse &use = uses_[i];
    if (!use.holdsPragma)
      continue;
    macros_.insert(i);
    if (use.repeats || use.fromSystem) {
      SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
      unit_->diagnostics().report(DiagId::PragmaOperator, start.getLocWithOffset(int(use.begin)));
      good = false;
    }
  }
  return good;
}

void Normaliser::take(const std::vector<RewriteRequest> &requests) {
  for (const RewriteRequest &request : requests)
    if (!canTake(request))
      unit_->diagnostics().report(request.id, request.where, request.arguments, request.range);
}

void Normaliser::take(RewritePlan plan) {
  take(plan.requests);
  outlines_ = std::move(plan.rewrites);
}

bool Normaliser::canTake(const RewriteRequest &request) {
  if (request.kind == RewriteRequest::Kind::Include)
    return inliner_->wantDirective(request.where);
  const SourceManager &sources = unit_->context().getSourceManager();
  const SourceLocation expanded = sources.getExpansionLoc(request.where);
  if (!sources.isWrittenInMainFile(expanded))
    return inliner_->want(sources.getFileID(expanded));
  return expandAt(request.where, request.range);
}

// Wants the macro uses and the conditional groups from the place (or in the range) to the end of its
// statement gone; false when there is none that can be written out.
bool Normaliser::expandAt(SourceLocation where, CharSourceRange range) {
  const SourceManager &sources = unit_->context().getSourceManager();
  if (range.isInvalid())
    range = CharSourceRange::getTokenRange(where, where);
  unsigned begin = sources.getFileOffset(sources.getExpansionLoc(range.getBegin()));
  unsigned end = sources.getFileOffset(sources.getExpansionRange(range.getEnd()).getEnd());
  if (where.isFileID())
    end = std::max(end, endOfStatement(begin));
  bool found = false;
  for (std::size_t i = 0; i < uses_.size(); ++i)
    if (uses_[i].begin <= end && begin < uses_[i].end && !uses_[i].fromSystem &&
        !uses_[i].repeats && !uses_[i].pieces.empty()) {
      macros_.insert(i);
      found = true;
    }
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (groups_[i].touches({begin, end})) {
      wantConditional(i);
      found = true;
    }
  return found;
}

// The first `;` or `{` outside parentheses.
unsigned Normaliser::endOfStatement(unsigned begin) const {
  SourceText source(unit_->context());
  for (unsigned depth = 0, at = begin;;) {
    SourceText::TokenAt token = source.tokenAfter(at);
    if (token.spelling.empty() || (depth == 0 && (token.spelling == ";" || token.spelling == "{")))
      return token.span.begin;
    if (token.spelling == "(")
      ++depth;
    else if (token.spelling == ")" && depth != 0)
      --depth;
    at = token.span.end;
  }
}

std::string Normaliser::requests() const {
  std::vector<std::string> parts;
  auto add = [&](std::size_t count, const char *what) {
    if (count != 0)
      parts.push_back(fmt::format("{} {}{}", count, what, count == 1 ? "" : "s"));
  };
  add(macros_.size(), "macro");
  add(conditionals_.size(), "conditional group");
  add(inliner_->wanted(), "header");
  if (!rewritesPlaces())
    add(outlines_.size(), "rewritten place");
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool Normaliser::advance() {
  const SourceManager &sources = unit_->context().getSourceManager();
  StringRef buffer = sources.getBufferData(sources.getMainFileID());
  if (++rounds_ > maxRounds) {
    unit_->diagnostics().report(DiagId::TooManyRounds,
                                sources.getLocForStartOfFile(sources.getMainFileID()));
    return false;
  }
  bool counting = llvm::any_of(macros_, [&](std::size_t i) { return uses_[i].usesCounter; });
  if (counting && wantCountingHeaders()) {
    counting = false; // in the next round
    std::erase_if(macros_, [&](std::size_t i) { return uses_[i].usesCounter; });
  }
  std::vector<Rewrite> rewrites = std::exchange(outlines_, {});
  if (rewritesPlaces())
    rewrites = inliner_->rewrites(); // blocks are found again
  for (std::size_t i : conditionals_)
    for (Rewrite &rewrite : commentsFor(groups_[i], buffer, table_))
      rewrites.push_back(std::move(rewrite));
  for (std::size_t i = 0; i < uses_.size(); ++i)
    // __COUNTER__ counts on from where it stood: all of its uses stay what they are, or none.
    if (macros_.count(i) || (counting && uses_[i].usesCounter && !uses_[i].pieces.empty()))
      rewrites.push_back(expansionOf(uses_[i], buffer, table_));
  PlacedText next = rewritten(
      buffer, [this](unsigned line) { return table_.place(line); }, std::move(rewrites));
  text_ = next.text();
  table_.setLines(next.lines());
  unit_ = nullptr;
  return true;
}

} // namespace gtap
