// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the queues of a baseline lie: behind the records, in the same memory, so that a launch needs
// no other. Fixed-size rings (the paper, Section 4.3); the number of slots shrinks with the memory.
// Must not know how a queue works.
#pragma once

#include <gtap/detail/record/record_allocator.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

static_assert(GTAP_QUEUE_SLOTS <= 1 << 27,
              "GTAP_QUEUE_SLOTS must be at most 2^27: the queue of all warps has 16 times as many");
static_assert(GTAP_QUEUE_SLOTS >= 1 && (GTAP_QUEUE_SLOTS & (GTAP_QUEUE_SLOTS - 1)) == 0,
              "GTAP_QUEUE_SLOTS must be a power of two: positions wrap around at it");

// One queue: its words and its ring. Copied freely.
template <class Words, class Slot>
struct queue_ref {
  using words_type = Words;
  using slot_type = Slot;
  Words *words;
  Slot *ring;
  std::uint32_t slots; // a power of two

  template <class Position>
  __device__ __forceinline__ Slot &slot(Position position) const {
    return ring[position & (slots - 1)];
  }
};

// All queues of a launch: GTAP_NUM_QUEUES for each warp, or for the whole grid.
template <class Queue>
class queue_memory {
public:
  using ref = typename Queue::ref;

  __device__ queue_memory(const context &shared, std::uint32_t warps)
      : slots_(Queue::most_slots(warps)) {
    const std::uint64_t queues =
        static_cast<std::uint64_t>(Queue::of_all_warps ? 1 : warps) * GTAP_NUM_QUEUES;
    while (slots_ != 0 && queues * bytes_with(slots_) > shared.record_bytes / 4)
      slots_ /= 2;
    const std::uint64_t bytes = slots_ == 0 ? 0 : queues * bytes_with(slots_);
    records_end_ = (shared.record_bytes - bytes) / alignment * alignment;
    begin_ = shared.records + records_end_;
  }

  // False when there is no memory for any queue: then one warp does everything.
  __device__ bool any() const { return slots_ != 0; }
  // Bytes before the queues, for records.
  __device__ std::uint64_t records_end() const { return records_end_; }
  // The queue with this number that belongs to `warp`, or to all.
  __device__ __forceinline__ ref queue(std::uint32_t warp, int number) const {
    const std::uint64_t index =
        static_cast<std::uint64_t>(Queue::of_all_warps ? 0 : warp) * GTAP_NUM_QUEUES +
        static_cast<unsigned>(number);
    unsigned char *const place = begin_ + index * bytes_with(slots_);
    return {reinterpret_cast<words *>(place), reinterpret_cast<slot *>(place + sizeof(words)),
            slots_};
  }

private:
  using words = typename ref::words_type;
  using slot = typename ref::slot_type;
  static constexpr std::uint64_t alignment = 128;
  __device__ __forceinline__ static std::uint64_t bytes_with(std::uint32_t slots) {
    return sizeof(words) + (slots * sizeof(slot) + alignment - 1) / alignment * alignment;
  }

  std::uint32_t slots_;
  std::uint64_t records_end_;
  unsigned char *begin_;
};

// The limits of a launch without the memory of its queues.
template <class Queue>
__device__ inline pool_limits limits_beside_queues(const context &shared, pool_limits limits,
                                                   std::size_t bytes_per_record) {
  const std::uint64_t capacity =
      queue_memory<Queue>(shared, limits.warps).records_end() / bytes_per_record;
  if (capacity < limits.capacity)
    limits.capacity = static_cast<std::uint32_t>(capacity);
  return limits;
}

// A queue that its owner has initialised is `open`. The paper's queues are initialised by the host;
// here the word that the default scheduler has for a warp's mailbox says it, which is empty (0)
// before and after each launch. Release by the owner, acquire by a thief before it looks closely.
inline constexpr std::uint32_t queue_closed = mailbox_empty, queue_open = 1;

} // namespace gtap::detail
