// The schedulers that the paper measures against, and its own, behind the task interface
// (docs/baselines.md): which of them GTAP_SCHEDULER names, and how a session runs it. Nothing here is
// used by the default scheduler.
#pragma once

#include <gtap/baselines/queue_scheduler.cuh>

#if GTAP_SCHEDULER == GTAP_GLOBAL_QUEUE
#include <gtap/baselines/global_queue.cuh>
#elif GTAP_SCHEDULER == GTAP_CHASE_LEV
#include <gtap/baselines/chase_lev.cuh>
#elif GTAP_SCHEDULER == GTAP_WARP_DEQUE
#include <gtap/baselines/warp_deque.cuh>
#endif

#include <new>

namespace gtap::detail {

#if GTAP_SCHEDULER == GTAP_GLOBAL_QUEUE
using baseline_queue = global_queue;
#elif GTAP_SCHEDULER == GTAP_CHASE_LEV
using baseline_queue = chase_lev;
#elif GTAP_SCHEDULER == GTAP_WARP_DEQUE
using baseline_queue = warp_deque;
#endif

// The part of a warp in a launch, from its first task to the end. `thread` is the calling thread's
// number in its block, `warp` the warp's in the grid; `root` is not none in the one lane that has
// it. What the lane has done is the result.
template <class Program>
__device__ worker_counts run_baseline(context *shared, pool_limits limits, std::uint32_t thread,
                                      std::uint32_t warp, record_index root) {
  using layout = typename Program::template layout<>;
  using memory = queue_warp_memory<Program>;
  const int lane = static_cast<int>(thread % warp_lanes);
  static_assert(sizeof(memory) % 8 == 0, "block_memory() is in units of 8 bytes");
  memory &own = reinterpret_cast<memory *>(
      block_memory<GTAP_BLOCK_SIZE / warp_lanes * sizeof(memory), GTAP_BLOCK_SIZE>())[thread /
                                                                                      warp_lanes];
  if (lane == 0)
    ::new (&own.from) record_source<layout>{
        shared, record_pool<layout>(shared->records, limits.capacity), limits, warp};
  free_lists &free = *::new (&own.free[lane]) free_lists();
  if (limits.reserved != 0 && warp < limits.warps)
    free.fresh = (warp * warp_lanes + static_cast<unsigned>(lane)) * limits.chunk;
  __syncwarp();
  queue_scheduler<Program, baseline_queue> scheduler(shared, own, limits, warp, lane);
  scheduler.run(root);
  scheduler.leave();
  return scheduler.counts();
}

} // namespace gtap::detail
