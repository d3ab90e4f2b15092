// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run whose ready tasks are placed with its workers (runtime/include/gtap/detail/depend/placed_run.cuh, run_end.cuh, and their use by
// block/placed_member.cuh and block_worker.cuh), as a model: the owner deals the tasks that wait for nobody, workers put tasks into each
// other's inboxes, take whole lists of them, and steal. Checked are
//   (Q1)   each task runs once, when all that it waits for have ended, and sees what they wrote;
//   (Q2)   no task stays in a queue, and every worker leaves;
//   (Q3)   the links of a list belong to who has the list: no access to them races;
//   (E1)   the run is over when its last task has ended; who finds that sees what all tasks wrote;
//   that nobody uses the run's memory when its owner frees it.
// Which worker a task is put to is any choice: the rules of placement are some of these. ring.h has the gate, schedule.h how workers
// come: here all blocks have come. Every atomic access is a step of its own, but for the two looks at a victim; what lies between two of
// them is done with the second. A block is its leader: the other threads meet it at barriers.
#pragma once

#include "graph.h"
#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line inbox_lines[] = {
    {"deal", "depend/placed_run.cuh",
     "        queues_[(first + number) % workers].rest = tasks[number] + 1;\n      "
     "records.next(tasks[number]) = number + workers < count ? tasks[number + workers] : none;"},
    {"deal, then tell", "block/block_worker_runs.cuh",
     "  __syncthreads();\n  if (leads())\n    run.arrivals().tell(planned.workers);"},
    {"tell", "depend/arrivals.cuh", "atomic(words_->workers).store(workers, release);"},
    {"wait_told", "depend/arrivals.cuh", "return atomic(words_->workers).load(acquire);"},
    {"take_rest", "depend/placed_run.cuh",
     "return taken_from(records, atomic(queues_[worker].rest).exchange(0, acquire) - 1);"},
    {"look_inbox", "depend/placed_run.cuh",
     "return atomic(queues_[worker].inbox).load(polled) != 0;"},
    {"take_inbox", "depend/placed_run.cuh",
     "atomic(queues_[worker].inbox).exchange(0, acquire) - 1;"},
    {"take_inbox: turned round", "depend/placed_run.cuh",
     "      const record_index older = records.next(task);\n      taken = {task, taken.first};\n   "
     "   "
     "records.next(task) = taken.others;"},
    {"look_victim", "depend/placed_run.cuh",
     "      rest[i] = atomic(queue.rest).load(relaxed);\n      inbox[i] = "
     "atomic(queue.inbox).load(relaxed);"},
    {"look_victim: rest, then inbox", "depend/placed_run.cuh",
     "const taken_tasks taken = rest[i] != 0 ? take_rest(records, victim) : taken_tasks{none, "
     "none};\n "
     "     return taken.first != none ? taken : take_inbox(records, victim);"},
    {"put_back", "depend/placed_run.cuh",
     "atomic(queues_[worker].rest).store(oldest + 1, release);"},
    {"put_back", "block/placed_member.cuh",
     "    if (own.steals && others != none) {\n      run.put_rest(own.number, others);\n      "
     "own.has_rest = true;"},
    {"the queue's order", "block/placed_member.cuh",
     "    if (taken.first == none && own.has_rest) {\n      own.has_rest = false;\n      taken = "
     "run.take_rest(lane.records(), own.number);\n    }\n    if (taken.first == none && "
     "run.has_come(own.number))"},
    {"nothing found: subtract, then wait_over", "block/placed_member.cuh",
     "      run.end().subtract(own.ended);\n      if (run.end().is_over() ||"},
    {"tell_successors", "depend/placed_run.cuh",
     "task != none && atomic(records.tokens(task)).fetch_sub(1, batched_acquire) == 1;"},
    {"put", "depend/placed_run.cuh",
     "      records.next(task) = newest - 1; // none, if there is none\n    while (\n        "
     "!atomic(queues_[worker].inbox).compare_exchange_weak(newest, task + 1, release, relaxed));"},
    {"subtract", "depend/run_end.cuh",
     "if (atomic(words_->left).fetch_sub(ended, acq_rel) == ended)"},
    {"set_over", "depend/run_end.cuh", "atomic(words_->over).store(1, release);"},
    {"wait_over", "depend/run_end.cuh", "    acquire_batch();\n    return true;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct inbox_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order tell = order::release;
  order told = order::acquire;
  order put = order::release;
  order take_inbox = order::acquire;
  order put_rest = order::release;
  order take_rest = order::acquire;
  order count = order::acq_rel;
  order left = order::acq_rel;
  order set_over = order::release;
  order over = order::acquire;
  order leave = order::release;
  order is_left = order::acquire;
  bool put_blindly = false;     // stores the task, whatever the inbox has become
  bool link_late = false;       // writes next() when the task is in the inbox
  bool take_in_two = false;     // a list is loaded, and then the word is emptied
  bool leave_when_idle = false; // leaves when its queue is empty
  bool keep_and_put = false;    // a task that is kept is put into the inbox, too
  bool one_of_list = false;     // takes a list, and runs its first task only
};

