// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The newest tasks of a lane, in shared memory: which records may lie there, how large an entry is,
// how many there are, and where each part of an entry stands. A block-level worker has one such
// stack for all of its threads; what is said of a lane holds for that, too. Must not know who runs tasks or what
// lies below the window.
#pragma once

#include <gtap/detail/base/extremes.cuh>
#include <gtap/detail/base/shared_alignment.cuh>
#include <gtap/detail/record/record.cuh>
#include <gtap/detail/stack/priority_lists.cuh>
#include <gtap/settings.h>

#include <type_traits>

namespace gtap::detail {

// Lanes of a block, in programs with thread-level tasks. The threads beyond run none: with less than 180 bytes of
// shared memory each, which is what 256 have, hardly a record would lie there, and every spawn and every step would
// go through the pool.
inline constexpr unsigned lanes_of_block = GTAP_BLOCK_SIZE < 256 ? GTAP_BLOCK_SIZE : 256;

// True when nothing points into a record but destinations of its children, which the scheduler
// knows: such a record may move. Generated records say so (`gtap_movable`); others must not move.
template <class Record, class = void>
struct may_move : std::false_type {};
template <class Record>
struct may_move<Record, std::void_t<decltype(Record::gtap_movable)>>
    : std::integral_constant<bool, Record::gtap_movable> {};

// Whether a launch has few tasks of this kind (`gtap_rare`): one, or one for each range of a divided loop.
template <class Record, class = void>
struct is_rare : std::false_type {};
template <class Record>
struct is_rare<Record, std::void_t<decltype(Record::gtap_rare)>>
    : std::integral_constant<bool, Record::gtap_rare> {};

// A 4-byte piece of a payload of any type.
using payload_word [[gnu::may_alias]] = std::uint32_t;

// What a task that has not run has in its record, in bytes: the arguments, which stand first, as whole
// words. Nobody has written the rest yet.
template <class Task>
inline constexpr std::size_t argument_bytes = (sizeof(typename Task::gtap_args) +
                                               sizeof(payload_word) - 1) /
                                              sizeof(payload_word) * sizeof(payload_word);

// What of a task's record lies in a window. `Sums`: no task waits, and a step has the rest of its record for itself
// (warp/sum_step.cuh).
template <class Task, bool Sums>
inline constexpr std::size_t bytes_in_window = Sums ? sizeof(typename Task::gtap_args)
                                                    : sizeof(typename Task::gtap_record);

// The bytes of a record whose task waits for others; 0 of other tasks.
template <class Record, bool Sums>
inline constexpr std::size_t waiting_bytes = Record::gtap_states > 1 && !Sums ? sizeof(Record) : 0;

// The largest payload that may lie in a window of `lane_bytes`, of which its lists take `list_bytes`, and each entry
// `words` beside the payload. `waiting`: the largest record that waits for others, of the tasks that are many.
//
// Few entries are enough where no task waits: the oldest ones are then given away, or moved to the pool and back. But each
// waiting task that a full window moves to the pool makes a join there, with all that stands above it. So where tasks
// wait, eight entries have to fit, and records of more than 16 bytes lie in the pool from their spawn on, which leaves
// room for 16 or 32 entries (docs/history/scheduler.md, "Windows of tasks that wait"). Up to `held` bytes larger ones lie
// here, too. A block's window has other tasks: few and large.
constexpr std::size_t largest_held(std::size_t lane_bytes, std::size_t words,
                                   std::size_t list_bytes, bool of_lane, std::size_t held,
                                   std::size_t waiting) {
  const auto with = [&](std::size_t entries, std::size_t most) {
    const std::size_t share = lane_bytes > list_bytes ? (lane_bytes - list_bytes) / entries : 0;
    const std::size_t payload = share > words ? share - words : 0;
    return payload < most ? payload : most;
  };
  if (!of_lane || waiting == 0 || (waiting > 16 && waiting <= held))
    return lane_bytes / 4 > words ? lane_bytes / 4 - words : 0;
  const std::size_t most = held < 16 ? held : 16;
  return waiting <= with(8, most) ? with(8, most) : with(16, most < 12 ? most : 12);
}

// Sizes of the window of one program in blocks with `Stacks` of them, in `Bytes` of shared memory, of
// `Entries` at most; `Held` as in largest_held(), `Sums` as in bytes_in_window, `Priorities`: there are priority_lists. An entry is two words, meta and link, and the payload of a
// movable record. A record that must not move or is too large lies in the pool; its entry has the
// two words only, and `link` is its index.
template <unsigned Stacks, std::size_t Bytes, unsigned Entries, std::size_t Held, bool Sums,
          bool Priorities, class... Tasks>
struct window_shape {
  static constexpr unsigned stacks = Stacks;
  static constexpr bool sums = Sums;
  static constexpr std::size_t words = 8;   // bytes of meta and link
  static constexpr std::size_t list_bytes = // bytes of a lane's lists
      28 + (Priorities ? sizeof(priority_lists<true>) : 0);
  static constexpr std::size_t lane_bytes = Bytes / Stacks;

