// Regions in functions that have none.
#include <gtap_thread.cuh>

#pragma gtap function worker(block)
__device__ void f(int *out, int n) {
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    out[i] = i;
}

#pragma gtap function
__device__ void g(int *out, int n) {
#pragma gtap for
  for (int i = 0; i < n; i++)
    out[i] = i;
}
// expected-error: 6:14: GTAP183 "'#pragma gtap parallel for' outside a team function"
// expected-error: 13:14: GTAP183 "'#pragma gtap for' outside a team function"
