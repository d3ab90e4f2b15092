// The lines of the default scheduler that worker.h stands for, and what can be broken in it.
#pragma once

#include "line.h"
#include "memory.h"

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line lines[] = {
    {"offer_look", "warp_scheduler.cuh", "(void)atomic(own_mailbox().state).load(acquire);"},
    {"offer_token", "join.cuh", "    atomic(tokens).fetch_add(1, relaxed);"},
    {"offer_publish", "warp_scheduler.cuh", ".store(mailbox_full, release);"},
    {"give_away: tokens of what waits", "lane_stack.cuh",
     "lower_bottom(lane, state, index, meta | level, last ? 2 : 1);"},
    {"give_away: the task", "lane_stack.cuh", "put_in_pool(lane, state, position, task, meta);"},
    {"settle", "join.cuh", "if (atomic(tokens).fetch_sub(1, release) != 1)"},
    {"settle_last", "join.cuh", "(void)atomic(tokens).load(acquire);"},
    {"take_back", "warp_scheduler.cuh",
     "(state = atomic(own_mailbox().state).load(acquire)) != mailbox_empty)"},
    {"lock, take_back_lock", "idle_warp.cuh",
     "compare_exchange_strong(expected, mailbox_locked, acquire, relaxed);"},
    {"open_empty, take_back_open", "warp_scheduler.cuh",
     "atomic(box.state).store(left != 0 ? mailbox_full : mailbox_empty, release);"},
    {"take_back before retire", "warp_scheduler.cuh",
     "if (!take_back() && (retire(), !look_for_work(block)))"},
    {"retire", "warp_scheduler.cuh", "atomic(shared_->busy).fetch_sub(1, acq_rel) == 1"},
    {"set_done", "warp_scheduler.cuh", "atomic(shared_->phase).fetch_or(done, release);"},
    {"look_phase", "idle_warp.cuh", "word = lane == sees_phase ? &shared.phase : word;"},
    {"look_phase_again", "launch.cuh", "phase = atomic(shared.phase).load(acquire);"},
    {"look_mailbox", "idle_warp.cuh",
     "std::uint32_t *word = &shared.stations[victim].offers.state;"},
    {"look_phase, look_mailbox", "idle_warp.cuh", "atomic(*word).load(relaxed)"},
    {"lock before count_in", "idle_warp.cuh",
     "lane == 0 && lock_mailbox(shared.stations[chosen].offers)"},
    {"lock before count_in", "warp_scheduler.cuh",
     "busy = count_in(); // before the victim can see `empty` and retire"},
    {"count_in before open_empty", "warp_scheduler.cuh",
     "take_locked(shared_->stations[victim].offers, [&] {"},
    {"count_in", "warp_scheduler.cuh", "return atomic(shared_->busy).fetch_add(1, relaxed);"},
};

// The orders as they are in those lines, and mistakes that could be made. Each planted one must be
// found.
struct bugs {
  const char *name = "none";
  const char *consequence = ""; // the beginning of an error that it must lead to
  order offer_look = order::acquire;
  order offer_publish = order::release;
  order drop = order::release;
  order drop_last = order::acquire;
  order lock = order::acquire;
  order open_empty = order::release;
  order retire = order::acq_rel;
  order set_done = order::release;
  order finished = order::acquire;
  bool forget_own_mailbox = false; // retires while it still offers a task
  bool lock_blindly = false;       // a thief takes what it saw, though another may have taken it
  bool too_few_tokens = false;     // no token for the task that is given away
  bool count_in_too_late = false;  // a thief opens the mailbox, then adds itself to the busy count
};

} // namespace model
