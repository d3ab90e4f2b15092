// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hand-over of tasks between blocks (runtime/include/gtap/detail/block/ticket_ring.cuh, and its use by block_scheduler.cuh) as a model: blocks that have
// nothing to do draw a ticket of `asked` and wait at its slot, blocks that have tasks to spare draw one of `given` and
// leave a task there. Tickets wrap around after eight, so that every run tests it. Every atomic access is a step of
// its own; what lies between two of them is done with the second. A block is its leader: the other threads meet
// it at barriers. With `turns`, blocks have lanes, too, which may have a block task for their block while that
// waits (mixed_scheduler.cuh).
#pragma once

#include "line.h"
#include "memory.h"

#include <algorithm>
#include <string>
#include <vector>

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line ticket_lines[] = {
    {"look: either word first", "block/block_look.cuh",
     "look.asked = atomic(shared.asked).load(relaxed);\n    look.given = "
     "atomic(shared.given).load(relaxed);"},
    {"look: how many wait", "block/block_look.cuh",
     "const auto ahead = static_cast<std::int32_t>(asked - given);"},
    {"give_count, then give_draw", "block/block_scheduler.cuh",
     "    add_busy(shared(), gifts); // (B1)\n    block_ticket ticket = tickets().draw(gifts);"},
    {"give_count", "launch/busy_count.cuh",
     "return atomic(shared.busy).fetch_add(count, relaxed);"},
    {"give_draw", "block/ticket_ring.cuh",
     "return atomic(shared_->given).fetch_add(count, relaxed);"},
    {"give_wait", "block/block_scheduler.cuh", "while (!tickets().is_free(slot)) {"},
    {"give_wait", "block/ticket_ring.cuh", "return atomic(slot).load(relaxed) == empty_slot;"},
    {"give_put", "block/block_scheduler.cuh", "tickets().put(slot, ticket, task);"},
    {"give_put", "block/ticket_ring.cuh", "atomic(slot).store(tag_of(ticket) | what, release);"},
    {"give: so many at most", "block/block_scheduler.cuh",
     "min(most_gifts(),\n              has_dependents || worker_.is_urgent() ? worker_.spare() : "
     "(worker_.spare() + 1) / 2);"},
    {"give: so many at most", "block/block_scheduler.cuh",
     "return tickets().slots() / leader().blocks;"},
    {"give: a look serves once", "block/block_scheduler.cuh",
     "worker_.seen = {}; // an answer from before this"},
    // Those that it draws have been asked for, so each is a draw that give_draw makes, too; it counts them before it puts anything.
    {"give_draw, then give_count, of parts of a loop", "block/split_loop.cuh",
     "tickets.draw_asked(static_cast<std::uint32_t>(wanted), split.ticket);"},
    {"give_count, before give_put, of parts of a loop", "block/split_loop.cuh",
     "  add_busy(*tickets.shared(), parts); // (B1)"},
    {"give_put, of parts of a loop", "block/split_loop.cuh", "tickets.put(slot, ticket, task);"},
    {"ask", "block/block_scheduler.cuh",
     "const block_ticket ticket = sleeps ? leader().ticket : tickets().ask();"},
    {"ask", "block/ticket_ring.cuh", "return atomic(shared_->asked).fetch_add(1, relaxed);"},
    {"rest", "block/block_scheduler.cuh",
     "if (!sleeps && leader().at_work && drop_busy(shared())) {"},
    {"rest", "launch/busy_count.cuh",
     "return atomic(shared.busy).fetch_sub(count, acq_rel) == count;"},
    {"set_done", "block/block_scheduler.cuh", "        end_launch(shared());"},
    {"set_done", "launch/busy_count.cuh", "atomic(shared.phase).fetch_or(done, release);"},
    {"take_wait", "block/block_scheduler.cuh",
     "if (tickets().has_come(ticket)) {\n        worker_.seen = look_now();\n        task = "
     "tickets().take(ticket);"},
    {"take_wait", "block/ticket_ring.cuh", "return is_for(content(ticket), ticket);"},
    {"take_wait, give_wait", "block/ticket_ring.cuh",
     "return atomic(slot_of(ticket)).load(relaxed);"},
    {"take", "block/ticket_ring.cuh", "const std::uint64_t found = atomic(slot).load(acquire);"},
    {"take_empty", "block/ticket_ring.cuh", "atomic(slot).store(empty_slot, relaxed);"},
    {"over", "launch/launch.cuh", "phase = atomic(shared.phase).load(acquire);\n  return"},
    {"with turns: takes while it gives", "block/block_scheduler.cuh",
     "take_gift(); // who waits for this block's slot may have to empty the other one"},
    {"with turns: looks in a block turn", "block/block_scheduler.cuh",
     "(leader().has_ticket && tickets().is_for(seen.slot, leader().ticket)))"},
    {"with turns: one ticket", "block/block_scheduler.cuh", "if (!leader().has_ticket)"},
    {"with turns: rest", "turns/mixed_scheduler.cuh",
     "if (count != 0 && drop_busy(this->shared(), count))"},
};

