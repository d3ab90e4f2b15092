// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pool is a way to run a team function.
#include <gtap_block.cuh>

#pragma gtap function worker(block) pool
__device__ void blocks(int *out) {
  out[0] = 1;
}

#pragma gtap function pool
__device__ void plain(int *out) {
  out[0] = 1;
}
// expected-error: 5:37: GTAP231 "'pool' is a clause of functions with 'worker(team)'"
// expected-error: 10:23: GTAP231 "'pool' is a clause of functions with 'worker(team)'"
