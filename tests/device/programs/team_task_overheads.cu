// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// EPCC's taskbench for teams (Jacob et al., VI-A): what a task costs that a team function spawns, in nanoseconds of the launch
// divided by the number of tasks. Each task is a delay of some 60 cycles, and is run by one thread. CONDITIONAL TASK is not
// there: spawns of block-level tasks have no `if`.
#include <gtap_thread.cuh>

#include "team_timing.h"

constexpr int kTasks = 64; // of each thread
constexpr int kMeasurements = 11;
constexpr int kRows = 8;

#pragma gtap function
__device__ void leaf(int *count) {
  delay();
  atomicAdd(count, 1);
}

// A task of `tasks` others.
#pragma gtap function
__device__ void nest(int tasks, int *count) {
  for (int i = 0; i < tasks; i++) {
#pragma gtap task
    leaf(count);
  }
#pragma gtap taskwait
}

// A binary tree; the work is in all nodes, or in the leaves.
#pragma gtap function
__device__ void branch(int depth, bool everywhere, int *count) {
  if (depth == 0 || everywhere) {
    delay();
    atomicAdd(count, 1);
  }
  if (depth == 0)
    return;
#pragma gtap task
  branch(depth - 1, everywhere, count);
#pragma gtap task
  branch(depth - 1, everywhere, count);
}

#pragma gtap function worker(team)
__device__ void tasks(int row, long long *time, int *count) {
  const int threads = gtap::max_threads(), all = threads * kTasks;
  const long long begin = nanoseconds();
  if (row == 0) { // PARALLEL TASK
#pragma gtap parallel
    for (int i = 0; i < kTasks; i++) {
#pragma gtap task
      leaf(count);
    }
  } else if (row == 1) { // MASTER TASK
#pragma gtap parallel
#pragma gtap masked
    for (int i = 0; i < all; i++) {
#pragma gtap task
      leaf(count);
    }
  } else if (row == 2) { // MASTER TASK BUSY SLAVES
#pragma gtap parallel
    {
      const int me = gtap::thread_num();
      if (me == 0) {
        for (int i = 0; i < all; i++) {
#pragma gtap task
          leaf(count);
        }
      } else {
        for (int i = 0; i < kTasks; i++)
          delay();
      }
    }
  } else if (row == 3) { // TASK WAIT
    for (int i = 0; i < kTasks; i++) {
#pragma gtap task
      leaf(count);
#pragma gtap taskwait
    }
  } else if (row == 4) { // TASK BARRIER
    for (int i = 0; i < kTasks; i++) {
#pragma gtap parallel
#pragma gtap task
      leaf(count);
    }
  } else if (row == 5) { // NESTED TASK
#pragma gtap parallel
#pragma gtap task
    nest(kTasks, count);
  } else if (row == 6) { // NESTED MASTER TASK
#pragma gtap parallel
#pragma gtap masked
    for (int i = 0; i < threads; i++) {
#pragma gtap task
      nest(kTasks, count);
    }
  } else { // BRANCH TASK TREE, LEAF TASK TREE
#pragma gtap parallel
#pragma gtap masked
#pragma gtap task
    branch(12, row == 7, count);
  }
  *time = nanoseconds() - begin;
}

__global__ void run(int row, long long *time, int *count) {
#pragma gtap entry
  tasks(row, time, count);
}

namespace {

struct Row {
  const char *name;
  int tasks;
};
constexpr int threads = GTAP_BLOCK_SIZE;
const Row rows[kRows + 1] = {
    {"PARALLEL TASK", threads *kTasks},
    {"MASTER TASK", threads *kTasks},
    {"MASTER TASK BUSY SLAVES", threads *kTasks},
    {"TASK WAIT", kTasks},
    {"TASK BARRIER", threads *kTasks},
    {"NESTED TASK", threads *kTasks},
    {"NESTED MASTER TASK", threads *kTasks},
    {"BRANCH TASK TREE", (1 << 13) - 1},
    {"LEAF TASK TREE", 1 << 12},
};

} // namespace

int main() {
  long long *time = nullptr;
  int *count = nullptr;
  timing::check(cudaMalloc(&time, sizeof(*time)));
  timing::check(cudaMalloc(&count, sizeof(*count)));
  timing::check(gtap_initialize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
  bool good = true;
  std::printf("nanoseconds a task, %d threads\n%-26s %10s %10s\n", threads, "", "one block",
              "132 blocks");
  for (int row = 0; row <= kRows; ++row) {
    std::printf("%-26s", rows[row].name);
    for (int blocks : {1, 132}) {
      std::vector<long long> seen;
      for (int k = 0; k < kMeasurements; ++k) {
        timing::check(cudaMemset(count, 0, sizeof(*count)));
        run<<<blocks, threads>>>(row, time, count);
        timing::check(gtap_synchronize() == GTAP_SUCCESS ? cudaSuccess : cudaErrorUnknown);
        long long here = 0;
        int found = 0;
        timing::check(cudaMemcpy(&here, time, sizeof(here), cudaMemcpyDeviceToHost));
        timing::check(cudaMemcpy(&found, count, sizeof(found), cudaMemcpyDeviceToHost));
        good &= found == rows[row].tasks;
        if (k > 0) // the first one is cold
          seen.push_back(here);
      }
      std::printf(" %10.1f", timing::median(seen) / rows[row].tasks);
    }
    std::printf("\n");
  }
  std::printf("tasks: %s\n", good ? "right" : "WRONG");
  gtap_finalize();
  return good ? 0 : 1;
}
