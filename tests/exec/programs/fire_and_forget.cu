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
  return test.finish("fire_and_forget");
}
