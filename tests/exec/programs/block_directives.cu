// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives in block-level functions: all threads of the block are the region.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

#pragma gtap function
__device__ int smooth(int *values, int *out, int count, int depth) {
  __shared__ int most, shown;
  int below = 0, mine = 0;
  if (depth > 0) {
    if (threadIdx.x == 0) {
#pragma gtap task
      below = smooth(values + count, out + count, count, depth - 1);
    }
#pragma gtap taskwait
  }
#pragma gtap single
  most = 0;
#pragma gtap for reduction(max : most) schedule(dynamic, 2)
  for (int i = 0; i < count; ++i) {
    if (values[i] < 0)
      continue;
    out[i] = values[i] * 2;
    most = max(most, out[i]);
  }
#pragma gtap single copyprivate(mine)
  mine = most + 1;
#pragma gtap masked
  shown = 0;
#pragma gtap barrier
#pragma gtap critical
  shown += mine;
#pragma gtap barrier
#pragma gtap sections
  {
#pragma gtap section
    out[0] += 1;
#pragma gtap section
    out[1] += gtap::num_threads();
  }
  for (int round = 0; round < 3; ++round)
#pragma gtap for collapse(2) nowait
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j)
        atomicAdd(&out[2], i + j);
  __syncthreads();
  return most + shown + below;
}

// Of a template, in a switch, behind a label.
#pragma gtap function
template <class Value>
__device__ Value sums(const Value *values, int count, int form) {
  __shared__ Value sum;
  switch (form) {
  case 0:
#pragma gtap masked
    sum = 0;
#pragma gtap barrier
    break;
  default:
    if (threadIdx.x == 0)
      sum = form;
    __syncthreads();
  }
#pragma gtap for reduction(+ : sum)
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}

#pragma gtap function
__device__ void both(const int *values, const double *more, int count, int *result, double *other) {
  if (threadIdx.x == 0) {
#pragma gtap task
    *result = sums(values, count, 0);
#pragma gtap task
    *other = sums(more, count, 3);
  }
#pragma gtap taskwait
}

__global__ void kernel(int *values, int *out, int count, int depth, int *result) {
#pragma gtap entry
  *result = smooth(values, out, count, depth);
}
__global__ void sums_kernel(const int *values, const double *more, int count, int *result,
                            double *other) {
#pragma gtap entry
  both(values, more, count, result, other);
}

static int plain(std::vector<int> &values, std::vector<int> &out, int count, int depth, int at) {
  const int below = depth > 0 ? plain(values, out, count, depth - 1, at + 1) : 0;
  int most = 0;
  for (int i = 0; i < count; ++i) {
    if (values[at * count + i] < 0)
      continue;
    out[at * count + i] = values[at * count + i] * 2;
    most = std::max(most, out[at * count + i]);
  }
  out[at * count] += 1;
  out[at * count + 1] += GTAP_BLOCK_SIZE;
  out[at * count + 2] += 27;
  return most + GTAP_BLOCK_SIZE * (most + 1) + below;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = 140, depth = test.size(3);
  std::vector<int> values(count * (depth + 1)), expected(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = int(i * 37 % 101) - 20;
  exec::Array<int> on_device(int(values.size())), out(int(values.size())), result;
  on_device.write(values);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), out.device(), count, depth,
                                              result.device());
  test.wait("kernel");
  test.equal("result", result.read(), {plain(values, expected, count, depth, 0)});
  test.equal("out", out.read(), expected);

  exec::Array<double> more(count), other;
  std::vector<double> numbers(count);
  int sum = 0;
  double total = 3;
  for (int i = 0; i < count; ++i) {
    numbers[i] = i / 4.0;
    total += numbers[i];
    sum += values[i];
  }
  more.write(numbers);
  sums_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), more.device(), count,
                                                   result.device(), other.device());
  test.wait("sums_kernel");
  test.equal("sum", result.read(), {sum});
  test.equal("other sum", other.read(), {total});
  return test.finish("block_directives");
}