// The orders as they are in those lines, and mistakes that could be made.
struct ticket_bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order put = order::release;
  order take = order::acquire;
  order rest = order::acq_rel;
  order set_done = order::release;
  order over = order::acquire;
  bool look_serves_twice = false; // gives again for a look from before the last gift
  bool count_late = false;        // `busy` counts a task once it lies in its slot
  bool taker_counts = false;      // `busy` counts a taker beside the slot
  bool without_tags = false;      // a slot says only whether it is full
};

struct ticket_scenario {
  const char *name;
  int blocks, slots;
  int tasks;          // of the first block, which it begins with
  int from_lanes = 0; // tasks that lanes of the second block have for it: with turns
};

class ticket_state {
public:
  ticket_state(const ticket_scenario &scenario, const ticket_bugs &planted)
      : scenario_(&scenario), planted_(&planted), lanes_left_(scenario.from_lanes) {
    memory_.set(asked, first_ticket);
    memory_.set(given, first_ticket);
    // Lanes count themselves: the tasks that they still have for their block.
    memory_.set(busy, 1 + scenario.from_lanes);
    for (int t = 0; t < scenario.tasks; ++t)
      own_[0].bag |= 1 << t;
    own_[0].at_work = true;
    for (int b = 1; b < scenario.blocks; ++b)
      own_[b].pc = at::ask;
  }

  std::string error;

  bool ended() const {
    for (int b = 0; b < blocks(); ++b)
      if (own_[b].pc != at::over)
        return false;
    return true;
  }

  std::string key() const {
    std::string key;
    memory_.append_to(key);
    for (int b = 0; b < blocks(); ++b) {
      const block &own = own_[b];
      for (int value :
           {static_cast<int>(own.pc), static_cast<int>(own.after), own.bag, own.seen_asked,
            own.seen_given, own.looked, own.ticket, own.draw, own.last, own.gifts, own.extra})
        key += static_cast<char>(value);
      key += static_cast<char>(own.has_ticket << 1 | own.at_work);
    }
    key += static_cast<char>(lanes_left_);
    key.append(ran_.begin(), ran_.end());
    return key;
  }

  std::vector<ticket_state> next() const {
    std::vector<ticket_state> result;
    for (int b = 0; b < blocks(); ++b)
      for (int choice = 0; choice < choices(b); ++choice) {
        result.push_back(*this);
        result.back().step(b, choice);
      }
    return result;
  }

private:
  enum class at : std::uint8_t {
    round,
    look_asked,
    look_given,
    give_count,
    give_draw,
    give_wait,
    give_put,
    give_count_late,
    ask,
    rest,
    set_done,
    wait,
    take,
    take_empty,
    take_count,
    check_over,
    over
  };
  struct block {
    at pc = at::round;
    at after = at::round; // where it goes on when it has taken something
    int bag = 0;          // its tasks, a bit each
    int seen_asked = 0, seen_given = 0;
    int looked = 0; // of the two words: a bit each
    int ticket = 0; // of `asked`
    bool has_ticket = false;
    int draw = 0;  // the next ticket of `given`
    int last = -1; // that it has drawn of `given`
    int gifts = 0; // that it has drawn tickets for
    bool at_work = false;
    int extra = 0; // tasks taken that `busy` counts beside the block
  };

