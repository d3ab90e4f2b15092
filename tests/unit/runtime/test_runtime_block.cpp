// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of block-level workers end early: cancelled, short of records, beside each other.
#define GTAP_TRANSLATED 2
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_block.cuh>

#include "catch_compat.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

using namespace std::chrono_literals;

// Each task spawns `children` others, down to depth 0; from a negative depth on without end.
struct grow_args {
  std::atomic<long> *started;
  int depth;
  int children;
};
struct grow_record : grow_args {
  static constexpr unsigned gtap_states = 1;
};
struct grow_task {
  using gtap_result = void;
  using gtap_args = grow_args;
  using gtap_record = grow_record;
  template <class W>
  static void gtap_step(W &w, grow_record &r) {
    if (w.leads()) {
      ++*r.started;
      if (r.depth < 0)
        __nanosleep(1000);
      for (int i = 0; r.depth != 0 && i < r.children; ++i)
        w.spawn(gtap::child<grow_task>{grow_args{r.started, r.depth - 1, r.children}});
    }
    w.finish();
  }
};
GTAP_CHECK_RECORD(grow_task);
using grow_program = gtap::program<grow_task>;

// Every thread spawns leaves.
struct spread_args {
  std::atomic<long> *started;
  int each; // children of a thread
  bool waits;
};
struct spread_record : spread_args {
  static constexpr unsigned gtap_states = 2;
};
struct spread_task {
  using gtap_result = void;
  using gtap_args = spread_args;
  using gtap_record = spread_record;
  template <class W>
  static void gtap_step(W &w, spread_record &r) {
    if (w.state() == 0) {
      if (w.leads())
        ++*r.started;
      for (int i = 0; i < r.each; ++i)
        w.spawn(gtap::child<spread_task>{spread_args{r.started, 0, false}});
      if (r.waits && w.must_wait()) {
        w.suspend(1);
        return;
      }
    }
    w.finish();
  }
};
GTAP_CHECK_RECORD(spread_task);
using spread_program = gtap::program<spread_task>;

// How many tasks were started.
void grow(std::atomic<long> &started, int depth, int children, int blocks = 3) {
  gtap::host::launch(blocks, 64, [&] {
    gtap::session<grow_program> session;
    if (session.first())
      session.root(gtap::child<grow_task>{grow_args{&started, depth, children}});
    session.run();
  });
}

// A tree of 63 tasks, which must all run.
void check_next_launch() {
  std::atomic<long> started{0};
  grow(started, 5, 2);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(started == 63);
}

// Waits without end for one child after the other: there is never a task that could be given away.
struct wait_args {
  std::atomic<long> *started;
  bool leaf;
};
struct wait_record : wait_args {
  static constexpr unsigned gtap_states = 2;
};
struct wait_task {
  using gtap_result = void;
  using gtap_args = wait_args;
  using gtap_record = wait_record;
  template <class W>
  static void gtap_step(W &w, wait_record &r) {
    if (w.leads())
      ++*r.started;
    if (r.leaf) {
      w.finish();
      return;
    }
    if (w.leads())
      w.spawn(gtap::child<wait_task>{wait_args{r.started, true}});
    if (w.must_wait())
      w.suspend(1);
  }
};
GTAP_CHECK_RECORD(wait_task);
using wait_program = gtap::program<wait_task>;

void wait_for_ever(std::atomic<long> &started, int blocks) {
  gtap::host::launch(blocks, 64, [&] {
    gtap::session<wait_program> session;
    if (session.first())
      session.root(gtap::child<wait_task>{wait_args{&started, false}});
    session.run();
  });
}

// So many rounds of so many children each, with nothing to do for other blocks in between.
struct rounds_args {
  std::atomic<long> *started;
  int rounds, children; // a child has none
};
struct rounds_record : rounds_args {
  static constexpr unsigned gtap_states = 2;
};
struct rounds_task {
  using gtap_result = void;
  using gtap_args = rounds_args;
  using gtap_record = rounds_record;
  template <class W>
  static void gtap_step(W &w, rounds_record &r) {
    if (w.leads() && w.state() == 0)
      ++*r.started;
    __nanosleep(1000);
    if (r.rounds == 0) {
      w.finish();
      return;
    }
    __syncthreads(); // all have read it
    if (w.leads())
      --r.rounds;
    for (int i = 0; w.leads() && i < r.children; ++i)
      w.spawn(gtap::child<rounds_task>{rounds_args{r.started, 0, 0}});
    if (w.must_wait())
      w.suspend(1);
  }
};
GTAP_CHECK_RECORD(rounds_task);
using rounds_program = gtap::program<rounds_task>;

