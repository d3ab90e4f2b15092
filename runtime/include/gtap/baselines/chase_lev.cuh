// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Chase-Lev deque for each warp, with one task an operation: the paper's own baseline for its
// batched deque (Section 6.1.2). Pop and steal are repeated by one lane, up to 32 times. After Lê,
// Pop, Cohen and Zappa Nardelli, "Correct and Efficient Work-Stealing for Weak Memory Models"
// (PPoPP 2013), with sequentially consistent accesses in place of their fences.
//
// Shared words:
//   bottom  written by the owner only. publish(): store release: ids and records. pop(): store, then
//           a load of top; steal(): load of top, then of bottom; all four sequentially consistent, so
//           that owner and thief cannot both miss the other.
//   top     grows by CAS, one a task, sequentially consistent: the one who succeeds has the task.
//           The owner's acquire in reserve() comes before it writes a slot again, in drained() before
//           it gives up its busy count.
//   slots   relaxed atomics: a thief may read one that is written again; its CAS then fails.
// Positions have 64 bits: they never wrap.
#pragma once

#include <gtap/baselines/queue_memory.cuh>

namespace gtap::detail {

struct chase_lev {
  struct alignas(128) words {
    std::uint64_t top;
    alignas(128) std::uint64_t bottom;
  };
  struct owner {
    std::uint64_t bottom = first_queue_position();
  };
  using ref = queue_ref<words, record_index>;

  static constexpr bool of_all_warps = false;
  __device__ static std::uint32_t most_slots(std::uint32_t) { return GTAP_QUEUE_SLOTS; }

  // Called as in warp_deque.cuh.
  __device__ static void open(const ref &queue, int lane) {
    if (lane != 0)
      return;
    atomic(queue.words->top).store(first_queue_position(), relaxed);
    atomic(queue.words->bottom).store(first_queue_position(), relaxed);
  }

  __device__ static unsigned reserve(const ref &queue, owner &own, unsigned wanted, int lane) {
    std::uint32_t room = 0;
    if (lane == 0)
      room = queue.slots -
             static_cast<std::uint32_t>(own.bottom - atomic(queue.words->top).load(acquire));
    room = __shfl_sync(full_warp, room, 0);
    __syncwarp(); // lane 0's acquire orders the others' writes
    return wanted < room ? wanted : room;
  }
  __device__ static bool put(const ref &queue, const owner &own, unsigned number,
                             record_index task) {
    atomic(queue.slot(own.bottom + number)).store(task, relaxed);
    return true;
  }
  __device__ static void publish(const ref &queue, owner &own, unsigned batch, int lane) {
    own.bottom += batch;
    __syncwarp();
    if (lane == 0) // cumulative over the lanes, through __syncwarp
      atomic(queue.words->bottom).store(own.bottom, release);
  }

  __device__ static unsigned pop(const ref &queue, owner &own, unsigned wanted, int lane,
                                 record_index *into) {
    unsigned taken = 0;
    if (lane == 0)
      while (taken < wanted && pop_one(queue, own, into[taken]))
        ++taken;
    taken = __shfl_sync(full_warp, taken, 0);
    own.bottom = __shfl_sync(full_warp, own.bottom, 0);
    return taken;
  }

  __device__ static unsigned steal(const ref &queue, unsigned wanted, int lane,
                                   record_index *into) {
    unsigned taken = 0;
    if (lane == 0)
      while (taken < wanted && steal_one(queue, into[taken]))
        ++taken;
    return __shfl_sync(full_warp, taken, 0);
  }

  template <class Order>
  __device__ static bool has_tasks(const ref &queue, Order order) {
    const std::uint64_t top = atomic(queue.words->top).load(order);
    return top < atomic(queue.words->bottom).load(order);
  }

  __device__ static bool drained(const ref &queue, const owner &own) {
    return atomic(queue.words->top).load(acquire) == own.bottom;
  }

private:
  static constexpr auto seq_cst = order::memory_order_seq_cst;

  // Both return false when they took nothing.
  __device__ static bool pop_one(const ref &queue, owner &own, record_index &task) {
    if (atomic(queue.words->top).load(relaxed) == own.bottom)
      return false; // thieves only take: it stays empty
    const std::uint64_t last = own.bottom - 1;
    atomic(queue.words->bottom).store(last, seq_cst);
    std::uint64_t top = atomic(queue.words->top).load(seq_cst);
    if (top < last) {
      task = atomic(queue.slot(last)).load(relaxed);
      own.bottom = last;
      return true;
    }
    // The last task, which thieves may want too, or none.
    bool mine = false;
    if (top == last) {
      task = atomic(queue.slot(last)).load(relaxed);
      mine = atomic(queue.words->top).compare_exchange_strong(top, top + 1, seq_cst, relaxed);
    }
    atomic(queue.words->bottom).store(own.bottom, relaxed);
    return mine;
  }

  __device__ static bool steal_one(const ref &queue, record_index &task) {
    std::uint64_t top = atomic(queue.words->top).load(seq_cst);
    if (top >= atomic(queue.words->bottom).load(seq_cst))
      return false;
    task = atomic(queue.slot(top)).load(relaxed);
    return atomic(queue.words->top).compare_exchange_strong(top, top + 1, seq_cst, relaxed);
  }
};

} // namespace gtap::detail
