// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch puts both kinds of worker to work: each block is one, and its warps are others. common.cuh says what each
// member is for.
#pragma once

#include <gtap/detail/turns/mixed_scheduler.cuh>
#include <gtap/detail/workers/common.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

static_assert(GTAP_SCHEDULER == GTAP_PRIVATE_STACKS,
              "the other schedulers (GTAP_SCHEDULER) run task functions of one kind; this file has "
              "block-level and thread-level ones");

template <class Program>
struct mixed_workers {
  using program = mixed_program<Program>;
  using layout = typename program::template layout<>;
  using lanes = thread_part<program>;
  static constexpr unsigned enough_threads = enough_threads_of_lanes;
  static constexpr bool run_serially = false; // a block task cannot
  static constexpr bool has_peers = false;

  // Every thread has a place in values that each thread has its own of, and the first lanes_of_block of
  // them are lanes, with a window each.
  __device__ static bool can_run(std::uint32_t block_threads) {
    return has_place_for_each(block_threads);
  }
  __device__ static std::uint32_t stations_per_block(std::uint32_t block_threads) {
    return (block_threads < lanes_of_block ? block_threads : lanes_of_block) / warp_lanes;
  }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return shared.station_count;
  }

  using both_limits = mixed_limits<layout>;
  __device__ static both_limits limits(const context &shared, std::uint32_t stations) {
    const std::uint32_t warps = stations_per_block(blockDim.x * blockDim.y * blockDim.z);
    const std::uint32_t blocks = min(stations / warps, 1u << ticket_ring::slots_log(shared));
    return limits_of_both<layout>(shared, bytes_for_records<program>(shared), blocks,
                                  blocks * warps);
  }

  template <class Task>
  __device__ static record_index put_root(context &shared, both_limits bounds,
                                          const child<Task> &request) {
    return put_root_in_pool<program>(shared, bounds, request);
  }

  // `root`: in the first thread of one block, the first task; else none.
  template <class Add>
  __device__ static void work(context *shared, both_limits bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t block_threads, record_index root,
                              Add add) {
    const std::uint32_t warps = stations_per_block(block_threads);
    const std::uint32_t blocks =
        bounds.blocks.warps; // that have stations for their warps, and a slot each
    if (ticket >= blocks) {
      wait_for_end(*shared, thread);
      return;
    }
    const record_pool<layout> records(shared->records, bounds.slots());
    const std::uint32_t warp = ticket * warps + thread / warp_lanes;
    lane_memory<lanes> memory(thread);
    const bool is_lane = GTAP_BLOCK_SIZE <= lanes_of_block || thread < lanes_of_block;
    if (is_lane) {
      if (thread % warp_lanes == 0)
        memory.begin({shared, records, bounds.lanes, warp});
      memory.begin_lists();
      if (bounds.lanes.reserved != 0)
        memory.lists().free.fresh = (warp * warp_lanes + thread % warp_lanes) * bounds.lanes.chunk;
      __syncwarp();
    }
    mixed_scheduler<program> scheduler(shared, {shared, ticket_ring::slots_log(*shared)}, blocks,
                                       ticket, warps, thread, memory);
    if (thread == 0)
      scheduler.block().begin({shared, records, bounds.blocks, ticket},
                              bounds.blocks.reserved != 0 ? ticket * bounds.blocks.chunk : none);
    scheduler.run(root);
    scheduler.leave();
    if (is_lane)
      add(scheduler.counts_of_lane());
    add(scheduler.block().all_counts());
  }

  __device__ static void reset(context &shared, std::uint32_t lane) {
    if (lane != 0)
      return;
    reset_tickets(shared);
    if constexpr (program::template some_dependent<>)
      reset_graphs(shared);
    if constexpr (path_choice<Program>::tries_queues)
      reset_trial(shared.queues);
  }
};

} // namespace gtap::detail
