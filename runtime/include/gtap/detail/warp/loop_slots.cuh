// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open loops: places in which the turns of a loop are offered to all warps. A warp claims some of them with one atomic
// operation, as each block of a plain kernel gets its iterations from a global counter. Must not know what turns do,
// nor what a task is.
//
// A place has one word:
//
//     turns that nobody has claimed (signed) : 32 | - : 12 | hints : 2 | held | open | readers : 16
//
//   free    --hold(): CAS acquire------------------------> held    by who opens a loop
//   held    --open_loop_at(): CAS release----------------> open    with all turns
//   open    --claim_turns(): fetch_add acquire-----------> open    fewer turns, one more reads
//   any     --the same, too late: nothing was left-------> the same, one more reads, and fewer than no turns
//   any     --end_reading(): fetch_sub acq_rel-----------> the same, one less reads
//   open    --end_reading(): CAS acq_rel-----------------> held    no turns, no readers: that one closes it
//   held    --let_go(): fetch_and release----------------> free
//
// The hints say how many turns the loop had when it was opened: many for the lanes of the launch; one for each at least.
//
// Turns are left only while it is open. So who comes too late has got nothing, whatever has become of the place since
// it last looked: no numbers are needed against ABA.
//
//   task             plain. Written between hold() and open_loop_at(); read by those that have claimed turns, until they
//                    end reading, and by the one that closes. All changes of the word are read-modify-writes, so
//                    open_loop_at() (release) meets each claim (acquire), whoever came between; end_reading() (release)
//                    of all meets the CAS of the one that closes (acquire); let_go() (release) meets hold() (acquire).
//                    So does what the task's record holds.
//   context::ends[].loops
//                    a bit for each place, in 32 copies, as idle warps look at one each. Set (relaxed: a hint) by who opens a
//                    loop, between hold() and open_loop_at(); cleared (release) by who closes it, between its CAS and
//                    let_go(). So a bit is set while the place is open, and clear when it is free. A warp with tasks drops its busy count
//                    (busy_count.cuh) only when it has seen its copy empty (acquire): then those that have claimed turns of
//                    the loops that it has opened have added themselves, since each did so before its end_reading().
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/context.h>
#include <gtap/detail/launch/launch.cuh>

namespace gtap::detail {

inline constexpr std::uint64_t loop_reader = 1, loop_readers = most_stations;
inline constexpr std::uint64_t loop_open = 1u << 16, loop_held = 1u << 17, loop_has_many = 1u << 18,
                               loop_fills_lanes = 1u << 19;
inline constexpr unsigned loop_turns_shift = 32;
// More would have no room when those that come too late claim as many again.
inline constexpr std::uint32_t most_open_turns = 1u << 29;

__device__ __forceinline__ std::int32_t turns_left(std::uint64_t word) {
  return static_cast<std::int32_t>(word >> loop_turns_shift);
}

__device__ __forceinline__ open_loop &loop_at(context &shared, std::uint32_t place) {
  return shared.stations[place].handed.loop;
}

// True when the caller has the place for itself.
__device__ inline bool hold(open_loop &loop) {
  std::uint64_t seen = atomic(loop.word).load(relaxed);
  while ((seen & (loop_open | loop_held)) == 0)
    if (atomic(loop.word).compare_exchange_strong(seen, seen | loop_held, acquire, relaxed))
      return true;
  return false;
}
__device__ inline void let_go(open_loop &loop) {
  atomic(loop.word).fetch_and(~loop_held, release);
}

// Opens a loop in a place that the caller holds. Others may be there, too late for the last one.
__device__ inline void open_loop_at(open_loop &loop, record_index task, std::uint32_t turns,
                                    std::uint64_t hints = 0) {
  loop.task = task;
  const std::uint64_t opened = loop_open | hints | std::uint64_t{turns} << loop_turns_shift;
  std::uint64_t seen = atomic(loop.word).load(relaxed);
  while (!atomic(loop.word).compare_exchange_strong(seen, (seen & loop_readers) | opened, release,
                                                    relaxed)) {
  }
}

// So many turns, the first of which is followed by `left` - 1. The caller reads until end_reading(), even if it got none.
struct claimed_turns {
  std::uint32_t left = 0, count = 0;
};
__device__ inline claimed_turns claim_turns(open_loop &loop, std::uint32_t most) {
  const std::int32_t left = turns_left(atomic(loop.word).fetch_add(
      loop_reader - (std::uint64_t{most} << loop_turns_shift), acquire));
  if (left <= 0)
    return {};
  const auto count = static_cast<std::uint32_t>(left);
  return {count, count < most ? count : most};
}

// True when the caller has to close the loop, and has its place.
__device__ inline bool end_reading(open_loop &loop) {
  std::uint64_t seen = atomic(loop.word).fetch_sub(loop_reader, acq_rel) - loop_reader;
  while ((seen & loop_open) != 0 && (seen & loop_readers) == 0 && turns_left(seen) <= 0)
    if (atomic(loop.word).compare_exchange_strong(seen, (seen & ~loop_open) | loop_held, acq_rel,
                                                  acquire))
      return true;
  return false;
}

// Claims all turns that are left, and closes the loop once nobody else reads it; 0 when it is another than it was when its
// word was `seen`. The caller has its place then. What others do while they read does not depend on the caller.
__device__ inline std::uint32_t claim_rest(open_loop &loop, std::uint64_t seen) {
  const std::uint32_t left = static_cast<std::uint32_t>(turns_left(seen));
  if (!atomic(loop.word).compare_exchange_strong(
          seen, (seen & ~(std::uint64_t{left} << loop_turns_shift)) + loop_reader, acquire,
          relaxed))
    return 0;
  for (;;) {
    seen = atomic(loop.word).load(relaxed);
    if ((seen & loop_readers) == loop_reader &&
        atomic(loop.word).compare_exchange_strong(
            seen, (seen & ~(loop_open | loop_reader)) | loop_held, acq_rel, relaxed))
      return left;
    __nanosleep(20);
  }
}

} // namespace gtap::detail
