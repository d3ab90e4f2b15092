// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks that wait for others, outside of runs (runtime/include/gtap/detail/depend/successors.cuh), as a model: a worker makes a graph,
// hands some of its ready tasks to others, and each worker that ends a task takes 1 from the counters of its successors. How tasks are
// handed over is a word for each other worker here; tickets.h and worker.h have that. Checked are
//   (D1) to (D3)   each task runs once, when all that it waits for have ended, and sees what they wrote;
//   that a record can be another task's when its task has ended, and the lists of successors other memory when `unfinished` is 0;
//   edge against finish: all edges stand in the lists before a task can end.
// Every atomic access is a step of its own; what lies between two of them is done with the second.
#pragma once

#include "graph.h"
#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line edge_lines[] = {
    {"run: the list's place is read when the task begins", "depend/successors.cuh",
     "//   link     beside a task's record: the list of its successors, or none. Read plainly when "
     "the "
     "task begins a step"},
    {"tell", "depend/successors.cuh",
     "left[i] = i < used ? atomic(records.tokens(tasks[i])).fetch_sub(1, batched) : 0;"},
    {"tell: the fence before", "depend/successors.cuh",
     "  release_batch();\n  std::uint32_t left[first_successors];\n  tell(records, list.tasks, "
     "list.count, left);"},
    {"tell: the fence behind", "depend/successors.cuh",
     "    unfinished = atomic(head.unfinished).fetch_sub(1, batched);\n  acquire_batch();"},
    {"tell: the last decrement", "depend/successors.cuh",
     "    if (left[i] == 1)\n      ready(tasks[i]);"},
    {"finish, of a long list behind all reads of it", "depend/successors.cuh",
     "    unfinished = atomic(head.unfinished).fetch_sub(1, acq_rel);\n  if (unfinished == 1)\n    "
     "memory.put({list.lists(), head.log});"},
    {"the orders of a batch", "base/atomic.cuh", "inline constexpr auto batched = acq_rel;"},
    {"make: all edges, then whatever is ready", "depend/build_graph.cuh",
     "      run(passes, graph_pass::fill, job.entries, of_entry);\n      run(passes, "
     "graph_pass::ready, accesses);"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct edge_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order count = order::acq_rel;
  order unfinished = order::acq_rel;
  bool counter_too_few = false;  // of the last task
  bool counter_too_many = false; // the same
  bool not_atomic = false;       // a counter is loaded, and stored
  bool any_decrement = false;    // who takes a counter to 1 has the task as well
  bool look_again = false;       // who finds a counter at 0 behind its decrement has the task
  bool edge_late = false;        // the last task's edges are made when others have their tasks
  bool finish_early = false;     // `unfinished` falls before the list has been read to its end
};

struct edge_scenario {
  const char *name;
  small_graph graph;
  int workers;
};

class edge_state {
public:
  edge_state(const edge_scenario &scenario, const edge_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    own_[0].pc = at::make;
    for (int w = 1; w < workers(); ++w)
      own_[w].pc = at::wait;
  }

  std::string error;

