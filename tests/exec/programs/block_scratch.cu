// Buffers that all threads of a block share, for block-level tasks: kept across taskwaits, several at once, given back by
// the whole block; and a buffer for each thread.
#include <gtap/scratch.cuh>
#include <gtap_block.cuh>

#include "support.h"

// Sorts `values` in a buffer by merging what two children have sorted; each thread finds the places of some elements.
#pragma gtap function
__device__ void sort(int *values, int count) {
  const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  if (count < 3) {
    if (thread == 0 && count == 2 && values[1] < values[0]) {
      const int first = values[0];
      values[0] = values[1];
      values[1] = first;
    }
    return;
  }
  int *copy = gtap::block_scratch<int>(count);
  int *ranks = gtap::block_scratch<int>(count);
  const int half = count / 2;
  for (int i = thread; i < count; i += threads)
    copy[i] = values[i];
  __syncthreads();
  if (thread == 0) {
#pragma gtap task
    sort(copy, half);
  } else if (thread == 1) {
#pragma gtap task
    sort(copy + half, count - half);
  }
#pragma gtap taskwait
  for (int i = thread; i < count; i += threads) {
    const bool left = i < half;
    int before = left ? half : 0; // of the other half
    const int end = left ? count : half;
    while (before < end && (left ? copy[before] < copy[i] : copy[before] <= copy[i]))
      ++before;
    ranks[i] = left ? i + before - half : i - half + before;
  }
  __syncthreads();
  for (int i = thread; i < count; i += threads)
    values[ranks[i]] = copy[i];
  gtap::block_release(copy);
  gtap::block_release(ranks);
}

// A buffer of each thread's own.
#pragma gtap function
__device__ void own(int depth, unsigned *wrong) {
  const int thread = static_cast<int>(threadIdx.x);
  unsigned *mine = gtap::scratch<unsigned>(50 + 3 * thread);
  for (int i = 0; i < 50 + 3 * thread; ++i)
    mine[i] = static_cast<unsigned>(1000 * depth + thread + i);
  if (depth > 0 && thread < 2) {
#pragma gtap task
    own(depth - 1, wrong);
  }
#pragma gtap taskwait
  for (int i = 0; i < 50 + 3 * thread; ++i)
    if (mine[i] != static_cast<unsigned>(1000 * depth + thread + i))
      atomicAdd(wrong, 1);
  gtap::release(mine);
}

__global__ void sorted(int *values, int count) {
#pragma gtap entry
  sort(values, count);
}

__global__ void owned(int depth, unsigned *wrong) {
#pragma gtap entry
  own(depth, wrong);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(200);
  std::vector<int> values(n), expected(n);
  for (int i = 0; i < n; ++i) {
    values[i] = static_cast<int>(i * 7919ll % n);
    expected[i] = 0;
  }
  for (const int value : values) // counts
    ++expected[value];
  std::vector<int> in_order;
  for (int value = 0; value < n; ++value)
    in_order.insert(in_order.end(), expected[value], value);
  exec::Array<int> on_device(n);
  exec::Array<unsigned> wrong;
  for (int turn = 0; turn < 2; ++turn) {
    exec::check(
        cudaMemcpy(on_device.device(), values.data(), n * sizeof(int), cudaMemcpyHostToDevice),
        "cudaMemcpy");
    sorted<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), n);
    test.wait("sorted");
    test.equal("sorted", on_device.read(), in_order);
    owned<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(4, wrong.device());
    test.wait("owned");
    test.equal("owned", wrong.read(), {0u});
  }
  return test.finish("block_scratch");
}
