// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane's tasks, depth first. The newest are a stack in the lane's window: tasks not yet started,
// and tasks that wait for the ones above them. Below the stack stands `bottom`, a task in the pool
// that waits for it, and beside it a list of older tasks in the pool that have not started.
//
//     window   low [ waiting | new | new | waiting | new ] top     runs next: the newest
//     pool     bottom -> its parent -> ...        list: newest ... oldest     given away: the oldest
//
// Invariants, whenever no step of the lane runs:
//   S1  the parent of a task in the window is the nearest waiting task below it, or else `bottom`.
//   S2  the lane holds one token of `bottom`, while it has one, for all of its window. (In programs with `depend` a block
//       may hold more of them for a while: block_worker.cuh, pay().)
//   S3  each task in the list holds a token of its own parent.
// So a task leaves the window at its low end only: a waiting one becomes the new bottom (its parent
// was the old one), a new one joins the list (and takes a token of the bottom). And when the window
// runs empty, the lane drops its token of the bottom.
//
// What happens here is rare. It stands in functions that are not inlined: they get the few words of
// the stack by value, so that those stay in registers, and find the rest in shared memory. Between steps
// all lanes of a warp call them, and `takes_part` says which of them mean it; and what loops, or is rarer still,
// stands apart. Both are for the lanes to stay together: where some of them run a YIELD, which nvcc puts into
// loops and before branches with atomic operations, the others do not wait for them at the end of the branch,
// and the warp runs all up to its next step once for each part (docs/history/scheduler.md, "Lanes that part").
// Must not know what tasks do, nor how warps share them.
#pragma once

#include <gtap/detail/reach/stub.cuh>
#include <gtap/detail/stack/join.cuh>
#include <gtap/detail/stack/lane_memory.cuh>

namespace gtap::detail {

// The words of a lane that each round needs.
struct stack_state {
  std::uint32_t top = first_position(); // position after the newest task in the window
  std::uint32_t low = first_position(); // position of the oldest
  std::uint32_t started = 0; // bit of a position (modulo 32): a task that waits, or is dead
  record_index bottom = none;

