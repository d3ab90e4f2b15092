// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The board of a launch of loops (runtime/include/gtap/detail/loops/turn_board.cuh) as a model: warps of one lane, of which the first
// writes batches, claims turns of them as the others do, and waits for each before it writes the next. Every atomic access is a step
// of its own; what lies between two of them is done with the second. Where the writer's
// lanes write a line of the board each, each word is a step.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line board_lines[] = {
    {"row, before the counters", "loops/turn_board.cuh",
     "    atomic(notice(static_cast<unsigned>(lane_)).ran).store(0, relaxed);\n    "
     "open_beside(loops, turns);"},
    {"row, before the counters", "loops/turn_board.cuh",
     "      atomic(own.row_turns).store(turns, relaxed);\n    }\n    __syncwarp();"},
    {"left", "loops/turn_board.cuh",
     "        batch.part_size(static_cast<unsigned>(lane_)) << batch_bits | batch.number, "
     "release);\n    __syncwarp();"},
    {"batch", "loops/turn_board.cuh", "    atomic(own.batch).store(batch.number, release);"},
    {"look", "loops/turn_board.cuh", "other = is_later(atomic(own.batch).load(relaxed));"},
    {"take", "loops/turn_board.cuh", "lane_ == 0 ? atomic(own.batch).load(acquire) : 0"},
    {"claim", "loops/turn_board.cuh", ".fetch_sub(std::uint64_t{turns} << batch_bits, relaxed);"},
    {"adopt", "loops/turn_board.cuh", "atomic(board.notice(part).left).load(acquire)"},
    {"adopt", "loops/turn_board.cuh",
     "if (static_cast<std::uint32_t>(seen & batch_mask) != words_.batch.number)"},
    {"find", "loops/turn_board.cuh",
     "atomic(notice(static_cast<unsigned>(lane_)).left).load(relaxed)"},
    {"ran", "loops/turn_board.cuh", "atomic(notice(own_part()).ran).fetch_add(turns, release);"},
    {"wait", "loops/turn_board.cuh",
     "while (long_sum_of_warp(atomic(ran).load(relaxed)) != words_.batch.turns) {"},
    {"wait_again", "loops/turn_board.cuh", "(void)atomic(ran).load(acquire);"},
    {"done", "loops/loop_worker.cuh", "atomic(shared().ends[lane_].done).store(1, release);"},
    {"done", "loops/loop_block.cuh", "atomic(shared().ends[thread_].done).store(1, release);"},
    {"look_done", "loops/turn_board.cuh", "atomic(own.done).load(acquire) != 0;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct board_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order left = order::release;
  order batch = order::release;
  order take = order::acquire;
  order adopt = order::acquire;
  order ran = order::release;
  order wait = order::acquire;
  order done = order::release;
  bool zero_late = false; // each lane opens its part before the next one has set its sum to 0
  bool never_adopt =
      false; // who gets turns of the next batch takes them for turns of the one before
};

struct board_scenario {
  const char *name;
  int warps;
  int turns[2]; // of each batch; 0: there is none
  int most;     // turns that a warp claims at once
};

