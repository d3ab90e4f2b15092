// Arguments of dependent tasks that read memory in ways that do not look like it.
// gtap-options: --omp
#include <gtap_thread.cuh>

__device__ int global;
struct Wrapper {
  int *p;
  __device__ int get() const { return *p; }
  __device__ operator int() const { return *p; }
};
__device__ int read_global() { return global; }
__device__ int read_reference(const int &value) { return value; }
__device__ int twice(int value) { return 2 * value; }

#pragma gtap function
__device__ void set(int *cell, int value) { *cell = value; }

#pragma gtap function
__device__ void chain(int *c, int n) {
  Wrapper w{c};
#pragma omp task depend(out: c[0])
  set(&c[0], 5);
#pragma omp task depend(in: c[0]) depend(out: c[1])
  set(&c[1], read_global());
#pragma omp task depend(in: c[0]) depend(out: c[2])
  set(&c[2], w.get());
#pragma omp task depend(in: c[0]) depend(out: c[3])
  set(&c[3], w);
#pragma omp task depend(in: c[0]) depend(out: c[4])
  set(&c[4], read_reference(*w.p));
#pragma omp task depend(in: c[0]) depend(out: c[5])
  set(&c[5], twice(n));
#pragma omp taskwait
}
// expected-error: 24:14: GTAP192 "'read_global()' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 26:14: GTAP192 "'w.get()' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 28:14: GTAP192 "'w' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 30:14: GTAP192 "'read_reference(*w.p)' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