  bool ended() const {
    for (int w = 0; w < workers(); ++w)
      if (own_[w].pc != at::over)
        return false;
    for (int t = 0; t < graph().tasks; ++t)
      if (ran_[t] != 1)
        return false;
    return true;
  }
  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int w = 0; w < workers(); ++w) {
      const worker &own = own_[w];
      for (int value : {static_cast<int>(own.pc), own.bag, own.task, own.left, own.loaded})
        key += static_cast<char>(value);
    }
    key.append(ran_.begin(), ran_.end());
    key += static_cast<char>(freed_);
    return key;
  }
  std::vector<edge_state> next() const {
    std::vector<edge_state> result;
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
    hand_over,
    make_late,
    wait,
    run,
    tell,
    tell_store,
    look_again,
    finish,
    over
  };
  struct worker {
    at pc = at::over;
    int bag = 0;  // tasks that it can run, a bit each
    int task = 0; // that runs, or the next worker to get one
    int left = 0; // successors that have not been told
    int loaded = 0;
  };

  // Atomic words, and plain ones.
  static int counter(int task) { return task; }
  static constexpr int unfinished = 4, first_handed = 5;
  static int handed(int w) { return first_handed + w; }
  static int record(int task) { return task; }
  static int result(int task) { return 4 + task; }
  static int list(int task) { return 8 + task; }

  const small_graph &graph() const { return scenario_->graph; }
  int workers() const { return scenario_->workers; }
  int last() const { return graph().tasks - 1; }
  bool is_late(int task) const { return planted_->edge_late && task == last(); }

  int choices(int w) const {
    switch (own_[w].pc) {
    case at::wait:
      return memory_.choices(w, handed(w));
    case at::tell:
    case at::look_again:
      return planted_->not_atomic || own_[w].pc == at::look_again
                 ? memory_.choices(w, counter(__builtin_ctz(static_cast<unsigned>(own_[w].left))))
                 : 1;
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    worker &own = own_[w];
    switch (own.pc) {
    case at::make: {
      int sources = 0;
      for (int t = 0; t < graph().tasks; ++t) {
        write(w, record(t));
        write(w, list(t));
        sources += graph().successors(t) != 0;
        const int extra = t != last() ? 0 : planted_->counter_too_many - planted_->counter_too_few;
        memory_.store(w, counter(t), order::relaxed,
                      is_late(t) ? 0 : graph().predecessors(t) + extra);
      }
      memory_.store(w, unfinished, order::relaxed, sources);
      own.bag = (1 << graph().ready()) - 1;
      own.task = 1;
      own.pc = at::hand_over;
      return;
    }
    case at::hand_over:
      if (own.task < workers()) {
        const int task = own.task < graph().ready() ? own.task : -1; // there is none for it
        if (task >= 0)
          own.bag &= ~(1 << task);
        memory_.store(w, handed(own.task), order::release, task + 2);
        ++own.task;
        return;
      }
      own.pc = planted_->edge_late ? at::make_late : at::run;
      return;
    case at::make_late:
      for (int t = 0; t < last(); ++t)
        if ((graph().waits_for[last()] >> t & 1) != 0)
          write(w, list(t));
      memory_.store(w, counter(last()), order::relaxed, graph().predecessors(last()));
      own.pc = at::run;
      return;

    case at::wait: {
      const int found = memory_.load(w, handed(w), order::acquire, choice);
      if (found == 0)
        return;
      if (found > 1)
        own.bag = 1 << (found - 2);
      own.pc = at::run;
      return;
    }
    case at::run: {
      if (own.bag == 0) {
        own.pc = at::over;
        return;
      }
      const int task = own.task = __builtin_ctz(static_cast<unsigned>(own.bag));
      own.bag &= own.bag - 1;
      expect(++ran_[task] == 1, "run twice: task ", task);
      read(w, record(task));
      for (int before = 0; before < task; ++before)
        if ((graph().waits_for[task] >> before & 1) != 0) {
          expect(ran_[before] == 1, "begun before one that it waits for: task ", task);
          read(w, result(before));
        }
      write(w, result(task));
      write(w, record(task)); // it may be another task's from here on
      own.left = graph().successors(task);
      if (own.left != 0)
        read(w, list(task));
      own.pc = own.left == 0 ? at::run : planted_->finish_early ? at::finish : at::tell;
      return;
    }
    case at::tell: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.left));
      read(w, list(own.task));
      expect(ran_[task] == 0, "told when its record may be another task's: task ", task);
      if (planted_->not_atomic) {
        own.loaded = memory_.load(w, counter(task), order::acquire, choice);
        own.pc = at::tell_store;
        return;
      }
      const int before = memory_.newest(counter(task));
      memory_.exchange(w, counter(task), planted_->count, before - 1);
      if (planted_->look_again) {
        own.pc = at::look_again;
        return;
      }
      told(own, task, before);
      return;
    }
    case at::look_again: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.left));
      told(own, task, memory_.load(w, counter(task), order::acquire, choice) + 1);
      return;
    }
    case at::tell_store: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.left));
      memory_.store(w, counter(task), order::release, own.loaded - 1);
      told(own, task, own.loaded);
      return;
    }
    case at::finish: {
      const int before = memory_.newest(unfinished);
      memory_.exchange(w, unfinished, planted_->unfinished, before - 1);
      if (before == 1) {
        expect(++freed_ == 1, "freed twice: the lists of ", 0);
        for (int t = 0; t < graph().tasks; ++t)
          write(w, list(t)); // they are other memory from here on
      }
      own.pc = own.left != 0 ? at::tell : at::run;
      return;
    }
    case at::over:
      return;
    }
  }
  void told(worker &own, int task, int before) {
    own.left &= own.left - 1;
    if (before == 1 || (planted_->any_decrement && before <= 2))
      own.bag |= 1 << task;
    own.pc = own.left != 0 ? at::tell : planted_->finish_early ? at::run : at::finish;
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

  const edge_scenario *scenario_;
  const edge_bugs *planted_;
  memory memory_;
  std::array<worker, most_threads> own_;
  std::array<char, most_tasks_of_graph> ran_{}; // how often
  int freed_ = 0;
};

} // namespace model
