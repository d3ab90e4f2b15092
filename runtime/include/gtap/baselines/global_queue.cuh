// One queue for the whole grid: the paper's other baseline (Section 6.1.1). A ring, oldest task
// first. A warp puts in and takes out up to 32 tasks at a time. No operation is tried again: who wants
// tasks takes them off the count and adds back what was not there, then gets positions, as in Kerbl et
// al., "The Broker Queue" (ICS 2018). A lane waits, if it must, until the slot at its position is full,
// or empty. That wait ends: somebody who has that slot's older position is at work on it, and waits, if
// at all, for an older one still. Lanes wait in one loop that all of the warp go through: in loops of
// their own, those that are ready could be held up until others are, and these wait for a newer position.
//
// Shared words:
//   count   tasks published and not claimed; less while claims add back. publish(): add, release.
//           has_tasks(): acquire: all that happened to the busy count before the tasks came to be.
//   head    positions given out to empty: add, release, of the thief's busy count before it, which the
//           pusher's acquire in drained() meets.
//   room    slots free and not reserved; relaxed: what it counts is passed on by the slots.
//   tail    positions given out to fill: add, relaxed.
//   slots   a task, or none, and the lap of the position that it is for: without the lap, a lane could
//           fill a slot before one that has the older position and is late, and the two would get each
//           other's consumers. put(): store release: the record. steal(): load acquire; then a store
//           of none for the next lap, relaxed, which put() waits for, relaxed: the slot is all they share.
// Positions have 64 bits: they never wrap.
#pragma once

#include <gtap/baselines/queue_memory.cuh>

namespace gtap::detail {

struct global_queue {
  struct alignas(128) words {
    std::uint64_t head;
    alignas(128) std::uint64_t tail;
    alignas(128) std::int32_t count;
    alignas(128) std::int32_t room;
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
    for (std::uint32_t i = static_cast<unsigned>(lane); i < queue.slots; i += warp_lanes)
      queue.ring[i] = in_lap(queue, i, none);
    if (lane != 0)
      return;
    atomic(queue.words->head).store(0, relaxed);
    atomic(queue.words->tail).store(0, relaxed);
    atomic(queue.words->count).store(0, relaxed);
    atomic(queue.words->room).store(static_cast<std::int32_t>(queue.slots), relaxed);
  }

  __device__ static unsigned reserve(const ref &queue, owner &own, unsigned wanted, int lane) {
    unsigned reserved = 0;
    if (lane == 0) {
      reserved = take_off(queue.words->room, wanted < queue.slots ? wanted : queue.slots);
      if (reserved != 0)
        own.next = atomic(queue.words->tail).fetch_add(reserved, relaxed);
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
  __device__ static void publish(const ref &queue, owner &, unsigned batch, int lane) {
    __syncwarp();
    if (lane == 0 && batch != 0)
      atomic(queue.words->count).fetch_add(static_cast<std::int32_t>(batch), release);
  }

  __device__ static unsigned pop(const ref &queue, owner &, unsigned wanted, int lane,
                                 record_index *into) {
    return steal(queue, wanted, lane, into);
  }

  __device__ static unsigned steal(const ref &queue, unsigned wanted, int lane,
                                   record_index *into) {
    unsigned claimed = 0;
    std::uint64_t first = 0;
    if (lane == 0 && has_tasks(queue, relaxed)) {
      claimed = take_off(queue.words->count, wanted);
      if (claimed != 0)
        first = atomic(queue.words->head).fetch_add(claimed, release);
    }
    claimed = __shfl_sync(full_warp, claimed, 0);
    first = __shfl_sync(full_warp, first, 0);
    bool waits = static_cast<unsigned>(lane) < claimed;
    const std::uint64_t position = first + static_cast<unsigned>(lane);
    while (__any_sync(full_warp, waits)) {
      waits = waits && !get(queue, position, into[lane]);
      if (waits)
        __nanosleep(20);
    }
    __syncwarp();
    if (lane == 0 && claimed != 0)
      atomic(queue.words->room).fetch_add(static_cast<std::int32_t>(claimed), relaxed);
    return claimed;
  }

  template <class Order>
  __device__ static bool has_tasks(const ref &queue, Order order) {
    return atomic(queue.words->count).load(order) > 0;
  }

  __device__ static bool drained(const ref &queue, const owner &own) {
    return atomic(queue.words->head).load(acquire) >= own.pushed;
  }

private:
  static constexpr unsigned full_warp = 0xffffffffu;

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

  // Lane 0 only: takes up to `wanted` off a number that others change, too; how many.
  __device__ static unsigned take_off(std::int32_t &number, unsigned wanted) {
    const std::int32_t all = static_cast<std::int32_t>(wanted);
    const std::int32_t before = atomic(number).fetch_sub(all, relaxed);
    const std::int32_t taken = before < 0 ? 0 : before < all ? before : all;
    if (taken != all)
      atomic(number).fetch_add(all - taken, relaxed);
    return static_cast<unsigned>(taken);
  }
};

} // namespace gtap::detail
