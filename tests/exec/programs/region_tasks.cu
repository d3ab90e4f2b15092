// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks that threads of a region spawn: by one thread, by all, in loops; their values, and the values of their children, are
// there behind the region.
#include <gtap_thread.cuh>

#include "support.h"

#include <algorithm>
#include <string>
#include <vector>

#pragma gtap function
__device__ int square(int n) {
  return n * n;
}

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

// Ends before its children.
#pragma gtap function
__device__ void scatter(int n, int *sum) {
  if (n == 0) {
    atomicAdd(sum, 1);
    return;
  }
#pragma gtap task
  scatter(n - 1, sum);
#pragma gtap task
  scatter(n - 1, sum);
}

// The idiom of OpenMP: one thread spawns, others wait at the region's end.
#pragma gtap function worker(team)
__device__ int pair(int n) {
  int a = 100, b = 200;
#pragma gtap parallel
#pragma gtap single
  {
#pragma gtap task
    a = fib(n);
    const int m = n + 1;
#pragma gtap task
    b = square(m);
  }
  return a * 1000 + b;
}

#pragma gtap function worker(team)
__device__ int tree(int depth, int width, int *visits) {
  atomicAdd(visits, 1);
  if (depth == 0)
    return 1;
  int results[4] = {0, 0, 0, 0};
#pragma gtap parallel for
  for (int i = 0; i < width; i++) {
#pragma gtap task
    results[i] = tree(depth - 1, width, visits);
  }
  int sum = 1;
  for (int result : results)
    sum += result;
  return sum;
}

#pragma gtap function worker(team)
__device__ void forms(int n, int threads, int *out) {
  int total = 0, last = -1, one = 0;
  // Each thread spawns, and the region has values of its own.
#pragma gtap parallel num_threads(threads) reduction(+ : total)
  {
    const int me = gtap::thread_num();
    for (int i = me; i < n; i += gtap::num_threads()) {
      if (i % 3 == 0) {
#pragma gtap task
        out[i] = square(i);
      } else {
#pragma gtap task
        out[i] = fib(i % 8);
      }
      total += i;
    }
#pragma gtap barrier
#pragma gtap masked
    {
#pragma gtap task
      one = square(total * 0 + 7);
    }
  }
  out[n] = total + one;
  for (int turn = 0; turn < 3; turn++)
    if (turn != 1)
#pragma gtap parallel for lastprivate(last) schedule(dynamic)
      for (int i = 0; i < n; i++) {
        last = i + turn;
#pragma gtap task
        scatter(2, &out[n + 1]);
      }
    else
#pragma gtap parallel if (n < 0)
#pragma gtap task
      scatter(3, &out[n + 2]);
  out[n + 3] = out[n + 1] * 100 + out[n + 2];
  out[n + 4] = last;
  // A task that gets the address of a variable of the function, and one in a section.
  int by = 5;
#pragma gtap parallel sections
  {
    {
#pragma gtap task
      scatter(4, &by);
    }
#pragma gtap section
    {
#pragma gtap task
      scatter(1, &out[n + 2]);
    }
  }
  out[n + 5] = by;
  // A block as a task.
  int more[3] = {1, 2, 3};
#pragma gtap parallel num_threads(3)
  {
    const int me = gtap::thread_num();
#pragma gtap task
    { out[n + 6 + me] = me * 10 + n; }
    more[me] += 1;
  }
  out[n + 9] = more[0] * 100 + more[1] * 10 + more[2];
}

// Inner regions beside tasks.
#pragma gtap function worker(team)
__device__ void beside(int n, int threads, int *out) {
#pragma gtap parallel num_threads(threads)
  {
    const int me = gtap::thread_num();
    int sum = 0;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += i + me;
#pragma gtap task
    out[me] = square(sum);
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += 1;
    if (sum % 2 == 0) {
#pragma gtap task
      out[threads + me] = square(me);
    }
  }
}

