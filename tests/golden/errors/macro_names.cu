// A macro that changes what generated code says.
#include <gtap_thread.cuh>

#define value 3

#pragma gtap function
__device__ int chain(int n) {
  if (n < 2)
    return value;
  int a;
#pragma gtap task
  a = chain(n - 1);
#pragma gtap taskwait
  return a;
}

__global__ void kernel(int *result) {
#pragma gtap entry
  *result = chain(9);
}
// expected-error: 4:9: GTAP227 "the macro 'value' has a name that generated code uses, too"
