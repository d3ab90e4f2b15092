// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions with 'declare team': directives that mean the region of the caller, or one thread where there is none.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

#pragma gtap declare team
__device__ void add_to_each(int *values, int count, int by); // defined below

// Each of the directives that stand in a region.
#pragma gtap declare team
__device__ void smooth(int *values, int *other, int count, int &most, int &turns) {
#pragma gtap for
  for (int i = 0; i < count; ++i)
    other[i] = values[i] + (i > 0 ? values[i - 1] : 0);
#pragma gtap for reduction(max : most) reduction(+ : turns) schedule(dynamic, 3)
  for (int i = 0; i < count; ++i) {
    most = most > other[i] ? most : other[i];
    turns++;
  }
#pragma gtap for schedule(guided) nowait
  for (int i = 0; i < count; ++i)
    values[i] = other[i];
#pragma gtap barrier
  add_to_each(values, count, 2);
}

#pragma gtap declare team
__device__ void add_to_each(int *values, int count, int by) {
  if (count == 0)
    return;
  by += 1; // each thread's own
#pragma gtap for schedule(static, 2)
  for (int i = 0; i < count; ++i)
    values[i] += by;
}

#pragma gtap declare team
__device__ int threads(void) {
  return gtap::num_threads();
}

// What one thread finds, in all of them.
#pragma gtap declare team
template <class Value>
__device__ Value broadcast(const Value *from, int *seen, Value factor = Value(2)) {
  Value mine;
#pragma gtap single copyprivate(mine)
  mine = *from * factor;
#pragma gtap critical(seen)
  *seen += int(mine);
#pragma gtap barrier
#pragma gtap masked
  *seen += 1000;
#pragma gtap barrier
#pragma gtap sections
  {
#pragma gtap section
    seen[1] += 5;
#pragma gtap section
    seen[2] += gtap::thread_num() < gtap::num_threads();
  }
  return mine;
}

// Lists a loop nest, and counts what each thread does.
#pragma gtap declare team
__device__ void fill(int *matrix, int rows, int columns) {
#pragma gtap for collapse(2)
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      matrix[i * columns + j] = i * 10 + j;
}

#pragma gtap function worker(team)
__device__ int work(int *values, int *other, int count, int width, int *seen, int *matrix,
                    int depth) {
  int below = 0, most = 0, turns = 0, found = 0, sum = 0;
  if (depth > 0) {
#pragma gtap task
    below = work(values + count, other + count, count, width, seen + 3, matrix + 12, depth - 1);
#pragma gtap taskwait
  }
#pragma gtap parallel num_threads(width)
  {
    smooth(values, other, count, most, turns);
    const int factor = broadcast(&most, seen), all = threads();
#pragma gtap single
    found = factor + all;
#pragma gtap barrier
    broadcast<int>(&most, seen, 3);
    fill(matrix, 3, 4);
  }
#pragma gtap parallel
  add_to_each(values, count, 4);
  // Outside of regions, one thread is a team.
  add_to_each(values, count, threads());
  smooth(values, other, count, most, turns);
  // In a region of one thread in a region, too.
#pragma gtap parallel for reduction(+ : sum)
  for (int i = 0; i < 40; ++i) {
#pragma gtap parallel
    {
      int own[3] = {i, 2 * i, 0}, out[3], high = 0, steps = 0;
      smooth(own, out, 3, high, steps);
      sum += high + steps * 100 + own[0] + threads();
    }
  }
  return below + most + 10 * turns + found + sum;
}

__global__ void kernel(int *values, int *other, int count, int width, int *seen, int *matrix,
                       int depth, int *result) {
#pragma gtap entry
  *result = work(values, other, count, width, seen, matrix, depth);
}

// A pool's regions call them, and return from a loop.
#pragma gtap declare team
__device__ void first_of(const int *values, int count, int wanted, int *place) {
#pragma gtap for
  for (int i = 0; i < count; ++i) {
    if (values[i] != wanted)
      continue;
#pragma gtap atomic
    *place = min(*place, i);
  }
}
#pragma gtap function worker(team) pool
__device__ int searches(const int *values, int count, int *place) {
  int found = 0;
  for (int wanted = 0; wanted < 6; ++wanted) {
    *place = count;
    switch (wanted % 3) {
    case 0:
      continue;
    case 1: {
#pragma gtap parallel num_threads(33)
      first_of(values, count, wanted, place);
      break;
    }
    default: {
#pragma gtap parallel
      { first_of(values, count, wanted, place); }
    }
    }
    found = found * 10 + *place % 10;
  }
  return found;
}
__global__ void search_kernel(const int *values, int count, int *place, int *result) {
#pragma gtap entry
  *result = searches(values, count, place);
}

