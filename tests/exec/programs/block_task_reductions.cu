// Block-level children whose results are combined: with variables that each thread has its own of, with arrays, and with
// memory that children of many blocks meet at. Leaves run inside their spawns.
#include <gtap_block.cuh>

#include "support.h"

#pragma gtap function
__device__ int leaf(int value) {
  if (value % 3 == 0)
    return value;
  __syncthreads();
  return value + 1;
}
constexpr int of_leaf(int value) {
  return value % 3 == 0 ? value : value + 1;
}

// How many nodes are below: combined by one thread, in a loop.
#pragma gtap function
__device__ int nodes(int depth) {
  int below = 1;
  if (threadIdx.x == 0)
    for (int i = 0; i < depth; ++i) {
#pragma gtap task in_reduction(+ : below)
      below += nodes(i);
    }
#pragma gtap taskwait
  return below;
}

// Each thread has a sum of its own, and all have one in memory.
#pragma gtap function
__device__ void rounds(int n, int *out, int *total) {
  int sum = static_cast<int>(threadIdx.x), parts[2] = {1, 2};
  for (int i = 0; i < n; ++i) {
    if ((threadIdx.x + static_cast<unsigned>(i)) % 3 != 0) {
#pragma gtap task in_reduction(+ : sum)
      sum += leaf(static_cast<int>(threadIdx.x) + i);
#pragma gtap task in_reduction(max : parts[i % 2])
      parts[i % 2] = max(parts[i % 2], leaf(i));
#pragma gtap task in_reduction(+ : *total)
      *total += leaf(i);
    }
    if (i % 4 == 3) {
#pragma gtap taskwait
      sum *= 3;
    }
  }
#pragma gtap taskwait
  out[threadIdx.x] = sum + 5 * parts[0] + 7 * parts[1];
}

// Each thread of a block has a copy, in blocks and in the turns of taskloops.
#pragma gtap function
__device__ void copies(int n, int *total) {
  int sum = 0, least = 1000;
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup reduction(+ : sum) reduction(min : least)
    for (int i = 0; i < n; ++i) {
      sum += i * static_cast<int>(threadIdx.x);
      least = min(least, 500 - i + static_cast<int>(threadIdx.x));
    }
#pragma gtap task in_reduction(+ : sum)
    { sum += static_cast<int>(threadIdx.x); }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    *total = sum + 3 * least;
}

#pragma gtap function
__device__ void all_of_them(int n, int *out, int *total) {
  if (threadIdx.x == 0) {
#pragma gtap task in_reduction(+ : total[1])
    total[1] += nodes(n);
#pragma gtap task in_reduction(+ : total[1])
    total[1] += nodes(n - 1);
#pragma gtap task
    copies(20 * n, total + 2);
  }
  if (threadIdx.x < 2) {
#pragma gtap task
    rounds(n, out + threadIdx.x * blockDim.x, total);
  }
}

__global__ void with_tasks(int n, int *out, int *total) {
#pragma gtap entry
  all_of_them(n, out, total);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7), threads = GTAP_BLOCK_SIZE;
  exec::Array<int> out(2 * threads), total(3);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device(), total.device());
  test.wait("with_tasks");
  std::vector<int> expected(2 * threads), totals(3);
  totals[1] = (1 << n) + (1 << (n - 1));
  const int turns = 20 * n;
  totals[2] = threads * (threads - 1) / 2 * (turns * (turns - 1) / 2 + 1) + 3 * (500 - (turns - 1));
  for (int k = 0; k < 2 * threads; ++k) {
    const int thread = k % threads;
    int sum = thread, parts[2] = {1, 2};
    for (int i = 0; i < n; ++i) {
      if ((thread + i) % 3 != 0) {
        sum += of_leaf(thread + i);
        parts[i % 2] = std::max(parts[i % 2], of_leaf(i));
        totals[0] += of_leaf(i);
      }
      if (i % 4 == 3)
        sum *= 3;
    }
    expected[k] = sum + 5 * parts[0] + 7 * parts[1];
  }
  test.equal("sums of threads", out.read(), expected);
  test.equal("totals", total.read(), totals);
  return test.finish("block_task_reductions");
}
