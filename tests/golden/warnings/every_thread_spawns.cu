// Spawns that all threads of a block make with the same arguments; and what only looks like it.
#include <gtap_block.cuh>

#pragma gtap function
__device__ int walk(int n, int *p) {
  if (n < 2)
    return n;
  const int half = n / 2;
#pragma gtap task
  walk(half, p);
  for (int i = 0; i < 3; ++i) {
#pragma gtap task
    walk(i, p);
  }
#pragma gtap task
  p[0] = walk(half, p);
#pragma gtap task
  {
    p[n] = half;
  }
  int own, each[2];
#pragma gtap task
  own = walk(half, p);
#pragma gtap task
  each[n & 1] = walk(half, p);
  if (threadIdx.x == 0) {
#pragma gtap task
    walk(half, p);
  }
#pragma gtap task
  walk(half + threadIdx.x, p);
#pragma gtap task
  walk(p[0], p);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
#pragma gtap task
    walk(half, p);
  }
#pragma gtap taskwait
  return own + each[0];
}

__global__ void kernel(int n, int *p) {
#pragma gtap entry
  p[0] = walk(n, p);
}
// expected-warning: 9:14: GTAP128 "every thread of the block spawns this task, with the same arguments"
// expected-warning: 12:14: GTAP128 "every thread of the block spawns this task, with the same arguments"
// expected-warning: 15:14: GTAP128 "every thread of the block spawns this task, with the same arguments"
// expected-warning: 17:14: GTAP128 "every thread of the block spawns this task, with the same arguments"
