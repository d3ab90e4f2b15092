// Spawns that nobody waits for: each node of a binary tree adds to atomic counters, exactly once.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ void visit(unsigned node, int depth, unsigned *visits, unsigned long long *sum) {
  atomicAdd(&visits[node], 1u);
  atomicAdd(sum, static_cast<unsigned long long>(node) * node);
  if (depth == 0)
    return;
#pragma gtap task
  visit(2 * node + 1, depth - 1, visits, sum);
#pragma gtap task
  visit(2 * node + 2, depth - 1, visits, sum);
}

// What the spawn does itself when a task ends in its first lines: the leaves count themselves, in
// constant memory's place, and never become tasks.
struct Counters {
  unsigned long long *leaves, *greatest;
  int depth;
};
__constant__ Counters counters;

#pragma gtap function
__device__ void count(int level, unsigned long long node) {
  if (level == counters.depth) {
    atomicAdd(counters.leaves, 1ull);
    atomicMax(counters.greatest, node);
    return;
  }
  for (unsigned child = 0; child < 3; ++child) {
#pragma gtap task
    count(level + 1, 3 * node + child);
  }
}

__global__ void count_with_tasks() {
#pragma gtap entry
  count(0, 0);
}

__global__ void with_tasks(int depth, unsigned *visits, unsigned long long *sum) {
#pragma gtap entry
  visit(0, depth, visits, sum);
}

__global__ void serially(int depth, unsigned *visits, unsigned long long *sum) {
  visit(0, depth, visits, sum);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(6);
  const std::size_t nodes = (std::size_t{2} << depth) - 1;
  exec::Array<unsigned> tasks(nodes), serial(nodes);
  exec::Array<unsigned long long> task_sum, serial_sum;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, tasks.device(), task_sum.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(depth, serial.device(), serial_sum.device());
  test.wait("serially");
  test.equal("visits", tasks, serial);
  test.equal("sum", task_sum, serial_sum);

  exec::Array<unsigned long long> leaves, greatest;
  const Counters on_device{leaves.device(), greatest.device(), depth};
  exec::check(cudaMemcpyToSymbol(counters, &on_device, sizeof on_device), "cudaMemcpyToSymbol");
  count_with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>();
  test.wait("count_with_tasks");
  unsigned long long power = 1;
  for (int level = 0; level < depth; ++level)
    power *= 3;
  test.equal("leaves", leaves.read(), std::vector<unsigned long long>{power});
  test.equal("greatest", greatest.read(), std::vector<unsigned long long>{power - 1});
  return test.finish("fire_and_forget");
}
