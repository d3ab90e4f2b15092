// Task functions in OpenMP's spelling, for openmp.cu and for a compiler with OpenMP (../openmp_on_cpu.cpp): both must compute
// the same. What tasks copy and what they share decides about each number.
#pragma once

constexpr int kNumbers = 160; // that a run writes

__device__ int table[4];

__device__ inline int next(int n) {
  return n + 1;
}

// Results in shared variables; conditions; a block that is a call.
#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a) if (n > 6) untied
  a = fib(n - 1);
#pragma omp task default(none) shared(b) firstprivate(n) mergeable final(n < 4)
  { b = fib(n - 2); }
#pragma omp taskwait
  return a + b;
}

// Statements of all kinds, and what they copy.
#pragma gtap function
__device__ int statements(int n, int *out) {
  int sum = 10, own = 3, seen = 0;
  int &same = own;
#pragma omp task if (task : n > 100)
  out[0] = next(n);
#pragma omp task shared(sum)
  sum += next(own);
#pragma omp task firstprivate(sum)
  {
    sum += 1000;
    out[1] = sum > 900;
  }
#pragma omp task
  {
    int inner = same + own;
    out[2] = inner;
  }
#pragma omp task private(own) shared(table)
  {
    own = n;
    out[3] = own + table[0];
  }
#pragma omp task
  for (int i = 0; i < n; i++)
    out[4 + i % 4] = i % 4;
#pragma omp task shared(seen)
  if (n > 2)
    seen = 1;
  else
    seen = 2;
  // A copy is made at the spawn: what comes later does not change it.
  int late = 5;
#pragma omp task
  {
    late += 1;
    out[8] = late;
  }
  late = 50;
#pragma omp task default(firstprivate)
  {
    late += 1;
    out[9] = late;
  }
#pragma omp taskwait
  out[10] = late;
  own += 1;
  out[11] = own;
  return sum * 10 + seen;
}

// Tasks in tasks: a variable that the outer one shares is copied by the inner one.
#pragma gtap function
__device__ int nested(int n, int *out) {
  int shared_by_both = 1, shared_once = 1;
#pragma omp task shared(shared_by_both, shared_once)
  {
    shared_once = 2;
#pragma omp task shared(shared_by_both)
    {
      shared_by_both = 5;
      shared_once += 100;
      out[0] = shared_once;
    }
#pragma omp taskwait
    shared_once += 10;
  }
#pragma omp taskwait
  return shared_by_both * 1000 + shared_once + n;
}

// A reference is copied, too, and a copy in a loop is each task's own.
#pragma gtap function
__device__ int references(int n, int *out) {
  int first = n;
  int &same = first;
#pragma omp task
  {
    same += 7;
    out[0] = same;
  }
#pragma omp taskwait
  out[1] = first;
#pragma omp task shared(same)
  same += 7;
#pragma omp taskwait
  for (int i = 0; i < 8; i++) {
    int square = i * i;
#pragma omp task
    {
      square += i;
      out[2 + i] = square;
    }
    square = -1;
  }
#pragma omp taskwait
  return first;
}

#pragma gtap function
__device__ void leaf(int *to, int n) {
  for (int i = 0; i < 100; i++) // whoever does not wait for it is seen to
    atomicAdd(to, 0);
  atomicAdd(to, n);
}
#pragma gtap function
__device__ void spawns_leaves(int *to, int n) {
  for (int i = 0; i < n; i++) {
#pragma omp task
    leaf(to, i);
  }
}

// A taskloop without nogroup, and a taskgroup, wait for the tasks of their tasks.
#pragma gtap function
__device__ int loops(int n, int *out) {
  int sum = 0, scratch = 1;
#pragma omp taskloop grainsize(3) shared(sum) private(scratch) untied
  for (int i = 0; i < n; i++) {
    scratch = i;
    atomicAdd(&sum, scratch);
#pragma omp task
    spawns_leaves(&out[0], i);
  }
  out[1] = out[0];
#pragma omp taskloop nogroup, num_tasks(4) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) {
      scratch += 1; // a copy
      atomicAdd(&out[2], i * j + (scratch > 0));
    }
#pragma omp taskgroup
  {
#pragma omp task
    spawns_leaves(&out[3], n);
#pragma omp taskyield
  }
  out[4] = out[3];
#pragma omp taskwait
  return sum + scratch;
}

#pragma gtap function
__device__ void step(int *to, const int *from, int more) {
  *to = *to * 3 + *from + more;
}
#pragma gtap function
__device__ int value_of(const int *cell) {
  return *cell;
}

// Order: by what tasks name.
#pragma gtap function
__device__ int ordered(int n, int *cells) {
  const int last = n - 1;
  int result = 0;
  cells[0] = 1;
  for (int i = 1; i < n; i++) {
    const int more = i % 3;
#pragma omp task depend(in : cells[i - 1]) depend(inout : cells[i]) firstprivate(more) shared(cells)
    step(&cells[i], &cells[i - 1], more);
  }
#pragma omp task depend(inout : cells[last])
  {
    int twice = 2 * cells[last];
    cells[last] = twice;
  }
#pragma omp task depend(in : cells[last]) depend(out : result) shared(result)
  result = value_of(&cells[last]);
#pragma omp taskwait depend(in : result)
  const int seen = result;
#pragma omp task depend(iterator(k = 0 : n), in : cells[k]) shared(result)
  {
    for (int k = 0; k < n; k++)
      result += cells[k] % 7;
  }
#pragma omp taskwait
  return result * 2 + seen % 5;
}

#pragma gtap function
__device__ int reduced(int n) {
  int sum = 1, most = 0, squares = 0;
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(max : most)
  {
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += fib(i % 5);
#pragma omp task in_reduction(+ : sum) in_reduction(max : most)
      {
        sum += i;
        most = most < i % 7 ? i % 7 : most;
      }
    }
  }
#pragma omp taskloop reduction(+ : squares) grainsize(3)
  for (int i = 0; i < 3 * n; i++)
    squares += i * i;
  return sum + 1000 * most + 10000 * squares;
}

#pragma gtap function
__device__ void all(int n, int *out) {
#pragma omp task
  out[0] = fib(n);
#pragma omp task
  out[1] = statements(n, out + 10);
#pragma omp task
  out[2] = nested(n, out + 30);
#pragma omp task
  out[3] = references(n, out + 40);
#pragma omp task
  out[4] = loops(n, out + 60);
#pragma omp task
  out[5] = ordered(n, out + 70);
#pragma omp task
  out[6] = reduced(n);
#pragma omp taskwait
}
