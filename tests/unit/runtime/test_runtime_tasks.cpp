// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hand-written task functions against the runtime, without the translator: joins, orphans, memory
// shortage, errors. The steps here are what gtap-translate would write; docs/task-interface.md
// gives the rules they follow.
#include "fib_task.h"

namespace {

// ---- spray: spawns and never waits; the children write through a pointer into the parent's own
// record ----

struct spray_args {
  int depth;
  int *leaves;
};
struct spray_record : spray_args {
  static constexpr unsigned gtap_states = 1;
  int unread[3]; // destinations that the parent never reads: its record must outlive its children
};
int spray(int depth, int *leaves) {
  if (depth == 0) {
    atomicAdd(leaves, 1);
    return 1;
  }
  return spray(depth - 1, leaves) + spray(depth - 1, leaves) + spray(depth - 1, leaves);
}
struct spray_task {
  using gtap_result = int;
  using gtap_args = spray_args;
  using gtap_record = spray_record;
  static int gtap_serial(const spray_args &a) { return spray(a.depth, a.leaves); }
  template <class W>
  static void gtap_step(W &w, spray_record &r) {
    if (r.depth == 0)
      atomicAdd(r.leaves, 1);
    else
      for (int i = 0; i < 3; ++i)
        w.spawn(gtap::child<spray_task>{spray_args{r.depth - 1, r.leaves}, gtap::to(r.unread[i])});
    w.template finish<int>(1);
  }
};
GTAP_CHECK_RECORD(spray_task);
void spray_kernel(int depth, int *leaves) {
  gtap::session<gtap::program<spray_task>> session;
  if (session.first())
    session.root(gtap::child<spray_task>{spray_args{depth, leaves}});
  session.run();
}

// ---- sum: a loop of spawn and wait, waiting again and again with nothing or something spawned
// ----

struct sum_args {
  int n;
};
struct sum_record : sum_args {
  static constexpr unsigned gtap_states = 2;
  int i, total, part;
};
int sum(int n) {
  return n <= 0 ? 0 : n + sum(n / 2) + sum(n / 3);
}
struct sum_task {
  using gtap_result = int;
  using gtap_args = sum_args;
  using gtap_record = sum_record;
  static int gtap_serial(const sum_args &a) { return sum(a.n); }
  template <class W>
  static void gtap_step(W &w, sum_record &r) {
    if (w.state() == 0) {
      if (r.n <= 0) {
        w.template finish<int>(0);
        return;
      }
      r.i = 2;
      r.total = r.n;
    } else {
      r.total += r.part;
      ++r.i;
    }
    for (; r.i <= 3; ++r.i) {
      w.spawn(gtap::child<sum_task>{sum_args{r.n / r.i}, gtap::to(r.part)});
      if (w.must_wait()) {
        w.suspend(1);
        return;
      }
      r.total += r.part;
    }
    w.template finish<int>(r.total);
  }
};
GTAP_CHECK_RECORD(sum_task);
void sum_kernel(int n, int *out) {
  gtap::session<gtap::program<sum_task>> session;
  if (session.first())
    session.root(gtap::child<sum_task>{sum_args{n}, gtap::to(*out)});
  session.run();
}

// ---- one child a level: a chain of `depth` parents ----

struct chain_args {
  int depth;
};
struct chain_record : chain_args {
  static constexpr unsigned gtap_states = 2;
  int below;
};
int chain(int depth) {
  if (!gtap::serial_call_allowed())
    return 0;
  return depth == 0 ? 0
                    : chain(depth - 1) % 1000000007 +
                          1; // the remainder keeps compilers from making a loop of it
}
struct chain_task {
  using gtap_result = int;
  using gtap_args = chain_args;
  using gtap_record = chain_record;
  static int gtap_serial(const chain_args &a) { return chain(a.depth); }
  template <class W>
  static void gtap_step(W &w, chain_record &r) {
    if (w.state() == 0) {
      if (r.depth == 0) {
        w.template finish<int>(0);
        return;
      }
      w.spawn(gtap::child<chain_task>{chain_args{r.depth - 1}, gtap::to(r.below)});
      if (w.must_wait()) {
        w.suspend(1);
        return;
      }
    }
    w.template finish<int>(r.below + 1);
  }
};
GTAP_CHECK_RECORD(chain_task);
void chain_kernel(int depth, int *out) {
  gtap::session<gtap::program<chain_task>> session;
  if (session.first())
    session.root(gtap::child<chain_task>{chain_args{depth}, gtap::to(*out)});
  session.run();
}

// ---- a record that is larger than the smallest pool ----

struct huge_args {
  int n;
};
struct huge_record : huge_args {
  static constexpr unsigned gtap_states = 1;
  char bytes[65500];
};
struct huge_task {
  using gtap_result = int;
  using gtap_args = huge_args;
  using gtap_record = huge_record;
  static int gtap_serial(const huge_args &a) { return a.n + 1; }
  template <class W>
  static void gtap_step(W &w, huge_record &r) {
    w.template finish<int>(r.n + 1);
  }
};
GTAP_CHECK_RECORD(huge_task);
void huge_kernel(int n, int *out) {
  gtap::session<gtap::program<huge_task>> session;
  if (session.first())
    session.root(gtap::child<huge_task>{huge_args{n}, gtap::to(*out)});
  session.run();
}

} // namespace