  __device__ __forceinline__ bool empty() const {
    return has_defect(defect::positions_overflow) ? top <= low : top == low;
  }
  __device__ __forceinline__ std::uint32_t size() const { return top - low; }
  __device__ __forceinline__ static std::uint32_t bit(std::uint32_t position) {
    return 1u << (position & 31);
  }
  __device__ __forceinline__ bool is_started(std::uint32_t position) const {
    return (started & bit(position)) != 0;
  }
  // Where the oldest task is that has not started. Precondition: there is one.
  __device__ __forceinline__ std::uint32_t oldest_new() const {
    const std::uint32_t from_low = __funnelshift_r(started, started, low);
    return low + static_cast<std::uint32_t>(__ffs(static_cast<int>(~from_low))) - 1;
  }
  // How far below `position` the nearest waiting task is. When that is more than position - low,
  // there is none in the window.
  __device__ __forceinline__ std::uint32_t distance_to_parent(std::uint32_t position) const {
    const std::uint32_t below = __funnelshift_l(started, started, 0u - position);
    return static_cast<std::uint32_t>(__clz(static_cast<int>(below))) + 1;
  }
};

// Whether a lane can have a bottom, and tasks that have started in its window. Where it cannot, nothing below
// is about tokens. (A record that stays in the pool outlasts the task's children, unless its step has a copy of its own.)
template <class Program>
inline constexpr bool has_joins =
    Program::mixed || Program::template some_join<> ||
    !(lane_memory<Program>::shape::holds_all || lane_memory<Program>::shape::sums);

// How many tasks a lane can give away so that one is left; those in the pool count as many.
template <class Program>
__device__ __forceinline__ unsigned spare_tasks(lane_memory<Program> lane, stack_state state) {
  if (state.empty())
    return 0;
  const unsigned kept = state.is_started(state.top - 1) ? 0 : 1;
  return state.size() - __popc(state.started) - kept + (lane.has_older() ? 16 : 0);
}

// Copies the task at `position` to the pool, as record `index`. Its parent is the bottom.
template <class Program>
__device__ __forceinline__ void put_in_pool(lane_memory<Program> lane, stack_state state,
                                            std::uint32_t position, record_index index,
                                            std::uint32_t meta) {
  using shape = typename lane_memory<Program>::shape;
  task_head &head = lane.records().head(index);
  if (!keeps_record<Program>(meta))
    head.destination =
        reinterpret_cast<void *>(static_cast<std::uintptr_t>(lane.column().link(position)));
  head.parent = state.bottom;
  head.meta = meta;
  if (!(meta & flag_pooled))
    copy_payload<0, shape::payload_bytes>(lane.records().payload(index),
                                          lane.column().payload(position));
}

// Makes the task at the low end of the window the new bottom, as record `index`, with `tokens`.
template <class Program>
__device__ __forceinline__ stack_state lower_bottom(lane_memory<Program> lane, stack_state state,
                                                    record_index index, std::uint32_t meta,
                                                    std::uint32_t tokens) {
  put_in_pool(lane, state, state.low, index, meta);
  lane.records().tokens(index) = tokens;
  state.bottom = index;
  state.started &= ~stack_state::bit(state.low);
  ++state.low;
  return state;
}

// Moves the oldest task of the window to the pool. `low` stays as it is when there is no memory.
// Precondition: not empty.
template <bool AtNeed, class Program>
__device__ __forceinline__ stack_state evict_one(lane_memory<Program> lane, stack_state state) {
  const std::uint32_t meta = lane.column().meta(state.low);
  const record_index index = keeps_record<Program>(meta) ? lane.column().link(state.low)
                                                         : lane.template allocate<AtNeed>();
  if (index == none)
    return state;
  if (has_joins<Program> && state.is_started(state.low))
    return lower_bottom(lane, state, index, meta, 1);
  put_in_pool(lane, state, state.low, index, meta);
  if (has_joins<Program> && state.bottom != none)
    add_token(lane.records(), state.bottom);
  lane.push_older(index);
  ++state.low;
  return state;
}

// The same, out of line.
template <class Program, bool AtNeed = false>
__device__ __noinline__ stack_state evict_oldest(lane_memory<Program> lane, stack_state state) {
  return evict_one<AtNeed>(lane, state);
}
// Moves the oldest tasks to the pool until at most `left` are in the window, or memory is out.
template <class Program, bool AtNeed = false>
__device__ __noinline__ stack_state evict(lane_memory<Program> lane, stack_state state,
                                          std::uint32_t left) {
  while (state.size() > left) {
    const std::uint32_t before = state.low;
    state = evict_one<AtNeed>(lane, state);
    if (state.low == before)
      break;
  }
  return state;
}

// The running task has ended its step, and children of it lie in the list (S1 to S3 hold again
// afterwards). Precondition: it is the oldest in the window.
template <class Program>
__device__ __noinline__ stack_state go_home(lane_memory<Program> lane, stack_state state,
                                            record_index home, std::uint32_t meta,
                                            std::uint32_t tokens) {
  return lower_bottom(lane, state, home, meta, tokens);
}

// Puts a task of the pool, whose parent's token comes with it, into the window. Precondition: the
// window is empty and has no bottom, or holds other tasks of the same run; `head` is the task's.
template <class Program>
__device__ __forceinline__ stack_state load(lane_memory<Program> lane, stack_state state,
                                            record_index index, task_head head) {
  using shape = typename lane_memory<Program>::shape;
  const std::uint32_t meta = head.meta & ~(flag_near | flag_far);
  const std::uint32_t position = state.top++;
  lane.column().meta(position) = meta;
  lane.column().link(position) =
      keeps_record<Program>(meta)
          ? index
          : static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(head.destination));
  // Where all records are of this kind, their first words are read beside the head, not after it.
  if (shape::holds_all || !(meta & flag_pooled)) {
    void *to = lane.column().payload(position);
    const void *from = lane.records().payload(index);
    copy_payload<0, shape::first_bytes>(to, from);
    if (has_started(meta))
      copy_payload<shape::first_bytes, shape::payload_bytes>(to, from);
    else
      Program::template copy_arguments<shape>(meta & 0xff, to, from);
  }
  if (has_started(meta))
    state.started |= stack_state::bit(position);
  state.bottom = head.parent;
  if (!keeps_record<Program>(meta))
    lane.free(index);
  return state;
}

// The other tasks of a run whose first stands in the window: puts some there, too, and the rest into the list. `first` is
// the second task, `left` how many there are from it on.
template <class Program>
__device__ __noinline__ stack_state load_run(lane_memory<Program> lane, stack_state state,
                                             record_index first, std::uint32_t left) {
  constexpr std::uint32_t most = lane_memory<Program>::shape::entries / 2;
  for (; left != 0 && state.size() < most; --left, ++first)
    state = load(lane, state, first, lane.records().head(first));
  if (left != 0) {
    set_run_length(lane.records(), first, left);
    if (has_joins<Program> && state.bottom != none)
      add_token(lane.records(), state.bottom);
    lane.push_older(first);
  }
  return state;
}
// A task, or a run. Precondition: as of load().
template <class Program>
__device__ __forceinline__ stack_state load_all(lane_memory<Program> lane, stack_state state,
                                                record_index task) {
  const task_head head = lane.records().head(task);
  if constexpr (!lane_memory<Program>::has_runs)
    return load(lane, state, task, head);
  const std::uint32_t length = run_length(lane.records(), task, head.meta);
  state = load(lane, state, task, head);
  if (length > 1)
    state = load_run(lane, state, task + 1, length - 1);
  return state;
}

