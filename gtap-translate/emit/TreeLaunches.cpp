// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TreeLaunches.h.
#include "emit/TreeLaunches.h"

#include "analyse/frame/RecordSize.h"
#include "analyse/tasks/EntryTasks.h"
#include "analyse/tasks/SummedResults.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

// Bytes of the arguments of tasks that are many: more than the first number, and no more than the second one. The runtime decides by the same
// numbers (most_bytes_of_tiny, most_bytes_of_trees in workers/tree_workers.cuh).
constexpr std::uint64_t tiny = 8, large = 64;

} // namespace

bool mayRunTrees(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                 const TaskBody &root, ASTContext &context) {
  if (!neverWaits(model, root, context))
    return false;
  std::uint64_t most = 0;
  for (const TaskBody *task : reachable(model, &root)) {
    const auto found = llvm::find_if(
        analyses, [&](const TaskAnalysis &each) { return each.function == task->function; });
    if (found == analyses.end() || found->bodies.empty())
      return false;
    const FrameLayout &record = found->record;
    const bool waits = !task->waits.empty() || !task->definition->getReturnType()->isVoidType();
    if (!found->bodies.front().layout.movable || (waits && !record.sums))
      return false; // somebody knows an address in its record
    if (!found->bodies.front().layout.rare)
      most = std::max(most, sizeOf(found->bodies.front().layout, context).arguments);
  }
  return most > tiny && most <= large;
}

} // namespace gtap
