// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One task with many children, round after round, each with a destination outside of any record: records
// serve again, wherever they were freed.
#include "fib_task.h"

#include <vector>

namespace {

// ---- rounds: a task that spawns `width` children a round, each with a destination outside, and waits ----

struct leaf_args {
  int value;
};
struct leaf_record : leaf_args {
  static constexpr unsigned gtap_states = 1;
  static constexpr bool gtap_movable = true;
};
struct leaf_task {
  using gtap_result = int;
  using gtap_args = leaf_args;
  using gtap_record = leaf_record;
  static int gtap_serial(const leaf_args &a) { return a.value; }
  template <class W>
  static void gtap_step(W &w, leaf_record &r) {
    for (int i = 0; i < 2; ++i)
      __nanosleep(100); // time for others to steal
    w.template finish<int>(r.value);
  }
};
GTAP_CHECK_RECORD(leaf_task);

struct rounds_args {
  int rounds, width;
  int *results;
};
struct rounds_record : rounds_args {
  static constexpr unsigned gtap_states = 2;
  static constexpr bool gtap_movable = true;
  int round, wrong;
};
struct rounds_task {
  using gtap_result = int;
  using gtap_args = rounds_args;
  using gtap_record = rounds_record;
  static int gtap_serial(const rounds_args &) { return -1; } // the root: it never runs inline
  template <class W>
  static void gtap_step(W &w, rounds_record &r) {
    if (w.state() == 0) {
      r.round = r.wrong = 0;
    } else {
      for (int i = 0; i < r.width; ++i)
        r.wrong += r.results[i] != r.round + i;
      ++r.round;
    }
    if (r.round == r.rounds) {
      w.template finish<int>(r.wrong);
      return;
    }
    for (int i = 0; i < r.width; ++i)
      w.spawn(gtap::child<leaf_task>{leaf_args{r.round + i}, gtap::to(r.results[i])});
    w.suspend(1);
  }
};
GTAP_CHECK_RECORD(rounds_task);

// Wrong results, or -1; `inline_spawns`: how many there were for want of records.
int run_rounds(const gtap_config &config, int rounds, int width, std::uint64_t &inline_spawns) {
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  std::vector<int> results(static_cast<std::size_t>(width), -1);
  int wrong = -1;
  gtap::host::launch(3, 64, [&] {
    gtap::session<gtap::program<rounds_task, leaf_task>> session;
    if (session.first())
      session.root(
          gtap::child<rounds_task>{rounds_args{rounds, width, results.data()}, gtap::to(wrong)});
    session.run();
  });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  gtap_statistics figures;
  REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
  inline_spawns = figures.inline_spawns;
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  return wrong;
}

} // namespace

TEST_CASE("records of children with destinations outside serve again, round after round",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.max_records = 2048;
  std::uint64_t inline_spawns = 0;
  CHECK(run_rounds(config, 30, 100, inline_spawns) == 0);
  CHECK(inline_spawns == 0);
}

TEST_CASE("a producer whose tasks are stolen finds the records that their thieves have freed",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.max_records = 900;
  config.chunk_records = 1;
  for (std::uint64_t seed = 1; seed < 3; ++seed) {
    gtap::host::set_seed(seed);
    std::uint64_t inline_spawns = 0;
    CHECK(run_rounds(config, 10, 300, inline_spawns) == 0);
    CHECK(inline_spawns == 0);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a task may have very many children, with records for all of them and for few",
          "[runtime]") {
  for (const std::uint32_t records : {0u, 900u}) {
    gtap_config config;
    config.memory_bytes = std::size_t{8} << 20;
    config.max_records = records;
    std::uint64_t inline_spawns = 0;
    CHECK(run_rounds(config, 1, 5000, inline_spawns) == 0);
    CHECK((inline_spawns != 0) == (records != 0));
  }
}
