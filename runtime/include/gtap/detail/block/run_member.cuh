// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that takes part in a run of a graph (depend/graph_run.cuh): how it comes to a task, and from one to the next. Must not
// know how the block's other tasks are run.
#pragma once

#include <gtap/detail/block/block_words.cuh>
#include <gtap/detail/block/record_ahead.cuh>
#include <gtap/detail/depend/graph_run.cuh>
#include <gtap/detail/stack/task_stack.cuh>

namespace gtap::detail {

// What a block knows of the run that it takes part in, in shared memory: the leader's, and read by the others behind its
// barrier. Its list aligns it to more than shared_alignment.
struct member_words {
  graph_place in;      // the run, or none
  unsigned char *base; // of graph memory
  std::uint32_t ended; // tasks that are not subtracted from `left` yet
  // A place that has been drawn, too, for the next task; or none.
  std::uint32_t drawn;
  // Records of tasks that have ended, linked by next(), and how many.
  record_index done;
  std::uint32_t done_count;
  // Of the task that runs: where its list of successors stands, or none, and the first unit of that, on its way.
  graph_place place;
  successor_list list;
};
__device__ __forceinline__ member_words &member_of_block() {
  __shared__ member_words words;
  return words;
}

// All are functions of the block's leader, unless they say something else. `lane`: the leader's, by value, so that the worker
// stays in registers. `exit` says when a block leaves the run (block_scheduler.cuh).
template <class Program>
class run_member {
public:
  // Before the first step.
  __device__ static void begin() {
    member_of_block() = {};
    member_of_block().in = member_of_block().done = none;
  }
  // Any thread.
  __device__ static bool takes_part() { return member_of_block().in != none; }

