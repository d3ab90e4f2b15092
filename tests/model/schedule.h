// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run with a schedule that is made before (runtime/include/gtap/detail/depend/static_run.cuh, task_order.cuh, arrivals.cuh, and their
// use by block/static_member.cuh and block_worker.cuh), as a model: a block opens the run, and puts its tasks into an order, wave by
// wave, while workers run those at its beginning; or the order is made before. Checked are
//   (S1)   each task runs once, when all that it waits for have ended, and sees what they wrote; no worker waits for ever;
//   (S2)   when all workers have left, all tasks have ended, and their owner may free the run's memory and see what they wrote;
//   that the owner reads nothing of a task that can have ended: its record may be another task's, unless the run keeps its records.
// ring.h has the gate with all its states; here a block joins once. `arrived` is changed by relaxed additions only, and says nothing
// about other words: it is a number of the model. `workers` is a number as well, of which the order is not needed here, but for
// placed runs (inbox.h). Every other atomic access is a step of its own; what lies between two of them is done with the second. A
// block is its leader: the other threads meet it at barriers.
#pragma once

#include "graph.h"
#include "line.h"
#include "memory.h"

#include <algorithm>
#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line schedule_lines[] = {
    {"make: listed", "depend/static_run.cuh",
     "order_[atomic(words_->listed).fetch_add(1, relaxed)] = task;"},
    {"make: next() of what waits", "depend/static_run.cuh", "records.next(task) = waits_for;"},
    {"open, then the waves", "block/block_worker_runs.cuh",
     "  if (leads() && is_open)\n    others.open(blocks_without_tasks());"},
    {"the waves, then open", "block/block_worker_runs.cuh",
     "  if (leads() && !is_open && !is_wrong)\n    others.open(blocks_without_tasks());"},
    {"publish, then follow", "depend/task_order.cuh",
     "        run_.publish(begin);\n        between();"},
    {"publish the last", "depend/task_order.cuh",
     "    if (thread_ == 0)\n      run_.publish(end);"},
    {"publish", "depend/static_run.cuh", "atomic(words_->ordered).store(ordered, release);"},
    {"follow", "depend/task_order.cuh",
     "place < end ? atomic(records_.joins(run_.at(place)).link).load(relaxed) : none;"},
    {"follow", "depend/task_order.cuh", "atomic(records_.next(ready[i])).fetch_sub(1, relaxed)"},
    {"close, then tell", "depend/arrivals.cuh",
     "      run_gate::close(*shared_, run_);\n      workers_ = arrivals_.close();"},
    {"close: nobody arrives any more", "depend/arrivals.cuh",
     "return atomic(words_->arrived).fetch_or(is_closed, relaxed) + 1;"},
    {"tell", "depend/static_run.cuh", "arrivals().tell(takes_part ? workers : workers - 1);"},
    {"tell", "depend/arrivals.cuh", "atomic(words_->workers).store(workers, release);"},
    {"tell: an order that was made", "depend/static_run.cuh", "    words_->ordered = tasks;"},
    {"arrive", "depend/arrivals.cuh", "return (before & is_closed) != 0 ? none : before;"},
    {"wait_told", "block/static_member.cuh",
     "while (run_here().arrivals().workers() == 0 && !member::is_over(exit))"},
    {"wait_ordered", "block/static_member.cuh", "own.ordered = run.ordered(acquire);"},
    {"wait_left", "block/static_member.cuh",
     "(void)atomic(left).load(acquire); // a fence would wait for this block's own stores"},
    {"run: looks ahead only at what is in order", "block/static_member.cuh",
     "min(next / 4 * 4 + 4, own.tasks) <= own.ordered;"},
    {"tell_successors", "block/static_member.cuh",
     "    exchange_batch(); // acquires what `left` and `ordered` say, and releases what the task "
     "wrote"},
    {"tell_successors", "block/static_member.cuh", ".fetch_sub(1, batched);"},
    {"end: the record, behind that", "block/static_member.cuh",
     "      member::put_done(lane, ended);\n      if (task != none)\n        look_ahead(run);"},
    {"end: kept records", "block/run_member.cuh",
     "    if (own.keeps_records)\n      return;\n    lane.records().next(ended) = own.done;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct schedule_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order open = order::release;
  order join = order::acquire;
  order publish = order::release;
  order ordered = order::acquire;
  order count = order::release;
  order counter = order::acquire;
  order leave = order::release;
  order is_left = order::acquire;
  bool publish_early = false;   // a wave is published, then its successors are read
  bool order_late = false;      // all are published before they stand in the order
  bool backwards = false;       // an order that was made before is turned round
  bool arrive_late = false;     // a block is a worker though all were told
  bool count_owner = false;     // the owner is told as a worker, and is none
  bool ignore_counter = false;  // a worker runs its task as soon as it is in order
  bool ahead_unordered = false; // looks ahead at what is not known to be in order
};

