// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task record in the pool: the header that the scheduler uses, then the generated record
// (arguments and saved values). Knows how records lie in the pool; must not know who runs them.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/settings.h>

namespace gtap::detail {

// The meta word of a task: function, state, queue and flags, a byte each from the lowest.
inline constexpr unsigned state_shift = 8, queue_shift = 16;

enum task_flag : std::uint32_t {
  // The task has ended, with children still under way that may write into its record.
  flag_dead = 1u << 24,
  // Where the result goes: to an offset in the parent's record, to an address, or, with neither,
  // nowhere.
  flag_into_parent = 1u << 25,
  flag_into_pointer = 1u << 26,
  // The record lies in the pool from spawn to end, because it must not move or is too large for the
  // window.
  flag_pooled = 1u << 27,
  // Of a task that waits in the pool: lanes of its warp, or of any warp, hold tokens (join.cuh).
  flag_near = 1u << 28,
  flag_far = 1u << 29,
  // Of a task that has not started: it heads a run (stack/task_run.cuh).
  flag_run = flag_far,
  // A task that will end in its first lines, without spawning.
  flag_ends_early = 1u << 30,
  // In programs with both kinds of task: blocks run it.
  flag_by_block = 1u << 31,
};

// In programs with `depend`: others may wait for this task (depend/successors.cuh). Its record stays in the pool until it has
// ended, as with flag_into_pointer. The highest bit of the queue's byte, which no queue needs.
inline constexpr std::uint32_t flag_dependent = 1u << 23;
// In programs with `priority`, the priority, in four bits of the queue's byte.
inline constexpr unsigned priority_shift = queue_shift + 3;
inline constexpr std::uint32_t priority_mask = 0xf;
static_assert(GTAP_MAX_PRIORITY <= priority_mask, "a meta word has room for a priority");
__device__ __forceinline__ std::uint32_t priority_of(std::uint32_t meta) {
  return meta >> priority_shift & priority_mask;
}
// Of the queue's byte, the bits that are the queue.
template <class Program>
inline constexpr std::uint32_t queue_mask = Program::template some_priority<>
                                                ? (1u << (priority_shift - queue_shift)) - 1
                                            : Program::template some_dependent<>
                                                ? (flag_dependent >> queue_shift) - 1
                                                : 0xffu;

// A task that waits, or has ended and is waited for: it has run already.
__device__ __forceinline__ bool has_started(std::uint32_t meta) {
  return (meta & (0xffu << state_shift | flag_dead)) != 0;
}
// A task with a record in the pool even while it is in a window.
template <class Program>
__device__ __forceinline__ bool keeps_record(std::uint32_t meta) {
  constexpr std::uint32_t of_dependent =
      Program::template some_dependent<> ? std::uint32_t{flag_dependent} : 0u;
  return (meta & (flag_pooled | flag_into_pointer | of_dependent)) != 0;
}

// Written by the lane that puts the task into the pool, before others can see it.
//   destination: an address, or an offset, as the flags say.
//   parent: the waiting task, in the pool, of which this one holds a token; or none.
//   meta: flags near and far are set by block-scope atomics while the warp's lanes give tasks away,
//     and read so; the rest is plain.
struct alignas(16) task_head {
  void *destination;
  record_index parent;
  std::uint32_t meta;
};

// In front of the payload. `next`: the next older one while the record lies in a lane's list of
// tasks; the next one while it lies in a list of free records. Plain: one lane's alone.
struct record_header {
  task_head head;
  record_index next;
};

// Beside the pool, an array of its own.
//   tokens: see join.cuh. While the task lies unstarted in a lane's list: the next newer one, plain.
//     While the record heads a chunk of free ones: the chunk's length, plain, published with it. While the task waits for
//     others that it depends on: how many (depend/successors.cuh).
//   link: while the record heads a chunk of free ones: the next chunk; atomic. While it heads a run: how many tasks that
//     has, plain, published with it. Of a task with flag_dependent: where its successors are.
struct join_counts {
  std::uint32_t tokens;
  std::uint32_t link;
};

// Programs with both kinds of task have a part of the pool for what lanes take and another for what
// blocks take (mixed_records.cuh). All others have the first alone. Where only blocks take records, it is their first:
// who cannot do without a record looks for one everywhere.
enum class record_part { first, second, first_of_blocks };

// The pool of one launch: slots of Layout::slot bytes, and the joins behind them.
template <class Layout>
class record_pool {
public:
  static constexpr std::size_t bytes_per_record = Layout::slot + sizeof(join_counts);

  __device__ __forceinline__ record_pool(unsigned char *base, std::uint32_t capacity)
      : base_(base), joins_(reinterpret_cast<join_counts *>(base + capacity * Layout::slot)) {}

  __device__ __forceinline__ task_head &head(record_index index) const {
    return header(index).head;
  }
  __device__ __forceinline__ record_index &next(record_index index) const {
    return header(index).next;
  }
  __device__ __forceinline__ join_counts &joins(record_index index) const { return joins_[index]; }
  __device__ __forceinline__ std::uint32_t &tokens(record_index index) const {
    return joins_[index].tokens;
  }
  // Where a record begins, and how far behind its payload is.
  __device__ __forceinline__ unsigned char *slot(record_index index) const {
    return base_ + index * Layout::slot;
  }
  __device__ __forceinline__ void *payload(record_index index) const {
    return base_ + index * Layout::slot + Layout::payload;
  }

private:
  __device__ __forceinline__ record_header &header(record_index index) const {
    return *reinterpret_cast<record_header *>(base_ + index * Layout::slot);
  }

  unsigned char *base_;
  join_counts *joins_;
};

// Where the payload stands in a slot whose payload has this size and alignment, and how large the
// slot is. Payloads are whole words, since they move in words.
template <std::size_t Size, std::size_t Alignment>
struct record_layout {
  static constexpr std::size_t header = sizeof(task_head) + sizeof(std::uint32_t);
  static constexpr std::size_t payload = (header + Alignment - 1) / Alignment * Alignment;
  static constexpr std::size_t unit = Alignment < 16 ? 16 : Alignment;
  static constexpr std::size_t slot = (payload + Size + unit - 1) / unit * unit;
};

} // namespace gtap::detail