struct inbox_scenario {
  const char *name;
  small_graph graph;
  int workers;
  bool steals;
};

class inbox_state {
public:
  inbox_state(const inbox_scenario &scenario, const inbox_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    own_[0].pc = at::make;
    for (int w = 1; w < workers(); ++w)
      own_[w].pc = at::wait_told;
    memory_.set(opened, workers() - 1);
  }

  std::string error;

  bool ended() const {
    for (int w = 0; w < workers(); ++w)
      if (own_[w].pc != at::over)
        return false;
    return true;
  }
  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int w = 0; w < workers(); ++w) {
      const worker &own = own_[w];
      for (int value : {static_cast<int>(own.pc), own.task, own.kept, own.untold, own.ready,
                        own.list, own.target, own.guess, own.victim, own.loaded, own.ended,
                        static_cast<int>(own.has_rest)})
        key += static_cast<char>(value);
    }
    for (int t = 0; t < graph().tasks; ++t) {
      key += static_cast<char>(next_[t]);
      key += static_cast<char>(ran_[t]);
    }
    return key;
  }
  std::vector<inbox_state> next() const {
    std::vector<inbox_state> result;
    for (int w = 0; w < workers(); ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    make,
    tell,
    wait_told,
    find,
    take_rest,
    look_inbox,
    take_inbox,
    look_victim,
    empty_rest,  // planted: the second half of taking a list
    empty_inbox, // the same
    put_back,
    subtract,
    set_over,
    wait_over,
    run,
    tell_successors,
    choose,
    put,
    end,
    leave,
    wait_left,
    over
  };
  struct worker {
    at pc = at::over;
    int task = none, kept = none;
    int untold = 0, ready = 0; // successors of its task, a bit each
    int list = none;           // tasks that it alone has
    int target = 0, guess = 0; // of a task that is put
    int victim = 0;            // whose list is taken
    int loaded = 0;
    int ended = 0;
    bool has_rest = true;
  };

  // Atomic words and plain ones.
  static constexpr int told = 0, opened = 1, left = 2, over = 3, first_counter = 4;
  static constexpr int none = 100;
  int counter(int task) const { return first_counter + task - graph().ready(); }
  static int inbox(int w) { return 6 + w; }
  static int rest(int w) { return 9 + w; }
  static constexpr int run_memory = 0;
  static int record(int task) { return 1 + task; }
  static int link(int task) { return 5 + task; }
  static int result(int task) { return 9 + task; }

  const small_graph &graph() const { return scenario_->graph; }
  int workers() const { return scenario_->workers; }

  int choices(int w) const {
    const worker &own = own_[w];
    switch (own.pc) {
    case at::wait_told:
      return memory_.choices(w, told);
    case at::look_inbox:
      return memory_.choices(w, inbox(w));
    case at::look_victim: // of each other worker: the values of both words
    {
      int sum = 0;
      for (int v = 0; v < workers(); ++v)
        sum += v == w ? 0 : memory_.choices(w, rest(v)) * memory_.choices(w, inbox(v));
      return sum;
    }
    case at::take_rest:
      return planted_->take_in_two ? memory_.choices(w, rest(own.victim)) : 1;
    case at::take_inbox:
      return planted_->take_in_two ? memory_.choices(w, inbox(own.victim)) : 1;
    case at::wait_over:
      return memory_.choices(w, over);
    case at::choose: // the worker that gets the task; or it is kept
      return workers() + (own.kept == none ? 1 : 0);
    case at::wait_left:
      return memory_.choices(w, opened);
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    worker &own = own_[w];
    const auto load = [&](int word, order o) { return memory_.load(w, word, o, choice); };
    const auto add = [&](int word, order o, int value) {
      const int before = memory_.newest(word);
      memory_.exchange(w, word, o, before + value);
      return before;
    };
    if (own.pc >= at::find && own.pc <= at::end)
      read(w, run_memory);
    switch (own.pc) {
    case at::make: {
      write(w, run_memory);
      for (int t = 0; t < graph().tasks; ++t) {
        write(w, record(t));
        if (t >= graph().ready())
          memory_.store(w, counter(t), order::relaxed, graph().predecessors(t));
        else
          set_link(w, t, t + workers() < graph().ready() ? t + workers() : none);
        if (t < graph().ready() && t < workers())
          memory_.store(w, rest(t), order::relaxed, t + 1);
      }
      memory_.store(w, left, order::relaxed, graph().tasks);
      own.pc = at::tell;
      return;
    }
    case at::tell:
      memory_.store(w, told, planted_->tell, workers());
      own.pc = at::find;
      return;
    case at::wait_told:
      if (load(told, planted_->told) != 0)
        own.pc = at::find;
      return;

    // ---- the next task ----
    case at::find:
      own.victim = w;
      if (own.list != none) {
        const int first = own.list;
        own.list = none;
        taken(w, first, follow(w, first));
      } else {
        own.pc = own.has_rest ? at::take_rest : at::look_inbox;
        own.has_rest = false;
      }
      return;
    case at::take_rest: {
      if (planted_->take_in_two) {
        own.loaded = load(rest(own.victim), planted_->take_rest);
        own.pc = at::empty_rest;
        return;
      }
      took_rest(w, memory_.exchange(w, rest(own.victim), planted_->take_rest, 0));
      return;
    }
    case at::empty_rest:
      memory_.store(w, rest(own.victim), order::relaxed, 0);
      took_rest(w, own.loaded);
      return;
    case at::look_inbox:
      own.pc = load(inbox(w), order::relaxed) != 0 ? at::take_inbox
               : scenario_->steals                 ? at::look_victim
                                                   : nothing(own);
      return;
    case at::take_inbox: {
      if (planted_->take_in_two) {
        own.loaded = load(inbox(own.victim), planted_->take_inbox);
        own.pc = at::empty_inbox;
        return;
      }
      took_inbox(w, memory_.exchange(w, inbox(own.victim), planted_->take_inbox, 0));
      return;
    }
    case at::empty_inbox:
      memory_.store(w, inbox(own.victim), order::relaxed, 0);
      took_inbox(w, own.loaded);
      return;
    case at::look_victim: {
      int victim = 0;
      for (;; ++victim) {
        if (victim == w)
          continue;
        const int of_victim = memory_.choices(w, rest(victim)) * memory_.choices(w, inbox(victim));
        if (choice < of_victim)
          break;
        choice -= of_victim;
      }
      const int of_inbox = memory_.choices(w, inbox(victim));
      const int found_rest = memory_.load(w, rest(victim), order::relaxed, choice / of_inbox);
      const int found_inbox = memory_.load(w, inbox(victim), order::relaxed, choice % of_inbox);
      own.victim = victim;
      own.pc = found_rest != 0 ? at::take_rest : found_inbox != 0 ? at::take_inbox : nothing(own);
      return;
    }
    case at::put_back: // of the list that it has
      expect(memory_.newest(rest(w)) == 0 || planted_->take_in_two,
             "a list is put where one is: worker ", w);
      memory_.store(w, rest(w), planted_->put_rest, own.list + 1);
      own.list = none;
      own.has_rest = true;
      own.pc = at::run;
      return;
    case at::subtract: {
      const bool is_last = add(left, planted_->left, -own.ended) == own.ended;
      own.ended = 0;
      if (is_last)
        for (int t = 0; t < graph().tasks; ++t)
          expect(ran_[t] == 1, "the run is over before the end of task ", t);
      own.pc = is_last ? at::set_over : at::wait_over;
      return;
    }
    case at::set_over:
      memory_.store(w, over, planted_->set_over, 1);
      own.pc = at::wait_over;
      return;
    case at::wait_over:
      if (load(over, planted_->over) == 0 && !planted_->leave_when_idle) {
        own.pc = at::find;
        return;
      }
      if (!planted_->leave_when_idle)
        see_results(w);
      own.pc = w == 0 ? at::wait_left : at::leave;
      return;

    // ---- a task ----
    case at::run: {
      const int task = own.task;
      expect(++ran_[task] == 1, "run twice: task ", task);
      read(w, record(task));
      for (int before = 0; before < task; ++before)
        if ((graph().waits_for[task] >> before & 1) != 0) {
          expect(ran_[before] == 1, "begun before one that it waits for: task ", task);
          read(w, result(before));
        }
      write(w, result(task));
      own.untold = graph().successors(task);
      own.ready = 0;
      own.kept = none;
      for (int t = 0; t < graph().tasks; ++t)
        if ((own.untold >> t & 1) != 0)
          read(w, record(t)); // one of them may be the next task
      own.pc = own.untold != 0 ? at::tell_successors : at::end;
      return;
    }
    case at::tell_successors: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.untold));
      if (add(counter(task), planted_->count, -1) == 1)
        own.ready |= 1 << task;
      own.untold &= own.untold - 1;
      own.pc = own.untold != 0 ? at::tell_successors : own.ready != 0 ? at::choose : at::end;
      return;
    }
    case at::choose:
      own.target = choice;
      own.guess = 0;
      own.pc = at::put;
      if (choice != workers())
        return;
      own.kept = __builtin_ctz(static_cast<unsigned>(own.ready));
      own.target = w;
      if (!planted_->keep_and_put)
        put_is_done(own);
      return;
    case at::put: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.ready));
      const int found = memory_.newest(inbox(own.target));
      if (!planted_->link_late)
        set_link(w, task, own.guess - 1 < 0 ? none : own.guess - 1);
      if (planted_->put_blindly)
        memory_.store(w, inbox(own.target), planted_->put, task + 1);
      else if (found == own.guess)
        memory_.exchange(w, inbox(own.target), planted_->put, task + 1);
      else {
        own.guess = found;
        return;
      }
      if (planted_->link_late)
        set_link(w, task, own.guess - 1 < 0 ? none : own.guess - 1);
      put_is_done(own);
      return;
    }
    case at::end:
      write(w, record(own.task)); // it may be another task's from here on
      set_link(w, own.task, none);
      ++own.ended;
      own.task = own.kept;
      own.pc = own.task != none ? at::run : at::find;
      return;

    case at::leave:
      add(opened, planted_->leave, -1);
      own.pc = at::over;
      return;
    case at::wait_left:
      if (load(opened, planted_->is_left) != 0)
        return;
      for (int t = 0; t < graph().tasks; ++t)
        expect(ran_[t] == 1, "all have left before the end of task ", t);
      see_results(w); // what follows the run may look at all
      write(w, run_memory);
      own.pc = at::over;
      return;
    case at::over:
      return;
    }
  }

  static at nothing(const worker &own) { return own.ended != 0 ? at::subtract : at::wait_over; }
  static void put_is_done(worker &own) {
    own.ready &= own.ready - 1;
    own.pc = own.ready != 0 ? at::choose : at::end;
  }
  void took_rest(int w, int found) {
    worker &own = own_[w];
    if (found != 0)
      taken(w, found - 1, follow(w, found - 1));
    else if (own.victim == w)
      own.pc = at::look_inbox;
    else
      own.pc = at::take_inbox;
  }
  // The list, the newest task first, is turned round.
  void took_inbox(int w, int found) {
    worker &own = own_[w];
    if (found == 0) {
      own.pc = own.victim == w && scenario_->steals ? at::look_victim : nothing(own);
      return;
    }
    int first = none, others = none;
    for (int task = found - 1; task != none;) {
      const int older = follow(w, task);
      others = first;
      first = task;
      set_link(w, task, others);
      task = older;
      if (!error.empty())
        return; // links that others change may lead round
    }
    taken(w, first, others);
  }
  void taken(int w, int first, int others) {
    worker &own = own_[w];
    own.task = first;
    own.list = planted_->one_of_list ? none : others;
    own.pc = scenario_->steals && own.list != none ? at::put_back : at::run;
  }
  int follow(int w, int task) {
    read(w, link(task));
    return next_[task];
  }
  void set_link(int w, int task, int to) {
    write(w, link(task));
    next_[task] = to;
  }
  void see_results(int w) {
    for (int t = 0; t < graph().tasks; ++t)
      read(w, result(t));
  }

  void read(int w, int word) {
    expect(memory_.plain_read(w, word), "a race in reading plain word ", word);
  }
  void write(int w, int word) {
    expect(memory_.plain_write(w, word), "a race in writing plain word ", word);
  }
  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  const inbox_scenario *scenario_;
  const inbox_bugs *planted_;
  memory memory_;
  std::array<worker, most_threads> own_;
  std::array<int, most_tasks_of_graph> next_{};
  std::array<char, most_tasks_of_graph> ran_{}; // how often
};

} // namespace model
