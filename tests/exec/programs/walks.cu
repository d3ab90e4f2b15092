// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Trees that a lane may walk without making tasks: functions without a result, and those whose result is a sum, in all forms
// that count as one. And functions that look like these, and must not be walked: their results would be wrong.
#include <gtap_thread.cuh>

#include "support.h"

// What all tasks of a tree have in common: more than 16 bytes, for smaller tasks are not walked.
struct Shape {
  unsigned seed;
  int weights[5];
};

// The children of a node, of which there are few or none by chance.
__device__ unsigned child_of(unsigned node, unsigned number) {
  return (node * 2654435761u + number * 40503u + 1) ^ (node >> 13);
}
__device__ bool goes_on(Shape shape, unsigned node, int depth) {
  return depth > 0 && (node ^ shape.seed) % 7 < 5;
}
__device__ int own_of(Shape shape, unsigned node) {
  return shape.weights[node % 5] + static_cast<int>(node % 3);
}

// ---- no results ----

#pragma gtap function
__device__ void visit(Shape shape, unsigned node, int depth, unsigned long long *found) {
  atomicAdd(found, static_cast<unsigned long long>(own_of(shape, node)));
  if (!goes_on(shape, node, depth))
    return;
#pragma gtap task
  visit(shape, child_of(node, 0), depth - 1, found);
  if (node % 2 == 0) {
#pragma gtap task
    visit(shape, child_of(node, 1), depth - 1, found);
  }
}

// Waits at its end, so that its parent may read what all have found. Any number of children; a parameter that changes.
#pragma gtap function
__device__ void visit_and_wait(Shape shape, unsigned node, int depth, unsigned long long *found) {
  atomicAdd(found, static_cast<unsigned long long>(own_of(shape, node)));
  if (goes_on(shape, node, depth--))
    for (unsigned number = 0; number < 3; ++number)
      if (number != node % 4) {
#pragma gtap task
        visit_and_wait(shape, child_of(node, number), depth, found);
      }
#pragma gtap taskwait
}

// ---- sums ----

#pragma gtap function
__device__ int sum_of_two(Shape shape, unsigned node, int depth) {
  if (depth == 0)
    return 1;
  int left = 0, right = 5;
  if (goes_on(shape, node, depth)) {
#pragma gtap task
    left = sum_of_two(shape, child_of(node, 0), depth - 1);
  }
  if (node % 3 != 0) {
#pragma gtap task
    right = sum_of_two(shape, child_of(node, 1), depth - 1);
  }
  const int own = own_of(shape, node);
#pragma gtap taskwait
  return own - static_cast<int>(node % 2) + left + right;
}

// Of a few bits, with what a function of the node's makes of it behind the wait.
#pragma gtap function
__device__ signed char sum_of_bytes(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<signed char>(node % 100);
  signed char left, right;
#pragma gtap task
  left = sum_of_bytes(shape, child_of(node, 2), depth - 1);
#pragma gtap task
  right = sum_of_bytes(shape, child_of(node, 3), depth - 1);
#pragma gtap taskwait
  return left + own_of(shape, node) + right;
}

// All elements of an array, each spawned to or not.
#pragma gtap function
__device__ long long sum_of_array(Shape shape, unsigned node, int depth) {
  if (depth == 0)
    return node % 11;
  long long sums[4] = {1, 2, 3, 4};
  for (unsigned child = 0; child < 3; ++child) {
    if (goes_on(shape, node + child, depth)) {
#pragma gtap task
      sums[child] = sum_of_array(shape, child_of(node, child), depth - 1);
    }
  }
#pragma gtap taskwait
  long long sum = own_of(shape, node);
  for (int child = 0; child < 4; ++child)
    sum += sums[child];
  return sum;
}

