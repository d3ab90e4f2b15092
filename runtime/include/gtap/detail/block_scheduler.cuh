// What a block does besides running steps: gives tasks to blocks that sleep, sleeps when it has none
// itself, stops when all do. Reads top to bottom in the order things happen to a block. Must not know
// what tasks are.
//
// Who has nothing to do says so, and is given work: nobody searches. A word counts the blocks at work
// and the ends of a ring of sleeping blocks:
//
//   sleeping   | 63 ... tail ... 40 | 39 stop | 38 ... head ... 16 | 15 ... busy ... 0 |
//
//   A block goes to sleep by one addition: tail + 1, busy - 1. It writes its number into the slot of
//   its tail, and waits at its own doorbell. A giver takes the oldest sleeper by one exchange: head + 1,
//   busy + 1; then it takes the number from the slot of that head, and rings.
//   (B1) A task is held by a block that busy counts, or on its way to a sleeper that busy counts. So
//   who takes busy from 1 to 0 knows that no task is left: there is no window in which that can be
//   early.
//   (B2) There are never more sleepers than slots. A slot may still hold the number of a sleeper whose
//   giver has not come for it yet; the next one waits until it is empty. Numbers may so change places,
//   but each is taken once.
//
// Shared words, and which release meets which acquire (context.h says who writes them):
//   bell.task   release in give() -> acquire in sleep(): the record given, and its ancestors' levels.
//   sleeping    acq_rel addition in sleep(): what each block's tasks wrote, up to the last; the
//               givers' exchanges are relaxed and continue the release sequence.
//   phase       release in sleep() -> acquire in is_over(): what all tasks wrote.
//   sleeper     relaxed: a number only.
// What other threads of a block wrote before a barrier, the leader's release publishes with its own.
#pragma once

#include <gtap/detail/block_worker.cuh>

namespace gtap::detail {

// The word `sleeping`.
namespace sleepers {
inline constexpr unsigned head_shift = 16, tail_shift = 40;
inline constexpr std::uint64_t busy_mask = (1u << 16) - 1, index_mask = (1u << 23) - 1;
inline constexpr std::uint64_t one_busy = 1, one_asleep = 1ull << tail_shift,
                               stop = 1ull << (tail_shift - 1);
__host__ __device__ constexpr std::uint32_t head(std::uint64_t word) {
  return static_cast<std::uint32_t>(word >> head_shift & index_mask);
}
__host__ __device__ constexpr std::uint32_t tail(std::uint64_t word) {
  return static_cast<std::uint32_t>(word >> tail_shift & index_mask);
}
__host__ __device__ constexpr bool any(std::uint64_t word) { return head(word) != tail(word); }
// The word when the oldest sleeper has been given work. Precondition: there is one.
__host__ __device__ constexpr std::uint64_t wake(std::uint64_t word) {
  return ((word & ~(index_mask << head_shift)) |
          ((head(word) + std::uint64_t{1}) & index_mask) << head_shift) +
         one_busy;
}
} // namespace sleepers

// The longest pause of a sleeping block between two looks at its doorbell, in nanoseconds.
inline constexpr unsigned longest_nap = 400;

template <class Program> // a block_program
class block_scheduler {
public:
  // `block` is this block's number in the grid, below `slots`, a power of two: the ring's size.
  __device__ block_scheduler(context *shared, std::uint32_t slots, std::uint32_t block,
                             std::uint32_t thread)
      : worker_(thread), shared_(shared), slots_(slots), block_(block) {}

  __device__ block_worker<Program> &worker() { return worker_; }

  // Works until the launch is done or aborted. `root`: in the leader of one block, the first task;
  // else none. Precondition: the leader has called worker().begin().
  __device__ void run(record_index root) {
    if (worker_.leads()) {
      if (root != none) {
        at_work_ = true;
        atomic(shared_->sleeping).fetch_add(sleepers::one_busy, relaxed);
        worker_.take(root);
      }
      worker_.publish(find_task());
    }
    __syncthreads();
    while (worker_.read_stack())
      run_steps();
  }

  // Leaves the block's station as the next launch expects it.
  __device__ void leave() {
    if (worker_.leads())
      atomic(shared_->stations[block_].free_records.head).store(none, relaxed);
  }

private:
  // Runs steps until the leader has to look after something, and lets it.
  __device__ __forceinline__ void run_steps() {
    do {
      if (worker_.leads())
        look();
    } while (worker_.run_newest());
    if (!worker_.has_met())
      __syncthreads(); // records are whole, entries are read
    if (worker_.leads()) {
      const bool asked = worker_.asked_to_look();
      bool running = worker_.attend();
      if (!running)
        fail();
      else if ((running = find_task()) && asked)
        running = feed();
      worker_.publish(running);
    }
    __syncthreads();
  }

