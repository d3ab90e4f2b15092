// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that takes part in a run with a schedule that is made before (depend/static_run.cuh): how it comes to its first task,
// and from one to the next. Must not know how the block's other tasks are run.
#pragma once

#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/static_run.cuh>

namespace gtap::detail {

// `exit` says when the launch is over (block_scheduler.cuh): a block leaves such a run for nothing else.
template <class Program>
class static_member : run_member<Program> {
  using member = run_member<Program>;

public:
  static constexpr bool is_computed = false;

  // Takes part in the run at `place`, which the block has joined, if it is not too late. True when it has a task, at `position` of
  // its window.
  template <class Exit>
  __device__ static bool join(lane_memory<Program> lane, graph_place place, std::uint32_t position,
                              Exit exit) {
    member::enter(lane, place, run_kind::order);
    const std::uint32_t number = run_here().arrivals().arrive();
    if (number != none) {
      while (run_here().arrivals().workers() == 0 && !member::is_over(exit))
        __nanosleep(20);
      return take_first(lane, number, position, exit);
    }
    member::leave(lane);
    return false;
  }
  // The same in the block's own run, which has its order and its workers.
  template <class Exit>
  __device__ static bool open(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    const planned_run &run = planned_run_of_block();
    if (run.number == none)
      return false;
    member::enter(lane, run.memory.place, run_kind::order);
    return take_first(lane, run.number, position, exit);
  }
  // A task has ended, at `position` of the window, with record `ended`: the block's first warp finds the next one. All threads
  // call it; those of other warps return at once.
  template <class Exit>
  __device__ static __forceinline__ void next(lane_memory<Program> lane, std::uint32_t position,
                                              record_index ended, std::uint32_t thread, Exit exit) {
    if (thread >= warp_lanes)
      return;
    member_words &own = member_of_block();
    const static_run run = run_here();
    wait_for_copies();
    const std::uint32_t mine = own.place_in_order + own.workers;
    const graph_place place = own.place;
    // The next task's record is on its way while this one's end is told: a waiting task's does not change.
    constexpr bool fits = record_ahead<Program>::pieces <= warp_lanes;
    __syncwarp(); // the copies are there
    const bool is_known = fits && own.has_ahead;
    record_index task = is_known ? own.ahead.words[mine % 4] : none;
    graph_place list = none;
    bytes_16 piece = {};
    std::uint32_t left = 1, ordered = 0;
    if (thread == 0) {
      exit.look();
      ordered = run.ordered(polled);
    }
    if (is_known && thread == 0) {
      left = atomic(lane.records().tokens(task)).load(polled);
      list = lane.records().joins(task).link;
    }
    if (is_known && thread < record_ahead<Program>::pieces)
      piece = load_16(lane.records().slot(task) + thread * 16);
    exchange_batch(); // acquires what `left` and `ordered` say, and releases what the task wrote
    if (place != none)
      tell(lane.records(), place, own.list, thread);
    __syncwarp(); // all lanes have read the list
    if (thread == 0) {
      own.place_in_order = mine;
      own.ordered = ordered;
      if (exit.is_over_by_look())
        task = none;
      else if (left != 0)
        task = wait(lane, run, exit);
      member::put_done(lane, ended);
      if (task != none)
        look_ahead(run);
      else
        member::leave(lane);
    }
    task = __shfl_sync(full_warp, task, 0);
    __syncwarp(); // what the first lane has acquired orders the others' reads
    if (task == none)
      return;
    if (is_known) {
      member::begin_list(list, thread);
      if (thread < record_ahead<Program>::pieces)
        record_ahead<Program>::put_piece(lane.column(), position, task, thread, piece);
    } else {
      member::put_on_top(lane, position, task, thread, warp_lanes);
    }
  }

private:
  __device__ static static_run run_here() { return {member::memory(), member_of_block().in}; }
  template <class Exit>
  __device__ static bool take_first(lane_memory<Program> lane, std::uint32_t number,
                                    std::uint32_t position, Exit exit) {
    member_words &own = member_of_block();
    const static_run run = run_here();
    own.tasks = run.tasks();
    own.workers = run.arrivals().workers();
    own.ordered = 0;
    own.place_in_order = number;
    const record_index task = wait(lane, run, exit);
    own.has_ahead = false;
    if (task == none) {
      member::leave(lane);
      return false;
    }
    member::put_on_top(lane, position, task, 0, 1);
    look_ahead(run);
    return true;
  }
  // Has the entry of the task after this one on its way, if it and those around it are known to stand there.
  __device__ static void look_ahead(const static_run &run) {
    member_words &own = member_of_block();
    const std::uint32_t next = own.place_in_order + own.workers;
    own.has_ahead = next < own.tasks && min(next / 4 * 4 + 4, own.tasks) <= own.ordered;
    if (own.has_ahead)
      copy_16_ahead(&own.ahead, run.around(next));
  }
  // Takes 1 from the counters of the successors of a task that has ended, behind a release. All lanes of a warp.
  template <class Layout>
  __device__ static void tell(record_pool<Layout> records, graph_place place,
                              const successor_list &list, unsigned lane) {
    const std::uint32_t count = list.count;
    for (std::uint32_t number = lane; number < count; number += warp_lanes)
      (void)atomic(records.tokens(successor_of(member::memory(), place, list, number)))
          .fetch_sub(1, batched);
  }
  // The block's task in the order, when it can run. None when there is none, or the launch is over.
  template <class Exit>
  __device__ static record_index wait(lane_memory<Program> lane, const static_run &run, Exit exit) {
    member_words &own = member_of_block();
    const std::uint32_t place = own.place_in_order;
    if (place >= own.tasks)
      return none;
    for (unsigned looks = 1; own.ordered <= place; ++looks) {
      own.ordered = run.ordered(acquire);
      if (looks % looks_per_exit == 0 && member::is_over(exit))
        return none;
    }
    const record_index task = run.at(place);
    std::uint32_t &left = lane.records().tokens(task);
    for (unsigned looks = 1; atomic(left).load(polled) != 0; ++looks) {
      if (looks % looks_per_exit == 0 && member::is_over(exit))
        return none;
      __nanosleep(20);
    }
    (void)atomic(left).load(acquire); // a fence would wait for this block's own stores
    return task;
  }
  static constexpr unsigned looks_per_exit = 16;
};

} // namespace gtap::detail
