// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tests of the runtime start from: a task function written by hand as gtap-translate would write
// it, its entry kernel, and an initialised runtime. Each file that includes this is a translated file of
// its own.
#pragma once

#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include "catch_compat.h"

namespace {

// ---- fib: two spawns into the record, one wait ----

[[maybe_unused]] int fib(int n) {
  if (!gtap::serial_call_allowed())
    return 0;
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

struct fib_args {
  int n;
};
struct fib_record : fib_args {
  static constexpr unsigned gtap_states = 2;
  int a, b;
};
struct fib_task {
  using gtap_result = int;
  using gtap_args = fib_args;
  using gtap_record = fib_record;
  static int gtap_serial(const fib_args &a) { return fib(a.n); }
  template <class W>
  static void gtap_step(W &w, fib_record &r) {
    if (w.state() == 0) {
      if (r.n < 2) {
        w.template finish<int>(r.n);
        return;
      }
      w.spawn(gtap::child<fib_task>{fib_args{r.n - 1}, gtap::to(r.a)});
      w.spawn(gtap::child<fib_task>{fib_args{r.n - 2}, gtap::to(r.b)});
      if (w.must_wait()) {
        w.suspend(1);
        return;
      }
    }
    w.template finish<int>(r.a + r.b);
  }
};
GTAP_CHECK_RECORD(fib_task);
using fib_program = gtap::program<fib_task>;

// `threads`: null in launches that may be stopped, whose tasks may still write the result when other threads are here.
void fib_kernel(int n, int *out, int *threads) {
  gtap::session<fib_program> session;
  if (session.first())
    session.root(gtap::child<fib_task>{fib_args{n}, gtap::to(*out)});
  session.run();
  if (threads != nullptr)
    atomicAdd(threads, *out); // every thread of the grid is here, and sees the result
}
const gtap::entry_kernel fib_entry = gtap::entry_of<fib_program>(&fib_kernel);

// An initialised runtime for the length of a test.
struct runtime_guard {
  explicit runtime_guard(std::uint32_t records = 0, std::uint32_t chunk = 0) {
    gtap_config config;
    config.max_records = records;
    config.chunk_records = chunk;
    config.memory_bytes = std::size_t{64} << 20;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  }
  ~runtime_guard() { gtap_finalize(); }
};

[[maybe_unused]] int run_fib(int n, int blocks = 3, int threads = 64) {
  int out = -1, seen = 0;
  gtap::host::launch(blocks, threads, [&] { fib_kernel(n, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(seen == out * blocks * threads);
  return out;
}

} // namespace
