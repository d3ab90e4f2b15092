// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane's tasks with a priority above 0, in programs that spawn with `priority`: for each priority the newest, which the older
// ones follow by next(). They lie in the pool, have not started (but for those whose children on other GPUs have ended), and each
// holds a token of its parent, as those of the list of older tasks do (S3 in task_stack.cuh). A worker runs the highest first.
//
// A lane's own words, as all of its lists. Must not know who runs tasks, nor when.
#pragma once

#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

template <bool Needed>
struct priority_lists {};
template <>
struct priority_lists<true> {
  std::uint32_t filled = 0; // bit of a priority: there are tasks
  record_index
      newest[GTAP_MAX_PRIORITY]; // of priority 1 and so on; meaningless where there are none

  // The highest priority of a task; 0: there are none.
  __device__ __forceinline__ std::uint32_t highest() const {
    return filled == 0 ? 0 : 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(filled)));
  }
  template <class Layout>
  __device__ __forceinline__ void push(record_pool<Layout> records, record_index task,
                                       std::uint32_t priority) {
    record_index &head = newest[priority - 1];
    records.next(task) = (filled >> priority & 1) != 0 ? head : none;
    head = task;
    filled |= 1u << priority;
  }
  // The lowest priority of a task; 0: there are none.
  __device__ __forceinline__ std::uint32_t lowest() const {
    return filled == 0 ? 0 : static_cast<std::uint32_t>(__ffs(static_cast<int>(filled))) - 1;
  }
  // Precondition: there are tasks of this priority.
  template <class Layout>
  __device__ __forceinline__ record_index pop(record_pool<Layout> records, std::uint32_t priority) {
    record_index &head = newest[priority - 1];
    const record_index task = head;
    head = records.next(task);
    if (head == none)
      filled &= ~(1u << priority);
    return task;
  }
};

} // namespace gtap::detail