TEST_CASE("fib joins its children, in every launch, under every schedule", "[runtime]") {
  const runtime_guard runtime;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    gtap::host::set_seed(seed);
    CHECK(run_fib(13) == 233);
    gtap_statistics figures;
    REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    CHECK(figures.tasks + figures.inline_spawns == 753);
  }
  gtap::host::set_seed(0);
}

#if defined(GTAP_TEST_STARTS)
TEST_CASE("positions in windows and queues wrap around in a launch", "[runtime][counts]") {
  const runtime_guard runtime;
  for (const unsigned bits :
       {8, 16, 24, 32, 42}) // 2^42: where laps of a queue with 2^10 slots wrap around
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      CAPTURE(bits, seed);
      gtap::host::set_seed(seed);
      const std::uint64_t first = (std::uint64_t{1} << bits) - 8;
      gtap::detail::starts = {static_cast<std::uint32_t>(first), first, first};
      CHECK(run_fib(12) == 144);
      gtap::detail::starts = {};
      CHECK(run_fib(12) == 144);
    }
  gtap::host::set_seed(0);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}
#endif
TEST_CASE("warps take work from each other in every launch, not only in the first", "[runtime]") {
  const runtime_guard runtime;
  std::uint64_t steals = 0;
  for (int launch = 0; launch < 10; ++launch) {
    CHECK(run_fib(15, 4, 64) == 610);
    gtap_statistics figures;
    REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    steals += launch != 0 ? figures.steals : 0;
  }
  CHECK(steals != 0); // a warp that takes the end of the launch before for its own leaves at once
}

TEST_CASE("any grid works, also blocks larger and smaller than GTAP_BLOCK_SIZE", "[runtime]") {
  const runtime_guard runtime;
  CHECK(run_fib(10, 1, 32) == 55);
  CHECK(run_fib(10, 1, 1024) == 55);
  CHECK(run_fib(10, 40, 32) == 55);
  CHECK(run_fib(1, 2, 96) == 1);
  CHECK(run_fib(2, 2, 96) == 1);
}

TEST_CASE("few records: spawns run inline and nothing is lost", "[runtime]") {
  for (const std::uint32_t records : {1u, 2u, 4u, 33u})
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      const runtime_guard runtime(records, 1);
      gtap::host::set_seed(seed);
      CHECK(run_fib(12) == 144);
      gtap_statistics figures;
      REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
      CHECK(figures.inline_spawns > 0);
      CHECK(figures.records_peak <= records);
    }
  gtap::host::set_seed(0);
}

TEST_CASE("records freed by other warps come back: a launch needs no more memory the tenth time",
          "[runtime]") {
  const runtime_guard runtime(4096);
  for (int launch = 0; launch < 10; ++launch) {
    CHECK(run_fib(15) == 610);
    gtap_statistics figures;
    REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    CHECK(figures.inline_spawns == 0);
  }
}

TEST_CASE("tasks may outlive the parents that spawned them", "[runtime]") {
  for (const std::uint32_t records : {0u, 7u, 64u}) {
    const runtime_guard runtime(records, records == 0 ? 0 : 1);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      gtap::host::set_seed(seed);
      int leaves = 0;
      gtap::host::launch(3, 64, [&] { spray_kernel(7, &leaves); });
      CHECK(gtap_synchronize() == GTAP_SUCCESS);
      CHECK(leaves == 2187);
    }
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a task may wait many times", "[runtime]") {
  for (const std::uint32_t records : {0u, 3u, 33u}) {
    const runtime_guard runtime(records, records == 0 ? 0 : 1);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      gtap::host::set_seed(seed);
      int out = 0;
      gtap::host::launch(2, 64, [&] { sum_kernel(500, &out); });
      CHECK(gtap_synchronize() == GTAP_SUCCESS);
      CHECK(out == sum(500));
    }
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a chain may be as deep as there is memory for records", "[runtime]") {
  const runtime_guard runtime;
  int out = 0;
#ifdef __SANITIZE_THREAD__ // which looks through all that waits
  constexpr int depth = 3000;
#else
  constexpr int depth = 10000;
#endif
  gtap::host::launch(2, 64, [&] { chain_kernel(depth, &out); });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(out == depth);
}

TEST_CASE("a chain too deep for records and call stack is an error, and the next launch works",
          "[runtime]") {
  const runtime_guard runtime(8, 1);
  int out = 0;
  gtap::host::launch(2, 64, [&] { chain_kernel(100000000, &out); });
  CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_STACK);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_OUT_OF_STACK)).find("memory_bytes") !=
        std::string::npos);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
}

TEST_CASE("a root whose record does not fit the pool runs serially", "[runtime]") {
  gtap_config config;
  config.memory_bytes = 64 * 1024;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  for (int launch = 0; launch < 2; ++launch) {
    int out = 0;
    gtap::host::launch(2, 64, [&] { huge_kernel(41, &out); });
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(out == 42);
  }
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