// The tasks of a chain from `task` on, in the same order, for the lane's list.
template <class Program>
__device__ __forceinline__ void take_chain(lane_memory<Program> lane, record_index task) {
  while (task != none) {
    const record_index next = lane.records().next(task);
    lane.push_older(task);
    task = next;
  }
}
// A task of the list, or taken from another lane; `chained`: with those behind it (chain_older()).
template <class Program>
__device__ __noinline__ stack_state adopt(lane_memory<Program> lane, stack_state state,
                                          record_index task, bool takes_part = true,
                                          [[maybe_unused]] bool chained = false) {
  if (takes_part) {
    [[maybe_unused]] record_index behind = none;
    if constexpr (lane_memory<Program>::gives_chains)
      if (chained)
        behind = lane.records().next(task);
    state = load_all(lane, state, task);
    if constexpr (lane_memory<Program>::gives_chains)
      take_chain(lane, behind);
  }
  return state;
}

// A task that stands in the lane's stack no more, and the stack without it. The task: of the pool, or
// in_window, or none.
struct given_task {
  stack_state state;
  record_index task = none;
};

// Drops the token of the bottom, and those of `count` lanes in all. If these were the last, the bottom is the next task
// (or, in programs with two kinds of task, handed over to those who run it); when it is dead, its parent is the bottom
// now.
template <class Program>
__device__ __forceinline__ given_task drop_bottom(lane_memory<Program> lane, stack_state state,
                                                  std::uint32_t count = 1) {
  const record_index waiting = state.bottom;
  const task_head head = lane.records().head(waiting);
  state.bottom = none;
  if (!drop_tokens(lane.records(), waiting, head.meta, count))
    return {state};
  if constexpr (has_peers<Program>)
    if (is_stub(head.meta)) {
      end_stub(lane.from().shared, lane.records(), waiting);
      return {state};
    }
  if (head.meta & flag_dead) {
    state.bottom = head.parent;
    lane.free(waiting);
    return {state};
  }
  if constexpr (Program::mixed)
    if (!Program::takes(head.meta)) {
      Program::pass_on(lane, waiting);
      return {state};
    }
  return {state, waiting};
}
// The same, and for the parents of those that are dead.
template <class Program>
__device__ __noinline__ given_task climb(lane_memory<Program> lane, stack_state state) {
  given_task next = {state};
  while (next.task == none && next.state.bottom != none)
    next = drop_bottom(lane, next.state);
  return next;
}

// How many tokens the lane drops of its bottom, `bottom`, if it drops any. Where many lanes of the warp drop one of the same
// task, as those do that have run turns of a loop, the last of them drops all of theirs by one operation, for a word takes
// an atomic operation every nanosecond only; the others drop 0. All lanes of the warp call it. (In programs without
// taskloops it gained nothing, and cost 4% where lanes wait for many different tasks.)
__device__ __forceinline__ std::uint32_t tokens_of_lane(record_index bottom, bool drops) {
  const unsigned dropping = __ballot_sync(full_warp, drops);
  if (__popc(dropping) < many_drops)
    return 1;
  const record_index theirs = __shfl_sync(full_warp, bottom, __ffs(static_cast<int>(dropping)) - 1);
  const unsigned same = __ballot_sync(full_warp, drops && bottom == theirs);
  if (__popc(same) < many_drops)
    return 1;
  __syncwarp(); // the release of the last orders the others' writes, too: votes order nothing
  const unsigned own = 1u << (threadIdx.x % warp_lanes);
  return (same & own) == 0                  ? 1
         : (same & ~(own | (own - 1))) != 0 ? 0
                                            : static_cast<std::uint32_t>(__popc(same));
}

