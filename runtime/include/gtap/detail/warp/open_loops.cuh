// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the lanes of a warp open loops and take turns of open ones, between two steps. A loop's task lies in the pool
// then, with a token of what waits for it; each lane that gets turns of it gets a task of the same function, with a token
// of its own, and the one that closes the loop drops the loop's. loop_slots.cuh has the words. Must not know when it is
// time for it.
//
// Tokens: the tokens for claimed turns are added (relaxed) between claim_turns() and end_reading(), while the loop still
// has its own token. The loop's token is dropped (release) after the CAS that closes the loop, and that CAS comes after
// all end_reading(). So the count cannot reach 0 in between. A warp that closes the loop without having got turns may
// hold the last token: one of its lanes then takes the token over as its stack's.
//
// Of a loop that is open, the warp that has opened it is in `busy` (busy_count.cuh): it gives its count up only when it
// has no tasks and sees no loop; until then it takes turns itself, whether records are short or not. So turns are
// always taken by somebody.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/warp/loop_slots.cuh>
#include <gtap/detail/warp/walks.cuh>

namespace gtap::detail {

// The lane's stack, how many lanes of its warp have got turns, whether one of them has got the loop's token instead, what
// `busy` was before the warp was added to it, and the place of the loop.
struct taken_turns {
  stack_state state;
  std::uint32_t place;
  std::uint32_t lanes = 0;
  bool token = false;
  std::uint32_t busy = 0;
};
// The lane's stack, and where the loop is that was opened, or none.
struct opened_loop {
  stack_state state;
  std::uint32_t place;
};

// The places of a launch that may hold open loops, in the copy that this warp looks at.
__device__ __forceinline__ std::uint32_t &open_places(context &shared, std::uint32_t warp) {
  return shared.ends[warp % warp_lanes].loops;
}

__device__ __forceinline__ std::uint32_t from_lane_0(std::uint32_t value) {
  return __shfl_sync(full_warp, value, 0);
}

// What a warp without tasks sees of them before it gives up its busy count: none when all that have claimed turns of its
// loops have been added to it.
__device__ inline std::uint32_t open_places_before_end(context &shared, std::uint32_t warp,
                                                       int lane) {
  const std::uint32_t places =
      from_lane_0(lane == 0 ? atomic(open_places(shared, warp)).load(acquire) : 0);
  __syncwarp();
  return places;
}

// Of a loop with so many turns (loop_slots.cuh).
template <class Program>
__device__ __forceinline__ std::uint64_t hints_of(std::uint32_t turns, std::uint32_t warps) {
  if constexpr (!some_walk_of_several<Program>)
    return 0;
  const std::uint32_t lanes = warps * warp_lanes;
  return (turns >= lanes / lanes_for_turn ? loop_has_many : 0) |
         (turns >= lanes ? loop_fills_lanes : 0);
}

// ---- opening

// A place of the launch, for lane 0, or none.
__device__ inline std::uint32_t hold_place(context &shared, std::uint32_t warp,
                                           std::uint32_t warps) {
  // While records are short, who claims turns may find none for them.
  if (atomic(shared.short_of_records).load(relaxed) != 0)
    return none;
  const std::uint32_t count = min(loop_slots, warps);
  const std::uint32_t used = atomic(open_places(shared, warp)).load(relaxed);
  std::uint32_t place = warp % count;
  for (std::uint32_t looks = 0; looks < count; ++looks, place = (place + 1) % count)
    if ((used >> place & 1) == 0 && hold(loop_at(shared, place)))
      return place;
  return none;
}

// Opens the loop that is the newest task of lane `owner`, with so many turns there: its stack without it, or as it was.
template <class Program>
__device__ __noinline__ opened_loop open_newest(lane_memory<Program> lane, stack_state state,
                                                int owner, std::uint32_t turns, int number) {
  context &shared = *lane.from().shared;
  const std::uint32_t place = from_lane_0(
      number == 0 ? hold_place(shared, lane.from().warp, lane.from().limits.warps) : none);
  if (place == none)
    return {state, none};
  __syncwarp(); // other lanes' plain reads of heads (drop_bottom()) come before the flags that this raises
  const given_task given = give_newest<Program>(lane, state, number == owner);
  const record_index task = __shfl_sync(full_warp, given.task, owner);
  if (task != none)
    atomic(shared.ends[number].loops).fetch_or(1u << place, relaxed);
  if (number == 0)
    lane.of_warp().alone = false;
  __syncwarp(); // lane 0's acquire orders the owner's write; all bits are set before anybody can clear them
  if (number == owner) {
    if (task != none)
      open_loop_at(loop_at(shared, place), task, turns,
                   hints_of<Program>(turns, lane.from().limits.warps));
    else
      let_go(loop_at(shared, place));
  }
  __syncwarp();
  return {given.state, task != none ? place : none};
}

// ---- taking

// An open loop with turns that nobody has claimed: its place, or none, and its word. The same in all lanes.
struct found_loop {
  std::uint32_t place;
  std::uint64_t word;
};
// One of those in `places`; each warp prefers others.
__device__ inline found_loop find_loop(context &shared, std::uint32_t places, std::uint32_t warp,
                                       int number) {
  const bool looks = (places >> number & 1) != 0;
  const std::uint64_t word =
      looks ? atomic(loop_at(shared, static_cast<std::uint32_t>(number)).word).load(relaxed) : 0;
  const unsigned open = __ballot_sync(full_warp, turns_left(word) > 0);
  if (open == 0)
    return {none, 0};
  const unsigned turned = __funnelshift_r(open, open, warp);
  const unsigned place = (static_cast<unsigned>(__ffs(static_cast<int>(turned))) - 1 + warp) % 32;
  const auto from = static_cast<int>(place);
  const std::uint32_t low = __shfl_sync(full_warp, static_cast<std::uint32_t>(word), from);
  const std::uint32_t high = __shfl_sync(full_warp, static_cast<std::uint32_t>(word >> 32), from);
  return {place, std::uint64_t{high} << 32 | low};
}

// How many turns a warp with so many idle lanes claims of `left`. In programs with taskloops enough for a task of the
// largest grain that an open one can have. Where lanes walk whole trees, and there is one for each lane of the launch, as many for each of
// them: a round lasts as long as its longest walk, whether one lane has one or all have.
template <class Program>
__device__ __forceinline__ std::uint32_t claim_of(std::uint32_t left, std::uint32_t lanes,
                                                  std::uint32_t warps, bool fills) {
  const std::uint32_t share = left / (open_share * warps);
  const std::uint32_t most = lanes * most_claimed_by_lane;
  const std::uint32_t least = Program::template some_grains<> ? most_claimed_by_lane
                              : fills                         ? lanes
                                                              : min(least_claimed, lanes);
  const std::uint32_t count = share < least ? least : share < most ? share : most;
  return fills && count > lanes ? count / lanes * lanes : count;
}

// Begins with a lane's share of turns that were claimed: the first of those that were `left`. The lane gets a token of
// what waits for the loop. `record`: a free one, if the loop's task keeps one.
template <class Program>
__device__ __forceinline__ stack_state begin_turns(lane_memory<Program> lane, stack_state state,
                                                   record_index task, std::uint32_t left,
                                                   turns_share share, record_index record) {
  using shape = typename lane_memory<Program>::shape;
  const task_head head = lane.records().head(task);
  const std::uint32_t meta = head.meta & ~(flag_near | flag_far), position = state.top++;
  const bool keeps = keeps_record<Program>(meta);
  lane.column().meta(position) = meta;
  // Where its result goes, which is combined with those of the other shares.
  lane.column().link(position) =
      keeps ? record
            : static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(head.destination));
  if (record != none && keeps)
    lane.records().head(record).destination = head.destination;
  if (record != none && !keeps)
    lane.free(record);
  const void *from = lane.records().payload(task);
  void *to = shape::holds_all || !(meta & flag_pooled) ? lane.column().payload(position)
                                                       : lane.records().payload(record);
  const auto all = static_cast<std::uint32_t>(Program::turns_of(meta & 0xff, from));
  Program::copy_share(meta & 0xff, to, from, all - left, share);
  state.bottom = head.parent;
  return state;
}