#pragma gtap function worker(team)
__device__ void loops(int n, int *out) {
#pragma gtap parallel
  {
#pragma gtap single
    for (int i = 0; i < n; i++) {
#pragma gtap task
      out[i] = square(i);
    }
#pragma gtap single nowait
#pragma gtap taskloop nogroup grainsize(3)
    for (int i = n; i < 2 * n; i++)
      out[i] = i + 1;
  }
  for (int i = 0; i < 2 * n; i++)
    out[2 * n] += out[i];
#pragma gtap parallel
#pragma gtap masked
#pragma gtap taskloop
  for (int i = 0; i < n; i++)
    out[2 * n + 1 + i] = 2 * i;
  for (int i = 0; i < n; i++)
    out[2 * n] += out[2 * n + 1 + i];
    // A group that the region's end closes, too.
#pragma gtap parallel num_threads(5)
  {
#pragma gtap single
    {
#pragma gtap taskgroup
      {
        for (int i = 0; i < 3; i++) {
#pragma gtap task
          scatter(i, &out[2 * n]);
        }
      }
    }
  }
  out[2 * n] *= 2;
}

// More tasks in a step than the block lists for its lanes; then the function ends without them, or goes on.
#pragma gtap function worker(team)
__device__ void many(int n, int threads, int *sum, bool again) {
  const int before = again ? *sum : 0;
#pragma gtap parallel for num_threads(threads) schedule(dynamic, 3)
  for (int i = 0; i < n; i++) {
#pragma gtap task
    scatter(i % 2, sum);
    if (i % 100 == 0) {
#pragma gtap task
      many(i / 10, threads, sum, false);
    }
  }
  if (again && *sum > before)
#pragma gtap parallel for
    for (int i = 0; i < n; i++) {
#pragma gtap task
      scatter(0, sum);
    }
}

struct Window {
  int length;
  int *values;
};
#pragma gtap function
__device__ int total(Window window) {
  int sum = 0;
  for (int i = 0; i < window.length; i++)
    sum += atomicAdd(&window.values[i], 0);
  return sum;
}
#pragma gtap function
__device__ int reduced(int n) {
  return n;
}

// Directives without braces between them, loops of spawns that ask for the thread, and variables that tasks reach by another way.
#pragma gtap function worker(team)
__device__ void shapes(int n, int *out) {
  const int few = n < 20 ? n : 20;
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
#pragma gtap task
    out[i] = square(i);
#pragma gtap parallel num_threads(4)
#pragma gtap for collapse(2)
  for (int i = 0; i < few; i++)
    for (int j = 0; j < 2; j++)
#pragma gtap task
    {
      out[n + 2 * i + j] = i + j;
    }
#pragma gtap parallel num_threads(3)
  for (int i = 0; i < n; i++) {
#pragma gtap task
    out[3 * n + gtap::thread_num() * n + i] = square(i);
  }
  int values[3] = {1, 2, 3}, sum = 100;
  Window window{3, values};
#pragma gtap parallel
  {
#pragma gtap for
    for (int i = 0; i < 3; i++)
      atomicAdd(&values[i], 1);
#pragma gtap single
    {
#pragma gtap task
      out[6 * n] = total(window);
    }
  }
#pragma gtap parallel
#pragma gtap single
  {
#pragma gtap taskgroup task_reduction(+ : sum)
    {
      for (int i = 0; i < n; i++) {
#pragma gtap task in_reduction(+ : sum)
        sum += reduced(i);
      }
    }
  }
  out[6 * n + 1] = sum;
}

__global__ void start_shapes(int n, int *out) {
#pragma gtap entry
  shapes(n, out);
}
__global__ void start_many(int n, int threads, int *sum) {
#pragma gtap entry
  many(n, threads, sum, true);
}
__global__ void start_pair(int n, int *out) {
#pragma gtap entry
  *out = pair(n);
}
__global__ void start_tree(int depth, int width, int *visits, int *out) {
#pragma gtap entry
  *out = tree(depth, width, visits);
}
__global__ void start_forms(int n, int threads, int *out) {
#pragma gtap entry
  forms(n, threads, out);
}
__global__ void start_beside(int n, int threads, int *out) {
#pragma gtap entry
  beside(n, threads, out);
}
__global__ void start_loops(int n, int *out) {
#pragma gtap entry
  loops(n, out);
}

