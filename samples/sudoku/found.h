// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a search for solutions has found, in device memory.
#pragma once

#include "board.h"

struct Found {
  unsigned long long solutions;
  int taken;   // 1 as soon as somebody has a solution
  Board first; // that one

  // A solution: counts it, or, where one is enough, keeps it if it is the first. True in the latter case.
  __device__ bool note(const Board &board, bool first_only) {
    if (!first_only) {
      atomicAdd(&solutions, 1ull);
      return false;
    }
    if (atomicCAS(&taken, 0, 1) != 0)
      return false;
    first = board;
    return true;
  }
};
