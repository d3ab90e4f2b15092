// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One queue for the whole grid: the paper's other baseline (Section 6.1.1). A ring, oldest task
// first. A warp puts in and takes out up to 32 tasks at a time: it reserves positions, by CAS as
// Algorithm 1 does; then each lane waits, if it must, until the slot at its position is empty, or full.
// That wait ends: somebody who has that slot's older position is at work on it, and waits, if at all,
// for an older one still. Lanes wait in one loop that all of the warp go through: in loops of their own,
// those that are ready could be held up until others are, and these wait for a newer position.
//
// Shared words:
//   tail    positions given out to fill. reserve(): CAS release: all that happened to the busy count
//           before; a thief's acquire in has_tasks() meets it.
//   head    positions given out to empty. claim(): CAS release, of the thief's busy count before it,
//           which the pusher's acquire in drained() meets. reserve(): load relaxed: a bound.
//   slots   a task, or none, and the lap of the position that it is for: without the lap, a lane could
//           fill a slot before one that has the older position and is late, and the two would get each
//           other's consumers. put(): store release: the record. get(): load acquire; then a store
//           of none for the next lap, relaxed, which put() waits for, relaxed: the slot is all they share.
// Positions have 64 bits: they never wrap.
#pragma once

#include <gtap/baselines/queue_memory.cuh>

namespace gtap::detail {

struct global_queue {
  struct alignas(128) words {
    std::uint64_t head;
    alignas(128) std::uint64_t tail;
  };
  // Of each warp.
  struct owner {
    std::uint64_t next = 0;   // where the batch goes that put() writes
    std::uint64_t pushed = 0; // the position after the newest task that this warp has put in
  };
  using ref = queue_ref<words, std::uint64_t>;

  static constexpr bool of_all_warps = true;
  // As many as the deques of 16 warps have: more take long to empty at the start.
  __device__ static std::uint32_t most_slots(std::uint32_t warps) {
    std::uint32_t slots = GTAP_QUEUE_SLOTS;
    for (std::uint32_t served = 1; served < warps && served < 16; served *= 2)
      slots *= 2;
    return slots;
  }

  // Called as in warp_deque.cuh.
  __device__ static void open(const ref &queue, int lane) {
    const std::uint64_t first = first_queue_position() & ~std::uint64_t{queue.slots - 1};
    for (std::uint32_t i = static_cast<unsigned>(lane); i < queue.slots; i += warp_lanes)
      queue.ring[i] = in_lap(queue, first + i, none);
    if (lane != 0)
      return;
    atomic(queue.words->head).store(first, relaxed);
    atomic(queue.words->tail).store(first, relaxed);
  }

  __device__ static unsigned reserve(const ref &queue, owner &own, unsigned wanted, int lane) {
    unsigned reserved = 0;
    if (lane == 0) {
      own.next = atomic(queue.words->tail).load(relaxed);
      do {
        const std::uint64_t used = own.next - atomic(queue.words->head).load(relaxed);
        // A head that has passed the tail seen here: the CAS will fail.
        const std::uint64_t room = used > queue.slots ? 0 : queue.slots - used;
        reserved = wanted < room ? wanted : static_cast<unsigned>(room);
      } while (reserved != 0 &&
               !atomic(queue.words->tail)
                    .compare_exchange_strong(own.next, own.next + reserved, release, relaxed));
    }
    own.next = __shfl_sync(full_warp, own.next, 0);
    reserved = __shfl_sync(full_warp, reserved, 0);
    if (reserved != 0)
      own.pushed = own.next + reserved;
    return reserved;
  }
  __device__ static bool put(const ref &queue, const owner &own, unsigned number,
                             record_index task) {
    const std::uint64_t position = own.next + number;
    std::uint64_t &slot = queue.slot(position);
    if (atomic(slot).load(relaxed) != in_lap(queue, position, none))
      return false;
    atomic(slot).store(in_lap(queue, position, task), release);
    return true;
  }
  // Each put() has published its task.
  __device__ static void publish(const ref &, owner &, unsigned, int) {}

  __device__ static unsigned pop(const ref &queue, owner &, unsigned wanted, int lane,
                                 record_index *into) {
    return steal(queue, wanted, lane, into);
  }

  __device__ static unsigned steal(const ref &queue, unsigned wanted, int lane,
                                   record_index *into) {
    unsigned claimed = 0;
    std::uint64_t first = 0;
    if (lane == 0)
      claimed = claim(*queue.words, wanted, first);
    claimed = __shfl_sync(full_warp, claimed, 0);
    first = __shfl_sync(full_warp, first, 0);
    bool waits = static_cast<unsigned>(lane) < claimed;
    const std::uint64_t position = first + static_cast<unsigned>(lane);
    while (__any_sync(full_warp, waits)) {
      waits = waits && !get(queue, position, into[lane]);
      if (waits)
        __nanosleep(20);
    }
    return claimed;
  }

  template <class Order>
  __device__ static bool has_tasks(const ref &queue, Order order) {
    const std::uint64_t head = atomic(queue.words->head).load(relaxed);
    return head < atomic(queue.words->tail).load(order);
  }

  __device__ static bool drained(const ref &queue, const owner &own) {
    return atomic(queue.words->head).load(acquire) >= own.pushed;
  }

private:
  // Takes out what is at a position; false while it is not there yet.
  __device__ static bool get(const ref &queue, std::uint64_t position, record_index &task) {
    std::uint64_t &slot = queue.slot(position);
    const std::uint64_t empty = in_lap(queue, position, none);
    const std::uint64_t content = atomic(slot).load(relaxed);
    if (content == empty || (content ^ empty) >> 32 != 0)
      return false;
    task = static_cast<record_index>(atomic(slot).load(acquire));
    atomic(slot).store(in_lap(queue, position + queue.slots, none), relaxed);
    return true;
  }

  // What a slot holds for a position. Laps are counted modulo 2^32: only neighbours need differ.
  __device__ static std::uint64_t in_lap(const ref &queue, std::uint64_t position,
                                         record_index task) {
    return position >> __popc(queue.slots - 1) << 32 | task;
  }

  // Lane 0 only: up to `wanted` positions, from `first` on.
  __device__ static unsigned claim(words &queue, unsigned wanted, std::uint64_t &first) {
    first = atomic(queue.head).load(relaxed);
    for (;;) {
      const std::uint64_t tail = atomic(queue.tail).load(relaxed);
      const std::uint64_t there = tail > first ? tail - first : 0;
      const unsigned claimed = wanted < there ? wanted : static_cast<unsigned>(there);
      if (claimed == 0 ||
          atomic(queue.head).compare_exchange_strong(first, first + claimed, release, relaxed))
        return claimed;
    }
  }
};

} // namespace gtap::detail
