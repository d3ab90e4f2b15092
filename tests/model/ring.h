// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run whose tasks are run in the order in which they become ready (runtime/include/gtap/detail/depend/run_gate.cuh, graph_run.cuh,
// run_end.cuh, and their use by block/ring_member.cuh and block_worker.cuh), as a model: one block owns the run and opens it, others
// join it and leave it, and take tasks from the ring. A block that owns a second run may use the memory of the first for it. Checked
// are
//   (D2)        each task runs once, when all that it waits for have ended, and sees what they wrote;
//   (G1)        there are enough places, and what is put at a place that was withdrawn goes to another one;
//   (E1)        the run is over when its last task has ended; who finds that sees what all tasks wrote;
//   the gate    a block that joins a run sees all that its owner has written; when the owner frees the run's memory, nobody uses it;
//               there is one owner at a time.
// `asked`, `given` and `withdrawn` are relaxed additions, and say nothing about other words: they are numbers of the model, not words
// of its memory. Whether a block keeps a task, draws two places, or leaves is any choice. Every other atomic access is a step of
// its own; what lies between two of them is done with the second. A block is its leader: the other threads meet it at barriers.
#pragma once

#include "graph.h"
#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line ring_lines[] = {
    {"own", "depend/run_gate.cuh",
     "return atomic(shared.graph_run.owned).exchange(1, acquire) == 0;"},
    {"disown", "depend/run_gate.cuh", "atomic(shared.graph_run.owned).store(0, release);"},
    {"open", "depend/run_gate.cuh", "fetch_add(std::uint64_t{place + 1} << 32, release);"},
    {"close", "depend/run_gate.cuh", "fetch_sub(std::uint64_t{place + 1} << 32, relaxed);"},
    {"wait_left", "depend/run_gate.cuh",
     "return static_cast<std::uint32_t>(atomic(shared.graph_run.open).load(acquire)) == 0;"},
    {"look", "depend/run_gate.cuh",
     "return atomic(shared.graph_run.open).load(relaxed) >> 32 != 0;"},
    {"join", "depend/run_gate.cuh", "atomic(shared.graph_run.open).fetch_add(1, acquire);"},
    {"join: too late", "depend/run_gate.cuh", "    leave(shared);\n    return none;"},
    {"leave", "depend/run_gate.cuh", "(void)atomic(shared.graph_run.open).fetch_sub(1, release);"},
    {"close, then wait_left", "block/block_worker_runs.cuh",
     "    run_gate::close(shared, run.memory.place);\n  while (!run_gate::is_left(shared)) {"},
    {"free, then disown", "block/block_worker_runs.cuh",
     "    graph().put(run.memory);\n  }\n  run.memory.place = none;\n  run.is_open = "
     "false;\n  "
     "run_gate::disown(shared);"},
    {"subtract", "depend/run_end.cuh",
     "if (atomic(words_->left).fetch_sub(ended, acq_rel) == ended)"},
    {"set_over", "depend/run_end.cuh", "atomic(words_->over).store(1, release);"},
    {"wait_over, join_over", "depend/run_end.cuh", "return atomic(words_->over).load(polled);"},
    {"the orders of what is polled and of a batch", "base/atomic.cuh",
     "inline constexpr auto batched = acq_rel;\ninline constexpr auto batched_acquire = acq_rel;\n"
     "inline constexpr auto polled = acquire;"},
    {"draw", "depend/graph_run.cuh", "return atomic(words_->asked).fetch_add(count, relaxed);"},
    {"wait_place, then wait_over", "depend/graph_run.cuh",
     "const std::uint32_t found = atomic(place).load(polled); // both on their way\n      const "
     "std::uint32_t over = end().look();"},
    {"subtract before it waits on", "depend/graph_run.cuh",
     "        return found != 0 ? found - 1 : none;\n      }\n      end().subtract(ended);"},
    {"withdraw", "depend/graph_run.cuh",
     "if (atomic(place).compare_exchange_strong(before, is_withdrawn, acquire, acquire))"},
    {"withdraw: so many at most", "depend/graph_run.cuh",
     "atomic(words_->withdrawn).fetch_add(1, relaxed) < words_->most_withdrawn;"},
    {"tell", "block/listed_tasks.cuh", ".fetch_sub(1, batched_acquire) == 1;"},
    {"tell: the successors' records are read before", "block/listed_tasks.cuh",
     "__syncwarp(); // before the release of the lane that has this successor: it may end then, "
     "elsewhere"},
    {"put", "depend/graph_run.cuh",
     "kept.found = atomic(places_[place]).exchange(task + 1, batched);"},
    {"put: again", "depend/graph_run.cuh",
     "if (kept.put != none && kept.found == is_withdrawn)\n      put_again(kept.put);"},
    {"put: again", "depend/graph_run.cuh",
     ".exchange(task + 1, acq_rel) ==\n        is_withdrawn) {"},
    {"end: behind tell and put", "block/ring_member.cuh",
     "    if (thread == 0) {\n      end(lane, ended);\n      if (next.task == none)"},
    {"next: leaves without a task", "block/ring_member.cuh",
     "        run.end().subtract(own.ended);\n        return none;"},
    {"choose: draws a place before it puts all", "depend/graph_run.cuh",
     "      if (kept.draws != 0)\n        kept.drawn = draw(kept.draws);"},
    {"next: two places", "block/ring_member.cuh", "own.drawn = count == 2 ? place + 1 : none;"},
    {"a block with a second place does not leave", "block/ring_member.cuh",
     "return exit.wants_out() && (own.drawn == none || exit.is_over());"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct ring_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order own = order::acquire;
  order disown = order::release;
  order open = order::release;
  order join = order::acquire;
  order leave = order::release;
  order is_left = order::acquire;
  order left = order::acq_rel;
  order set_over = order::release;
  order over = order::acquire;
  order take = order::acquire;
  order withdraw_failed = order::acquire; // when it succeeds, nothing is read
  order count = order::acq_rel;
  order put = order::release;
  bool withdraw_blindly = false; // stores, though a task may have come
  bool put_once = false;         // does not look whether the place was withdrawn
  bool left_too_few = false;     // the owner counts a task too few
  bool forget_ended = false;     // leaves before it has subtracted its tasks
  bool free_when_over = false;   // the owner does not wait until the others have left
  bool records_late = false;     // records of successors are read when these have been told
  bool keep_and_put = false;     // a task that is kept is put into the ring, too
  bool join_closed = false;      // a block is in the run though it is closed
};

