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

// What looks into memory: through pointers, indices, fields of fields.
struct Branch {
  struct Links {
    const Branch *down[2];
    int next;
  } links;
  unsigned weight[3];
};
__device__ unsigned scale = 3;

#pragma gtap function
__device__ unsigned weigh(const Branch *branch, const unsigned *factors) {
  if (branch == nullptr)
    return 0;
  unsigned first, second = scale;
#pragma gtap task
  first = weigh(branch->links.down[0], factors);
  if ((*branch).weight[1] % 3 != 0) {
#pragma gtap task
    second = weigh(branch[0].links.down[1], factors + 1);
  }
#pragma gtap taskwait
  return first * factors[0] + second + branch->weight[branch->weight[0] % 3] * *factors;
}

// A chain through memory, each link after the one before.
#pragma gtap function
__device__ unsigned follow(const Branch *all, int at) {
  if (at < 0)
    return scale;
  unsigned rest;
#pragma gtap task
  rest = follow(all, all[at].links.next);
#pragma gtap taskwait
  return rest * 5 + all[at].weight[2];
}

// A heap that is a binary tree, random in shape.
__global__ void grow(Branch *all, int count, unsigned *factors) {
  unsigned seed = 12345;
  for (int i = 0; i < count; ++i) {
    factors[i] = static_cast<unsigned>(i) * 7 + 1;
    for (unsigned &weight : all[i].weight)
      weight = seed = seed * 1664525 + 1013904223;
    for (int k = 0; k < 2; ++k) {
      const int child = 2 * i + 1 + k;
      all[i].links.down[k] = child < count && seed >> (20 + k) & 3 ? all + child : nullptr;
    }
    all[i].links.next = i + 1 < count ? i + 1 : -1;
  }
}

struct Results {
  long long left, right;
  unsigned weight, followed;
  int tak, clean, walks, visits;
  double halves;
};
bool operator==(const Results &a, const Results &b) {
  return a.left == b.left && a.right == b.right && a.tak == b.tak && a.clean == b.clean &&
         a.weight == b.weight && a.followed == b.followed && a.walks == b.walks &&
         a.visits == b.visits && a.halves == b.halves;
}

#pragma gtap function
__device__ void all(int n, Results *results, const Branch *branches, const unsigned *factors) {
#pragma gtap task
  results->weight = weigh(branches, factors);
#pragma gtap task
  results->followed = follow(branches, 0);
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

__global__ void with_tasks(int n, Results *results, const Branch *branches,
                           const unsigned *factors) {
#pragma gtap entry
  all(n, results, branches, factors);
}

__global__ void serially(int n, Results *results, const Branch *branches, const unsigned *factors) {
  all(n, results, branches, factors);
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
  const int count = 10 * n;
  exec::Array<Branch> branches(count);
  exec::Array<unsigned> factors(count);
  grow<<<1, 1>>>(branches.device(), count, factors.device());
  test.wait("grow");
  exec::Array<Results> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device(), branches.device(),
                                                  factors.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device(), branches.device(), factors.device());
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
