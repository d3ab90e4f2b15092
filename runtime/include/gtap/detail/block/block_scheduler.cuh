// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a block does besides running steps: gives tasks to blocks that sleep, sleeps when it has none
// itself, stops when all do. Reads top to bottom in the order things happen to a block. Must not know
// what tasks are.
//
// A block without tasks draws a ticket, and is given one by a block that has some to spare (ticket_ring.cuh). Where no
// task waits for others, more tasks may be linked to that one by next().
//
//   (B1) A task is with a block that `busy` counts, or it is in a slot, and `busy` counts the slot: the giver adds one
//   before the task leaves it, and the taker does not (busy_count.cuh).
//
// What is given is published by the slot: the records, and their ancestors' levels. What other threads of a block wrote
// before a barrier, the leader's release publishes with its own.
#pragma once

#include <gtap/detail/block/block_worker.cuh>
#include <gtap/detail/block/ticket_ring.cuh>
#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/launch/heartbeat.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/profile/block_recorder.cuh>

namespace gtap::detail {

template <class Program> // a block_program
class block_scheduler : protected block_recorder<profiled> {
  using recorder =
      block_recorder<profiled>; // a base class, so that it takes no room where it is empty

public:
  // `block` is this block's number among the `blocks` that take part.
  __device__ block_scheduler(ticket_ring tickets, std::uint32_t blocks, std::uint32_t block,
                             std::uint32_t thread)
      : worker_(thread), shared_(tickets.shared()) {
    if (thread != 0)
      return;
    leader_words &own = leader();
    own.blocks = blocks;
    own.block = block;
    own.slots_log = tickets.slots_log();
    own.at_work = own.steps = own.has_ticket = own.gifts = 0;
  }

  // What a profile is to tell of the block, number `number` in the launch. Before it runs.
  __device__ __forceinline__ void record(std::uint32_t number) {
    recorder::begin_profile(profile_of(shared()), number, worker_.leads());
  }

  __device__ block_worker<Program> &worker() { return worker_; }

  // Works until the launch is done or aborted. `root`: in the leader of one block, the first task;
  // else none. Precondition: the leader has called worker().begin().
  __device__ void run(record_index root) {
    if (worker_.leads()) {
      if (root != none) {
        leader().at_work = 1;                 // `busy` is 1 already
        worker_.seen.asked = leader().blocks; // the others wait
        worker_.take(root);
      }
      publish(find_task());
    }
    meet_behind_leader();
    while (worker_.read_stack()) {
      if constexpr (helps_with_graphs)
        if (worker_.is_asked_to_help()) {
          help();
          continue;
        }
      run_steps();
    }
  }

  // In programs with both kinds of task: steps until it is the warps' turn, or the launch is over.
  // Precondition: the leader has published the stack, and all threads have met.
  __device__ void run_turn() {
    while (worker_.read_stack())
      run_steps();
  }

  // Leaves the block's station as the next launch expects it.
  __device__ void leave() {
    recorder::leave_profile(worker_);
    if (!worker_.leads())
      return;
    atomic(own_station().free_records.head).store(none, relaxed);
    stop_beating(own_station()); // after an abort it has tasks
  }

protected:
  static constexpr bool helps_with_graphs = block_worker<Program>::helps_with_graphs;

  // Works on the graph of another block, and looks for a task again.
  __device__ void help() {
    recorder::help_begins();
    worker_.help();
    if (worker_.leads()) {
      recorder::help_ends();
      worker_.ask_to_help(false);
      if constexpr (runs_graphs)
        join_run();
      worker_.publish(find_task());
    }
    __syncthreads();
  }

