// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as strict_taskloops.cu in block-level functions: each thread of a block counts the iterations of its task.
#include <gtap_block.cuh>

#include "support.h"

#pragma gtap function
__device__ void by_blocks(int *order, int n, int size) {
  int count = 0;
  if (threadIdx.x == 0) {
#pragma gtap taskloop grainsize(strict : size) nogroup
    for (int i = 0; i < n; ++i) {
      if (threadIdx.x == 0)
        order[i] = count;
      ++count;
    }
  }
#pragma gtap taskwait
}

__global__ void run(int *order, int n, int size) {
#pragma gtap entry
  by_blocks(order, n, size);
}

static std::vector<int> of_size(int n, int size) {
  std::vector<int> order(n + 1);
  for (int i = 0; i < n; ++i)
    order[i] = i % (size < 1 ? 1 : size);
  return order;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n : {0, 1, 7, 96, 300})
    for (int size : {-3, 0, 1, 2, 7, 33, 1000}) {
      exec::Array<int> order(n + 1);
      run<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(order.device(), n, size);
      test.wait("run");
      test.equal((std::to_string(n) + ", " + std::to_string(size)).c_str(), order.read(),
                 of_size(n, size));
    }
  return test.finish("block_strict_taskloops");
}
