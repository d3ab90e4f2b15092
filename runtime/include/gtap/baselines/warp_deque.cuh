// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The paper's deque of a warp (Section 4.3.2, Program 2, Algorithm 1): a ring whose tasks a warp pops
// and steals up to 32 at a time. The owner works at the tail, thieves at the head.
//
// Shared words:
//   count   tasks that nobody has claimed. publish(): add, release: ids and records of the batch.
//           pop(): CAS, relaxed: the owner wrote the ids itself. steal(): CAS, acquire: what all
//           pushes before it published, since every change of count is a read-modify-write.
//   head    position of the oldest task. Written by the thief with the lock, after it has read the
//           ids: release. The owner's acquire in reserve() comes before it writes those slots again,
//           in drained() before it gives up its busy count.
//   lock    one thief at a time: CAS acquire, store release.
//   slots   plain. A claim owns its positions: thieves claim at the head, the owner at the tail, and
//           together no more than count.
// The tail is the owner's alone, in registers. Positions are modulo 2^32, which differences survive:
// a ring has fewer slots.
#pragma once

#include <gtap/baselines/queue_memory.cuh>

namespace gtap::detail {

struct warp_deque {
  struct alignas(128) words {
    std::uint32_t head;
    std::uint32_t count;
    std::uint32_t lock;
  };
  struct owner {
    std::uint32_t tail = static_cast<std::uint32_t>(first_queue_position());
  };
  using ref = queue_ref<words, record_index>;

  static constexpr bool of_all_warps = false;
  __device__ static std::uint32_t most_slots(std::uint32_t) { return GTAP_QUEUE_SLOTS; }

  // What follows is called by all lanes of a warp at once; a result is the same in all of them.

  // Makes an empty queue of fresh memory. Others may peep at the words already: has_tasks().
  __device__ static void open(const ref &queue, int lane) {
    if (lane != 0)
      return;
    atomic(queue.words->head).store(static_cast<std::uint32_t>(first_queue_position()), relaxed);
    atomic(queue.words->count).store(0, relaxed);
    atomic(queue.words->lock).store(0, relaxed);
  }

  // Room for up to `wanted` tasks; the caller puts as many, then publishes them.
  __device__ static unsigned reserve(const ref &queue, owner &own, unsigned wanted, int lane) {
    unsigned room = 0;
    if (lane == 0)
      room = queue.slots - (own.tail - atomic(queue.words->head).load(acquire));
    room = __shfl_sync(full_warp, room, 0);
    __syncwarp(); // lane 0's acquire orders the others' writes
    return wanted < room ? wanted : room;
  }
  // By any lane: the task with this number, from 0, of a batch. False when its slot cannot be written
  // yet, and it must be tried again.
  __device__ static bool put(const ref &queue, const owner &own, unsigned number,
                             record_index task) {
    queue.slot(own.tail + number) = task;
    return true;
  }
  __device__ static void publish(const ref &queue, owner &own, unsigned batch, int lane) {
    own.tail += batch;
    __syncwarp();
    if (lane == 0) // cumulative over the lanes, through __syncwarp
      atomic(queue.words->count).fetch_add(batch, release);
  }

  // Takes up to `wanted` of the newest tasks (PopBatch); how many. They are readable in `into` after
  // a __syncwarp().
  __device__ static unsigned pop(const ref &queue, owner &own, unsigned wanted, int lane,
                                 record_index *into) {
    unsigned claimed = 0;
    if (lane == 0)
      claimed = claim(*queue.words, wanted, relaxed);
    claimed = __shfl_sync(full_warp, claimed, 0);
    own.tail -= claimed;
    if (static_cast<unsigned>(lane) < claimed)
      into[lane] = queue.slot(own.tail + static_cast<unsigned>(lane));
    return claimed;
  }

  // Takes up to `wanted` of the oldest tasks of another warp (StealBatch).
  __device__ static unsigned steal(const ref &queue, unsigned wanted, int lane,
                                   record_index *into) {
    unsigned claimed = 0;
    bool locked = false;
    std::uint32_t head = 0;
    if (lane == 0) {
      std::uint32_t open = 0;
      locked = atomic(queue.words->lock).compare_exchange_strong(open, 1, acquire, relaxed);
      if (locked) {
        head = atomic(queue.words->head).load(relaxed);
        claimed = claim(*queue.words, wanted, acquire);
      }
    }
    claimed = __shfl_sync(full_warp, claimed, 0);
    head = __shfl_sync(full_warp, head, 0);
    __syncwarp(); // lane 0's acquire orders the others' reads
    if (static_cast<unsigned>(lane) < claimed)
      into[lane] = queue.slot(head + static_cast<unsigned>(lane));
    __syncwarp();
    if (locked) {
      if (claimed != 0)
        atomic(queue.words->head).store(head + claimed, release);
      atomic(queue.words->lock).store(0, release);
    }
    return claimed;
  }

  // True when somebody may find tasks here.
  template <class Order>
  __device__ static bool has_tasks(const ref &queue, Order order) {
    return atomic(queue.words->count).load(order) != 0;
  }

  // True when all that the owner put here has been taken, and by whom is counted as busy.
  __device__ static bool drained(const ref &queue, const owner &own) {
    return atomic(queue.words->head).load(acquire) == own.tail;
  }

private:
  // Algorithm 1: claims up to `wanted` tasks by taking them off the count; lane 0 only.
  template <class Order>
  __device__ static unsigned claim(words &queue, unsigned wanted, Order order) {
    std::uint32_t count = atomic(queue.count).load(relaxed);
    for (;;) {
      const unsigned claimed = count < wanted ? count : wanted;
      if (claimed == 0 ||
          atomic(queue.count).compare_exchange_strong(count, count - claimed, order, relaxed))
        return claimed;
    }
  }
};

} // namespace gtap::detail
