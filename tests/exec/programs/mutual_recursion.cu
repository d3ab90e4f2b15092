// Task functions that call each other, declared before they are defined: Hofstadter's female and
// male sequences, where each term waits twice.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int male(int n);

#pragma gtap function
__device__ int female(int n) {
  if (n == 0)
    return 1;
  int inner, outer;
#pragma gtap task
  inner = female(n - 1);
#pragma gtap taskwait
#pragma gtap task
  outer = male(inner);
#pragma gtap taskwait
  return n - outer;
}

#pragma gtap function
__device__ int male(int n) {
  if (n == 0)
    return 0;
  int inner, outer;
#pragma gtap task
  inner = male(n - 1);
#pragma gtap taskwait
#pragma gtap task
  outer = female(inner);
#pragma gtap taskwait
  return n - outer;
}

#pragma gtap function
__device__ void both(int n, int *results) {
#pragma gtap task
  results[0] = female(n);
#pragma gtap task
  results[1] = male(n);
#pragma gtap taskwait
  results[2] = results[0] + results[1];
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  both(n, results);
}

__global__ void serially(int n, int *results) {
  both(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(3), serial(3);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("mutual recursion", tasks, serial);
  return test.finish("mutual_recursion");
}
