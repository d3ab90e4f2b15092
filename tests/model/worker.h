// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The default scheduler's warps, their joins and their donations, as a model: one state is the memory
// and, of each worker, where it stands. A worker is a warp with one lane: lanes of a warp are ordered by
// __syncwarp(), which the host target's ThreadSanitizer runs check. Every atomic access is a step of its
// own; what lies between two of them is done with the second. Each step names the lines of the runtime
// that it stands for, in lines.h. A mailbox holds two tasks at most, and who claims any claims one.
#pragma once

#include "lines.h"
#include "memory.h"

#include <algorithm>
#include <string>
#include <vector>

namespace model {

// What the workers run: task t's children, at most two, both spawned by its first step, which then
// waits; -1 for none. Task 0 is the root.
struct program {
  std::vector<std::array<int, 2>> children;

  int count() const { return static_cast<int>(children.size()); }
  bool waits(int task) const { return children[task][0] >= 0; }
  int parent(int task) const {
    for (int t = 0; t < count(); ++t)
      for (int child : children[t])
        if (child == task)
          return t;
    return -1;
  }
};

// Where a worker stands between two steps.
enum class at : std::uint8_t {
  round,
  offer_look,
  offer_token,
  offer_publish,
  settle,
  settle_last,
  take_back,
  take_back_claim,
  take_back_read,
  retire,
  set_done,
  look_phase,
  look_phase_again,
  look_mailbox,
  claim,
  count_in,
  end_reading,
  over
};

class state {
public:
  // At least two workers, at most `most_threads`; at most `most_words - 2 - most_threads` tasks.
  state(const program &tasks, int workers, const bugs &planted)
      : tasks_(&tasks), planted_(&planted), workers_(workers) {
    own_[0].stack = {{0, false}}; // the root, in the first worker's window
    own_[0].alone = true;
    memory_.set(busy, 1);
    for (int w = 1; w < workers; ++w)
      own_[w].pc = at::look_phase;
  }

  std::string error;

  bool ended() const {
    for (int w = 0; w < workers_; ++w)
      if (own_[w].pc != at::over)
        return false;
    return true;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int w = 0; w < workers_; ++w) {
      const worker &own = own_[w];
      key += static_cast<char>(own.pc);
      key += static_cast<char>(own.bottom);
      key += static_cast<char>(own.victim);
      key += static_cast<char>(own.seen);
      key += static_cast<char>(own.claimed);
      key += static_cast<char>(own.given << 4 | own.to_give << 1 | own.alone);
      key += static_cast<char>(own.stack.size());
      for (const entry &e : own.stack)
        key += static_cast<char>(e.task << 1 | e.started);
    }
    for (const auto &slots : offered_)
      key.append(slots.begin(), slots.end());
    key.append(ran_.begin(), ran_.end());
    key.append(ended_.begin(), ended_.end());
    return key;
  }

