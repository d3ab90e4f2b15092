// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of streamcluster compute: what it would cost to open a centre at one of the points, which points would change
// to it, and what closing each of the other centres would then save.
#pragma once

#include "shared.h"

struct Search {
  int points, dimensions, candidate; // the point at which a centre might be opened
  const float *coordinates;          // [points][dimensions]
  const float *weight;               // [points]
  const double *cost;                // [points]: weight times squared distance from the centre
  const int *centre;                 // [points]: the number of the centre
  unsigned char *changes;            // [points]: whether the candidate is nearer
  double *savings;                   // [centres]: of points that would not change
  double *opening;                   // the sum of what changing points save, negative
};

FORKJOIN_BOTH inline float squared_difference(const Search &search, int point, int i) {
  const float difference =
      search.coordinates[static_cast<std::size_t>(point) * search.dimensions + i] -
      search.coordinates[static_cast<std::size_t>(search.candidate) * search.dimensions + i];
  return difference * difference;
}

// What the point costs more with the candidate as its centre.
FORKJOIN_BOTH inline double difference_of_cost(const Search &search, int point, float distance) {
  return static_cast<double>(search.weight[point]) * distance - search.cost[point];
}
