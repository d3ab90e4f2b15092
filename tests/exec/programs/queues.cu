// queue clauses on task and taskwait, with constants, variables and calls; they change where a task
// waits for a worker, never what it computes.
#define GTAP_NUM_QUEUES 3
#include <gtap_thread.cuh>

#include "support.h"

#include <initializer_list>

__device__ int choose(int n, int cutoff) {
  return n < cutoff ? 0 : 1;
}

#pragma gtap function
__device__ int fib(int n, int cutoff) {
  if (n < cutoff)
    return n < 2 ? n : fib(n - 1, cutoff) + fib(n - 2, cutoff);
  int a, b;
#pragma gtap task queue(choose(n - 1, cutoff))
  a = fib(n - 1, cutoff);
#pragma gtap task queue(n - 2 < cutoff ? 0 : 1)
  b = fib(n - 2, cutoff);
#pragma gtap taskwait queue(2)
  return a + b;
}

// Any number is taken modulo the number of queues.
#pragma gtap function
__device__ int many(int n) {
  int values[4];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
#pragma gtap task queue(i)
    values[i % 4] = fib(i % 5, 2);
#pragma gtap taskwait queue(1000000 + i)
    sum = sum * 3 + values[i % 4];
  }
  return sum;
}

// Temporary objects in the clause of a taskwait: what lives across it is saved all the same.
__device__ int sum_of(std::initializer_list<int> values) {
  int sum = 0;
  for (int value : values)
    sum += value;
  return sum;
}

#pragma gtap function
__device__ int temporaries(int n) {
  int kept = 3 * n, other = n, a, b;
#pragma gtap task queue(sum_of({n, kept}))
  a = fib(n, 3);
#pragma gtap taskwait queue(sum_of({n, kept}))
  kept += a;
#pragma gtap task
  b = fib(n - 1, 3);
#pragma gtap taskwait queue(sum_of({++other, n}))
  return 100 * kept + 10 * other + b;
}

// Temporary objects of a clause end with it, before the arguments are read: in the step and in the serial version.
struct Log {
  int *value;
  __device__ Log(int *at, int n) : value(at) { *value = *value * 7 + n; }
  __device__ ~Log() { *value = *value * 11 + 1; }
  __device__ int queue() const { return 1; }
};
#pragma gtap function
__device__ int twice(int n) {
  return 2 * n + 1;
}
#pragma gtap function
__device__ int ends_of_temporaries(int n) {
  int log = 1, a, b = 0;
#pragma gtap task queue(Log(&log, n).queue())
  a = twice(log);
  if (n > 1)
#pragma gtap task queue(Log(&log, n + 1).queue()) final(Log(&log, 3).queue() > 4)
    b = twice(log);
  else
    b = 1;
#pragma gtap taskwait
  return log + 3 * a + 5 * b;
}

// Where a function hides which tasks end at once, queues may decide what runs.
__device__ bool is_small(int n, int *sum) {
  *sum = n;
  return n < 2;
}

#pragma gtap function
__device__ int hidden(int n) {
  int sum;
  if (is_small(n, &sum))
    return sum;
  int a, b;
#pragma gtap task queue(n)
  a = hidden(n - 1);
#pragma gtap task queue(n < 4 ? 1 : 0)
  b = hidden(n - 2);
#pragma gtap taskwait queue(2)
  return a + b;
}

#pragma gtap function
__device__ void all_of_them(int n, int *results) {
#pragma gtap task
  results[0] = fib(n, 4);
#pragma gtap task queue(2)
  results[1] = many(n);
#pragma gtap task
  results[3] = temporaries(n);
#pragma gtap task
  results[4] = ends_of_temporaries(n);
}

__global__ void with_tasks(int n, int *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void with_hidden_ends(int n, int *result) {
#pragma gtap entry
  *result = hidden(n + 5);
}

__global__ void serially(int n, int *results) {
  all_of_them(n, results);
  results[2] = hidden(n + 5);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(5), serial(5);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  with_hidden_ends<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device() + 2);
  test.wait("with_hidden_ends");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("queues", tasks, serial);
  return test.finish("queues");
}