  // Runs steps until the leader has to look after something, and lets it.
  __device__ __forceinline__ void run_steps() {
    if (!goes_through_run())
      do {
        if (worker_.leads() && !worker_.in_run())
          look();
      } while (run_step() || goes_on_in_run());
    if (!worker_.has_met())
      __syncthreads(); // records are whole, entries are read
    if constexpr (has_dependents)
      worker_.build_graph();
    if (worker_.leads()) {
      if constexpr (has_dependents)
        if (worker_.has_successors()) {
          worker_.seen = look_now(); // on its way, too
          worker_.tell_successors();
        }
      bool asked = worker_.asked_to_look();
      bool goes_on = !worker_.asked_to_end();
      if (goes_on && !worker_.attend(run_exit{shared_})) {
        fail();
        goes_on = false;
      }
      if constexpr (Program::mixed)
        take_gift();
      if constexpr (has_dependents)
        asked |= look_for_ready();
      if (goes_on && (goes_on = find_task()) && asked)
        feed();
      publish(goes_on);
    }
    meet_behind_leader();
  }

  // The leader hands the stack to the other threads; of a loop that is next, blocks that wait get parts.
  __device__ __forceinline__ void publish(bool goes_on) {
    if constexpr (block_worker<Program>::splits_loops) {
      split_of_block().parts = 0;
      if (goes_on && worker_.seen.waiting() != 0)
        if (const std::uint32_t parts = worker_.split_newest(tickets()); parts != 0) {
          recorder::has_given(parts, split_of_block().ticket);
          worker_.seen = {}; // as behind give()
        }
    }
    worker_.publish(goes_on);
  }
  // All threads: the leader has published the stack.
  __device__ __forceinline__ void meet_behind_leader() {
    __syncthreads();
    if constexpr (block_worker<Program>::splits_loops)
      if (split_of_block().parts != 0) {
        worker_.hand_out_parts(tickets());
        __syncthreads();
      }
  }

  __device__ __forceinline__ bool run_step() {
    recorder::step_begins(worker_);
    const bool goes_on = worker_.run_newest();
    recorder::step_ends(worker_);
    return goes_on;
  }

  // Does somebody wait, or is the launch to stop? The answer of the last look counts; that of this one
  // is on its way while the step runs.
  __device__ __forceinline__ void look() {
    block_look &seen = worker_.seen;
    if (seen.phase != running && launch_over(shared()))
      worker_.ask_for_end();
    else
      worker_.tell_of_others();
    if constexpr (Program::mixed)
      if (Program::turn_is_over(++leader().steps, seen.short_of_records != 0) ||
          (leader().has_ticket && tickets().is_for(seen.slot, leader().ticket)))
        worker_.ask_for_turn();
    seen = look_now();
    if constexpr (Program::template some_loops<> || block_worker<Program>::splits_loops)
      worker_.began = cycles_now();
    if constexpr (block_worker<Program>::splits_loops)
      split_of_block().at_first = 0;
    if (this_module.watched != 0)
      beat(own_station(), cycles_now());
  }
  __device__ __forceinline__ block_look look_now() {
    block_look look = block_look::now(shared());
    if constexpr (Program::mixed) {
      look.short_of_records = atomic(shared().short_of_block_records).load(relaxed);
      if (leader().has_ticket)
        look.slot = tickets().content(leader().ticket);
    }
    return look;
  }

  // ---- runs of graphs (depend/graph_run.cuh) ----

  static constexpr bool runs_graphs = block_worker<Program>::runs_graphs;
  // When a block leaves a run: the launch is over, or something has come for the ticket with which it waits. The block that
  // owns the run has none.
  struct run_exit {
    context *shared;
    std::uint32_t phase = running;
    std::uint64_t slot = empty_slot;

