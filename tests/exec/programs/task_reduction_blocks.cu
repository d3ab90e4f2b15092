// Blocks and taskloops with copies of their own of what they reduce.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int weight(int i) {
  if (i % 5 == 0)
    return 2;
  int below;
#pragma gtap task
  below = weight(i - i % 5);
#pragma gtap taskwait
  return below + i % 5;
}

// A block with two copies, one of which children of the block combine with.
#pragma gtap function
template <class T>
__device__ T blocks(int n) {
  T sum = 1, most = 0;
  bool all = true;
#pragma gtap taskgroup task_reduction(+ : sum) task_reduction(max : most)
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum) in_reduction(max : most) in_reduction(&& : all)
    {
      int here = 0;
      for (int k = 0; k < 3; ++k) {
#pragma gtap task in_reduction(+ : here)
        here += weight(i + k);
      }
#pragma gtap taskwait
      sum += static_cast<T>(here);
      most = max(most, static_cast<T>(here));
      all = all && here != 0;
    }
  }
  return sum + 3 * most + 5 * static_cast<T>(all);
}

#pragma gtap function
__device__ int nested(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum) if (i % 4 != 0)
    {
      sum += i;
#pragma gtap taskwait
#pragma gtap task in_reduction(+ : sum)
      sum += weight(i); // the block waits for it
    }
  }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ double loops(int n, unsigned bits) {
  long sum = 5;
  int least = 1000, waited = 0, pairs = 0;
  double real = 0.5;
#pragma gtap taskloop reduction(+ : sum, real) reduction(min : least)
  for (int i = 0; i < n; ++i) {
    if (i % 7 == 3)
      continue;
    sum += i;
    real += 0.25;
    least = min(least, 500 - i);
  }
#pragma gtap taskloop reduction(^ : bits) grainsize(5)
  for (int i = n; i > 0; --i)
    bits ^= static_cast<unsigned>(i) * 2654435761u;
#pragma gtap taskloop reduction(+ : waited)
  for (int i = 0; i < n; ++i) {
    int own;
#pragma gtap task
    own = weight(i);
#pragma gtap taskwait
    waited += own;
  }
#pragma gtap taskloop reduction(+ : pairs) collapse(2) nogroup num_tasks(7)
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k)
      pairs += i * k;
#pragma gtap taskwait
#pragma gtap taskloop reduction(+ : pairs)
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : pairs)
    pairs += weight(i);
  }
  return static_cast<double>(sum) + least + real + bits % 1000 + waited + pairs;
}

#pragma gtap function
__device__ void all_of_them(int n, double *results) {
  double with_loops;
#pragma gtap task
  with_loops = loops(20 * n, 17);
  int ints, few;
  double reals;
#pragma gtap task
  ints = blocks<int>(n);
#pragma gtap task
  reals = blocks<double>(n);
#pragma gtap task
  few = nested(n);
#pragma gtap taskwait
  results[0] = with_loops;
  results[1] = ints;
  results[2] = reals;
  results[3] = few;
}

__global__ void with_tasks(int n, double *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, double *results) {
  all_of_them(n, results);
}

// The same without tasks.
int weight_of(int i) {
  return 2 + i % 5;
}
std::vector<double> expected(int n) {
  int sum = 1, most = 0, few = 0;
  for (int i = 0; i < n; ++i) {
    const int here = weight_of(i) + weight_of(i + 1) + weight_of(i + 2);
    sum += here;
    most = std::max(most, here);
    few += i + weight_of(i);
  }
  const int all = sum + 3 * most + 5;
  long total = 5;
  int least = 1000, waited = 0, pairs = 0;
  unsigned bits = 17;
  double real = 0.5;
  for (int i = 0; i < 20 * n; ++i) {
    if (i % 7 != 3) {
      total += i;
      real += 0.25;
      least = std::min(least, 500 - i);
    }
    bits ^= static_cast<unsigned>(i + 1) * 2654435761u;
    waited += weight_of(i);
    pairs += 3 * i + weight_of(i);
  }
  return {static_cast<double>(total) + least + real + bits % 1000 + waited + pairs,
          static_cast<double>(all), static_cast<double>(all), static_cast<double>(few)};
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(20);
  exec::Array<double> tasks(4), serial(4);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("with tasks", tasks.read(), expected(n));
  test.equal("serially", serial.read(), expected(n));
  return test.finish("task_reduction_blocks");
}