class board_state {
public:
  board_state(const board_scenario &scenario, const board_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    for (int part = 0; part < parts; ++part)
      memory_.set(left(part), word_of(0, 0));
    own_[0].pc = at::open;
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
      for (int value : {static_cast<int>(own.pc), own.batch, own.part, own.step, own.first,
                        own.count, own.ran, own.seen})
        key += static_cast<char>(value);
    }
    key += static_cast<char>(opened_);
    key.append(ran_.begin(), ran_.end());
    return key;
  }

  std::vector<board_state> next() const {
    std::vector<board_state> result;
    for (int w = 0; w < scenario_->warps; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  static constexpr int parts = 2;
  enum class at : std::uint8_t {
    look,
    take,
    look_done,
    open,
    claim,
    adopt,
    find,
    run,
    tell,
    wait,
    wait_again,
    set_done,
    over
  };
  struct warp {
    at pc = at::look;
    int batch = 0; // that it takes part in
    int part = 0;  // where it claims
    int step = 0;  // of several words
    int first = 0, count = 0;
    int ran = 0;  // turns that it has not told of
    int seen = 0; // a sum, or parts that have turns
  };

  // Atomic words.
  static int left(int part) { return part; }
  static int ran(int part) { return 2 + part; }
  static int batch(int part) { return 4 + part; }
  static constexpr int done = 6;
  // Plain words: the tasks of a batch, and what turns write. (How many they are stands in relaxed words, which may be those of the next
  // batch for who has claimed nothing; it is not used then.)
  static constexpr int tasks = 0;
  static int result(int batch, int turn) { return 1 + (batch - 1) * 3 + turn; }

  int turns(int batch) const { return scenario_->turns[batch - 1]; }
  int size(int batch, int part) const {
    return turns(batch) / parts + (part < turns(batch) % parts);
  }
  int begin(int batch, int part) const { return part == 0 ? 0 : size(batch, 0); }
  int own_part(int w) const { return w % parts; }
  bool is_last(int batch) const { return batch == 2 || scenario_->turns[batch] == 0; }

  // A counter: turns left and 16, and the batch.
  static int word_of(int left, int batch) { return (left + 16) << 2 | batch; }
  static int left_in(int word) { return (word >> 2) - 16; }

  int choices(int w) const {
    const warp &own = own_[w];
    switch (own.pc) {
    case at::look: // the batch, or whether the launch is over
      return memory_.choices(w, batch(own_part(w))) + 1;
    case at::take:
      return memory_.choices(w, batch(own_part(w)));
    case at::look_done:
      return memory_.choices(w, done);
    case at::adopt:
      return memory_.choices(w, left(own.part));
    case at::find:
      return memory_.choices(w, left(own.step));
    case at::wait:
    case at::wait_again:
      return memory_.choices(w, ran(own.step));
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  void step(int w, int choice) {
    warp &own = own_[w];
    switch (own.pc) {
    case at::look:
      if (choice == memory_.choices(w, batch(own_part(w))))
        own.pc = at::look_done;
      else if (memory_.load(w, batch(own_part(w)), order::relaxed, choice) > own.batch)
        own.pc = at::take;
      return;
    case at::take:
      begin_batch(w, memory_.load(w, batch(own_part(w)), planted_->take, choice), own_part(w));
      return;
    case at::look_done:
      own.pc = at::look;
      if (memory_.load(w, done, order::acquire, choice) == 0)
        return;
      own.pc = at::over;
      for (int batch = 1; batch <= 2; ++batch)
        read_results(w, batch);
      return;

    case at::open:
      open(w);
      return;

    case at::claim: {
      const int before = memory_.newest(left(own.part));
      expect(left_in(before) - scenario_->most >= -16, "the model's word is too small: ", before);
      if (!error.empty())
        return;
      memory_.exchange(w, left(own.part), order::relaxed, before - (scenario_->most << 2));
      own.seen = before;
      own.pc = (before & 3) != own.batch && !planted_->never_adopt ? at::adopt : has_claimed(own);
      return;
    }
    case at::adopt: {
      const int part = own.part, seen = own.seen;
      const int word = memory_.load(w, left(part), planted_->adopt, choice);
      begin_batch(w, word & 3, part);
      own.seen = seen;
      own.pc = has_claimed(own);
      return;
    }
    case at::find: {
      const int word = memory_.load(w, left(own.step), order::relaxed, choice);
      own.seen |= left_in(word) > 0 ? 1 << own.step : 0;
      if (++own.step != parts)
        return;
      own.step = 0;
      if (own.seen != 0)
        own.part = own.seen == 1 << 1 ? 1 : 0;
      own.pc = own.seen != 0 ? at::claim : at::tell;
      return;
    }
    case at::run:
      for (; own.count != 0; ++own.first, --own.count) {
        const int batch = own.batch, turn = own.first;
        expect(turn < turns(batch), "no such turn: ", turn);
        if (!error.empty())
          return;
        expect(++ran_[batch * 3 + turn] == 1, "run twice: turn ", turn);
        expect(memory_.plain_read(w, tasks), "a race in reading the tasks of batch ", batch);
        expect(opened_ == batch, "the tasks are those of batch ", opened_);
        if (batch == 2)
          read_results(w, 1); // which its turns may read
        expect(memory_.plain_write(w, result(batch, turn)), "a race in writing the result of turn ",
               turn);
        ++own.ran;
      }
      own.pc = at::claim;
      return;
    case at::tell:
      if (own.ran != 0)
        memory_.exchange(w, ran(own_part(w)), planted_->ran,
                         memory_.newest(ran(own_part(w))) + own.ran);
      own.ran = 0;
      own.seen = 0;
      own.pc = w == 0 ? at::wait : at::look;
      return;

    case at::wait:
      own.seen += memory_.load(w, ran(own.step), order::relaxed, choice);
      if (++own.step != parts)
        return;
      own.step = 0;
      own.pc = own.seen == turns(own.batch) ? at::wait_again : at::wait;
      own.seen = 0;
      return;
    case at::wait_again:
      memory_.load(w, ran(own.step), planted_->wait, choice);
      if (++own.step != parts)
        return;
      own.step = 0;
      for (int turn = 0; turn < turns(own.batch); ++turn)
        expect(ran_[own.batch * 3 + turn] == 1, "the first task goes on before turn ", turn);
      read_results(w, own.batch);
      own.pc = is_last(own.batch) ? at::set_done : at::open;
      return;
    case at::set_done:
      memory_.store(w, done, planted_->done, 1);
      own.pc = at::over;
      return;
    case at::over:
      return;
    }
  }

  // A word of the next batch for each step.
  void open(int w) {
    warp &own = own_[w];
    const int next = own.batch + 1;
    if (own.step == 0) {
      expect(memory_.plain_write(w, tasks), "a race in writing the tasks of batch ", next);
      opened_ = next;
    }
    const int which = planted_->zero_late && own.step < 2 * parts
                          ? (own.step % 2 == 0 ? own.step / 2 : parts + own.step / 2)
                          : own.step;
    const int part = which % parts;
    if (which < parts)
      memory_.store(w, ran(part), order::relaxed, 0);
    else if (which < 2 * parts)
      memory_.store(w, left(part), planted_->left, word_of(size(next, part), next));
    else
      memory_.store(w, batch(part), planted_->batch, next);
    if (++own.step != 3 * parts)
      return;
    begin_batch(w, next, own_part(w));
  }

  void begin_batch(int w, int batch, int part) {
    warp &own = own_[w];
    own.batch = batch;
    own.part = part;
    own.step = 0;
    own.seen = 0;
    own.pc = at::claim;
  }

  // What a warp does with the counter that it has seen.
  at has_claimed(warp &own) {
    const int all = left_in(own.seen);
    own.seen = 0;
    if (all <= 0)
      return at::find;
    own.count = all < scenario_->most ? all : scenario_->most;
    own.first = begin(own.batch, own.part) + size(own.batch, own.part) - all;
    return at::run;
  }

  void read_results(int w, int batch) {
    for (int turn = 0; turn < turns(batch); ++turn)
      expect(memory_.plain_read(w, result(batch, turn)), "a race in reading the result of turn ",
             turn);
  }

  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  const board_scenario *scenario_;
  const board_bugs *planted_;
  memory memory_;
  std::array<warp, most_threads> own_;
  int opened_ = 0;
  std::array<char, 9> ran_{}; // how often, of each batch and turn
};

} // namespace model
