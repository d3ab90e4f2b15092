// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is made of a profile's words: common time out of clocks that differ, the chain that a launch ends with, and
// what to try. (tests/exec/check_profile.py looks at what programs tell.)
#include "profile/profile_advice.h"
#include "profile/profile_chain.h"
#include "profile/profile_figures.h"
#include "profile/profile_timeline.h"

#include "catch_compat.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace gtap::detail;

namespace {

constexpr std::uint32_t new_step = profile_step | 32u << 20; // function 0, all lanes

profile_copy one_launch(std::uint64_t begin, std::uint64_t end) {
  profile_copy copy;
  copy.launches.resize(1);
  profile_launch &launch = copy.launches[0];
  launch = {};
  launch.outcome = profile_completed;
  launch.functions = 1;
  launch.warps_per_block = 2;
  launch.begin = begin;
  launch.end = end;
  std::strcpy(launch.names[0], "void f(char *) [with Task = gtap_task_fib]");
  return copy;
}

worker_timeline timeline(std::uint32_t number, std::vector<timed_event> events) {
  return {number, 0, std::move(events)};
}
timed_event step(double begin, double end) {
  return {profile_step, begin, end, 0, 0};
}
timed_event note(profile_event_kind kind, double at, std::uint32_t what, std::uint32_t detail) {
  return {kind, at, at, what, detail};
}

// A launch of a second with 100 warps that are at work all the time, in long steps with all lanes.
profile_figures good_figures() {
  profile_figures f;
  f.functions.push_back({"fib"});
  f.root = "fib";
  f.launches = 1;
  f.time = f.shortest = f.longest = 1e9;
  f.all.tasks = 1000000;
  f.warps.sums.workers = 100;
  f.warps.sums.rounds = 40000;
  f.warps.sums.lanes = 30 * f.warps.sums.rounds;
  f.warps.sums.paths = f.warps.sums.rounds;
  f.warps.sums.spawned = 1000000;
  f.warps.sums.most_spawned = 1000;
  f.warps.time = 100e9;
  f.warps.in_steps = 90e9;
  f.warps.in_upkeep = 5e9;
  f.warps.idle = 5e9;
  f.longest_step = 1e7;
  f.longest_step_part = 0.01;
  f.chain.steps = 0.9e9;
  f.chain.upkeep = 0.1e9;
  f.chain.rounds = 400;
  f.chain_part = 1;
  return f;
}

std::vector<std::string> rules_for(const profile_figures &figures) {
  std::vector<std::string> names;
  for (const advice &each : advice_for(figures)) {
    CHECK(!each.text.empty());
    names.push_back(each.rule);
  }
  return names;
}
using rules = std::vector<std::string>;

} // namespace

TEST_CASE("A task's name is taken out of what compilers tell", "[profile]") {
  CHECK(task_name("void gtap::detail::write_profile_name(char*) [with Task = gtap_task_fib]") ==
        "fib");
  CHECK(task_name("void f(char *) [with Task = A<int [2]>::gtap_task_f<B>]") == "A<int [2]>::f<B>");
  CHECK(task_name("void f(char *) [Task = (anonymous namespace)::gtap_task_sum_2]") == "sum_2");
  CHECK(task_name("void f(char *) [with Task = gtap_task_fib") == "fib"); // cut at the end
  CHECK(task_name("") == "?");
}

