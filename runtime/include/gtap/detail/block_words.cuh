// What the threads of a block-level worker tell each other, in shared memory, and how several of them
// take free records at once. Must not know tasks or their stack.
//
// Words in shared memory, between the threads of the block:
//   events    Spawns and flags of the stretch up to the next barrier: relaxed atomics before it,
//             plain reads behind it. Three take turns: one is in use, one may still be read, and the
//             leader clears the third (E1: behind a barrier, nobody reads the word of the one before).
//   entries   of the window: written by whoever took the position from `events`, read behind the
//             barrier.
//   lock      of the free lists and `overflow` while a step runs: exchange acquire, store release.
//   the rest  written by the leader between two barriers, while all others wait at the second.
#pragma once

#include <gtap/detail/lane_stack.cuh>

namespace gtap::detail {

// What the threads of a block tell each other.
struct block_words {
  std::uint32_t events[3];
  std::uint32_t lock;
  record_index overflow; // children that the window had no place for, linked by next()
  std::uint32_t running; // 0: the launch is over
  // The stack as the leader has left it.
  std::uint32_t top, low, started;
  record_index bottom;
  std::uint32_t older; // 1: there are older tasks in the pool
};
__device__ __forceinline__ block_words &words_of_block() {
  __shared__ block_words words;
  return words;
}

// In an events word: how many children were spawned, and what else happened.
inline constexpr std::uint32_t event_count = (1u << 24) - 1;
enum block_event : std::uint32_t {
  event_into_record = 1u << 24, // some child writes into the record of the running task
  event_no_memory = 1u << 25,   // a child found no record
  event_look = 1u << 26,        // the leader has seen that another block wants something
  event_urgent = 1u << 27,      // and that most do
  event_end = 1u << 28,         // the leader has seen that the launch is over
  event_turn = 1u << 29,        // in programs with both kinds of task: the block turn is over
  event_for_threads = 1u << 30, // there: a child that a thread runs was spawned
};

// A block gives to others when it has at least this many tasks to spare, or any if most others wait:
// few are likely the last and small ones of its subtree, which cost more to move than to run.
inline constexpr unsigned enough_spare_of_block = 3;

// ---- records, while other threads of the block run the step, too; out of line and by value, so that
// the words of the stack stay in registers ----

__device__ __forceinline__ void lock_block() {
  while (atomic_in_block(words_of_block().lock).exchange(1, acquire) != 0)
    __nanosleep(20);
}
__device__ __forceinline__ void unlock_block() {
  atomic_in_block(words_of_block().lock).store(0, release);
}

// A record that no other thread has; with `overflow`, at the head of that list. None, and an event,
// when memory is out.
template <class Program>
__device__ __noinline__ record_index take_record_alone(lane_memory<Program> lane,
                                                       std::uint32_t &events, bool overflow) {
  lock_block();
  const record_index index = lane.allocate();
  if (index != none && overflow) {
    lane.records().next(index) = words_of_block().overflow;
    words_of_block().overflow = index;
  }
  unlock_block();
  if (index == none)
    atomic_in_block(events).fetch_or(event_no_memory, relaxed);
  return index;
}
template <class Program>
__device__ __noinline__ void put_record_alone(lane_memory<Program> lane, record_index index) {
  lock_block();
  lane.free(index);
  unlock_block();
}

} // namespace gtap::detail
