// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The schedulers that the paper measures against, and its own, behind the task interface
// (docs/baselines.md): which of them GTAP_SCHEDULER names, and how a session runs it. Nothing here is
// used by the default scheduler.
#pragma once

#include <gtap/baselines/queue_scheduler.cuh>
#if defined(GTAP_WORKER_BLOCK)
#include <gtap/baselines/pool_block_worker.cuh>
#else
#include <gtap/baselines/pool_worker.cuh>
#endif
#include <gtap/detail/stack/window.cuh>

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

// What `Count` workers of a block have in its shared memory.
template <class Worker, unsigned Count>
__device__ __forceinline__ typename Worker::memory *memory_of_workers() {
  static_assert(sizeof(typename Worker::memory) % 8 == 0, "block_memory() is in units of 8 bytes");
  return reinterpret_cast<typename Worker::memory *>(
      block_memory<Count * sizeof(typename Worker::memory), Count * warp_lanes>());
}
template <class Worker>
__device__ __forceinline__ typename Worker::source source_of(context *shared, pool_limits limits,
                                                             std::uint32_t number) {
  return {shared, record_pool<typename Worker::layout>(shared->records, limits.capacity), limits,
          number};
}

#if defined(GTAP_WORKER_BLOCK)
// The part of a block in a launch, from its first task to the end: all its threads. `root` is not none in
// the one thread of the grid that has it. What the thread has done is the result.
template <class Program>
__device__ worker_counts run_baseline(context *shared, pool_limits limits, std::uint32_t thread,
                                      std::uint32_t block, record_index root) {
  using worker = pool_block_worker<Program>;
  typename worker::memory &own = memory_of_workers<worker, 1>()[0];
  if (thread == 0)
    worker::begin(own, source_of<worker>(shared, limits, block),
                  limits.reserved != 0 && block < limits.warps ? block * limits.chunk : none);
  __syncthreads();
  if (thread >= warp_lanes) {
    worker(own, thread).serve();
    return {};
  }
  queue_scheduler<worker, baseline_queue> scheduler(shared, own, limits, block,
                                                    static_cast<int>(thread));
  scheduler.run(root);
  scheduler.worker().dismiss();
  scheduler.leave();
  return scheduler.worker().counts;
}
#else
// The part of a warp in a launch, from its first task to the end. `thread` is the calling thread's
// number in its block, `warp` the warp's in the grid; `root` is not none in the one lane that has
// it. What the lane has done is the result.
template <class Program>
__device__ worker_counts run_baseline(context *shared, pool_limits limits, std::uint32_t thread,
                                      std::uint32_t warp, record_index root) {
  using worker = pool_worker<Program>;
  const int lane = static_cast<int>(thread % warp_lanes);
  typename worker::memory &own =
      memory_of_workers<worker, GTAP_BLOCK_SIZE / warp_lanes>()[thread / warp_lanes];
  if (lane == 0)
    ::new (&own.from) typename worker::source(source_of<worker>(shared, limits, warp));
  free_lists &free = *::new (&own.free[lane]) free_lists();
  if (limits.reserved != 0 && warp < limits.warps)
    free.fresh = (warp * warp_lanes + static_cast<unsigned>(lane)) * limits.chunk;
  __syncwarp();
  queue_scheduler<worker, baseline_queue> scheduler(shared, own, limits, warp, lane);
  scheduler.run(root);
  scheduler.leave();
  return scheduler.worker().counts;
}
#endif

} // namespace gtap::detail
