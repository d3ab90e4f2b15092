// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs: many children of one step, as one task of a list. They have not started, have the same parent, and lie in records
// with consecutive numbers. The first stands for all: it is in the list or in a mailbox, holds one token of the
// parent for them, has flag_run in its meta word, and `link` of its join_counts says how many there are. So a loop that
// spawns 100,000 tasks writes little more than their arguments, and hands them on in pieces of many.
//
//     list  ... [ 81 ]  [ 96 : 40 tasks, in the records 96 to 135 ]  ...
//
// While a step fills a run, that is the newest task of its lane's list, and the step knows the next record; it has reserved
// most_in_run of them, and gives back at its end what it has not used. Whoever takes a run puts some of its tasks into its
// window, and the rest, a run again, into its list. Who has nothing else to give gives half of one. All words are plain:
// they belong to whoever has the first task, and are published with it. Must not know what tasks do, nor how lists are
// linked.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/stack/join.cuh>

namespace gtap::detail {

// Whether a task with this meta word heads a run. (Of tasks that have started, the flag means something else.)
__device__ __forceinline__ bool heads_run(std::uint32_t meta) {
  return (meta & flag_run) != 0 && !has_started(meta);
}

// How many tasks `task`, which has this meta word, stands for: itself, and those behind it in a run.
template <class Layout>
__device__ __forceinline__ std::uint32_t run_length(record_pool<Layout> records, record_index task,
                                                    std::uint32_t meta) {
  return heads_run(meta) ? records.joins(task).link : 1;
}

// Makes `task` the first of `length` tasks.
template <class Layout>
__device__ __forceinline__ void set_run_length(record_pool<Layout> records, record_index task,
                                               std::uint32_t length) {
  std::uint32_t &meta = records.head(task).meta;
  meta |= flag_run;
  records.joins(task).link = length;
}

// Cuts a run in two; returns the first task of the second half. The parent of its tasks has a token for each half
// then. Precondition: two tasks at least.
template <class Layout>
__device__ __forceinline__ record_index halve_run(record_pool<Layout> records, record_index task) {
  const std::uint32_t length = records.joins(task).link, kept = length / 2;
  const record_index second = task + kept, parent = records.head(task).parent;
  set_run_length(records, second, length - kept);
  set_run_length(records, task, kept);
  if (parent != none)
    add_token(records, parent);
  return second;
}

} // namespace gtap::detail
