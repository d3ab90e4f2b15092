// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Chase-Lev deque of a warp (runtime/include/gtap/baselines/chase_lev.cuh) as a model: its owner puts tasks in, two
// at a time at most, and takes them out, thieves steal, one at a time, over a ring of two slots. Every atomic access
// is a step of its own, and so is the fence before one that is sequentially consistent.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

inline constexpr line chase_lev_lines[] = {
    {"reserve", "chase_lev.cuh",
     "static_cast<std::uint32_t>(own.bottom - atomic(queue.words->top).load(acquire));"},
    {"put", "chase_lev.cuh", "atomic(queue.slot(own.bottom + number)).store(task, relaxed);"},
    {"publish", "chase_lev.cuh", "atomic(queue.words->bottom).store(own.bottom, release);"},
    {"pop_peek", "chase_lev.cuh", "if (atomic(queue.words->top).load(relaxed) == own.bottom)"},
    {"pop_lower", "chase_lev.cuh", "atomic(queue.words->bottom).store(last, seq_cst);"},
    {"pop_top", "chase_lev.cuh",
     "std::uint64_t top = atomic(queue.words->top).load(seq_cst);\n    if (top < last) {"},
    {"pop_claim", "chase_lev.cuh",
     "mine = atomic(queue.words->top).compare_exchange_strong(top, top + 1, seq_cst, relaxed);"},
    {"pop_raise", "chase_lev.cuh", "atomic(queue.words->bottom).store(own.bottom, relaxed);"},
    {"steal_top", "chase_lev.cuh",
     "std::uint64_t top = atomic(queue.words->top).load(seq_cst);\n    if (top >= "},
    {"steal_bottom", "chase_lev.cuh", "if (top >= atomic(queue.words->bottom).load(seq_cst))"},
    {"steal_slot", "chase_lev.cuh", "task = atomic(queue.slot(top)).load(relaxed);"},
    {"steal_claim", "chase_lev.cuh",
     "return atomic(queue.words->top).compare_exchange_strong(top, top + 1, seq_cst, relaxed);"},
    {"drained", "chase_lev.cuh", "return atomic(queue.words->top).load(acquire) == own.bottom;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct chase_lev_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order reserve = order::acquire;
  order publish = order::release;
  order pop_lower = order::seq_cst;
  order pop_top = order::seq_cst;
  order steal_top = order::seq_cst;
  order steal_bottom = order::seq_cst;
  order steal_claim = order::seq_cst;
  bool last_unclaimed = false; // the owner takes the last task without a CAS
  bool steal_blindly = false;  // a thief takes what it saw, though another may have taken it
};

class chase_lev_state {
public:
  // At least one thief; at most seven tasks.
  chase_lev_state(int tasks, int thieves, const chase_lev_bugs &planted)
      : tasks_(tasks), planted_(&planted), thieves_(thieves) {
    for (int t = 1; t <= thieves; ++t)
      own_[t].pc = at::steal_top;
  }

  std::string error;

  // The owner has left, and no thief is at work.
  bool ended() const {
    for (int t = 1; t <= thieves_; ++t)
      if (own_[t].pc != at::steal_top || own_[t].fenced)
        return false;
    return own_[0].pc == at::over;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (const worker &own : own_)
      for (int value : {static_cast<int>(own.pc), static_cast<int>(own.fenced), own.top, own.task})
        key += static_cast<char>(value);
    for (int value : {bottom_, batch_, pushed_})
      key += static_cast<char>(value);
    key.append(taken_.begin(), taken_.end());
    return key;
  }

  std::vector<chase_lev_state> next() const {
    std::vector<chase_lev_state> result;
    for (int w = 0; w <= thieves_; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    round,
    reserve,
    put,
    publish,
    pop_peek,
    pop_lower,
    pop_top,
    pop_claim,
    pop_raise,
    drained,
    over, // of the owner, who is number 0
    steal_top,
    steal_bottom,
    steal_slot,
    steal_claim // of a thief
  };
  struct worker {
    at pc = at::round;
    bool fenced = false;   // the fence before the access is done
    int top = 0, task = 0; // what it has seen
  };

  static constexpr int top = 0, bottom = 1, slots = 2; // atomic words; a ring's slots follow
  static int slot(int position) { return 2 + position % slots; }
  // Plain words: the records, and what a slot holds for whoever has claimed it.
  static int record(int task) { return task; }
  static int content(int position) { return 8 + position % slots; }

  // The order of a worker's next access.
  order next_order(int w) const {
    switch (own_[w].pc) {
    case at::pop_lower:
      return planted_->pop_lower;
    case at::pop_top:
      return planted_->pop_top;
    case at::steal_top:
      return planted_->steal_top;
    case at::steal_bottom:
      return planted_->steal_bottom;
    case at::steal_claim:
      return planted_->steal_claim;
    case at::pop_claim:
      return order::seq_cst;
    default:
      return order::relaxed; // or some other without a fence
    }
  }
  bool needs_fence(int w) const { return next_order(w) == order::seq_cst && !own_[w].fenced; }

  int choices(int w) const {
    if (needs_fence(w))
      return 1;
    switch (own_[w].pc) {
    case at::round:
      return pushed_ < tasks_ ? 2 : 1;
    case at::reserve:
    case at::pop_peek:
    case at::pop_top:
    case at::drained:
    case at::steal_top:
      return memory_.choices(w, top);
    case at::steal_bottom:
      return memory_.choices(w, bottom);
    case at::steal_slot:
      return memory_.choices(w, slot(own_[w].top));
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    worker &own = own_[w];
    if (needs_fence(w)) {
      memory_.fence(w);
      own.fenced = true;
      return;
    }
    own.fenced = false;
    const auto load = [&](int word, order o) { return memory_.load(w, word, o, choice); };
    switch (own.pc) {
    case at::round:
      own.pc = choice == 1 ? at::reserve : at::pop_peek;
      return;
    case at::reserve:
      batch_ = std::min(slots - (bottom_ - load(top, planted_->reserve)), tasks_ - pushed_);
      own.task = 0;
      own.pc = batch_ > 0 ? at::put : at::pop_peek;
      return;
    case at::put:
      put(bottom_ + own.task, pushed_++);
      own.pc = ++own.task < batch_ ? at::put : at::publish;
      return;
    case at::publish:
      bottom_ += batch_;
      memory_.store(w, bottom, planted_->publish, bottom_);
      own = {at::round, false, 0, 0};
      return;
    case at::pop_peek:
      own.pc = load(top, order::relaxed) != bottom_ ? at::pop_lower
               : pushed_ < tasks_                   ? at::round
                                                    : at::drained;
      return;
    case at::pop_lower:
      memory_.store(w, bottom, planted_->pop_lower, bottom_ - 1);
      own.pc = at::pop_top;
      return;
    case at::pop_top: // and the slot, which the owner has written itself
      own.top = load(top, planted_->pop_top);
      if (own.top < bottom_ - 1) {
        take(w, --bottom_);
        own = {at::round, false, 0, 0};
      } else {
        own.pc = own.top == bottom_ - 1 ? at::pop_claim : at::pop_raise;
      }
      return;
    case at::pop_claim:
      if (planted_->last_unclaimed || sees_top(w)) {
        take(w, own.top);
        memory_.exchange(w, top, order::seq_cst, own.top + 1);
      }
      own.pc = at::pop_raise;
      return;
    case at::pop_raise:
      memory_.store(w, bottom, order::relaxed, bottom_);
      own = {at::round, false, 0, 0};
      return;
    case at::drained:
      own.pc = load(top, order::acquire) == bottom_ ? at::over : at::pop_peek;
      if (own.pc == at::over)
        for (int task = 0; task < tasks_; ++task)
          expect(taken_[task] == 1, "lost: task ", task);
      return;

    case at::steal_top:
      own.top = load(top, planted_->steal_top);
      own.pc = at::steal_bottom;
      return;
    case at::steal_bottom:
      own.pc = own.top < load(bottom, planted_->steal_bottom) ? at::steal_slot : at::steal_top;
      if (own.pc == at::steal_top)
        own = {at::steal_top, false, 0, 0};
      return;
    case at::steal_slot:
      own.task = load(slot(own.top), order::relaxed);
      own.pc = at::steal_claim;
      return;
    case at::steal_claim:
      if (planted_->steal_blindly || sees_top(w)) {
        take(w, own.top);
        memory_.exchange(w, top, planted_->steal_claim, own.top + 1);
      }
      own = {at::steal_top, false, 0, 0};
      return;

    case at::over:
      return;
    }
  }

  // Whether a CAS finds the top that the worker has seen; it reads the newest.
  bool sees_top(int w) {
    return memory_.load(w, top, order::relaxed, memory_.choices(w, top) - 1) == own_[w].top;
  }

  void put(int position, int task) {
    expect(memory_.plain_write(0, content(position)), "a race in writing slot ", position % slots);
    expect(memory_.plain_write(0, record(task)), "a race in writing record ", task);
    memory_.store(0, slot(position), order::relaxed, task);
  }
  // The owner finds in the slot what it has put there, a thief what it has read before its claim. That
  // this read comes before the slot is written again is looked at here, as if the slot were plain.
  void take(int w, int position) {
    const int task = w == 0 ? memory_.newest(slot(position)) : own_[w].task;
    expect(memory_.plain_read(w, content(position)), "a race in reading slot ", position % slots);
    expect(memory_.plain_read(w, record(task)), "a race in reading record ", task);
    expect(++taken_[task] == 1, "taken twice: task ", task);
  }
  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  int tasks_;
  const chase_lev_bugs *planted_;
  int thieves_;
  memory memory_;
  std::array<worker, most_threads> own_;
  int bottom_ = 0, batch_ = 0, pushed_ = 0; // the owner's
  std::array<char, 8> taken_{};             // how often
};

} // namespace model
