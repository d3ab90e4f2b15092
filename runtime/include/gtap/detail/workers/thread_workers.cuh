// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch puts thread-level workers to work: the lanes of each warp, as many warps of a block as
// there is shared memory for. common.cuh says what each member is for.
#pragma once

#include <gtap/detail/peer/ambassador.cuh>
#include <gtap/detail/warp/warp_scheduler.cuh>
#include <gtap/detail/workers/common.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

template <class Program>
struct thread_workers {
  using program = Program;
  using layout = typename program::template layout<>;
  static constexpr unsigned enough_threads = enough_threads_of_lanes;
  static constexpr bool run_serially = true; // tasks that there is no memory for
  static constexpr bool has_peers = can_have_peers<Program>;

  __device__ static bool can_run(std::uint32_t block_threads) {
    return block_threads % warp_lanes == 0;
  }
  // The warp that deals with other peers, if there are any: not the one that begins with the root. Such a launch has two
  // warps at least.
  __device__ static std::uint32_t ambassador_of(std::uint32_t block_threads) {
    const std::uint32_t each = stations_per_block(block_threads);
    return each > 1 ? each - 1 : 1;
  }
  // Worker warps of each block: as many as there is a window for.
  __device__ static std::uint32_t stations_per_block(std::uint32_t block_threads) {
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    constexpr std::uint32_t windows = GTAP_BLOCK_SIZE / warp_lanes; // a baseline has none
#else
    constexpr std::uint32_t windows = lanes_of_block / warp_lanes;
#endif
    const std::uint32_t warps = block_threads / warp_lanes;
    return warps < windows ? warps : windows;
  }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return shared.station_count;
  }

  __device__ static pool_limits limits(const context &shared, std::uint32_t stations) {
    return limits_of_stations<program>(shared, stations, warp_lanes, GTAP_MAX_TASKS_PER_WARP);
  }

  // For the calling thread, the first of its block: in its window, which saves a trip to memory and back.
  template <class Task>
  __device__ static record_index put_root(context &shared, pool_limits bounds,
                                          const child<Task> &request) {
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    return put_root_in_pool<program>(shared, bounds, request);
#else
    thread_worker<Program>::put_root(lane_memory<Program>(0), shared, bounds, request);
    return in_window;
#endif
  }

  // Warps without a window do nothing. `root`: in the first thread of one block, what put_root() said; else none.
  template <class Add>
  __device__ static void work(context *shared, pool_limits bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t block_threads, record_index root,
                              Add add) {
    const std::uint32_t warp_in_block = thread / warp_lanes;
    if (warp_in_block >= stations_per_block(block_threads))
      return;
    const std::uint32_t warp = ticket * stations_per_block(block_threads) + warp_in_block;
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    static_assert(!Program::template some_dependent<>,
                  "only the default scheduler knows tasks with depend");
    add(run_baseline<Program>(shared, bounds, thread, warp, root));
#else
    const int lane = static_cast<int>(thread % warp_lanes);
    lane_memory<Program> memory(thread);
    if (lane == 0)
      memory.begin({shared, record_pool<layout>(shared->records, bounds.capacity), bounds, warp});
    memory.begin_lists();
    if (bounds.reserved != 0 && warp < bounds.warps)
      memory.lists().free.fresh = (warp * warp_lanes + static_cast<unsigned>(lane)) * bounds.chunk;
    __syncwarp();
    warp_scheduler<Program> scheduler(memory, lane);
    scheduler.record();
    if constexpr (can_have_peers<Program>)
      if (warp == ambassador_of(block_threads)) {
        peer_world *world = own_world();
        if (world != nullptr) {
          run_ambassador(memory, world, lane);
          scheduler.leave();
          return;
        }
      }
    if (root != none)
      scheduler.worker().begin_with_root();
    scheduler.run(__any_sync(full_warp, root != none));
    scheduler.leave();
    add(scheduler.counts());
#endif
  }

  __device__ static void reset(context &shared, std::uint32_t lane) {
    shared.ends[lane].done = 0;
    if constexpr (lane_memory<Program>::opens_loops) {
      shared.ends[lane].loops = 0;
      if (lane < shared.station_count)
        atomic(shared.stations[lane].handed.loop.word).store(0, relaxed);
    }
    if constexpr (path_choice<Program>::tries_queues)
      if (lane == 0)
        reset_trial(shared.queues);
    if constexpr (Program::template some_dependent<>)
      if (lane == 0)
        reset_graphs(shared);
  }
};

} // namespace gtap::detail
