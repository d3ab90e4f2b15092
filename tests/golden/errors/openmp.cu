// Directives of OpenMP that a task function cannot have, and tasks in functions that are none.
// gtap-options: --omp
#include <gtap_block.cuh>

#pragma gtap function worker(thread)
__device__ int f(int n) { return n; }

#pragma gtap function worker(thread)
__device__ void directives(int n, int *out) {
#pragma omp parallel
  {
#pragma omp single
    f(n);
  }
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++)
    out[i] = i;
#pragma omp sections
  {
#pragma omp section
    out[0] = 1;
  }
#pragma omp simd
  for (int i = 0; i < n; i++)
#pragma omp atomic update
    out[i] += 1;
#pragma omp critical(name)
  out[1] = 1;
#pragma omp barrier
#pragma omp flush
#pragma omp taskloop simd nogroup
  for (int i = 0; i < n; i++)
    out[i] = i;
#pragma omp cancel for
#pragma omp cancellation point parallel
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++)
    out[i] = i;
}

// Nobody marked it.
__device__ int plain(int n) {
  int a;
#pragma omp task shared(a)
  a = f(n);
#pragma omp taskwait
#pragma omp simd
  for (int i = 0; i < n; i++)
    a += i;
  return a;
}

__global__ void kernel(int n, int *out) {
#pragma omp task
  out[0] = n;
#pragma gtap entry
  directives(n, out);
}
// expected-error: 10:9: GTAP190 "'#pragma omp parallel' in a task function"
// expected-error: 12:9: GTAP190 "'#pragma omp single' in a task function"
// expected-error: 15:9: GTAP190 "'#pragma omp parallel for' in a task function"
// expected-error: 18:9: GTAP190 "'#pragma omp sections' in a task function"
// expected-error: 20:9: GTAP190 "'#pragma omp section' in a task function"
// expected-error: 23:9: GTAP190 "'#pragma omp simd' in a task function"
// expected-error: 25:9: GTAP190 "'#pragma omp atomic' in a task function"
// expected-error: 27:9: GTAP190 "'#pragma omp critical' in a task function"
// expected-error: 29:9: GTAP190 "'#pragma omp barrier' in a task function"
// expected-error: 30:9: GTAP190 "'#pragma omp flush' in a task function"
// expected-error: 31:9: GTAP190 "'#pragma omp taskloop simd' in a task function"
// expected-error: 34:9: GTAP190 "'#pragma omp cancel for' in a task function"
// expected-error: 35:9: GTAP190 "'#pragma omp cancellation point parallel' in a task function"
// expected-error: 36:9: GTAP190 "'#pragma omp tile' in a task function"
// expected-error: 44:9: GTAP012 "'#pragma omp task' outside a task function"
// expected-error: 46:9: GTAP013 "'#pragma omp taskwait' outside a task function"
// expected-error: 54:9: GTAP012 "'#pragma omp task' outside a task function"
