// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines of the default scheduler that worker.h stands for, and what can be broken in it.
#pragma once

#include "line.h"
#include "memory.h"

namespace model {

// In runtime/include/gtap/detail.
inline constexpr line lines[] = {
    {"offer_look", "warp/warp_scheduler.cuh", "(void)atomic(own_mailbox().state).load(acquire);"},
    {"offer_token", "stack/join.cuh", "    atomic(tokens).fetch_add(1, relaxed);"},
    {"offer_publish", "warp/warp_scheduler.cuh",
     "                 release); // cumulative over the lanes, through __syncwarp"},
    {"give_away: tokens of what waits", "stack/task_stack.cuh",
     "lower_bottom(lane, state, index, meta | level, last ? 2 : 1);"},
    {"give_away: the task", "stack/task_stack.cuh",
     "put_in_pool(lane, state, position, task, meta);"},
    {"settle", "stack/join.cuh", "if (atomic(tokens).fetch_sub(count, release) != count)"},
    {"settle_last", "stack/join.cuh", "(void)atomic(tokens).load(acquire);"},
    {"take_back", "warp/warp_scheduler.cuh",
     "(state = atomic(own_mailbox().state).load(acquire)) != mailbox_empty)"},
    {"claim, take_back_claim", "warp/idle_warp.cuh",
     "if (atomic(box.state).compare_exchange_strong(seen, next, acquire, relaxed))"},
    {"end_reading, take_back_read", "warp/warp_scheduler.cuh",
     "atomic(box.state).fetch_sub(mailbox_reader, release);"},
    {"take_back before retire", "warp/warp_scheduler.cuh",
     "if (!take_back()) {\n          const open_search found = take_open();\n          if (found "
     "== search_over ||\n              (found == none_open && (retire(), !look_for_work(block, "
     "false))))"},
    {"retire", "warp/warp_scheduler.cuh", "last = own_words().alone || drop_busy(shared());"},
    {"retire", "launch/busy_count.cuh",
     "return atomic(shared.busy).fetch_sub(count, acq_rel) == count;"},
    // One word stands for the notices and the phase: each idle warp looks at one of them.
    {"set_done", "warp/warp_scheduler.cuh", "atomic(shared.ends[lane].done).store(1, release);"},
    {"set_done", "warp/warp_scheduler.cuh", "    if (lane == 0)\n      end_launch(shared);"},
    {"set_done", "launch/busy_count.cuh", "atomic(shared.phase).fetch_or(done, release);"},
    {"look_phase", "warp/idle_warp.cuh",
     "word = lane == sees_end ? (at_phase ? &shared.phase : &own_end) : word;"},
    {"look_phase_again", "warp/idle_warp.cuh", "return atomic(own_end).load(acquire) != 0;"},
    {"look_phase_again", "launch/launch.cuh",
     "launch_over(context &shared) {\n  const std::uint32_t phase = "
     "atomic(shared.phase).load(acquire);"},
    {"look_mailbox", "warp/idle_warp.cuh",
     "std::uint32_t *word = &shared.stations[victim].offers.state;"},
    {"look_phase, look_mailbox", "warp/idle_warp.cuh", "atomic(*word).load(relaxed)"},
    {"claim before count_in", "warp/idle_warp.cuh",
     "claim_tasks<gives_chains>(shared.stations[owner].offers, state,"},
    {"claim before count_in", "warp/warp_scheduler.cuh",
     "busy = add_busy(shared()); // before the victim can see `empty` and retire"},
    {"count_in before end_reading", "warp/warp_scheduler.cuh",
     "take_claimed(shared().stations[found.owner].offers, found.tasks);"},
    {"count_in", "launch/busy_count.cuh", "return atomic(shared.busy).fetch_add(count, relaxed);"},
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
  order claim = order::acquire;
  order end_reading = order::release;
  order retire = order::acq_rel;
  order set_done = order::release;
  order finished = order::acquire;
  bool forget_own_mailbox = false;  // retires while it still offers a task
  bool claim_blindly = false;       // a thief takes what it saw, though another may have taken it
  bool end_reading_for_all = false; // a thief leaves the mailbox empty, though others may read
  bool too_few_tokens = false;      // no token for the task that is given away
  bool always_alone = false;        // ends the launch alone, though it has given tasks away
  bool count_in_too_late = false;   // a thief ends reading, then adds itself to the busy count
};

} // namespace model
