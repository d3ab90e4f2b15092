// Directives in OpenMP's spelling: what --omp makes of them.
// gtap-options: --no-line-directives --omp
#include <gtap_thread.cuh>

__device__ int table[8];
__device__ int plain(int n) { return n + 1; }

// Results go to shared variables; a block with a call alone is that call.
#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a) if(n > 20) untied
  a = fib(n - 1);
#pragma omp task default(none) firstprivate(n) shared(b) mergeable final(n < 8)
  {
    b = fib(n - 2);
  }
#pragma omp taskwait
  return a + b;
}

// Any statement can be a task; references are copied, as all else is that is not shared.
#pragma gtap function
__device__ int kinds(int n, int *out) {
  int sum = 0, own = 3;
  int &same = own;
#pragma omp task if(task : n > 3)
  out[0] = plain(n);
#pragma omp task shared(sum)
  sum += plain(own);
#pragma omp task firstprivate(same)
  out[1] = same + own;
#pragma omp task
  out[2] = same;
#pragma omp task private(own) shared(table)
  {
    own = n;
    out[3] = own + table[0];
  }
#pragma omp task
  for (int i = 0; i < n; i++)
    out[4 + i] = i;
#pragma omp taskwait
  return sum;
}

// A taskloop waits for the tasks of its tasks, too.
#pragma gtap function
__device__ void leaf(int *out) { atomicAdd(out, 1); }

#pragma gtap function
__device__ int loops(int n, int *out) {
  int sum = 0, scratch = 1;
#pragma omp taskloop grainsize(4) shared(sum) private(scratch) untied
  for (int i = 0; i < n; i++) {
    scratch = i;
    atomicAdd(&sum, scratch);
#pragma omp task
    leaf(out);
  }
#pragma omp taskloop nogroup, num_tasks(8)
  for (int i = 0; i < n; i++)
    out[i] = i;
#pragma omp taskyield
#pragma omp taskgroup
  {
#pragma omp task
    leaf(out);
  }
  return sum;
}

// Order.
#pragma gtap function
__device__ void step(int *to, const int *from) { *to += *from; }

#pragma gtap function
__device__ void chain(int *cells, int n) {
  for (int i = 1; i < n; i++) {
#pragma omp task depend(in : cells[i - 1]) \
    depend(inout : cells[i]) firstprivate(i) shared(cells) // as in Juggler's listings
    step(&cells[i], &cells[i - 1]);
  }
#pragma omp taskwait depend(inout : cells[n - 1]) nowait
#pragma omp task depend(in : cells[n - 1])
  {
    int last = cells[n - 1];
    atomicAdd(&table[1], last);
  }
#pragma omp taskwait
}

// In a macro, and in a template.
#define SPAWN(call) _Pragma("omp task") call
#pragma gtap function
template <class T>
__device__ void twice(T *out) {
  SPAWN(leaf(out));
#pragma omp task
  *out += T(1);
#pragma omp taskwait
}

__global__ void whole(int n, int *out) {
#pragma gtap entry
  out[0] = kinds(n, out);
}
__global__ void others(int n, int *out) {
#pragma gtap entry
  loops(n, out);
}
__global__ void third(int n, int *out) {
#pragma gtap entry
  chain(out, n);
}
__global__ void fourth(int *out) {
#pragma gtap entry
  twice(out);
}
__global__ void fifth(int *out) {
#pragma gtap entry
  *out = fib(9);
}

void host(int *values, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    values[i] = i;
#pragma omp task
  values[0] = 1;
}
