// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Children that read a variable of the function that spawned them, long after it may have ended. Knows no program.
#pragma once

struct FuzzHeld {
  unsigned before;
  const unsigned long long *at;
};

#pragma gtap function
__device__ void fuzz_late(const unsigned long long *value, int depth) {
  if (depth > 0) {
#pragma gtap task
    fuzz_late(value, depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sums[2], *value);
}

#pragma gtap function
__device__ void fuzz_late_held(FuzzHeld held, int depth) {
  if (depth > 0) {
#pragma gtap task
    fuzz_late_held(held, depth - 1);
#pragma gtap taskwait
  }
  atomicAdd(&sums[3], *held.at);
}

// Spawns nothing: what it gets is handed to no other function.
#pragma gtap function
__device__ void fuzz_late_once(const unsigned long long *value) {
  atomicAdd(&sums[2], *value);
}
