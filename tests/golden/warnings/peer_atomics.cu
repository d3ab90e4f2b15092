// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic functions of one GPU, in a file whose launches may have several: in tasks, in functions that they call, in templates.
#include <gtap/runtime.h>
#include <gtap_thread.cuh>

__device__ void count(unsigned *counts, int which) {
  atomicAdd(&counts[which], 1u);
}

template <class T>
__device__ void raise(T *best, T value) {
  atomicMax(best, value);
}

#pragma gtap function
__device__ void walk(int depth, unsigned *counts, int *best) {
  count(counts, depth);
  raise(best, depth);
  atomicMin_system(best, 100); // this way
  if (depth > 0) {
#pragma gtap task
    walk(depth - 1, counts, best);
  }
}

__global__ void walk_kernel(int depth, unsigned *counts, int *best) {
#pragma gtap entry
  walk(depth, counts, best);
}

// Of no launch with several GPUs.
__global__ void other_kernel(unsigned *counts) {
  atomicAdd(counts, 1u);
}

int main() {
  gtap::runtime gpus{gtap::all_devices};
  return gpus.launch(walk_kernel, 3, nullptr, nullptr).wait();
}
// expected-warning: 7:3: GTAP217 "'atomicAdd' is one step for the threads of one GPU only, and launches of this file may have several"
// expected-warning: 12:3: GTAP217 "'atomicMax' is one step for the threads of one GPU only, and launches of this file may have several"
