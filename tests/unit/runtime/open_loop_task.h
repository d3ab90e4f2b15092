// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A task that waits for a loop of spawns, written by hand as gtap-translate would write it: what tests of open loops
// start from.
#pragma once

#include "fib_task.h"

#include <atomic>

namespace {

// ---- a task that waits for a loop, whose turns call a function ----

struct loop_work {
  void (*turn)(loop_work &, int);
  std::atomic<long> started{0};
  std::atomic<long> sum{0};
  std::atomic<long> seen_open{0};
  std::atomic<bool> flag{false};
};

struct turns_args {
  unsigned gtap_turns;
  int i;
  loop_work *work;
};
struct turns_record : turns_args {
  static constexpr unsigned gtap_states = 1;
  static constexpr bool gtap_skips = true;
  static void gtap_skip(turns_args &a, unsigned n) { a.i = gtap::ahead(a.i, n, 1); }
};
struct turns_task {
  using gtap_result = void;
  using gtap_args = turns_args;
  using gtap_record = turns_record;
  static void gtap_serial(const turns_args &a) {
    for (unsigned turn = 0; turn < a.gtap_turns; ++turn)
      a.work->turn(*a.work, a.i + static_cast<int>(turn));
  }
  template <class W>
  static void gtap_step(W &w, turns_record &r) {
    while (gtap::in_task::halves(r.gtap_turns)) {
      const unsigned half = r.gtap_turns / 2;
      w.spawn(gtap::child<turns_task>{turns_args{half, r.i, r.work}});
      r.i = gtap::ahead(r.i, half, 1);
      r.gtap_turns -= half;
    }
    for (; r.gtap_turns != 0; --r.gtap_turns, ++r.i)
      r.work->turn(*r.work, r.i);
    w.finish();
  }
};
GTAP_CHECK_RECORD(turns_task);

struct waiting_args {
  unsigned turns;
  loop_work *work;
};
struct waiting_record : waiting_args {
  static constexpr unsigned gtap_states = 2;
};
struct waiting_task {
  using gtap_result = void;
  using gtap_args = waiting_args;
  using gtap_record = waiting_record;
  static void gtap_serial(const waiting_args &a) {
    turns_task::gtap_serial(turns_args{a.turns, 0, a.work});
  }
  template <class W>
  static void gtap_step(W &w, waiting_record &r) {
    if (w.state() == 0) {
      w.spawn(gtap::child<turns_task>{turns_args{r.turns, 0, r.work}});
      if (w.must_wait()) {
        w.suspend(1);
        return;
      }
    }
    w.finish();
  }
};
GTAP_CHECK_RECORD(waiting_task);
using loop_program = gtap::program<waiting_task, turns_task>;
static_assert(gtap::detail::lane_memory<loop_program>::opens_loops);

[[maybe_unused]] void launch_loop(loop_work &work, unsigned turns, int blocks = 3) {
  gtap::host::launch(blocks, 64, [&work, turns] {
    gtap::session<loop_program> session;
    if (session.first())
      session.root(gtap::child<waiting_task>{waiting_args{turns, &work}});
    session.run();
  });
}

} // namespace
