// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The paper's deque of a warp (runtime/include/gtap/baselines/warp_deque.cuh) as a model: its owner puts
// tasks in and takes them out, thieves steal, two at a time at most, over a ring of four slots. Every
// atomic access is a step of its own; what lies between two of them is done with the second.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

inline constexpr line deque_lines[] = {
    {"reserve", "warp_deque.cuh",
     "room = queue.slots - (own.tail - atomic(queue.words->head).load(acquire));"},
    {"publish", "warp_deque.cuh", "atomic(queue.words->count).fetch_add(batch, release);"},
    {"pop_look, pop_claim", "warp_deque.cuh", "claimed = claim(*queue.words, wanted, relaxed);"},
    {"look", "queue_scheduler.cuh", "number = queue_with_tasks(victim, relaxed);"},
    {"lock", "warp_deque.cuh", "compare_exchange_strong(open, 1, acquire, relaxed);"},
    {"steal_head", "warp_deque.cuh", "head = atomic(queue.words->head).load(relaxed);"},
    {"steal_look, steal_claim", "warp_deque.cuh",
     "claimed = claim(*queue.words, wanted, acquire);"},
    {"steal_look, pop_look", "warp_deque.cuh",
     "std::uint32_t count = atomic(queue.count).load(relaxed);"},
    {"steal_claim, pop_claim", "warp_deque.cuh",
     "compare_exchange_strong(count, count - claimed, order, relaxed))"},
    {"steal_done", "warp_deque.cuh", "atomic(queue.words->head).store(head + claimed, release);"},
    {"unlock", "warp_deque.cuh", "atomic(queue.words->lock).store(0, release);"},
    {"drained", "warp_deque.cuh", "return atomic(queue.words->head).load(acquire) == own.tail;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct deque_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order reserve = order::acquire;
  order publish = order::release;
  order steal_claim = order::acquire;
  order lock = order::acquire;
  order steal_done = order::release;
  order unlock = order::release;
  bool room_by_count = false; // takes slots for free as soon as they are claimed
  bool no_lock = false;       // two thieves at the head
};

class deque_state {
public:
  // At least one thief; at most seven tasks.
  deque_state(int tasks, int thieves, const deque_bugs &planted)
      : tasks_(tasks), planted_(&planted), thieves_(thieves) {
    for (int t = 1; t <= thieves; ++t)
      own_[t].pc = at::look;
  }

  std::string error;

  // The owner has left, and no thief is at work.
  bool ended() const {
    for (int t = 1; t <= thieves_; ++t)
      if (own_[t].pc != at::look)
        return false;
    return own_[0].pc == at::over;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (const worker &own : own_)
      for (int value : {static_cast<int>(own.pc), own.count, own.claimed, own.head})
        key += static_cast<char>(value);
    key += static_cast<char>(tail_);
    key += static_cast<char>(pushed_);
    key.append(ring_, ring_ + slots);
    key.append(taken_.begin(), taken_.end());
    return key;
  }

  std::vector<deque_state> next() const {
    std::vector<deque_state> result;
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
    publish,
    pop_look,
    pop_claim,
    drained,
    over, // of the owner, who is number 0
    look,
    lock,
    steal_head,
    steal_look,
    steal_claim,
    steal_done,
    unlock // of a thief
  };
  struct worker {
    at pc = at::round;
    int count = 0, claimed = 0, head = 0; // what it has seen, and claimed
  };

  static constexpr int head = 0, count = 1, lock = 2;        // atomic words
  static constexpr int slots = 4, most = 2;                  // of the ring; in a claim
  static int slot(int position) { return position % slots; } // plain words: slots, then records
  static int record(int task) { return slots + task; }

  int choices(int w) const {
    switch (own_[w].pc) {
    case at::round:
      return pushed_ < tasks_ ? 2 : 1;
    case at::reserve:
    case at::drained:
    case at::steal_head:
      return memory_.choices(w, head);
    case at::pop_look:
    case at::look:
    case at::steal_look:
      return memory_.choices(w, count);
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    worker &own = own_[w];
    const auto load = [&](int word, order o) { return memory_.load(w, word, o, choice); };
    switch (own.pc) {
    case at::round:
      own.pc = choice == 1 ? at::reserve : at::pop_look;
      return;
    case at::reserve: {
      const int seen = load(head, planted_->reserve);
      const int room =
          planted_->room_by_count ? slots - memory_.newest(count) : slots - (tail_ - seen);
      own.claimed = std::min(room, tasks_ - pushed_);
      for (int i = 0; i < own.claimed; ++i)
        put(tail_ + i, pushed_++);
      own.pc = own.claimed > 0 ? at::publish : at::pop_look;
      return;
    }
    case at::publish:
      tail_ += own.claimed;
      memory_.exchange(w, count, planted_->publish, memory_.newest(count) + own.claimed);
      own.pc = at::round;
      return;
    case at::pop_look:
      own.count = load(count, order::relaxed);
      own.pc = own.count != 0 ? at::pop_claim : pushed_ < tasks_ ? at::round : at::drained;
      return;
    case at::pop_claim:
      if (!claim(w, order::relaxed)) {
        own.pc = at::pop_look;
        return;
      }
      tail_ -= own.claimed;
      for (int i = 0; i < own.claimed; ++i)
        take(w, tail_ + i);
      own.pc = at::round;
      return;
    case at::drained:
      own.pc = load(head, order::acquire) == tail_ ? at::over : at::pop_look;
      if (own.pc == at::over)
        for (int task = 0; task < tasks_; ++task)
          expect(taken_[task] == 1, "lost: task ", task);
      return;

    case at::look:
      if (load(count, order::relaxed) != 0)
        own.pc = planted_->no_lock ? at::steal_head : at::lock;
      return;
    case at::lock:
      own.pc = memory_.newest(lock) != 0 ? at::look : at::steal_head;
      if (own.pc == at::steal_head)
        memory_.exchange(w, lock, planted_->lock, 1);
      return;
    case at::steal_head:
      own.head = load(head, order::relaxed);
      own.pc = at::steal_look;
      return;
    case at::steal_look:
      own.count = load(count, order::relaxed);
      own.pc = own.count != 0 ? at::steal_claim : at::unlock;
      return;
    case at::steal_claim:
      own.pc = claim(w, planted_->steal_claim) ? at::steal_done : at::steal_look;
      return;
    case at::steal_done:
      for (int i = 0; i < own.claimed; ++i)
        take(w, own.head + i);
      memory_.store(w, head, planted_->steal_done, own.head + own.claimed);
      own.pc = at::unlock;
      return;
    case at::unlock:
      memory_.store(w, lock, planted_->unlock, 0);
      own = {at::look, 0, 0, 0};
      return;

    case at::over:
      return;
    }
  }

  // Takes up to two off the count, if it is what was seen.
  bool claim(int w, order o) {
    worker &own = own_[w];
    if (memory_.newest(count) != own.count)
      return false;
    own.claimed = std::min(own.count, most);
    memory_.exchange(w, count, o, own.count - own.claimed);
    return true;
  }

  void put(int position, int task) {
    expect(memory_.plain_write(0, slot(position)), "a race in writing slot ", slot(position));
    expect(memory_.plain_write(0, record(task)), "a race in writing record ", task);
    ring_[slot(position)] = static_cast<char>(task);
  }
  void take(int w, int position) {
    const int task = ring_[slot(position)];
    expect(memory_.plain_read(w, slot(position)), "a race in reading slot ", slot(position));
    expect(memory_.plain_read(w, record(task)), "a race in reading record ", task);
    expect(++taken_[task] == 1, "taken twice: task ", task);
  }
  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  int tasks_;
  const deque_bugs *planted_;
  int thieves_;
  memory memory_;
  std::array<worker, most_threads> own_;
  int tail_ = 0, pushed_ = 0; // the owner's
  char ring_[slots] = {};
  std::array<char, 8> taken_{}; // how often
};

} // namespace model
