// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskgraphs that are recorded and run again (runtime/include/gtap/detail/depend/recorded_graph.cuh, and its use by
// block/graph_recorder.cuh and block_worker.cuh), as a model: blocks come to a directive, most of them with one graph_id, some of them
// with graph_reset. What outlives a launch (kept_graphs.cuh) is not here: who has a graph has its copy as well. Checked are
//   (R1)   one block at a time has a graph; what it finds recorded is what was recorded last, and no access to it races;
//   (R2)   nobody waits for a graph, nor for the launch's one run; nobody keeps either;
//   what was recorded when a block resets the graph is not run by anybody who takes the graph later;
//   all graphs that are added stay in the list, one of each graph_id; what is counted as kept is what is recorded.
// The run itself is ring.h's. kept_tasks and kept_units are relaxed additions, and say nothing about other words: a number of the model.
// Whether there is memory to record, and whether a block may run a graph now, is any choice. Every other atomic access is a step of its
// own; what lies between two of them is done with the second. A block is its leader: the other threads meet it at barriers.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line recorded_lines[] = {
    {"find", "depend/recorded_graph.cuh", "std::uint32_t head = atomic(first).load(acquire);"},
    {"find: added when it is not there", "depend/recorded_graph.cuh",
     "    if (const graph_place found = find_before(head, 0, directive, id); found != none)\n      "
     "return found;"},
    {"add", "depend/recorded_graph.cuh",
     "compare_exchange_strong(head, block.place + 1, release, acquire);"},
    {"add: one of a key", "depend/recorded_graph.cuh",
     "      if (const graph_place found = find_before(head, seen, directive, id); found != none) "
     "{"},
    {"add: the next one", "depend/recorded_graph.cuh", "      at(block.place).next = head;"},
    {"look", "depend/recorded_graph.cuh", "std::uint32_t found = atomic(state).load(relaxed);"},
    {"take", "depend/recorded_graph.cuh",
     "if (atomic(state).compare_exchange_strong(found, is_in_use, acquire, relaxed))"},
    {"take: makes it stale", "depend/recorded_graph.cuh",
     "} else if (!reset || atomic(state).compare_exchange_strong(found, is_in_use | is_stale,\n    "
     "     "
     "                                                        relaxed, relaxed)) {"},
    {"put_recorded", "depend/recorded_graph.cuh",
     "return atomic(at(place).state).compare_exchange_strong(found, is_recorded, release, "
     "relaxed);"},
    {"put_empty", "depend/recorded_graph.cuh", "atomic(at(place).state).store(is_empty, release);"},
    {"begin: drops what it resets", "block/graph_recorder.cuh",
     "    if (is_recorded && reset)\n      drop(lane, place);"},
    {"begin: no run now", "block/graph_recorder.cuh",
     "      if (!may_run)\n        return give_up(lane);"},
    {"begin: owns the run, or puts it back", "block/graph_recorder.cuh",
     "} else if (may_run && run_gate::own(*lane.from().shared)) {"},
    {"record: no run, no memory, or the launch ends", "block/graph_recorder.cuh",
     "if (run.memory.place != none && !words.failed &&\n          "
     "!is_aborted(*lane.from().shared) && // the step may have made other tasks than it says\n"
     "          graphs.begin("},
    {"finish", "block/graph_recorder.cuh",
     "      drop(lane, run.recorded);\n      all(lane).put_empty(run.recorded);\n    }"},
    {"finish, then disown", "block/block_worker_runs.cuh",
     "    graph_recorder<Program>::finish(lane_);\n  } else {"},
    {"own", "depend/run_gate.cuh",
     "return atomic(shared.graph_run.owned).exchange(1, acquire) == 0;"},
    {"disown", "depend/run_gate.cuh", "atomic(shared.graph_run.owned).store(0, release);"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct recorded_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order find = order::acquire;
  order add = order::release;
  order add_failed = order::acquire;
  order take = order::acquire;
  order put_recorded = order::release;
  order put_empty = order::release;
  bool take_blindly = false;   // stores that the graph is in use
  bool reset_others = false;   // a reset drops what another block has
  bool put_blindly = false;    // stores that the graph is recorded, whatever it has become
  bool add_blindly = false;    // stores the head of the list
  bool add_twice = false;      // does not look whether the one that came first is the same
  bool next_once = false;      // the next one is not written again when another graph came first
  bool keep_when_busy = false; // who cannot own the run does not put the graph back
  bool keep_count = false;     // what is dropped stays counted
  bool keep_run = false;       // who gives up recording keeps the run
};