  // Takes part in the run that is open, if there is one still. True when the block has a task, at `position` of its window.
  template <class Exit>
  __device__ static bool join(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    const graph_place place = run_gate::join(*lane.from().shared);
    if (place == none)
      return false;
    enter(lane, place);
    if (!run_here().is_over())
      return take_first(lane, position, exit);
    leave(lane);
    return false;
  }
  // The same in the block's own run, which nobody else knows yet.
  template <class Exit>
  __device__ static bool open(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    const graph_place place = planned_run_of_block().memory.place;
    enter(lane, place);
    run_gate::open(*lane.from().shared, place);
    return take_first(lane, position, exit);
  }
  // A task has ended, at `position` of the window, with record `ended`: the block's first warp finds the next one. By value,
  // so that the worker stays in registers. All threads call it; those of other warps return at once.
  template <class Exit>
  __device__ static __noinline__ void next(lane_memory<Program> lane, std::uint32_t position,
                                           record_index ended, std::uint32_t thread, Exit exit) {
    if (thread >= warp_lanes)
      return;
    member_words &own = member_of_block();
    const graph_places memory(own.base);
    const graph_run run = run_here();
    wait_for_copies();
    const std::uint32_t blocks = leader_of_block().blocks;
    graph_run::queue_look queue = {};
    std::uint32_t found = 0; // at the place that was drawn before
    if (thread == 0) {
      exit.look();
      queue = run.look();
      if (own.drawn != none)
        found = run.found_at(own.drawn);
    }
    const graph_place place = own.place;
    __syncwarp(); // all lanes have read it
    graph_run::kept_task next;
    if (place != none) {
      const record_ahead<Program> ahead(lane.records(), own.list, thread);
      __syncwarp(); // before the release of the lane that has this successor: it may end then, elsewhere
      next = run.tell(memory, lane.records(), place, own.list, thread, [&] {
        return own.drawn == none && queue.keeps(blocks) && !exit.wants_out_by_look();
      });
      __syncwarp(); // all lanes have read the list
      if (next.task != none && ahead.has(next.number)) {
        begin_list(ahead.list_of(next.number), thread);
        ahead.put(lane.column(), position, next, thread);
        run.finish_tell(next);
        if (thread == 0)
          put_done(lane, ended);
        return;
      }
      run.finish_tell(next);
    }
    if (thread == 0) {
      put_done(lane, ended);
      if (next.task == none)
        next.task = task_of_ring(run, queue, found, exit);
      if (next.task == none)
        leave(lane);
    }
    next.task = __shfl_sync(full_warp, next.task, 0);
    if (next.task != none)
      put_on_top(lane, position, next.task, thread, warp_lanes);
  }

private:
  __device__ static graph_run run_here() {
    return {graph_places(member_of_block().base), member_of_block().in};
  }
  __device__ static void enter(lane_memory<Program> lane, graph_place place) {
    member_of_block().in = place;
    member_of_block().base = graph_memory(*lane.from().shared).places().base();
  }
  template <class Exit>
  __device__ static bool take_first(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    member_words &own = member_of_block();
    const graph_run run = run_here();
    own.drawn = none;
    const record_index task = run.wait(run.draw(1), own.ended, [&] { return exit.wants_out(); });
    if (task == none) {
      leave(lane);
      return false;
    }
    put_on_top(lane, position, task, 0, 1);
    return true;
  }
  template <class Exit>
  __device__ static __forceinline__ record_index task_of_ring(const graph_run &run,
                                                              graph_run::queue_look queue,
                                                              std::uint32_t found, Exit exit) {
    member_words &own = member_of_block();
    std::uint32_t place = own.drawn;
    own.drawn = none;
    if (found != 0) {
      acquire_batch();
      return found - 1;
    }
    if (place == none) {
      if (exit.wants_out_by_look()) {
        run.subtract(own.ended);
        return none;
      }
      const bool two = queue.draws_two(leader_of_block().blocks);
      place = run.draw(two ? 2 : 1);
      own.drawn = two ? place + 1 : none;
    }
    const record_index task = run.wait(place, own.ended, [&] {
      return exit.wants_out() && (own.drawn == none || exit.is_over());
    });
    if (task == none)
      own.drawn = none;
    return task;
  }
  __device__ static __forceinline__ void put_done(lane_memory<Program> lane, record_index ended) {
    member_words &own = member_of_block();
    ++own.ended;
    lane.records().next(ended) = own.done;
    own.done = ended;
    if (++own.done_count >= lane.from().limits.chunk)
      give_done_back(lane);
  }
  __device__ static void give_done_back(lane_memory<Program> lane) {
    member_words &own = member_of_block();
    if (own.done != none)
      detail::give_back<Program::part>(lane.from().shared, lane.records(), lane.from().warp,
                                       own.done, own.done_count);
    own.done = none;
    own.done_count = 0;
  }
  __device__ static void leave(lane_memory<Program> lane) {
    member_words &own = member_of_block();
    give_done_back(lane);
    if (own.in != planned_run_of_block().memory.place)
      run_gate::leave(*lane.from().shared);
    own.in = none;
  }
  // Puts a task of the run into the window; its list of successors is on its way. `thread` of `threads` call it. (The task's
  // parent is not the block's bottom, unless the run is the block's own.)
  __device__ static __forceinline__ void put_on_top(lane_memory<Program> lane,
                                                    std::uint32_t position, record_index task,
                                                    std::uint32_t thread, std::uint32_t threads) {
    const graph_place list = thread == 0 ? lane.records().joins(task).link : none;
    const unsigned char *slot = lane.records().slot(task);
    for (std::uint32_t piece = thread; piece < record_ahead<Program>::pieces; piece += threads)
      record_ahead<Program>::put_piece(lane.column(), position, task, piece,
                                       load_16(slot + piece * 16));
    begin_list(list, thread);
  }
  __device__ static __forceinline__ void begin_list(graph_place place, std::uint32_t thread) {
    if (thread != 0)
      return;
    member_words &own = member_of_block();
    own.place = place;
    if (place == none)
      return;
    const graph_places memory(own.base);
    const auto *from = reinterpret_cast<const bytes_16 *>(&memory.at<successor_list>(place));
    auto *to = reinterpret_cast<bytes_16 *>(&own.list);
    copy_16_ahead(to, from);
    copy_16_ahead(to + 1, from + 1);
  }
};

} // namespace gtap::detail
