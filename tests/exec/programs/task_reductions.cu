// Children whose results are combined with a destination: every operator, numbers of every size, all that can be a destination,
// many children of one run and few.
#include <gtap_thread.cuh>

#include "support.h"

// N-Queens as one would write it for one thread.
#pragma gtap function
__device__ int place(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n)
    return 1;
  int count = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free != 0; free &= free - 1) {
    const unsigned bit = free & -free;
#pragma gtap task in_reduction(+ : count)
    count += place(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
#pragma gtap taskwait
  return count;
}

// Records of a few words, which lie in shared memory; the smallest cases run inside their spawns.
#pragma gtap function
__device__ int tree(int n) {
  if (n < 2)
    return 1;
  int sum = 0;
#pragma gtap task in_reduction(+ : sum)
  sum += tree(n - 1);
#pragma gtap task in_reduction(+ : sum)
  sum += tree(n - 2);
#pragma gtap task in_reduction(+ : sum)
  sum += tree(n - 2);
#pragma gtap taskwait
  return sum;
}

// Small numbers that depend on i alone; deep enough for tasks that other workers take.
#pragma gtap function
template <class T>
__device__ T value_of(int i, int depth) {
  if (depth == 0)
    return static_cast<T>(i * 7 % 5 + 1);
  T below;
#pragma gtap task
  below = value_of<T>(i, depth - 1);
#pragma gtap taskwait
  return below;
}

// Nine operators, in variables of the function, three of them in an array.
#pragma gtap function
template <class T>
__device__ T all_operators(int n, T sum) {
  T product = 1, least = 100, cells[3] = {0, 100, 0};
  bool all = true, any = false;
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum)
    sum += value_of<T>(i, i % 3);
#pragma gtap task in_reduction(min : least)
    least = min(least, value_of<T>(i, i % 2));
#pragma gtap task in_reduction(max : cells[i % 3])
    cells[i % 3] = max(value_of<T>(i, 1), cells[i % 3]);
#pragma gtap task in_reduction(&& : all)
    all = all && value_of<bool>(i, 1);
#pragma gtap task in_reduction(|| : any)
    any = value_of<bool>(i, 0) || any;
    if (i < 3) {
#pragma gtap task in_reduction(* : product)
      product *= value_of<T>(i, 1);
    }
  }
#pragma gtap taskwait
  return static_cast<T>(sum + 3 * product + 5 * least + 7 * cells[0] + 11 * cells[1] +
                        13 * cells[2] + 17 * all + 19 * any);
}

#pragma gtap function
template <class T>
__device__ T all_bits(int n) {
  T both = static_cast<T>(~T(0)), either = 0, odd = 0;
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(& : both)
    both &= value_of<T>(i, 1);
#pragma gtap task in_reduction(| : either)
    either = either | value_of<T>(i, 1);
#pragma gtap task in_reduction(^ : odd)
    odd ^= value_of<T>(i, 1);
  }
#pragma gtap taskwait
  return static_cast<T>(both + 3 * either + 7 * odd);
}

struct Totals {
  int head;
  long sum;
  unsigned short small[2];
};

// Many tasks combine with the same words of global memory, some of them in one another's spawns.
#pragma gtap function
__device__ void into_memory(int n, Totals *totals, double *real, float *greatest) {
  if (n > 3) {
#pragma gtap task
    into_memory(n / 2, totals, real, greatest);
#pragma gtap task
    into_memory(n - n / 2, totals, real, greatest);
  }
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : totals->sum)
    totals->sum += value_of<long>(i, i % 3);
#pragma gtap task in_reduction(+ : totals->small[i & 1])
    totals->small[i & 1] += value_of<unsigned short>(i, 1);
#pragma gtap task in_reduction(+ : *real)
    *real += value_of<double>(i, 1);
#pragma gtap task in_reduction(max : *greatest)
    *greatest = max(*greatest, value_of<float>(i, 1));
  }
}

