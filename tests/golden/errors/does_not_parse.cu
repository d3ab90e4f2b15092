// A file with errors of its own.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
  a = undeclared;
  b = ;
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:7: "use of undeclared identifier 'undeclared'"
// expected-error: 10:7: "expected expression"
