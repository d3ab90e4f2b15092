// Locals whose address leaves the function: children get pointers to a parent's variables and
// arrays, which must stay where they are until the parent has waited, and see what was written
// before the spawn.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ void add_range(const int *source, int *target, int begin, int end) {
  if (end - begin == 1) {
    target[begin] = source[begin] + begin;
    return;
  }
  int middle = begin + (end - begin) / 2;
#pragma gtap task
  add_range(source, target, begin, middle);
#pragma gtap task
  add_range(source, target, middle, end);
#pragma gtap taskwait
}

__device__ void increment(int *value) {
  *value += 1;
}

#pragma gtap function
__device__ int sum_of_locals(int seed) {
  int source[5];
  int target[5];
  int turns = 0;
  int *counter = &turns;
  for (int i = 0; i < 5; ++i) {
    source[i] = seed * i;
    target[i] = -1;
  }
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
#pragma gtap task
    add_range(source, target, 0, 5);
#pragma gtap taskwait
    increment(counter);
    for (int i = 0; i < 5; ++i) {
      sum = sum * 3 + target[i];
      source[i] = target[i] + turns;
    }
  }
  return sum + turns;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    results[i] = sum_of_locals(i + 1);
  }
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
  const int n = test.size(4);
  exec::Array<int> tasks(n), serial(n);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("shared locals", tasks, serial);
  return test.finish("shared_locals");
}
