// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How warps of a launch of trees leave tasks for each other, and find the end (runtime/include/gtap/detail/trees/warp_mail.cuh, unit_counts.cuh and
// tree_worker.cuh), as a model: warps of one lane, of which the first has all tasks at first, and ends the launch. A task may make
// another one. Every atomic access is a step of its own; what lies between two of them is done with the second.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line mail_lines[] = {
    {"empty", "trees/warp_mail.cuh", "atomic(mail(warp)).store(0, relaxed);"},
    {"ask", "trees/warp_mail.cuh", "atomic(mail(warp)).store(0, relaxed);\n    set_bit(warp);"},
    {"ask", "trees/warp_mail.cuh",
     "atomic(asking(group_of(warp))).fetch_or(bit_of(warp), release);"},
    {"withdraw", "trees/warp_mail.cuh",
     "(atomic(asking(group_of(warp))).fetch_and(~bit_of(warp), acquire) & bit_of(warp)) != 0;"},
    {"mail", "trees/warp_mail.cuh",
     "atomic(mail(warp)).load(relaxed) != 0 && atomic(mail(warp)).load(acquire) != 0;"},
    {"take", "trees/warp_mail.cuh", "(atomic(asking(group)).fetch_and(~bit, acquire) & bit) == 0"},
    {"tell", "trees/warp_mail.cuh", "atomic(mail(warp)).store(1, release);"},
    {"look", "trees/tree_worker.cuh",
     "atomic(of_group ? mail().asking(group) : shared().phase).load(relaxed);"},
    {"made", "trees/tree_worker.cuh",
     "units().add_made(warp(), static_cast<std::uint64_t>(__popc(given)));"},
    {"made", "trees/unit_counts.cuh", "atomic(part(warp).made).fetch_add(units, relaxed);"},
    {"ended", "trees/tree_worker.cuh", "units().add_ended(warp(), words_.ran);"},
    {"ended", "trees/unit_counts.cuh", "atomic(part(warp).ended).fetch_add(units, release);"},
    {"sum", "trees/unit_counts.cuh", "long_sum_of_warp(atomic(own.ended).load(relaxed))"},
    {"sum_again", "trees/unit_counts.cuh", "long_sum_of_warp(atomic(own.ended).load(acquire))"},
    {"made_sum", "trees/unit_counts.cuh",
     "return ended == first + long_sum_of_warp(atomic(own.made).load(relaxed));"},
    {"done", "trees/tree_worker.cuh", "atomic(shared().ends[lane_].done).store(1, release);"},
    {"look_done", "trees/tree_worker.cuh", "atomic(own).load(acquire) != 0"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct mail_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order ask = order::release;
  order take = order::acquire;
  order tell = order::release;
  order mail = order::acquire;
  order ended = order::release;
  order sum = order::acquire;
  order done = order::release;
  bool made_late = false;   // units are counted when they are there for others
  bool made_first = false;  // the first warp reads what was made before what has ended
  bool keeps_mail = false;  // who asks again leaves the mark of its last mail
  bool forgets_bit = false; // a giver does not take the bit back
};

struct mail_scenario {
  const char *name;
  int warps;
  int tasks;  // of the first warp
  int makers; // so many of these make one task each
};

class mail_state {
public:
  mail_state(const mail_scenario &scenario, const mail_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    for (int w = 0; w < scenario_->warps; ++w)
      own_[w].pc = w == 0 ? at::work : at::tell_ended;
    own_[0].tasks = (1 << scenario_->tasks) - 1;
    own_[0].ran = 1;
  }

  std::string error;

