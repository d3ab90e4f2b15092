// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses of what each thread of a region has, in tasks that it spawns.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int square(int n) {
  return n * n;
}
#pragma gtap function
__device__ void put(int n, int *to) {
  *to = n;
}
__device__ void look(int &value) {
  value += 1;
}

#pragma gtap function worker(team)
__device__ int tasks(int n, int copied) {
  int outside = 0;
#pragma gtap parallel firstprivate(copied)
  {
    int local = 3, led = 4, cells[3] = {1, 2, 3}, blocked = 5, seen = 6;
    int *pointer = &led;
    look(seen);
#pragma gtap task
    put(n, &local);
#pragma gtap task
    put(n, cells + 1);
#pragma gtap task
    *pointer = square(n);
#pragma gtap task
    put(n + seen, &copied);
#pragma gtap task shared(blocked)
    {
      blocked = 7;
    }
#pragma gtap single
    {
#pragma gtap task
      put(n, &outside);
    }
  }
  return outside;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  *out = tasks(n, n);
}
// expected-error: 23:21: GTAP186 "the threads of a team cannot share 'led': each thread of the region has its own, which tasks cannot reach, and one may get its address here"
// expected-error: 26:13: GTAP186 "the threads of a team cannot share 'local': each thread of the region has its own, which tasks cannot reach, and one may get its address here"
// expected-error: 28:12: GTAP186 "the threads of a team cannot share 'cells': each thread of the region has its own, which tasks cannot reach, and one may get its address here"
// expected-error: 32:20: GTAP186 "the threads of a team cannot share 'copied': each thread of the region has its own, which tasks cannot reach, and one may get its address here"
// expected-error: 34:25: GTAP186 "the threads of a team cannot share 'blocked': each thread of the region has its own, which tasks cannot reach, and one may get its address here"
