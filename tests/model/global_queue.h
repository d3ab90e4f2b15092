// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The queue of the whole grid (runtime/include/gtap/baselines/global_queue.cuh) as a model: workers put tasks in and
// take them out, two at a time at most, over a ring of two slots. Every atomic access is a step of its own; what lies
// between two of them is done with the second. A worker is a warp whose lanes wait one after the other.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

inline constexpr line global_queue_lines[] = {
    {"tail_look", "global_queue.cuh", "own.next = atomic(queue.words->tail).load(relaxed);"},
    {"tail_room", "global_queue.cuh",
     "const std::uint64_t used = own.next - atomic(queue.words->head).load(relaxed);"},
    {"tail_claim", "global_queue.cuh",
     ".compare_exchange_strong(own.next, own.next + reserved, release, relaxed));"},
    {"put_wait", "global_queue.cuh",
     "if (atomic(slot).load(relaxed) != in_lap(queue, position, none))"},
    {"put", "global_queue.cuh", "atomic(slot).store(in_lap(queue, position, task), release);"},
    {"head_look", "global_queue.cuh", "first = atomic(queue.head).load(relaxed);"},
    {"head_tail", "global_queue.cuh",
     "const std::uint64_t tail = atomic(queue.tail).load(relaxed);"},
    {"head_claim", "global_queue.cuh",
     "atomic(queue.head).compare_exchange_strong(first, first + claimed, release, relaxed))"},
    {"get_wait", "global_queue.cuh", "const std::uint64_t content = atomic(slot).load(relaxed);"},
    {"get", "global_queue.cuh", "task = static_cast<record_index>(atomic(slot).load(acquire));"},
    {"empty", "global_queue.cuh",
     "atomic(slot).store(in_lap(queue, position + queue.slots, none), relaxed);"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct global_queue_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order put = order::release;
  order get = order::acquire;
  bool without_laps = false; // a slot says only whether it is full
  bool put_at_once = false;  // into a slot that may be full still
  bool get_at_once = false;  // from a slot that may be empty still
  bool head_blindly = false; // positions to empty are taken though others may have them
};

class global_queue_state {
public:
  // The first worker has all the tasks, at most six; it and `others` take them.
  global_queue_state(int tasks, int others, const global_queue_bugs &planted)
      : tasks_(tasks), planted_(&planted), workers_(others + 1) {
    for (int i = 0; i < slots; ++i)
      memory_.set(slot(i), in_lap(i, none));
  }

  std::string error;

  // All tasks have been taken, and nobody is at work.
  bool ended() const {
    for (int w = 0; w < workers_; ++w)
      if (own_[w].pc != at::round)
        return false;
    for (int task = 0; task < tasks_; ++task)
      if (taken_[task] == 0)
        return false;
    return true;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (const worker &own : own_)
      for (int value : {static_cast<int>(own.pc), own.next, own.claimed})
        key += static_cast<char>(value);
    key += static_cast<char>(pushed_);
    key.append(taken_.begin(), taken_.end());
    return key;
  }

  std::vector<global_queue_state> next() const {
    std::vector<global_queue_state> result;
    for (int w = 0; w < workers_; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    round,
    tail_look,
    tail_room,
    tail_claim,
    put_wait,
    put,
    head_look,
    head_tail,
    head_claim,
    get_wait,
    get,
    empty
  };
  struct worker {
    at pc = at::round;
    int next = 0, claimed = 0; // positions: the next one, and how many from there on
  };

  static constexpr int head = 0, tail = 1, slots = 2, most = 2, none = 15; // atomic words
  static int slot(int position) { return 2 + position % slots; }
  static int record(int task) { return task; } // plain words
  int in_lap(int position, int task) const {
    return planted_->without_laps ? task : position / slots * 16 + task;
  }

  int choices(int w) const {
    switch (own_[w].pc) {
    case at::round:
      return pushed_ < tasks_ && w == 0 ? 2 : 1;
    case at::tail_look:
    case at::head_tail:
      return memory_.choices(w, tail);
    case at::tail_room:
    case at::head_look:
      return memory_.choices(w, head);
    case at::put_wait:
    case at::get_wait:
    case at::get:
      return memory_.choices(w, slot(own_[w].next));
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    worker &own = own_[w];
    const auto load = [&](int word, order o) { return memory_.load(w, word, o, choice); };
    switch (own.pc) {
    case at::round:
      own.pc = choice == 1 ? at::tail_look : at::head_look;
      return;
    case at::tail_look:
      own.next = load(tail, order::relaxed);
      own.pc = at::tail_room;
      return;
    case at::tail_room: {
      const int used = own.next - load(head, order::relaxed);
      own.claimed = std::min(used > slots ? 0 : slots - used, std::min(most, tasks_ - pushed_));
      own.pc = own.claimed > 0 ? at::tail_claim : at::head_look;
      return;
    }
    case at::tail_claim:
      own.pc = at::put_wait;
      if (!claim(w, tail, own.next))
        own.pc = at::tail_room;
      return;
    case at::put_wait:
      if (load(slot(own.next), order::relaxed) == in_lap(own.next, none) || planted_->put_at_once)
        own.pc = at::put;
      return;
    case at::put:
      expect(memory_.plain_write(w, record(pushed_)), "a race in writing record ", pushed_);
      memory_.store(w, slot(own.next), planted_->put, in_lap(own.next, pushed_));
      ++pushed_;
      advance(w, at::put_wait);
      return;

    case at::head_look:
      own.next = load(head, order::relaxed);
      own.pc = at::head_tail;
      return;
    case at::head_tail:
      own.claimed = std::min(most, load(tail, order::relaxed) - own.next);
      own.pc = own.claimed > 0 ? at::head_claim : at::round;
      if (own.claimed <= 0)
        own = {};
      return;
    case at::head_claim:
      own.pc = at::get_wait;
      if (planted_->head_blindly)
        memory_.store(w, head, order::release, own.next + own.claimed);
      else if (!claim(w, head, own.next))
        own.pc = at::head_tail;
      return;
    case at::get_wait: {
      const int content = load(slot(own.next), order::relaxed);
      const int empty = in_lap(own.next, none);
      if (planted_->get_at_once || (content != empty && content / 16 == empty / 16))
        own.pc = at::get;
      return;
    }
    case at::get: {
      const int task = load(slot(own.next), planted_->get) % 16;
      expect(task != none, "nothing in slot ", own.next % slots);
      if (task == none)
        return;
      expect(memory_.plain_read(w, record(task)), "a race in reading record ", task);
      expect(++taken_[task] == 1, "taken twice: task ", task);
      own.pc = at::empty;
      return;
    }
    case at::empty:
      memory_.store(w, slot(own.next), order::relaxed, in_lap(own.next + slots, none));
      advance(w, at::get_wait);
      return;
    }
  }

  // A CAS on tail or head: reads the newest value, into `seen` when it is another.
  bool claim(int w, int word, int &seen) {
    const int newest = memory_.newest(word);
    if (newest != seen) {
      seen = memory_.load(w, word, order::relaxed, memory_.choices(w, word) - 1);
      return false;
    }
    memory_.exchange(w, word, order::release, newest + own_[w].claimed);
    return true;
  }
  // To the next of the claimed positions.
  void advance(int w, at again) {
    worker &own = own_[w];
    ++own.next;
    own.pc = again;
    if (--own.claimed == 0)
      own = {};
  }
  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  int tasks_;
  const global_queue_bugs *planted_;
  int workers_;
  memory memory_;
  std::array<worker, most_threads> own_;
  int pushed_ = 0;
  std::array<char, 8> taken_{}; // how often
};

} // namespace model
