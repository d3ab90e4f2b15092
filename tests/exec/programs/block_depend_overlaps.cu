// GTAP_CHECK_DEPEND, block-level: overlaps of tasks by one thread, of taskloops, of both, and of many tasks are found and
// told, and nothing else is.
#define GTAP_CHECK_DEPEND 1
#include <gtap_block.cuh>

#define IS_CREATOR (threadIdx.x == 0)
#include "overlapping_tasks.h"

constexpr int kMany = 700, kBlockCases = kCases + 3;
__device__ int big[2 * kMany];

#pragma gtap function
__device__ void loops(int which) {
  if (which == 11) {
    if (threadIdx.x == 0) {
      lines[0] = __LINE__ + 1;
#pragma gtap task depend(out : numbers [0:8])
      touch();
    }
    if (threadIdx.x == 0)
      lines[1] = __LINE__ + 3;
#pragma gtap taskloop nogroup
    for (int i = 1; i < 8; i++) {
#pragma gtap task_iteration depend(out : numbers [7 * i:7])
      touch();
    }
  }
  if (which == 12) {
    if (threadIdx.x == 0)
      lines[0] = __LINE__ + 3;
#pragma gtap taskloop nogroup
    for (int i = 0; i < kMany; i++) {
#pragma gtap task_iteration depend(inout : big [2 * i:2])
      touch();
    }
    if (threadIdx.x == 0) {
      lines[1] = __LINE__ + 1;
#pragma gtap task depend(in : big[kMany + 1])
      touch();
    }
  }
  if (which == kCases) {
#pragma gtap taskloop nogroup
    for (int i = 0; i < kMany; i++) {
#pragma gtap task_iteration depend(inout : big [2 * i:2])
      touch();
    }
#pragma gtap taskloop nogroup
    for (int i = 0; i < kMany; i++) {
#pragma gtap task_iteration depend(in : big [2 * i:2])
      touch();
    }
  }
  if (which == kCases + 1) { // tiles
#pragma gtap taskloop nogroup collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
#pragma gtap task_iteration depend(inout : grid [2 * i:2] [2 * j:2]) depend(in : cells[i])
        touch();
      }
  }
  if (which == kCases + 2) { // a length as a condition
#pragma gtap taskloop nogroup
    for (int i = 0; i < 64; i++) {
#pragma gtap task_iteration depend(in : numbers [i - 1:i > 0]) depend(inout : numbers[i])
      touch();
    }
  }
#pragma gtap taskwait
}

__global__ void one_thread(int which, int zero) {
#pragma gtap entry
  pairs(which, zero, orders[0]);
}
__global__ void all_threads(int which) {
#pragma gtap entry
  loops(which);
}

// A graph of many tasks, which leaves its memory as it is, and then one with an overlap in it, none of whose tasks runs.
__device__ int ran;
#pragma gtap function
__device__ void count() {
  if (threadIdx.x == 0)
    atomicAdd(&ran, 1);
}
#pragma gtap function
__device__ void chains(int tasks, bool overlaps) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < tasks; i++) {
#pragma gtap task depend(inout : big[i % 4])
      count();
    }
    if (overlaps) {
#pragma gtap task depend(inout : big [5:2])
      count();
#pragma gtap task depend(in : big[6])
      count();
    }
  }
#pragma gtap taskwait
}
__global__ void many_tasks(int tasks, bool overlaps) {
#pragma gtap entry
  chains(tasks, overlaps);
}
static void check_many(exec::Test &test, int tasks, bool overlaps) {
  int found = 0;
  exec::check(cudaMemcpyToSymbol(ran, &found, sizeof found), "cudaMemcpyToSymbol");
  many_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks, overlaps);
  test.equal("status", std::vector<int>{gtap_synchronize()},
             std::vector<int>{overlaps ? GTAP_ERROR_DEPEND_OVERLAP : GTAP_SUCCESS});
  exec::check(cudaMemcpyFromSymbol(&found, ran, sizeof found), "cudaMemcpyFromSymbol");
  test.equal("tasks that ran", std::vector<int>{found}, std::vector<int>{overlaps ? 0 : tasks});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int which = 0; which < kBlockCases; which++) {
    const bool is_loop = which == 11 || which == 12 || which >= kCases;
    if (is_loop)
      all_threads<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which);
    else
      one_thread<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(which, 0);
    check_case(test, which, 1, is_loop ? "block_depend_overlaps.cu" : "overlapping_tasks.h");
  }
  check_many(test, 300, false);
  check_many(test, 40, true);
  check_many(test, 100, false);
  return test.finish("block_depend_overlaps");
}
