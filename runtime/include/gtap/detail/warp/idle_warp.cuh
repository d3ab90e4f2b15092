// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp without tasks: how it waits for a mailbox with tasks, and claims some of them. Must not know what
// is done with them, nor what tasks are.
//
// Shared words (context.h says who writes them, warp_scheduler.cuh which release meets which acquire):
//   mailbox state      relaxed load by those who look; acquire CAS to claim tasks.
//   ends, phase        relaxed load; has_ended() and launch_over() load them again, with acquire. (ends[].loops: a hint.)
//   short_of_records   relaxed load: a hint.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/peer/arriving_tasks.cuh>
#include <gtap/detail/stack/lane_memory.cuh>
#include <gtap/detail/warp/lane_graphs.cuh>
#include <gtap/detail/warp/prior_offers.cuh>

namespace gtap::detail {

// What a warp has to do with its block: nothing, where all tasks are thread-level. mixed_scheduler.cuh has
// the other case.
struct no_block {
  static constexpr bool present = false;
};

// Tasks of a mailbox that the warp that has claimed them reads, and nobody else: so many from `first` on. Each leads a
// chain if `first` has that bit.
struct claimed_tasks {
  std::uint32_t first = 0, count = 0;
};
inline constexpr std::uint32_t claimed_chains = 1u << 31;

// Claims tasks of `box`, whose state was `seen` just now: `most` at most. None when nobody has left any.
// One lane only.
template <bool GivesChains>
__device__ inline claimed_tasks claim_tasks(mailbox &box, std::uint32_t seen, std::uint32_t most) {
  static_assert(claimed_chains == mailbox_chained, "one is copied from the other");
  for (;;) {
    const std::uint32_t left = seen & mailbox_left;
    if (left == 0)
      return {};
    const std::uint32_t count = left < most ? left : most;
    const std::uint32_t next =
        (count < left ? seen - count : seen & mailbox_readers) + mailbox_reader;
    if (atomic(box.state).compare_exchange_strong(seen, next, acquire, relaxed))
      return {(left - count) | (GivesChains ? seen & mailbox_chained : 0u), count};
  }
}

// What lane 0 has claimed.
__device__ inline claimed_tasks from_first_lane(claimed_tasks tasks) {
  return {__shfl_sync(full_warp, tasks.first, 0), __shfl_sync(full_warp, tasks.count, 0)};
}

// All that an idle warp waits for, in one trip to memory: the first lanes see the state of their
// victims' mailboxes, the next one whether the launch has ended. With `at_phase` that one sees the phase
// instead, and another whether records are short.
inline constexpr int sees_end = probes, sees_shortage = probes + 1, sees_loops = probes + 2,
                     sees_batches = probes + 3, sees_ends = probes + 5;
template <bool Loops, bool Peers>
__device__ __forceinline__ std::uint32_t
look_around(context &shared, std::uint32_t victim, std::uint32_t &own_end,
            [[maybe_unused]] std::uint32_t &loops, bool at_phase, int lane) {
  std::uint32_t *word = &shared.stations[victim].offers.state;
  word = lane == sees_end ? (at_phase ? &shared.phase : &own_end) : word;
  word = lane == sees_shortage ? &shared.short_of_records : word;
  bool looks = lane <= (at_phase ? sees_shortage : sees_end);
  if constexpr (Loops) {
    word = lane == sees_loops ? &loops : word;
    looks = looks || lane == sees_loops;
  }
  if constexpr (Peers) {
    word = lane == sees_batches ? &shared.batches.ready : word;
    word = lane == sees_batches + 1 ? &shared.batches.claimed : word;
    word = lane == sees_ends ? &shared.ends_of_tasks.ready : word;
    word = lane == sees_ends + 1 ? &shared.ends_of_tasks.claimed : word;
    looks = looks || (lane >= sees_batches && lane <= sees_ends + 1);
  }
  return looks ? atomic(*word).load(relaxed) : 0;
}

// Whether there are entries that nobody has claimed, of one kind.
__device__ __forceinline__ bool has_come(std::uint32_t seen, int ready) {
  return __shfl_sync(full_warp, seen, ready) != __shfl_sync(full_warp, seen, ready + 1);
}

// True when the launch has ended with its last task. Meets the release of who ended it.
__device__ inline bool has_ended(std::uint32_t &own_end) {
  return atomic(own_end).load(acquire) != 0;
}

// Tasks that this warp has claimed, and in whose mailbox; none when there is no such warp.
struct found_offer {
  std::uint32_t owner;
  claimed_tasks tasks;
};
// In place of an owner: there are open loops, as the first task's number says, and nothing is claimed.
inline constexpr std::uint32_t sees_open_loops = none - 1;
// The same: something has come from another peer.
inline constexpr std::uint32_t sees_arrivals = none - 2;

// Waits until lane 0 has claimed tasks of a mailbox; none when the launch is over, or the block calls.
// `at_start`: of a launch, when nobody can have stopped it, nor taken its records.
// While memory is short an idle warp takes no work, and gives back the records that its lanes keep for
// themselves. Out of line: a warp at work should not pay for the registers.
template <class Program, class Block>
__device__ __noinline__ found_offer wait_for_offer(context &shared, lane_memory<Program> memory,
                                                   std::uint32_t warps, std::uint32_t warp,
                                                   bool at_start, int lane,
                                                   [[maybe_unused]] Block block) {
  constexpr bool gives_chains = lane_memory<Program>::gives_chains;
  constexpr bool opens_loops = lane_memory<Program>::opens_loops;
  constexpr bool has_priorities = lane_memory<Program>::has_priorities;
  unsigned pause = first_pause;
  std::uint32_t random = ((warp + 1) * 2654435761u + static_cast<unsigned>(lane) * 40503u) ^
                         static_cast<unsigned>(clock64());
  std::uint32_t &own_end = shared.ends[warp % warp_lanes].done;
  std::uint32_t &loops = shared.ends[warp % warp_lanes].loops;
  bool kept = true, short_of_records = false;
  for (unsigned looks = at_start ? 1 : 0;; ++looks) {
    random ^= random << 13, random ^= random >> 17, random ^= random << 5;
    std::uint32_t victim = random % warps;
    if constexpr (Block::present)
      victim = block.nearest(victim, lane);
    const bool at_phase = Block::present || looks % looks_per_phase == 0;
    const std::uint32_t seen = look_around<opens_loops, has_peers<Program>>(shared, victim, own_end,
                                                                            loops, at_phase, lane);
    if (__any_sync(full_warp, lane == sees_end && seen != running &&
                                  (at_phase ? launch_over(shared) : has_ended(own_end))))
      return {none, {}};
    if (at_phase)
      short_of_records = __shfl_sync(full_warp, seen, sees_shortage) != 0;
    if constexpr (Block::present) {
      block.tend(lane, true);
      if (__any_sync(full_warp, lane == 0 && block.wants_turn()))
        return {none, {}};
    }
    if constexpr (lanes_help<Program>)
      if (finds_graph(shared, lane)) {
        help_with_graph(memory, lane);
        pause = first_pause;
      }
    if constexpr (has_peers<
                      Program>) // while records are short, this warp gives its own back before
      if (warp < warps && !(short_of_records && kept) &&
          (has_come(seen, sees_batches) || has_come(seen, sees_ends)))
        return {sees_arrivals, {}};
    if (!short_of_records) {
      if constexpr (opens_loops) {
        const std::uint32_t places = __shfl_sync(full_warp, seen, sees_loops);
        if (places != 0 && warp < warps)
          return {sees_open_loops, {places, 0}};
      }
      const unsigned full =
          __ballot_sync(full_warp, lane < probes && victim != warp && (seen & mailbox_left) != 0);
      if (full != 0 && warp < shared.station_count) {
        int chosen = __ffs(static_cast<int>(full)) - 1;
        if constexpr (has_priorities)
          chosen = lane_with_highest((full >> lane & 1) != 0, seen);
        const std::uint32_t owner = __shfl_sync(full_warp, victim, chosen);
        const std::uint32_t state = __shfl_sync(full_warp, seen, chosen);
        claimed_tasks tasks;
        if (lane == 0)
          tasks =
              claim_tasks<gives_chains>(shared.stations[owner].offers, state,
                                        has_priorities ? most_of_mailbox(state)
                                        : gives_chains ? state >> mailbox_most_shift & mailbox_most
                                                       : state >> mailbox_most_shift);
        tasks = from_first_lane(tasks);
        if (tasks.count != 0)
          return {owner, tasks};
      }
    } else if (kept) {
      put_all_records(memory.lists().free, memory.from());
      __syncwarp();
      kept = false;
    }
    __nanosleep(pause);
    pause = min(pause + pause / 4, longest_pause);
  }
}

} // namespace gtap::detail
