// An entry whose statement is refused: that it is missing, GTAP143, would be no news.
// gtap-options: -Werror=gtap-kernel-calls-task
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) { return n; }

__global__ void sum(int *out) {
#pragma gtap entry
  *out = f(2) + 1;
}
template <class T>
__global__ void converted(T *out) {
#pragma gtap entry
  *out = f(2);
}
void launch(long *out) { converted<<<1, 32>>>(out); }

// expected-error: 10:10: GTAP014 "'#pragma gtap entry' must stand before a call of a task function"
// expected-error: 15:3: GTAP020 "the result of 'f' is 'int' but the destination is 'long'"
