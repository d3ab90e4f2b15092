// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskloops whose tasks have exactly so many iterations, or of which there are exactly so many: each iteration writes down the how manieth of
// its task it is.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int one(int n) {
  return n + 1;
}

#pragma gtap function
__device__ void by_size(int *order, int n, int size) {
  int count = 0;
#pragma gtap taskloop grainsize(strict : size)
  for (int i = 0; i < n; ++i) {
    if (i % 5 == 3) {
      order[i] = count++;
      continue;
    }
    order[i] = count++;
  }
}

#pragma gtap function
__device__ void by_number(int *order, int n, int number) {
  int count = 0;
#pragma gtap taskloop num_tasks(strict : number + 0) nogroup
  for (int i = 3 * n - 1; i >= 0; i -= 3)
    order[n - 1 - i / 3] = count++;
#pragma gtap taskwait
}

// Two loops, a wait in each iteration, and a sum.
#pragma gtap function
__device__ int by_nest(int *order, int rows, int columns, int size) {
  int count = 0, sum = 0;
#pragma gtap taskloop collapse(2) grainsize(strict : size) reduction(+ : sum)
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      int next;
#pragma gtap task
      next = one(i * columns + j);
#pragma gtap taskwait
      order[next - 1] = count++;
      sum += next;
    }
  return sum;
}

#pragma gtap function
template <class Number>
__device__ void of_any(int *order, Number n, Number number) {
  Number count = 0;
#pragma gtap taskloop num_tasks(strict : number)
  for (Number i = 0; i < n; ++i)
    order[i] = static_cast<int>(count++);
}

__global__ void run_size(int *order, int n, int size) {
#pragma gtap entry
  by_size(order, n, size);
}
__global__ void run_number(int *order, int n, int number) {
#pragma gtap entry
  by_number(order, n, number);
}
__global__ void run_nest(int *order, int rows, int columns, int size, int *sum) {
#pragma gtap entry
  *sum = by_nest(order, rows, columns, size);
}
__global__ void run_any(int *order, unsigned n, unsigned number) {
#pragma gtap entry
  of_any(order, n, number);
}

static std::vector<int> of_size(int n, int size) {
  std::vector<int> order(n + 1);
  for (int i = 0; i < n; ++i)
    order[i] = i % (size < 1 ? 1 : size);
  return order;
}
static std::vector<int> of_number(int n, int number) {
  std::vector<int> order(n + 1);
  number = number < 1 ? 1 : number > n ? n : number;
  for (int part = 0, i = 0; part < number; ++part)
    for (int k = 0; k < n / number + (part < n % number ? 1 : 0); ++k)
      order[i++] = k;
  return order;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n : {0, 1, 7, 96, 1000})
    for (int size : {-3, 0, 1, 2, 7, 33, 1000, 5000}) {
      const std::string what = std::to_string(n) + ", " + std::to_string(size);
      const auto check = [&](const char *name, auto launch, const std::vector<int> &expected) {
        exec::Array<int> order(n + 1);
        launch(order.device());
        test.wait(name);
        test.equal((name + (" " + what)).c_str(), order.read(), expected);
      };
      check(
          "size",
          [&](int *order) { run_size<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(order, n, size); },
          of_size(n, size));
      check(
          "number",
          [&](int *order) { run_number<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(order, n, size); },
          of_number(n, size));
      if (size >= 0)
        check(
            "any",
            [&](int *order) {
              run_any<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(order, unsigned(n), unsigned(size));
            },
            of_number(n, size));
      exec::Array<int> sum;
      check(
          "nest",
          [&](int *order) {
            run_nest<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(order, n / 8, 8, size, sum.device());
          },
          [&] {
            std::vector<int> expected = of_size(n / 8 * 8, size);
            expected.resize(n + 1);
            return expected;
          }());
      const int all = n / 8 * 8;
      test.equal(("sum " + what).c_str(), sum.read(), std::vector<int>{all * (all + 1) / 2});
    }
  return test.finish("strict_taskloops");
}
