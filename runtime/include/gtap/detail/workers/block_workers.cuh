// How a launch puts block-level workers to work: one for each block. What session.cuh asks of a kind
// of worker; thread_workers.cuh is the other one.
#pragma once

#include <gtap/detail/block/block_scheduler.cuh>
#include <gtap/settings.h>
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
#include <gtap/baselines/baseline.cuh>
#endif

namespace gtap::detail {

template <class Program>
struct workers {
  using program = block_program<Program>;
  using layout = typename program::template layout<>;
  static constexpr bool run_serially = false; // a direct call has no meaning

  // Values that each thread has its own of have GTAP_BLOCK_SIZE places.
  __device__ static bool can_run(std::uint32_t block_threads) {
    return block_threads % warp_lanes == 0 && block_threads <= GTAP_BLOCK_SIZE;
  }
  __device__ static std::uint32_t stations_per_block(std::uint32_t) { return 1; }
  // The ring of slots has a power of two of slots.
  __device__ static std::uint32_t slots_log(const context &shared) {
    return 31 - static_cast<std::uint32_t>(__clz(static_cast<int>(shared.station_count)));
  }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return 1u << slots_log(shared);
  }

  __device__ static pool_limits limits(const context &shared, std::uint32_t stations) {
    constexpr std::size_t bytes = record_pool<layout>::bytes_per_record;
    const pool_limits all = limits_of(shared, bytes, stations, 1, GTAP_MAX_TASKS_PER_BLOCK);
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    return limits_beside_queues<baseline_queue>(shared, all, bytes);
#else
    return all;
#endif
  }

  // Makes the first task of a launch.
  template <class Task>
  __device__ static record_index put_root(context &shared, pool_limits bounds,
                                          const child<Task> &request) {
    return put_root_in_pool<program>(shared, bounds, request);
  }

  // All threads of the block; they tell `add` at the end what they have done. `root`: in the first
  // thread of one block, the first task; else none.
  template <class Add>
  __device__ static void work(context *shared, pool_limits bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t, record_index root, Add add) {
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
    add(run_baseline<program>(shared, bounds, thread, ticket, root));
#else
    if (ticket >= most_stations(*shared)) { // no slot: waits for the others
      if (thread == 0)
        while (!launch_over(*shared))
          __nanosleep(1000);
      return;
    }
    block_scheduler<program> scheduler(shared, slots_log(*shared), bounds.warps, ticket, thread);
    if (thread == 0)
      scheduler.worker().begin(
          {shared, record_pool<layout>(shared->records, bounds.capacity), bounds, ticket},
          bounds.reserved != 0 && ticket < bounds.warps ? ticket * bounds.chunk : none);
    scheduler.run(root);
    scheduler.leave();
    add(scheduler.worker().counts);
#endif
  }

  // The first warp of the last block, when all others have left.
  __device__ static void reset(context &shared, std::uint32_t lane) {
    if (lane == 0)
      reset_hand_over(shared);
  }
};

} // namespace gtap::detail
