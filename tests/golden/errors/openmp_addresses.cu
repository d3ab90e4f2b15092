// Addresses of variables that OpenMP copies into the task, and a standard argument that reads memory.
// gtap-options: --omp
#include <gtap_thread.cuh>

__device__ int counter;

#pragma gtap function
__device__ void step(int *to, int by) {
  *to += by;
}
#pragma gtap function
__device__ void count(int *to, int by = counter) {
  *to += by;
}

#pragma gtap function
__device__ void whole(int *out, int n) {
  int alone = 0, listed = 0, common = 0, cells[3] = {};
#pragma omp task
  step(&alone, 1);
#pragma omp task firstprivate(listed)
  step(&listed, 1);
#pragma omp task
  step(cells, 1);
#pragma omp task shared(common)
  step(&common, 1);
#pragma omp task
  step(&out[n], n);
#pragma omp taskwait
#pragma omp task depend(in : counter)
  count(out);
#pragma omp taskwait
  out[0] = alone + listed + common + cells[0];
}

__global__ void kernel(int *out, int n) {
#pragma gtap entry
  whole(out, n);
}
// expected-error: 20:9: GTAP195 "the task gets the address of 'alone', and in OpenMP that of a copy of its own"
// expected-error: 22:9: GTAP195 "the task gets the address of 'listed', and in OpenMP that of a copy of its own"
// expected-error: 24:8: GTAP195 "the task gets the address of 'cells', and in OpenMP that of a copy of its own"
// expected-error: 12:41: GTAP192 "'counter' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