// Closes a loop whose place the warp has, once nobody reads it. `drops`: lanes of the warp have tokens of what waits for the
// loop, which keeps it from ending. Else the loop's token comes to lane `heir`, which has no tasks; its stack.
template <class Program>
__device__ __forceinline__ stack_state close_loop(lane_memory<Program> lane, stack_state state,
                                                  std::uint32_t place, bool drops, int heir,
                                                  int number) {
  context &shared = *lane.from().shared;
  open_loop &loop = loop_at(shared, place);
  __syncwarp(); // lane 0's acquire orders the others' reads and writes
  const record_index task = loop.task, parent = lane.records().head(task).parent;
  __syncwarp(); // they have read it
  if (has_joins<Program> && parent != none) {
    if (drops && number == 0)
      atomic(lane.records().tokens(parent)).fetch_sub(1, release);
    if (!drops && number == heir)
      state.bottom = parent;
  }
  if (number == 0)
    lane.free(task);
  atomic(shared.ends[number].loops).fetch_and(~(1u << place), release);
  __syncwarp();
  if (number == 0)
    let_go(loop);
  return state;
}

// No lane could allocate a record, and a task with turns may need one. So lane `heir` takes all turns that are left, and
// reuses the loop's record for them.
template <class Program>
__device__ __noinline__ taken_turns take_rest(lane_memory<Program> lane, stack_state state,
                                              found_loop found, int heir, bool counts, int number) {
  context &shared = *lane.from().shared;
  open_loop &loop = loop_at(shared, found.place);
  const std::uint32_t left = from_lane_0(number == 0 ? claim_rest(loop, found.word) : 0);
  taken_turns taken{state, found.place};
  if (left == 0)
    return taken;
  taken.lanes = 1;
  if (number == 0 && !counts)
    taken.busy = add_busy(shared);
  __syncwarp(); // lane 0's acquire orders what the heir reads
  if (number == heir) {
    const record_index task = loop.task;
    void *arguments = lane.records().payload(task);
    const int function = static_cast<int>(lane.records().head(task).meta & 0xff);
    const auto all = static_cast<std::uint32_t>(Program::turns_of(function, arguments));
    Program::copy_turns(function, arguments, arguments, all - left, left);
    taken.state = adopt<Program>(lane, state, task);
  }
  atomic(shared.ends[number].loops).fetch_and(~(1u << found.place), release);
  __syncwarp();
  if (number == 0)
    let_go(loop);
  return taken;
}

