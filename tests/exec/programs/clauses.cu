// if(...) and final(...) beside queue(...), in any order, with macros, commas, calls that count and
// variables that only the clauses read after a wait; a spawn that is not deferred is done at once.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#include "support.h"

#define DEEP(n) ((n) > 4)
#define CLAUSES                                                                                    \
  if (n > 3)                                                                                       \
  queue(n)

struct flag {
  int value;
  __device__ explicit operator bool() const { return value != 0; }
};

__device__ bool counted(unsigned long long *calls, bool answer) {
  atomicAdd(calls, 1ull);
  return answer;
}

#pragma gtap function
__device__ int fib(int n, int cutoff, unsigned long long *calls) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task if (counted(calls, n > cutoff)) queue(n % 2)
  a = fib(n - 1, cutoff, calls);
#pragma gtap task queue(0), final(n <= cutoff) if (DEEP(n))
  b = fib(n - 2, cutoff, calls);
#pragma gtap taskwait
  return a + b;
}

// A clause that names the type of a variable which has another name in the step function.
#pragma gtap function
__device__ int of_types(int n) {
  if (n < 1)
    return 1;
  int sum = n % 1000;
  {
    int a;
#pragma gtap task
    a = of_types(n - 2);
#pragma gtap taskwait
    sum += a;
  }
  {
    int a;
#pragma gtap task queue(sizeof(decltype(a)) + n) if (sizeof(decltype(a)) == 4)
    a = of_types(n - 1);
#pragma gtap taskwait
    sum += 3 * a;
  }
  return sum;
}

// Not deferred: the result is there without a wait, and what follows may use it.
#pragma gtap function
__device__ int at_once(int n, unsigned long long *calls) {
  int a = -1;
#pragma gtap task if (false)
  a = fib(n, 3, calls);
  int b = a + 1;
#pragma gtap task final(true)
  b = fib(b % 7, 3, calls);
  return a * 100 + b;
}

// `limit` is live at the wait for the second spawn's clause alone.
#pragma gtap function
__device__ int live(int n, unsigned long long *calls) {
  int limit = n / 2;
  flag off{n % 2};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int a = 0;
#pragma gtap task if ((i++, i-- > limit))
    a = fib(i, 4, calls);
#pragma gtap taskwait
    int b = 0;
#pragma gtap task final(off) if (i + limit)
    b = at_once(i % 4, calls);
#pragma gtap taskwait
    sum = sum * 5 + a - b;
  }
  return sum;
}

#pragma gtap function
__device__ int down(int n) {
  if (n == 0)
    return 1;
  int rest = 0;
#pragma gtap task CLAUSES
  rest = down(n - 1);
#pragma gtap taskwait
  return rest + n;
}

template <class T>
__device__ bool larger(T a, T b) {
  return b < a;
}

// Clauses that depend on a template's arguments.
#pragma gtap function
template <class T, int limit>
__device__ T sum_to(T n) {
  if (n < 1)
    return 0;
  T rest = 0;
#pragma gtap task if (larger <T>(n, limit)) final(n == T(7))
  rest = sum_to<T, limit>(n - 1);
#pragma gtap taskwait
  return n + rest;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results, unsigned long long *calls) {
#pragma gtap task
  results[0] = fib(n, 3, calls);
#pragma gtap task
  results[1] = at_once(n, calls);
#pragma gtap task
  results[2] = live(n, calls);
#pragma gtap task
  results[3] = down(n);
#pragma gtap task
  results[4] = sum_to<int, 3>(n);
#pragma gtap task final(n > 100)
  results[5] = sum_to<int, 5>(n);
#pragma gtap task
  results[6] = of_types(n);
}

__global__ void with_tasks(int n, int *results, unsigned long long *calls) {
#pragma gtap entry
  all_of_them(n, results, calls);
}

__global__ void serially(int n, int *results, unsigned long long *calls) {
  all_of_them(n, results, calls);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(7), serial(7);
  exec::Array<unsigned long long> calls, ignored;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device(), calls.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device(), ignored.device());
  test.wait("serially");
  test.equal("clauses", tasks, serial);
  return test.finish("clauses");
}
