// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part that a block takes in runs of the graphs that blocks share (graph_run.cuh), and in loops that are divided among waiting blocks:
// members of block_worker, which declares them.
#pragma once

#include <gtap/detail/block/block_worker.cuh>

namespace gtap::detail {

template <class Program>
__device__ __forceinline__ void block_worker<Program>::run_image(const graph_view &view) {
  __syncthreads();
  if (leads()) {
    if (graph_recorder<Program>::begin_image(lane_, view))
      begin_recorded();
    else
      memory_is_out();
  }
  __syncthreads();
}

template <class Program>
template <class Exit>
__device__ __forceinline__ bool block_worker<Program>::go_on_in_run(Exit exit) {
  of_kind(run_member<Program>::kind(), [&](auto member) {
    next_of_run<Program, decltype(member)>(lane_, current_, link_, thread_, exit);
    return true;
  });
  __syncthreads();
  in_run_ = run_member<Program>::takes_part();
  meta_ = 0; // the leader has told its successors
  stack_.top = current_ + (in_run_ ? 1 : 0);
  read_row();
  return in_run_;
}

template <class Program>
template <class Exit>
__device__ __forceinline__ void block_worker<Program>::run_in_run(Exit exit) {
  current_ = stack_.top - 1;
  if (run_member<Program>::kind() != run_kind::computed)
    link_ = window_.link(current_);
  ran_tasks ran = {};
  of_kind(run_member<Program>::kind(), [&](auto member) {
    ran = run_tasks<Program, decltype(member)>(lane_, current_, link_, thread_, exit);
    return true;
  });
  if (leads())
    counts.tasks += ran.count;
  finished_ = met_ = true;
  meta_ = events_ = 0; // the leader has told the successors
  stack_.top = current_;
  if constexpr (Program::template some_not_called<>) {
    in_run_ = run_member<Program>::takes_part();
    if (in_run_) {
      link_ = ran.link;
      ++stack_.top;
    }
  } else {
    in_run_ = false;
  }
}

template <class Program>
template <class Exit>
__device__ void block_worker<Program>::join_run(Exit exit) {
  const graph_place place = run_gate::join(*lane_.from().shared);
  if (place != none && of_kind(graph().template array<run_head>(place)->kind, [&](auto member) {
        return decltype(member)::join(lane_, place, stack_.top, exit);
      }))
    ++stack_.top;
}

template <class Program>
__device__ __forceinline__ std::uint32_t block_worker<Program>::split_newest(ticket_ring tickets) {
  if (stack_.empty() || stack_.is_started(stack_.top - 1) ||
      detail::turns_to_split<Program>(lane_, stack_.top - 1) == 0)
    return 0;
  stack_ = detail::split_newest<Program>(lane_, stack_, tickets, threads());
  words_->donations += split_of_block().parts;
  return split_of_block().parts;
}

template <class Program>
__device__ planned_run *block_worker<Program>::run_of_children() const {
  if constexpr (runs_graphs) {
    planned_run &run = planned_run_of_block();
    if (leads()) {
      const bool fits = run.unfit == 0 && has_nothing_else() &&
                        (words_of_domain().children >= least_run || run.use == graph_use::records);
      run.unfit = 0;
      if (!fits)
        return nullptr;
      run.kind = words_of_domain().wants_static != 0 ? run_kind::order
                 : run.use != graph_use::plain       ? run_kind::ring
                                                     : kind_by_setting();
      run.tasks = words_of_domain().children;
      return &run;
    }
  }
  return nullptr;
}

template <class Program>
__device__ __noinline__ void block_worker<Program>::begin_static_run(graph_use use) {
  context &shared = *lane_.from().shared;
  const graph_place place = planned_run_of_block().memory.place;
  const static_run run(graph().places(), place);
  gathering others(shared, place, run.arrivals());
  const bool is_open = use == graph_use::plain;
  if (leads() && is_open)
    others.open(blocks_without_tasks());
  bool is_told = false;
  auto begin_work = [&] {
    planned_run_of_block().number = run.begin_work(others.workers(), !is_open);
    is_told = true;
  };
  if (use != graph_use::replays) {
    task_order<layout> order(run, graph().places(), lane_.records(), thread_, threads());
    (void)order.make([&] {
      if (is_open && !is_told && others.look(false))
        begin_work();
    });
  }
  if (use == graph_use::records)
    graph_recorder<Program>::record(lane_, thread_, threads());
  bool is_wrong = false; // the order, which check_order() has looked at
  if constexpr (GTAP_CHECK_DEPEND)
    is_wrong = leads() && !is_open && words_of_domain().failed;
  if (leads() && !is_open && !is_wrong)
    others.open(blocks_without_tasks());
  if (leads() && !is_told && !is_wrong) {
    (void)others.wait();
    begin_work();
  }
}

template <class Program>
__device__ __noinline__ void block_worker<Program>::begin_placed_run() {
  context &shared = *lane_.from().shared;
  planned_run &planned = planned_run_of_block();
  const graph_place place = planned.memory.place;
  const placed_run run(graph().places(), place);
  if (leads()) {
    gathering others(shared, place, run.arrivals());
    others.open(blocks_without_tasks());
    planned.workers = others.wait();
  }
  __syncthreads();
  run.deal(lane_.records(), leader_of_block().blocks, planned.workers, thread_, threads());
  __syncthreads();
  if (leads())
    run.arrivals().tell(planned.workers);
}

template <class Program>
template <class Exit>
__device__ bool block_worker<Program>::tends_run(Exit exit) {
  planned_run &run = planned_run_of_block();
  context &shared = *lane_.from().shared;
  if (!run.is_open) {
    run.is_open = true;
    run.use = graph_use::plain;
    words_of_domain().owed = run.tasks; // their tokens
    if (of_kind(run.kind,
                [&](auto member) { return decltype(member)::open(lane_, stack_.top, exit); })) {
      ++stack_.top;
      return true;
    }
  }
  if (run.kind == run_kind::ring || run.kind == run_kind::computed)
    // the gate of the others was closed when their work began
    run_gate::close(shared, run.memory.place);
  while (!run_gate::is_left(shared)) {
    if (exit.is_over()) {
      run.memory.place = none;    // nobody waits for it, and the run is closed once
      words_of_domain().owed = 0; // others may still be running tasks: their parent does not go on
      return false;
    }
    __nanosleep(20);
  }
  if (run.recorded != none) {
    graph_recorder<Program>::finish(lane_);
  } else {
    if (run.lists.place != none)
      graph().put(run.lists);
    graph().put(run.memory);
  }
  run.memory.place = none;
  run.is_open = false;
  run_gate::disown(shared);
  return false;
}

} // namespace gtap::detail