TEST_CASE("Clocks of multiprocessors become one", "[profile]") {
  // 2 GHz; the second multiprocessor's clock began earlier. The common clock goes in steps of 1 us.
  constexpr std::uint64_t begun = 5'000'000'000, offsets[] = {123'456'789, 987'654'321'012};
  profile_copy copy = one_launch(begun, begun + 1'000'000);
  copy.launches[0].of_warps.cycles = 2 * 64 * 1'000'000ull;
  copy.launches[0].of_warps.nanoseconds = 64 * 1'000'000ull;
  for (std::uint32_t warp = 0; warp < 64; ++warp) {
    profile_chunk chunk = {};
    const std::uint64_t took_at = begun + 137 * warp; // nanoseconds
    const auto clock_at = [&](std::uint64_t ns) { return offsets[warp % 2] + 2 * (ns - begun); };
    chunk.worker = warp;
    chunk.multiprocessor = static_cast<std::uint16_t>(warp % 2);
    chunk.clock = chunk.base = clock_at(took_at);
    chunk.nanoseconds = took_at / 1000 * 1000;
    // All have the same step, from 400 to 450 us.
    const std::uint64_t begin = begun + 400'000;
    chunk.events[0] = {static_cast<std::uint32_t>(clock_at(begin) - chunk.base), 100'000, new_step,
                       0};
    const std::uint64_t left = begun + 900'000 + 211 * warp, told = left / 1000 * 1000;
    chunk.events[1] = {static_cast<std::uint32_t>(clock_at(left) - chunk.base),
                       static_cast<std::uint32_t>(told), profile_left,
                       static_cast<std::uint32_t>(told >> 32)};
    copy.chunks.push_back(chunk);
  }
  const recorded_profile profile = timelines_of(std::move(copy));
  REQUIRE(profile.launches.size() == 1);
  const recorded_launch &launch = profile.launches[0];
  CHECK(launch.name_of(0) == "fib");
  CHECK(std::abs(launch.cycle - 0.5) < 1e-9);
  REQUIRE(launch.workers.size() == 64);
  double first = 1e18, last = 0;
  for (const worker_timeline &worker : launch.workers) {
    REQUIRE(worker.events.size() == 1); // that it left is no event
    first = std::min(first, worker.events[0].begin);
    last = std::max(last, worker.events[0].begin);
    CHECK(std::abs(worker.events[0].end - worker.events[0].begin - 50'000) < 100);
  }
  CHECK(last - first < 150); // where one pair alone is wrong by up to 1000
  CHECK(std::abs((first + last) / 2 - 400'000) < 700); // half of the resolution early
}

TEST_CASE("What a launch has not finished is no obstacle", "[profile]") {
  profile_copy copy = one_launch(1000, 0); // has not ended
  copy.launches[0].outcome = profile_running;
  copy.launches.push_back({}); // not used
  profile_chunk chunk = {};
  chunk.nanoseconds = 1000;
  chunk.events[0] = {0, 500, new_step, 0};
  chunk.events[1] = {700, 5, 15, 0}; // half written: no such kind
  copy.chunks = {chunk, {}, chunk};
  copy.chunks[2].launch = 7; // of no launch
  const recorded_profile profile = timelines_of(std::move(copy));
  REQUIRE(profile.launches.size() == 1);
  REQUIRE(profile.launches[0].workers.size() == 1);
  CHECK(profile.launches[0].workers[0].events.size() == 1);
  CHECK(profile.launches[0].length() == 500);
}

TEST_CASE("The chain follows hand-overs between warps", "[profile]") {
  recorded_launch launch;
  launch.figures.warps_per_block = 1;
  // Warp 0 works, offers at 100, works on to 150; warp 1 takes at 120 and is the last to end.
  launch.workers = {timeline(0, {step(10, 90), note(profile_offered, 100, 3, 0), step(105, 150)}),
                    timeline(1, {{profile_idle, 0, 120, 0, 0},
                                 note(profile_stole, 120, 3, 0),
                                 step(130, 200),
                                 step(220, 300)})};
  const last_chain chain = chain_of(launch);
  CHECK(chain.rounds == 3);
  CHECK(chain.workers == 2);
  CHECK(chain.steps == 80 + 80 + 70);
  CHECK(chain.waiting == 20);
  CHECK(chain.upkeep == 20 + 10 + 10); // 200 to 220, 120 to 130, 90 to 100
  CHECK(chain.length() == 290);        // from 10 to 300
}

TEST_CASE("The chain follows turns of open loops", "[profile]") {
  recorded_launch launch;
  launch.figures.warps_per_block = 1;
  // Two loops in place 5, of warp 0 at 100 and of warp 2 at 400: who claims at 120 has turns of the first one.
  launch.workers = {
      timeline(0, {step(10, 90), note(profile_opened, 100, 700, 5), step(105, 150)}),
      timeline(1, {{profile_idle, 0, 120, 0, 0}, note(profile_claimed, 120, 3, 5), step(130, 600)}),
      timeline(2, {step(350, 390), note(profile_opened, 400, 700, 5), step(410, 420)})};
  const last_chain chain = chain_of(launch);
  CHECK(chain.rounds == 2);
  CHECK(chain.workers == 2);
  CHECK(chain.steps == 80 + 470);
  CHECK(chain.waiting == 20);
  CHECK(chain.upkeep == 10 + 10); // 90 to 100, 120 to 130
  CHECK(chain.length() == 590);
}

TEST_CASE("The chain follows tickets between blocks, and turns within one", "[profile]") {
  recorded_launch blocks;
  blocks.workers = {
      timeline(profile_block_worker | 0, {step(0, 50), note(profile_gave, 60, 2, 7), step(60, 80)}),
      timeline(profile_block_worker | 1, {note(profile_took, 75, 1, 8), step(80, 100)})};
  const last_chain chain = chain_of(blocks);
  CHECK(chain.rounds == 2);
  CHECK(chain.steps == 70);
  CHECK(chain.waiting == 15);
  CHECK(chain.length() == 100);

  recorded_launch mixed;
  mixed.figures.warps_per_block = 2;
  mixed.workers = {timeline(2, {step(10, 20), step(60, 90)}),
                   timeline(profile_block_worker | 1, {step(25, 55)})};
  const last_chain turns = chain_of(mixed);
  CHECK(turns.rounds == 3);
  CHECK(turns.steps == 10 + 30 + 30);
  CHECK(turns.length() == 80);

  CHECK(chain_of(recorded_launch{}).rounds == 0);
}

TEST_CASE("What to try follows from figures", "[profile]") {
  CHECK(rules_for(good_figures()).empty());
  const auto with = [](auto change) {
    profile_figures f = good_figures();
    change(f);
    return rules_for(f);
  };
  CHECK(with([](auto &f) { f.all.inline_spawns = 20000; }) == rules{"records ran out"});
  CHECK(with([](auto &f) { f.all.inline_spawns = 100; }).empty());
  CHECK(with([](auto &f) { f.warps.sums.most_spawned = 600000; }) == rules{"one worker spawns"});
  CHECK(with([](auto &f) { f.longest_step_part = 0.3; }) == rules{"long step"});
  const auto be_idle = [](auto &f) {
    f.warps.idle = 70e9;
    f.warps.in_steps = 25e9;
  };
  CHECK(with([&](auto &f) { be_idle(f), f.all.tasks = 5000; }) == rules{"few tasks"});
  CHECK(with([&](auto &f) { be_idle(f); }) == rules{"long chain"});
  CHECK(with([&](auto &f) { be_idle(f), f.chain.upkeep = 9e9; }) == rules{"idle"});
  CHECK(with([](auto &f) {
          f.warps.sums.lanes = 3 * f.warps.sums.rounds;
          f.warps.sums.waiting = f.warps.sums.rounds;
        }) == rules{"lanes wait"});
  CHECK(with([](auto &f) { f.warps.sums.lanes = 3 * f.warps.sums.rounds; }) == rules{"few lanes"});
  CHECK(with([](auto &f) { f.warps.sums.paths = 3 * f.warps.sums.rounds; }) ==
        rules{"paths differ"});
  CHECK(with([](auto &f) {
          f.warps.in_steps = 30e9;
          f.warps.in_upkeep = 65e9;
          f.warps.sums.rounds = 30000000;
          f.warps.sums.lanes = f.warps.sums.rounds * 30;
        }) == rules{"small steps"});
  CHECK(with([](auto &f) { f.dropped = 1, f.events = 10; }) == rules{"timeline cut"});
}
