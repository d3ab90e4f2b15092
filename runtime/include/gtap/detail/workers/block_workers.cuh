// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch puts block-level workers to work: one for each block. common.cuh says what each member is for.
#pragma once

#include <gtap/detail/block/block_scheduler.cuh>
#include <gtap/detail/workers/common.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

template <class Program>
struct block_workers {
  using program = block_program<Program>;
  using layout = typename program::template layout<>;
  static constexpr unsigned enough_threads = enough_threads_of_blocks;
  static constexpr bool run_serially = false; // a direct call has no meaning
  static constexpr bool has_peers = false;

  __device__ static bool can_run(std::uint32_t block_threads) {
    return has_place_for_each(block_threads);
  }
  __device__ static std::uint32_t stations_per_block(std::uint32_t) { return 1; }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return 1u << ticket_ring::slots_log(shared);
  }

  __device__ static pool_limits limits(const context &shared, std::uint32_t stations) {
    return limits_of_stations<program>(shared, stations, 1, GTAP_MAX_TASKS_PER_BLOCK);
  }

  template <class Task>
  __device__ static record_index put_root(context &shared, pool_limits bounds,
                                          const child<Task> &request) {
    if constexpr (block_worker<program>::keeps_graphs)
      kept_graphs<program>(shared).begin_launch();
    return put_root_in_pool<program>(shared, bounds, request);
  }

  // `root`: in the first thread of one block, the first task; else none.
  template <class Add>
  __device__ static void work(context *shared, pool_limits bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t, record_index root, Add add) {
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    add(run_baseline<program>(shared, bounds, thread, ticket, root));
#else
    if (ticket >= most_stations(*shared)) { // no slot
      wait_for_end(*shared, thread);
      return;
    }
    block_scheduler<program> scheduler({shared, ticket_ring::slots_log(*shared)}, bounds.warps,
                                       ticket, thread);
    if (thread == 0)
      scheduler.worker().begin(
          {shared, record_pool<layout>(shared->records, bounds.capacity), bounds, ticket},
          bounds.reserved != 0 && ticket < bounds.warps ? ticket * bounds.chunk : none);
    scheduler.record(ticket);
    scheduler.run(root);
    scheduler.leave();
    add(scheduler.worker().all_counts());
#endif
  }

  __device__ static void reset(context &shared, std::uint32_t lane) {
    if (lane != 0)
      return;
    reset_tickets(shared);
    if constexpr (program::template some_dependent<>)
      reset_graphs(shared);
  }
};

} // namespace gtap::detail