struct schedule_scenario {
  const char *name;
  small_graph graph;
  int blocks;
  bool owner_works = true;
  bool is_made = false; // before the run is opened; then records are kept
};

class schedule_state {
public:
  schedule_state(const schedule_scenario &scenario, const schedule_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    own_[0].pc = at::make;
    for (int b = 1; b < scenario.blocks; ++b)
      own_[b].pc = at::look;
  }

  std::string error;

  bool ended() const {
    for (int b = 0; b < scenario_->blocks; ++b)
      if (own_[b].pc != at::over)
        return false;
    return true;
  }
  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int b = 0; b < scenario_->blocks; ++b) {
      const block &own = own_[b];
      for (int value : {static_cast<int>(own.pc), own.place, own.workers, own.ordered, own.untold})
        key += static_cast<char>(value);
    }
    for (int value : {begin_, end_, at_, next_, arrived_, static_cast<int>(is_told_),
                      static_cast<int>(owner_works_)})
      key += static_cast<char>(value);
    for (int t = 0; t < graph().tasks; ++t) {
      key += static_cast<char>(ran_[t]);
      key += static_cast<char>(waits_for_[t]);
      key += static_cast<char>(order_[t]);
    }
    return key;
  }
  std::vector<schedule_state> next() const {
    std::vector<schedule_state> result;
    for (int b = 0; b < scenario_->blocks; ++b)
      for (int choice = 0; choice < choices(b); ++choice) {
        result.push_back(*this);
        result.back().step(b, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    make,
    open,
    publish,
    follow,
    close,
    tell,
    look,
    join,
    arrive,
    wait_told,
    wait_ordered,
    wait_counter,
    run,
    tell_successors,
    leave,
    wait_left,
    over
  };
  struct block {
    at pc = at::over;
    int place = 0, workers = 0, ordered = 0; // its place in the order, and what it knows
    int untold = 0;                          // successors of its task, a bit each
  };

  // Atomic words and plain ones.
  static constexpr int opened = 0, told = 1, ordered = 2, first_counter = 3, is_open = 16,
                       closed = 8;
  static int counter(int task) { return first_counter + task; }
  static constexpr int run_memory = 0;
  static int record(int task) { return 1 + task; }
  static int result(int task) { return 5 + task; }
  static int entry(int place) { return 9 + place; }

  const small_graph &graph() const { return scenario_->graph; }

  int choices(int b) const {
    switch (own_[b].pc) {
    case at::publish: // and it tells the workers, in between
      return is_told_ || scenario_->is_made || end_ == begin_ ? 1 : 2;
    case at::wait_told:
      return memory_.choices(b, told);
    case at::wait_ordered:
      return memory_.choices(b, ordered);
    case at::wait_counter:
      return memory_.choices(b, counter(order_[own_[b].place]));
    case at::wait_left:
      return memory_.choices(b, opened);
    case at::look: // and it looks no more
      return memory_.choices(b, opened) + 1;
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int b, int choice) {
    block &own = own_[b];
    const auto load = [&](int word, order o) { return memory_.load(b, word, o, choice); };
    const auto add = [&](int word, order o, int value) {
      const int before = memory_.newest(word);
      memory_.exchange(b, word, o, before + value);
      return before;
    };
    if (own.pc >= at::wait_told && own.pc <= at::tell_successors)
      read(b, run_memory);
    switch (own.pc) {
    // ---- the owner ----
    case at::make:
      write(b, run_memory);
      for (int t = 0; t < graph().tasks; ++t) {
        write(b, record(t));
        waits_for_[t] = graph().predecessors(t);
        if (waits_for_[t] != 0)
          memory_.store(b, counter(t), order::relaxed, waits_for_[t]);
        else
          append(b, t);
      }
      finish_wave();
      begin_ = 0;
      if (scenario_->is_made) {
        for (; begin_ != end_; finish_wave())
          for (int place = begin_; place < end_; ++place)
            follow(b, place);
        if (planted_->backwards)
          std::reverse(order_.begin(), order_.begin() + graph().tasks);
        memory_.store(b, ordered, order::relaxed, graph().tasks);
      }
      own.pc = at::open;
      return;
    case at::open:
      add(opened, planted_->open, is_open);
      own.pc = scenario_->is_made ? at::close : at::publish;
      return;
    case at::publish: {
      const bool is_last = begin_ == end_;
      memory_.store(b, ordered, planted_->publish,
                    planted_->order_late      ? graph().tasks
                    : planted_->publish_early ? end_
                                              : begin_);
      at_ = begin_;
      own.pc = (is_last && !is_told_) || choice == 1 ? at::close
               : is_last                             ? after_order()
                                                     : at::follow;
      return;
    }
    case at::follow:
      follow(b, at_);
      if (++at_ == end_) {
        finish_wave();
        own.pc = at::publish;
      }
      return;
    case at::close:
      add(opened, order::relaxed, -is_open);
      own.pc = at::tell;
      return;
    case at::tell: {
      const int workers = arrived_ + 1;
      arrived_ |= closed;
      owner_works_ = scenario_->owner_works || scenario_->is_made || workers == 1;
      own.workers = workers;
      own.place = workers - 1;
      memory_.store(b, told, order::relaxed,
                    owner_works_ || planted_->count_owner ? workers : workers - 1);
      is_told_ = true;
      own.pc = begin_ == end_ ? after_order() : at::follow;
      return;
    }
    case at::wait_left:
      if (load(opened, planted_->is_left) % is_open != 0)
        return;
      for (int t = 0; t < graph().tasks; ++t) {
        expect(ran_[t] == 1, "all have left before the end of task ", t);
        read(b, result(t)); // what follows the run may look at it
      }
      write(b, run_memory);
      own.pc = at::over;
      return;

    // ---- others ----
    case at::look:
      if (choice == memory_.choices(b, opened))
        own.pc = at::over; // it has other work
      else if (load(opened, order::relaxed) >= is_open)
        own.pc = at::join;
      return;
    case at::join:
      if (add(opened, planted_->join, 1) < is_open) {
        own.pc = at::leave; // it is closed
        return;
      }
      own.pc = at::arrive;
      return;
    case at::arrive:
      read(b, run_memory);
      own.pc = at::wait_told;
      if (arrived_ >= closed && !planted_->arrive_late) {
        own.pc = at::leave;
        return;
      }
      own.place = arrived_++ % closed;
      return;
    case at::leave:
      add(opened, planted_->leave, -1);
      own.pc = at::over;
      return;

    // ---- who takes part ----
    case at::wait_told:
      own.workers = load(told, order::relaxed);
      if (own.workers != 0)
        own.pc = after_task(b);
      return;
    case at::wait_ordered:
      own.ordered = load(ordered, planted_->ordered);
      if (own.ordered > own.place)
        own.pc = begin(b);
      return;
    case at::wait_counter:
      if (load(counter(order_[own.place]), planted_->counter) == 0)
        own.pc = at::run;
      return;
    case at::run: {
      const int task = order_[own.place];
      expect(++ran_[task] == 1, "run twice: task ", task);
      read(b, record(task));
      for (int before = 0; before < task; ++before)
        if ((graph().waits_for[task] >> before & 1) != 0) {
          expect(ran_[before] == 1, "begun before one that it waits for: task ", task);
          read(b, result(before));
        }
      write(b, result(task));
      const int ahead = own.place + own.workers;
      if (ahead < (planted_->ahead_unordered ? next_ : own.ordered)) {
        read(b, entry(ahead));
        read(b, record(order_[ahead]));
      }
      own.untold = graph().successors(task);
      if (own.untold == 0)
        end(b);
      else
        own.pc = at::tell_successors;
      return;
    }
    case at::tell_successors: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.untold));
      add(counter(task), planted_->count, -1);
      own.untold &= own.untold - 1;
      if (own.untold == 0)
        end(b);
      return;
    }
    case at::over:
      return;
    }
  }

  // The task stands in the order.
  void append(int b, int task) {
    write(b, entry(next_));
    order_[next_++] = task;
  }
  // Reads the successors of the task at a place.
  void follow(int b, int place) {
    const int task = order_[place];
    read(b, entry(place));
    read(b, record(task));
    for (int other = 0; other < graph().tasks; ++other)
      if ((graph().successors(task) >> other & 1) != 0) {
        write(b, record(other)); // next()
        if (--waits_for_[other] == 0)
          append(b, other);
      }
  }
  void finish_wave() {
    begin_ = at_ = end_;
    end_ = next_;
  }
  at after_order() { return owner_works_ ? after_task(0) : at::wait_left; }
  at begin(int b) {
    read(b, entry(own_[b].place));
    return planted_->ignore_counter ? at::run : at::wait_counter;
  }
  at after_task(int b) {
    return own_[b].place >= graph().tasks ? (b == 0 ? at::wait_left : at::leave) : at::wait_ordered;
  }
  void end(int b) {
    block &own = own_[b];
    if (!scenario_->is_made)
      write(b, record(order_[own.place])); // it may be another task's from here on
    own.place += own.workers;
    own.pc = after_task(b);
  }

  void read(int b, int word) {
    expect(memory_.plain_read(b, word), "a race in reading plain word ", word);
  }
  void write(int b, int word) {
    expect(memory_.plain_write(b, word), "a race in writing plain word ", word);
  }
  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  const schedule_scenario *scenario_;
  const schedule_bugs *planted_;
  memory memory_;
  std::array<block, most_threads> own_;
  int begin_ = 0, end_ = 0, next_ = 0; // of the wave, and of what stands in the order
  int at_ = 0;                         // the task of the wave whose successors are read next
  int arrived_ = 0;
  bool is_told_ = false, owner_works_ = false;
  std::array<int, most_tasks_of_graph> order_{}, waits_for_{};
  std::array<char, most_tasks_of_graph> ran_{}; // how often
};

} // namespace model