struct ring_scenario {
  const char *name;
  small_graph graph;
  int blocks;
  int owners = 1;    // the first blocks; each has a run
  int joins = 1;     // of each block that does not own one, at most
  int withdrawn = 0; // places, at most
  bool draws_two = false;
};

class ring_state {
public:
  ring_state(const ring_scenario &scenario, const ring_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    for (int b = 0; b < scenario.blocks; ++b)
      own_[b].pc = b < scenario.owners ? at::own : at::look;
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
      for (int value : {static_cast<int>(own.pc), own.task, own.kept, own.untold, own.ready,
                        own.place, own.second, own.ended, own.joins, static_cast<int>(own.leaves)})
        key += static_cast<char>(value);
    }
    for (int value : {run_, asked_, given_, withdrawn_})
      key += static_cast<char>(value);
    key.append(ran_.begin(), ran_.end());
    return key;
  }
  std::vector<ring_state> next() const {
    std::vector<ring_state> result;
    for (int b = 0; b < scenario_->blocks; ++b)
      for (int choice = 0; choice < choices(b); ++choice) {
        result.push_back(*this);
        result.back().step(b, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    own,
    set_up,
    open,
    draw,
    wait_place,
    wait_over,
    withdraw,
    subtract,
    set_over,
    run,
    tell,
    choose,
    put,
    end,
    next,
    leave,
    close,
    wait_left,
    free,
    disown,
    look,
    join,
    join_over,
    unjoin,
    over
  };
  struct block {
    at pc = at::over;
    int task = none, kept = none;
    int untold = 0, ready = 0; // successors of its task, a bit each
    int place = 0, second = none;
    int ended = 0;
    int joins = 0;
    bool leaves = false;
  };

  // Atomic words and plain ones.
  static constexpr int opened = 0, owned = 1, left = 2, over = 3, first_counter = 4,
                       first_place = 6, places = 6;
  static constexpr int none = 100, is_withdrawn = 100, is_open = 16;
  static int place_word(int place) { return first_place + place; }
  int counter(int task) const { return first_counter + task - graph().ready(); }
  static constexpr int run_memory = 0, owner_words = 1;
  static int record(int task) { return 2 + task; }
  static int result(int run, int task) { return 6 + run * most_tasks_of_graph + task; }

  const small_graph &graph() const { return scenario_->graph; }
  bool owns(int b) const { return own_[b].joins < 0; } // it does not join another one meanwhile

  int choices(int b) const {
    const block &own = own_[b];
    switch (own.pc) {
    case at::draw:
      return scenario_->draws_two ? 2 : 1;
    case at::wait_place: // and it withdraws
      return memory_.choices(b, place_word(own.place)) + (!owns(b) && own.second == none &&
                                                          own.ended == 0 &&
                                                          withdrawn_ < scenario_->withdrawn);
    case at::wait_over:
    case at::join_over:
      return memory_.choices(b, over);
    case at::choose: // keeps none, or one; or draws a place before it puts all
      return own.second == none ? 3 : 2;
    case at::next: // and it leaves
      return own.second == none && !owns(b) && scenario_->withdrawn != 0 ? 2 : 1;
    case at::wait_left:
      return memory_.choices(b, opened);
    case at::look: // and it looks no more
      return own.joins < scenario_->joins ? memory_.choices(b, opened) + 1 : 1;
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
    if (own.pc >= at::draw && own.pc <= at::next && own.pc != at::run)
      read(b, run_memory);
    switch (own.pc) {
    // ---- the owner ----
    case at::own:
      if (memory_.exchange(b, owned, planted_->own, 1) != 0) {
        own.pc = at::look; // its tasks go the way of all others
        return;
      }
      write(b, owner_words);
      own.joins = -1;
      own.pc = at::set_up;
      return;
    case at::set_up:
      write(b, run_memory);
      run_ = b;
      ran_ = {};
      for (int t = 0; t < graph().tasks; ++t) {
        write(b, record(t));
        if (t >= graph().ready())
          memory_.store(b, counter(t), order::relaxed, graph().predecessors(t));
      }
      for (int p = 0; p < places; ++p) // no more than it takes: each value makes more states
        if (p < graph().ready() || memory_.newest(place_word(p)) != 0)
          memory_.store(b, place_word(p), order::relaxed, p < graph().ready() ? p + 1 : 0);
      memory_.store(b, left, order::relaxed, graph().tasks - planted_->left_too_few);
      if (memory_.newest(over) != 0)
        memory_.store(b, over, order::relaxed, 0);
      asked_ = withdrawn_ = 0;
      given_ = graph().ready();
      own.pc = at::open;
      return;
    case at::open:
      add(opened, planted_->open, is_open);
      own.pc = at::draw;
      return;
    case at::close:
      add(opened, order::relaxed, -is_open);
      own.pc = planted_->free_when_over ? at::free : at::wait_left;
      return;
    case at::wait_left:
      if (load(opened, planted_->is_left) % is_open == 0)
        own.pc = at::free;
      return;
    case at::free:
      see_results(b); // what follows the run may look at all
      write(b, run_memory);
      write(b, owner_words);
      own.pc = at::disown;
      return;
    case at::disown:
      memory_.store(b, owned, planted_->disown, 0);
      own.pc = at::over;
      return;

    // ---- others ----
    case at::look:
      if (own.joins >= scenario_->joins || choice == memory_.choices(b, opened))
        own.pc = at::over;
      else if (load(opened, order::relaxed) >= is_open)
        own.pc = at::join;
      return;
    case at::join:
      ++own.joins;
      own.pc = add(opened, planted_->join, 1) >= is_open || planted_->join_closed ? at::join_over
                                                                                  : at::unjoin;
      return;
    case at::join_over:
      read(b, run_memory);
      own.pc = load(over, planted_->over) != 0 ? at::leave : at::draw;
      return;
    case at::unjoin:
    case at::leave:
      add(opened, own.pc == at::leave ? planted_->leave : order::release, -1);
      own.leaves = false;
      own.pc = at::look;
      return;

    // ---- who takes part ----
    case at::draw:
      own.place = asked_++;
      own.second = choice == 1 ? asked_++ : none;
      expect(asked_ <= places, "more places are drawn than there are: ", asked_);
      own.pc = at::wait_place;
      return;
    case at::wait_place: {
      if (choice == memory_.choices(b, place_word(own.place))) {
        ++withdrawn_;
        own.pc = at::withdraw;
        return;
      }
      const int found = load(place_word(own.place), planted_->take);
      own.pc = at::wait_over;
      if (found != 0)
        take(b, found);
      return;
    }
    case at::wait_over:
      if (load(over, planted_->over) == 0) {
        own.pc = own.ended != 0 ? at::subtract : at::wait_place;
        return;
      }
      see_results(b);
      own.second = none;
      own.pc = owns(b) ? at::close : at::leave;
      return;
    case at::withdraw: {
      const int found = memory_.newest(place_word(own.place));
      if (found == 0 || planted_->withdraw_blindly) {
        memory_.exchange(b, place_word(own.place), order::relaxed, is_withdrawn);
        own.pc = at::leave;
        return;
      }
      (void)memory_.load(b, place_word(own.place), planted_->withdraw_failed,
                         memory_.choices(b, place_word(own.place)) - 1);
      take(b, found);
      return;
    }
    case at::subtract: {
      const int before = add(left, planted_->left, -own.ended);
      const bool is_last = before == own.ended;
      own.ended = 0;
      if (is_last)
        for (int t = 0; t < graph().tasks; ++t)
          expect(ran_[t] == 1, "the run is over before the end of task ", t);
      own.pc = is_last ? at::set_over : own.leaves ? at::leave : at::wait_place;
      return;
    }
    case at::set_over:
      memory_.store(b, over, planted_->set_over, 1);
      own.pc = own.leaves ? at::leave : at::wait_place;
      return;
    case at::run: {
      const int task = own.task;
      expect(++ran_[task] == 1, "run twice: task ", task);
      read(b, record(task));
      for (int before = 0; before < task; ++before)
        if ((graph().waits_for[task] >> before & 1) != 0) {
          expect(ran_[before] == 1, "begun before the end of one that it waits for: task ", task);
          read(b, result(run_, before));
        }
      write(b, result(run_, task));
      own.untold = graph().successors(task);
      own.ready = 0;
      own.kept = none;
      if (!planted_->records_late)
        for (int t = 0; t < graph().tasks; ++t)
          if ((own.untold >> t & 1) != 0)
            read(b, record(t)); // one of them may be the next task
      own.pc = own.untold != 0 ? at::tell : at::end;
      return;
    }
    case at::tell: {
      const int task = __builtin_ctz(static_cast<unsigned>(own.untold));
      if (add(counter(task), planted_->count, -1) == 1)
        own.ready |= 1 << task;
      if (planted_->records_late)
        read(b, record(task));
      own.untold &= own.untold - 1;
      own.pc = own.untold != 0 ? at::tell : own.ready != 0 ? at::choose : at::end;
      return;
    }
    case at::choose:
      if (choice == 1) {
        own.kept = __builtin_ctz(static_cast<unsigned>(own.ready));
        if (!planted_->keep_and_put)
          own.ready &= own.ready - 1;
      } else if (choice == 2) {
        own.second = asked_++;
        expect(asked_ <= places, "more places are drawn than there are: ", asked_);
      }
      own.pc = own.ready != 0 ? at::put : at::end;
      return;
    case at::put: {
      const int place = given_++;
      expect(given_ <= places, "more places are given than there are: ", given_);
      if (given_ > places)
        return;
      const int task = __builtin_ctz(static_cast<unsigned>(own.ready));
      const int found = memory_.exchange(b, place_word(place), planted_->put, task + 1);
      if (found != is_withdrawn || planted_->put_once)
        own.ready &= own.ready - 1;
      own.pc = own.ready != 0 ? at::put : at::end;
      return;
    }
    case at::end:
      write(b, record(own.task)); // it may be another task's from here on
      ++own.ended;
      own.task = own.kept;
      own.pc = own.task != none ? at::run : at::next;
      return;
    case at::next:
      if (own.second != none) {
        own.place = own.second;
        own.second = none;
        own.pc = at::wait_place;
      } else if (choice == 1) {
        own.leaves = true;
        own.pc = own.ended != 0 && !planted_->forget_ended ? at::subtract : at::leave;
        own.ended = own.pc == at::leave ? 0 : own.ended;
      } else {
        own.pc = at::draw;
      }
      return;
    case at::over:
      return;
    }
  }

  void take(int b, int found) {
    own_[b].task = found - 1;
    own_[b].pc = at::run;
  }
  void see_results(int b) {
    for (int t = 0; t < graph().tasks; ++t)
      read(b, result(run_, t));
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

  const ring_scenario *scenario_;
  const ring_bugs *planted_;
  memory memory_;
  std::array<block, most_threads> own_;
  int run_ = 0, asked_ = 0, given_ = 0, withdrawn_ = 0;
  std::array<char, most_tasks_of_graph> ran_{}; // how often
};

} // namespace model
