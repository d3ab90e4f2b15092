// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch of trees (tree_worker.cuh) has in its memory: the first task; the loop whose turns all may claim; a place for each warp,
// where others leave tasks for it; and chunks of tasks, for stacks that are full.
#pragma once

#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/trees/packed_task.cuh>
#include <gtap/detail/trees/warp_mail.cuh>

namespace gtap::detail {

// Words of a lane in shared memory, for its tasks: so many that seven blocks of 128 threads fit a multiprocessor of an H200, as with 72 registers. There is
// room for four tasks in any case, if they fit at all. Tests make it small.
#ifndef GTAP_TREE_WORDS
#define GTAP_TREE_WORDS 48
#endif
// Bytes that a block has for these at most: a kernel may have 48 KB of shared memory, and each warp has a kilobyte of words beside them.
inline constexpr std::size_t most_tree_bytes = 36864;
// Threads of a block that run tasks; there is no room for more.
inline constexpr std::uint32_t tree_threads = GTAP_BLOCK_SIZE < 256 ? GTAP_BLOCK_SIZE : 256;

// Tasks for which a lane has room in shared memory; 0: the tasks are too large for a launch of trees.
template <class Program>
inline constexpr std::uint32_t ring_places = [] {
  constexpr std::size_t words = packed_task<Program>::words;
  constexpr std::size_t most = most_tree_bytes / sizeof(std::uint32_t) / tree_threads;
  std::size_t places = (GTAP_TREE_WORDS < most ? GTAP_TREE_WORDS : most) / words;
  if (places < 4) // a few in any case
    places = most / words < 4 ? most / words : 4;
  if (places < 2)
    places = 0;
  return static_cast<std::uint32_t>(places < 32 ? places / 2 * 2 : 32);
}();
template <class Program>
inline constexpr std::uint32_t tasks_of_chunk = ring_places<Program> / 2;

// One that runs tasks, and, where there may be several peers, one that deals with these.
inline constexpr std::uint32_t least_warps = peer_askers != 0 ? 2 : 1;

using chunk_number = std::uint32_t;
// A lane gets so many at once, and has so many from the beginning, where there are so many.
inline constexpr chunk_number chunks_at_once = 8, chunks_of_lane = 16;

// How many chunks there are, and how many warps. (What a session asks of any workers: common.cuh.)
struct tree_limits {
  chunk_number chunks;
  std::uint32_t workers;
  bool has_room; // for what comes before these

  __device__ bool empty() const { return !has_room; }
  // Of these, those that each lane has from the beginning.
  __device__ chunk_number of_lane() const {
    const chunk_number share = chunks / 2 / (workers * warp_lanes);
    return share < chunks_of_lane ? share : chunks_of_lane;
  }
  __device__ chunk_number of_lanes() const { return of_lane() * workers * warp_lanes; }
  __device__ static std::uint32_t used(context &shared) { return shared.arena_next; }
};

template <class Program>
class tree_memory {
public:
  using task = packed_task<Program>;
  static constexpr std::uint32_t mail_bytes =
      (task::words + 1) * warp_lanes * sizeof(std::uint32_t);

  __device__ __forceinline__ tree_memory(unsigned char *base, std::uint32_t workers)
      : base_(base), workers_(workers) {}

  // Of so many warps, or of as many as there is memory for.
  __device__ static tree_limits limits(const context &shared, std::uint32_t workers) {
    const std::uint64_t places =
        shared.record_bytes / 2 / mail_bytes; // of little memory, half is for chunks
    if (places < workers + peer_askers)
      workers = places > peer_askers ? static_cast<std::uint32_t>(places) - peer_askers : 0;
    const std::uint64_t first = tree_memory(nullptr, workers).bytes_before_chunks();
    if (workers < least_warps || shared.record_bytes < first)
      return {0, 0, false};
    std::uint64_t chunks = (shared.record_bytes - first) / chunk_bytes;
    if (shared.max_records != 0 && shared.max_records / tasks_of_chunk<Program> < chunks)
      chunks = shared.max_records / tasks_of_chunk<Program>;
    constexpr std::uint64_t most =
        (1u << 31) / tasks_of_chunk<Program>; // a task's number has 31 bits
    return {static_cast<chunk_number>(chunks < most ? chunks : most), workers, true};
  }

  __device__ __forceinline__ std::uint32_t *root() const { return words_at(0); }
  __device__ __forceinline__ std::uint32_t *loop() const { return words_at(line); }
  // Of those who ask for other peers.
  __device__ __forceinline__ std::uint32_t *mail_words() const { return words_at(2 * line); }
  // Of a warp, or of one who asks for another peer: words of a task lie warp_lanes apart; the first row says which lanes have one.
  __device__ __forceinline__ std::uint32_t *mail(std::uint32_t warp) const {
    return words_at(before_mail + std::uint64_t{warp} * mail_bytes);
  }
  __device__ __forceinline__ std::uint32_t *chunk(chunk_number number) const {
    return words_at(bytes_before_chunks() + std::uint64_t{number} * chunk_bytes);
  }
  // The chunks beside one in a list.
  __device__ __forceinline__ chunk_number &older(chunk_number number) const {
    return chunk(number)[tasks_of_chunk<Program> * task::words];
  }
  __device__ __forceinline__ chunk_number &newer(chunk_number number) const {
    return chunk(number)[tasks_of_chunk<Program> * task::words + 1];
  }

private:
  static constexpr std::uint64_t whole_sectors(std::uint64_t bytes) {
    return (bytes + 31) / 32 * 32;
  }
  static constexpr std::uint64_t line = (sizeof(task) + 127) / 128 * 128;
  static constexpr std::uint64_t before_mail = 2 * line + peer_askers * sizeof(std::uint32_t);
  static constexpr std::uint64_t chunk_bytes =
      whole_sectors(tasks_of_chunk<Program> * sizeof(task) + 2 * sizeof(chunk_number));

  __device__ __forceinline__ std::uint64_t bytes_before_chunks() const {
    return before_mail + (workers_ + peer_askers) * mail_bytes;
  }
  __device__ __forceinline__ std::uint32_t *words_at(std::uint64_t bytes) const {
    return reinterpret_cast<std::uint32_t *>(base_ + bytes);
  }

  unsigned char *base_;
  std::uint32_t workers_;
};

} // namespace gtap::detail
