// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which serial versions must not be inlined. nvcc's inliner does not come to an end on functions that call each
// other: it copies each into the other, again and again. Without one function of each cycle it does. Where other task
// functions spawn one that is on a cycle, each of these places would hold several levels of it, which cost registers
// for what seldom runs. Must not know how the output looks.
#pragma once

#include "model/TaskModel.h"

#include <set>

namespace gtap {

// Task functions whose removal leaves no cycle of two or more functions through a task function; templates
// stand for all their instances; as few as a greedy choice finds. And those on any cycle that another task function
// calls. A function that only calls itself, and that nothing else calls, is none of them: nvcc leaves its calls to it.
std::set<const TaskFunction *> cycleBreakers(const TaskModel &model);

} // namespace gtap
