// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A full binary tree: a task per node, which waits for both children and then does its own work,
// reads all over a table and arithmetic. The tree is as regular as can be; what is measured is how
// well the machine's memory is kept busy by tasks that come and go. With -DBLOCK_WORKERS a block runs a
// task, and its threads share the node's work.
#include "../common/workers.cuh"

#include "../common/node_work_together.cuh"
#include "../common/run.h"

// Nodes are numbered by level: the children of i are 2 i + 1 and 2 i + 2.
struct Tree {
  std::uint32_t inner; // nodes with children: all that come before the last level
  samples::NodeWork work;
  double *out; // a place per node
};

// Not among the parameters, so that records stay small: a task's own data is one number.
__constant__ Tree tree;

#pragma gtap function
__device__ void visit(std::uint32_t node) {
  if (node < tree.inner) {
    if (samples::leads_task()) {
#pragma gtap task
      visit(2 * node + 1);
#pragma gtap task
      visit(2 * node + 2);
    }
#pragma gtap taskwait
  }
  const double value = samples::work_together(node, tree.work);
  if (samples::leads_task())
    tree.out[node] = value;
}

__global__ void bintree_kernel() {
#pragma gtap entry
  visit(0);
}

// Adds up a hash of every node's number and value, as they stand in memory or, `computed`, as they
// ought to be.
__global__ void digest_kernel(std::uint32_t nodes, bool computed, unsigned long long *digest) {
  unsigned long long sum = 0;
  for (std::uint32_t node = blockIdx.x * blockDim.x + threadIdx.x; node < nodes;
       node += gridDim.x * blockDim.x) {
    const double value =
        computed ? samples::do_memory_and_compute(node, tree.work) : tree.out[node];
    sum += samples::node_hash(node, value);
  }
  atomicAdd(digest, sum);
}

static unsigned long long digest_of(std::uint32_t nodes, bool computed) {
  samples::DeviceArray<unsigned long long> digest(1);
  digest.fill(0);
  const std::uint32_t blocks = std::min((nodes + 127) / 128, 1024u);
  digest_kernel<<<blocks, 128>>>(nodes, computed, digest.get());
  samples::check(cudaGetLastError(), "the launch of digest_kernel");
  return digest.value();
}

// Some hundred nodes, the first and the last among them, against the host's own computation.
static bool sample_is_right(const std::vector<double> &out, samples::NodeWork work) {
  const std::size_t step = out.size() / 256 + 1;
  for (std::size_t from = 0; from < out.size() + step - 1; from += step) {
    const std::size_t node = std::min(from, out.size() - 1);
    if (out[node] != samples::do_memory_and_compute(static_cast<std::uint32_t>(node), work))
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  long long depth = 10;
  samples::RunOptions options;
  samples::WorkOptions work;
  samples::CommandLine line("bintree", "Works at every node of a full binary tree.");
  line.size("depth of the tree, 2^(depth + 1) - 1 nodes", depth, 0, 26);
  work.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);

  const std::uint32_t nodes = (2u << depth) - 1;
  const std::vector<double> host_table = samples::work_table();
  const samples::DeviceArray<double> table(host_table);
  samples::DeviceArray<double> out(nodes);
  const Tree device_tree{nodes / 2, work.with(table.get()), out.get()};
  samples::check(cudaMemcpyToSymbol(tree, &device_tree, sizeof tree), "cudaMemcpyToSymbol");

  const unsigned long long expected = digest_of(nodes, true);
  return samples::run(
      options, [&] { out.fill(0xff); }, // not a number
      [&] { bintree_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(); },
      [&] {
        const bool correct = digest_of(nodes, false) == expected &&
                             sample_is_right(out.download(), work.with(host_table.data()));
        return samples::Answer{"bintree(" + std::to_string(depth) + "): " + std::to_string(nodes) +
                                   (correct ? " nodes" : " nodes, not all of them right"),
                               correct};
      });
}
