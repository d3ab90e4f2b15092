// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Clauses.h.
#include "frontend/Clauses.h"

#include <llvm/ADT/StringSwitch.h>

#include <iterator>

namespace gtap {

using namespace clang;

namespace {

constexpr unsigned onTasks = on(PragmaKind::Task) | on(PragmaKind::TaskIteration);
constexpr unsigned onTaskOrLoop = on(PragmaKind::Task) | on(PragmaKind::Taskloop);
constexpr unsigned onAll = onTasks | on(PragmaKind::Taskloop);
constexpr unsigned onRegions = on(PragmaKind::Parallel) | on(PragmaKind::ParallelFor) |
                               on(PragmaKind::ParallelForSimd) | on(PragmaKind::ParallelSections);
constexpr unsigned onInnerLoops = on(PragmaKind::For) | on(PragmaKind::ForSimd);
constexpr unsigned onLoops =
    onInnerLoops | on(PragmaKind::ParallelFor) | on(PragmaKind::ParallelForSimd);
constexpr unsigned onSimd =
    on(PragmaKind::Simd) | on(PragmaKind::ForSimd) | on(PragmaKind::ParallelForSimd);
constexpr unsigned onShares = onInnerLoops | on(PragmaKind::Sections); // in a region

constexpr ClauseEntry clauseTable[] = {
    {ClauseKind::Queue,
     "queue",
     ClauseForm::Integer,
     "queue(expression)",
     on(PragmaKind::Task) | on(PragmaKind::Taskwait),
     {}},
    {ClauseKind::Priority,
     "priority",
     ClauseForm::Integer,
     "priority(expression)",
     onTaskOrLoop,
     {}},
    {ClauseKind::If,
     "if",
     ClauseForm::Condition,
     "if(expression)",
     onTaskOrLoop | onRegions | on(PragmaKind::Cancel),
     {}},
    {ClauseKind::Final, "final", ClauseForm::Condition, "final(expression)", onTaskOrLoop, {}},
    {ClauseKind::FirstPrivate,
     "firstprivate",
     ClauseForm::Names,
     "firstprivate(a, b)",
     onAll | onRegions | onShares,
     {}},
    {ClauseKind::Shared, "shared", ClauseForm::Names, "shared(a, b)", onAll | onRegions, {}},
    {ClauseKind::Default,
     "default",
     ClauseForm::Word,
     "default(none)', 'default(shared)' or 'default(firstprivate)",
     onAll | onRegions,
     {"none", "shared", "firstprivate"}},
    {ClauseKind::Worker,
     "worker",
     ClauseForm::Word,
     "worker(block)', 'worker(warp)', 'worker(team)' or 'worker(thread)",
     on(PragmaKind::Function),
     {"block", "thread", "team", "warp"}},
    {ClauseKind::Pool, "pool", ClauseForm::Alone, "pool", on(PragmaKind::Function), {}},
    // Written by the translator itself (normalise/recursion/FlattenRecursion, normalise/recursion/CallWalkText).
    {ClauseKind::Recursion,
     "gtap_recursion",
     ClauseForm::Word,
     "gtap_recursion(loop)",
     on(PragmaKind::Function),
     {"loop", "walk"}},
    {ClauseKind::Depend,
     "depend",
     ClauseForm::Accesses,
     "depend(in: a[i - 1], a[i + 1])' or 'depend(inout: a[i])",
     onTasks | on(PragmaKind::Taskwait),
     {"in", "out", "inout", "inoutset", "mutexinoutset"}},
    {ClauseKind::Collapse,
     "collapse",
     ClauseForm::Integer,
     "collapse(2)",
     on(PragmaKind::Taskloop) | onLoops | on(PragmaKind::Simd),
     {}},
    {ClauseKind::NoGroup,
     "nogroup",
     ClauseForm::Alone,
     "nogroup",
     on(PragmaKind::Taskloop) | on(PragmaKind::Taskgraph),
     {}},
    {ClauseKind::GrainSize,
     "grainsize",
     ClauseForm::Integer,
     "grainsize(16)",
     on(PragmaKind::Taskloop),
     {}},
    {ClauseKind::NumTasks,
     "num_tasks",
     ClauseForm::Integer,
     "num_tasks(1000)",
     on(PragmaKind::Taskloop),
     {}},
    // Written by the translator itself (teams/TeamLowering).
    {ClauseKind::Team,
     "gtap_team",
     ClauseForm::Word,
     "gtap_team(lowered)",
     on(PragmaKind::Function) | onRegions,
     {"lowered", "called", "awaited", "given", "block"}},
    {ClauseKind::NumThreads, "num_threads", ClauseForm::Integer, "num_threads(64)", onRegions, {}},
    {ClauseKind::Private,
     "private",
     ClauseForm::Names,
     "private(a, b)",
     onTaskOrLoop | onRegions | onShares | on(PragmaKind::Simd),
     {}},
    {ClauseKind::LastPrivate,
     "lastprivate",
     ClauseForm::Names,
     "lastprivate(a, b)",
     onLoops | on(PragmaKind::Sections) | on(PragmaKind::ParallelSections) | on(PragmaKind::Simd),
     {}},
    {ClauseKind::Reduction,
     "reduction",
     ClauseForm::Reduction,
     "reduction(+ : a, b)",
     onRegions | onShares | on(PragmaKind::Simd) | on(PragmaKind::Taskloop),
     {}},
    {ClauseKind::Schedule,
     "schedule",
     ClauseForm::Schedule,
     "schedule(static)', 'schedule(dynamic, 4)' or 'schedule(guided)",
     onLoops | on(PragmaKind::Taskloop) | on(PragmaKind::Taskgraph),
     {"static", "dynamic", "guided", "auto", "runtime"}},
    {ClauseKind::NoWait,
     "nowait",
     ClauseForm::Alone,
     "nowait",
     onShares | on(PragmaKind::Single) | on(PragmaKind::Taskwait),
     {}},
    // Written by the translator itself (normalise/directives/Taskgroups, normalise/directives/Taskgraphs, normalise/directives/UndeferredTasks,
    // teams/RegionTasks).
    {ClauseKind::EndOf,
     "gtap_end_of",
     ClauseForm::Word,
     "gtap_end_of(taskgroup)",
     on(PragmaKind::Taskwait),
     {"taskgroup", "taskgraph", "predecessors", "region"}},
    // Written by the translator itself (normalise/directives/OmpDirectives, teams/RegionTasks).
    {ClauseKind::From, "gtap_from", ClauseForm::Word, "gtap_from(omp)", onAll, {"omp", "region"}},
    {ClauseKind::GraphId,
     "graph_id",
     ClauseForm::Integer,
     "graph_id(expression)",
     on(PragmaKind::Taskgraph),
     {}},
    {ClauseKind::GraphReset,
     "graph_reset",
     ClauseForm::Condition,
     "graph_reset(expression)",
     on(PragmaKind::Taskgraph),
     {}},
    // Written by the translator itself (normalise/directives/Taskgraphs).
    {ClauseKind::Waited,
     "gtap_waited",
     ClauseForm::Word,
     "gtap_waited(written)",
     on(PragmaKind::Taskgraph),
     {"written"}},
    {ClauseKind::InReduction,
     "in_reduction",
     ClauseForm::Reduction,
     "in_reduction(+ : a)",
     on(PragmaKind::Task),
     {}},
    {ClauseKind::TaskReduction,
     "task_reduction",
     ClauseForm::Reduction,
     "task_reduction(+ : a, b)",
     on(PragmaKind::Taskgroup),
     {}},
    {ClauseKind::CopyPrivate,
     "copyprivate",
     ClauseForm::Names,
     "copyprivate(a, b)",
     on(PragmaKind::Single),
     {}},
    {ClauseKind::Read, "read", ClauseForm::Alone, "read", on(PragmaKind::Atomic), {}},
    {ClauseKind::Write, "write", ClauseForm::Alone, "write", on(PragmaKind::Atomic), {}},
    {ClauseKind::Update, "update", ClauseForm::Alone, "update", on(PragmaKind::Atomic), {}},
    {ClauseKind::Capture, "capture", ClauseForm::Alone, "capture", on(PragmaKind::Atomic), {}},
    {ClauseKind::Compare, "compare", ClauseForm::Alone, "compare", on(PragmaKind::Atomic), {}},
    {ClauseKind::SeqCst, "seq_cst", ClauseForm::Alone, "seq_cst", on(PragmaKind::Atomic), {}},
    {ClauseKind::AcqRel, "acq_rel", ClauseForm::Alone, "acq_rel", on(PragmaKind::Atomic), {}},
    {ClauseKind::Acquire, "acquire", ClauseForm::Alone, "acquire", on(PragmaKind::Atomic), {}},
    {ClauseKind::Release, "release", ClauseForm::Alone, "release", on(PragmaKind::Atomic), {}},
    {ClauseKind::Relaxed, "relaxed", ClauseForm::Alone, "relaxed", on(PragmaKind::Atomic), {}},
    {ClauseKind::SafeLen, "safelen", ClauseForm::Integer, "safelen(8)", onSimd, {}},
    {ClauseKind::SimdLen, "simdlen", ClauseForm::Integer, "simdlen(8)", onSimd, {}},
    {ClauseKind::Aligned, "aligned", ClauseForm::Aligned, "aligned(a, b : 32)", onSimd, {}},
    {ClauseKind::Linear,
     "linear",
     ClauseForm::Aligned,
     "linear(a, b : 2)",
     on(PragmaKind::Simd),
     {}},
};

// entryOf() takes a kind for an index.
constexpr bool isInOrder() {
  for (std::size_t i = 0; i < std::size(clauseTable); ++i)
    if (static_cast<std::size_t>(clauseTable[i].kind) != i)
      return false;
  return true;
}
static_assert(isInOrder(), "the table has the order of ClauseKind");

} // namespace

llvm::ArrayRef<ClauseEntry> allClauses() {
  return clauseTable;
}

const ClauseEntry &entryOf(ClauseKind kind) {
  return clauseTable[static_cast<std::size_t>(kind)];
}

const char *operatorName(llvm::StringRef word) {
  return llvm::StringSwitch<const char *>(word)
      .Case("+", "plus")
      .Case("*", "times")
      .Case("&", "bits_and")
      .Case("|", "bits_or")
      .Case("^", "bits_xor")
      .Case("&&", "all_of")
      .Case("||", "any_of")
      .Case("min", "smallest")
      .Case("max", "greatest")
      .Default("");
}

const char *spell(PragmaKind kind) {
  switch (kind) {
  case PragmaKind::Function:
    return "function";
  case PragmaKind::Task:
    return "task";
  case PragmaKind::Taskwait:
    return "taskwait";
  case PragmaKind::Taskyield:
    return "taskyield";
  case PragmaKind::Entry:
    return "entry";
  case PragmaKind::Taskloop:
    return "taskloop";
  case PragmaKind::TaskIteration:
    return "task_iteration";
  case PragmaKind::Parallel:
    return "parallel";
  case PragmaKind::ParallelFor:
    return "parallel for";
  case PragmaKind::For:
    return "for";
  case PragmaKind::Barrier:
    return "barrier";
  case PragmaKind::Single:
    return "single";
  case PragmaKind::Masked:
    return "masked";
  case PragmaKind::Critical:
    return "critical";
  case PragmaKind::Sections:
    return "sections";
  case PragmaKind::ParallelSections:
    return "parallel sections";
  case PragmaKind::Section:
    return "section";
  case PragmaKind::Atomic:
    return "atomic";
  case PragmaKind::Simd:
    return "simd";
  case PragmaKind::ForSimd:
    return "for simd";
  case PragmaKind::ParallelForSimd:
    return "parallel for simd";
  case PragmaKind::Taskgroup:
    return "taskgroup";
  case PragmaKind::Taskgraph:
    return "taskgraph";
  case PragmaKind::Cancel:
    return "cancel taskgroup";
  case PragmaKind::CancellationPoint:
    return "cancellation point taskgroup";
  }
  return "";
}

} // namespace gtap
