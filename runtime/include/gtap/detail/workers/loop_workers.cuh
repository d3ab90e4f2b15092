// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a launch of loops (loops/loop_worker.cuh) puts its warps to work. common.cuh says what each member is for.
#pragma once

#include <gtap/detail/loops/loop_block.cuh>
#include <gtap/detail/loops/loop_worker.cuh>
#include <gtap/detail/workers/common.cuh>

namespace gtap::detail {

template <class Program>
struct loop_workers : warps_of_blocks<GTAP_BLOCK_SIZE / warp_lanes> {
  using program = Program;
  using layout = typename program::template layout<>;
  static constexpr unsigned enough_threads = enough_threads_of_loops;
  static constexpr bool run_serially = true;
  static constexpr bool has_peers = false;
  static constexpr bool some_chain = program::template some_chain<>;

  __device__ static loop_records limits(const context &shared, std::uint32_t stations) {
    return loop_records_of<layout>(
        shared, some_chain ? chain_memory::record_bytes(shared) : shared.record_bytes, stations,
        loop_worker<Program>::some_sum_tree ? 1u << 25 : 1u << 20);
  }
  template <class Task>
  __device__ static record_index put_root(context &shared, loop_records bounds,
                                          const child<Task> &request) {
    const record_index root = put_root_in_pool<program>(shared, bounds, request);
    if constexpr (loop_worker<Program>::adds_up)
      sum_of_launch<Program>::begin(shared, destination_address(request.into));
    return root;
  }
  template <class Add>
  __device__ static void work(context *shared, loop_records bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t block_threads, record_index root,
                              Add add) {
    __shared__ loop_words words[GTAP_BLOCK_SIZE / warp_lanes];
    __shared__ chain_frames frames[some_chain ? GTAP_BLOCK_SIZE : 1];
    const std::uint32_t warp_in_block = thread / warp_lanes;
    const std::uint32_t warp = ticket * stations_per_block(block_threads) + warp_in_block;
    if (warp_in_block >= stations_per_block(block_threads) || warp >= bounds.workers)
      return wait_for_end(*shared, thread % warp_lanes);
    loop_worker<Program> worker(words[warp_in_block], static_cast<int>(thread % warp_lanes));
    worker.begin(*shared, bounds, warp,
                 claim_rank(warp_in_block, stations_per_block(block_threads)),
                 some_chain ? frames + warp_in_block * warp_lanes : nullptr);
    worker.run(__any_sync(full_warp, root != none) != 0);
    add(worker.counts());
  }
  __device__ static void reset(context &shared, std::uint32_t lane) {
    shared.ends[lane].done = 0;
    shared.ends[lane].batch = 0;
    if (some_chain && lane == 0)
      chain_memory::reset(shared);
    if (lane == 0)
      shared.pieces = 0;
  }
};

// The same with blocks.
template <class Program>
struct loop_block_workers {
  using program = Program;
  using layout = typename program::template layout<>;
  static constexpr unsigned enough_threads = enough_threads_of_loops;
  static constexpr bool run_serially = false;
  static constexpr bool has_peers = false;

  __device__ static bool can_run(std::uint32_t block_threads) {
    return has_place_for_each(block_threads);
  }
  __device__ static std::uint32_t stations_per_block(std::uint32_t) { return 1; }
  __device__ static std::uint32_t most_stations(const context &shared) {
    return shared.station_count;
  }
  __device__ static loop_records limits(const context &shared, std::uint32_t stations) {
    return loop_records_of<layout>(shared, shared.record_bytes, stations);
  }
  template <class Task>
  __device__ static record_index put_root(context &shared, loop_records bounds,
                                          const child<Task> &request) {
    return put_root_in_pool<program>(shared, bounds, request);
  }
  template <class Add>
  __device__ static void work(context *shared, loop_records bounds, std::uint32_t ticket,
                              std::uint32_t thread, std::uint32_t, record_index root, Add add) {
    __shared__ loop_block_words words;
    alignas(128) __shared__ unsigned char record[program::template most_record<>];
    if (ticket >= bounds.workers)
      return wait_for_end(*shared, thread);
    loop_block<Program> worker(words, record, thread);
    worker.begin(*shared, bounds, ticket);
    if (__syncthreads_or(root != none))
      worker.run_first();
    else
      worker.run_others();
    add(worker.counts());
  }
  __device__ static void reset(context &shared, std::uint32_t lane) {
    shared.ends[lane].done = 0;
    shared.ends[lane].batch = 0;
  }
};

} // namespace gtap::detail
