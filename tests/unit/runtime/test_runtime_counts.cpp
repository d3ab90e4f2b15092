// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap_get_statistics() says of a launch: each task once, and of those that change hands, how many do so within
// a warp and how many between warps or blocks. And that, wherever the counters begin that workers keep for themselves.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include "catch_compat.h"

#include <type_traits>

namespace {

// A full binary tree, and more children of the root; with `Waits` each task waits for its children, and returns the
// nodes below.
struct tree_args {
  int depth;
  int more = 0; // leaves beside the two children
};
template <bool Waits>
struct tree_task;
template <bool Waits>
struct tree_record : tree_args {
  static constexpr unsigned gtap_states = Waits ? 2 : 1;
  static constexpr bool gtap_movable = true;
  int below[2];
};
template <bool Waits>
struct tree_task {
  using gtap_result = std::conditional_t<Waits, int, void>;
  using gtap_args = tree_args;
  using gtap_record = tree_record<Waits>;
  static gtap_result gtap_serial(const tree_args &a) {
    return static_cast<gtap_result>((2 << a.depth) - 1);
  }
  template <class W>
  static void gtap_step(W &w, gtap_record &r) {
    using child = gtap::child<tree_task>;
    if constexpr (Waits) {
      if (w.state() == 0) {
        r.below[0] = r.below[1] = 0;
        if (r.depth != 0) {
          w.spawn(child{tree_args{r.depth - 1}, gtap::to(r.below[0])});
          w.spawn(child{tree_args{r.depth - 1}, gtap::to(r.below[1])});
          if (w.must_wait()) {
            w.suspend(1);
            return;
          }
        }
      }
      w.template finish<int>(1 + r.below[0] + r.below[1]);
    } else {
      for (int i = 0; r.depth != 0 && i < 2; ++i)
        w.spawn(child{tree_args{r.depth - 1}});
      for (int i = 0; i < r.more; ++i)
        w.spawn(child{tree_args{0}});
      w.finish();
    }
  }
};

template <bool Waits>
gtap_statistics run_tree(int depth, int blocks, int threads, int more = 0) {
  int nodes = 0;
  gtap::host::launch(blocks, threads, [&] {
    gtap::session<gtap::program<tree_task<Waits>>> session;
    if (session.first()) {
      if constexpr (Waits)
        session.root(gtap::child<tree_task<true>>{tree_args{depth, 0}, gtap::to(nodes)});
      else
        session.root(gtap::child<tree_task<false>>{tree_args{depth, more}});
    }
    session.run();
  });
  REQUIRE(gtap_synchronize() == GTAP_SUCCESS);
  if (Waits)
    CHECK(nodes == (2 << depth) - 1);
  gtap_statistics figures;
  REQUIRE(gtap_get_statistics(&figures) == GTAP_SUCCESS);
  return figures;
}

template <bool Waits>
void check_counts() {
  gtap_config config;
  config.memory_bytes = std::size_t{64} << 20;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  std::uint64_t steals = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    gtap::host::set_seed(seed);
    const gtap_statistics alone = run_tree<Waits>(10, 1, 32);
    CHECK(alone.tasks == 2047);
    CHECK(alone.inline_spawns == 0);
    CHECK(alone.donations >= 31); // each lane but the first had its first task from another
    CHECK(alone.donations < alone.tasks);
    CHECK(alone.steals == 0);
    const gtap_statistics several = run_tree<Waits>(10, 2, 64);
    CHECK(several.tasks == 2047);
    CHECK(several.donations + several.steals < several.tasks);
    steals += several.steals;
  }
  CHECK(steals != 0);
  gtap::host::set_seed(0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

#if defined(GTAP_TEST_STARTS)
using gtap::detail::starts;

// What workers count for themselves begins at `first`, in each of them, and positions in windows do.
struct started_at {
  explicit started_at(std::uint64_t first) {
    starts = {static_cast<std::uint32_t>(first), first, 0};
  }
  ~started_at() { starts = {}; }
};

// Less what each lane, and each warp, began with.
gtap_statistics beyond(gtap_statistics figures, std::uint64_t first, std::uint64_t warps) {
  figures.inline_spawns -= warps * first;
  figures.donations -= warps * first;
  figures.steals -= warps * first;
  figures.in_spawns -= 32 * warps * first;
  figures.tasks -= 2 * 32 * warps * first; // those that spawns ran are among them
  return figures;
}
#endif

} // namespace

TEST_CASE("tasks and who gets them are counted, where tasks wait", "[runtime]") {
  check_counts<true>();
}
TEST_CASE("tasks and who gets them are counted, where tasks do not wait", "[runtime]") {
  check_counts<false>();
}
TEST_CASE("tasks that a lane has in the pool are counted when others get them", "[runtime]") {
  REQUIRE(gtap_initialize() == GTAP_SUCCESS);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    gtap::host::set_seed(seed);
    const gtap_statistics figures = run_tree<false>(1, 1, 32, 5000);
    CHECK(figures.tasks == 5003);
    CHECK(figures.donations > 4000); // 31 lanes have none of their own
    CHECK(figures.donations < 5003);
  }
  gtap::host::set_seed(0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
TEST_CASE("each spawn that runs inline for lack of records is counted once", "[runtime]") {
  gtap_config config;
  config.max_records = 33;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    gtap::host::set_seed(seed);
    const gtap_statistics figures = run_tree<false>(1, 1, 32, 5000);
    CHECK(figures.inline_spawns > 1000);
    CHECK(figures.tasks + figures.inline_spawns == 5003); // all of them are leaves
  }
  gtap::host::set_seed(0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

#if defined(GTAP_TEST_STARTS)
// Each lane runs some ten tasks, and positions pass the number on the way; so do most of the counts.
TEST_CASE("what workers count may pass 2^8, 2^16, 2^24 and 2^32", "[runtime][counts]") {
  REQUIRE(gtap_initialize() == GTAP_SUCCESS);
  for (const unsigned bits : {8, 16, 24, 32, 40})
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      CAPTURE(bits, seed);
      gtap::host::set_seed(seed);
      const std::uint64_t first = (std::uint64_t{1} << bits) - 5;
      const started_at start(first);
      for (const bool waits : {true, false}) {
        const gtap_statistics all = waits ? run_tree<true>(10, 2, 64) : run_tree<false>(10, 2, 64);
        const gtap_statistics figures = beyond(all, first, 4);
        CHECK(figures.tasks == 2047);
        CHECK(figures.in_spawns == 0);
        CHECK(figures.inline_spawns == 0);
        CHECK(figures.donations > 31);
        CHECK(figures.donations + figures.steals < figures.tasks);
      }
    }
  gtap::host::set_seed(0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
TEST_CASE("spawns that run inline may be more than 2^8, 2^16, 2^24 and 2^32", "[runtime][counts]") {
  gtap_config config;
  config.max_records = 33;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  for (const unsigned bits : {8, 16, 24, 32, 40}) {
    CAPTURE(bits);
    const std::uint64_t first = (std::uint64_t{1} << bits) - 5;
    const started_at start(first);
    const gtap_statistics figures = beyond(run_tree<false>(1, 1, 32, 5000), first, 1);
    CHECK(figures.inline_spawns > 1000);
    CHECK(figures.tasks + figures.inline_spawns == 5003);
  }
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
#endif
