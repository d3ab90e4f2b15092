// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that takes part in a run whose ready tasks are placed with its workers (depend/placed_run.cuh): how it comes to its
// first task, and from one to the next. Must not know how the block's other tasks are run.
#pragma once

#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/placed_run.cuh>

namespace gtap::detail {

// `exit` says when the launch is over (block_scheduler.cuh): a block leaves such a run for nothing else.
template <class Program>
class placed_member : run_member<Program> {
  using member = run_member<Program>;

public:
  static constexpr bool is_computed = false;

  // Takes part in the run at `place`, which the block has joined, if it is not too late. True when it has a task, at `position` of
  // its window.
  template <class Exit>
  __device__ static bool join(lane_memory<Program> lane, graph_place place, std::uint32_t position,
                              Exit exit) {
    member::enter(lane, place, run_kind::placed);
    const std::uint32_t number = run_here().arrivals().arrive();
    if (number != none) {
      while (run_here().arrivals().workers() == 0 && !member::is_over(exit))
        __nanosleep(20);
      return take_first(lane, number, position, exit);
    }
    member::leave(lane);
    return false;
  }
  // The same in the block's own run, which has all its workers.
  template <class Exit>
  __device__ static bool open(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    member::enter(lane, planned_run_of_block().memory.place, run_kind::placed);
    return take_first(lane, planned_run_of_block().workers - 1, position, exit);
  }
  // A task has ended, at `position` of the window, with record `ended`: the block's first warp finds the next one. All threads
  // call it; those of other warps return at once.
  template <class Exit>
  __device__ static __forceinline__ void next(lane_memory<Program> lane, std::uint32_t position,
                                              record_index ended, std::uint32_t thread, Exit exit) {
    if (thread >= warp_lanes)
      return;
    member_words &own = member_of_block();
    const placed_run run = run_here();
    wait_for_copies();
    bool is_idle = false; // its queue is empty
    if (thread == 0) {
      exit.look();
      is_idle = own.placed.list == none && !own.placed.has_rest && !run.has_come(own.placed.number);
    }
    const graph_place place = own.place;
    const std::uint32_t number = own.placed.number, workers = own.workers;
    __syncwarp(); // all lanes have read them
    placed_run::kept_task next;
    if (place != none) {
      const record_ahead<Program> ahead(lane.records(), own.list, thread);
      __syncwarp(); // before the release of the lane that has this successor: it may end then, elsewhere
      next = run.tell(member::memory(), lane.records(), place, own.list, thread, number, workers,
                      own.placed.placement, own.placed.counted,
                      [&] { return is_idle && !exit.is_over_by_look(); });
      __syncwarp(); // all lanes have read the list
      if (next.task != none && ahead.has(next.number)) {
        member::begin_list(ahead.list_of(next.number), thread);
        ahead.put(lane.column(), position, next.number, next.task, thread);
        if (thread == 0)
          end(lane, ended);
        return;
      }
    }
    if (thread == 0) {
      end(lane, ended);
      if (next.task == none && !exit.is_over_by_look())
        next.task = find(lane, exit);
      if (next.task == none)
        member::leave(lane);
    }
    next.task = __shfl_sync(full_warp, next.task, 0);
    __syncwarp(); // next() stands in the record, and lists have been turned round
    if (next.task != none)
      member::put_on_top(lane, position, next.task, thread, warp_lanes);
  }

private:
  __device__ static placed_run run_here() { return {member::memory(), member_of_block().in}; }
  __device__ static void end(lane_memory<Program> lane, record_index ended) {
    ++member_of_block().ended;
    member::put_done(lane, ended);
  }
  template <class Exit>
  __device__ static __noinline__ bool take_first(lane_memory<Program> lane, std::uint32_t number,
                                                 std::uint32_t position, Exit exit) {
    member_words &own = member_of_block();
    own.workers = run_here().arrivals().workers();
    if (own.workers != 0) {
      own.placed = {number,
                    run_here().placement(),
                    0,
                    none,
                    true,
                    run_here().steals(),
                    (number + 1) % own.workers};
      const record_index task = find(lane, exit);
      if (task != none) {
        member::put_on_top(lane, position, task, 0, 1);
        return true;
      }
    }
    member::leave(lane);
    return false;
  }

  // The next task of the block. None when there is none, or the launch is over.
  template <class Exit>
  __device__ static record_index find(lane_memory<Program> lane, Exit exit) {
    member_words &own = member_of_block();
    const placed_run run = run_here();
    unsigned pause = 20;
    for (unsigned looks = 1;; ++looks) {
      placed_run::taken_tasks taken = take_own(lane, run);
      if (taken.first == none && own.placed.steals)
        taken = run.steal(lane.records(), own.workers, own.placed.victim);
      if (taken.first != none) {
        put_back(run, taken.others);
        return taken.first;
      }
      run.end().subtract(own.ended);
      if (run.end().is_over() || (looks % looks_per_exit == 0 && member::is_over(exit)))
        return none;
      __nanosleep(pause);
      pause = pause < longest_pause ? pause * 2 : pause;
    }
  }
  // The block's queue, or the first part of it that is not empty.
  __device__ static placed_run::taken_tasks take_own(lane_memory<Program> lane,
                                                     const placed_run &run) {
    placed_words &own = member_of_block().placed;
    placed_run::taken_tasks taken = placed_run::taken_from(lane.records(), own.list);
    own.list = none;
    if (taken.first == none && own.has_rest) {
      own.has_rest = false;
      taken = run.take_rest(lane.records(), own.number);
    }
    if (taken.first == none && run.has_come(own.number))
      taken = run.take_inbox(lane.records(), own.number);
    return taken;
  }
  // What the block does not run now stays in its queue, of which no other part is older.
  __device__ static void put_back(const placed_run &run, record_index others) {
    placed_words &own = member_of_block().placed;
    if (own.steals && others != none) {
      run.put_rest(own.number, others);
      own.has_rest = true;
    } else {
      own.list = others;
    }
  }

  static constexpr unsigned looks_per_exit = 16, longest_pause = 160;
};

} // namespace gtap::detail
