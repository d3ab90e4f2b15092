// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small dependence graphs, for the models of how they are run. Must not know how.
#pragma once

#include <array>
#include <cstdint>

namespace model {

inline constexpr int most_tasks_of_graph = 4;

// Edges lead from earlier tasks to later ones.
struct small_graph {
  int tasks;
  std::array<std::uint8_t, most_tasks_of_graph> waits_for; // a bit for each task before

  constexpr int successors(int task) const { // the same
    int found = 0;
    for (int other = 0; other < tasks; ++other)
      if ((waits_for[other] >> task & 1) != 0)
        found |= 1 << other;
    return found;
  }
  constexpr int predecessors(int task) const { return __builtin_popcount(waits_for[task]); }
  // Of how many tasks the first ones wait for nobody; the others wait.
  constexpr int ready() const {
    int count = 0;
    while (count < tasks && waits_for[count] == 0)
      ++count;
    return count;
  }
};

inline constexpr small_graph one_task{1, {0}}, chain_of_two{2, {0, 1}},
    chain_of_three{3, {0, 1, 2}}, two_before_one{3, {0, 0, 3}}, one_before_two{3, {0, 1, 1}},
    two_pairs{4, {0, 0, 1, 2}}, three_tasks{3, {0, 0, 0}};

} // namespace model
