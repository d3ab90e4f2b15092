// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A directive as written: its kind, its clauses, and where they stand. Plain data, made by Pragmas and Clauses. Must not
// know what a task function is.
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/TokenKinds.h>

#include <string>
#include <vector>

namespace gtap {

enum class PragmaKind {
  Function,
  Task,
  Taskwait,
  Taskyield,
  Entry,
  Taskloop,
  TaskIteration,
  Taskgroup,
  Taskgraph,
  Cancel,
  CancellationPoint,
  Parallel,
  ParallelFor,
  For,
  Barrier,
  Single,
  Masked,
  Critical,
  Sections,
  ParallelSections,
  Section,
  Atomic,
  Simd,
  ForSimd,
  ParallelForSimd
};

// Whether a call behind the directive becomes a task.
inline bool makesTask(PragmaKind kind) {
  return kind == PragmaKind::Task || kind == PragmaKind::TaskIteration;
}

// Whether a task may leave its step there and go on later.
inline bool isWait(PragmaKind kind) {
  return kind == PragmaKind::Taskwait || kind == PragmaKind::Taskyield;
}

// Whether a task may end there because its taskgroup is cancelled.
inline bool isCancellation(PragmaKind kind) {
  return kind == PragmaKind::Cancel || kind == PragmaKind::CancellationPoint;
}

// Whether the directive says who of a team runs the statement behind it, and with whom (docs/team-workers.md).
inline bool isOfTeam(PragmaKind kind) {
  return kind >= PragmaKind::Parallel;
}

// Whether the threads of a team begin to run there.
inline bool opensRegion(PragmaKind kind) {
  return kind == PragmaKind::Parallel || kind == PragmaKind::ParallelFor ||
         kind == PragmaKind::ParallelForSimd || kind == PragmaKind::ParallelSections;
}

// Whether any statement may stand behind it, another directive included.
inline bool holdsDirective(PragmaKind kind) {
  return kind == PragmaKind::Parallel || kind == PragmaKind::Single || kind == PragmaKind::Masked ||
         kind == PragmaKind::Critical || kind == PragmaKind::Section;
}

// Whether it may be that other directive.
inline bool standsBehindOthers(PragmaKind kind) {
  return (isOfTeam(kind) && kind != PragmaKind::Barrier) || makesTask(kind) ||
         kind == PragmaKind::Taskloop || kind == PragmaKind::Taskgroup;
}

// Whether they share the iterations of the loop behind it.
inline bool sharesLoop(PragmaKind kind) {
  return kind == PragmaKind::For || kind == PragmaKind::ParallelFor ||
         kind == PragmaKind::ForSimd || kind == PragmaKind::ParallelForSimd;
}

// Whether they share the statements in the braces behind it.
inline bool sharesSections(PragmaKind kind) {
  return kind == PragmaKind::Sections || kind == PragmaKind::ParallelSections;
}

// Whether it may stand outside of regions, too, where one thread comes by.
inline bool standsAnywhere(PragmaKind kind) {
  return kind == PragmaKind::Atomic || kind == PragmaKind::Simd;
}

// Whether all threads of a region have to come by together.
inline bool isForWholeRegion(PragmaKind kind) {
  return kind == PragmaKind::For || kind == PragmaKind::ForSimd || kind == PragmaKind::Sections ||
         kind == PragmaKind::Single || kind == PragmaKind::Barrier;
}

// In the order of the table in Clauses.cpp.
enum class ClauseKind {
  Queue,
  Priority,
  If,
  Final,
  FirstPrivate,
  Shared,
  Default,
  Worker,
  Pool,
  Recursion,
  Depend,
  Collapse,
  NoGroup,
  GrainSize,
  NumTasks,
  Team,
  NumThreads,
  Private,
  LastPrivate,
  Reduction,
  Schedule,
  NoWait,
  EndOf,
  From,
  GraphId,
  GraphReset,
  Waited,
  InReduction,
  TaskReduction,
  CopyPrivate,
  Read,
  Write,
  Update,
  Capture,
  Compare,
  SeqCst,
  AcqRel,
  Acquire,
  Release,
  Relaxed,
  SafeLen,
  SimdLen,
  Aligned,
  Linear
};

struct ClauseName {
  std::string name;
  clang::SourceLocation location;
};

// A stretch of a directive: where it stands, and with its macros expanded.
struct ClauseText {
  clang::CharSourceRange text;
  std::string spelled;
};

// `iterator(type name = begin : end : step)` of a `depend` clause: its objects are named once for each value.
struct ClauseIterator {
  std::string name;
  ClauseText type, begin, end, step; // type and step may be empty: int, and 1
};

// An object in the list of a `depend` clause. An array section in it, `x[first : length]`, is written as its first element.
struct ListItem {
  clang::SourceLocation location;
  // Its text in the file, without lengths: one piece after the other. One without a place stands for a 0, where a section
  // leaves out its first index.
  std::vector<clang::CharSourceRange> pieces;
  std::string spelled;                     // with its macros expanded
  std::vector<ClauseText> lengths;         // of its sections
  std::vector<clang::SourceLocation> ends; // the `]` of each section without a length
};

// A clause as written.
struct ClauseSite {
  ClauseKind kind = ClauseKind::Queue;
  clang::SourceLocation location; // of its name
  clang::CharSourceRange text;    // between its parentheses
  std::string spelled;            // an expression with its macros expanded
  bool strict = false;            // `strict:` stands before it
  std::vector<ClauseName>
      names; // of a list of variables, or the word of default(...), worker(...), schedule(...) or depend(... :). What
             // in_reduction(...) lists may be any object, without white space: "sums[i]"
  std::string number;    // what stands behind the word of a schedule that takes no number: ", 4"
  std::string reduction; // how reduction(...) and its kin combine values: "+", "min"
  std::vector<ClauseIterator> iterators; // of depend, and
  std::vector<ListItem> items;
};

// One `#pragma gtap ...` as written. Pragmas (the preprocessor stage) makes them, in source order.
struct PragmaSite {
  PragmaKind kind = PragmaKind::Task;
  clang::SourceLocation location; // of the word after `gtap`; diagnostics point here
  // The whole directive, from `#` to the last character of its line, continuation lines included.
  // Invalid when it came from _Pragma.
  clang::CharSourceRange text;
  std::vector<ClauseSite> clauses; // in the order written
  // The last token before the directive; `unknown` at the file's begin.
  clang::tok::TokenKind before = clang::tok::unknown;
  clang::SourceLocation beforeAt;
  bool consumed = false; // an AST node was found for it
  ClauseName name;       // of critical(name), or empty
  bool ofRegions =
      false; // `declare team` in place of `function`: threads of a region run what follows
  bool unbraced =
      false; // a taskwait, or a cancellation, that is a whole branch or body, or stands behind a label

  // Written as `#pragma omp`: OpenMP's rules say what the statement copies.
  bool isOmp() const { return clause(ClauseKind::From) != nullptr; }
  // The first clause of that kind, or null.
  const ClauseSite *clause(ClauseKind kind) const {
    for (const ClauseSite &candidate : clauses)
      if (candidate.kind == kind)
        return &candidate;
    return nullptr;
  }
};

} // namespace gtap
