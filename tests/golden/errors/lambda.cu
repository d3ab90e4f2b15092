// task and taskwait in a lambda.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  auto inner = [&](int m) {
#pragma gtap task
    b = f(m);
#pragma gtap taskwait
  };
  inner(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 10:14: GTAP025 "'#pragma gtap task' inside a lambda"
// expected-error: 12:14: GTAP025 "'#pragma gtap taskwait' inside a lambda"
