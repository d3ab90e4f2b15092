// A queue expression with an unknown name.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task queue(nowhere)
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:25: "use of undeclared identifier 'nowhere'"