// Those that the first loop has spawned to.
#pragma gtap function
__device__ unsigned sum_of_range(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return 1;
  const int count = static_cast<int>(node % 4);
  unsigned sums[4];
  for (int child = 0; child < count; ++child) {
#pragma gtap task
    sums[child] = sum_of_range(shape, child_of(node, static_cast<unsigned>(child)), depth - 1);
  }
#pragma gtap taskwait
  unsigned sum = node % 2;
  for (int child = 0; child < count; ++child) {
    sum += sums[child];
  }
  return sum + node % 5;
}

// More children than a walk has room for.
#pragma gtap function
__device__ int sum_by_reduction(Shape shape, unsigned node, int depth) {
  int count = 1;
  if (depth > 0)
    for (unsigned bits = node % 64 | 0x30000 << (depth % 3); bits != 0; bits &= bits - 1) {
#pragma gtap task in_reduction(+ : count)
      count += sum_by_reduction(shape, child_of(node, bits & -bits), depth > 3 ? 3 : depth - 1);
    }
#pragma gtap taskwait
  return count;
}

// The arguments say how many children there are, and in some steps these are more than a walk has room for.
#pragma gtap function
__device__ long long sum_counted(Shape shape, unsigned node, int depth, int width) {
  long long count = node % 3;
  for (int number = 0; number < width; ++number)
    if (goes_on(shape, node + static_cast<unsigned>(number), depth)) {
#pragma gtap task in_reduction(+ : count)
      count += sum_counted(shape, child_of(node, static_cast<unsigned>(number)), depth - 1,
                           depth == 3 ? 40 : depth - 1);
    }
#pragma gtap taskwait
  return count;
}

// ---- no sums ----

// Twice what one child returns.
#pragma gtap function
__device__ int twice(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return 1;
  int below;
#pragma gtap task
  below = twice(shape, child_of(node, 0), depth - 1);
#pragma gtap taskwait
  return below + below + own_of(shape, node);
}

#pragma gtap function
__device__ int difference(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<int>(node % 5);
  int left, right;
#pragma gtap task
  left = difference(shape, child_of(node, 0), depth - 1);
#pragma gtap task
  right = difference(shape, child_of(node, 1), depth - 1);
#pragma gtap taskwait
  return left - right;
}

// Only one of two results counts.
#pragma gtap function
__device__ int dropped(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<int>(node % 5);
  int left, right;
#pragma gtap task
  left = dropped(shape, child_of(node, 0), depth - 1);
#pragma gtap task
  right = dropped(shape, child_of(node, 1), depth - 1);
  int sum = 0;
  if (node % 2 == 0)
    sum = 3;
#pragma gtap taskwait
  if (sum == 0)
    return left + right;
  return sum;
}

// The later result replaces the earlier one.
#pragma gtap function
__device__ int replaced(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<int>(node % 5);
  int sums[2] = {};
  for (int child = 0; child < 2; ++child)
    for (int again = 0; again < 1; ++again) {
#pragma gtap task
      sums[child] = replaced(shape, child_of(node, static_cast<unsigned>(child)), depth - 1);
    }
#pragma gtap taskwait
  int sum = 0;
  for (int child = 0; child < 1; ++child)
    sum += sums[child];
  return sum;
}

// An element is spawned to, and not added.
#pragma gtap function
__device__ int all_but_one(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<int>(node % 5);
  int sums[3] = {};
  for (int child = 0; child < 3; ++child) {
#pragma gtap task
    sums[child] = all_but_one(shape, child_of(node, static_cast<unsigned>(child)), depth - 1);
  }
#pragma gtap taskwait
  int sum = 0;
  for (int child = 0; child < 2; ++child)
    sum += sums[child];
  return sum;
}

// What it adds of its own is what its children have made of it.
#pragma gtap function
__device__ int reads_behind(Shape shape, unsigned node, int depth, int *cell) {
  *cell = static_cast<int>(node % 9);
  if (!goes_on(shape, node, depth))
    return 1;
  int below;
#pragma gtap task
  below = reads_behind(shape, child_of(node, 0), depth - 1, cell);
#pragma gtap taskwait
  return below + *cell;
}

