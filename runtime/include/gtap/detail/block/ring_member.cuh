// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block that takes part in a run with a ring of ready tasks (depend/graph_run.cuh): how it comes to a task, and from one to the
// next. What the tasks are, Tasks says (listed_tasks.cuh, computed_tasks.cuh). Must not know how the block's other tasks are run.
#pragma once

#include <gtap/detail/block/run_member.cuh>
#include <gtap/detail/depend/graph_run.cuh>

namespace gtap::detail {

// `exit` says when a block leaves the run (block_scheduler.cuh).
template <class Program, template <class> class Tasks>
class ring_member : run_member<Program> {
  using member = run_member<Program>;
  using tasks = Tasks<Program>;

public:
  static constexpr bool is_computed = tasks::kind == run_kind::computed;

  // Takes part in the run at `place`, which the block has joined. True when it has a task, at `position` of its window.
  template <class Exit>
  __device__ static bool join(lane_memory<Program> lane, graph_place place, std::uint32_t position,
                              Exit exit) {
    enter(lane, place);
    if (!run_here().end().is_over())
      return take_first(lane, position, exit);
    member::leave(lane);
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
  // A task has ended, at `position` of the window, which is `ended` for Tasks: the block's first warp finds the next one, while the
  // others may prepare it. By value, so that the worker stays in registers. All threads call it.
  template <class Exit>
  __device__ static __forceinline__ void next(lane_memory<Program> lane, std::uint32_t position,
                                              record_index ended, std::uint32_t thread, Exit exit) {
    if (thread >= warp_lanes)
      return tasks::prepare_next(ended, thread);
    member_words &own = member_of_block();
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
    graph_run::kept_task next;
    std::uint32_t early = 0; // at the place that is drawn now
    if (const typename tasks::successors successors(lane, ended, thread); successors.any()) {
      next = run.tell(
          successors, thread,
          [&](bool is_bottleneck) {
            return !exit.wants_out_by_look() && keeps(queue, blocks, is_bottleneck);
          },
          [&] {
            return member_of_block().drawn != none || exit.wants_out_by_look()
                       ? 0u
                       : draws(queue, blocks);
          });
      if (next.draws != 0)
        early = run.found_at(next.drawn);
      __syncwarp(); // all lanes have read what there is of the successors
      const bool is_there = next.task != none && successors.put(position, next, thread);
      run.finish_tell(next);
      if (is_there) {
        if (thread == 0)
          end(lane, ended);
        return;
      }
    }
    if (thread == 0) {
      end(lane, ended);
      if (next.task == none)
        next.task = task_of_ring(run, queue, found, next, early, exit);
      if (next.task == none) {
        tasks::finish();
        member::leave(lane);
      }
    }
    next.task = __shfl_sync(full_warp, next.task, 0);
    if (next.task != none)
      tasks::put_on_top(lane, position, next.task, thread, warp_lanes);
  }

private:
  // Whether the block keeps a task that has become ready. What comes to the place that it has drawn waits for one task at most.
  __device__ static bool keeps(graph_run::queue_look queue, std::uint32_t blocks,
                               bool is_bottleneck) {
    member_words &own = member_of_block();
    if (own.drawn == none)
      return is_bottleneck || queue.keeps(blocks);
    const bool keeps_it = is_bottleneck && !own.drawn_waits;
    own.drawn_waits |= keeps_it;
    return keeps_it;
  }
  // How many places a block draws when it has none.
  __device__ static std::uint32_t draws(graph_run::queue_look queue, std::uint32_t blocks) {
    return queue.draws_two(blocks) ? 2 : 1;
  }
  __device__ static graph_run run_here() { return {member::memory(), member_of_block().in}; }
  __device__ static void enter(lane_memory<Program> lane, graph_place place) {
    member::enter(lane, place, tasks::kind);
    tasks::enter(lane);
  }
  __device__ static void end(lane_memory<Program> lane, record_index ended) {
    ++member_of_block().ended;
    tasks::end(lane, ended);
  }
  template <class Exit>
  __device__ static bool take_first(lane_memory<Program> lane, std::uint32_t position, Exit exit) {
    member_words &own = member_of_block();
    const graph_run run = run_here();
    own.drawn = none;
    own.drawn_waits = false;
    const record_index task = run.wait(run.draw(1), own.ended, [&] { return exit.wants_out(); });
    if (task == none) {
      member::leave(lane);
      return false;
    }
    tasks::put_on_top(lane, position, task, 0, 1);
    return true;
  }
  template <class Exit>
  __device__ static __forceinline__ record_index task_of_ring(const graph_run &run,
                                                              graph_run::queue_look queue,
                                                              std::uint32_t found,
                                                              const graph_run::kept_task &told,
                                                              std::uint32_t early, Exit exit) {
    member_words &own = member_of_block();
    std::uint32_t place = own.drawn;
    own.drawn = none;
    own.drawn_waits = false;
    if (found != 0) {
      acquire_batch();
      return found - 1;
    }
    if (place == none) {
      if (told.draws == 0 && exit.wants_out_by_look()) {
        run.end().subtract(own.ended);
        return none;
      }
      const std::uint32_t count =
          told.draws != 0 ? told.draws : draws(queue, leader_of_block().blocks);
      place = told.draws != 0 ? told.drawn : run.draw(count);
      own.drawn = count == 2 ? place + 1 : none;
      if (early != 0) {
        acquire_batch();
        return early - 1;
      }
    }
    const record_index task = run.wait(place, own.ended, [&] {
      return exit.wants_out() && (own.drawn == none || exit.is_over());
    });
    if (task == none)
      own.drawn = none;
    return task;
  }
};

} // namespace gtap::detail
