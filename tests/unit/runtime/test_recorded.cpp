// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The figures of a profile close to 2^32 and beyond: what workers add up, and how many launches there were.
#define GTAP_PROFILE 1
#include "open_loop_task.h"

#include <cstdlib>

namespace {

using namespace gtap::detail;

struct recorded_runtime {
  recorded_runtime() {
    setenv("GTAP_PROFILE", "/dev/null", 1);
    REQUIRE(gtap_initialize() == GTAP_SUCCESS);
    REQUIRE(this_profile != nullptr);
  }
  ~recorded_runtime() { CHECK(gtap_finalize() == GTAP_SUCCESS); }
};

profile_launch &next_launch() {
  return this_profile->launches[this_profile->of_context[0]];
}

} // namespace

TEST_CASE("what a profile adds up may pass 2^8, 2^16, 2^24 and 2^32", "[profile][counts]") {
  const recorded_runtime runtime;
  for (const unsigned bits : {8, 16, 24, 32, 40}) {
    CAPTURE(bits);
    const std::uint64_t first = (std::uint64_t{1} << bits) - 5;
    const profile_launch &launch = next_launch();
    starts.count = first;
    CHECK(run_fib(12) == 144); // 465 tasks, of which all but the root are spawned
    starts = {};
    const std::uint64_t lanes = launch.of_warps.workers * 32;
    REQUIRE(lanes != 0);
    CHECK(launch.of_warps.spawned == 464 + lanes * first);
    CHECK(launch.of_warps.most_spawned > first);
    std::uint64_t tasks = 0, in_spawns = 0; // differences, whatever they began with
    for (const auto &shard : launch.by_function)
      for (const profile_function_sums &sums : shard) {
        tasks += sums.tasks;
        in_spawns += sums.in_spawns;
      }
    CHECK(tasks == 465);
    CHECK(in_spawns == 0);
  }
}

TEST_CASE("a profile has the loops that were opened, and each claim of turns", "[profile][loops]") {
  const recorded_runtime runtime;
  constexpr int turns = 4000;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    gtap::host::set_seed(seed);
    const std::uint32_t before = this_profile->next_chunk;
    loop_work work{[](loop_work &all, int i) { all.sum += i; }};
    launch_loop(work, turns);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(work.sum == long{turns} * (turns - 1) / 2);
    gtap_statistics statistics;
    CHECK(gtap_get_statistics(&statistics) == GTAP_SUCCESS);
    std::uint64_t opened = 0, most_turns = 0, claims = 0, claimed = 0, stolen = 0;
    REQUIRE(this_profile->next_chunk <= this_profile->chunk_count); // nothing was dropped
    for (std::uint32_t chunk = before; chunk < this_profile->next_chunk; ++chunk)
      for (const profile_event &event : this_profile->chunks[chunk].events) {
        const std::uint32_t kind = event.what & ((1u << profile_kind_bits) - 1);
        const std::uint32_t count = event.what >> profile_kind_bits;
        if (kind == profile_no_event)
          break;
        if (kind == profile_opened) {
          ++opened;
          most_turns = count > most_turns ? count : most_turns;
          CHECK(event.detail < loop_slots);
        }
        if (kind == profile_claimed) {
          ++claims;
          claimed += count;
          CHECK(count >= 1);
          CHECK(count <= 32);
          CHECK(event.detail < loop_slots);
        }
        stolen += kind == profile_stole ? count : 0;
      }
    CHECK(opened >= 1);
    CHECK(most_turns == turns);
    CHECK(claims >= opened);
    CHECK(claimed + stolen == statistics.steals);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("more launches than 2^32 are not taken for the first ones", "[profile][counts]") {
  const recorded_runtime runtime;
  this_profile->of_context[0] = this_profile->launch_count; // all entries are used
  const profile_launch before = this_profile->launches[0];
  for (const std::uint32_t end : {1u << 8, 1u << 16, 1u << 24, profile_most_launches, ~0u}) {
    this_profile->next_launch = end - 2;
    for (int launch = 0; launch < 5; ++launch)
      CHECK(run_fib(5) == 5);
    CHECK(this_profile->of_context[0] >= this_profile->launch_count);
    CHECK(this_profile->next_launch >= (end < profile_most_launches ? end : profile_most_launches));
  }
  CHECK(this_profile->launches[0].begin == before.begin);
  this_profile->next_launch = this_profile->launch_count; // for the summary
}