// The window is empty: drops the token of the bottom and continues that if it was the last, else goes on with
// the newest task of the list. The window is still empty afterwards when there is none. `Together`: all lanes of the warp
// call it.
template <class Program, bool Together = false>
__device__ __noinline__ stack_state settle(lane_memory<Program> lane, stack_state state,
                                           bool takes_part = true) {
  std::uint32_t tokens = 1;
  if constexpr (Together && has_joins<Program> && lane_memory<Program>::opens_loops &&
                Program::template some_grains<>)
    tokens = tokens_of_lane(state.bottom, takes_part && state.bottom != none);
  if (takes_part) {
    if (tokens == 0) // another lane drops it
      state.bottom = none;
    given_task next = {state};
    if (has_joins<Program> && state.bottom != none)
      next = drop_bottom(lane, state, tokens);
    if (has_joins<Program> && next.state.bottom != none) // rare; no loop here
      next = climb(lane, next.state);
    if (next.task == none && lane.has_older())
      next.task = lane.pop_newest();
    state = next.state;
    if (next.task != none)
      state = load_all(lane, state, next.task);
  }
  return state;
}

// How urgent the lane's next step is: 0 when it has none, 1 more than the priority of a task that has not started, and most when
// the task goes on or ends.
inline constexpr std::uint32_t most_urgent = priority_mask + 2;
template <class Program>
__device__ __forceinline__ std::uint32_t urgency_of(lane_memory<Program> lane, stack_state state) {
  return state.empty()                     ? 0
         : state.is_started(state.top - 1) ? most_urgent
                                           : priority_of(lane.column().meta(state.top - 1)) + 1;
}
// Goes on with `task`, which is in no list; if it is none, with the first task of the lane's own lists. Before that, the tasks of the
// window move to the pool. (In programs without joins they stay in the window, below the new one, if the newest of them has no priority.)
// When there is no memory for that, the lane goes on as before, and `task` goes to its lists. Precondition: the task is more urgent
// than the lane's next step.
template <class Program>
__device__ __noinline__ stack_state go_on_with(lane_memory<Program> lane, stack_state state,
                                               record_index task, bool takes_part = true) {
  using shape = typename lane_memory<Program>::shape;
  if (takes_part) {
    const bool stays = !has_joins<Program> && !state.empty() && state.size() < shape::entries / 2 &&
                       priority_of(lane.column().meta(state.top - 1)) == 0;
    for (std::uint32_t before = state.low - 1; !stays && !state.empty() && before != state.low;) {
      before = state.low;
      state = evict_one<false>(lane, state);
    }
    if (stays || state.empty()) {
      if (has_joins<Program> && state.bottom != none) // what left the window has tokens of it, too
        drop_some_tokens(lane.records(), state.bottom, 1);
      state.bottom = none;
      state = load_all(lane, state, task != none ? task : lane.pop_newest());
    } else if (task != none) {
      lane.push_older(task);
    }
  }
  return state;
}

// Moves the waiting tasks at the low end of the window to the pool: the task above them is about to
// leave the lane. They, and all that wait for them, are at `level` then, and the parent of the task
// has a token for it. The task is at the low end afterwards, unless memory is out: then a waiting
// one still is. Precondition: a task that has not started is in the window, and none in the list.
template <class Program>
__device__ __forceinline__ stack_state expose(lane_memory<Program> lane, stack_state state,
                                              std::uint32_t level) {
  if constexpr (!has_joins<Program>)
    return state;
  raise(lane.records(), state.bottom, level);
  if (!state.is_started(state.low)) {
    if (state.bottom != none)
      add_token(lane.records(), state.bottom);
    return state;
  }
  do {
    const std::uint32_t meta = lane.column().meta(state.low);
    const record_index index =
        keeps_record<Program>(meta) ? lane.column().link(state.low) : lane.allocate();
    if (index == none)
      return state;
    const bool last = !state.is_started(state.low + 1);
    state = lower_bottom(lane, state, index, meta | level, last ? 2 : 1);
  } while (state.is_started(state.low));
  return state;
}

// The task stands in the giver's window, just below its low end, and its parent is the giver's
// bottom: another lane of the warp may copy it from there before the giver's next step.
inline constexpr record_index in_window = none - 1;

// The oldest task that has not started, for another lane of this warp; none when there was no memory for what
// waits for it. Precondition: there is one.
template <class Program>
__device__ __forceinline__ given_task oldest_in_warp(lane_memory<Program> lane, stack_state state) {
  if (lane.has_older()) {
    if constexpr (has_joins<Program>)
      raise(lane.records(), lane.records().head(lane.oldest()).parent, flag_near);
    return {state, lane.pop_oldest_half()};
  }
  state = expose(lane, state, flag_near);
  if (has_joins<Program> && state.is_started(state.low))
    return {state, none};
  ++state.low;
  return {state, in_window};
}
template <class Program>
__device__ __noinline__ given_task hand_over(lane_memory<Program> lane, stack_state state,
                                             bool takes_part) {
  given_task given = {state, none};
  if (takes_part)
    given = oldest_in_warp(lane, state);
  return given;
}

