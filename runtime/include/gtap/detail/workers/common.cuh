// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch does with workers of any kind: the parts that thread_workers.cuh, block_workers.cuh and
// mixed_workers.cuh have in common. Must not know how workers find tasks.
#pragma once

#include <gtap/detail/depend/graph_memory.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/record/record_allocator.cuh>
#include <gtap/detail/task/new_task.cuh>
#include <gtap/settings.h>
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
#include <gtap/baselines/baseline.cuh>
#endif

namespace gtap::detail {

// What a session asks of the workers of a program, so many of which share the launch's memory. `Limits` is what says how
// many records there are, pool_limits or mixed_limits.
//
//   using program                    the Program as these workers see it
//   run_serially                     whether a task without a record can run on the thread that spawns it
//   has_peers                        whether a launch can have several peers (peer/ambassador.cuh)
//   can_run(threads)                 whether blocks of so many threads can be launched
//   stations_per_block(threads)      how many stations (context.h) each of them uses
//   most_stations(context)           how many of all stations can take part
//   limits(context, stations)        the records of a launch with so many: Limits
//   put_root(context, Limits, child) makes the first task; what work() gets as `root`
//   work(...)                        all threads of a block, until the launch is over; `add` gets what each has done
//   reset(context, lane)             the first warp of the last block, when all others have left

// The part of a launch's memory that is for records.
template <class Program>
__device__ inline std::uint64_t bytes_for_records(const context &shared) {
  return Program::template some_dependent<> ? graph_memory::record_bytes(shared)
                                            : shared.record_bytes;
}

// The records of a launch in which every worker has records of one kind: `lists` lists of free ones for each of its
// stations, at most so many records for each of them, or any number if that is 0.
template <class Program>
__device__ inline pool_limits limits_of_stations(const context &shared, std::uint32_t stations,
                                                 std::uint32_t lists, std::uint64_t most) {
  constexpr std::size_t bytes = record_pool<typename Program::template layout<>>::bytes_per_record;
  const pool_limits all =
      limits_of(shared, bytes_for_records<Program>(shared), bytes, stations, lists, most);
#if GTAP_SCHEDULER != GTAP_PRIVATE_STACKS
  return limits_beside_queues<baseline_queue>(shared, all, bytes);
#else
  return all;
#endif
}

// Blocks whose warps are the workers, so many of each block at most.
template <std::uint32_t Most>
struct warps_of_blocks {
  __device__ static bool can_run(std::uint32_t block_threads) {
    return block_threads % warp_lanes == 0;
  }
  __device__ static std::uint32_t stations_per_block(std::uint32_t block_threads) {
    const std::uint32_t warps = block_threads / warp_lanes;
    return warps < Most ? warps : Most;
  }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return shared.station_count;
  }
};

// Where blocks run tasks: values that each thread has its own of have GTAP_BLOCK_SIZE places.
__device__ inline bool has_place_for_each(std::uint32_t block_threads) {
  return block_threads % warp_lanes == 0 && block_threads <= GTAP_BLOCK_SIZE;
}

// A block for which there is no slot waits for the end. All its threads.
__device__ inline void wait_for_end(context &shared, std::uint32_t thread) {
  if (thread == 0) // an acquire costs all that run on the multiprocessor their L1 cache
    while (atomic(shared.phase).load(relaxed) == running || !launch_over(shared))
      __nanosleep(1000);
}

} // namespace gtap::detail