    // Its loads are on their way until the answer is asked for. Also says that the block is alive.
    __device__ __forceinline__ void look() {
      if (this_module.watched != 0)
        beat(shared->stations[leader().block], static_cast<unsigned>(clock64()));
      phase = atomic(shared->phase).load(relaxed);
      if (!leader().at_work)
        slot = tickets().content(leader().ticket);
    }
    __device__ __forceinline__ bool wants_out_by_look() const {
      return is_over_by_look() || (!leader().at_work && tickets().is_for(slot, leader().ticket));
    }
    __device__ __forceinline__ bool is_over_by_look() const {
      return phase != running && launch_over(*shared);
    }
    __device__ bool wants_out() {
      look();
      return wants_out_by_look();
    }
    __device__ bool is_over() const {
      return atomic(shared->phase).load(relaxed) != running && launch_over(*shared);
    }
    __device__ ticket_ring tickets() const { return {shared, leader().slots_log}; }
  };
  // Whether some tasks of a run have a loop of their own, and some have not; in profiles each step is noted.
  static constexpr bool loops_in_runs = runs_graphs && !profiled && Program::template some_called<>;
  static constexpr bool steps_in_runs =
      runs_graphs && (profiled || Program::template some_not_called<>);
  // Runs tasks of a run, if the newest one is such. True when the block has left it.
  __device__ __forceinline__ bool goes_through_run() {
    if constexpr (loops_in_runs)
      if (worker_.in_run() && worker_.calls_newest()) {
        worker_.run_in_run(run_exit{shared_});
        return !worker_.in_run();
      }
    return false;
  }
  // Behind the step of a task of a run: true when the newest task is the next one, and is not called.
  __device__ __forceinline__ bool goes_on_in_run() {
    if constexpr (steps_in_runs)
      return worker_.in_run() && worker_.go_on_in_run(run_exit{shared_}) && !goes_through_run();
    return false;
  }
  // The leader.
  __device__ void join_run() {
    if (worker_.finds_run())
      worker_.join_run(run_exit{shared_});
  }
  __device__ bool finds_run() const {
    if constexpr (runs_graphs)
      return worker_.finds_run();
    return false;
  }

  // ---- the leader, alone ----

  // Sleeps when there is no task. False when the launch is over, or the turn.
  __device__ bool find_task() {
    if constexpr (Program::mixed)
      return worker_.has_work() &&
             !Program::turn_is_over(leader().steps, worker_.seen.short_of_records != 0);
    else
      return worker_.has_work() || sleep_recorded();
  }
  __device__ __forceinline__ bool sleep_recorded() {
    recorder::idle_begins();
    const bool goes_on = sleep();
    recorder::idle_ends();
    return goes_on;
  }

  // Tasks that have just become ready are given at once: true when the block has some, and others wait now.
  static constexpr bool has_dependents = Program::template makes_dependents<>;
  __device__ bool look_for_ready() {
    if (worker_.spare() == 0)
      return false;
    if (!worker_.has_successors())
      worker_.seen = look_now();
    return worker_.seen.waiting() != 0;
  }

  // Gives tasks to blocks that wait.
  __device__ void feed() {
    if (worker_.was_long())
      worker_.seen = look_now();
    const unsigned waiting = worker_.seen.waiting();
    if (waiting != 0 && worker_.spare() >= worker_.least_spare()) {
      // Tasks that others depend on have no children as a rule: none is kept for later.
      const unsigned gifts =
          min(most_gifts(),
              has_dependents || worker_.is_urgent() ? worker_.spare() : (worker_.spare() + 1) / 2);
      give(min(waiting, gifts));
      worker_.seen = {}; // an answer from before this
    }
  }

  // (B2)
  __device__ unsigned most_gifts() const { return tickets().slots() / leader().blocks; }
  __device__ void give(unsigned gifts) {
    [[maybe_unused]] const unsigned each = min(worker_.spare() / (2 * gifts), most_together);
    add_busy(shared(), gifts); // (B1)
    block_ticket ticket = tickets().draw(gifts);
    recorder::has_given(gifts, ticket);
    for (; gifts != 0; --gifts, ++ticket) {
      const record_index task = gives_several ? give_away_several(each) : give_away();
      std::uint64_t &slot = tickets().slot_of(ticket);
      while (!tickets().is_free(slot)) {
        if (is_over())
          return;
        if constexpr (Program::mixed)
          take_gift(); // who waits for this block's slot may have to empty the other one
        __nanosleep(20);
      }
      // `none`, when memory is out: the taker then asks again.
      tickets().put(slot, ticket, task);
    }
  }