  // Atomic words, values and tickets. A slot is empty, or has a tag and a task.
  static constexpr int asked = 0, given = 1, busy = 2, phase = 3, most_tickets = 8;
  static constexpr int first_ticket = 6, none = 0;
  enum { running, done };
  int slot(int ticket) const { return 4 + ticket % scenario_->slots; }
  int content(int ticket, int task) const {
    return (planted_->without_tags ? 1 : 1 + ticket / scenario_->slots) * 16 + task;
  }
  static int record(int task) { return task; } // plain words
  int result(int task) const { return most_tasks + task; }
  static constexpr int most_tasks = 6;
  static int wrapped(int ticket) { return ticket & (most_tickets - 1); }
  static int difference(int a, int b) { // as a signed one
    const int d = wrapped(a - b);
    return d >= most_tickets / 2 ? d - most_tickets : d;
  }
  int blocks() const { return scenario_->blocks; }
  bool turns() const { return scenario_->from_lanes != 0; }
  static int count(int bag) { return __builtin_popcount(static_cast<unsigned>(bag)); }
  int waiting(const block &own) const {
    return own.looked != 3 ? 0 : std::max(0, difference(own.seen_asked, own.seen_given));
  }

  // What a block may do between two steps: run a task; look, at either word first; give; with turns, look at
  // its slot.
  enum choice_in_round { runs, looks_asked, looks_given, gives, takes };
  int choices(int b) const {
    const block &own = own_[b];
    switch (own.pc) {
    case at::round:
      return own.bag == 0 ? 1 : 5;
    case at::look_asked:
      return memory_.choices(b, asked);
    case at::look_given:
      return memory_.choices(b, given);
    case at::give_wait: // with turns, the second half looks at the own slot
      return memory_.choices(b, slot(own.draw)) +
             (turns() && own.has_ticket ? memory_.choices(b, slot(own.ticket)) : 0);
    case at::wait:
      return memory_.choices(b, slot(own.ticket)) + 1 + (b == 1 && lanes_left_ != 0 ? 1 : 0);
    case at::take:
      return memory_.choices(b, slot(own.ticket));
    case at::check_over:
      return memory_.choices(b, phase);
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
      memory_.exchange(b, word, o, word < busy ? wrapped(before + value) : before + value);
      return before;
    };
    switch (own.pc) {
    case at::round:
      if (own.bag == 0)
        own.pc = own.has_ticket ? at::rest : at::ask;
      else if (choice == runs)
        run(b);
      else if (choice == looks_asked)
        own.pc = at::look_asked;
      else if (choice == looks_given)
        own.pc = at::look_given;
      else if (choice == gives && waiting(own) > 0 && count(own.bag) > 1) {
        own.gifts = std::min({waiting(own), scenario_->slots / blocks(), count(own.bag) - 1});
        if (!planted_->look_serves_twice)
          own.looked = 0;
        own.pc = planted_->count_late ? at::give_draw : at::give_count;
      } else if (choice == takes && turns() && own.has_ticket) {
        own.after = at::round;
        own.pc = memory_.newest(slot(own.ticket)) / 16 == content(own.ticket, 0) / 16 ? at::take
                                                                                      : at::round;
      }
      return;
    case at::look_asked:
      own.seen_asked = load(asked, order::relaxed);
      own.looked |= 1;
      own.pc = at::round;
      return;
    case at::look_given:
      own.seen_given = load(given, order::relaxed);
      own.looked |= 2;
      own.pc = at::round;
      return;

    case at::give_count:
      add(busy, order::relaxed, own.gifts);
      own.pc = at::give_draw;
      return;
    case at::give_draw:
      expect(own.last < 0 || difference(memory_.newest(asked), own.last) > 0, // (B2)
             "a ticket drawn before the last one was asked for, of block ", b);
      own.draw = add(given, order::relaxed, own.gifts);
      own.last = wrapped(own.draw + own.gifts - 1);
      own.pc = at::give_wait;
      return;
    case at::give_wait: {
      // (B2): what lies in the slot has been asked for.
      const int before = memory_.newest(slot(own.draw));
      if (before != none)
        expect(difference(memory_.newest(asked), own.draw - scenario_->slots) > 0,
               "a ticket a round ahead of one that nobody has asked for, of block ", b);
      const int values = memory_.choices(b, slot(own.draw));
      if (choice >= values) {
        choice -= values;
        if (load(slot(own.ticket), order::relaxed) / 16 == content(own.ticket, 0) / 16) {
          own.after = at::give_wait;
          own.pc = at::take;
        }
        return;
      }
      if (load(slot(own.draw), order::relaxed) == none)
        own.pc = at::give_put;
      return;
    }
    case at::give_put: {
      const int task = 31 - __builtin_clz(static_cast<unsigned>(own.bag));
      own.bag &= ~(1 << task);
      expect(memory_.plain_write(b, record(task)), "a race in writing record ", task);
      memory_.store(b, slot(own.draw), planted_->put, content(own.draw, task));
      own.draw = wrapped(own.draw + 1);
      own.pc = planted_->count_late ? at::give_count_late
               : --own.gifts == 0   ? at::round
                                    : at::give_wait;
      return;
    }
    case at::give_count_late:
      add(busy, order::relaxed, 1);
      own.pc = --own.gifts == 0 ? at::round : at::give_wait;
      return;

    case at::ask:
      own.ticket = add(asked, order::relaxed, 1);
      own.has_ticket = true;
      own.pc = own.at_work ? at::rest : at::wait;
      return;
    case at::rest: {
      const int counted = (own.at_work ? 1 : 0) + own.extra;
      own.at_work = false;
      own.extra = 0;
      own.pc = at::wait;
      if (counted != 0 && add(busy, planted_->rest, -counted) == counted)
        own.pc = at::set_done;
      return;
    }
    case at::set_done:
      memory_.exchange(b, phase, planted_->set_done, done);
      for (int task = 0; task < all_tasks(); ++task)
        expect(ran_[task] == 1, "the launch is done before task ", task, " has run");
      own.pc = at::check_over;
      return;

    case at::wait: {
      const int values = memory_.choices(b, slot(own.ticket));
      if (choice == values) {
        own.pc = at::check_over;
      } else if (choice > values) { // a lane of this block has a task for it, which `busy` counts
        own.bag |= 1 << (scenario_->tasks + --lanes_left_);
        own.at_work = true;
        own.pc = at::round;
      } else if (load(slot(own.ticket), order::relaxed) / 16 == content(own.ticket, 0) / 16) {
        own.after = at::round;
        own.pc = at::take;
      }
      return;
    }
    case at::take: {
      const int found = load(slot(own.ticket), planted_->take);
      expect(found != none, "nothing in the slot of ticket ", own.ticket);
      if (found == none)
        return;
      const int task = found % 16;
      expect(memory_.plain_read(b, record(task)), "a race in reading record ", task);
      own.bag |= 1 << task;
      if (own.at_work)
        ++own.extra;
      own.at_work = true;
      own.has_ticket = false;
      own.pc = at::take_empty;
      return;
    }
    case at::take_empty:
      memory_.store(b, slot(own.ticket), order::relaxed, none);
      own.pc = planted_->taker_counts ? at::take_count : own.after;
      return;
    case at::take_count:
      add(busy, order::relaxed, 1);
      own.pc = own.after;
      return;

    case at::check_over:
      if (load(phase, planted_->over) == running) {
        own.pc = at::wait;
        return;
      }
      for (int task = 0; task < all_tasks(); ++task) // what follows the entry may look at all
        expect(memory_.plain_read(b, result(task)), "a race in reading the result of task ", task);
      own.pc = at::over;
      return;
    case at::over:
      return;
    }
  }

  int all_tasks() const { return scenario_->tasks + scenario_->from_lanes; }

  void run(int b) {
    block &own = own_[b];
    const int task = __builtin_ctz(static_cast<unsigned>(own.bag));
    own.bag &= own.bag - 1;
    expect(++ran_[task] == 1, "run twice: task ", task);
    expect(memory_.plain_write(b, result(task)), "a race in writing the result of task ", task);
  }

  void expect(bool holds, const char *what, int which, const char *more = "") {
    if (!holds && error.empty())
      error = what + std::to_string(which) + more;
  }

  const ticket_scenario *scenario_;
  const ticket_bugs *planted_;
  memory memory_;
  std::array<block, most_threads> own_;
  int lanes_left_;
  std::array<char, most_tasks> ran_{}; // how often
};

} // namespace model
