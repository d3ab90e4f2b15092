// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a task that others wait for does at its end: it tells each of them, and gets those that have nothing left to wait
// for (Tzeng, Lloyd and Owens, Algorithm 1). Must not know how the graph was made.
//
//   tokens   beside a task's record: while the task waits for others, how many of those have not ended
//   link     beside a task's record: the list of its successors, or none. Read plainly when the task begins a step, since
//            nobody changes it once the graph has been built.
//
// All of a graph is published at once, with the first of its tasks that another worker gets. From then on tokens only fall.
//
//   (D1) Edges lead from earlier to later siblings, so that there is no cycle.
//   (D2) A task that waits for others is in no list of tasks; exactly one decrement takes its tokens to 0, and who made that
//        one owns the task, and lists it.
//   (D3) While a task waits for others, one of those that precede it is listed or runs, by (D1). So a worker that
//        `busy` counts has it, and `busy` is 0 only when no task is left (busy_count.cuh).
//
// Orders: what a task wrote -> (in a block, its barrier) -> the decrement, a release -> the last decrement, an acquire
// that reads from the release sequence of all -> whoever runs the task: the same worker, or one that it is handed to. The
// decrements of a list are a batch (atomic.cuh): the fence before them is the release of all, the one behind them the acquire.
#pragma once

#include <gtap/detail/depend/graph_memory.cuh>
#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

// A base class of a worker: the place of the running task's list, or none. Empty where no task waits for others.
template <bool Needed>
struct place_of_successors {};
template <>
struct place_of_successors<true> {
  graph_place successors = none;
};

// The first unit of a list of successors; the others have eight tasks each.
inline constexpr unsigned first_successors = 6, more_successors = 8;
struct alignas(graph_unit) successor_list {
  std::uint32_t count;
  std::uint32_t lists_and_mark;
  record_index tasks[first_successors];

  // A *bottleneck* has `least_of_bottleneck` successors or more: many tasks may be ready when it has ended, and few before.
  static constexpr std::uint32_t least_of_bottleneck = 8, bottleneck_is_first = 1u << 31;

  // The lists_head of the graph.
  __device__ graph_place lists() const { return lists_and_mark & ~bottleneck_is_first; }
  // Whether the first successor is one.
  __device__ bool begins_with_bottleneck() const {
    return (lists_and_mark & bottleneck_is_first) != 0;
  }
};
struct alignas(graph_unit) successor_rest {
  record_index tasks[more_successors];
};
__host__ __device__ __forceinline__ std::uint32_t units_of_list(std::uint32_t count) {
  return 1 + (count <= first_successors
                  ? 0
                  : (count - first_successors + more_successors - 1) / more_successors);
}

// Where successor `number` stands of a task whose list is at `place`.
__device__ __forceinline__ record_index &successor_at(graph_places memory, graph_place place,
                                                      std::uint32_t number) {
  if (number < first_successors)
    return memory.at<successor_list>(place).tasks[number];
  const std::uint32_t rest = number - first_successors;
  return memory.at<successor_rest>(place + 1 + rest / more_successors)
      .tasks[rest % more_successors];
}

// The successor itself. `list`: the first unit of the list.
__device__ __forceinline__ record_index successor_of(graph_places memory, graph_place place,
                                                     const successor_list &list,
                                                     std::uint32_t number) {
  return number < first_successors ? list.tasks[number] : successor_at(memory, place, number);
}

// In front of the lists of one graph.
struct alignas(graph_unit) lists_head {
  // Tasks with successors that have not ended. Atomic: who takes it to 0 (acq_rel) frees the lists.
  std::uint32_t unfinished;
  std::uint32_t log;
};

// Takes 1 from the counters of some tasks, at most `Count`: what they were before is in `left`.
template <unsigned Count, class Layout>
__device__ __forceinline__ void tell(record_pool<Layout> records,
                                     const record_index (&tasks)[Count], std::uint32_t used,
                                     std::uint32_t (&left)[Count]) {
  for (unsigned i = 0; i < Count; ++i) // all on their way at a time
    left[i] = i < used ? atomic(records.tokens(tasks[i])).fetch_sub(1, batched) : 0;
}
template <unsigned Count, class Ready>
__device__ __forceinline__ void list_ready(const record_index (&tasks)[Count],
                                           const std::uint32_t (&left)[Count], Ready ready) {
  for (unsigned i = 0; i < Count; ++i)
    if (left[i] == 1)
      ready(tasks[i]);
}

// `place`: the list of a task that has ended, or none. `ready` is called with each successor that can run now.
template <class Layout, class Ready>
__device__ __forceinline__ void release_successors(graph_memory memory, record_pool<Layout> records,
                                                   graph_place place, Ready ready) {
  if (place == none)
    return;
  const successor_list list = memory.at<successor_list>(place);
  lists_head &head = memory.at<lists_head>(list.lists());
  release_batch();
  std::uint32_t left[first_successors];
  tell(records, list.tasks, list.count, left);
  std::uint32_t unfinished = 0; // the list is read above, or, when it is long, below
  if (list.count <= first_successors)
    unfinished = atomic(head.unfinished).fetch_sub(1, batched);
  acquire_batch();
  list_ready(list.tasks, left, ready);
  for (std::uint32_t told = first_successors, unit = 1; told < list.count;
       told += more_successors, ++unit) {
    const successor_rest rest = memory.at<successor_rest>(place + unit);
    std::uint32_t left_of_rest[more_successors];
    tell(records, rest.tasks, list.count - told, left_of_rest);
    acquire_batch();
    list_ready(rest.tasks, left_of_rest, ready);
  }
  if (list.count > first_successors)
    unfinished = atomic(head.unfinished).fetch_sub(1, acq_rel);
  if (unfinished == 1)
    memory.put({list.lists(), head.log});
}

} // namespace gtap::detail
