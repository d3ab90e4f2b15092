// Block-level tasks with more children than the window has places: a child or two of every thread,
// waited for or left alone, with arguments of their own.
#include <gtap_block.cuh>

#include "support.h"

#pragma gtap function
__device__ int weigh(int value, int times, unsigned long long *sum) {
  for (int i = static_cast<int>(threadIdx.x); i < times; i += static_cast<int>(blockDim.x))
    atomicAdd(sum, static_cast<unsigned long long>(value));
  return value + 1;
}

// Each thread spawns as often as its number says; nobody waits. The children that do the same come
// first.
#pragma gtap function
__device__ void scatter(int depth, int spread, unsigned long long *sum) {
  if (depth > 0 && static_cast<int>(threadIdx.x) < spread) {
#pragma gtap task
    scatter(depth - 1, spread, sum);
  }
  for (unsigned i = 0; i < threadIdx.x % 3; i++) {
#pragma gtap task
    weigh(depth + 1, 3, sum);
  }
}

// Where the results of child `k` of a node begin: behind the node's own and those of the child before.
__host__ __device__ constexpr int place_of_child(int depth, int k) {
  return GTAP_BLOCK_SIZE * (1 + k * ((1 << depth) - 1));
}

// Every thread's child writes into the task's own record.
#pragma gtap function
__device__ void gather(int depth, int *results, unsigned long long *sum) {
  int first = -1, second = -1;
#pragma gtap task
  first = weigh(static_cast<int>(threadIdx.x), 1, sum);
  if (threadIdx.x % 2 == 1) {
#pragma gtap task
    second = weigh(static_cast<int>(threadIdx.x) + 100, 2, sum);
  }
  if (depth > 0 && threadIdx.x < 2) {
#pragma gtap task
    gather(depth - 1, results + place_of_child(depth, static_cast<int>(threadIdx.x)), sum);
  }
#pragma gtap taskwait
  results[threadIdx.x] = 1000 * first + second;
}

// Children write into the record of a task that does not wait for them: it stays until they have ended.
#pragma gtap function
__device__ int spray(int depth, unsigned long long *sum) {
  [[maybe_unused]] int unread[2] = {0, 0};
  if (depth > 0 && threadIdx.x < 3) {
#pragma gtap task
    unread[threadIdx.x % 2] = spray(depth - 1, sum);
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, 1ull);
  return depth;
}

// Few children that nobody waits for, of a task whose place they take.
#pragma gtap function
__device__ void descend(int depth, unsigned long long *sum) {
  if (depth > 0 && threadIdx.x % 32 == 1) {
#pragma gtap task
    descend(depth - 1, sum);
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, 1ull);
}

__global__ void descend_kernel(int depth, unsigned long long *sum) {
#pragma gtap entry
  descend(depth, sum);
}

__global__ void spray_kernel(int depth, unsigned long long *sum) {
#pragma gtap entry
  spray(depth, sum);
}

__global__ void scatter_kernel(int depth, int spread, unsigned long long *sum) {
#pragma gtap entry
  scatter(depth, spread, sum);
}

__global__ void gather_kernel(int depth, int *results, unsigned long long *sum) {
#pragma gtap entry
  gather(depth, results, sum);
}

// ---- the same in plain loops ----

static unsigned long long scattered(int depth, int spread) {
  unsigned long long sum = 0, own = 0;
  for (unsigned thread = 0; thread < GTAP_BLOCK_SIZE; ++thread)
    own += thread % 3 * 3;
  sum = own * static_cast<unsigned long long>(depth + 1);
  if (depth > 0)
    sum += static_cast<unsigned long long>(spread) * scattered(depth - 1, spread);
  return sum;
}

static void gathered(int depth, int *results, unsigned long long &sum) {
  for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread) {
    sum += static_cast<unsigned long long>(thread);
    if (thread % 2 == 1)
      sum += 2ull * static_cast<unsigned long long>(thread + 100);
    if (depth > 0 && thread < 2)
      gathered(depth - 1, results + place_of_child(depth, thread), sum);
    results[thread] = 1000 * (thread + 1) + (thread % 2 == 1 ? thread + 101 : -1);
  }
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(2);
  exec::Array<unsigned long long> sum;
  scatter_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, 3, sum.device());
  test.wait("scatter_kernel");
  test.equal("scatter", sum.read(), {scattered(depth, 3)});

  sum.clear();
  spray_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth + 2, sum.device());
  test.wait("spray_kernel");
  unsigned long long tasks = 0;
  for (int level = 0; level <= depth + 2; ++level)
    tasks = 3 * tasks + 1;
  test.equal("spray", sum.read(), {tasks});

  sum.clear();
  descend_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth + 2, sum.device());
  test.wait("descend_kernel");
  tasks = 0;
  for (int level = 0; level <= depth + 2; ++level)
    tasks = GTAP_BLOCK_SIZE / 32 * tasks + 1;
  test.equal("descend", sum.read(), {tasks});

  const std::size_t places = GTAP_BLOCK_SIZE * ((2ull << depth) - 1);
  exec::Array<int> results(places);
  sum.clear();
  gather_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, results.device(), sum.device());
  test.wait("gather_kernel");
  unsigned long long expected_sum = 0;
  std::vector<int> expected(places);
  gathered(depth, expected.data(), expected_sum);
  test.equal("gather", results.read(), expected);
  test.equal("sum", sum.read(), {expected_sum});
  return test.finish("block_wide");
}
