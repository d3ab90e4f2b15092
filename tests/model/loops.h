// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open loops (runtime/include/gtap/detail/warp/loop_slots.cuh and open_loops.cuh) as a model: warps of one lane, one place, and a task
// that opens a loop of some turns, waits for them if it does, and opens the next one in the same place. Every atomic access is a step
// of its own; what lies between two of them is done with the second. The launch ends when the last warp gives up its
// busy count.
#pragma once

#include "line.h"
#include "memory.h"

#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line loop_lines[] = {
    {"hold", "warp/loop_slots.cuh",
     "    if (atomic(loop.word).compare_exchange_strong(seen, seen | loop_held, acquire, "
     "relaxed))"},
    {"give: the loop's token", "stack/task_stack.cuh",
     "    raise(lane.records(), state.bottom, flag_near | flag_far);\n    if (state.bottom != "
     "none)\n"
     "      add_token(lane.records(), state.bottom);\n  }\n  put_in_pool(lane, state, state.low, "
     "task, "
     "meta);"},
    {"show before publish", "warp/open_loops.cuh",
     "    atomic(shared.ends[number].loops).fetch_or(1u << place, relaxed);\n  if (number == 0)\n"},
    {"show before publish", "warp/open_loops.cuh",
     "      open_loop_at(loop_at(shared, place), task, turns,"},
    {"publish", "warp/loop_slots.cuh",
     "compare_exchange_strong(seen, (seen & loop_readers) | opened, release,"},
    {"drop", "stack/join.cuh", "if (atomic(tokens).fetch_sub(count, release) != count)"},
    {"drop_last", "stack/join.cuh", "(void)atomic(tokens).load(acquire);"},
    {"look", "warp/open_loops.cuh", ".word).load(relaxed) : 0;"},
    {"claim", "warp/loop_slots.cuh",
     "loop_reader - (std::uint64_t{most} << loop_turns_shift), acquire));"},
    {"add_token before count_in, and both before end_reading", "warp/open_loops.cuh",
     "atomic(lane.records().tokens(parent)).fetch_add(lanes, relaxed);"},
    {"add_token before count_in, and both before end_reading", "warp/open_loops.cuh",
     "    if (!counts && count != 0)\n      taken.busy = add_busy(shared);\n    closes = "
     "end_reading(loop);"},
    {"end_reading", "warp/loop_slots.cuh",
     "atomic(loop.word).fetch_sub(loop_reader, acq_rel) - loop_reader;"},
    {"end_reading: closes", "warp/loop_slots.cuh",
     "while ((seen & loop_open) != 0 && (seen & loop_readers) == 0 && turns_left(seen) <= 0)"},
    {"close", "warp/loop_slots.cuh",
     "if (atomic(loop.word).compare_exchange_strong(seen, (seen & ~loop_open) | loop_held, "
     "acq_rel,"},
    {"close_count", "warp/open_loops.cuh",
     "  if (count == 0) { // nobody is left with a token, perhaps, but the loop\n    taken.token = "
     "true;\n"
     "    if (number == 0 && !counts)\n      taken.busy = add_busy(shared);"},
    {"close_drop", "warp/open_loops.cuh",
     "    if (drops && number == 0)\n      atomic(lane.records().tokens(parent)).fetch_sub(1, "
     "release);\n    if (!drops && number == heir)\n      state.bottom = parent;"},
    {"hide before let_go", "warp/open_loops.cuh",
     "  atomic(shared.ends[number].loops).fetch_and(~(1u << place), release);\n  __syncwarp();\n  "
     "if "
     "(number == 0)\n    let_go(loop);\n  return state;"},
    {"let_go", "warp/loop_slots.cuh", "atomic(loop.word).fetch_and(~loop_held, release);"},
    {"look_before_end", "warp/open_loops.cuh",
     "atomic(open_places(shared, warp)).load(acquire) : 0);"},
    {"look_before_end, retire", "warp/warp_scheduler.cuh",
     "if (!take_back()) {\n          const open_search found = take_open();\n          if (found "
     "== search_over ||\n              (found == none_open && (retire(), !look_for_work(block, "
     "false))))"},
    {"retire", "launch/busy_count.cuh",
     "return atomic(shared.busy).fetch_sub(count, acq_rel) == count;"},
    {"set_done", "launch/busy_count.cuh", "atomic(shared.phase).fetch_or(done, release);"},
    {"look_idle", "warp/idle_warp.cuh", "word = lane == sees_loops ? &loops : word;"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct loop_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order hold = order::acquire;
  order publish = order::release;
  order claim = order::acquire;
  order end_reading = order::acq_rel;
  order close = order::acq_rel;
  order let_go = order::release;
  order retire = order::acq_rel;
  bool show_late = false;          // the bits are set when the loop is open
  bool hide_late = false;          // they are cleared when the place is free
  bool count_late = false;         // a warp counts itself when it has ended reading
  bool token_late = false;         // claimed turns get their token then
  bool forget_loops = false;       // a warp gives up its count whatever loops there are
  bool never_last = false;         // who closes a loop takes its token for one of several
  bool close_unseen = false;       // who comes too late does not close a loop
  bool close_with_readers = false; // the last turns' warp closes it, though others may read
};

