// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taillard's instances ta011 to ta030 of the permutation flowshop problem ("Benchmarks for basic
// scheduling problems", 1993), by his random numbers. Must not know how they are solved.
#pragma once

#include <cstdint>
#include <vector>

constexpr int kJobs = 20;
constexpr int kFirstInstance = 11, kLastInstance = 30;

inline int machines_of(int instance) {
  return instance <= 20 ? 10 : 20;
}

// What Taillard's generator starts from, and the shortest makespan that is known (all are optimal).
// `nodes`: partial schedules whose bound lb1 is below that (published by Helbecque et al. for
// ta011, ta015 and ta030, and by search_on_host() for the others); 0: not known, the search is
// long.
struct TaillardInstance {
  std::int32_t seed;
  int makespan;
  unsigned long long nodes;
};

constexpr TaillardInstance kTaillard[] = {
    {587595453, 1582, 6705081}, {1401007982, 1659, 3913907},  {873136276, 1496, 4052758},
    {268827376, 1377, 2573652}, {1634173168, 1419, 9527892},  {691823909, 1397, 10716303},
    {73807235, 1484, 0},        {1273398721, 1538, 0},        {2065119309, 1593, 178},
    {1672900551, 1591, 0},      {479340445, 2297, 0},         {268827376, 2099, 0},
    {1958948863, 2326, 0},      {918272953, 2223, 0},         {555010963, 2291, 0},
    {2010851491, 2226, 0},      {1519833303, 2273, 0},        {1748670931, 2200, 0},
    {1923497586, 2237, 0},      {1829909967, 2178, 111887480}};

inline TaillardInstance taillard(int instance) {
  return kTaillard[instance - kFirstInstance];
}

// Processing times, [machine][job], 1 to 99: Taillard draws them machine by machine.
inline std::vector<std::vector<int>> processing_times(int instance) {
  std::int32_t seed = taillard(instance).seed;
  const auto draw = [&](int low, int high) {
    constexpr std::int32_t a = 16807, b = 127773, c = 2836, m = 2147483647;
    seed = a * (seed % b) - c * (seed / b); // Schrage: no product exceeds 31 bits
    if (seed < 0)
      seed += m;
    return low + static_cast<int>(static_cast<double>(seed) / m * (high - low + 1));
  };
  std::vector<std::vector<int>> times(static_cast<std::size_t>(machines_of(instance)));
  for (auto &machine : times)
    for (int job = 0; job < kJobs; ++job)
      machine.push_back(draw(1, 99));
  return times;
}