// The oldest task that has not started, for any warp. With priorities, from the lists, a block gives the first, for it can run one at a
// time, and a lane the last: whoever has nothing to do gains more by a large part of the tree than by the best one.
// Precondition: there is one.
template <class Program>
__device__ __forceinline__ given_task oldest_for_any(lane_memory<Program> lane, stack_state state) {
  constexpr std::uint32_t level = flag_near | flag_far;
  constexpr bool lowest = lane_memory<Program>::shape::stacks != 1;
  if (lane.has_older()) {
    if constexpr (has_joins<Program>)
      raise(lane.records(), lane.records().head(lowest ? lane.lowest() : lane.oldest()).parent,
            level);
    return {state, lowest ? lane.pop_lowest_half() : lane.pop_oldest_half()};
  }
  const std::uint32_t position = has_joins<Program> ? state.oldest_new() : state.low;
  const std::uint32_t meta = lane.column().meta(position);
  const record_index task =
      keeps_record<Program>(meta) ? lane.column().link(position) : lane.allocate();
  if (task == none)
    return {state, none};
  state = expose(lane, state, level);
  if (has_joins<Program> && state.is_started(state.low)) {
    if (!keeps_record<Program>(meta))
      lane.free(task);
    return {state, none};
  }
  put_in_pool(lane, state, position, task, meta);
  ++state.low;
  return {state, task};
}
// The newest task, for any warp; all older ones move to the pool before. None, and it stays, when memory is out.
// Precondition: it has not started.
template <class Program>
__device__ __forceinline__ given_task newest_for_any(lane_memory<Program> lane, stack_state state) {
  while (state.size() != 1) {
    const std::uint32_t before = state.low;
    state = evict_one<false>(lane, state);
    if (state.low == before)
      return {state, none};
  }
  const std::uint32_t meta = lane.column().meta(state.low);
  const record_index task =
      keeps_record<Program>(meta) ? lane.column().link(state.low) : lane.allocate();
  if (task == none)
    return {state, none};
  if constexpr (has_joins<Program>) {
    raise(lane.records(), state.bottom, flag_near | flag_far);
    if (state.bottom != none)
      add_token(lane.records(), state.bottom);
  }
  put_in_pool(lane, state, state.low, task, meta);
  ++state.low;
  return {state, task};
}
template <class Program>
__device__ __noinline__ given_task give_newest(lane_memory<Program> lane, stack_state state,
                                               bool takes_part) {
  given_task given = {state, none};
  if (takes_part)
    given = newest_for_any(lane, state);
  return given;
}

// A chain for another warp while steps are long: a task that has just left the list as its oldest, and behind it further
// ones, half of the list at most. Each record's `next` says which one follows; the last one's says none. A warp that waits
// for the longest of its lanes fills its mailbox once in that time, and what a lane has spawned there may be hundreds of
// tasks; so whoever takes one takes the others along.
template <class Program>
__device__ __forceinline__ void chain_older(lane_memory<Program> lane, record_index first) {
  const std::uint32_t half = lane.lists().count / 2;
  record_index last = first;
  for (std::uint32_t left = half < most_in_chain ? half : most_in_chain; left != 0; --left) {
    if constexpr (has_joins<Program>)
      raise(lane.records(), lane.records().head(lane.lowest()).parent, flag_near | flag_far);
    const record_index next = lane.pop_lowest();
    lane.records().next(last) = next;
    last = next;
  }
  lane.records().next(last) = none;
}
template <class Program>
__device__ __noinline__ given_task give_away(lane_memory<Program> lane, stack_state state,
                                             bool takes_part = true,
                                             [[maybe_unused]] bool chained = false) {
  given_task given = {state, none};
  if (takes_part)
    given = oldest_for_any(lane, state);
  if constexpr (lane_memory<Program>::gives_chains)
    if (chained && given.task != none)
      chain_older(lane, given.task);
  return given;
}

// In programs with priorities: the first task of the lists, for any warp. Precondition: it has a priority.
template <class Program>
__device__ __noinline__ record_index give_first(lane_memory<Program> lane, bool takes_part) {
  record_index task = none;
  if (takes_part) {
    if constexpr (has_joins<Program>)
      raise(lane.records(), lane.records().head(lane.newest()).parent, flag_near | flag_far);
    task = lane.pop_newest();
  }
  return task;
}

} // namespace gtap::detail
