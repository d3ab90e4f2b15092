// Spawns under conditions: which ones a wait joins is decided by what ran.
#include <gtap_thread.cuh>

#include "support.h"

__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

// A tree pruned by a hash; counts its nodes. A child that is not there keeps its zero.
#pragma gtap function
__device__ int count_nodes(unsigned id, int height) {
  int left = 0, middle = 0, right = 0;
  if (height > 0) {
    unsigned chance = mix(id);
    if (chance & 1) {
#pragma gtap task
      left = count_nodes(3 * id + 1, height - 1);
    }
    if (chance & 6) {
#pragma gtap task
      middle = count_nodes(3 * id + 2, height - 1);
    } else if (chance & 8) {
#pragma gtap task
      middle = count_nodes(3 * id + 2, height - 2);
    } else
      middle = 100;
    if (chance & 48)
#pragma gtap task
      right = count_nodes(3 * id + 3, height - 1);
  }
#pragma gtap taskwait
  return 1 + left + 2 * middle + 3 * right;
}

// A wait under a condition; the spawn before it runs in any case.
#pragma gtap function
__device__ int wait_sometimes(int n, int *unwaited) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    int waited = 0;
    if (i % 2 == 0) {
#pragma gtap task
      waited = count_nodes(i, 2);
#pragma gtap taskwait
    } else {
#pragma gtap task
      unwaited[i] = count_nodes(i, 2);
    }
    total += waited;
  }
  return total;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = count_nodes(1, n);
#pragma gtap task
  results[1] = wait_sometimes(8, results + 2);
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  exec::Array<int> tasks(10), serial(10);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("conditional spawns", tasks, serial);
  return test.finish("conditional_spawns");
}
