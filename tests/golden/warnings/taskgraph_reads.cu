// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the block of a taskgraph reads in memory is read in the first run only.
#include <gtap_block.cuh>

struct Level {
  int begin, end;
};
struct Plan {
  Level levels[4];
  const int *order;
};
__device__ int limit;
__constant__ int constant_limit;
constexpr int kRows[2] = {3, 5};

#pragma gtap function
__device__ void relax(float *cells, int i) {
  cells[i] *= 0.5f;
}
__device__ int width_of(const Level &level) {
  return level.end - level.begin;
}
__device__ int first_of(int *begins, int i) {
  return begins[i];
}

#pragma gtap function
__device__ void reads(float *cells, int *begins, Plan *plan, int n) {
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup
    for (int i = 0; i < n; i++) {
#pragma gtap task_iteration depend(inout : cells[begins[i]])
      relax(cells, i);
    }
  }
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0) {
#pragma gtap task depend(inout : cells[0])
      relax(cells, limit);
#pragma gtap task depend(inout : cells[0])
      relax(cells, first_of(begins, 1));
    }
  }
#pragma gtap taskgraph
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      relax(cells, constant_limit); // another one in another launch
    }
  }
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup
    for (int i = 0; i < plan->levels[1].end; i++) {
#pragma gtap task_iteration depend(inout : cells[i])
      relax(cells, i);
    }
  }
}

// Nothing is said of these.
#pragma gtap function
__device__ void quiet(float *cells, const int *begins, Plan plan, const Level *place, int *numbers,
                      int n) {
  const Level &level = *place;
  const int &number = numbers[1]; // its value tells graphs apart
  Level own = {0, n};
#pragma gtap taskgraph
  {
#pragma gtap taskloop nogroup
    for (int i = own.begin; i < own.end; i++) {
#pragma gtap task_iteration depend(inout : cells[begins[i] + kRows[1]], cells[plan.order[i]])
      relax(cells, i + number + width_of(plan.levels[0]) + level.end);
    }
    if (threadIdx.x == 0) {
#pragma gtap task depend(inout : cells[0])
      relax(&cells[n], max(n, 3));
    }
  }
#pragma gtap taskgraph graph_id(limit)
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      relax(cells, limit + level.begin);
    }
  }
#pragma gtap taskgraph graph_reset(limit != n)
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      relax(cells, limit + level.begin);
    }
  }
}
// expected-warning: 33:50: GTAP199 "the block of the taskgraph reads what 'begins' points to, and later runs do not read it again"
// expected-warning: 41:20: GTAP199 "the block of the taskgraph reads 'limit', which is in memory, and later runs do not read it again"
// expected-warning: 50:20: GTAP199 "the block of the taskgraph reads 'constant_limit', which is in memory, and later runs do not read it again"
// expected-warning: 56:25: GTAP199 "the block of the taskgraph reads 'levels' through a pointer, and later runs do not read it again"
