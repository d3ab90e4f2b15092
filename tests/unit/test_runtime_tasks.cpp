// Hand-written task functions against the runtime, without the translator: joins, orphans, memory
// shortage, errors. The steps here are what gtap-translate would write; docs/task-interface.md
// gives the rules they follow.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include "catch_compat.h"

#include <cstdlib>

namespace {

// ---- fib: two spawns into the record, one wait ----

int fib(int n) {
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

void fib_kernel(int n, int *out, int *threads) {
  gtap::session<fib_program> session;
  if (session.first())
    session.root(gtap::child<fib_task>{fib_args{n}, gtap::to(*out)});
  session.run();
  atomicAdd(threads, *out); // every thread of the grid is here, and sees the result
}
const gtap::entry_kernel fib_entry(&fib_kernel);

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

int run_fib(int n, int blocks = 3, int threads = 64) {
  int out = -1, seen = 0;
  gtap::host::launch(blocks, threads, [&] { fib_kernel(n, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(seen == out * blocks * threads);
  return out;
}

} // namespace

TEST_CASE("fib joins its children, in every launch, under every schedule") {
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

TEST_CASE("any grid works, also blocks larger and smaller than GTAP_BLOCK_SIZE") {
  const runtime_guard runtime;
  CHECK(run_fib(10, 1, 32) == 55);
  CHECK(run_fib(10, 1, 1024) == 55);
  CHECK(run_fib(10, 40, 32) == 55);
  CHECK(run_fib(1, 2, 96) == 1);
  CHECK(run_fib(2, 2, 96) == 1);
}

TEST_CASE("few records: spawns run inline and nothing is lost") {
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

TEST_CASE("records freed by other warps come back: a launch needs no more memory the tenth time") {
  const runtime_guard runtime(4096);
  for (int launch = 0; launch < 10; ++launch) {
    CHECK(run_fib(15) == 610);
    gtap_statistics figures;
    REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    CHECK(figures.inline_spawns == 0);
  }
}

TEST_CASE("tasks may outlive the parents that spawned them") {
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

TEST_CASE("a task may wait many times") {
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

TEST_CASE("a chain may be as deep as there is memory for records") {
  const runtime_guard runtime;
  int out = 0;
  gtap::host::launch(2, 64, [&] { chain_kernel(10000, &out); });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(out == 10000);
}

TEST_CASE("a chain too deep for records and call stack is an error, and the next launch works") {
  const runtime_guard runtime(8, 1);
  int out = 0;
  gtap::host::launch(2, 64, [&] { chain_kernel(100000000, &out); });
  CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_STACK);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_OUT_OF_STACK)).find("memory_bytes") !=
        std::string::npos);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
}

TEST_CASE("a root whose record does not fit the pool runs serially") {
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

TEST_CASE("calls in the wrong order and bad launches are errors") {
  CHECK(gtap_finalize() == GTAP_ERROR_NOT_INITIALIZED);
  int out = -1, seen = 0;
  gtap::host::launch(1, 32, [&] { fib_kernel(5, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED);
  CHECK(out == -1);
  {
    const runtime_guard runtime;
    CHECK(gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED);
    gtap::host::launch(1, 48, [&] { fib_kernel(5, &out, &seen); });
    CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(out == -1);
    CHECK(run_fib(5) == 5);
  }
  gtap_config config;
  config.memory_bytes = 1;
  CHECK(gtap_initialize(config) == GTAP_ERROR_INVALID_CONFIG);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_INVALID_CONFIG)).find("memory_bytes") !=
        std::string::npos);
  setenv("GTAP_MAX_RECORDS", "many", 1);
  CHECK(gtap_initialize() == GTAP_ERROR_INVALID_CONFIG);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_INVALID_CONFIG)).find("GTAP_MAX_RECORDS") !=
        std::string::npos);
  unsetenv("GTAP_MAX_RECORDS");
  setenv("GTAP_DEFAULT_GRID", "-4", 1);
  CHECK(gtap_initialize() == GTAP_ERROR_INVALID_CONFIG);
  unsetenv("GTAP_DEFAULT_GRID");
}
