// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules. docs/profiling.md has the same table: tests/house/test_profiling.py compares the names.
#include "profile/profile_advice.h"

#include "profile/profile_text.h"

#include <fmt/format.h>

namespace gtap::detail {

namespace {

using figures = profile_figures;

// Of tasks of their own: spawns have run the others.
double tasks_per_lane(const figures &f) {
  return f.lanes_of_launch() == 0 ? 0
                                  : static_cast<double>(f.all.tasks) /
                                        static_cast<double>(f.launches * f.lanes_of_launch());
}
double inline_part(const figures &f) {
  return kind_figures::ratio(f.all.inline_spawns, f.tasks() + f.all.inline_spawns);
}
double waiting_part(const figures &f) {
  return kind_figures::ratio(f.warps.sums.waiting, f.warps.sums.rounds);
}
// A round or so of a launch says nothing.
bool has_rounds(const figures &f) {
  return f.warps.sums.rounds >= 100;
}

struct rule {
  const char *name;
  bool (*applies)(const figures &);
  std::string (*text)(const figures &);
};

const rule rules[] = {
    {"records ran out", [](const figures &f) { return inline_part(f) >= 0.01; },
     [](const figures &f) {
       return fmt::format("records ran out: {} spawns ran inline, through the serial version, with "
                          "all that they would "
                          "spawn. Give the runtime more memory (memory_bytes, GTAP_MEMORY_BYTES), "
                          "or spawn fewer tasks "
                          "at once.",
                          f.all.inline_spawns);
     }},
    {"one worker spawns",
     [](const figures &f) {
       return f.all.tasks / f.launches >= 1000 && f.most_spawned_part() >= 0.5;
     },
     [](const figures &f) {
       return fmt::format("one {} spawned {} of all tasks: a loop of spawns that is not divided? "
                          "See docs/loops.md.",
                          f.blocks.sums.most_spawned > f.warps.sums.most_spawned ? "block" : "lane",
                          percent(f.most_spawned_part()));
     }},
    {"long step", [](const figures &f) { return f.longest_step_part >= 0.2; },
     [](const figures &f) {
       return fmt::format("the longest step ({}) took {} of its launch: nothing is faster than "
                          "that. Divide its work among "
                          "more tasks.",
                          f.longest_step_name, percent(f.longest_step_part));
     }},
    {"few tasks", [](const figures &f) { return f.idle() >= 0.5 && tasks_per_lane(f) < 4; },
     [](const figures &f) {
       return fmt::format(
           "workers were idle {} of the time, and there were {} tasks for {} places: too little "
           "parallelism. "
           "Spawn more and smaller tasks (a lower cutoff), or launch a smaller grid.",
           percent(f.idle()), f.all.tasks / f.launches, f.lanes_of_launch());
     }},
    {"long chain",
     [](const figures &f) {
       return f.idle() >= 0.5 && tasks_per_lane(f) >= 4 &&
              f.chain.steps >= 0.5 * f.chain.length() && f.chain_part >= 0.5;
     },
     [](const figures &f) {
       return fmt::format("workers were idle {} of the time although there were many tasks: a "
                          "chain of {} steps, one after the "
                          "other, took {} of the launch. Shorten what has to happen in order: a "
                          "long serial part before "
                          "or behind the taskwaits.",
                          percent(f.idle()), f.chain.rounds,
                          percent(f.chain_part * f.chain.steps / f.chain.length()));
     }},
    {"idle",
     [](const figures &f) {
       return f.idle() >= 0.5 && tasks_per_lane(f) >= 4 &&
              !(f.chain.steps >= 0.5 * f.chain.length() && f.chain_part >= 0.5);
     },
     [](const figures &f) {
       return fmt::format("workers were idle {} of the time although there were many tasks: they "
                          "did not reach all workers in "
                          "time. Look at the trace: how long do tasks take to spread at the "
                          "beginning, and who still works "
                          "at the end?",
                          percent(f.idle()));
     }},
    {"lanes wait",
     [](const figures &f) {
       return has_rounds(f) && f.warps.lanes_per_round() <= 16 && waiting_part(f) >= 0.5;
     },
     [](const figures &f) {
       return fmt::format(
           "{:.1f} of 32 lanes at work in a round, while tasks of the warp wait in "
           "{} of the rounds: steps of "
           "very different length (a taskyield in long loops helps) or kind, or tasks "
           "that one lane makes faster than it gives them away.",
           f.warps.lanes_per_round(), percent(waiting_part(f)));
     }},
    {"few lanes",
     [](const figures &f) {
       return has_rounds(f) && f.warps.lanes_per_round() <= 16 && waiting_part(f) < 0.5 &&
              f.idle() < 0.5;
     },
     [](const figures &f) {
       return fmt::format("{:.1f} of 32 lanes at work in a round, and hardly any task waits: too "
                          "few tasks for the lanes. "
                          "Spawn more tasks, or let blocks run them if a task can use many threads "
                          "(worker(block)).",
                          f.warps.lanes_per_round());
     }},
    {"paths differ",
     [](const figures &f) { return has_rounds(f) && f.warps.paths_per_round() >= 2; },
     [](const figures &f) {
       return fmt::format("{:.1f} different functions and states in a round, which a warp runs one "
                          "after the other: name a queue "
                          "for each kind (queue(expr)) so that lanes of a warp run the same one.",
                          f.warps.paths_per_round());
     }},
    {"small steps",
     [](const figures &f) {
       return f.in_upkeep() >= 0.5 && f.idle() < 0.5 && f.step_time() < 5000;
     },
     [](const figures &f) {
       return fmt::format("a step took {} on average, and {} of the time went into looking for the "
                          "next task: tasks are very "
                          "small. Let a task do more (a cutoff below which it works serially).",
                          time_text(f.step_time()), percent(f.in_upkeep()));
     }},
    {"timeline cut", [](const figures &f) { return f.dropped != 0; },
     [](const figures &f) {
       return fmt::format("the timeline lacks {} of {} events{}: for more of it, set "
                          "GTAP_TRACE_BYTES higher. The other figures have all.",
                          f.dropped, f.events,
                          f.chain.rounds == 0 ? ", and with them the chain" : "");
     }},
};

} // namespace

std::vector<advice> advice_for(const profile_figures &figures) {
  std::vector<advice> result;
  for (const rule &each : rules)
    if (figures.launches != 0 && each.applies(figures))
      result.push_back({each.name, each.text(figures)});
  return result;
}

} // namespace gtap::detail