  // A lane's window is made for the tasks that are many. The few are in it if there is room.
  template <class Task>
  static constexpr bool counts = Stacks == 1 || !is_rare<typename Task::gtap_record>::value;
  static constexpr std::size_t largest_payload = largest_held(
      lane_bytes, words, list_bytes, Stacks != 1, Held,
      greatest({0, (counts<Tasks> ? waiting_bytes<typename Tasks::gtap_record, Sums> : 0)...}));

  template <class Task>
  static constexpr bool fits = may_move<typename Task::gtap_record>::value &&
                                       bytes_in_window<Task, Sums> <= largest_payload &&
                               alignof(typename Task::gtap_record) <= 8;
  template <class Task>
  static constexpr bool shapes = counts<Task> &&fits<Task>;
  static constexpr std::size_t alignment =
      greatest({4, (shapes<Tasks> ? alignof(typename Tasks::gtap_record) : 4)...});
  static constexpr std::size_t payload_bytes =
      (greatest({0, (shapes<Tasks> ? bytes_in_window<Tasks, Sums> : 0)...}) + alignment - 1) /
      alignment * alignment;

  template <class Task>
  static constexpr bool holds = fits<Task> &&bytes_in_window<Task, Sums> <= payload_bytes &&
                                alignof(typename Task::gtap_record) <= alignment;
  static constexpr bool holds_all = (holds<Tasks> && ...);
  static constexpr bool holds_some = (holds<Tasks> || ...);

  static constexpr std::size_t entry_bytes = words + payload_bytes;
  // Of any task in it that has not run, so much at least has been written.
  static constexpr std::size_t first_bytes =
      least({payload_bytes, (holds<Tasks> ? argument_bytes<Tasks> : payload_bytes)...});

  // A lane has its entries, then its lists (lane_memory.cuh). The distance to the next lane is odd in
  // units of the alignment, so that entries of the same number in all lanes meet no bank twice.
  static constexpr std::size_t stride_with(unsigned entries) {
    return ((entries * entry_bytes + list_bytes + alignment - 1) / alignment | 1) * alignment;
  }
  static constexpr unsigned entries_that_fit() {
    unsigned entries = holds_some || Stacks == 1 || Entries == 32 ? Entries : 2 * Entries;
    while (entries > 2 && stride_with(entries) > lane_bytes)
      entries /= 2;
    return entries;
  }
  static constexpr unsigned entries = entries_that_fit();
  static constexpr std::size_t lane_stride = stride_with(entries);
  static constexpr std::size_t block_bytes = lane_stride * Stacks;
  static_assert((entries & (entries - 1)) == 0 && entries <= 32,
                "positions wrap around at a power of two, and a word has a bit for each entry");
};

// A block's shared memory: one piece for all programs of this size, with so many stacks, in a kernel.
template <std::size_t Bytes, unsigned Stacks>
__device__ __forceinline__ unsigned char *block_memory() {
  struct alignas(shared_alignment)
      block_bytes { // as strictly aligned as any payload in it, and more
    unsigned char bytes[Bytes];
  };
  __shared__ block_bytes memory;
  return memory.bytes;
}

// The bytes from Begin to End of a payload.
template <std::size_t Begin, std::size_t End>
__device__ __forceinline__ void copy_payload(void *to, const void *from) {
  static_assert(Begin % sizeof(payload_word) == 0 && End % sizeof(payload_word) == 0,
                "payloads are whole words");
  if constexpr (Begin < End) // nvcc warns of a loop that never runs
    for (std::size_t i = Begin / sizeof(payload_word); i < End / sizeof(payload_word); ++i)
      static_cast<payload_word *>(to)[i] = static_cast<const payload_word *>(from)[i];
}

template <std::size_t Bytes>
__device__ __forceinline__ void clear_payload(void *payload) {
  for (std::size_t i = 0; i < Bytes / sizeof(payload_word); ++i)
    static_cast<payload_word *>(payload)[i] = 0;
}

// One lane's window: a ring of entries, named by positions that only grow (modulo 2^32).
template <class Shape>
class window {
public:
  __device__ explicit window(unsigned char *column) : column_(column) {}

  __device__ __forceinline__ std::uint32_t &meta(std::uint32_t position) const {
    return *reinterpret_cast<std::uint32_t *>(entry(position));
  }
  // Of a record in the pool, and of one whose result goes to a pointer: its index in the pool. Else
  // of a record whose result goes into its parent's: the offset there.
  __device__ __forceinline__ std::uint32_t &link(std::uint32_t position) const {
    return *reinterpret_cast<std::uint32_t *>(entry(position) + 4);
  }
  __device__ __forceinline__ void *payload(std::uint32_t position) const {
    return entry(position) + Shape::words;
  }
  // Copies an entry of `other`, which may be this window.
  __device__ __forceinline__ void copy(window other, std::uint32_t from, std::uint32_t to) const {
    copy_payload<0, Shape::entry_bytes>(entry(to), other.entry(from));
  }

private:
  __device__ __forceinline__ unsigned char *entry(std::uint32_t position) const {
    return column_ + (position & (Shape::entries - 1)) * Shape::entry_bytes;
  }

  unsigned char *column_; // this lane's first entry
};

} // namespace gtap::detail
