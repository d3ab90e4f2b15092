// Functions that are cheap and have no effects, calls of which a spawn may run itself when they go a few
// levels deep only (docs/scheduler.md): whatever it begins and gives up must leave no trace, and each task
// must count once.
#include <gtap_thread.cuh>

#include "support.h"

// The deeper call comes first, in the middle, last.
#pragma gtap function
__device__ long long left_deep(int n, int m) {
  if (n <= 0 || m <= 0)
    return 1;
  long long a, b, c;
#pragma gtap task
  a = left_deep(n - 1, m);
#pragma gtap task
  b = left_deep(n, m - 4);
#pragma gtap task
  c = left_deep(n - 3, m - 3);
#pragma gtap taskwait
  return a + 3 * b + 5 * c;
}

#pragma gtap function
__device__ long long right_deep(int n) {
  if (n < 2)
    return n + 1;
  long long a, b;
#pragma gtap task
  a = right_deep(n / 4);
#pragma gtap task
  b = right_deep(n - 1);
#pragma gtap taskwait
  return (a + 7 * b) % 1000003;
}

// Waits twice; what the second spawn gets is what the first gave. The parameters change.
#pragma gtap function
__device__ int tak(int x, int y, int z) {
  if (y >= x)
    return z;
  int a, b, c;
#pragma gtap task
  a = tak(x - 1, y, z);
#pragma gtap task
  b = tak(y - 1, z, x);
#pragma gtap task
  c = tak(z - 1, x, y);
#pragma gtap taskwait
  x = a;
  y = b;
  z = c;
  if (y >= x) {
    return z;
  }
#pragma gtap task
  a = tak(x, y, z);
#pragma gtap taskwait
  return a;
}

// Spawns under conditions, into a variable that is declared there and into its own parameter; one result that
// nobody waits for where the sum is small; queues; floating point.
#pragma gtap function
__device__ double halves(double x, unsigned depth) {
  if (depth == 0)
    return x * 0.5;
  double sum = x, other = 0;
  const unsigned below = depth - 1 - (depth & 2u);
  if (depth % 3 != 0 || depth == 3) {
#pragma gtap task queue(depth & 1)
    double left = halves(x + 1.25, below < depth ? below : 0);
#pragma gtap taskwait queue(1)
    sum += left;
  } else {
#pragma gtap task
    other = halves(x, 0);
    ++sum;
  }
  if (sum > 3) {
#pragma gtap task
    x = halves(sum * 0.25, depth - 1);
#pragma gtap taskwait
    sum += other;
  }
  return sum + x;
}

// A cheap function whose child has an effect, in a case that spawns run themselves: when the call is given up
// behind it, it would count twice.
#pragma gtap function
__device__ int counted(int n, int *visits) {
  if (n < 3) {
    atomicAdd(visits, 1);
    return n;
  }
  int a;
#pragma gtap task
  a = counted(n - 1, visits);
#pragma gtap taskwait
  atomicAdd(visits, 1);
  return a + 1;
}
#pragma gtap function
__device__ int clean(int n, int *visits) {
  if (n < 2)
    return 1;
  int a, b;
#pragma gtap task
  a = counted(n % 4, visits);
#pragma gtap task
  b = clean(n - 1, visits);
#pragma gtap taskwait
  return a + b;
}

// Two that call each other, one of which can be given up.
#pragma gtap function
__device__ int walks(int n, int *visits);
#pragma gtap function
__device__ int thinks(int n, int *visits) {
  if (n < 1)
    return 0;
  int a, b;
#pragma gtap task
  a = thinks(n - 2, visits);
#pragma gtap task
  b = walks(n - 1, visits);
#pragma gtap taskwait
  return a + b;
}
#pragma gtap function
__device__ int walks(int n, int *visits) {
  atomicAdd(visits, 1);
  if (n < 1)
    return 1;
  int a;
#pragma gtap task
  a = thinks(n - 1, visits);
#pragma gtap taskwait
  return a;
}

struct Results {
  long long left, right;
  int tak, clean, walks, visits;
  double halves;
};
bool operator==(const Results &a, const Results &b) {
  return a.left == b.left && a.right == b.right && a.tak == b.tak && a.clean == b.clean &&
         a.walks == b.walks && a.visits == b.visits && a.halves == b.halves;
}

#pragma gtap function
__device__ void all(int n, Results *results) {
#pragma gtap task
  results->left = left_deep(n, n);
#pragma gtap task
  results->right = right_deep(3 * n);
#pragma gtap task
  results->tak = tak(n / 2, n / 4, 0);
#pragma gtap task
  results->halves = halves(1.5, static_cast<unsigned>(n));
#pragma gtap task
  results->clean = clean(n, &results->visits);
#pragma gtap task
  results->walks = thinks(n, &results->visits);
#pragma gtap taskwait
}

__global__ void with_tasks(int n, Results *results) {
#pragma gtap entry
  all(n, results);
}

__global__ void serially(int n, Results *results) {
  all(n, results);
}

// As many tasks as calls, whoever runs them.
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

__global__ void numbers(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(12);
  exec::Array<Results> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("shallow calls", tasks, serial);

  exec::Array<int> number;
  numbers<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, number.device());
  test.wait("numbers");
  gtap_statistics done;
  exec::check(gtap_get_statistics(&done), "gtap_get_statistics");
  std::vector<long long> counts = {number.read()[0], static_cast<long long>(done.tasks)};
  long long before = 0,
            fibonacci =
                1; // fib(n), and fib(n + 1), of which there are twice as many calls, less one
  for (int i = 0; i < n; ++i) {
    const long long next = before + fibonacci;
    before = fibonacci;
    fibonacci = next;
  }
  test.equal("tasks of fib", counts, {before, 2 * fibonacci - 1});
  return test.finish("shallow_calls");
}