// Gives turns of an open loop to lanes without tasks. `counts`: the warp is in `busy` already.
template <class Program>
__device__ __noinline__ taken_turns take_turns(lane_memory<Program> lane, stack_state state,
                                               std::uint32_t places, bool counts, int number) {
  constexpr bool some_pooled =
      Program::template some_turns_pooled<typename lane_memory<Program>::shape>;
  context &shared = *lane.from().shared;
  const found_loop found = find_loop(shared, places, lane.from().warp, number);
  taken_turns taken{state, found.place};
  const unsigned idle = __ballot_sync(full_warp, state.empty());
  if (found.place == none || idle == 0)
    return taken;
  record_index record = none;
  unsigned takers = idle;
  if constexpr (some_pooled) {
    if (state.empty())
      record = lane.allocate();
    takers = __ballot_sync(full_warp, record != none);
    if (takers == 0)
      return take_rest<Program>(lane, state, found, __ffs(static_cast<int>(idle)) - 1, counts,
                                number);
  }
  open_loop &loop = loop_at(shared, found.place);
  claimed_turns claimed;
  record_index task = none;
  if (number == 0) {
    const bool fills = some_walk_of_several<Program> && (found.word & loop_fills_lanes) != 0;
    if constexpr (some_walk_of_several<Program>)
      lane.of_warp().many_turns = (found.word & loop_has_many) != 0;
    claimed =
        claim_turns(loop, claim_of<Program>(static_cast<std::uint32_t>(turns_left(found.word)),
                                            static_cast<std::uint32_t>(__popc(takers)),
                                            lane.from().limits.warps, fills));
    if (claimed.count != 0)
      task = loop.task;
  }
  const std::uint32_t left = from_lane_0(claimed.left), count = from_lane_0(claimed.count);
  task = from_lane_0(task);
  if (count != 0) {
    __syncwarp(); // lane 0's acquire orders the others' reads
    const auto all = static_cast<std::uint32_t>(__popc(takers));
    std::uint32_t lanes = min(all, count);
    if constexpr (Program::template some_grains<>) {
      const auto grain = static_cast<std::uint32_t>(
          Program::grain_of(lane.records().head(task).meta & 0xff, lane.records().payload(task)));
      lanes = max(1u, min(lanes, count / grain));
    }
    const auto rank = static_cast<std::uint32_t>(__popc(takers & ((1u << number) - 1)));
    if ((takers >> number & 1) != 0 && rank < lanes) {
      taken.state =
          begin_turns<Program>(lane, state, task, left, turns_share{count, rank, lanes}, record);
      record = none;
    }
    taken.lanes = lanes;
    if constexpr (has_joins<Program>)
      if (const record_index parent = lane.records().head(task).parent;
          number == 0 && parent != none)
        atomic(lane.records().tokens(parent)).fetch_add(lanes, relaxed);
  }
  if (some_pooled && record != none)
    lane.free(record);
  __syncwarp(); // the others' reads come before lane 0's release
  bool closes = false;
  if (number == 0) {
    if (!counts && count != 0)
      taken.busy = add_busy(shared);
    closes = end_reading(loop);
  }
  if (from_lane_0(closes) == 0)
    return taken;
  if (count == 0) { // nobody is left with a token, perhaps, but the loop
    taken.token = true;
    if (number == 0 && !counts)
      taken.busy = add_busy(shared);
  }
  taken.state = close_loop<Program>(lane, taken.state, found.place, count != 0,
                                    __ffs(static_cast<int>(idle)) - 1, number);
  return taken;
}

} // namespace gtap::detail
