// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiles of a program as block-level tasks with `depend`. Its taskloop, Program::loop, is written in the program itself;
// here is what all have in common: the task, the form in which one thread makes all tasks, and the entries.
#pragma once

#include "place.h"

namespace tiles {

#pragma gtap function
template <class Program>
__device__ void run_tile(Place place) {
  Program::compute(place);
}

// `objects`: an address for each object, which nothing reads.
#pragma gtap function
template <class Program>
__device__ void make_by_one_thread(int side, int steps, char *objects) {
  if (threadIdx.x == 0)
    for (int step = 0; step < steps; step++)
      for (int i = Program::first(step); i < side; i++)
        for (int j = Program::first(step); j < side; j++) {
          const auto tile = Program::tile_at(side, {step, i, j});
          const int *reads = tile.reads;
// clang-format off
#pragma gtap task depend(iterator(r = 0 : Program::kReads), in: objects[reads[r] : reads[r] >= 0]) \
    depend(inout: objects[tile.own])
          // clang-format on
          run_tile<Program>(tile.place);
        }
#pragma gtap taskwait
}

template <class Program>
__global__ void loop_kernel(int side, int steps, char *objects) {
#pragma gtap entry
  Program::loop(side, steps, objects);
}

template <class Program>
__global__ void tasks_kernel(int side, int steps, char *objects) {
#pragma gtap entry
  make_by_one_thread<Program>(side, steps, objects);
}

} // namespace tiles
