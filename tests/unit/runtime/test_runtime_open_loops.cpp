// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open loops: the word of a place at its ends, and launches that end early while a loop is open. What such a launch leaves
// in its context must not reach the next one, of the same number of its grid or of another.
#include "open_loop_task.h"

#include <gtap/detail/warp/loop_slots.cuh>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

namespace {

using namespace std::chrono_literals;
using clock_type = std::chrono::steady_clock;

// More than any of these tests waits for.
constexpr unsigned endless = 1u << 28;

// ---- what a context has of open loops ----

gtap::detail::open_loop &place(std::uint32_t i) {
  return gtap::detail::loop_at(gtap::detail::this_module.contexts[0], i);
}
std::uint64_t word_of(std::uint32_t i) {
  return gtap::detail::atomic(place(i).word).load(gtap::detail::relaxed);
}
bool some_open() {
  for (std::uint32_t i = 0; i < gtap::detail::loop_slots; ++i)
    if ((word_of(i) & gtap::detail::loop_open) != 0)
      return true;
  return false;
}
// After a launch, which may have been ended early.
bool is_reset() {
  for (std::uint32_t i = 0; i < gtap::detail::loop_slots; ++i)
    if (word_of(i) != 0 || gtap::detail::this_module.contexts[0].ends[i].loops != 0)
      return false;
  return true;
}

// The first of these is at work before the loop is closed: warps claim no more than 512 turns at a time, so with so many
// turns one warp claims twice, and has run steps in between.
constexpr int several = 8000;
void add_number(loop_work &work, int i) {
  work.seen_open += some_open();
  work.sum += i;
}
void check_next_launch() {
  CHECK(is_reset());
  loop_work work{add_number};
  launch_loop(work, several);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(work.sum == long{several} * (several - 1) / 2);
  CHECK(work.seen_open > 0);
  CHECK(is_reset());
}

// The same, with a reader too many: all turns run, and the warps that count as busy wait for the loop.
void add_number_and_reader(loop_work &work, int i) {
  for (std::uint32_t at = 0; at < gtap::detail::loop_slots && !work.flag; ++at) {
    std::uint64_t word = word_of(at);
    while ((word & gtap::detail::loop_open) != 0 && !work.flag)
      if (gtap::detail::atomic(place(at).word)
              .compare_exchange_strong(word, word + gtap::detail::loop_reader,
                                       gtap::detail::relaxed, gtap::detail::relaxed))
        work.flag = true;
  }
  work.sum += i;
}

// Schedules, every second one with launches as the replays of a graph are.
template <class Test>
void with_schedules(std::uint64_t seeds, Test test) {
  const gtap::host::schedule before = gtap::host::get_schedule();
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    gtap::host::schedule knobs = before;
    knobs.seed = seed;
    knobs.grid_number = seed % 2 == 0 ? 77 : 0;
    gtap::host::set_schedule(knobs);
    test(seed);
  }
  gtap::host::set_schedule(before);
}

} // namespace

TEST_CASE("an open loop is reset when its launch is cancelled", "[runtime][loops]") {
  const runtime_guard runtime;
  with_schedules(12, [](std::uint64_t) {
    loop_work work{[](loop_work &all, int) {
      ++all.started;
      __nanosleep(1000);
    }};
    std::thread launch([&] { launch_loop(work, endless, 6); });
    while (work.started < 200)
      std::this_thread::yield();
    CHECK(some_open());
    CHECK(gtap_cancel() == GTAP_SUCCESS);
    launch.join();
    CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
    check_next_launch();
  });
}

TEST_CASE("a launch is cancelled, and not taken for done, while warps wait for a loop to close",
          "[runtime][loops]") {
  const runtime_guard runtime;
  with_schedules(6, [](std::uint64_t) {
    loop_work work{add_number_and_reader};
    std::thread launch([&] { launch_loop(work, several); });
    while (work.sum != long{several} * (several - 1) / 2)
      std::this_thread::yield();
    CHECK(work.flag);
    std::this_thread::sleep_for(2ms); // most of them do
    CHECK(gtap_cancel() == GTAP_SUCCESS);
    launch.join();
    CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
    check_next_launch();
  });
}

TEST_CASE("an open loop is reset when a turn stops the launch", "[runtime][loops]") {
  const runtime_guard runtime;
  with_schedules(12, [](std::uint64_t seed) {
    loop_work work{[](loop_work &all, int) {
      if (++all.started == all.sum) {
        all.seen_open = some_open();
        gtap::stop();
      }
    }};
    work.sum = seed % 3 == 0 ? 1 : 300;
    launch_loop(work, endless);
    CHECK(work.seen_open == 1);
    CHECK(work.started < long{endless});
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    gtap_statistics statistics;
    CHECK(gtap_get_statistics(&statistics) == GTAP_SUCCESS);
    CHECK(statistics.stopped);
    check_next_launch();
  });
}

