// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches that all say the same number of their grid, as the replays of a CUDA graph do: nothing of one
// may reach the next.
#include "held_launch.h"

#include <vector>

namespace {

// A chain of `depth` tasks.
struct deep_args {
  int depth;
};
struct deep_record : deep_args {
  static constexpr unsigned gtap_states = 2;
  int below;
};
int deep(int depth) {
  if (!gtap::serial_call_allowed())
    return 0;
  return depth == 0 ? 0 : deep(depth - 1) % 1000000007 + 1;
}
struct deep_task {
  using gtap_result = int;
  using gtap_args = deep_args;
  using gtap_record = deep_record;
  static int gtap_serial(const deep_args &a) { return deep(a.depth); }
  template <class W>
  static void gtap_step(W &w, deep_record &r) {
    if (w.state() == 0) {
      if (r.depth == 0) {
        w.template finish<int>(0);
        return;
      }
      w.spawn(gtap::child<deep_task>{deep_args{r.depth - 1}, gtap::to(r.below)});
      if (w.must_wait()) {
        w.suspend(1);
        return;
      }
    }
    w.template finish<int>(r.below + 1);
  }
};
GTAP_CHECK_RECORD(deep_task);

int launched_deep(int depth) {
  int out = -1;
  gtap::host::launch(2, 64, [&] {
    gtap::session<gtap::program<deep_task>> session;
    if (session.first())
      session.root(gtap::child<deep_task>{deep_args{depth}, gtap::to(out)});
    session.run();
  });
  return out;
}

struct replayed {
  replayed() : before_(gtap::host::get_schedule()) {
    gtap::host::schedule knobs = before_;
    knobs.grid_number = 77;
    gtap::host::set_schedule(knobs);
  }
  ~replayed() { gtap::host::set_schedule(before_); }

private:
  gtap::host::schedule before_;
};

} // namespace

TEST_CASE("a replay after one without call stack is as any other launch", "[runtime][replays]") {
  const runtime_guard runtime(8, 1);
  const replayed graph;
  for (int turn = 0; turn < 2; ++turn) {
    for (const int depth : {200, 200})
      CHECK(launched_deep(depth) == depth);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    launched_deep(100000000);
    for (const int depth : {200, 199})
      CHECK(launched_deep(depth) == depth);
    CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_STACK); // of the one that failed
    CHECK(launched_deep(100) == 100);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
  }
}

TEST_CASE("no call stack for one launch ends that one alone", "[runtime][replays]") {
  const runtime_guard runtime(8, 1);
  held_launch first; // has the first context
  launched_deep(100000000);
  CHECK(first.release() == 1);
  CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_STACK);
}

TEST_CASE("a kernel without an entry may run a serial version that finds no call stack",
          "[runtime][replays]") {
  const runtime_guard runtime;
  gtap::host::launch(1, 32, [] { deep(100000000); });
  CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_STACK);
  CHECK(run_fib(10) == 55);
}

TEST_CASE("a replay after more launches than contexts, and after a cancelled one",
          "[runtime][replays]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.concurrent_launches = 1;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  {
    held_launch only; // with a number of its own
    const replayed graph;
    for (int turn = 0; turn < 3; ++turn)
      CHECK(launched_deep(10) == -1);
    CHECK(only.release() == 1);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_TOO_MANY_LAUNCHES);
  const replayed graph;
  for (int turn = 0; turn < 3; ++turn)
    CHECK(run_fib(10) == 55);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
