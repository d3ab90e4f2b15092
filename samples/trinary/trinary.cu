// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pruned 3-ary tree: which of its three children a node has is decided by a hash, and fewer the
// lower it stands, so that subtrees differ in size. A task per node, which waits for its children
// and then does its own work. With -DBLOCK_WORKERS a block runs a task, and its threads share the
// node's work.
#include "../common/workers.cuh"

#include "../common/node_work_together.cuh"
#include "../common/run.h"

#include "expected.h"

struct Settings {
  std::uint32_t depth;
  samples::NodeWork work;
  double *out;      // kPlaces values, each of some node that belongs there
  unsigned *visits; // nodes that came to each place
};

// Not among the parameters, so that records stay small: a task's own data is two numbers.
__constant__ Settings settings;

#pragma gtap function
__device__ void visit(std::uint32_t id, std::uint32_t height) {
  if (height > 0) {
    if (samples::leads_task()) {
      std::uint32_t state = initial_state(id, height, settings.depth);
      for (std::uint32_t k = 0; k < 3; ++k) {
        state = state_of_child(state, k); // by value: a reference would keep it in the record
        if (is_there(state, height, settings.depth)) {
#pragma gtap task
          visit(3 * id + k + 1, height - 1);
        }
      }
    }
#pragma gtap taskwait
  }
  const std::uint32_t place = place_of(id);
  const double value = samples::work_together(id, settings.work);
  if (samples::leads_task()) {
    settings.out[place] = value;
    atomicAdd(&settings.visits[place], 1u);
  }
}

__global__ void trinary_kernel(std::uint32_t depth) {
#pragma gtap entry
  visit(0, depth);
}

int main(int argc, char **argv) {
  long long depth = 12;
  samples::RunOptions options;
  samples::WorkOptions work;
  samples::CommandLine line("trinary", "Works at every node of a pruned 3-ary tree.");
  line.size("depth of the tree", depth, 1, 40);
  work.add_to(line);
  options.add_to(line);
  line.parse(argc, argv);

  const std::uint32_t height = static_cast<std::uint32_t>(depth);
  const std::vector<double> host_table = samples::work_table();
  const ExpectedTree expected(height);
  const samples::DeviceArray<double> table(host_table);
  samples::DeviceArray<double> out(kPlaces);
  samples::DeviceArray<unsigned> visits(kPlaces);
  const Settings device_settings{height, work.with(table.get()), out.get(), visits.get()};
  samples::check(cudaMemcpyToSymbol(settings, &device_settings, sizeof settings),
                 "cudaMemcpyToSymbol");

  return samples::run(
      options,
      [&] {
        out.fill(0xff); // not a number
        visits.fill(0);
      },
      [&] { trinary_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(height); },
      [&] {
        const std::vector<unsigned> counts = visits.download();
        return samples::Answer{
            "trinary(" + std::to_string(depth) + ") = " + std::to_string(sum_of(counts)) + " nodes",
            expected.is_right(counts, out.download(), work.with(host_table.data()))};
      });
}
