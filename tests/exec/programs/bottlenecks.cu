// Tasks that many others wait for run as soon as they are ready, although others wait longer: the order in which one block runs a
// graph. With more blocks, only what depends on what is certain.
#include <gtap_block.cuh>

#include "support.h"

#include <vector>

constexpr int kLeaves = 24; // of the first task
constexpr int kWide = 8;    // successors of a bottleneck
constexpr int kTasks = 1 + kLeaves + 1 + kWide + 1 + kWide;
constexpr int kFirst = 0, kSecond = 1 + kLeaves, kThird = kSecond + 1 + kWide;

__device__ int objects[4];
__device__ int ends[kTasks];
__device__ int ended;

// Notes how many tasks have ended before it.
#pragma gtap function
__device__ void step(int number) {
  if (threadIdx.x == 0)
    ends[number] = atomicAdd(&ended, 1);
}

// One task, its leaves, and a bottleneck; a successor of that is the only one before another bottleneck.
#pragma gtap function
__device__ void whole() {
  if (threadIdx.x == 0) {
#pragma gtap task depend(out : objects[0])
    step(kFirst);
    for (int i = 0; i < kLeaves; i++) {
#pragma gtap task depend(in : objects[0])
      step(kFirst + 1 + i);
    }
#pragma gtap task depend(in : objects[0]) depend(out : objects[1])
    step(kSecond);
    for (int i = 0; i < kWide; i++) {
// clang-format off
#pragma gtap task depend(in : objects[1]) depend(inout : objects[2 : i == 3])
      // clang-format on
      step(kSecond + 1 + i);
    }
#pragma gtap task depend(in : objects[2]) depend(out : objects[3])
    step(kThird);
    for (int i = 0; i < kWide; i++) {
#pragma gtap task depend(in : objects[3])
      step(kThird + 1 + i);
    }
  }
#pragma gtap taskwait
}

__global__ void kernel() {
#pragma gtap entry
  whole();
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (const int blocks : {1, 3}) {
    std::vector<int> order(kTasks);
    const int none = 0;
    exec::check(cudaMemcpyToSymbol(ended, &none, sizeof none), "cudaMemcpyToSymbol");
    kernel<<<blocks, GTAP_BLOCK_SIZE>>>();
    test.wait("kernel");
    exec::check(cudaMemcpyFromSymbol(order.data(), ends, sizeof ends), "cudaMemcpyFromSymbol");
    bool good = true;
    for (int i = 1; i < kTasks; i++)
      good &= order[i] > order[i <= kSecond ? kFirst : i <= kThird ? kSecond : kThird];
    test.equal("order", std::vector<bool>{good}, {true});
    if (blocks == 1)
      test.equal(
          "bottlenecks",
          std::vector<int>{order[kFirst], order[kSecond], order[kThird] - order[kSecond + 4]},
          {0, 1, 1});
  }
  return test.finish("bottlenecks");
}
