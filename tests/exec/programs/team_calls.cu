// Regions in functions that team functions call: under conditions, in loops, in each other (the paper, Listing 1).
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

#pragma gtap function worker(team)
__device__ int sum_of(const int *values, int rows, int columns) {
  int sum = 0;
  if (rows > 0) {
#pragma gtap parallel for collapse(2) reduction(+ : sum)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        sum += values[i * columns + j];
  }
  return sum;
}

#pragma gtap function worker(team)
__device__ void scale(int *values, int count, int by) {
  const int twice = 2 * by;
#pragma gtap parallel for
  for (int i = 0; i < count; ++i)
    values[i] *= twice;
}

#pragma gtap function worker(team)
__device__ int both(int *values, int rows, int columns) {
  scale(values, rows * columns, 1);
  return sum_of(values, rows, columns);
}

#pragma gtap function worker(team)
__device__ int work(int *values, int rows, int columns, int depth) {
  int below = 0, seen = 0;
  if (depth > 0) {
#pragma gtap task
    below = work(values + rows * columns, rows, columns, depth - 1);
#pragma gtap taskwait
  }
  if (sum_of(values, rows, columns) > 3)
    scale(values, rows * columns, depth + 1);
  else if (sum_of(values, 0, columns) == 0)
    scale(values, rows * columns, seen);
  int mine = 2 * sum_of(values, rows, columns) + both(values, rows, 1);
  for (int i = 0; i < 3; ++i)
    mine += both(values, 1, sum_of(values, 1, 1) > 0 ? 1 : 0);
  return mine + below;
}

__global__ void kernel(int *values, int rows, int columns, int depth, int *result) {
#pragma gtap entry
  *result = work(values, rows, columns, depth);
}

// Arguments with effects, results of several types, templates, calls in arguments.
struct Pair {
  int a, b;
};
__device__ int twice(int x) {
  return 2 * x;
}
#pragma gtap function worker(team)
template <class T>
__device__ T total(const T *values, int count, int from = 0) {
  T sum = 0;
#pragma gtap parallel for reduction(+ : sum)
  for (int i = from; i < count; ++i)
    sum += values[i];
  return sum;
}
namespace inner {
#pragma gtap function worker(team)
__device__ Pair ends(const int *values, int count) {
  Pair result = {1000, -1000};
  int least = 1000, most = -1000;
#pragma gtap parallel for reduction(min : least) reduction(max : most)
  for (int i = 0; i < count; ++i) {
    least = min(least, values[i]);
    most = max(most, values[i]);
  }
  result.a = least;
  result.b = most;
  return result;
}
} // namespace inner
#pragma gtap function worker(team)
__device__ void fill(int *values, int count, int with) {
#pragma gtap parallel
  {
#pragma gtap for
    for (int i = 0; i < count; ++i)
      values[i] = with + i;
#pragma gtap critical
    values[count] += 1;
  }
}
#pragma gtap function worker(team)
__device__ int mixed_calls(int *values, int count, int *out) {
  int n = 3, local[4] = {1, 2, 3, 4};
  fill(values, count, n++);
  fill(values + 100, twice(n), gtap::thread_num() + threadIdx.x);
  const Pair p = inner::ends(values, count);
  if (total(local, 4) != 10)
    return -1;
  long sum = total<int>(values, count) * 1000L + p.a + p.b;
  if (total(local, 2) == 3)
    fill(out, total(total(local, 1) == 1 ? local : local + 1, 2), 7);
  else
    return -2;
  int turns = 0;
  do {
    turns += total(local, 4, turns > 0 ? 1 : 0);
  } while (turns < 15);
  return turns * 100000 + int(sum) + n;
}
__global__ void mixed_kernel(int *values, int count, int *out, int *result) {
#pragma gtap entry
  *result = mixed_calls(values, count, out);
}
// ---- the same in plain loops ----

static int plain_sum(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}
static void plain_scale(int *values, int count, int by) {
  for (int i = 0; i < count; ++i)
    values[i] *= 2 * by;
}
static int plain_both(int *values, int rows, int columns) {
  plain_scale(values, rows * columns, 1);
  return plain_sum(values, rows * columns);
}
static int plain_work(int *values, int rows, int columns, int depth) {
  const int below = depth > 0 ? plain_work(values + rows * columns, rows, columns, depth - 1) : 0;
  if (plain_sum(values, rows * columns) > 3)
    plain_scale(values, rows * columns, depth + 1);
  else if (plain_sum(values, 0) == 0)
    plain_scale(values, rows * columns, 0);
  int mine = 2 * plain_sum(values, rows * columns);
  mine += plain_both(values, rows, 1);
  for (int i = 0; i < 3; ++i)
    mine += plain_both(values, 1, plain_sum(values, 1) > 0 ? 1 : 0);
  return mine + below;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int rows = 5, columns = 7, depth = test.size(3), count = rows * columns * (depth + 1);
  std::vector<int> values(count);
  for (int i = 0; i < count; ++i)
    values[i] = i % 3 - (i < 30);
  exec::Array<int> on_device(count), result;
  on_device.write(values);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), rows, columns, depth,
                                              result.device());
  test.wait("kernel");
  const int expected = plain_work(values.data(), rows, columns, depth);
  test.equal("result", result.read(), {expected});
  test.equal("values", on_device.read(), values);

  exec::Array<int> more(400), other;
  mixed_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(more.device(), 10, more.device() + 200,
                                                    other.device());
  test.wait("mixed_kernel");
  // 3 to 12 are 75 together; the turns come to 10 and 9, and an argument has counted to 4.
  test.equal("mixed result", other.read(), {19 * 100000 + 75 * 1000 + 15 + 4});
  std::vector<int> expected_more(400);
  for (int i = 0; i < 10; ++i)
    expected_more[i] = 3 + i;
  for (int i = 0; i < 8; ++i)
    expected_more[100 + i] = i;
  for (int i = 0; i < 3; ++i)
    expected_more[200 + i] = 7 + i;
  for (int end : {10, 108, 203})
    expected_more[end] = GTAP_BLOCK_SIZE;
  test.equal("mixed values", more.read(), expected_more);
  return test.finish("team_calls");
}