namespace {

using Numbers = std::vector<int>;

int fib_of(int n) {
  return n < 2 ? n : fib_of(n - 1) + fib_of(n - 2);
}

void check_forms(exec::Test &test, int n, int threads) {
  exec::Array<int> out(n + 10);
  start_forms<<<3, GTAP_BLOCK_SIZE>>>(n, threads, out.device());
  test.wait("forms");
  Numbers expected(n + 10);
  for (int i = 0; i < n; i++)
    expected[i] = i % 3 == 0 ? i * i : fib_of(i % 8);
  expected[n] = n * (n - 1) / 2 + 49;
  expected[n + 1] = 2 * n * 4;
  expected[n + 2] = 8 + 2;
  expected[n + 3] = 2 * n * 4 * 100 + 8;
  expected[n + 4] = n > 0 ? n - 1 + 2 : -1;
  expected[n + 5] = 5 + 16;
  for (int i = 0; i < 3; i++)
    expected[n + 6 + i] = i * 10 + n;
  expected[n + 9] = 234;
  test.equal("forms", out.read(), expected);
}

void check_beside(exec::Test &test, int n, int threads) {
  exec::Array<int> out(2 * threads);
  start_beside<<<2, GTAP_BLOCK_SIZE>>>(n, threads, out.device());
  test.wait("beside");
  Numbers expected(2 * threads);
  for (int me = 0; me < threads; me++) {
    const int sum = n * (n - 1) / 2 + n * me;
    expected[me] = sum * sum;
    expected[threads + me] = (sum + n) % 2 == 0 ? me * me : 0;
  }
  test.equal("beside", out.read(), expected);
}

void check_shapes(exec::Test &test, int n) {
  exec::Array<int> out(6 * n + 2);
  start_shapes<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
  test.wait("shapes");
  Numbers expected(6 * n + 2);
  for (int i = 0; i < n; i++) {
    for (int part : {0, 3 * n, 4 * n, 5 * n})
      expected[part + i] = i * i;
    for (int j = 0; j < 2 && i < 20; j++)
      expected[n + 2 * i + j] = i + j;
  }
  expected[6 * n] = 9;
  expected[6 * n + 1] = 100 + n * (n - 1) / 2;
  test.equal("shapes", out.read(), expected);
}

int many_of(int n, bool again) {
  int sum = again ? n : 0;
  for (int i = 0; i < n; i++)
    sum += i % 2 + 1 + (i % 100 == 0 ? many_of(i / 10, false) : 0);
  return sum;
}

void check_many(exec::Test &test, int n, int threads) {
  exec::Array<int> sum(1);
  start_many<<<3, GTAP_BLOCK_SIZE>>>(n, threads, sum.device());
  test.wait("many");
  test.equal("many", sum.read(), Numbers{many_of(n, n > 0)});
}

void check_loops(exec::Test &test, int n) {
  exec::Array<int> out(3 * n + 1);
  start_loops<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
  test.wait("loops");
  Numbers expected(3 * n + 1);
  int sum = 0;
  for (int i = 0; i < n; i++) {
    expected[i] = i * i;
    expected[n + i] = n + i + 1;
    expected[2 * n + 1 + i] = 2 * i;
    sum += i * i + n + i + 1 + 2 * i;
  }
  expected[2 * n] = 2 * (sum + 1 + 2 + 4);
  test.equal("loops", out.read(), expected);
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(30);
  {
    exec::Array<int> out(1);
    start_pair<<<2, GTAP_BLOCK_SIZE>>>(8, out.device());
    test.wait("pair");
    test.equal("pair", out.read(), Numbers{21 * 1000 + 81});
  }
  for (int width : {0, 1, 4}) {
    exec::Array<int> visits(1), out(1);
    start_tree<<<4, GTAP_BLOCK_SIZE>>>(3, width, visits.device(), out.device());
    test.wait("tree");
    const int expected = width == 0 ? 1 : width == 1 ? 4 : 85;
    test.equal("visits", visits.read(), Numbers{expected});
    test.equal("tree", out.read(), Numbers{expected});
  }
  for (int threads : {1, 3, 32, 33, GTAP_BLOCK_SIZE}) {
    check_forms(test, size, threads);
    check_forms(test, 0, threads);
  }
  for (int threads : {1, 2, 3, GTAP_BLOCK_SIZE / 8, GTAP_BLOCK_SIZE})
    check_beside(test, size, threads);
  check_loops(test, size);
  for (int n : {0, 3, size * 10})
    check_shapes(test, n);
  for (int threads : {1, GTAP_BLOCK_SIZE})
    for (int n : {0, 250, size * 50})
      check_many(test, n, threads);
  return test.finish("region_tasks");
}
