// Block-level tasks: spawns by one thread, results into a local variable and into memory, values that
// are the same in all threads and values that are not across taskwaits, taskwaits in loops.
#include <gtap_block.cuh>

#include "support.h"

// The number of leaves below, and what each thread adds up on the way: its own number times the node's.
#pragma gtap function
__device__ int tree(int node, int depth, unsigned long long *sums) {
  const int twice = 2 * node;                     // the same in all threads
  int own = static_cast<int>(threadIdx.x) * node; // not the same
  int left = 1, right = 0;
  if (depth > 0) {
    if (threadIdx.x == 0) {
#pragma gtap task
      left = tree(twice, depth - 1, sums);
#pragma gtap task
      right = tree(twice + 1, depth - 1, sums);
    }
    own += 1;
#pragma gtap taskwait
  }
  atomicAdd(&sums[threadIdx.x], static_cast<unsigned long long>(own + twice));
  return left + right;
}

// A child of each thread, again and again, and its result in a place of that thread.
#pragma gtap function
__device__ int echo(int value) {
  __syncthreads();
  return value * 3;
}

#pragma gtap function
__device__ void rounds(int n, int *out) {
  int total = 0;
  n += 1; // still the same in all threads
  int mine = n + static_cast<int>(threadIdx.x);
  for (int i = 0; i < n; i++) {
    int results[2] = {0, 0};
    if ((threadIdx.x + static_cast<unsigned>(i)) % 3 == 0) {
#pragma gtap task
      results[i % 2] = echo(mine + i);
    }
#pragma gtap taskwait
    if (i % 4 == 3)
      continue;
    total += results[0] - results[1] + i;
    while (total > 1000) {
      total -= 700;
      mine += 1;
    }
  }
  out[threadIdx.x] = total + mine;
}

#pragma gtap function
__device__ void both(int n, int *leaves, unsigned long long *sums, int *out) {
  if (threadIdx.x == blockDim.x - 1) {
#pragma gtap task
    *leaves = tree(1, n, sums);
#pragma gtap task
    rounds(3 * n, out);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    *leaves += 1000;
}

__global__ void with_tasks(int n, int *leaves, unsigned long long *sums, int *out) {
#pragma gtap entry
  both(n, leaves, sums, out);
}

// ---- the same in plain loops ----

static std::vector<unsigned long long> expected_sums(int n, int threads) {
  std::vector<unsigned long long> sums(static_cast<std::size_t>(threads));
  for (int depth = n, first = 1; depth >= 0; --depth, first *= 2)
    for (int node = first; node < 2 * first; ++node)
      for (int thread = 0; thread < threads; ++thread)
        sums[static_cast<std::size_t>(thread)] +=
            static_cast<unsigned long long>(thread * node + (depth > 0) + 2 * node);
  return sums;
}

static std::vector<int> expected_rounds(int n, int threads) {
  std::vector<int> out;
  for (int thread = 0; thread < threads; ++thread) {
    int total = 0, mine = n + 1 + thread;
    for (int i = 0; i < n + 1; i++) {
      int results[2] = {0, 0};
      if ((thread + i) % 3 == 0)
        results[i % 2] = (mine + i) * 3;
      if (i % 4 == 3)
        continue;
      total += results[0] - results[1] + i;
      while (total > 1000) {
        total -= 700;
        mine += 1;
      }
    }
    out.push_back(total + mine);
  }
  return out;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(4);
  exec::Array<int> leaves, out(GTAP_BLOCK_SIZE);
  exec::Array<unsigned long long> sums(GTAP_BLOCK_SIZE);
  for (int launch = 0; launch < 2; ++launch) {
    sums.clear();
    with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, leaves.device(), sums.device(),
                                                    out.device());
    test.wait("with_tasks");
    test.equal("leaves", leaves.read(), {(1 << n) + 1000});
    test.equal("sums", sums.read(), expected_sums(n, GTAP_BLOCK_SIZE));
    test.equal("rounds", out.read(), expected_rounds(3 * n, GTAP_BLOCK_SIZE));
  }
  return test.finish("block_fork_join");
}