struct loop_scenario {
  const char *name;
  int warps, turns, loops; // one loop after the other
  int most;                // turns that a warp claims at once
  bool waits = true;       // the task opens the next loop when the last one's turns have ended
  bool shared_bit = false; // all warps look at one copy of the bit
};

class loop_state {
public:
  loop_state(const loop_scenario &scenario, const loop_bugs &planted)
      : scenario_(&scenario), planted_(&planted) {
    memory_.set(word, free_word);
    memory_.set(busy, 1);
    own_[0].pc = at::hold;
    own_[0].counted = true;
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
      for (int value : {static_cast<int>(own.pc), own.first, own.count, own.step, own.loop})
        key += static_cast<char>(value);
      key += static_cast<char>(own.counted << 1 | own.late);
    }
    key += static_cast<char>(loop_);
    key += static_cast<char>(placed_ << 1 | went_on_);
    key.append(ran_.begin(), ran_.end());
    return key;
  }

  std::vector<loop_state> next() const {
    std::vector<loop_state> result;
    for (int w = 0; w < scenario_->warps; ++w)
      for (int choice = 0; choice < choices(w); ++choice) {
        result.push_back(*this);
        result.back().step(w, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    look_idle,
    check_over,
    over,
    hold,
    show,
    publish,
    drop,
    drop_last,
    look_before_end,
    look,
    claim,
    add_token,
    count_in,
    end_reading,
    close,
    close_count,
    close_drop,
    hide,
    let_go,
    run,
    retire,
    set_done
  };
  struct warp {
    at pc = at::look_idle;
    int first = 0, count = 0; // turns that it has claimed
    int step = 0;             // of the bits
    int loop = 0;             // that those turns are of
    bool counted = false;     // in `busy`
    bool late = false;        // has come too late for turns
  };

  // Atomic words: the place's, the parent's tokens, a bit for each warp, and two of the launch.
  static constexpr int word = 0, tokens = 1, busy = 2, phase = 3;
  int bit(int w) const { return scenario_->shared_bit ? 4 : 4 + w; }
  int bits() const { return scenario_->shared_bit ? 1 : scenario_->warps; }
  // Plain words: the place's task, its record, and what turns write.
  static constexpr int place = 0, record = 1;
  int number(int loop, int turn) const { return loop * scenario_->turns + turn; }
  int result(int loop, int turn) const { return 2 + number(loop, turn); }
  int all_turns() const { return scenario_->loops * scenario_->turns; }

  // The place's word: turns left and 8, held, open, readers.
  static constexpr int open = 4, held = 8, free_word = 8 << 4, readers = 3;
  static int left(int value) { return (value >> 4) - 8; }

  int choices(int w) const {
    const warp &own = own_[w];
    switch (own.pc) {
    case at::look_idle: // the bit, or whether the launch is over
      return memory_.choices(w, bit(w)) + 1;
    case at::look_before_end:
      return memory_.choices(w, bit(w));
    case at::check_over:
      return memory_.choices(w, phase);
    case at::look:
      return memory_.choices(w, word);
    case at::drop_last: // it has just read the newest
      return 1;
    case at::hold:
      return (memory_.newest(word) & (open | held)) == 0 ? 1
                                                         : 0; // else it would run the turns itself
    case at::over:
      return 0;
    default:
      return 1;
    }
  }

  int change(int w, int which, order o, int value) { return memory_.exchange(w, which, o, value); }
  int add(int w, int which, order o, int value) {
    return change(w, which, o, memory_.newest(which) + value);
  }

  void step(int w, int choice) {
    warp &own = own_[w];
    switch (own.pc) {
    case at::look_idle:
      if (choice == memory_.choices(w, bit(w)))
        own.pc = at::check_over;
      else if (memory_.load(w, bit(w), order::relaxed, choice) != 0)
        own.pc = at::look;
      return;
    case at::check_over:
      own.pc = at::look_idle;
      if (memory_.load(w, phase, order::acquire, choice) == 0)
        return;
      own.pc = at::over;
      for (int turn = 0; turn < all_turns(); ++turn) // what follows the entry may look at all
        expect(memory_.plain_read(w, result(0, turn)), "a race in reading the result of turn ",
               turn);
      return;
    case at::over:
      return;

    case at::hold:
      change(w, word, planted_->hold, memory_.newest(word) | held);
      own.step = 0;
      own.pc = planted_->show_late ? at::publish : at::show;
      return;
    case at::show:
      change(w, bit(own.step), order::relaxed, 1);
      if (++own.step == bits())
        own.pc = planted_->show_late ? has_opened() : at::publish;
      return;
    case at::publish: {
      expect(memory_.plain_write(w, place), "a race in writing the place of loop ", loop_);
      expect(memory_.plain_write(w, record), "a race in writing the record of loop ", loop_);
      placed_ = loop_;
      if (scenario_->waits) // the warp's and the loop's; see join.cuh
        memory_.exchange(w, tokens, order::relaxed, 2);
      change(w, word, planted_->publish,
             (scenario_->turns + 8) << 4 | open | (memory_.newest(word) & readers));
      own.pc = planted_->show_late ? at::show : has_opened();
      return;
    }
    case at::drop:
      if (add(w, tokens, order::release, -1) == 1)
        own.pc = at::drop_last;
      else
        own.pc = at::look_before_end;
      return;
    case at::drop_last: // the waiting task goes on
      memory_.load(w, tokens, order::acquire, memory_.choices(w, tokens) - 1);
      for (int turn = 0; turn < scenario_->turns; ++turn) {
        expect(ran_[number(loop_, turn)] == 1, "the waiting task goes on before turn ", turn);
        expect(memory_.plain_read(w, result(loop_, turn)), "a race in reading the result of turn ",
               turn);
      }
      went_on_ = loop_ + 1 == scenario_->loops;
      own.pc = next_loop();
      return;

    case at::look_before_end:
      own.pc = memory_.load(w, bit(w), order::acquire, choice) == 0 || planted_->forget_loops
                   ? at::retire
                   : at::look;
      return;
    case at::look:
      own.pc = left(memory_.load(w, word, order::relaxed, choice)) > 0 ? at::claim : searches(own);
      return;
    case at::claim: {
      const int before = memory_.newest(word);
      expect((before & readers) != readers && (before >> 4) >= scenario_->most,
             "the model's word is too small: ", before);
      if (!error.empty())
        return;
      change(w, word, planted_->claim, before + 1 - (scenario_->most << 4));
      own.late = left(before) <= 0;
      if (own.late) {
        own.count = 0;
        own.pc = at::end_reading;
        return;
      }
      own.loop = placed_;
      own.first = scenario_->turns - left(before);
      own.count = left(before) < scenario_->most ? left(before) : scenario_->most;
      expect(memory_.plain_read(w, place), "a race in reading the place of loop ", loop_);
      expect(memory_.plain_read(w, record), "a race in reading the record of loop ", loop_);
      own.pc = planted_->token_late || !scenario_->waits ? at::count_in : at::add_token;
      return;
    }
    case at::add_token:
      add(w, tokens, order::relaxed, 1);
      own.pc = planted_->token_late   ? at::run
               : planted_->count_late ? at::end_reading
                                      : at::count_in;
      return;
    case at::count_in:
      if (!own.counted)
        add(w, busy, order::relaxed, 1);
      own.counted = true;
      own.pc = planted_->count_late ? at::run : at::end_reading;
      return;
    case at::end_reading: {
      const int before = memory_.newest(word);
      change(w, word, planted_->end_reading, before - 1);
      own.pc = may_close(own, before - 1) ? at::close : after_reading(own);
      return;
    }
    case at::close: {
      // Fails when others have come, or one has closed it; looks again then.
      const int before = memory_.newest(word);
      if (!may_close(own, before)) {
        own.pc = after_reading(own);
        return;
      }
      change(w, word, planted_->close, (before & ~open) | held);
      expect(memory_.plain_read(w, place), "a race in reading the place of loop ", loop_);
      own.pc = own.count == 0 && !own.counted ? at::close_count : at::close_drop;
      return;
    }
    case at::close_count:
      add(w, busy, order::relaxed, 1);
      own.counted = true;
      own.pc = at::close_drop;
      return;
    case at::close_drop:
      expect(memory_.plain_write(w, record), "a race in freeing the record of loop ", loop_);
      if (scenario_->waits && (own.count != 0 || planted_->never_last))
        add(w, tokens, order::release, -1);
      own.step = 0;
      own.pc = planted_->hide_late ? at::let_go : at::hide;
      return;
    case at::hide:
      change(w, bit(own.step), order::release, 0);
      if (++own.step == bits())
        own.pc = planted_->hide_late ? after_close(own) : at::let_go;
      return;
    case at::let_go:
      change(w, word, planted_->let_go, memory_.newest(word) & ~held);
      own.pc = planted_->hide_late ? at::hide : after_close(own);
      return;

    case at::run:
      run(w);
      return;

    case at::retire:
      own.counted = false;
      own.pc = add(w, busy, planted_->retire, -1) == 1 ? at::set_done : at::look_idle;
      return;
    case at::set_done:
      for (int turn = 0; turn < all_turns(); ++turn)
        expect(ran_[turn] == 1, "the launch is done before turn ", turn);
      expect(went_on_ || !scenario_->waits, "the launch is done before who waits for loop ", loop_);
      change(w, phase, order::release, 1);
      own.pc = at::look_idle;
      return;
    }
  }

  // Where the warp goes on that has opened a loop, or the task that waited for it.
  at has_opened() { return scenario_->waits ? at::drop : next_loop(); }
  at next_loop() {
    if (loop_ + 1 == scenario_->loops)
      return at::look_before_end;
    ++loop_;
    return at::hold;
  }
  bool may_close(const warp &own, int value) const {
    if (own.late && planted_->close_unseen)
      return false;
    if (planted_->close_with_readers)
      return (value & open) != 0 && left(value) <= 0;
    return (value & open) != 0 && (value & readers) == 0 && left(value) <= 0;
  }
  // Where a warp goes on that has found nothing, and one that has read.
  static at searches(const warp &own) { return own.counted ? at::look_before_end : at::look_idle; }
  at after_reading(const warp &own) const {
    if (own.count == 0)
      return searches(own);
    return planted_->token_late && scenario_->waits ? at::add_token
           : planted_->count_late && !own.counted   ? at::count_in
                                                    : at::run;
  }
  // Who has closed a loop without turns has its token.
  at after_close(const warp &own) const {
    if (own.count != 0)
      return after_reading(own);
    return planted_->never_last || !scenario_->waits ? searches(own) : at::drop;
  }

  void run(int w) {
    warp &own = own_[w];
    for (; own.count != 0; ++own.first, --own.count) {
      expect(++ran_[number(own.loop, own.first)] == 1, "run twice: turn ", own.first);
      expect(memory_.plain_write(w, result(own.loop, own.first)),
             "a race in writing the result of turn ", own.first);
    }
    own.pc = scenario_->waits ? at::drop : searches(own);
  }

  void expect(bool holds, const char *what, int which) {
    if (!holds && error.empty())
      error = what + std::to_string(which);
  }

  const loop_scenario *scenario_;
  const loop_bugs *planted_;
  memory memory_;
  std::array<warp, most_threads> own_;
  int loop_ = 0;              // that is opened next, or waited for
  int placed_ = 0;            // that is in the place
  bool went_on_ = false;      // the task that waited for the last one
  std::array<char, 6> ran_{}; // how often
};

} // namespace model
