// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for what is known of tasks that wait for other tasks: the last quarter of a launch's memory, in programs with
// such tasks. It is given out in blocks of powers of two, which any worker may give back. Must not know what is in them.
//
// Words (context.h says where they stand), all guarded by the lock but for `graph_lock` itself:
//   graph_lock   1 while somebody takes or gives back: exchange acquire, store release
//   graph_next   the first unit that was never given out
//   graph_free   for each size the first block that was given back; its first word is the next one
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>

namespace gtap::detail {

// Memory is counted in units of 32 bytes, a sector of the memory system. A place is the number of a unit.
using graph_place = std::uint32_t;
inline constexpr unsigned graph_unit_log = 5;
inline constexpr std::uint32_t graph_unit = 1u << graph_unit_log;
inline constexpr unsigned least_block_log = 5; // 1 KiB

// A block of 2^log units; `place` is none where there was no memory.
struct graph_block {
  graph_place place;
  std::uint32_t log;
};

// Where it begins, which a block can keep: the words of a context are far away.
class graph_places {
public:
  __device__ explicit graph_places(unsigned char *base) : base_(base) {}

  template <class Value>
  __device__ __forceinline__ Value &at(graph_place place) const {
    static_assert(sizeof(Value) == graph_unit && alignof(Value) <= graph_unit, "a unit");
    return reinterpret_cast<Value *>(base_)[place];
  }
  template <class Value>
  __device__ __forceinline__ Value *array(graph_place place) const {
    return reinterpret_cast<Value *>(base_ + std::uint64_t{place} * graph_unit);
  }

  __device__ unsigned char *base() const { return base_; }

private:
  unsigned char *base_;
};

class graph_memory {
public:
  __device__ explicit graph_memory(context &shared) : shared_(&shared) {}

  __device__ __forceinline__ graph_places places() const {
    return graph_places(shared_->records + record_bytes(*shared_));
  }

  // What of a launch's memory is left for records.
  __device__ static std::uint64_t record_bytes(const context &shared) {
    return (shared.record_bytes - shared.record_bytes / 4) / 128 * 128;
  }

  template <class Value>
  __device__ __forceinline__ Value &at(graph_place place) const {
    return places().at<Value>(place);
  }

  template <class Value>
  __device__ __forceinline__ Value *array(graph_place place) const {
    return places().array<Value>(place);
  }

  // Of a block that has so many units.
  __device__ static std::uint32_t log_of(std::uint64_t units) {
    std::uint32_t log = least_block_log;
    while ((std::uint64_t{1} << log) < units)
      ++log;
    return log;
  }
  // A block of 2^log units or more.
  __device__ __noinline__ graph_block take(std::uint32_t log) const {
    if (log >= sizes)
      return {none, log};
    graph_block found = {none, log};
    locked([&] {
      for (std::uint32_t size = log; size < sizes && found.place == none; ++size)
        if (shared_->graph_free[size] != 0) { // numbers and 1
          found = {shared_->graph_free[size] - 1, size};
          shared_->graph_free[size] = at<free_block>(found.place).next;
        } else if (size == log && shared_->graph_next + (std::uint64_t{1} << log) <= units()) {
          found.place = shared_->graph_next;
          shared_->graph_next += 1u << log;
        }
    });
    return found;
  }
  __device__ __noinline__ void put(graph_block block) const {
    locked([&] {
      at<free_block>(block.place).next = shared_->graph_free[block.log];
      shared_->graph_free[block.log] = block.place + 1;
    });
  }

  // All that there is. A place has 31 bits (successor_list).
  __device__ std::uint64_t units() const {
    const std::uint64_t all = (shared_->record_bytes - record_bytes(*shared_)) / graph_unit;
    return all < most_units ? all : most_units;
  }

  // For the last block of a launch, when all others have left.
  __device__ static void reset(context &shared) {
    shared.graph_next = 0;
    for (std::uint32_t &first : shared.graph_free)
      first = 0;
    atomic(shared.graph_lock).store(0, relaxed); // held where a launch was aborted
  }

private:
  struct alignas(graph_unit) free_block {
    std::uint32_t next; // its place and 1; 0: none
  };
  static constexpr std::uint32_t sizes = graph_sizes;
  static constexpr std::uint64_t most_units = std::uint64_t{1} << 31;

  // Inside of the loop, so that it is done where lanes of a warp wait for the one that has the lock.
  template <class Work>
  __device__ void locked(Work work) const {
    for (bool is_done = false; !is_done;) {
      if (atomic(shared_->graph_lock).exchange(1, acquire) == 0) {
        work();
        atomic(shared_->graph_lock).store(0, release);
        is_done = true;
      } else {
        __nanosleep(50);
      }
    }
  }

  context *shared_;
};

} // namespace gtap::detail