#pragma gtap function
__device__ int chosen(Shape shape, unsigned node, int depth) {
  if (!goes_on(shape, node, depth))
    return static_cast<int>(node % 5);
  int left, right;
#pragma gtap task
  left = chosen(shape, child_of(node, 0), depth - 1);
#pragma gtap task
  right = chosen(shape, child_of(node, 1), depth - 1);
#pragma gtap taskwait
  return left > right ? left : right;
}

// ---- all of them ----

constexpr int kWays = 15;

#pragma gtap function
__device__ void one_of_each(Shape shape, unsigned node, int depth, unsigned long long *found,
                            int *cell, long long *out) {
  int two, range, reduction, doubled, less, part, again, others, cells, most;
  signed char bytes;
  unsigned sum;
  range = 0;
#pragma gtap task
  visit(shape, node, depth + 4, found);
#pragma gtap task
  visit_and_wait(shape, node, depth + 2, found + 1);
#pragma gtap task
  two = sum_of_two(shape, node, depth + 1);
#pragma gtap task
  bytes = sum_of_bytes(shape, node, depth + 1);
#pragma gtap task
  out[4] = sum_of_array(shape, node, depth);
#pragma gtap task
  sum = sum_of_range(shape, node, depth + 2);
#pragma gtap task
  reduction = sum_by_reduction(shape, node, 4);
#pragma gtap task
  out[14] = sum_counted(shape, node, depth, depth);
#pragma gtap task
  doubled = twice(shape, node, depth + 6);
#pragma gtap task
  less = difference(shape, node, depth);
#pragma gtap task
  part = dropped(shape, node, depth);
#pragma gtap task
  again = replaced(shape, node, depth);
#pragma gtap task
  others = all_but_one(shape, node, depth);
#pragma gtap task
  cells = reads_behind(shape, node, depth + 6, cell);
#pragma gtap task
  most = chosen(shape, node, depth);
#pragma gtap taskwait
  out[1] = static_cast<long long>(found[1]); // all of that tree has ended
  out[2] = two;
  out[3] = bytes;
  out[5] = sum;
  out[6] = reduction + range;
  out[7] = doubled;
  out[8] = less;
  out[9] = part;
  out[10] = again;
  out[11] = others;
  out[12] = cells;
  out[13] = most;
}

#pragma gtap function
__device__ void all(int n, int depth, unsigned long long *found, int *cells, long long *out) {
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    one_of_each(Shape{static_cast<unsigned>(i) * 77u, {1, i % 5, 3, i % 3, 7}},
                static_cast<unsigned>(i) * 2654435761u, depth, &found[2 * i], &cells[i],
                &out[kWays * i]);
  }
}

__global__ void with_tasks(int n, int depth, unsigned long long *found, int *cells,
                           long long *out) {
#pragma gtap entry
  all(n, depth, found, cells, out);
}
__global__ void serially(int n, int depth, unsigned long long *found, int *cells, long long *out) {
  all(n, depth, found, cells, out);
}
// The same trees, when all of them have ended.
__global__ void collect(int n, const unsigned long long *found, long long *out) {
  for (int i = 0; i < n; ++i)
    out[kWays * i] = static_cast<long long>(found[2 * i]);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6), depth = 5;
  const auto many = static_cast<std::size_t>(n);
  exec::Array<long long> tasks(many * kWays), serial(many * kWays);
  exec::Array<unsigned long long> found(many * 2), found_serially(many * 2);
  exec::Array<int> cells(many), cells_serially(many);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, depth, found.device(), cells.device(),
                                                  tasks.device());
  test.wait("with_tasks");
  collect<<<1, 1>>>(n, found.device(), tasks.device());
  test.wait("collect");
  serially<<<1, 1>>>(n, depth, found_serially.device(), cells_serially.device(), serial.device());
  test.wait("serially");
  collect<<<1, 1>>>(n, found_serially.device(), serial.device());
  test.wait("collect");
  test.equal("walks", tasks, serial);
  return test.finish("walks");
}