  static constexpr bool gives_several = !Program::mixed && !Program::template some_wait<>;
  __device__ record_index give_away() {
    worker_.count_donation();
    return worker_.give_away();
  }
  // The oldest tasks, `most` or one at least, linked by next(); none when memory is out.
  __device__ record_index give_away_several(unsigned most) {
    const record_index first = give_away();
    record_index last = first;
    for (unsigned i = 1; i < most && last != none && worker_.spare() != 0; ++i) {
      const record_index task = give_away();
      worker_.records().next(last) = task;
      last = task;
    }
    if (last != none)
      worker_.records().next(last) = none;
    return first;
  }
  // Takes what a giver has left. Precondition: no tasks.
  __device__ void take(record_index task) {
    const record_index more = gives_several ? worker_.records().next(task) : none;
    worker_.count_steal();
    worker_.take(task); // its record may be free now
    for (record_index next = more; next != none;) {
      const record_index other = next;
      next = worker_.records().next(other);
      worker_.count_steal();
      worker_.accept(other);
    }
  }

  // Waits for a task of another block. False when the launch is over. In programs with `depend` also true without a task,
  // when the block can help with a graph: it keeps its ticket.
  __device__ bool sleep() {
    while (!is_over()) {
      const bool sleeps =
          helps_with_graphs && leader().has_ticket; // `busy` does not count this block
      if (runs_graphs && sleeps)                    // it may have run tasks of a run
        stop_beating(own_station());
      const block_ticket ticket = sleeps ? leader().ticket : tickets().ask();
      if (!sleeps && leader().at_work)
        stop_beating(own_station());
      if (!sleeps && leader().at_work && drop_busy(shared())) {
        end_launch(shared());
        return false;
      }
      record_index task;
      if (!take_ticket(ticket, task))
        return false;
      if constexpr (helps_with_graphs) {
        leader().ticket = ticket;
        leader().has_ticket = worker_.is_asked_to_help();
        if (leader().has_ticket)
          return true;
      }
      leader().at_work = 1; // the giver has counted this block
      if (task != none) {
        recorder::has_taken(ticket);
        take(task);
        return true;
      }
    }
    return false;
  }

  // Waits for what the giver with this ticket has, or for a graph. False when the launch is over. While memory is short,
  // gives back the records that the block keeps for itself.
  __device__ bool take_ticket(block_ticket ticket, record_index &task) {
    unsigned pause = 20;
    bool kept = true;
    for (unsigned looks = 0;; ++looks) {
      if (tickets().has_come(ticket)) {
        worker_.seen = look_now();
        task = tickets().take(ticket);
        return true;
      }
      if constexpr (helps_with_graphs)
        if (worker_.finds_graph() || finds_run()) {
          worker_.ask_to_help(true);
          return true;
        }
      if (looks % looks_per_phase == 0) {
        if (is_over())
          return false;
        if (kept && atomic(shared().short_of_records).load(relaxed) != 0) {
          worker_.release_records();
          kept = false;
        }
      }
      __nanosleep(pause);
      pause = pause * 2 < longest_nap ? pause * 2 : longest_nap;
    }
  }

  // In programs with both kinds of task: takes what a giver has left for the ticket that was drawn, if
  // there is something. True then, and `busy` counts it.
  __device__ bool take_gift() {
    leader_words &own = leader();
    if (!own.has_ticket || !tickets().has_come(own.ticket))
      return false;
    const record_index task = tickets().take(own.ticket);
    own.has_ticket = 0;
    ++own.gifts;
    if (task != none) {
      recorder::has_taken(own.ticket);
      worker_.count_steal();
      worker_.accept(task);
    }
    return true;
  }
  __device__ void draw_ticket() {
    if (!leader().has_ticket)
      leader().ticket = tickets().ask();
    leader().has_ticket = 1;
  }

  __device__ context &shared() const { return *shared_; }
  __device__ ticket_ring tickets() const { return {shared_, leader().slots_log}; }
  __device__ static leader_words &leader() { return leader_of_block(); }
  __device__ warp_station &own_station() { return shared().stations[leader().block]; }

  __device__ bool is_over() {
    return atomic(shared().phase).load(relaxed) != running && launch_over(shared());
  }

  // A spawn found no record. A child needs the whole block, so it cannot run where it was spawned.
  __device__ void fail() { fail_without_records(shared()); }

  block_worker<Program> worker_;
  context *shared_;
};

} // namespace gtap::detail
