// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which serial versions must not be inlined. nvcc's inliner does not come to an end on functions that call each
// other: it copies each into the other, again and again. Without one function of each cycle it does. Must not know
// how the output looks.
#pragma once

#include "model/TaskModel.h"

#include <set>

namespace gtap {

// Task functions whose removal leaves no cycle of two or more functions through a task function; templates
// stand for all their instances. A function that only calls itself is none of them: nvcc inlines it a few levels deep,
// which is wanted. As few as a greedy choice finds.
std::set<const TaskFunction *> cycleBreakers(const TaskModel &model);

} // namespace gtap