  std::vector<state> next() const {
    std::vector<state> result;
    for (int w = 0; w < workers_; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  struct entry {
    int task;
    bool started; // it waits for those above it
  };
  // Of task_stack.cuh: the window and the bottom. The list of older tasks stays empty.
  struct worker {
    at pc = at::round;
    std::vector<entry> stack;
    int bottom = -1;
    int victim = -1;
    int seen = 0;               // the victim's mailbox
    int claimed = -1;           // the slot that it reads
    int given = 0, to_give = 0; // tasks of this offer
    bool alone = false;         // nobody else has ever had tasks
  };

  // Atomic words.
  static constexpr int busy = 0, phase = 1;
  static int mailbox(int worker) { return 2 + worker; }
  static int tokens(int task) { return 2 + most_threads + task; }
  // Plain words: a mailbox's tasks, a task's record, its result.
  static int slot(int worker, int number) { return worker * slots + number; }
  int record(int task) const { return workers_ * slots + task; }
  int result(int task) const { return record(tasks_->count()) + task; }
  static constexpr int slots = 2;
  // A mailbox: how many tasks are left, and so many times `reader` as are reading.
  static constexpr int empty = 0, reader = 16;
  static int left(int mailbox) { return mailbox % reader; }
  enum phase_state { running, done };

  // ---- how many ways a worker can go on ----

  int choices(int w) const {
    const worker &own = own_[w];
    switch (own.pc) {
    case at::round:
      return 1 + std::min(spare(own), slots);
    case at::offer_look:
    case at::take_back:
      return memory_.choices(w, mailbox(w));
    case at::settle_last:
      return memory_.choices(w, tokens(own.bottom));
    case at::look_phase:
    case at::look_phase_again:
      return memory_.choices(w, phase);
    case at::look_mailbox: { // any other worker's, any value of it
      int all = 0;
      for (int victim = 0; victim < workers_; ++victim)
        all += victim == w ? 0 : memory_.choices(w, mailbox(victim));
      return all;
    }
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  static int spare(const worker &own) { // one task at least stays
    int fresh = 0;
    for (const entry &e : own.stack)
      fresh += !e.started;
    return fresh - (own.stack.empty() || own.stack.back().started ? 0 : 1);
  }
  static at next_of_offer(const worker &own) {
    return own.stack.front().started || own.bottom < 0 ? at::offer_publish : at::offer_token;
  }

  // ---- a step ----

  void step(int w, int choice) {
    worker &own = own_[w];
    const auto load = [&](int word, order o) { return memory_.load(w, word, o, choice); };
    switch (own.pc) {
    case at::round:
      if (own.stack.empty())
        own.pc = own.bottom >= 0 ? at::settle : at::take_back;
      else if (choice != 0) {
        own.to_give = choice;
        own.pc = at::offer_look;
      } else
        run_newest(w);
      return;

    case at::offer_look:
      own.pc = load(mailbox(w), planted_->offer_look) != empty ? at::round : next_of_offer(own);
      return;
    case at::offer_token:
      memory_.exchange(w, tokens(own.bottom), order::relaxed,
                       memory_.newest(tokens(own.bottom)) + 1);
      own.pc = at::offer_publish;
      return;
    case at::offer_publish:
      give_away(w);
      if (own.given < own.to_give) {
        own.pc = next_of_offer(own);
        return;
      }
      memory_.store(w, mailbox(w), planted_->offer_publish, own.given);
      own.given = own.to_give = 0;
      own.alone = own.alone && planted_->always_alone;
      own.pc = at::round;
      return;

    case at::settle: {
      read(w, record(own.bottom));
      const int before = memory_.exchange(w, tokens(own.bottom), planted_->drop,
                                          memory_.newest(tokens(own.bottom)) - 1);
      own.pc = before == 1 ? at::settle_last : at::round;
      if (before != 1)
        own.bottom = -1;
      return;
    }
    case at::settle_last:
      load(tokens(own.bottom), planted_->drop_last);
      read(w, record(own.bottom));
      own.stack.push_back({own.bottom, true});
      own.bottom = tasks_->parent(own.bottom);
      own.pc = at::round;
      return;

    case at::take_back: {
      const int seen = load(mailbox(w), order::acquire);
      if (planted_->forget_own_mailbox || seen == empty)
        own.pc = at::retire;
      else if (left(seen) != 0)
        own.pc = at::take_back_claim;
      return;
    }
    case at::take_back_claim:
      own.pc = claim(w, w) ? at::take_back_read : at::take_back;
      return;
    case at::take_back_read:
      take_claimed(w, w);
      own.pc = at::round;
      return;

    case at::retire:
      own.pc =
          own.alone || memory_.exchange(w, busy, planted_->retire, memory_.newest(busy) - 1) == 1
              ? at::set_done
              : at::look_phase;
      return;
    case at::set_done:
      if (memory_.newest(phase) == running)
        memory_.exchange(w, phase, planted_->set_done, done);
      for (int task = 0; task < tasks_->count(); ++task)
        expect(ended_[task] == 1, "the launch is done before task ", task, " has ended");
      own.pc = at::look_phase;
      return;

    case at::look_phase:
      own.pc = load(phase, order::relaxed) == running ? at::look_mailbox : at::look_phase_again;
      return;
    case at::look_phase_again:
      load(phase, planted_->finished);
      for (int task = 0; task < tasks_->count(); ++task) // what follows the entry may look at all
        read(w, result(task));
      own.pc = at::over;
      return;
    case at::look_mailbox: {
      int victim = 0;
      for (;; ++victim) {
        const int values = victim == w ? 0 : memory_.choices(w, mailbox(victim));
        if (choice < values)
          break;
        choice -= values;
      }
      own.pc = at::look_phase;
      own.seen = memory_.load(w, mailbox(victim), order::relaxed, choice);
      if (left(own.seen) != 0) {
        own.victim = victim;
        own.pc = at::claim;
      }
      return;
    }
    case at::claim:
      own.pc = !claim(w, own.victim)         ? at::look_phase
               : planted_->count_in_too_late ? at::end_reading
                                             : at::count_in;
      return;
    case at::count_in:
      memory_.exchange(w, busy, order::relaxed, memory_.newest(busy) + 1);
      own.pc = planted_->count_in_too_late ? at::round : at::end_reading;
      return;
    case at::end_reading:
      take_claimed(w, own.victim);
      own.pc = planted_->count_in_too_late ? at::count_in : at::round;
      return;

    case at::over:
      return;
    }
  }

  // ---- what lies between atomic accesses ----

  // One step of the newest task: the first of a task with children spawns and waits, any other ends.
  void run_newest(int w) {
    worker &own = own_[w];
    entry &newest = own.stack.back();
    const int task = newest.task;
    if (!newest.started) {
      expect(++ran_[task] == 1, "run twice: task ", task);
      if (tasks_->waits(task)) {
        newest.started = true;
        for (int child : tasks_->children[task])
          if (child >= 0)
            own.stack.push_back({child, false});
        return;
      }
    } else {
      for (int child : tasks_->children[task])
        if (child >= 0) {
          expect(ended_[child] == 1, "continued before its child has ended: task ", task);
          read(w, result(child));
        }
    }
    expect(++ended_[task] == 1, "ended twice: task ", task);
    write(w, result(task));
    own.stack.pop_back();
  }

  // expose() and put_in_pool(): the waiting tasks at the low end become the bottom, and the oldest task
  // that has not started goes into the mailbox.
  void give_away(int w) {
    worker &own = own_[w];
    while (own.stack.front().started) {
      const int waiting = own.stack.front().task;
      own.stack.erase(own.stack.begin());
      write(w, record(waiting));
      memory_.store(w, tokens(waiting), order::relaxed,
                    own.stack.front().started || planted_->too_few_tokens ? 1 : 2);
      own.bottom = waiting;
    }
    const int task = own.stack.front().task;
    own.stack.erase(own.stack.begin());
    write(w, record(task));
    write(w, slot(w, own.given));
    offered_[w][own.given++] = static_cast<char>(task);
  }

  // A CAS that fails learns the newest value and is tried again, until there is nothing left.
  bool claim(int w, int owner) {
    worker &own = own_[w];
    const int now = memory_.newest(mailbox(owner));
    const int found = planted_->claim_blindly && owner != w ? own.seen : now;
    if (left(found) == 0)
      return false;
    memory_.exchange(w, mailbox(owner), planted_->claim, now - (left(now) != 0) + reader);
    own.claimed = left(found) - 1;
    return true;
  }

  void take_claimed(int w, int owner) {
    worker &own = own_[w];
    read(w, slot(owner, own.claimed));
    const int task = offered_[owner][own.claimed];
    read(w, record(task));
    own.stack.push_back({task, false});
    own.bottom = tasks_->parent(task);
    own.claimed = -1;
    own.seen = 0;
    if (planted_->end_reading_for_all)
      memory_.store(w, mailbox(owner), order::release, empty);
    else
      memory_.exchange(w, mailbox(owner), planted_->end_reading,
                       memory_.newest(mailbox(owner)) - reader);
  }

  void read(int w, int word) {
    expect(memory_.plain_read(w, word), "a race in reading ", word, name(word));
  }
  void write(int w, int word) {
    expect(memory_.plain_write(w, word), "a race in writing ", word, name(word));
  }
  const char *name(int word) const {
    return word < record(0) ? " (a mailbox)" : word < result(0) ? " (a record)" : " (a result)";
  }
  void expect(bool holds, const char *what, int which, const char *more = "") {
    if (!holds && error.empty())
      error = what + std::to_string(which) + more;
  }

  const program *tasks_;
  const bugs *planted_;
  int workers_;
  memory memory_;
  std::array<worker, most_threads> own_;
  std::array<std::array<char, slots>, most_threads>
      offered_{};                       // the plain words of a mailbox: tasks
  std::array<char, 8> ran_{}, ended_{}; // how often
};

} // namespace model
