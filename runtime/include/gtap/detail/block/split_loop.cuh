// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop of which each block that waits gets a part at once. The leader divides the task of the loop's turns that its block would
// run next, and all threads of the block write the parts and hand them over, each some of them: one block alone would need a
// while for hundreds, and a tree of halves would need a step of a block for each of its levels. Must not know when it is time
// for it.
//
// The leader draws tickets that have been asked for, adds the parts to `busy` (B1) and their tokens to what waits for the loop,
// and writes the words below; the threads read them behind its barrier, and write and publish the parts: ticket_ring::put()
// (release) meets take() (acquire). It releases what the leader did before the barrier, too. A second barrier stands before
// the block's own step, which changes the task that they copy.
#pragma once

#include <gtap/detail/block/block_look.cuh>
#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/block/ticket_ring.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/stack/task_stack.cuh>

namespace gtap::detail {

// Parts 1 to `parts` of the loop's turns go to others; part 0, the first turns, stays. Written by the leader before a barrier.
struct split_words {
  std::uint32_t parts; // 0: nothing is divided
  record_index first;  // of as many records
  block_ticket ticket; // the first of as many
  std::uint32_t meta;
  record_index parent;
  unsigned long long turns; // of the whole loop
  // The leader's alone: turns of the task that runs, when its step first asked; 0 before that.
  unsigned long long at_first;

  __device__ __forceinline__ std::uint32_t begin_of(std::uint32_t part) const {
    return static_cast<std::uint32_t>(turns * part / (parts + 1));
  }
  __device__ __forceinline__ std::uint32_t turns_of(std::uint32_t part) const {
    return begin_of(part + 1) - begin_of(part);
  }

  // Whether the turns that a step has left will take as long as it takes others to get some, by those that it has made since it
  // `began`; of one turn nothing is known before it has been made.
  __device__ __forceinline__ bool is_worth_it(unsigned long long left, std::uint32_t began) {
    if (at_first == 0)
      at_first = left;
    const unsigned long long made = at_first - left, took = cycles_now() - began;
    return made != 0 && took * (left + made) >= share_after * made;
  }
};
__device__ __forceinline__ split_words &split_of_block() {
  __shared__ split_words words;
  return words;
}

// Of one loop at a time: more threads could not write them sooner.
inline constexpr std::uint32_t most_parts_of_thread = 4;
// The products of turns and parts have room.
inline constexpr unsigned long long most_split_turns = 1ull << 31;

// The arguments of a task of the window.
template <class Program>
__device__ __forceinline__ void *arguments_in_window(lane_memory<Program> lane,
                                                     std::uint32_t position, std::uint32_t meta) {
  using shape = typename lane_memory<Program>::shape;
  return shape::holds_all || !(meta & flag_pooled)
             ? lane.column().payload(position)
             : lane.records().payload(lane.column().link(position));
}

// How many turns a task of the window has, if it is those of a loop that can be divided; else 0.
template <class Program>
__device__ __forceinline__ unsigned long long turns_to_split(lane_memory<Program> lane,
                                                             std::uint32_t position) {
  const std::uint32_t meta = lane.column().meta(position);
  if ((meta & (flag_dead | flag_into_parent | flag_into_pointer)) != 0)
    return 0;
  const void *arguments = arguments_in_window(lane, position, meta);
  const unsigned long long turns = Program::turns_of(meta & 0xff, arguments);
  return turns / 2 < Program::grain_of(meta & 0xff, arguments) || turns > most_split_turns ? 0
                                                                                           : turns;
}

// The leader: divides the newest task, whose turns can be, among this block and those that wait. Says in split_words how many parts
// others get; the stack then. By value, as what follows, so that the stack stays in registers.
template <class Program>
__device__ __noinline__ stack_state split_newest(lane_memory<Program> lane, stack_state state,
                                                 ticket_ring tickets, std::uint32_t threads) {
  const block_look look =
      block_look::now(*tickets.shared()); // others may have got something by now
  if (look.waiting() == 0)
    return state;
  state = evict<Program>(lane, state, 1);
  if (state.size() != 1)
    return state;
  split_words &split = split_of_block();
  const std::uint32_t meta = lane.column().meta(state.low);
  void *arguments = arguments_in_window(lane, state.low, meta);
  const unsigned long long turns = turns_to_split(lane, state.low);
  const unsigned long long wanted =
      min(turns / Program::grain_of(meta & 0xff, arguments) - 1,
          static_cast<unsigned long long>(min(look.waiting(), most_parts_of_thread * threads)));
  split.first = take_consecutive(lane.from(), static_cast<std::uint32_t>(wanted));
  if (split.first == none)
    return state;
  const std::uint32_t parts = tickets.draw_asked(static_cast<std::uint32_t>(wanted), split.ticket);
  for (std::uint32_t i = parts; i < wanted; ++i)
    lane.free(split.first + i);
  if (parts == 0)
    return state;
  add_busy(*tickets.shared(), parts); // (B1)
  split.meta = meta;
  split.turns = turns;
  split.parent = state.bottom;
  split.parts = parts;
  if constexpr (has_joins<Program>)
    if (state.bottom != none) {
      raise(lane.records(), state.bottom, flag_near | flag_far);
      atomic(lane.records().tokens(state.bottom)).fetch_add(parts, relaxed);
    }
  Program::copy_turns(meta & 0xff, arguments, arguments, 0, split.turns_of(0));
  return state;
}

// All threads call it between two barriers. `position`: of the task that was divided, in the window.
template <class Program>
__device__ __noinline__ void hand_out_parts(lane_memory<Program> lane, std::uint32_t position,
                                            ticket_ring tickets, std::uint32_t thread,
                                            std::uint32_t threads) {
  const split_words &split = split_of_block();
  const std::uint32_t function = split.meta & 0xff;
  const void *from = arguments_in_window(lane, position, split.meta);
  for (std::uint32_t i = thread; i < split.parts; i += threads) {
    const record_index task = split.first + i;
    lane.records().head(task) = {nullptr, split.parent, split.meta};
    Program::copy_turns(function, lane.records().payload(task), from, split.begin_of(i + 1),
                        split.turns_of(i + 1));
    lane.records().next(task) = none;
    const block_ticket ticket = split.ticket + i;
    std::uint64_t &slot = tickets.slot_of(ticket);
    while (!tickets.is_free(slot)) {
      if (atomic(tickets.shared()->phase).load(relaxed) != running &&
          launch_over(*tickets.shared()))
        return;
      __nanosleep(20);
    }
    tickets.put(slot, ticket, task);
  }
}

} // namespace gtap::detail
