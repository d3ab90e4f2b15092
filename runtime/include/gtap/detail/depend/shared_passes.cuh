// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Passes over the parts of a large graph, in which blocks without tasks take part, or warps where lanes run tasks. One graph of
// a launch at a time.
//
// A pass consists of chunks. The graph's owner, a block or a warp, begins each pass, works on chunks like everybody else, and begins the
// next one when all are done. Nobody has to come: chunks that no other block claims the owner does itself.
//
// Words (context.h says where they stand):
//   claim    the pass, and how many of its chunks nobody has claimed, above a bias. The owner stores it with release, which
//            publishes the job and all passes before. Whoever works subtracts one with acquire: what is above the bias then
//            was the number of a chunk and 1, of the pass in the same word. Anybody may subtract at any time; the bias keeps
//            the two halves apart, since a worker subtracts in vain at most once for each time that it saw a chunk left.
//   done     chunks of the pass that are done: added with release by their workers, awaited with acquire by the owner, and
//            set to 0 by it before the next pass, when nobody works.
//   job      where the job is: written by the owner before the first pass. Read by those who have claimed a chunk.
//   owned    1 while one owns the words: exchange acquire, store release.
//
// So the owner's store, and the additions before it, come before every access of the next pass: (P1). Who has claimed a
// chunk of a job works before the owner gets past that pass: the job outlives its workers: (P2).
// Must not know what the passes do.
#pragma once

#include <gtap/detail/depend/graph_memory.cuh>

namespace gtap::detail {

struct claimed_chunk {
  std::uint32_t pass; // 0: there was none
  std::uint32_t chunk;
};

// For the first thread of a block, or of a warp.
class shared_passes {
public:
  __device__ explicit shared_passes(context &shared) : words_(&shared.graph_passes) {}

  __device__ bool own(graph_place job) const {
    if (atomic(words_->owned).exchange(1, acquire) != 0)
      return false;
    words_->job = job;
    return true;
  }
  __device__ void disown() const { atomic(words_->owned).store(0, release); }

  // `pass` from 1 on.
  __device__ void begin(std::uint32_t pass, std::uint32_t chunks) const {
    atomic(words_->done).store(0, relaxed);
    atomic(words_->claim).store(std::uint64_t{pass} << 32 | (bias + chunks), release);
  }
  __device__ bool is_done(std::uint32_t chunks) const {
    return atomic(words_->done).load(acquire) == chunks;
  }

  // Whether there was a chunk to claim just now.
  __device__ bool offers() const {
    return static_cast<std::uint32_t>(atomic(words_->claim).load(relaxed)) > bias;
  }
  __device__ claimed_chunk claim() const {
    if (!offers())
      return {0, 0};
    const std::uint64_t before = atomic(words_->claim).fetch_sub(1, acquire);
    const auto left = static_cast<std::uint32_t>(before);
    if (left <= bias)
      return {0, 0};
    return {static_cast<std::uint32_t>(before >> 32), left - bias - 1};
  }
  __device__ void finish_chunk() const { (void)atomic(words_->done).fetch_add(1, release); }

  // Of a chunk that was claimed.
  __device__ graph_place job() const { return words_->job; }

  __device__ static void reset(context &shared) {
    shared.graph_passes.claim = 0;
    shared.graph_passes.done = shared.graph_passes.owned = 0;
  }

private:
  static constexpr std::uint32_t bias = 1u << 24; // more than blocks or warps, times passes

  graph_pass_words *words_;
};

// For the last block of a launch, when all others have left.
__device__ inline void reset_graphs(context &shared) {
  graph_memory::reset(shared);
  shared_passes::reset(shared);
  shared.graph_run = {}; // where a launch was aborted, and without the graphs that it has recorded
}

} // namespace gtap::detail
