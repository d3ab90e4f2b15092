// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks without end, written by hand: each spawns two others. For tests of launches that are ended by others.
#pragma once

#include "fib_task.h"

#include <atomic>

namespace {

struct endless_args {
  std::atomic<long> *started;
};
struct endless_record : endless_args {
  static constexpr unsigned gtap_states = 1;
};
struct endless_task {
  using gtap_result = void;
  using gtap_args = endless_args;
  using gtap_record = endless_record;
  static void gtap_serial(const endless_args &a) { ++*a.started; } // for want of records
  template <class W>
  static void gtap_step(W &w, endless_record &r) {
    ++*r.started;
    __nanosleep(1000);
    for (int i = 0; i < 2; ++i)
      w.spawn(gtap::child<endless_task>{endless_args{r.started}});
    w.finish();
  }
};
GTAP_CHECK_RECORD(endless_task);
using endless_program = gtap::program<endless_task>;

} // namespace
