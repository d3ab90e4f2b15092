// What a warp does in a program with both kinds of task that shows in no result: where it looks for work.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include <gtap/detail/mixed_scheduler.cuh>

#include "catch_compat.h"

#include <set>

using namespace gtap::detail;

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
