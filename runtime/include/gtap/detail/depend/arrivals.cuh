// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The workers of a run that has to know them before the work begins (static_run.cuh, placed_run.cuh): the blocks that have come
// when its owner looks last, and the owner, which is the last one of them if it takes part. Must not know what they do.
//
// Words:
//   arrived   blocks that have come, and from the last look of the owner on a bit: relaxed, a number only.
//   workers   how many there are, or 0: they are not told yet. The owner stores it with release, which publishes what it has
//             made ready for them; who waits for it loads it with acquire.
#pragma once

#include <gtap/detail/depend/run_gate.cuh>

namespace gtap::detail {

// In graph memory, each on a line of its own. The owner writes 0 before it opens the run.
struct arrival_words {
  alignas(128) std::uint32_t arrived;
  alignas(128) std::uint32_t workers;
};

// For the leader of a block.
class arrivals {
public:
  __device__ explicit arrivals(arrival_words &words) : words_(&words) {}

  // ---- the owner ----

  __device__ std::uint32_t arrived() const { return atomic(words_->arrived).load(relaxed); }
  // Nobody comes any more. How many workers there are.
  __device__ std::uint32_t close() const {
    return atomic(words_->arrived).fetch_or(is_closed, relaxed) + 1;
  }
  // They can begin.
  __device__ void tell(std::uint32_t workers) const {
    atomic(words_->workers).store(workers, release);
  }

  // ---- whoever takes part ----

  // The number of the block among the workers; none when it is too late.
  __device__ std::uint32_t arrive() const {
    const std::uint32_t before = atomic(words_->arrived).fetch_add(1, relaxed);
    return (before & is_closed) != 0 ? none : before;
  }
  // How many workers there are, or 0.
  __device__ std::uint32_t workers() const { return atomic(words_->workers).load(acquire); }

private:
  static constexpr std::uint32_t is_closed = 1u << 31;

  arrival_words *words_;
};

// How the owner waits for them, a while.
class gathering {
public:
  __device__ gathering(context &shared, graph_place run, arrivals workers)
      : shared_(&shared), run_(run), arrivals_(workers) {}

  // Opens the run, for as many other blocks.
  __device__ void open(std::uint32_t expected) {
    expected_ = expected;
    run_gate::open(*shared_, run_);
  }
  // True when nobody comes any more: all have, or it is the last look.
  __device__ bool look(bool is_last) {
    if (workers_ == 0 && (is_last || arrivals_.arrived() >= expected_)) {
      run_gate::close(*shared_, run_);
      workers_ = arrivals_.close();
    }
    return workers_ != 0;
  }
  // Then; how many workers there are.
  __device__ std::uint32_t wait() {
    for (unsigned looks = 1; !look(looks == most_looks); ++looks)
      __nanosleep(200);
    return workers_;
  }
  __device__ std::uint32_t workers() const { return workers_; }

private:
  static constexpr unsigned most_looks = 64;

  context *shared_;
  graph_place run_;
  arrivals arrivals_;
  std::uint32_t expected_ = 0, workers_ = 0;
};

} // namespace gtap::detail