// A launch without end, on a host thread; begins to count when tasks run. Without children: the one
// that waits.
struct endless_launch {
  std::atomic<long> started{0};
  std::thread thread;
  explicit endless_launch(int children, int blocks = 3)
      : thread([this, children, blocks] {
          if (children == 0)
            wait_for_ever(started, blocks);
          else
            grow(started, -1, children, blocks);
        }) {
    while (started < 100)
      std::this_thread::yield();
  }
  ~endless_launch() { thread.join(); }
};

struct block_runtime {
  explicit block_runtime(std::uint32_t records = 0, std::uint32_t watchdog_ms = 0) {
    gtap_config config;
    config.max_records = records;
    config.watchdog_ms = watchdog_ms;
    config.memory_bytes = std::size_t{64} << 20;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  }
  ~block_runtime() { gtap_finalize(); }
};

} // namespace

TEST_CASE("cancelling ends blocks with one task and with many, and the next launch is as any other",
          "[runtime]") {
  const block_runtime runtime;
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (const int children : {0, 1, 2}) {
      gtap::host::set_seed(seed);
      {
        endless_launch launch(children);
        CHECK(gtap_cancel() == GTAP_SUCCESS);
      }
      CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
      check_next_launch();
    }
  gtap::host::set_seed(0);
}

TEST_CASE("cancelling ends all launches of blocks that run at once", "[runtime]") {
  const block_runtime runtime;
  {
    endless_launch first(0, 2), second(2, 1);
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
  check_next_launch();
}

TEST_CASE("a block that finds no record ends the launch, and the next works", "[runtime]") {
  const block_runtime runtime(100);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    gtap::host::set_seed(seed);
    std::atomic<long> started{0};
    grow(started, 4, 50);
    CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_RECORDS);
    check_next_launch();
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a step may spawn more children than its count has bits for", "[runtime][block]") {
  const block_runtime runtime;
  constexpr int most = static_cast<int>(gtap::detail::event_count);
  for (const int children : {most, most + 40}) {
    std::atomic<long> started{0};
    grow(started, 1, children);
    CHECK(started == children + 1);
    for (const bool waits : {false, true}) {
      std::atomic<long> all{0};
      gtap::host::launch(2, 64, [&] {
        gtap::session<spread_program> session;
        if (session.first())
          session.root(gtap::child<spread_task>{spread_args{&all, children / 64 + 1, waits}});
        session.run();
      });
      CHECK(all == (children / 64 + 1) * 64 + 1);
    }
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
  }
}

TEST_CASE("the watchdog lets blocks be that go on, however long", "[runtime]") {
  const block_runtime runtime(0, 200);
  {
    endless_launch launch(0);
    std::this_thread::sleep_for(1s);
    CHECK(gtap_cancel() == GTAP_SUCCESS);
  }
  CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
}

TEST_CASE("a look at the hand-over tells how many blocks wait, also where tickets wrap around",
          "[runtime][block]") {
  using gtap::detail::block_look;
  CHECK(block_look{5, 2}.waiting() == 3);
  CHECK(block_look{2, 5}.waiting() == 0); // givers may be ahead
  CHECK(block_look{1, 0xffffffff}.waiting() == 2);
  CHECK(block_look{0xffffffff, 1}.waiting() == 0);
}

TEST_CASE("tickets wrap around in a launch, and each task still runs once", "[runtime][block]") {
  const block_runtime runtime;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    if (seed >= 3) { // not where they begin in every launch, but before 2^8, 2^16, 2^24
      gtap::detail::context &own = gtap::detail::this_module.contexts[0];
      own.asked = own.given = (1u << 8 * (seed - 2)) - 64;
    }
    gtap::host::set_seed(seed);
    std::atomic<long> started{0};
    gtap::host::launch(8, 64, [&] {
      gtap::session<rounds_program> session;
      if (session.first())
        session.root(gtap::child<rounds_task>{rounds_args{&started, 100, 16}});
      session.run();
    });
    REQUIRE(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(started == 1601);
    gtap_statistics figures;
    REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    CHECK(figures.tasks == 1601);
    CHECK(figures.steals > 0u - gtap::detail::first_ticket); // a ticket each, since tasks wait
  }
  gtap::host::set_seed(0);
}
