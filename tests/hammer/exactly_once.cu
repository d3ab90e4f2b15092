// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every task runs exactly once, and a taskwait waits for all: each task of an irregular tree counts in a cell of its
// own and in one for all, and says so when it is done; who has waited reads that from its children. With
// -DBLOCK_WORKERS a block runs a task; with -DNO_WAITS no task waits, and lanes share tasks in other ways.
#include "../../samples/common/workers.cuh"

#include "../../samples/common/run.h"

#include <cstdint>

// The children of node i have the numbers 4 i + 1 to 4 i + 4.
constexpr std::uint32_t most_children = 4;

struct Cells {
  std::uint32_t *runs; // by node: how often its task began
  std::uint32_t *done; // by node: 1 when its task has ended; plain stores and loads
  unsigned long long
      *sums; // tasks that began, children that had not ended when they were to be waited for
};
__constant__ Cells cells;

__host__ __device__ inline std::uint32_t hash(std::uint32_t x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}
// The root has all children, others any number of them; so a lane's share is never like another's.
__host__ __device__ inline std::uint32_t children_of(std::uint32_t node, std::uint32_t seed) {
  return node == 0 ? most_children : hash(node ^ seed) % (most_children + 1);
}
// Two nodes in three wait for their children, or none; the others may end before these do.
#pragma gtap function
__device__ void visit(std::uint32_t node, int height, std::uint32_t seed) {
  const std::uint32_t children = height > 0 ? children_of(node, seed) : 0;
  if (samples::leads_task()) {
    atomicAdd(&cells.runs[node], 1u);
    atomicAdd(&cells.sums[0], 1ull);
    for (std::uint32_t i = 1; i <= children; ++i) {
#pragma gtap task
      visit(most_children * node + i, height - 1, seed);
    }
  }
#ifndef NO_WAITS
  if (node % 3 != 0) {
#pragma gtap taskwait
    if (samples::leads_task())
      for (std::uint32_t i = 1; i <= children; ++i)
        if (cells.done[most_children * node + i] != 1)
          atomicAdd(&cells.sums[1], 1ull);
  }
#endif
  if (samples::leads_task())
    cells.done[node] = 1;
}

__global__ void visit_kernel(int height, std::uint32_t seed) {
#pragma gtap entry
  visit(0, height, seed);
}

// Counts the nodes of a tree in `nodes`, by number.
static unsigned long long count(std::uint32_t node, int height, std::uint32_t seed,
                                std::vector<std::uint32_t> &nodes) {
  nodes[node] = 1;
  unsigned long long sum = 1;
  for (std::uint32_t i = 1; height > 0 && i <= children_of(node, seed); ++i)
    sum += count(most_children * node + i, height - 1, seed, nodes);
  return sum;
}

int main(int argc, char **argv) {
  long long height = 4;
  samples::RunOptions options;
  samples::CommandLine line("exactly_once", "Counts how often each task of irregular trees runs.");
  line.size("height of the trees", height, 0, 12);
  options.add_to(line);
  line.parse(argc, argv);

  std::uint32_t places = 1;
  for (long long level = 0; level < height; ++level)
    places = places * most_children + 1;
  samples::DeviceArray<std::uint32_t> runs(places), done(places);
  samples::DeviceArray<unsigned long long> sums(2);
  const Cells pointers{runs.get(), done.get(), sums.get()};
  samples::check(cudaMemcpyToSymbol(cells, &pointers, sizeof pointers), "cudaMemcpyToSymbol");

  std::uint32_t seed = 0; // another tree with each launch
  return samples::run(
      options,
      [&] {
        ++seed;
        runs.fill(0);
        done.fill(0);
        sums.fill(0);
      },
      [&] { visit_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(static_cast<int>(height), seed); },
      [&] {
        std::vector<std::uint32_t> nodes(places);
        const unsigned long long expected = count(0, static_cast<int>(height), seed, nodes);
        const std::vector<unsigned long long> found = sums.download();
        return samples::Answer{"exactly_once(" + std::to_string(height) + "), tree " +
                                   std::to_string(seed) + ": " + std::to_string(found[0]) + " of " +
                                   std::to_string(expected) + " tasks, " +
                                   std::to_string(found[1]) + " too late",
                               found[0] == expected && found[1] == 0 && runs.download() == nodes &&
                                   done.download() == nodes};
      });
}
