// Variables that a task function cannot have.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  __shared__ int shared;
  static int counter;
  static constexpr int three = 3;
  extern __device__ int elsewhere;
  shared = counter = three;
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:18: GTAP038 "__shared__ variable 'shared' in a task function"
// expected-error: 10:14: GTAP039 "static variable 'counter' in a task function"
// expected-error: 12:3: GTAP036 "an extern declaration is not supported in a task function"
