// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a warp does in a program with both kinds of task that shows in no result: where it looks for work. And what the
// constants of the runtime come to for GPUs that no test runs on.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include <gtap/detail/turns/mixed_scheduler.cuh>

#include "catch_compat.h"

#include <memory>
#include <set>

using namespace gtap::detail;

TEST_CASE("indices of both parts of a pool fit their 32 bits, however much memory there is",
          "[mixed]") {
  using layout = mixed_layout<16, 4096, 8>; // a block's records have many slots each
  static_assert(layout::slots_of_block > 16, "");
  for (const std::uint64_t gigabytes : {1, 100, 160, 200, 1000, 100000}) {
    auto shared = std::make_unique<context>();
    shared->record_bytes = gigabytes << 30;
    const mixed_limits<layout> limits =
        limits_of_both<layout>(*shared, shared->record_bytes, 132, 132 * 4);
    const std::uint64_t end =
        limits.blocks.first + std::uint64_t{limits.blocks.capacity} * layout::slots_of_block;
    CAPTURE(gigabytes);
    CHECK(limits.blocks.capacity != 0);
    CHECK(end < in_window);
    CHECK(end == limits.slots());
    CHECK(limits.slots() * std::uint64_t{record_pool<layout>::bytes_per_record} <=
          shared->record_bytes);
  }
}

TEST_CASE("however large a chunk is asked for, most records can be used", "[mixed]") {
  for (const std::uint32_t chunk : {1u, 16u, 1024u})
    for (const std::uint32_t records : {1u, 2u, 33u, 1000u, 1000000u}) {
      context shared{};
      shared.chunk_records = chunk;
      const pool_limits limits = limits_within(shared, records, 8, 32, 0);
      limits.take_first(shared); // the rest of its chunk is lost
      CAPTURE(chunk, records);
      CHECK(records - (shared.arena_next - 1) >= records - records / 4);
      CHECK(limits.chunk <= chunk);
    }
}

TEST_CASE("a thief looks at home and elsewhere, whatever the number of warps in its block",
          "[mixed]") {
  constexpr std::uint32_t all = 1000;
  int between = 0;
  for (std::uint32_t warps = 1; warps <= 32; ++warps) {
    const std::uint32_t first = 10 * warps;
    const block_of_warp<int> block(between, nullptr, 0, first, warps);
    std::set<std::uint32_t> home;
    std::uint32_t at_home = 0, elsewhere = 0;
    for (std::uint32_t drawn = 0; drawn < all; ++drawn)
      for (int lane = 0; lane < probes; ++lane) {
        const std::uint32_t victim = block.nearest(drawn, lane);
        REQUIRE(victim < all);
        const bool is_home = victim >= first && victim < first + warps;
        at_home += is_home;
        elsewhere += !is_home;
        if (is_home && lane < probes / 2)
          home.insert(victim);
      }
    CAPTURE(warps);
    CHECK(home.size() == warps); // no warp of the block is out of sight
    CHECK(at_home >= all);
    CHECK(elsewhere >= all * (probes / 2 - 1));
  }
}

TEST_CASE("windows leave as many blocks resident on GPUs with less shared memory", "[tuning]") {
  for (const int architecture : {750, 800, 860, 870, 890, 900, 1000, 1200, 1210}) {
    const multiprocessor own = multiprocessor_of(architecture);
    for (const unsigned threads : {64u, 128u, 256u, 512u}) {
      const std::size_t window = lanes_window(architecture, threads, resident_threads,
                                              most_lanes_window, beside_lanes_window);
      CAPTURE(architecture, threads, window);
      CHECK(window <= most_lanes_window);
      if (architecture != 900 && architecture != 1000) // where registers are what is scarce
        CHECK((window + beside_lanes_window + own.taken_by_block) * (resident_threads / threads) <=
              own.shared);
    }
    CHECK(lanes_window(architecture, 128, resident_threads, most_lanes_window,
                       beside_lanes_window) /
              128 >=
          120); // four tasks of fib's size
  }
  CHECK(lanes_window_bytes == 46080);
}

namespace {

// A class that could be taken for a program, and lacks its sizes.
struct no_program {
  static constexpr int count = 0;
  static constexpr bool mixed = false;
  static constexpr record_part part = record_part::first;
  template <class>
  static constexpr int index_of() {
    return 0;
  }
  template <class Worker>
  static void step(int, Worker &) {}
  template <class>
  static constexpr bool runs = true;
  template <class>
  static constexpr bool runs_inline = true;
};

} // namespace

TEST_CASE("what is asked of a program is asked in parts", "[program]") {
  CHECK(has_tasks<no_program>::value);
  CHECK(has_kinds<no_program>::value);
  CHECK_FALSE(has_sizes<no_program>::value);
  CHECK_FALSE(is_part<no_program>::value);
  CHECK_FALSE(has_tasks<int>::value);
}
