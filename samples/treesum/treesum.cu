// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of the values at all nodes of a full binary tree, which are hashes of the nodes' numbers: a
// task for each node, whose result is the sum below it. No memory is read.
#include <gtap_thread.cuh>

#include "../common/contest.h"
#include "../common/resident_blocks.h"

#include <cstdint>

__host__ __device__ inline std::uint64_t value_of(std::uint64_t node) {
  node = (node ^ (node >> 30)) * 0xbf58476d1ce4e5b9ull;
  node = (node ^ (node >> 27)) * 0x94d049bb133111ebull;
  return node ^ (node >> 31);
}

// The children of i are 2 i and 2 i + 1; the root is 1.
#pragma gtap function
__device__ std::uint64_t sum(std::uint64_t node, int depth) {
  if (depth == 0)
    return value_of(node);
  std::uint64_t left, right;
#pragma gtap task
  left = sum(2 * node, depth - 1);
#pragma gtap task
  right = sum(2 * node + 1, depth - 1);
#pragma gtap taskwait
  return value_of(node) + left + right;
}

__global__ void sum_kernel(int depth, std::uint64_t *out) {
#pragma gtap entry
  *out = sum(1, depth);
}

__device__ void add_up(std::uint64_t own, std::uint64_t *out) {
  for (int distance = 16; distance != 0; distance /= 2)
    own += __shfl_down_sync(0xffffffffu, own, distance);
  if (threadIdx.x % 32 == 0)
    atomicAdd(reinterpret_cast<unsigned long long *>(out), static_cast<unsigned long long>(own));
}

// A plain kernel: the nodes one after the other.
__global__ void loop_kernel(std::uint64_t nodes, std::uint64_t *out) {
  std::uint64_t own = 0;
  for (std::uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < nodes;
       i += static_cast<std::uint64_t>(gridDim.x) * blockDim.x)
    own += value_of(i + 1);
  add_up(own, out);
}

// A walk of the tree by a stack for each thread: the threads take the subtrees below a level from a
// counter; the nodes above are a thread's each.
__global__ void own_stack_kernel(int depth, int top, unsigned *next, std::uint64_t *out) {
  std::uint64_t stack[64];
  std::uint64_t own = 0;
  const unsigned subtrees = 1u << top;
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned i = thread; i + 1 < subtrees; i += gridDim.x * blockDim.x)
    own += value_of(i + 1);
  for (unsigned tree = atomicAdd(next, 1u); tree < subtrees; tree = atomicAdd(next, 1u)) {
    const std::uint64_t lowest = 1ull << depth; // nodes from here on have no children
    int waiting = 0;
    std::uint64_t node = subtrees + tree;
    for (;;) {
      own += value_of(node);
      if (node < lowest) {
        stack[waiting++] = 2 * node + 1;
        node = 2 * node;
      } else if (waiting == 0) {
        break;
      } else {
        node = stack[--waiting];
      }
    }
  }
  __syncwarp();
  add_up(own, out);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long depth = 8;
#else
  long long depth = 24;
#endif
  samples::RunOptions options;
  samples::CommandLine line("treesum", "Adds up the values at the nodes of a full binary tree.");
  line.size("depth of the tree, 2^(depth + 1) - 1 nodes", depth, 0, 34);
  options.add_to(line);
  line.parse(argc, argv);

  const int levels = static_cast<int>(depth), top = std::min(levels, 18);
  const std::uint64_t nodes = (2ull << levels) - 1;
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < nodes; ++i)
    expected += value_of(i + 1);

  samples::DeviceArray<std::uint64_t> out(1);
  samples::DeviceArray<unsigned> next(1);
  samples::Runtime runtime(options);
  samples::Contest contest("treesum(" + std::to_string(depth) + ")", options.repeat);
  const auto clear = [&] {
    out.fill(0);
    next.fill(0);
  };
  const auto correct = [&] { return out.value() == expected; };
  contest.add(
      "ours", clear, [&] { sum_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(levels, out.get()); },
      correct);
  const int loop_blocks = samples::resident_blocks(loop_kernel, 256);
  contest.add(
      "loop", clear, [&] { loop_kernel<<<loop_blocks, 256>>>(nodes, out.get()); }, correct);
  const int stack_blocks = samples::resident_blocks(own_stack_kernel, 128);
  contest.add(
      "own_stack", clear,
      [&] { own_stack_kernel<<<stack_blocks, 128>>>(levels, top, next.get(), out.get()); },
      correct);
  return contest.report();
}
