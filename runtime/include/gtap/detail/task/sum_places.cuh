// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a step reads of its children's results where these are added elsewhere: in walks (tree_walk.cuh) and in steps of sums
// (warp/sum_step.cuh). Must not know where they are added.
#pragma once

#include <gtap/detail/task/combine.cuh>

namespace gtap::detail {

// Stores 0 where a child's result would be stored, so that the step adds nothing when it reads the place. A variable that results are
// combined with keeps the task's own value.
template <class Task>
__device__ __forceinline__ void
read_as_zero([[maybe_unused]] const destination<typename Task::gtap_result> &into) {
  if (into.pointer == nullptr)
    return;
  if constexpr (combines_by<typename Task::gtap_record>::value != 0)
    if (operator_of_address(reinterpret_cast<std::uintptr_t>(into.pointer)) != 0)
      return;
  *into.pointer = {};
}

} // namespace gtap::detail
