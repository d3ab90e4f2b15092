// The same name in several scopes, some of them live across a wait: each must come back as itself.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int plus_one(int x) {
  return x + 1;
}

#pragma gtap function
__device__ int scopes(int x) {
  int value = x;
  int sum = 0;
  {
    int value = x * 10;
    int next;
#pragma gtap task
    next = plus_one(value);
#pragma gtap taskwait
    sum += value + next;
    for (int value = 0; value < 3; ++value) {
      int next;
#pragma gtap task
      next = plus_one(value);
#pragma gtap taskwait
      sum = sum * 2 + next * value;
    }
    sum += value;
  }
  for (int i = 0; i < 2; ++i) {
    int next = 0;
#pragma gtap task
    next = plus_one(i + value);
#pragma gtap taskwait
    sum += next;
  }
  for (int i = 5; i < 7; ++i) {
    int x = i;
#pragma gtap taskwait
#pragma gtap task
    x = plus_one(x + value);
#pragma gtap taskwait
    sum = sum * 3 + x;
  }
  return sum * x + value;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    results[i] = scopes(i);
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
  const int n = test.size(6);
  exec::Array<int> tasks(n), serial(n);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("shadowed names", tasks, serial);
  return test.finish("shadowed_names");
}
