// Calls behind '#pragma omp task' that would see other values than in OpenMP, and lists of variables.
// gtap-options: --omp
#include <gtap_thread.cuh>

struct pair {
  int left, right;
};
__device__ int total;
__constant__ int limit;

#pragma gtap function
__device__ int f(int n) { return n; }
#pragma gtap function
__device__ int g(int *cell, int n) { return *cell + n; }
__device__ int larger(int a, int b) { return a < b ? b : a; }
__device__ int read(const int *from) { return *from; }

// Results that nobody would see.
#pragma gtap function
__device__ int results(int n, int *out) {
  int a, b, c, values[4];
  pair both;
  int &same = out[3];
#pragma omp task
  a = f(n);
#pragma omp task firstprivate(b)
  b = f(n);
#pragma omp task default(firstprivate)
  c = f(n);
#pragma omp task
  values[2] = f(n);
#pragma omp task
  both.left = f(n);
#pragma omp task
  same = f(n);
#pragma omp task
  { a = f(n); }
#pragma omp taskwait
#pragma omp task
  out[0] = f(n);
#pragma omp task
  *out = f(n);
#pragma omp task shared(values)
  values[1] = f(n);
#pragma omp task default(shared)
  both.right = f(n);
#pragma omp task
  total = f(n);
#pragma omp taskwait
  return a + b + c + values[1] + both.left;
}

// Arguments that are evaluated too early.
#pragma gtap function
__device__ void arguments(int *cells, int n, pair *pairs) {
  int own = 1, fixed = 2;
  int *moving = cells;
#pragma omp task depend(in : cells[0])
  f(cells[0]);
#pragma omp task depend(in : cells[0])
  f(n + larger(2, pairs->left));
#pragma omp task depend(in : total)
  f(total);
#pragma omp task depend(out : own) shared(own)
  own = f(n);
#pragma omp task depend(in : own) shared(own)
  f(own);
#pragma omp task depend(in : cells[0])
  f(read(cells));
#pragma omp task depend(inout : cells[0]) shared(moving)
  g(moving, 1);
#pragma omp task depend(inout : cells[0])
  cells[cells[1]] = f(1);
#pragma omp task
  f(n++);
  moving++;
#pragma omp taskwait
#pragma omp task depend(in : cells[0]) shared(cells, fixed)
  g(&cells[n], fixed + larger(n, own) + limit);
#pragma omp task
  f(cells[0] + total);
}

// Lists.
#pragma gtap function
__device__ void lists(int n, int *out) {
  int a = 0, b = 0;
  int &same = a;
#pragma omp task default(none) firstprivate(n)
  g(out, n);
#pragma omp task shared(nobody)
  f(n);
#pragma omp task shared(a) firstprivate(a)
  f(n);
#pragma omp task private(n)
  f(n);
#pragma omp task private(b, same)
  {
    b = 1;
    same = b;
    out[0] = same;
  }
#pragma omp taskwait
}

__global__ void kernel(int n, int *out, pair *both) {
#pragma gtap entry
  lists(n, out);
}
// expected-error: 25:3: GTAP191 "the task writes its result into a copy of 'a': in OpenMP a task copies variables of its function"
// expected-error: 27:3: GTAP191 "the task writes its result into a copy of 'b': the task's clauses say so"
// expected-error: 29:3: GTAP191 "the task writes its result into a copy of 'c': in OpenMP a task copies variables of its function"
// expected-error: 31:3: GTAP191 "the task writes its result into a copy of 'values': in OpenMP a task copies variables of its function"
// expected-error: 33:3: GTAP191 "the task writes its result into a copy of 'both': in OpenMP a task copies variables of its function"
// expected-error: 35:3: GTAP191 "the task writes its result into a copy of 'same': in OpenMP a task copies variables of its function"
// expected-error: 37:5: GTAP191 "the task writes its result into a copy of 'a': in OpenMP a task copies variables of its function"
// expected-error: 59:5: GTAP192 "'cells[0]' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 61:5: GTAP192 "'n + larger(2, pairs->left)' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 63:5: GTAP192 "'total' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 67:5: GTAP192 "'own' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 69:5: GTAP192 "'read(cells)' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 71:5: GTAP192 "'moving' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 73:9: GTAP192 "'cells[1]' is evaluated where the task is spawned, and in OpenMP when it runs: a task that this one waits for may change it until then"
// expected-error: 75:5: GTAP192 "'n++' is evaluated where the task is spawned, and in OpenMP when it runs: what it changes is the task's own copy there"
// expected-error: 90:5: GTAP107 "'out' is in no list of a block with 'default(none)'"
// expected-error: 91:26: GTAP105 "'nobody' is no variable of this function that the block can see"
// expected-error: 93:42: GTAP106 "'a' is named twice in the clauses of one block"
// expected-error: 96:5: GTAP108 "the spawned block cannot use 'n': it is private to the task, and has no value when that begins"