// Children that are not deferred, or run serially with all that they would spawn, and a second round into the same variable.
#pragma gtap function
__device__ int conditions(int n) {
  int sum = 1;
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum) if (i % 3 != 0) queue(i)
    sum += value_of<int>(i, 2);
#pragma gtap task final(i % 2 == 0) in_reduction(+ : sum)
    sum += place(4, 0, 0, 0, 0);
  }
#pragma gtap taskwait
  sum *= 2;
#pragma gtap taskgroup
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sum)
    (void)(sum += value_of<int>(i, 1));
  }
  return sum;
}

// The array's address is known to others, so the record stays where it is.
#pragma gtap function
__device__ int kept(int n) {
  int sums[2] = {3, 4};
  int *const second = &sums[1];
  for (int i = 0; i < n; ++i) {
#pragma gtap task in_reduction(+ : sums[0])
    sums[0] += value_of<int>(i, 1);
#pragma gtap task in_reduction(+ : *second)
    *second += value_of<int>(i, 0);
  }
#pragma gtap taskwait
  return sums[0] + 5 * sums[1];
}

__device__ int global_sum;
__device__ Totals totals;
__device__ double real;
__device__ float greatest;

#pragma gtap function
__device__ void all_of_them(int n, long *results) {
  totals = {7, 1, {2, 3}};
  real = 0.25;
  greatest = -1;
  global_sum = 0;
  into_memory(1, &totals, &real, &greatest); // a direct call of the serial version
#pragma gtap taskgroup
  {
#pragma gtap task
    into_memory(n, &totals, &real, &greatest);
  }
  int queens, conditional, fixed, nodes;
#pragma gtap task
  nodes = tree(9);
#pragma gtap task
  queens = place(6, 0, 0, 0, 0);
#pragma gtap task
  conditional = conditions(n);
#pragma gtap task
  fixed = kept(n);
#pragma gtap task in_reduction(+ : global_sum)
  global_sum += place(5, 0, 0, 0, 0);
#pragma gtap taskwait
  results[0] = queens;
  results[1] = conditional;
  results[2] = fixed;
  results[3] = global_sum;
  results[4] = totals.sum + totals.head;
  results[5] = totals.small[0] + 65536L * totals.small[1];
  results[6] = static_cast<long>(real * 4); // sums of such numbers are exact
  results[7] = static_cast<long>(greatest);
  results[8] = nodes;
}

__global__ void with_tasks(int n, long *results) {
#pragma gtap entry
  all_of_them(n, results);
}

__global__ void serially(int n, long *results) {
  all_of_them(n, results);
}

template <class T>
__global__ void operators_with_tasks(int n, T *results) {
#pragma gtap entry
  results[0] = all_operators<T>(n, 1);
}
template <class T>
__global__ void operators_serially(int n, T *results) {
  results[0] = all_operators<T>(n, 1);
}
template <class T>
__global__ void bits_with_tasks(int n, T *results) {
#pragma gtap entry
  results[0] = all_bits<T>(n);
}
template <class T>
__global__ void bits_serially(int n, T *results) {
  results[0] = all_bits<T>(n);
}

template <class T>
void test_operators(exec::Test &test, int n) {
  exec::Array<T> tasks(1), serial(1);
  operators_with_tasks<T><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("operators_with_tasks");
  operators_serially<T><<<1, 1>>>(n, serial.device());
  test.wait("operators_serially");
  test.equal("operators", tasks, serial);
}
template <class T>
void test_bits(exec::Test &test, int n) {
  exec::Array<T> tasks(1), serial(1);
  bits_with_tasks<T><<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("bits_with_tasks");
  bits_serially<T><<<1, 1>>>(n, serial.device());
  test.wait("bits_serially");
  test.equal("bits", tasks, serial);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(40);
  exec::Array<long> tasks(9), serial(9);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("task_reductions", tasks, serial);
  test_operators<double>(test, n);
  test_operators<signed char>(test, n % 8);
  test_bits<unsigned>(test, n);
  return test.finish("task_reductions");
}
