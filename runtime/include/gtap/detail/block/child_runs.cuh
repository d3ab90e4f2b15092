// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a block may spawn many more children than its window holds. The further ones are put into runs
// (stack/task_run.cuh): a spawn then needs no search for a free record, the leader handles 64 children at a time, and other
// blocks are given many at once. Any thread of the block may spawn at any time, and several may fill the same run. Must not
// know what is done with runs afterwards.
//
// block_words::run says what becomes of the next child:
//     0, n            the n-th child of the step that lies alone
//     end, next       the record `next` of the run that began at end - most_in_run; next == end: it is full
// While a step runs, the word is accessed by relaxed atomics: it publishes nothing, since the records that it gives out have
// not been written before. The thread that finds the run full, or enough children alone, begins the next run under the block's
// lock, and takes a place in it like the others. So all runs of a step are full but for the last one, and none is empty.
// Behind the step's barrier, the leader closes the last one with plain accesses.
#pragma once

#include <gtap/detail/block/block_words.cuh>

namespace gtap::detail {

template <class Program>
class child_runs {
public:
  // Where threads run tasks, too, records of blocks have no numbers of their own.
  static constexpr bool in_use =
      Program::template some_spawn_many<> && Program::part != record_part::second;

  // What `run` says now, and whether that is that the step fills runs already: the next child need not look for a place in
  // the window.
  __device__ __forceinline__ static std::uint64_t look() {
    return atomic_in_block(words_of_block().run).fetch_add(0, relaxed);
  }
  __device__ __forceinline__ static bool began(std::uint64_t run) { return end_of(run) != 0; }

  // The record for a child of the calling thread that has no place in the window; none: it is to lie alone. Sets `first` to
  // whether it heads a run, which is in the list `overflow` then. Threads that come here at a time take places together.
  // `seen`: what look() has found.
  __device__ __forceinline__ static record_index
  take_place(lane_memory<Program> lane, std::uint32_t thread, std::uint64_t seen, bool &first) {
    const unsigned here = __activemask();
    if ((here & (here - 1)) == 0) // one thread: no shuffles
      return place_of(take_some(lane, 1, seen), 0, first);
    for (;; seen = look()) {
      const together others(thread);
      std::uint64_t taken = 0;
      if (others.is_first())
        taken = take_some(lane, others.count(), seen);
      taken = others.from_first(taken);
      if (others.rank() < count_of(taken))
        return place_of(taken, others.rank(), first);
    }
  }

  // ---- the leader, behind the step's barrier ----

  // Gives back the places that nobody has taken.
  __device__ static void close(lane_memory<Program> lane) {
    std::uint64_t &run = words_of_block().run;
    const record_index end = end_of(run), next = next_of(run);
    run = 0;
    if (end == 0)
      return;
    lane.records().joins(end - most_in_run).link = next - (end - most_in_run);
    for (record_index left = next; left != end; ++left)
      lane.free(left);
  }
  // The tasks of the list `overflow` at `task`, of which there may be several, get their parent.
  __device__ static void adopt_all(lane_memory<Program> lane, record_index task,
                                   record_index parent) {
    if (parent == none) // as they were written
      return;
    const std::uint32_t length = run_length(lane.records(), task, lane.records().head(task).meta);
    for (std::uint32_t i = 0; i != length; ++i)
      lane.records().head(task + i).parent = parent;
  }

private:
  __device__ static record_index next_of(std::uint64_t run) {
    return static_cast<record_index>(run);
  }
  __device__ static record_index end_of(std::uint64_t run) {
    return static_cast<record_index>(run >> 32);
  }
  static constexpr std::uint32_t begins = 1u << 31;
  __device__ static std::uint32_t count_of(std::uint64_t taken) {
    return static_cast<std::uint32_t>(taken >> 32) & ~begins;
  }
  // The record of one of the places.
  __device__ __forceinline__ static record_index place_of(std::uint64_t taken, std::uint32_t rank,
                                                          bool &first) {
    first = rank == 0 && (taken >> 32 & begins) != 0;
    return next_of(taken) == none ? none : next_of(taken) + rank;
  }

  // Up to so many places, one at least: in the upper half how many, and whether the first heads a run; in the lower half the
  // first record, or none for children that lie alone.
  __device__ static std::uint64_t take_some(lane_memory<Program> lane, std::uint32_t wanted,
                                            std::uint64_t before) {
    std::uint64_t &run = words_of_block().run;
    for (;;) {
      const record_index end = end_of(before), next = next_of(before);
      const std::uint32_t left = (end != 0 ? end : children_before_runs) - next;
      const std::uint32_t count = wanted < left ? wanted : left;
      if (count == 0) {
        before = begin(lane, before);
      } else if (atomic_in_block(run).compare_exchange_strong(before, before + count, relaxed,
                                                              relaxed)) {
        const bool heads = end != 0 && next == end - most_in_run;
        return std::uint64_t{count | (heads ? begins : 0)} << 32 | (end != 0 ? next : none);
      }
    }
  }
  // Begins a run, unless another thread has; while there are no records for one, some more children lie alone. What
  // `run` is then.
  __device__ __noinline__ static std::uint64_t begin(lane_memory<Program> lane,
                                                     std::uint64_t before) {
    std::uint64_t &run = words_of_block().run;
    lock_block();
    std::uint64_t now = atomic_in_block(run).fetch_add(0, relaxed);
    if (now == before) {
      const record_index first = take_consecutive(lane.from(), most_in_run);
      now = first != none ? std::uint64_t{first + most_in_run} << 32 | first : 0;
      if (first != none) {
        lane.records().joins(first).link = most_in_run;
        push_shared(words_of_block().overflow, lane.records(), first);
      }
      (void)atomic_in_block(run).exchange(now, relaxed);
    }
    unlock_block();
    return now;
  }
};

} // namespace gtap::detail
