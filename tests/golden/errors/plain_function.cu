// Spawning a function that is not a task function.
#include <gtap_thread.cuh>

__device__ int plain(int n) { return n; }

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = plain(n - 1);
#pragma gtap taskwait
  return a + b;
}
#pragma gtap function
__device__ int g(int n) {
  int best = -1;
  if (n < 2)
    return n;
  for (int i = 1; i < 3; i++) {
#pragma gtap task
    best = max(best, g(n - i));
  }
#pragma gtap taskwait
  return best;
}

// expected-error: 12:7: GTAP016 "'plain' is not a task function"
// expected-error: 23:12: GTAP016 "'max' is not a task function"
// expected-note: 23:22: or, to combine the result of this call: write '#pragma gtap task in_reduction(max : variable)' above 'variable = max(variable, call);'
