// Tasks that end before their children, although those have results for them: their records stay until the
// last has ended, one above the other, and whoever waits below all of them goes on then.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int abandoned(int depth, int *ended) {
  [[maybe_unused]] int unread;
  if (depth > 0) {
#pragma gtap task
    unread = abandoned(depth - 1, ended);
  }
  atomicAdd(ended, 1);
  return depth;
}

// The same with two children, so that some change lanes and warps.
#pragma gtap function
__device__ int abandoned_twice(int depth, int *ended) {
  [[maybe_unused]] int unread[2];
  if (depth > 0) {
#pragma gtap task
    unread[0] = abandoned_twice(depth - 1, ended);
#pragma gtap task
    unread[1] = abandoned_twice(depth - 1, ended);
  }
  atomicAdd(ended, 1);
  return depth;
}

#pragma gtap function
__device__ void wait_for_all(int depth, int *results) {
  for (int i = 0; i < 3; ++i) {
#pragma gtap task
    abandoned(8 * depth + i, results);
#pragma gtap taskwait
#pragma gtap task
    abandoned_twice(depth, results + 1);
#pragma gtap taskwait
    results[2] += 1;
  }
}

__global__ void with_tasks(int depth, int *results) {
#pragma gtap entry
  wait_for_all(depth, results);
}

__global__ void serially(int depth, int *results) {
  wait_for_all(depth, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(7);
  exec::Array<int> tasks(3), serial(3);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(depth, serial.device());
  test.wait("serially");
  test.equal("abandoned", tasks, serial);
  return test.finish("abandoned");
}
