// A file with both kinds of task, and entries that lead to block tasks alone, to thread tasks alone, and to both: each
// entry has the workers that its own tasks need. They are launched in turns, so that workers of one kind find what
// those of another have left.
#include <gtap_thread.cuh>

#include "block_sum.h"
#include "support.h"

#pragma gtap function worker(block)
__device__ long add_up(const int *numbers, int count) {
  long left = 0, right = 0;
  if (count <= 50) {
    long own = 0;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
      own += numbers[i];
    return sum_of_block(own);
  }
  if (threadIdx.x == 0) {
#pragma gtap task
    left = add_up(numbers, count / 2);
#pragma gtap task
    right = add_up(numbers + count / 2, count - count / 2);
  }
#pragma gtap taskwait
  return left + right;
}

#pragma gtap function
__device__ long walk(long node, int depth) {
  if (depth == 0)
    return node;
  long left = 0, right = 0;
#pragma gtap task
  left = walk(2 * node, depth - 1);
#pragma gtap task
  right = walk(2 * node + 1, depth - 1);
#pragma gtap taskwait
  return left + right + node;
}

#pragma gtap function
__device__ long both(const int *numbers, int count, int depth) {
  long sum = 0, walked = 0;
#pragma gtap task
  sum = add_up(numbers, count);
#pragma gtap task
  walked = walk(1, depth);
#pragma gtap taskwait
  return sum + walked;
}

// The kernel's own shared memory leaves no room for the windows of lanes.
constexpr int kOwn = 7 * 1024;

__global__ void by_blocks(const int *numbers, int count, long *result, int *wrong) {
  __shared__ int own[kOwn];
  for (int i = static_cast<int>(threadIdx.x); i < kOwn; i += static_cast<int>(blockDim.x))
    own[i] = i;
  __syncthreads();
#pragma gtap entry
  *result = add_up(numbers, count);
  for (int i = static_cast<int>(threadIdx.x); i < kOwn; i += static_cast<int>(blockDim.x))
    if (own[kOwn - 1 - i] != kOwn - 1 - i)
      atomicAdd(wrong, 1);
}

__global__ void by_lanes(int depth, long *result) {
#pragma gtap entry
  *result = walk(1, depth);
}

__global__ void by_both(const int *numbers, int count, int depth, long *result) {
#pragma gtap entry
  *result = both(numbers, count, depth);
}

static long walk_serially(long node, int depth) {
  return depth == 0
             ? node
             : walk_serially(2 * node, depth - 1) + walk_serially(2 * node + 1, depth - 1) + node;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(5);
  std::vector<int> numbers(static_cast<std::size_t>(200) << depth / 2);
  long sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    sum += numbers[i] = static_cast<int>(i * 7 % 31);
  const int count = static_cast<int>(numbers.size());
  exec::Array<int> device_numbers(numbers.size()), wrong;
  exec::check(cudaMemcpy(device_numbers.device(), numbers.data(), numbers.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  const long walked = walk_serially(1, depth);
  for (int round = 0; round < 3; ++round) {
    exec::Array<long> of_blocks, of_lanes, of_both;
    by_blocks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_numbers.device(), count,
                                                   of_blocks.device(), wrong.device());
    test.wait("by_blocks");
    by_lanes<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, of_lanes.device());
    test.wait("by_lanes");
    by_both<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_numbers.device(), count, depth,
                                                 of_both.device());
    test.wait("by_both");
    test.equal("by_blocks", of_blocks.read(), {sum});
    test.equal("by_lanes", of_lanes.read(), {walked});
    test.equal("by_both", of_both.read(), {sum + walked});
    test.equal("shared memory of the kernel", wrong.read(), {0});
  }
  return test.finish("mixed_entries");
}
