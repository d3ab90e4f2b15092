// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the two kinds of worker of a block tell and give each other, in shared memory, in programs with
// both kinds of task. Must not know what turns are made of.
//
//   turn       written by the leader before a barrier, read by all behind it.
//   called     set by a lane that finds its warp out of work while block tasks wait; lane 0 of each warp
//              reads it. Relaxed: the barrier at the end of the turn orders what follows.
//   waiting    whether the block has block tasks, as the leader knows; idle: a bit for each warp that has
//              been out of work in this turn; parked: some warp has left its loop with tasks. Relaxed:
//              hints.
//   listed     thread tasks in `tasks`, and more in `rest`: positions are taken by relaxed additions
//              while a block step runs; the leader takes both in behind its barrier; in the thread turn
//              each warp reads its share, and the leader clears the number behind a barrier.
//   home       the record in which the running task will wait for them, once they are more than the places. Whoever takes
//              the first position behind these reserves it, with a relaxed exchange; the others wait for that. The
//              leader clears it behind the step's barrier.
//   for_block  block tasks from lanes, linked by next(): push CAS release -> exchange acquire of the
//              leader. Who pushes has added one to `busy`.
// The others are the leader's alone. Loads and stores in a turn are read-modify-writes, as in block_words.cuh.
#pragma once

#include <gtap/detail/block/block_words.cuh>

namespace gtap::detail {

enum turn : std::uint32_t { turn_of_block, turn_of_warps, turn_over };

struct alignas(shared_alignment) mixed_words {
  static constexpr unsigned places = 2 * lanes_of_block;

  std::uint32_t turn;
  std::uint32_t called;
  std::uint32_t waiting;
  std::uint32_t idle;
  std::uint32_t parked;
  record_index for_block;
  std::uint32_t listed;
  std::uint32_t joined; // of them, those that know their parent
  record_index rest; // those without a place or a lane, linked by next(): as block_words::overflow
  record_index home; // none: not reserved; or no_home
  record_index tasks[places];
};
// Memory is out.
inline constexpr record_index no_home = none - 1;

__device__ __forceinline__ mixed_words &words_of_mixed() {
  __shared__ mixed_words words;
  return words;
}

// Before all else: the leader alone.
__device__ inline void clear_mixed_words() {
  mixed_words &words = words_of_mixed();
  words.called = words.waiting = words.idle = words.parked = 0;
  words.for_block = words.rest = words.home = none;
  words.listed = words.joined = 0;
}

// One lane of a warp that is out of work.
__device__ __forceinline__ void note_idle(std::uint32_t warp) {
  std::uint32_t &idle = words_of_mixed().idle;
  if ((load_shared(idle) >> warp & 1) == 0)
    atomic_in_block(idle).fetch_or(1u << warp, relaxed);
}

// Lists a thread task. Any threads in a block step, or the leader alone.
template <class Layout>
__device__ inline void list_for_threads(record_pool<Layout> records, record_index task) {
  mixed_words &words = words_of_mixed();
  const std::uint32_t position = atomic_in_block(words.listed).fetch_add(1, relaxed);
  if (position < mixed_words::places) {
    words.tasks[position] = task;
    return;
  }
  push_shared(words.rest, records, task);
}

// Lists a block task. Any lane, in a thread turn; `busy` counts the task.
template <class Layout>
__device__ inline void list_for_block(record_pool<Layout> records, record_index task) {
  std::uint32_t &head = words_of_mixed().for_block;
  record_index before = load_shared(head);
  do
    records.next(task) = before;
  while (!atomic_in_block(head).compare_exchange_strong(before, task, release, relaxed));
}

} // namespace gtap::detail
