// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Skynet: a task has ten children, down to leaves that return their numbers; each task returns the sum
// of what its children return.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/resident_blocks.h"

#pragma gtap function
__device__ long long skynet(long long first, long long leaves) {
  if (leaves == 1)
    return first;
  long long sums[10];
  for (int child = 0; child < 10; ++child) {
#pragma gtap task
    sums[child] = skynet(first + child * (leaves / 10), leaves / 10);
  }
#pragma gtap taskwait
  long long sum = 0;
  for (int child = 0; child < 10; ++child)
    sum += sums[child];
  return sum;
}

__global__ void skynet_kernel(long long leaves, long long *out) {
#pragma gtap entry
  *out = skynet(0, leaves);
}

__device__ void add_up(long long own, long long *out) {
  for (int distance = 16; distance != 0; distance /= 2)
    own += __shfl_down_sync(0xffffffffu, own, distance);
  if (threadIdx.x % 32 == 0)
    atomicAdd(reinterpret_cast<unsigned long long *>(out), static_cast<unsigned long long>(own));
}

// A plain kernel: the leaves one after the other.
__global__ void loop_kernel(long long leaves, long long *out) {
  long long own = 0;
  for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < leaves;
       i += static_cast<long long>(gridDim.x) * blockDim.x)
    own += i;
  add_up(own, out);
}

// The recursion on the call stack.
__device__ long long skynet_here(long long first, long long leaves) {
  if (leaves == 1)
    return first;
  long long sum = 0;
  for (int child = 0; child < 10; ++child)
    sum += skynet_here(first + child * (leaves / 10), leaves / 10);
  return sum;
}

// Threads take the subtrees of a level from a counter.
__global__ void call_stack_kernel(long long leaves, long long subtrees, unsigned *next,
                                  long long *out) {
  long long own = 0;
  for (unsigned tree = atomicAdd(next, 1u); tree < subtrees; tree = atomicAdd(next, 1u))
    own += skynet_here(tree * (leaves / subtrees), leaves / subtrees);
  __syncwarp();
  add_up(own, out);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long levels = 2;
#else
  long long levels = 7;
#endif
  samples::RunOptions options;
  samples::CommandLine line("skynet",
                            "Adds up the leaves' numbers in a tree with ten children a node.");
  line.size("levels, 10^levels leaves", levels, 0, 9);
  options.add_to(line);
  line.parse(argc, argv);

  long long leaves = 1, subtrees = 1;
  for (int i = 0; i < levels; ++i) {
    leaves *= 10;
    subtrees *= i < 5 && i + 2 < levels ? 10 : 1;
  }
  const long long expected = leaves * (leaves - 1) / 2;

  samples::DeviceArray<long long> out(1);
  samples::DeviceArray<unsigned> next(1);
  samples::allow_recursion(); // call_stack
  samples::Runtime runtime(options);
  samples::Contest contest("skynet(" + std::to_string(leaves) + ")", options.repeat);
  const auto clear = [&] {
    out.fill(0);
    next.fill(0);
  };
  const auto correct = [&] { return out.value() == expected; };
  contest.add(
      "ours", clear, [&] { skynet_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(leaves, out.get()); },
      correct);
  const int loop_blocks = samples::resident_blocks(loop_kernel, 256);
  contest.add(
      "loop", clear, [&] { loop_kernel<<<loop_blocks, 256>>>(leaves, out.get()); }, correct);
  const int stack_blocks = samples::resident_blocks(call_stack_kernel, 128);
  contest.add(
      "call_stack", clear,
      [&] { call_stack_kernel<<<stack_blocks, 128>>>(leaves, subtrees, next.get(), out.get()); },
      correct);
  return contest.report();
}
