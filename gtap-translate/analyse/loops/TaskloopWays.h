// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the tasks of a taskloop with `task_iteration` are made, and what stands against better ways (docs/dependences.md). Must not
// know what the text becomes.
#pragma once

#include "analyse/loops/Hindrance.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLFunctionalExtras.h>

#include <vector>

namespace gtap {

enum class TaskloopWay {
  OneLane,   // by the lane that runs a thread-level function
  OneBlock,  // by all threads of the block that has come to it
  AllBlocks, // by all blocks without tasks
  Computed   // the same, unless the program finds that the graph can be computed
};

// In full sentences: "an argument of the task reads what 'row' points to".
struct TaskloopPlan {
  TaskloopWay way = TaskloopWay::OneBlock;
  Hindrance ofBlock; // why the other blocks cannot take part
  Hindrance
      uneven; // why a loop of the nest may have other turns each time; and, against computing the graph, also:
  Hindrance readings; // the turns may read memory
  Hindrance never;    // the program would find that it cannot
};

// A nest of taskloops that are computed has at most so many loops (turn_lattice.cuh of the runtime).
inline constexpr std::size_t mostLoopsOfLattice = 4;

// Of each taskloop of a task function, in the order of the text; the instances of a template have the same. `differs`: whether
// each thread has its own value of a variable.
std::vector<TaskloopPlan> planTaskloops(const TaskFunction &function,
                                        llvm::function_ref<bool(const clang::VarDecl &)> differs,
                                        const clang::ASTContext &context);

} // namespace gtap
