// A child writes its result as an object of its own type.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

#pragma gtap function
__device__ int g(int n, volatile int *to) {
#pragma gtap task
  volatile int a = f(n);
#pragma gtap task
  const volatile int b = f(n);
#pragma gtap task
  *to = f(n);
#pragma gtap task
  const int c = f(n);
#pragma gtap taskwait
  return a + b + c;
}
// expected-error: 10:3: GTAP020 "the result of 'f' is 'int' but the destination is 'volatile int'"
// expected-error: 12:3: GTAP020 "the result of 'f' is 'int' but the destination is 'volatile int'"
// expected-error: 14:3: GTAP020 "the result of 'f' is 'int' but the destination is 'volatile int'"
