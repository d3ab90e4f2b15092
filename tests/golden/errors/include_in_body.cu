// #include in a task function.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#include "include_in_body.inc"
#pragma gtap taskwait
  return a + b;
}

// expected-error: 9:1: GTAP046 "#include inside task function 'f'"
