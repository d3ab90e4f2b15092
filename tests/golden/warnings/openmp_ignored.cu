// Directives of OpenMP in a task function, without --omp.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a;
#pragma omp task shared(a)
  a = f(n - 1);
#pragma omp taskwait
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a += i;
#pragma gtap task
  {
#pragma omp task
    f(0);
  }
#pragma gtap taskwait
  return a;
}

void host(int *values, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    values[i] = i;
}

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = f(4);
}
// expected-warning: 9:9: GTAP182 "'#pragma omp task' in a task function is ignored"
// expected-warning: 11:9: GTAP182 "'#pragma omp taskwait' in a task function is ignored"
// expected-warning: 12:9: GTAP182 "'#pragma omp parallel for' in a task function is ignored"
// expected-warning: 17:9: GTAP182 "'#pragma omp task' in a task function is ignored"
