// Returns before, between and after spawns and waits, also out of loops.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int collatz(int n) {
  if (n == 1)
    return 0;
  int steps;
  if (n % 2 == 0) {
#pragma gtap task
    steps = collatz(n / 2);
#pragma gtap taskwait
    return steps + 1;
  }
#pragma gtap task
  steps = collatz(3 * n + 1);
#pragma gtap taskwait
  return steps + 1;
}

// Leaves in the middle of a loop, with a value from a later turn never asked for.
#pragma gtap function
__device__ int first_longer_than(int limit, int most) {
  for (int i = 1; i < most; ++i) {
    int steps;
#pragma gtap task
    steps = collatz(i);
#pragma gtap taskwait
    if (steps > limit)
      return i;
  }
  return -1;
}

// Returns while a child may still run: nobody waits for it, and its result goes to global memory.
#pragma gtap function
__device__ int leave_a_child(int n, int *result) {
#pragma gtap task
  *result = collatz(n);
  if (n > 2)
    return n;
#pragma gtap taskwait
  return -n;
}

#pragma gtap function
__device__ void nothing_for_negative(int n, int *results) {
  if (n < 0)
    return;
  results[0] = n;
#pragma gtap task
  results[1] = collatz(n + 1);
#pragma gtap taskwait
  if (results[1] == 0)
    return;
  results[2] = results[1];
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = collatz(n);
#pragma gtap task
  results[1] = first_longer_than(n, 2 * n);
#pragma gtap task
  results[2] = first_longer_than(1000, n);
#pragma gtap task
  results[3] = leave_a_child(n, results + 4);
#pragma gtap task
  results[5] = leave_a_child(2, results + 6);
#pragma gtap task
  nothing_for_negative(-1, results + 7);
#pragma gtap task
  nothing_for_negative(0, results + 10);
#pragma gtap task
  nothing_for_negative(n, results + 13);
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
  const int n = test.size(9);
  exec::Array<int> tasks(16), serial(16);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("early returns", tasks, serial);
  return test.finish("early_returns");
}
