// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which workers run the tasks of an entry: lanes, blocks, or both in turns. In a file with one kind of task function
// every entry has that kind. In a file with both an entry has the workers that its own tasks need, and pays registers
// and shared memory for no others.
#pragma once

#include <gtap/detail/task/program.cuh>

#if defined(GTAP_WORKER_MIXED)
#include <gtap/detail/workers/block_workers.cuh>
#include <gtap/detail/workers/loop_workers.cuh>
#include <gtap/detail/workers/mixed_workers.cuh>
#include <gtap/detail/workers/thread_workers.cuh>
#include <gtap/detail/workers/tree_workers.cuh>
#elif defined(GTAP_WORKER_BLOCK)
#include <gtap/detail/workers/block_workers.cuh>
#include <gtap/detail/workers/loop_workers.cuh>
#else
#include <gtap/detail/workers/loop_workers.cuh>
#include <gtap/detail/workers/thread_workers.cuh>
#include <gtap/detail/workers/tree_workers.cuh>
#endif

namespace gtap::detail {

// Workers with a scheduler, or, of a program of loops, without one: the other schedulers, profiles and launches on several GPUs have none
// but theirs.
inline constexpr bool some_loop_launches = GTAP_LOOP_LAUNCHES != 0 &&
                                           GTAP_SCHEDULER == GTAP_PRIVATE_STACKS &&
                                           GTAP_PROFILE == 0 && GTAP_PEERS == 0;
#if !defined(GTAP_WORKER_BLOCK) || defined(GTAP_WORKER_MIXED)
template <class Program>
struct lanes_for
    : std::conditional_t<runs_trees<Program>(), tree_workers<Program>, thread_workers<Program>> {};
template <class... Tasks>
struct lanes_for<loop_program<Tasks...>>
    : std::conditional_t<some_loop_launches && loop_program<Tasks...>::template turns_may_move<> &&
                             !(GTAP_WALKS == 0 &&
                               (loop_program<Tasks...>::template some_chain<> ||
                                loop_program<Tasks...>::template some_task<is_sum_tree_of>)),
                         loop_workers<loop_program<Tasks...>>, thread_workers<program<Tasks...>>> {
};
#endif
#if defined(GTAP_WORKER_BLOCK) || defined(GTAP_WORKER_MIXED)
template <class Program>
struct blocks_for : block_workers<Program> {};
template <class... Tasks>
struct blocks_for<loop_program<Tasks...>>
    : std::conditional_t<
          some_loop_launches && loop_program<Tasks...>::template most_record<> <= most_block_record,
          loop_block_workers<loop_program<Tasks...>>, block_workers<program<Tasks...>>> {};
#endif

#if defined(GTAP_WORKER_MIXED)
template <class Program>
struct workers_of;
template <class... Tasks>
struct workers_of<program<Tasks...>> {
  static constexpr bool all_by_block = (Tasks::gtap_by_block && ...);
  static constexpr bool all_by_thread = (!Tasks::gtap_by_block && ...);
  using type = std::conditional_t<all_by_block, block_workers<program<Tasks...>>,
                                  std::conditional_t<all_by_thread, lanes_for<program<Tasks...>>,
                                                     mixed_workers<program<Tasks...>>>>;
};
template <class... Tasks>
struct workers_of<loop_program<Tasks...>> {
  using type =
      std::conditional_t<loop_program<Tasks...>::first::gtap_by_block,
                         blocks_for<loop_program<Tasks...>>, lanes_for<loop_program<Tasks...>>>;
};
// A class of its own, so that tasks may be incomplete where a session names it.
template <class Program>
struct workers : workers_of<Program>::type {};
#elif defined(GTAP_WORKER_BLOCK)
template <class Program>
using workers = blocks_for<Program>;
#else
template <class Program>
using workers = lanes_for<Program>;
#endif

} // namespace gtap::detail
