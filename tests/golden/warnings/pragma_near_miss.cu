// Pragmas that are nearly ours, which compilers ignore.
#include <gtap_thread.cuh>

#pragma gatp function
__device__ int ignored(int n) {
  return n;
}

#pragma gtap function
__device__ int f(int n) {
  int a = 0, b = 0, c = 0;
#pragma GTAP task
  a = f(n - 1);
#pragma gtap_task
  b = f(n - 2);
#pragma gap task
  c = f(n - 3);
#pragma unroll
  for (int i = 0; i < 4; ++i)
    a += i;
#pragma taskwait
#pragma omp task
  return a + b + c;
}
// expected-warning: 4:1: GTAP144 "'#pragma gatp function' is ignored: it is not a gtap pragma"
// expected-warning: 12:1: GTAP144 "'#pragma GTAP task' is ignored: it is not a gtap pragma"
// expected-warning: 14:1: GTAP144 "'#pragma gtap_task' is ignored: it is not a gtap pragma"
// expected-warning: 16:1: GTAP144 "'#pragma gap task' is ignored: it is not a gtap pragma"
// expected-warning: 21:1: GTAP144 "'#pragma taskwait' is ignored: it is not a gtap pragma"
// expected-warning: 22:9: GTAP182 "'#pragma omp task' in a task function is ignored"
