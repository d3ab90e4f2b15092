// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Clauses.h.
#include "frontend/Clauses.h"

#include <iterator>

namespace gtap {

using namespace clang;

namespace {

constexpr unsigned onTasks = on(PragmaKind::Task) | on(PragmaKind::TaskIteration);
constexpr unsigned onTaskOrLoop = on(PragmaKind::Task) | on(PragmaKind::Taskloop);
constexpr unsigned onAll = onTasks | on(PragmaKind::Taskloop);

constexpr ClauseEntry clauseTable[] = {
    {ClauseKind::Queue,
     "queue",
     ClauseForm::Integer,
     "queue(expression)",
     on(PragmaKind::Task) | on(PragmaKind::Taskwait),
     {}},
    {ClauseKind::If, "if", ClauseForm::Condition, "if(expression)", onTaskOrLoop, {}},
    {ClauseKind::Final, "final", ClauseForm::Condition, "final(expression)", onTaskOrLoop, {}},
    {ClauseKind::FirstPrivate, "firstprivate", ClauseForm::Names, "firstprivate(a, b)", onAll, {}},
    {ClauseKind::Shared, "shared", ClauseForm::Names, "shared(a, b)", onAll, {}},
    {ClauseKind::Default,
     "default",
     ClauseForm::Word,
     "default(none)', 'default(shared)' or 'default(firstprivate)",
     onAll,
     {"none", "shared", "firstprivate"}},
    {ClauseKind::Worker,
     "worker",
     ClauseForm::Word,
     "worker(block)' or 'worker(thread)",
     on(PragmaKind::Function),
     {"block", "thread"}},
    // Written by the translator itself (normalise/FlattenRecursion).
    {ClauseKind::Recursion,
     "gtap_recursion",
     ClauseForm::Word,
     "gtap_recursion(loop)",
     on(PragmaKind::Function),
     {"loop"}},
    {ClauseKind::Depend,
     "depend",
     ClauseForm::Accesses,
     "depend(in: a[i - 1], a[i + 1])' or 'depend(inout: a[i])",
     onTasks,
     {"in", "out", "inout", "inoutset", "mutexinoutset"}},
    {ClauseKind::Collapse,
     "collapse",
     ClauseForm::Integer,
     "collapse(2)",
     on(PragmaKind::Taskloop),
     {}},
    {ClauseKind::NoGroup, "nogroup", ClauseForm::Alone, "nogroup", on(PragmaKind::Taskloop), {}},
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
    // Written by the translator itself (normalise/Taskgroups).
    {ClauseKind::EndOf,
     "gtap_end_of",
     ClauseForm::Word,
     "gtap_end_of(taskgroup)",
     on(PragmaKind::Taskwait),
     {"taskgroup"}},
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
  case PragmaKind::Taskgroup:
    return "taskgroup";
  }
  return "";
}

} // namespace gtap