  // Somebody sleeps, or the launch is to stop? The answer of the last look counts; that of this one
  // is on its way while the step runs.
  __device__ __forceinline__ void look() {
    if (sleepers::any(seen_) || (seen_ & sleepers::stop))
      worker_.ask_for_look();
    seen_ = atomic(shared_->sleeping).load(relaxed);
  }

  // ---- the leader, alone ----

  // Sleeps when there is no task. False when the launch is over.
  __device__ bool find_task() { return worker_.has_work() || sleep(); }

  // Gives tasks to sleeping blocks. False when the launch is to stop.
  __device__ bool feed() {
    std::uint64_t word = seen_; // may be out of date: then the exchange says what it is
    const bool memory_short = atomic(shared_->short_of_records).load(relaxed) != 0;
    while (worker_.spare() != 0 && sleepers::any(word) && !memory_short) {
      if (!atomic(shared_->sleeping)
               .compare_exchange_strong(word, sleepers::wake(word), relaxed, relaxed))
        continue;
      if (!give(sleepers::head(word)))
        return false;
      word = sleepers::wake(word);
    }
    seen_ = word;
    return (word & sleepers::stop) == 0;
  }

  // The oldest task to the sleeper in the slot of `head`. False when the launch was aborted meanwhile.
  __device__ bool give(std::uint32_t head) {
    std::uint32_t &slot = shared_->stations[head & (slots_ - 1)].bell.sleeper;
    const record_index task = worker_.give_away();
    std::uint32_t sleeper;
    while ((sleeper = atomic(slot).exchange(none, relaxed)) == none) {
      if (is_aborted())
        return false;
      __nanosleep(20);
    }
    atomic(shared_->stations[sleeper].bell.task).store(task != none ? task : nothing, release);
    ++worker_.counts.donations;
    return true;
  }

  // Waits for a task of another block. False when the launch is over.
  __device__ bool sleep() {
    while (!is_over()) {
      const std::uint64_t before =
          atomic(shared_->sleeping)
              .fetch_add(sleepers::one_asleep - (at_work_ ? sleepers::one_busy : 0), acq_rel);
      if (at_work_ && (before & sleepers::busy_mask) == 1) {
        set_done();
        return false;
      }
      const record_index task = listen(sleepers::tail(before) & (slots_ - 1));
      if (task == none)
        return false;
      at_work_ = true; // the giver has counted this block
      if (task != nothing) {
        ++worker_.counts.steals;
        worker_.take(task);
        return true;
      }
    }
    return false;
  }

  // Writes this block into the ring and waits for the bell: a record, `nothing`, or none when the
  // launch is over. While memory is short, gives back the records that it keeps for itself.
  __device__ record_index listen(std::uint32_t slot) {
    std::uint32_t &sleeper = shared_->stations[slot].bell.sleeper;
    std::uint32_t &bell = shared_->stations[block_].bell.task;
    std::uint32_t empty = none;
    while (!atomic(sleeper).compare_exchange_strong(empty, block_, relaxed, relaxed)) {
      if (is_over())
        return none;
      empty = none;
      __nanosleep(20);
    }
    unsigned pause = 20;
    for (bool kept = true;;) {
      if (atomic(bell).load(relaxed) != none) {
        const record_index task = atomic(bell).load(acquire);
        atomic(bell).store(none, relaxed);
        return task;
      }
      if (is_over()) {
        atomic(sleeper).store(none, relaxed); // nobody takes it any more
        return none;
      }
      if (kept && atomic(shared_->short_of_records).load(relaxed) != 0) {
        worker_.release_records();
        kept = false;
      }
      __nanosleep(pause);
      pause = pause * 2 < longest_nap ? pause * 2 : longest_nap;
    }
  }

  __device__ void set_done() {
    std::uint32_t expected = running; // an abort stays an abort
    atomic(shared_->phase).compare_exchange_strong(expected, done, release, relaxed);
  }
  __device__ bool is_over() {
    return atomic(shared_->phase).load(relaxed) != running &&
           atomic(shared_->phase).load(acquire) != running; // meets the release in set_done()
  }
  __device__ bool is_aborted() { return atomic(shared_->phase).load(relaxed) == aborted; }

  // A spawn found no record. A child needs the whole block, so it cannot run where it was spawned.
  __device__ void fail() {
    report_module_error(GTAP_ERROR_OUT_OF_RECORDS);
    abort_launch(*shared_);
    atomic(shared_->sleeping).fetch_or(sleepers::stop, relaxed);
  }

  block_worker<Program> worker_;
  context *shared_;
  std::uint32_t slots_;
  std::uint32_t block_;
  std::uint64_t seen_ = 0;
  bool at_work_ = false; // `busy` counts this block
};

} // namespace gtap::detail
