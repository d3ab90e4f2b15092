// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How launches end early: cancelled by the host, or stopped by the watchdog.
#include "endless_task.h"
#include "held_launch.h"

#include "api/runtime.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

namespace {

using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

// Runs endless tasks on a host thread; begins to count when tasks run.
struct endless_launch {
  std::atomic<long> started{0};
  std::thread thread;
  explicit endless_launch(int blocks = 3)
      : thread([this, blocks] {
          gtap::host::launch(blocks, 64, [this] {
            gtap::session<endless_program> session;
            if (session.first())
              session.root(gtap::child<endless_task>{endless_args{&started}});
            session.run();
          });
        }) {
    while (started < 200)
      std::this_thread::yield();
  }
  ~endless_launch() { thread.join(); }
};

// ---- the same, but for a task that stops it ----

struct stopping_args {
  std::atomic<long> *started;
  long last; // the one that stops
};
struct stopping_record : stopping_args {
  static constexpr unsigned gtap_states = 1;
};
struct stopping_task {
  using gtap_result = void;
  using gtap_args = stopping_args;
  using gtap_record = stopping_record;
  static void gtap_serial(const stopping_args &a) { begin(a); }
  template <class W>
  static void gtap_step(W &w, stopping_record &r) {
    begin(r);
    for (int i = 0; i < 2; ++i)
      w.spawn(gtap::child<stopping_task>{stopping_args{r.started, r.last}});
    w.finish();
  }
  static void begin(const stopping_args &a) {
    if (++*a.started == a.last)
      gtap::stop();
  }
};
GTAP_CHECK_RECORD(stopping_task);

// How many tasks have begun.
long launch_that_stops(long last) {
  std::atomic<long> started{0};
  gtap::host::launch(6, 64, [&] {
    gtap::session<gtap::program<stopping_task>> session;
    if (session.first())
      session.root(gtap::child<stopping_task>{stopping_args{&started, last}});
    session.run();
  });
  return started;
}

bool was_stopped() {
  gtap_statistics statistics;
  CHECK(gtap_get_statistics(&statistics) == GTAP_SUCCESS);
  return statistics.stopped;
}

// ---- a chain without end of steps that take long ----

struct slow_record : endless_args {
  static constexpr unsigned gtap_states = 1;
};
struct slow_task {
  using gtap_result = void;
  using gtap_args = endless_args;
  using gtap_record = slow_record;
  static void gtap_serial(const endless_args &) {}
  template <class W>
  static void gtap_step(W &w, slow_record &r) {
    ++*r.started;
    std::this_thread::sleep_for(2ms);
    w.spawn(gtap::child<slow_task>{endless_args{r.started}});
    w.finish();
  }
};
GTAP_CHECK_RECORD(slow_task);
using slow_program = gtap::program<slow_task>;

// ---- a launch that can never end: a busy warp too many ----

void lose_a_warp() {
  gtap::session<fib_program> session;
  if (session.first())
    gtap::detail::atomic(gtap::detail::this_module.contexts[0].busy)
        .fetch_add(1, gtap::detail::relaxed);
  session.run();
}

} // namespace

TEST_CASE("cancelling ends a launch, and the next is as any other", "[runtime]") {
  const runtime_guard runtime;
  // In a few of the launches a thief is at a mailbox when they end.
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    gtap::host::set_seed(seed);
    {
      endless_launch launch(6);
      static_cast<void>(gtap_cancel());
    }
    CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
    CHECK(std::string(gtap_error_string(GTAP_ERROR_CANCELLED)).find("gtap_cancel()") !=
          std::string::npos);
    CHECK(run_fib(10) == 55);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a task stops its launch, which is no error, and the next is as any other", "[runtime]") {
  const runtime_guard runtime;
  CHECK_FALSE(was_stopped());
  gtap::host::schedule knobs = gtap::host::get_schedule();
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    knobs.grid_number = seed % 2 == 0 ? 0 : 77; // as in replays of a graph
    gtap::host::set_schedule(knobs);
    gtap::host::set_seed(seed);
    const long last = seed % 3 == 0 ? 1 : 300;
    CHECK(launch_that_stops(last) >= last);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(was_stopped());
    CHECK(run_fib(10) == 55);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK_FALSE(was_stopped());
  }
  knobs.grid_number = 0;
  gtap::host::set_schedule(knobs);
  gtap::host::set_seed(0);
}

