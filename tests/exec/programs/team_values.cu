// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of the one thread of a team function: which each thread computes (constant memory, functions that only compute), and
// which regions have from an earlier one until they are changed, or a wait comes. Loops in loops that threads share
// without divisions, and several reductions of a region.
#include <gtap_thread.cuh>

#include "support.h"

#include <algorithm>
#include <vector>

struct Grid {
  int rows, columns;
  int strides[2];
  __host__ __device__ int place(int row, int column) const {
    return row * strides[0] + column * strides[1];
  }
};
__constant__ Grid grid = {5, 7, {7, 1}};
__constant__ int steps = 3;
const int kOffset = 2;

__host__ __device__ inline int smaller(int a, int b) {
  if (a < b)
    return a;
  return b;
}
__host__ __device__ inline Grid turned(Grid of) {
  const int rows = of.rows;
  of.rows = of.columns;
  of.columns = rows;
  return of;
}
__host__ __device__ inline int sum_below(const int &n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += i;
  return sum;
}

#pragma gtap function worker(team)
__device__ int twice(int value) {
  return 2 * value;
}

#pragma gtap function worker(thread)
__device__ int thrice(int value) {
  return 3 * value;
}

// From constant memory and functions of it.
#pragma gtap function worker(team)
__device__ long long known(int *cells) {
  long long sum = 0;
  for (int step = 0; step < smaller(steps, 9); step++) {
    const int first = grid.place(step, kOffset) + sum_below(steps),
              end = min(first + grid.strides[0], grid.rows * grid.columns);
#pragma gtap parallel for
    for (int i = first; i < end; i++)
      cells[i] += i + step;
    if (grid.columns > step + kOffset) {
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < grid.rows * grid.columns; i++)
        sum += cells[i] * (step + 1);
    }
  }
  return sum;
}

// A value that regions read, given anew after each change and each wait.
#pragma gtap function worker(team)
__device__ long long changed(int rounds, int start) {
  long long sum = 0;
  int value = start;
  value += rounds;
  for (int round = 0; round < rounds; round++) {
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < 40; i++)
      sum += value * i;
    if (sum % 3 == 0)
      value += 1;
    else
      value ^= 5;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < 33; i++)
      sum += value + i;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < 70; i++)
      sum += value - i;
    if (round % 2 == 1) {
      int doubled, tripled;
#pragma gtap task
      doubled = twice(value);
#pragma gtap task
      tripled = thrice(value);
#pragma gtap taskwait
      value = doubled - tripled + round;
    }
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < 3; i++)
      sum += value;
  }
  while (value % 7 != 0) {
    value++;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < 8; i++)
      sum += value;
  }
  return sum;
}

// Loops in loops, whose numbers may be none, one or more than the threads.
#pragma gtap function worker(team)
__device__ void nests(int a, int b, int c, int threads, unsigned long long *out) {
  int last = -1;
#pragma gtap parallel for collapse(3) num_threads(threads) lastprivate(last)
  for (int i = 0; i < a; i++)
    for (long long j = b; j > 0; j -= 2)
      for (unsigned char k = 0; k < c; k++) {
        last = i * 10000 + int(j) * 100 + k;
        atomicAdd(&out[(i * 7 + int(j) * 3 + k) % 16], 1ull + i + j * k);
      }
  out[16] = last;
  unsigned long long sum = 0, squares = 0;
  int most = -5;
#pragma gtap parallel for collapse(2) reduction(+ : sum, squares) reduction(max : most)
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++) {
      sum += i + j;
      squares += i * j;
      most = max(most, i - j);
    }
  out[17] = sum;
  out[18] = squares;
  out[19] = most;
}

__global__ void start_known(int *cells, long long *out) {
#pragma gtap entry
  *out = known(cells);
}
__global__ void start_changed(int rounds, int start, long long *out) {
#pragma gtap entry
  *out = changed(rounds, start);
}
__global__ void start_nests(int a, int b, int c, int threads, unsigned long long *out) {
#pragma gtap entry
  nests(a, b, c, threads, out);
}

// Variables whose copies take care: pointers that a region is given, an array of constants behind a wait, a type without a name; and a
// lock in a function with a loop that comes from a macro.
#define EACH(variable, most) for (int variable = 0; variable < (most); variable++)
#pragma gtap function worker(team)
__device__ int doubled(int n) {
  return 2 * n;
}
#pragma gtap function worker(team)
__device__ long long kinds(int n, int *cells) {
  constexpr int weights[3] = {1, 2, 3};
  int *first = cells;
  const char *text = "abc";
  int twice = 0, entries = 0;
  long long sum = 0;
#pragma gtap task
  twice = doubled(n);
#pragma gtap taskwait
#pragma gtap parallel for reduction(+ : sum) firstprivate(first, text)
  for (int i = 0; i < n; i++)
    sum += first[i] * weights[i % 3] + text[i % 3];
#pragma gtap parallel for
  EACH(i, n) {
    cells[i] += weights[n % 3];
  }
#pragma gtap parallel reduction(+ : sum)
  {
    struct {
      int value;
    } one;
#pragma gtap single copyprivate(one)
    { one.value = n; }
    sum += one.value;
#pragma gtap critical
    { entries++; }
  }
  return sum + twice + (entries == gtap::max_threads() ? 0 : 1000);
}
__global__ void start_kinds(int n, int *cells, long long *out) {
#pragma gtap entry
  *out = kinds(n, cells);
}