inline constexpr int most_graphs = most_threads;

struct recorded_scenario {
  const char *name;
  int blocks;
  int turns[most_threads];
  int resets[most_threads] = {}; // a bit for each turn, the last one is turn 0
  int ids[most_threads] = {};
};

class recorded_state {
public:
  recorded_state(const recorded_scenario &scenario, const recorded_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    for (int b = 0; b < scenario.blocks; ++b) {
      own_[b].turns = scenario.turns[b];
      own_[b].pc = at::find;
    }
    holder_.fill(none);
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
      for (int value : {static_cast<int>(own.pc), own.turns, own.graph, own.head, own.found,
                        static_cast<int>(own.records), static_cast<int>(own.is_kept)})
        key += static_cast<char>(value);
    }
    for (int g = 0; g < most_graphs; ++g)
      for (int value : {holder_[g], next_[g], version_[g], stale_[g], static_cast<int>(added_[g])})
        key += static_cast<char>(value);
    key += static_cast<char>(kept_);
    key += static_cast<char>(versions_);
    return key;
  }
  std::vector<recorded_state> next() const {
    std::vector<recorded_state> result;
    for (int b = 0; b < scenario_->blocks; ++b)
      for (int choice = 0; choice < choices(b); ++choice) {
        result.push_back(*this);
        result.back().step(b, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    find,
    add,
    look,
    take,
    begin,
    own_to_record,
    own_to_replay,
    record,
    run,
    put_recorded,
    put_empty,
    disown,
    over
  };
  struct block {
    at pc = at::over;
    int turns = 0;
    int graph = none;
    int head = 0, found = 0; // what it takes the words for
    bool records = false;    // or runs it again
    bool is_kept = false;    // it owns the run, and has the graph until that is over
  };

  // Atomic words and plain ones.
  static constexpr int first = 0, owned = 1, none = 100;
  static int state(int graph) { return 2 + graph; }
  static int head_of(int graph) { return graph; }
  static int content(int graph) { return 4 + graph; }
  enum { is_empty = 0, is_recorded = 1, is_in_use = 2, is_stale = 4 };

  bool resets(const block &own, int b) const {
    return (scenario_->resets[b] >> (own.turns - 1) & 1) != 0;
  }

  int choices(int b) const {
    switch (own_[b].pc) {
    case at::find:
      return memory_.choices(b, first);
    case at::look:
      return memory_.choices(b, state(own_[b].graph));
    case at::begin:  // and it may not run a graph now
    case at::record: // and there is no memory for it
      return 2;
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int b, int choice) {
    block &own = own_[b];
    const auto load = [&](int word, order o) { return memory_.load(b, word, o, choice); };
    // True when the newest value is what the block takes it for, which it learns otherwise.
    const auto replace = [&](int word, int &expected, order o, int value) {
      const int newest = memory_.newest(word);
      if (newest != expected) {
        expected = newest;
        return false;
      }
      memory_.exchange(b, word, o, value);
      return true;
    };
    switch (own.pc) {
    case at::find:
      own.head = load(first, planted_->find);
      own.graph = find_before(b, own.head, 0);
      own.pc = at::look;
      if (own.graph != none)
        return;
      own.graph = b;
      write(b, head_of(b));
      next_[b] = own.head;
      own.pc = at::add;
      return;
    case at::add: {
      const int seen = own.head, newest = memory_.newest(first);
      own.pc = at::look;
      if (newest == seen || planted_->add_blindly) {
        memory_.exchange(b, first, planted_->add, b + 1);
        added_[b] = true;
        return;
      }
      own.head = memory_.load(b, first, planted_->add_failed, memory_.choices(b, first) - 1);
      if (const int found = planted_->add_twice ? none : find_before(b, own.head, seen);
          found != none) {
        own.graph = found;
        return;
      }
      write(b, head_of(b));
      if (!planted_->next_once)
        next_[b] = own.head;
      own.pc = at::add;
      return;
    }
    case at::look:
      own.found = load(state(own.graph), order::relaxed);
      own.pc = at::take;
      return;
    case at::take: {
      const int graph = own.graph;
      if ((own.found & is_in_use) == 0) {
        const bool was_recorded = own.found == is_recorded;
        if (planted_->take_blindly)
          memory_.exchange(b, state(graph), planted_->take, is_in_use);
        else if (!replace(state(graph), own.found, planted_->take, is_in_use))
          return;
        expect(holder_[graph] == none, "two blocks have a graph: block ", b);
        holder_[graph] = b;
        own.records = !was_recorded;
        if (was_recorded) {
          read(b, content(graph));
          expect(version_[graph] > stale_[graph], "a graph is run that was reset: graph ", graph);
          if (resets(own, b)) {
            drop(b);
            own.records = true;
          }
        }
        own.pc = at::begin;
        return;
      }
      if (resets(own, b)) {
        const int seen = own.found;
        if (!replace(state(graph), own.found, order::relaxed, is_in_use | is_stale))
          return;
        if ((seen & is_stale) == 0)
          stale_[graph] = versions_;
        if (planted_->reset_others)
          write(b, content(graph));
      }
      end_turn(own); // its tasks are run as those of any step
      return;
    }

    case at::begin:
      if (own.records)
        own.pc = choice == 1 ? at::put_empty : at::own_to_record;
      else
        own.pc = choice == 1 ? at::put_recorded : at::own_to_replay;
      return;
    case at::own_to_record:
      if (memory_.exchange(b, owned, order::acquire, 1) != 0) {
        own.pc = at::put_empty;
        return;
      }
      own.is_kept = true;
      own.pc = at::record;
      return;
    case at::own_to_replay:
      if (memory_.exchange(b, owned, order::acquire, 1) != 0) {
        own.pc = at::put_recorded;
        if (planted_->keep_when_busy)
          end_turn(own);
        return;
      }
      own.is_kept = true;
      own.pc = at::run;
      return;
    case at::record:
      if (choice == 1) { // the run is one that nobody records
        own.pc = at::put_empty;
        own.is_kept = !planted_->keep_run;
        return;
      }
      ++kept_;
      write(b, content(own.graph));
      version_[own.graph] = ++versions_;
      own.pc = at::run;
      return;
    case at::run:
      write(b, content(own.graph)); // counters of its tasks are part of it
      own.pc = at::put_recorded;
      return;
    case at::put_recorded: {
      int expected = is_in_use;
      holder_[own.graph] = none;
      if (planted_->put_blindly) {
        memory_.exchange(b, state(own.graph), planted_->put_recorded, is_recorded);
      } else if (!replace(state(own.graph), expected, planted_->put_recorded, is_recorded)) {
        drop(b);
        holder_[own.graph] = b;
        own.pc = at::put_empty;
        return;
      }
      put(own);
      return;
    }
    case at::put_empty:
      holder_[own.graph] = none;
      memory_.store(b, state(own.graph), planted_->put_empty, is_empty);
      put(own);
      return;
    case at::disown:
      memory_.store(b, owned, order::release, 0);
      own.is_kept = false;
      end_turn(own);
      return;
    case at::over:
      return;
    }
  }

  // Of those from `link` on, up to `end`.
  int find_before(int b, int link, int end) {
    for (; link != end; link = next_[link - 1]) {
      read(b, head_of(link - 1));
      if (scenario_->ids[link - 1] == scenario_->ids[b])
        return link - 1;
    }
    return none;
  }
  void put(block &own) {
    if (own.is_kept)
      own.pc = at::disown;
    else
      end_turn(own);
  }
  void drop(int b) {
    write(b, content(own_[b].graph));
    kept_ -= !planted_->keep_count;
  }
  void end_turn(block &own) {
    own.pc = --own.turns != 0 ? at::find : at::over;
    if (ended())
      look_at_all();
  }
  // When nobody comes any more.
  void look_at_all() {
    std::array<bool, most_graphs> met{};
    for (int link = memory_.newest(first); link != 0 && !met[link - 1]; link = next_[link - 1])
      met[link - 1] = true;
    int recorded = 0, of_first = 0;
    for (int g = 0; g < most_graphs; ++g) {
      expect(met[g] == added_[g], "not in the list: graph ", g);
      expect(memory_.newest(state(g)) <= is_recorded, "in use for ever: graph ", g);
      recorded += memory_.newest(state(g)) == is_recorded;
      of_first += added_[g] && scenario_->ids[g] == scenario_->ids[0];
    }
    expect(of_first <= 1, "so often in the list: ", of_first);
    expect(kept_ == recorded, "what is kept is counted as ", kept_);
    expect(memory_.newest(owned) == 0, "the run is owned for ever", 0);
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

  const recorded_scenario *scenario_;
  const recorded_bugs *planted_;
  memory memory_;
  std::array<block, most_threads> own_;
  std::array<int, most_graphs> holder_{}, next_{};
  std::array<int, most_graphs> version_{},
      stale_{}; // of what is recorded; and up to which it was reset
  std::array<bool, most_graphs> added_{};
  int kept_ = 0, versions_ = 0;
};

} // namespace model
