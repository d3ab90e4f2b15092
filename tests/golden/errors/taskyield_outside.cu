// A taskyield is for the steps of task functions.
#include <gtap_thread.cuh>

__device__ int plain(int n) {
#pragma gtap taskyield
  return n;
}

#pragma gtap function
__device__ int f(int n) {
  auto g = [&] {
#pragma gtap taskyield
    return n;
  };
  return g();
}

__global__ void kernel(int n, int *result) {
#pragma gtap entry
  *result = f(n);
#pragma gtap taskyield
}
// expected-error: 5:14: GTAP013 "'#pragma gtap taskyield' outside a task function"
// expected-error: 12:14: GTAP025 "'#pragma gtap taskyield' inside a lambda"
// expected-error: 21:14: GTAP013 "'#pragma gtap taskyield' outside a task function"
