// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the threads of a block-level worker tell each other, in shared memory, and how several of them
// take free records at once. Must not know tasks or their stack.
//
// Words in shared memory, between the threads of the block:
//   events    Spawns and flags of the stretch up to the next barrier: relaxed atomics before it,
//             plain reads behind it. Three take turns: one is in use, one may still be read, and the
//             leader clears the third (E1: behind a barrier, nobody reads the word of the one before).
//             (E2) A spawn that finds the window full takes its count back before it goes on. So the count
//             is never below that of the children in the window, nor above it by more than one for each
//             thread: a step may spawn any number.
//   entries   of the window: written by whoever took the position from `events`, read behind the
//             barrier.
//   lock      of the free lists while a step runs: exchange acquire, exchange release.
//   run       in child_runs.cuh.
//   overflow  pushed by relaxed exchanges while a step runs, and followed by the leader behind its barrier.
//   donations, steals, leader_words   read and written by the leader alone.
//   the rest  written by the leader between two barriers, while all others wait at the second.
// What threads read and write between the same two barriers, they access by atomic read-modify-writes alone,
// loads included: compute-sanitizer's racecheck takes any other access for one that races, under a lock,
// too. In shared memory one takes hardly longer than a load.
#pragma once

#include <gtap/detail/base/shared_alignment.cuh>
#include <gtap/detail/depend/domain.cuh>
#include <gtap/detail/stack/task_stack.cuh>

namespace gtap::detail {

// What the threads of a block tell each other.
struct alignas(shared_alignment) block_words {
  std::uint32_t events[3];
  std::uint32_t lock;
  record_index overflow; // children that the window had no place for, linked by next()
  std::uint64_t run;     // where the next such child is put (child_runs.cuh)
  std::uint32_t running; // 0: the launch is over
  // The stack as the leader has left it.
  std::uint32_t top, low, started;
  record_index bottom;
  std::uint32_t older; // 1: there are older tasks in the pool
  // What the leader alone knows, here so that it takes no thread's registers while a step runs.
  std::uint64_t donations, steals; // worker_counts
};
__device__ __forceinline__ block_words &words_of_block() {
  __shared__ block_words words;
  return words;
}

// What the leader of a block alone reads and writes, in shared memory so that it takes no registers of the others.
struct alignas(shared_alignment) leader_words {
  std::uint32_t blocks, block; // of the launch, and which of them this is
  std::uint32_t slots_log;     // of the ring
  std::uint32_t at_work;       // 1: `busy` counts this block
  std::uint32_t steps;         // of this turn
  std::uint32_t has_ticket, ticket;
  std::uint32_t gifts; // taken, and counted by `busy` beside the block
};
__device__ __forceinline__ leader_words &leader_of_block() {
  __shared__ leader_words words;
  return words;
}

// Clock cycles, modulo 2^32.
__device__ __forceinline__ std::uint32_t cycles_now() {
#ifdef GTAP_TARGET_HOST
  return static_cast<std::uint32_t>(clock64());
#else
  return static_cast<std::uint32_t>(clock()); // one instruction less
#endif
}

// In programs with `depend`: the children of the step that runs.
__device__ __forceinline__ domain_words &words_of_domain() {
  __shared__ domain_words words;
  return words;
}

// In an events word: how many children were spawned that stand in the window (E2), and what else happened.
inline constexpr std::uint32_t event_count = (1u << 11) - 1;
static_assert(event_count > GTAP_BLOCK_SIZE + 32, "the count has no room for every thread (E2)");
enum block_event : std::uint32_t {
  event_share = 1u << 20, // what is left of a loop is for others
  event_loop = 1u << 21,  // a child is the turns of a loop (split_loop.cuh)
  event_long =
      1u << 22, // the leader has seen behind a long step that another block wants something
  event_overflow = 1u << 23,    // a child did not find room in the window
  event_into_record = 1u << 24, // some child writes into the record of the running task
  event_no_memory = 1u << 25,   // a child found no record
  event_look = 1u << 26,        // the leader has seen that another block wants something
  event_urgent = 1u << 27,      // and that most do
  event_end = 1u << 28,         // the leader has seen that the launch is over
  event_turn = 1u << 29,        // in programs with both kinds of task: the block turn is over
  event_for_threads = 1u << 30, // there: a child that a thread runs was spawned
};
// A child of the step lies elsewhere than in the window, or nowhere: the leader has to see to it.
inline constexpr std::uint32_t events_outside =
    event_overflow | event_for_threads | event_no_memory;

// ---- records, while other threads of the block run the step, too; out of line and by value, so that
// the words of the stack stay in registers ----

// A load and a store of a word that other threads of the block access before the next barrier.
__device__ __forceinline__ std::uint32_t load_shared(std::uint32_t &word) {
  return atomic_in_block(word).fetch_add(0, relaxed);
}
__device__ __forceinline__ void store_shared(std::uint32_t &word, std::uint32_t value) {
  (void)atomic_in_block(word).exchange(value, relaxed);
}

// Pushes a record to a list linked by next() that is followed behind the next barrier.
template <class Layout>
__device__ __forceinline__ void push_shared(record_index &head, record_pool<Layout> records,
                                            record_index index) {
  records.next(index) = atomic_in_block(head).exchange(index, relaxed);
}

__device__ __forceinline__ free_lists load_shared(free_lists &lists) {
  return {load_shared(lists.list), load_shared(lists.count), load_shared(lists.beside),
          load_shared(lists.fresh)};
}
__device__ __forceinline__ void store_shared(free_lists &lists, const free_lists &value) {
  store_shared(lists.list, value.list);
  store_shared(lists.count, value.count);
  store_shared(lists.beside, value.beside);
  store_shared(lists.fresh, value.fresh);
}

__device__ __forceinline__ void lock_block() {
  while (atomic_in_block(words_of_block().lock).exchange(1, acquire) != 0)
    __nanosleep(20);
}
__device__ __forceinline__ void unlock_block() {
  (void)atomic_in_block(words_of_block().lock).exchange(0, release);
}

// A record that no other thread has; with `overflow`, at the head of that list. None, and an event,
// when memory is out. That ends the launch after the step. The step may have thousands of spawns to go, and each search
// asks all blocks: so the first that finds nothing is the last.
template <class Program>
__device__ __noinline__ record_index take_record_alone(lane_memory<Program> lane,
                                                       std::uint32_t &events, bool overflow) {
  lock_block();
  record_index index = none;
  if (!(load_shared(events) & event_no_memory)) {
    free_lists free = load_shared(lane.lists().free);
    index = take_record(free, lane.from());
    store_shared(lane.lists().free, free);
  }
  if (index == none)
    atomic_in_block(events).fetch_or(event_no_memory, relaxed);
  unlock_block();
  if (index != none && overflow)
    push_shared(words_of_block().overflow, lane.records(), index);
  return index;
}
template <class Program>
__device__ __noinline__ void put_record_alone(lane_memory<Program> lane, record_index index) {
  lock_block();
  free_lists free = load_shared(lane.lists().free);
  put_record(free, lane.from(), index);
  store_shared(lane.lists().free, free);
  unlock_block();
}

} // namespace gtap::detail
