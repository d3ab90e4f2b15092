// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A full binary tree with more work at a node the higher it stands, as where each node goes through what
// lies below it: block-level tasks above a height, whose threads share a node's work, thread-level tasks
// below it, where there is little at a node but there are many nodes. With -DBLOCK_WORKERS all tasks are
// block-level, with -DTHREAD_WORKERS all are thread-level.
#if defined(BLOCK_WORKERS)
#include <gtap_block.cuh>
#define UPPER_WORKER
#else
#include <gtap_thread.cuh>
#if defined(THREAD_WORKERS)
#define UPPER_WORKER
#else
#define UPPER_WORKER worker(block)
#endif
#endif

#include "../common/node_work_together.cuh"
#include "../common/run.h"

#if defined(BLOCK_WORKERS)
constexpr bool upper_by_block = true, lower_by_block = true;
constexpr char name[] = "mixed_block";
#elif defined(THREAD_WORKERS)
constexpr bool upper_by_block = false, lower_by_block = false;
constexpr char name[] = "mixed_thread";
#else
constexpr bool upper_by_block = true, lower_by_block = false;
constexpr char name[] = "mixed";
#endif

using Sum = unsigned long long;

// Nodes are numbered by level: the children of i are 2 i + 1 and 2 i + 2. A leaf has height 0.
struct Tree {
  std::uint32_t depth, cut; // nodes of height `cut` and more are the upper ones
  samples::NodeWork leaf;
  long long most_loads;

  // A node has twice the reads of its children, up to a limit.
  __host__ __device__ samples::NodeWork work_at(std::uint32_t height) const {
    const long long loads = static_cast<long long>(leaf.loads) << height;
    return {leaf.table, static_cast<int>(loads < most_loads ? loads : most_loads), leaf.fmas};
  }
};

// Not among the parameters, so that records stay small.
__constant__ Tree tree;

// True in the thread of a task that spawns.
template <bool ByBlock>
__device__ __forceinline__ bool leads() {
  return !ByBlock || threadIdx.x == 0;
}
// A word about the node's work; of a block the first thread's counts.
template <bool ByBlock>
__device__ __forceinline__ Sum work(std::uint32_t node, std::uint32_t height) {
  const samples::NodeWork work = tree.work_at(height);
  if constexpr (ByBlock)
    return samples::node_hash(node, samples::work_of_block(node, work));
  else
    return samples::node_hash(node, samples::do_memory_and_compute(node, work));
}

// Both return the sum over the nodes from this one down.
#pragma gtap function
__device__ Sum lower(std::uint32_t node, std::uint32_t height) {
  Sum left = 0, right = 0;
  if (height > 0) {
    if (leads<lower_by_block>()) {
#pragma gtap task
      left = lower(2 * node + 1, height - 1);
#pragma gtap task
      right = lower(2 * node + 2, height - 1);
    }
#pragma gtap taskwait
  }
  return left + right + work<lower_by_block>(node, height);
}

#pragma gtap function UPPER_WORKER
__device__ Sum upper(std::uint32_t node, std::uint32_t height) {
  Sum left = 0, right = 0;
  if (height > 0) {
    if (leads<upper_by_block>()) {
      if (height > tree.cut) {
#pragma gtap task
        left = upper(2 * node + 1, height - 1);
#pragma gtap task
        right = upper(2 * node + 2, height - 1);
      } else {
#pragma gtap task
        left = lower(2 * node + 1, height - 1);
#pragma gtap task
        right = lower(2 * node + 2, height - 1);
      }
    }
#pragma gtap taskwait
  }
  return left + right + work<upper_by_block>(node, height);
}

__global__ void mixed_kernel(std::uint32_t height, Sum *sum) {
#pragma gtap entry
  *sum = upper(0, height);
}

// The same sum over all nodes without tasks.
__host__ __device__ inline Sum hash_of(std::uint32_t node, const Tree &tree) {
  std::uint32_t height = tree.depth;
  for (std::uint32_t above = node + 1; above > 1; above /= 2)
    --height;
  return samples::node_hash(node, samples::do_memory_and_compute(node, tree.work_at(height)));
}
__global__ void sum_kernel(std::uint32_t nodes, Sum *sum) {
  Sum own = 0;
  for (std::uint32_t node = blockIdx.x * blockDim.x + threadIdx.x; node < nodes;
       node += gridDim.x * blockDim.x)
    own += hash_of(node, tree);
  atomicAdd(sum, own);
}

static Sum sum_without_tasks(std::uint32_t nodes) {
  samples::DeviceArray<Sum> sum(1);
  sum.fill(0);
  const std::uint32_t blocks = std::min((nodes + 127) / 128, 1024u);
  sum_kernel<<<blocks, 128>>>(nodes, sum.get());
  samples::check(cudaGetLastError(), "the launch of sum_kernel");
  return sum.value();
}

int main(int argc, char **argv) {
  long long depth = 10, cut = 6, most_loads = 4096;
  samples::RunOptions options;
  samples::WorkOptions work;
  samples::CommandLine line(name,
                            "Works at every node of a full binary tree, more at the upper ones.");
  line.size("depth of the tree, 2^(depth + 1) - 1 nodes", depth, 0, 26);
  line.option("--cut", "H", "height from which on nodes are the upper ones", cut, 0, 26);
  line.option("--most-loads", "m", "reads at a node, at most", most_loads, 0, samples::kMostLoads);
  work.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);

  const std::uint32_t nodes = (2u << depth) - 1;
  const std::vector<double> host_table = samples::work_table();
  const samples::DeviceArray<double> table(host_table);
  samples::DeviceArray<Sum> sum(1);
  const Tree device_tree{static_cast<std::uint32_t>(depth), static_cast<std::uint32_t>(cut),
                         work.with(table.get()), most_loads};
  samples::check(cudaMemcpyToSymbol(tree, &device_tree, sizeof tree), "cudaMemcpyToSymbol");

  const Sum expected = sum_without_tasks(nodes);
  return samples::run(
      options, [&] { sum.fill(0); },
      [&] { mixed_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_tree.depth, sum.get()); },
      [&] {
        const bool correct = sum.value() == expected;
        return samples::Answer{std::string(name) + "(" + std::to_string(depth) +
                                   "): " + std::to_string(nodes) +
                                   (correct ? " nodes" : " nodes, not all of them right"),
                               correct};
      });
}
