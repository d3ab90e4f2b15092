// Task functions that call each other in rings, all with all, as instances of one template, and through plain
// functions. Compiling them is half of the test: nvcc's inliner does not come to an end on such a ring unless one
// function of it is not inlined.
#include <gtap_thread.cuh>

#include "support.h"

// Two.
#pragma gtap function
__device__ int odd(int n);
#pragma gtap function
__device__ int even(int n) {
  if (n < 1)
    return 1;
  int a, b;
#pragma gtap task
  a = odd(n - 1);
#pragma gtap task
  b = odd(n - 1);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ int odd(int n) {
  if (n < 1)
    return 1;
  int a;
#pragma gtap task
  a = even(n - 1);
#pragma gtap taskwait
  return a;
}

// Three in a ring.
#pragma gtap function
__device__ int first(int n);
#pragma gtap function
__device__ int third(int n) {
  if (n < 1)
    return 1;
  int a, b;
#pragma gtap task
  a = first(n - 1);
#pragma gtap task
  b = first(n - 2);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ int second(int n) {
  if (n < 1)
    return 1;
  int a, b;
#pragma gtap task
  a = third(n - 1);
#pragma gtap task
  b = third(n - 2);
#pragma gtap taskwait
  return a + b;
}

#pragma gtap function
__device__ int first(int n) {
  if (n < 1)
    return 1;
  int a, b;
#pragma gtap task
  a = second(n - 1);
#pragma gtap task
  b = second(n - 2);
#pragma gtap taskwait
  return a + b;
}

// Four that all call each other.
#pragma gtap function
__device__ int north(int n);
#pragma gtap function
__device__ int east(int n);
#pragma gtap function
__device__ int south(int n);
#pragma gtap function
__device__ int west(int n);
#pragma gtap function
__device__ int north(int n) {
  if (n < 1)
    return 1;
  int a, b, c;
#pragma gtap task
  a = east(n - 1);
#pragma gtap task
  b = south(n - 2);
#pragma gtap task
  c = west(n - 3);
#pragma gtap taskwait
  return a + b + c;
}

#pragma gtap function
__device__ int east(int n) {
  if (n < 1)
    return 1;
  int a, b, c;
#pragma gtap task
  a = south(n - 1);
#pragma gtap task
  b = west(n - 2);
#pragma gtap task
  c = north(n - 3);
#pragma gtap taskwait
  return a + b + c;
}

#pragma gtap function
__device__ int south(int n) {
  if (n < 1)
    return 1;
  int a, b, c;
#pragma gtap task
  a = west(n - 1);
#pragma gtap task
  b = north(n - 2);
#pragma gtap task
  c = east(n - 3);
#pragma gtap taskwait
  return a + b + c;
}

#pragma gtap function
__device__ int west(int n) {
  if (n < 1)
    return 1;
  int a, b, c;
#pragma gtap task
  a = north(n - 1);
#pragma gtap task
  b = east(n - 2);
#pragma gtap task
  c = south(n - 3);
#pragma gtap taskwait
  return a + b + c;
}

// Instances of one template.
#pragma gtap function
template <int Parity>
__device__ int parity(int n) {
  if (n < 1)
    return 1;
  int a, b;
#pragma gtap task
  a = parity<1 - Parity>(n - 1);
#pragma gtap task
  b = parity<1 - Parity>(n - 2);
#pragma gtap taskwait
  return a + b;
}

// Through a plain function, and through a lambda in a member.
#pragma gtap function
__device__ int through(int n);
__device__ inline int twice(int n) {
  return through(n - 1) + through(n - 2);
}
struct tools {
  __device__ static int call(int n) {
    auto down = [](int k) { return twice(k - 1) + through(k - 2); };
    return down(n);
  }
};
#pragma gtap function
__device__ int through(int n) {
  if (n < 1)
    return 1;
  int a;
#pragma gtap task
  a = through(n - 1);
  int b = twice(n - 2) + tools::call(n - 3);
#pragma gtap taskwait
  return a + b;
}

// A spawned block is a task function that calls the one around it.
#pragma gtap function
__device__ void blocks(int n, int *sum) {
  atomicAdd(sum, 1);
  if (n < 1)
    return;
#pragma gtap task
  {
    blocks(n - 1, sum);
    blocks(n - 2, sum);
  }
#pragma gtap task
  blocks(n - 2, sum);
#pragma gtap taskwait
}

#pragma gtap function
__device__ void all(int n, int *results) {
#pragma gtap task
  results[0] = even(n);
#pragma gtap task
  results[1] = first(n);
#pragma gtap task
  results[2] = north(n);
#pragma gtap task
  results[3] = parity<0>(n);
#pragma gtap task
  results[4] = through(n);
#pragma gtap task
  blocks(n, &results[5]);
#pragma gtap taskwait
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all(n, results);
}

__global__ void serially(int n, int *results) {
  all(n, results);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7);
  exec::Array<int> tasks(6), serial(6);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("rings of calls", tasks, serial);
  return test.finish("rings");
}