TEST_CASE("a task stops its own launch only", "[runtime]") {
  const runtime_guard runtime;
  {
    endless_launch other(2);
    for (int turn = 0; turn < 3; ++turn) {
      launch_that_stops(100);
      const long before = other.started;
      for (int wait = 0; wait < 1000 && other.started <= before + 100; ++wait)
        std::this_thread::sleep_for(1ms);
      CHECK(other.started > before + 100); // it goes on
    }
    static_cast<void>(gtap_cancel());
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
}

TEST_CASE("a worker with long steps stops after the one that it runs", "[runtime]") {
  const runtime_guard runtime;
  for (int turn = 0; turn < 3; ++turn) {
    std::atomic<long> started{0};
    std::thread launch([&] {
      gtap::host::launch(1, 32, [&] {
        gtap::session<slow_program> session;
        if (session.first())
          session.root(gtap::child<slow_task>{endless_args{&started}});
        session.run();
      });
    });
    while (started < 3)
      std::this_thread::yield();
    CHECK(gtap_cancel() == GTAP_SUCCESS);
    const long before = started;
    launch.join();
    CHECK(started <= before + 1); // one more may have begun between its look and the request
    CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  }
}

TEST_CASE("cancelling ends all launches that run, and only those of its runtime", "[runtime]") {
  const runtime_guard runtime;
  {
    endless_launch first(2), second(1);
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  CHECK(run_fib(10) == 55);
}

TEST_CASE("cancelling when nothing runs does nothing, also to the next launch", "[runtime]") {
  const runtime_guard runtime;
  CHECK(gtap_cancel() == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
  CHECK(gtap_cancel() == GTAP_SUCCESS);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
}

TEST_CASE("a cancellation that comes too late hits no later launch", "[runtime]") {
  const runtime_guard runtime;
  std::atomic<bool> ending{false};
  std::thread cancelling([&] {
    while (!ending)
      static_cast<void>(gtap_cancel());
  });
  int cancelled = 0;
  // Until one has met a launch: on a machine with other work that takes its time.
  for (int turn = 0; turn < 100 || (cancelled == 0 && turn < 20000); ++turn) {
    int out = -1;
    gtap::host::launch(2, 64, [&] { fib_kernel(9, &out, nullptr); });
    const gtap_status status = gtap_synchronize();
    cancelled += status == GTAP_ERROR_CANCELLED;
    CHECK((status == GTAP_ERROR_CANCELLED || (status == GTAP_SUCCESS && out == 34)));
  }
  ending = true;
  cancelling.join();
  CHECK(cancelled > 0);
  CHECK(run_fib(10) == 55);
}

TEST_CASE(
    "a request to stop that is 2^14 launches old does not hit the launch that has its 14 bits",
    "[runtime]") {
  const runtime_guard runtime;
  using namespace gtap::detail;
  context &first = this_module.contexts[0];
  first.generation = 0xffffffffu - 1; // the launches that count themselves wrap around, too
  for (int turn = 0; turn < 4; ++turn) {
    held_launch launch;
    atomic(first.stop_generation).store(first.generation - (1u << 14), relaxed);
    atomic(first.phase)
        .fetch_or(std::uint32_t{stop_request(first.generation, stop_cancelled)} << stop_shift,
                  relaxed);
    CHECK(launch.release() == 1);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
  }
  {
    endless_launch launch;
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
}

TEST_CASE("a launch that was stopped leaves no signs of life behind", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 60000;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  {
    endless_launch launch;
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  const gtap::detail::context &first = gtap::detail::this_module.contexts[0];
  for (std::uint32_t i = 0; i < first.station_count; ++i)
    CHECK(first.stations[i].offers.heartbeat == 0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("a default grid suits all kernels of a program", "[runtime]") {
  using gtap::detail::blocks_for_all;
  CHECK(blocks_for_all({}) == 1);
  CHECK(blocks_for_all({5}) == 5);
  CHECK(blocks_for_all({5, 4}) == 4); // the fifth block of the second kernel would start late
  CHECK(blocks_for_all({4, 5, 5}) == 4);
  CHECK(blocks_for_all({1, 5}) == 5); // four fifths of the machine are too much to lose
  CHECK(blocks_for_all({5, 3, 4, 0}) == 4);
}

TEST_CASE("a grid with more blocks than a word counts is known as such", "[runtime]") {
  using gtap::detail::blocks_of;
  CHECK(blocks_of(7, 5, 3) == 105);
  CHECK(blocks_of(0x7fffffff, 2, 1) == 0xfffffffe);
  CHECK(blocks_of(0xffff, 0x10001, 1) == 0xffffffff);
  CHECK(blocks_of(0x10000, 0x10000, 1) == 0);
  CHECK(blocks_of(0x7fffffff, 0xffff, 0xffff) == 0);
}

TEST_CASE("the watchdog ends a launch in which nothing goes on, and says what it looked like",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 100;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  gtap::host::launch(2, 64, [] { lose_a_warp(); });
  CHECK(gtap_synchronize() == GTAP_ERROR_NO_PROGRESS);
  const std::string said = gtap_error_string(GTAP_ERROR_NO_PROGRESS);
  CAPTURE(said);
  CHECK(said.find("watchdog_ms") != std::string::npos);
  CHECK(said.find("No progress for 100 ms") != std::string::npos);
  // On a busy machine the second block may not have come within that time.
  CHECK(said.find(" blocks have arrived, 0 have left; 1 warps count as busy") != std::string::npos);
  CHECK(said.find("every warp waits for work that nobody has") != std::string::npos);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("where a step does not return, waiting ends all the same, and all is well once it has",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 50;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  held_launch launch;
  REQUIRE(gtap_synchronize() == GTAP_ERROR_NO_PROGRESS);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_NO_PROGRESS)).find("does not return") !=
        std::string::npos);
  launch.release();
  const clock_type::time_point start = clock_type::now();
  while (gtap_synchronize() != GTAP_SUCCESS)
    REQUIRE(clock_type::now() - start < 20s);
  CHECK(run_fib(8) == 21);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("the time that a debugger has stopped the process does not count as without progress",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 800;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  held_launch launch;
  std::this_thread::sleep_for(300ms); // the watchdog has looked
  const std::string later = "(sleep 2; kill -CONT " + std::to_string(getpid()) + ") &";
  REQUIRE(std::system(later.c_str()) == 0);
  REQUIRE(std::raise(SIGSTOP) == 0);
  std::this_thread::sleep_for(50ms); // it looks again
  CHECK(launch.release() == 1);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("the watchdog lets a launch be that goes on, however long", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 200;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  {
    endless_launch launch;
    std::this_thread::sleep_for(1s);
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