TEST_CASE("an open loop is reset when a turn ends the launch by an error", "[runtime][loops]") {
  const runtime_guard runtime;
  with_schedules(12, [](std::uint64_t) {
    loop_work work{[](loop_work &all, int) {
      if (++all.started == 300) {
        all.seen_open = some_open();
        gtap::detail::fail_without_records(gtap::detail::this_module.contexts[0]);
      }
    }};
    launch_loop(work, endless);
    CHECK(work.seen_open == 1);
    CHECK(gtap_synchronize() == GTAP_ERROR_OUT_OF_RECORDS);
    check_next_launch();
  });
}

TEST_CASE("the watchdog ends a launch in which an open loop is never closed", "[runtime][loops]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 100;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  with_schedules(2, [](std::uint64_t) {
    loop_work work{add_number_and_reader};
    launch_loop(work, several);
    CHECK(work.flag);
    CHECK(work.sum == long{several} * (several - 1) / 2);
    CHECK(gtap_synchronize() == GTAP_ERROR_NO_PROGRESS);
    check_next_launch();
  });
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("an open loop is reset when the watchdog gave its launch up", "[runtime][loops]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.watchdog_ms = 50;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  with_schedules(2, [](std::uint64_t) {
    loop_work work{[](loop_work &all, int) {
      ++all.started;
      while (!all.flag)
        __nanosleep(1000);
    }};
    std::thread launch([&] { launch_loop(work, endless); });
    while (work.started == 0)
      std::this_thread::yield();
    REQUIRE(gtap_synchronize() == GTAP_ERROR_NO_PROGRESS);
    CHECK(some_open());
    work.flag = true;
    launch.join();
    const clock_type::time_point start = clock_type::now();
    while (gtap_synchronize() != GTAP_SUCCESS)
      REQUIRE(clock_type::now() - start < 20s);
    check_next_launch();
  });
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("loops run to their end with hardly any records", "[runtime][loops]") {
  for (const std::uint32_t records : {2u, 40u, 200u}) {
    const runtime_guard runtime(records, 1);
    with_schedules(6, [](std::uint64_t) {
      loop_work work{[](loop_work &all, int i) { all.sum += i; }};
      launch_loop(work, several);
      CHECK(gtap_synchronize() == GTAP_SUCCESS);
      CHECK(work.sum == long{several} * (several - 1) / 2);
      CHECK(is_reset());
    });
  }
}

TEST_CASE("the word of a loop with 2^8 to 2^29 turns, and of one at which all warps come too late",
          "[runtime][loops][counts]") {
  using namespace gtap::detail;
  for (const unsigned bits : {8u, 16u, 24u, 29u})
    for (int off = -1; off <= 1; ++off) {
      const auto turns = static_cast<std::uint32_t>((std::int64_t{1} << bits) + off);
      if (turns > most_open_turns)
        continue;
      CAPTURE(turns);
      open_loop loop = {};
      REQUIRE(hold(loop));
      CHECK_FALSE(hold(loop));
      open_loop_at(loop, 3, turns, loop_has_many);
      constexpr std::uint32_t most = warp_lanes * most_claimed_by_lane; // of one claim
      std::uint32_t claimed = 0;
      for (std::uint32_t left = turns; left > most; left -= most) {
        const claimed_turns some = claim_turns(loop, most);
        if (some.left != left || some.count != most)
          FAIL_CHECK("claimed " << some.count << " of " << some.left << " when " << left
                                << " were left");
        claimed += some.count;
        if (end_reading(loop))
          FAIL_CHECK("closed with turns left");
      }
      // All warps that there can be are at the place at once, the first one for the rest.
      const claimed_turns rest = claim_turns(loop, most);
      CHECK(claimed + rest.count == turns);
      for (std::uint32_t warp = 1; warp < most_stations; ++warp)
        if (claim_turns(loop, most).count != 0)
          FAIL_CHECK("claimed a turn that is not there");
      CHECK((loop.word & loop_readers) == most_stations);
      CHECK((loop.word & loop_open) != 0);
      CHECK(turns_left(loop.word) < 0);
      std::uint32_t closed = 0, closed_by = 0;
      for (std::uint32_t warp = 0; warp < most_stations; ++warp)
        if (end_reading(loop))
          ++closed, closed_by = warp;
      CHECK(closed == 1);
      CHECK(closed_by == most_stations - 1); // the last one
      CHECK_FALSE(hold(loop));
      CHECK((loop.word & loop_has_many) != 0);
      CHECK(loop.task == 3);
      let_go(loop);
      // Who comes too late for a loop does not take from the next one.
      CHECK(claim_turns(loop, most).count == 0);
      REQUIRE(hold(loop));
      open_loop_at(loop, 4, 9);
      CHECK((loop.word & loop_has_many) == 0);
      CHECK(claim_turns(loop, 5).left == 9);
      CHECK_FALSE(end_reading(loop));
      CHECK(claim_turns(loop, 5).count == 4);
      CHECK_FALSE(end_reading(loop));
      CHECK(end_reading(loop));
      let_go(loop);
      CHECK((loop.word & (loop_readers | loop_open | loop_held)) == 0);
    }
}
