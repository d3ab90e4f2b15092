// A macro that contains its own name would go on once it is written out.
#include <gtap_thread.cuh>

__device__ int k = 0;
#define k (k + 1)
#define SPAWN(x) _Pragma("gtap task") f(x)

#pragma gtap function
__device__ void f(int n) {
  if (n > 0)
    SPAWN(n - k);
}
// expected-error: 11:5: GTAP006 "a gtap pragma comes out of a macro that cannot be written out in the text"