namespace {

// The same, one after the other.
long long expected_known(std::vector<int> &cells) {
  long long sum = 0;
  for (int step = 0; step < 3; step++) {
    const int first = step * 7 + 2 + 3;
    for (int i = first; i < std::min(first + 7, 35); i++)
      cells[i] += i + step;
    for (int i = 0; i < 35; i++)
      sum += cells[i] * (step + 1);
  }
  return sum;
}

long long expected_changed(int rounds, int start) {
  long long sum = 0;
  int value = start + rounds;
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < 40; i++)
      sum += value * i;
    if (sum % 3 == 0)
      value += 1;
    else
      value ^= 5;
    for (int i = 0; i < 33; i++)
      sum += value + i;
    for (int i = 0; i < 70; i++)
      sum += value - i;
    if (round % 2 == 1)
      value = 2 * value - 3 * value + round;
    sum += 3 * value;
  }
  while (value % 7 != 0)
    sum += 8 * ++value;
  return sum;
}

void check_nests(exec::Test &test, int a, int b, int c, int threads) {
  exec::Array<unsigned long long> out(20);
  start_nests<<<2, GTAP_BLOCK_SIZE>>>(a, b, c, threads, out.device());
  test.wait("nests");
  std::vector<unsigned long long> expected(20);
  int last = -1, most = -5;
  for (int i = 0; i < a; i++)
    for (long long j = b; j > 0; j -= 2)
      for (int k = 0; k < c; k++) {
        last = i * 10000 + int(j) * 100 + k;
        expected[(i * 7 + int(j) * 3 + k) % 16] += 1ull + i + j * k;
      }
  expected[16] = last;
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++) {
      expected[17] += i + j;
      expected[18] += i * j;
      most = std::max(most, i - j);
    }
  expected[19] = most;
  test.equal("nests", out.read(), expected);
}

} // namespace

// ---- pointers that regions change, or that a lambda captures, across a wait ----

struct View {
  const int *data;
  int count;
};
#pragma gtap function worker(team)
__device__ int same(int n) {
  return n;
}
#pragma gtap function worker(team)
template <class Value>
__device__ int pointers(const Value *from, const Value *other, int n, int *out) {
  View view{from, n};
  const Value *lists[3] = {from, from + 1, from + 2};
  auto first = [&](int k) { return *other + k; };
  int found = first(100), part = 0;
#pragma gtap parallel
  {
#pragma gtap masked
    {
      view.data++;
      view.count--;
      from += 3;
    }
#pragma gtap for
    for (int i = 0; i < 3; i++)
      lists[i] += n / 2;
  }
#pragma gtap task
  part = same(n);
#pragma gtap taskwait
#pragma gtap parallel for num_threads(33)
  for (int i = 0; i < view.count; i++)
    out[i] = view.data[i] * 10 + *other + *lists[i % 3] + *from;
  return found + part;
}
#pragma gtap function worker(team)
__device__ int start_instance(const int *from, const int *other, int n, int *out) {
  int result;
#pragma gtap task
  result = pointers(from, other, n, out);
#pragma gtap taskwait
  return result;
}
__global__ void start_pointers(const int *from, const int *other, int n, int *out, int *result) {
#pragma gtap entry
  *result = start_instance(from, other, n, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(9);
  {
    exec::Array<int> cells(35);
    exec::Array<long long> out(1);
    start_known<<<2, GTAP_BLOCK_SIZE>>>(cells.device(), out.device());
    test.wait("known");
    std::vector<int> expected(35);
    test.equal("known", out.read(), std::vector<long long>{expected_known(expected)});
    test.equal("the cells", cells.read(), expected);
  }
  for (int n : {0, 1, 40}) {
    exec::Array<int> cells(40);
    exec::Array<long long> out(1);
    start_kinds<<<2, GTAP_BLOCK_SIZE>>>(n, cells.device(), out.device());
    test.wait("kinds");
    long long expected = 2 * n + static_cast<long long>(n) * GTAP_BLOCK_SIZE;
    for (int i = 0; i < n; i++)
      expected += 'a' + i % 3;
    test.equal("kinds", out.read(), std::vector<long long>{expected});
    std::vector<int> changed(40);
    for (int i = 0; i < n; i++)
      changed[i] = 1 + n % 3;
    test.equal("the cells of kinds", cells.read(), changed);
  }
  for (int rounds = 0; rounds < size; rounds++) {
    exec::Array<long long> out(1);
    start_changed<<<2, GTAP_BLOCK_SIZE>>>(rounds, 5 * rounds, out.device());
    test.wait("changed");
    test.equal("changed", out.read(), std::vector<long long>{expected_changed(rounds, 5 * rounds)});
  }
  for (int a : {0, 1, 3, 70})
    for (int b : {0, 1, 2, 37})
      for (int c : {0, 1, 5})
        check_nests(test, a, b, c, 1 + (a * 31 + b * 7 + c) % GTAP_BLOCK_SIZE);
  check_nests(test, 2, 3, 200, GTAP_BLOCK_SIZE);
  {
    const int n = 50;
    std::vector<int> from(n), expected(n);
    for (int i = 0; i < n; i++)
      from[i] = i * 3 % 17;
    exec::Array<int> on_device(n), out(n), result;
    on_device.write(from);
    start_pointers<<<2, GTAP_BLOCK_SIZE>>>(on_device.device(), on_device.device() + 7, n,
                                           out.device(), result.device());
    test.wait("pointers");
    for (int i = 0; i + 1 < n; i++)
      expected[i] = from[i + 1] * 10 + from[7] + from[i % 3 + n / 2] + from[3];
    test.equal("pointers: result", result.read(), {from[7] + 100 + n});
    test.equal("pointers", out.read(), expected);
  }
  return test.finish("team_values");
}
