// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the workers of the baselines share: every task has a record in the pool from spawn to end, and
// every join counts there (the paper, Sections 4.1 and 4.2). Must not know who runs a task, or where
// runnable ones lie.
//
// Shared words:
//   tokens    one for each child under way that the task waits for, or that writes into its record.
//             Plain until the children are published; then every drop is a release at device scope,
//             and the last one acquires (drop_token in join.cuh): what the children wrote.
//   head      written before the task is published; read by whoever runs it, or continues it.
#pragma once

#include <gtap/detail/record/record_allocator.cuh>
#include <gtap/detail/stack/join.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

// Of a running task: whether the result of a child goes to its record.
template <class Task>
__device__ __forceinline__ bool goes_into(const child<Task> &request, const void *payload,
                                          std::size_t bytes) {
  auto word = reinterpret_cast<std::uintptr_t>(destination_address(request.into));
  if constexpr (combines_by<typename Task::gtap_record>::value != 0)
    word &= address_mask;
  return word - reinterpret_cast<std::uintptr_t>(payload) < bytes;
}

// Fills a record that nobody else knows with a task that has not run. `parent`: who waits for it, or
// none.
template <class Program, class Task>
__device__ __forceinline__ void
write_pool_task(record_pool<typename Program::template layout<>> records, record_index index,
                const child<Task> &request, record_index parent) {
  void *into = destination_address(request.into);
  write_task<Program>(
      records, index, request,
      {into != nullptr ? flag_into_pointer : 0u, reinterpret_cast<std::uintptr_t>(into)}, parent);
}

// A task has ended, and so have its children: gives its record to free(), drops its parent's token, and
// so on upwards. The ancestor that is now runnable, or none.
template <class Layout, class Free>
__device__ __forceinline__ record_index end_pool_task(record_pool<Layout> records,
                                                      record_index task, Free free) {
  for (;;) {
    const record_index parent = records.head(task).parent;
    free(task);
    if (parent == none || !drop_tokens(records, parent, flag_far, 1))
      return none;
    if (!(records.head(parent).meta & flag_dead))
      return parent;
    task = parent;
  }
}

} // namespace gtap::detail