// Folds have no nodes for their parentheses; what a reference parameter gets last.
#pragma gtap declare team
template <int... Numbers>
__device__ int folded(int *out, int &last) {
  int own = 0;
#pragma gtap single copyprivate(own)
  ((own += Numbers), ...);
#pragma gtap for lastprivate(last)
  for (int i = 0; i < 60; i++)
    out[i] = last = (i + ... + Numbers);
  return (own + ... + Numbers);
}
#pragma gtap function worker(team)
template <int... Numbers>
__device__ int folds(int *out) {
  int last = 0, sum = 0, product = 2, shown = 0;
#pragma gtap parallel num_threads(50)
  {
    const int each = folded<Numbers...>(out, last);
#pragma gtap single
    shown = each;
  }
#pragma gtap parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += (i * ... * Numbers);
  ((product *= Numbers), ...);
  return (sum + ... + Numbers) + 1000 * last + 100000 * shown + 10000000 * product;
}
#pragma gtap function
__device__ void start_folds(int *out, int *result) {
  if (threadIdx.x == 0) {
#pragma gtap task
    *result = folds<2, 3>(out);
  }
}
__global__ void fold_kernel(int *out, int *result) {
#pragma gtap entry
  start_folds(out, result);
}

// ---- the same in plain loops ----

static void plain_add(std::vector<int> &values, int from, int count, int by) {
  for (int i = from; i < from + count; ++i)
    values[i] += by;
}
static void plain_smooth(std::vector<int> &values, int from, int count, int &most, int &turns) {
  std::vector<int> other(count);
  for (int i = 0; i < count; ++i)
    other[i] = values[from + i] + (i > 0 ? values[from + i - 1] : 0);
  for (int i = 0; i < count; ++i) {
    most = std::max(most, other[i]);
    turns++;
    values[from + i] = other[i];
  }
  plain_add(values, from, count, 3);
}
static int plain_work(std::vector<int> &values, std::vector<int> &seen, int count, int threads,
                      int at, int depth) {
  const int below = depth > 0 ? plain_work(values, seen, count, threads, at + 1, depth - 1) : 0;
  int most = 0, turns = 0, sum = 0;
  plain_smooth(values, at * count, count, most, turns);
  const int found = 2 * most + threads;
  seen[3 * at] += threads * 2 * most + threads * 3 * most + 2000;
  seen[3 * at + 1] += 10;
  seen[3 * at + 2] += 2;
  plain_add(values, at * count, count, 5);
  plain_add(values, at * count, count, 2);
  plain_smooth(values, at * count, count, most, turns);
  for (int i = 0; i < 40; ++i) {
    std::vector<int> own = {i, 2 * i, 0};
    int high = 0, steps = 0;
    plain_smooth(own, 0, 3, high, steps);
    sum += high + steps * 100 + own[0] + 1;
  }
  return below + most + 10 * turns + found + sum;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = 150, depth = test.size(2);
  for (int width : {1, 20, 33, 64, GTAP_BLOCK_SIZE}) {
    std::vector<int> values(count * (depth + 1)), seen(3 * (depth + 1)), matrix(12 * (depth + 1));
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = int(i * 7 % 13);
    exec::Array<int> on_device(int(values.size())), other(int(values.size())),
        marks(int(seen.size())), nest(int(matrix.size())), result;
    on_device.write(values);
    marks.write(seen);
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), other.device(), count, width,
                                                marks.device(), nest.device(), depth,
                                                result.device());
    test.wait("kernel");
    const int expected =
        plain_work(values, seen, count, std::min(width, GTAP_BLOCK_SIZE), 0, depth);
    test.equal("result", result.read(), {expected});
    test.equal("values", on_device.read(), values);
    test.equal("seen", marks.read(), seen);
    for (int i = 0; i < 12 * (depth + 1); ++i)
      matrix[i] = i % 12 / 4 * 10 + i % 4;
    test.equal("matrix", nest.read(), matrix);
  }
  std::vector<int> values(500);
  for (int i = 0; i < 500; ++i)
    values[i] = i < 100 ? -1 : (i * 3) % 7;
  exec::Array<int> on_device(500), place, result;
  on_device.write(values);
  search_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), 500, place.device(),
                                                     result.device());
  test.wait("search_kernel");
  int expected = 0;
  for (int wanted : {1, 2, 4, 5}) {
    int at = 0;
    while (values[at] != wanted)
      ++at;
    expected = expected * 10 + at % 10;
  }
  test.equal("searches", result.read(), {expected});
  exec::Array<int> numbers(60);
  fold_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(numbers.device(), result.device());
  test.wait("fold_kernel");
  test.equal("folds", result.read(), {45 * 6 + 5 + 1000 * 64 + 100000 * 10 + 10000000 * 12});
  std::vector<int> folded_numbers(60);
  for (int i = 0; i < 60; i++)
    folded_numbers[i] = i + 5;
  test.equal("folded", numbers.read(), folded_numbers);
  return test.finish("region_functions");
}