  bool ended() const {
    for (int w = 0; w < scenario_->warps; ++w)
      if (own_[w].pc != at::over)
        return false;
    return true;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int w = 0; w < scenario_->warps; ++w) {
      const warp &own = own_[w];
      for (int value : {static_cast<int>(own.pc), own.tasks, own.ran, own.step, own.seen, own.sum,
                        static_cast<int>(own.again), own.to, static_cast<int>(own.has_put_back)})
        key += static_cast<char>(value);
    }
    key.append(ran_.begin(), ran_.end());
    key.append(in_mail_.begin(), in_mail_.end());
    return key;
  }

  std::vector<mail_state> next() const {
    std::vector<mail_state> result;
    for (int w = 0; w < scenario_->warps; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  static constexpr int parts = 2, most_tasks = 6;
  enum class at : std::uint8_t {
    work,
    take,
    give,
    count,
    tell,
    put_back,
    tell_ended,
    empty,
    ask,
    wait,
    mail_again,
    sum_ended,
    sum_made,
    set_done,
    withdraw,
    over
  };
  struct warp {
    at pc = at::work;
    int tasks = 0; // a bit each
    int ran = 0;   // units that it has not told of
    int step = 0;
    int seen = 0; // bits of warps that ask
    int sum = 0;
    bool again = false; // it reads the sums with acquire
    int to = 0;
    bool has_put_back = false; // once, for a word's values are all kept
  };

  // Atomic words.
  static constexpr int asking = 0;
  static int mail(int w) { return 1 + w; }
  static int made(int part) { return 4 + part; }
  static int ended_units(int part) { return 6 + part; }
  static constexpr int done = 8;
  // Plain words.
  static int place(int w) { return w; }
  static int result(int task) { return most_threads + task; }

  int own_part(int w) const { return w % parts; }

  int choices(int w) const {
    const warp &own = own_[w];
    switch (own.pc) {
    case at::work: // run a task, or look who asks
      return 1 + ((own.tasks & (own.tasks - 1)) != 0 ? memory_.choices(w, asking) : 0);
    case at::give: // the oldest task, or all but the newest, or nothing after all
      return own.has_put_back ? 2 : 3;
    case at::wait: // the mail, or the end
      return memory_.choices(w, mail(w)) + (w == 0 ? 1 : memory_.choices(w, done));
    case at::mail_again:
      return memory_.choices(w, mail(w));
    case at::sum_ended:
      return memory_.choices(w, planted_->made_first ? made(own.step) : ended_units(own.step));
    case at::sum_made:
      return memory_.choices(w, planted_->made_first ? ended_units(own.step) : made(own.step));
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    warp &own = own_[w];
    switch (own.pc) {
    case at::work:
      if (choice == 0) {
        run(w);
        return;
      }
      own.seen = memory_.load(w, asking, order::relaxed, choice - 1) & ~(1 << w);
      own.pc = own.seen != 0 ? at::take : at::work;
      return;
    case at::take: {
      const int bit = own.seen & -own.seen;
      own.to = bit == 1 ? 0 : bit == 2 ? 1 : 2;
      const int before = memory_.newest(asking);
      memory_.exchange(w, asking, planted_->take, planted_->forgets_bit ? before : before & ~bit);
      own.seen = 0;
      own.pc = (before & bit) != 0 ? at::give : at::work;
      return;
    }
    case at::give:
      if (choice == 2) {
        own.pc = at::put_back;
        own.has_put_back = true;
        return;
      }
      expect(memory_.plain_write(w, place(own.to)), "a race in writing to the place of warp ",
             own.to);
      in_mail_[own.to] =
          static_cast<char>(choice == 0 ? own.tasks & -own.tasks : own.tasks & ~newest(own.tasks));
      own.tasks &= ~in_mail_[own.to];
      own.pc = planted_->made_late ? at::tell : at::count;
      return;
    case at::count:
      memory_.exchange(w, made(own_part(w)), order::relaxed, memory_.newest(made(own_part(w))) + 1);
      own.pc = planted_->made_late ? at::work : at::tell;
      return;
    case at::tell:
      memory_.store(w, mail(own.to), planted_->tell, 1);
      own.pc = planted_->made_late ? at::count : at::work;
      return;
    case at::put_back:
      memory_.exchange(w, asking, order::release, memory_.newest(asking) | 1 << own.to);
      own.pc = at::work;
      return;

    case at::tell_ended:
      if (own.ran != 0)
        memory_.exchange(w, ended_units(own_part(w)), planted_->ended,
                         memory_.newest(ended_units(own_part(w))) + own.ran);
      own.ran = 0;
      own.pc = planted_->keeps_mail ? at::ask : at::empty;
      return;
    case at::empty:
      memory_.store(w, mail(w), order::relaxed, 0);
      own.pc = at::ask;
      return;
    case at::ask:
      memory_.exchange(w, asking, planted_->ask, memory_.newest(asking) | 1 << w);
      own.pc = at::wait;
      return;
    case at::wait:
      if (const int looks = memory_.choices(w, mail(w)); choice < looks) {
        if (memory_.load(w, mail(w), order::relaxed, choice) != 0)
          own.pc = at::mail_again;
      } else if (w == 0) {
        own.pc = at::sum_ended;
        own.sum = own.step = 0;
        own.again = false;
      } else if (memory_.load(w, done, order::acquire, choice - looks) != 0) {
        read_results(w);
        own.pc = at::withdraw;
      }
      return;
    case at::mail_again:
      own.pc = at::wait;
      if (memory_.load(w, mail(w), planted_->mail, choice) == 0)
        return;
      expect(memory_.plain_read(w, place(w)), "a race in reading the place of warp ", w);
      own.tasks = in_mail_[w];
      own.ran = 1;
      own.pc = at::work;
      return;

    case at::sum_ended:
    case at::sum_made: {
      const bool of_ended = (own.pc == at::sum_ended) != planted_->made_first;
      const int word = of_ended ? ended_units(own.step) : made(own.step);
      const order how = of_ended && own.again ? planted_->sum : order::relaxed;
      own.sum += (of_ended ? 1 : -1) * memory_.load(w, word, how, choice);
      if (++own.step != parts)
        return;
      own.step = 0;
      if (own.pc == at::sum_ended) {
        own.pc = at::sum_made;
      } else if (own.sum != 1) {
        own.pc = at::wait;
        own.sum = 0;
      } else {
        own.sum = 0;
        own.pc = own.again ? at::set_done : at::sum_ended;
        own.again = !own.again;
      }
      return;
    }
    case at::set_done:
      for (int task = 0; task < scenario_->tasks + scenario_->makers; ++task)
        expect(ran_[task] == 1, "the launch ends before task ", task);
      read_results(w);
      memory_.store(w, done, planted_->done, 1);
      own.pc = at::withdraw;
      return;
    case at::withdraw:
      expect((memory_.newest(asking) & 1 << w) != 0, "somebody gives at the end: to warp ", w);
      memory_.exchange(w, asking, order::acquire, memory_.newest(asking) & ~(1 << w));
      own.pc = at::over;
      return;
    case at::over:
      return;
    }
  }

  // Its bit.
  static int newest(int tasks) {
    while ((tasks & (tasks - 1)) != 0)
      tasks &= tasks - 1;
    return tasks;
  }
  void run(int w) {
    warp &own = own_[w];
    int task = 0;
    for (int i = 0; i < most_tasks; ++i)
      task = (own.tasks >> i & 1) != 0 ? i : task;
    expect(own.tasks != 0, "no task for warp ", w);
    own.tasks &= ~(1 << task);
    expect(++ran_[task] == 1, "run twice: task ", task);
    if (!error.empty())
      return;
    expect(memory_.plain_write(w, result(task)), "a race in writing the result of task ", task);
    if (task < scenario_->makers)
      own.tasks |= 1 << (scenario_->tasks + task);
    own.pc = own.tasks == 0 ? at::tell_ended : at::work;
  }

  void read_results(int w) {
    for (int task = 0; task < scenario_->tasks + scenario_->makers; ++task)
      expect(memory_.plain_read(w, result(task)), "a race in reading the result of task ", task);
  }

  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  const mail_scenario *scenario_;
  const mail_bugs *planted_;
  memory memory_;
  std::array<warp, most_threads> own_;
  std::array<char, most_tasks> ran_{}; // how often
  std::array<char, most_threads> in_mail_{};
};

} // namespace model
