// Taskgroups: of tasks that wait for their own children, of tasks that end before these, nested, of one statement, out of a
// macro, in a template and in a spawned block.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap taskgroup // both
  {
#pragma gtap task
    a = fib(n - 1);
#pragma gtap task
    b = fib(n - 2);
  }
  return a + b;
}

// Ends before its children.
#pragma gtap function
__device__ void visit(int node, const int *first, unsigned *count) {
  atomicAdd(count, 1u);
  for (int next = node + 1; next < first[node]; next *= 2) {
#pragma gtap task
    visit(next, first, count);
  }
}

#define IN_GROUP(statement) _Pragma("gtap taskgroup") { _Pragma("gtap task") statement; }

#pragma gtap function
__device__ unsigned search(int n, const int *first, unsigned *count) {
  for (int turn = 0; turn < n; turn++) {
    const unsigned before = *count;
#pragma gtap taskgroup
    {
      int found = 0;
#pragma gtap task
      found = fib(turn);
#pragma gtap taskwait
      count[2] += found;
#pragma gtap taskgroup
      for (int i = 0; i < turn; i++) {
#pragma gtap task
        visit(i, first, count);
      }
#pragma gtap task
      {
#pragma gtap taskgroup
        {
#pragma gtap task
          visit(turn, first, count);
        }
        atomicAdd(count, 2u);
      }
    }
    count[1] += *count - before;
  }
  if (n > 2)
#pragma gtap taskgroup
#pragma gtap task
    visit(n, first, count);
  else
    IN_GROUP(visit(0, first, count))
  return *count;
}

#pragma gtap function
template <class T>
__device__ void fill(T *values, T value, int n) {
#pragma gtap taskgroup
  {
    if (n > 1) {
#pragma gtap task
      fill(values, value, n / 2);
#pragma gtap task
      fill(values + n / 2, value, n - n / 2);
    }
  }
  values[0] = value;
}

__global__ void run(int n, const int *first, unsigned *count) {
#pragma gtap entry
  *count = search(n, first, count);
}
__global__ void run_fill(float *values, int n) {
#pragma gtap entry
  fill(values, 1.0f, n);
}
