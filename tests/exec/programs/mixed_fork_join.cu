// Block-level and thread-level tasks that spawn each other and wait for each other, with results both ways.
#include <gtap_block.cuh>

#include "support.h"

// ---- a tree with block tasks above and thread tasks below ----

#pragma gtap function worker(thread)
__device__ long below(long node, int depth) {
  if (depth == 0)
    return node;
  long left = 0, right = 0;
#pragma gtap task
  left = below(2 * node, depth - 1);
#pragma gtap task
  right = below(2 * node + 1, depth - 1);
#pragma gtap taskwait
  return left + right + node;
}

// Each thread has a child of its own, which another one of the grid may run.
#pragma gtap function
__device__ long above(long node, int depth, int rest, unsigned long long *sums) {
  long left = 0, right = 0, own = static_cast<long>(threadIdx.x);
  if (depth > 0 && threadIdx.x == 1) {
#pragma gtap task
    left = above(2 * node, depth - 1, rest, sums);
#pragma gtap task
    right = above(2 * node + 1, depth - 1, rest, sums);
  }
  if (threadIdx.x % 4 == 3) {
#pragma gtap task
    own = below(own, rest);
  }
#pragma gtap taskwait
  atomicAdd(&sums[threadIdx.x], static_cast<unsigned long long>(own + left + right + node));
  return node;
}

__global__ void tree_kernel(int depth, int rest, unsigned long long *sums, long *result) {
#pragma gtap entry
  *result = above(1, depth, rest, sums);
}

// ---- thread tasks above, block tasks below: each block adds up its numbers ----

__device__ long sum_of_block(long own) {
  __shared__ unsigned long long total;
  __syncthreads();
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  atomicAdd(&total, static_cast<unsigned long long>(own));
  __syncthreads();
  return static_cast<long>(total);
}

#pragma gtap function
__device__ int add_up(const int *numbers, int count) {
  int own = 0;
  for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
    own += numbers[i];
  return static_cast<int>(sum_of_block(own));
}

#pragma gtap function worker(thread)
__device__ int halve(const int *numbers, int count) {
  int left, right = 0;
  if (count <= 32) {
#pragma gtap task
    left = add_up(numbers, count);
  } else {
#pragma gtap task
    left = halve(numbers, count / 2);
#pragma gtap task
    right = halve(numbers + count / 2, count - count / 2);
  }
#pragma gtap taskwait
  return left + right;
}

__global__ void halve_kernel(const int *numbers, int count, int *result) {
#pragma gtap entry
  *result = halve(numbers, count);
}

// ---- each kind under the other, again and again, with waits in a loop ----

#pragma gtap function worker(thread)
__device__ long ping(int depth, long salt);

#pragma gtap function worker(block)
__device__ long pong(int depth, long salt) {
  long total = salt;
  for (int round = 0; round < 2; round++) {
    long results[2] = {0, 0};
    if (depth > 0 && threadIdx.x < 2) {
#pragma gtap task
      results[round] = ping(depth - 1, salt + round + static_cast<long>(threadIdx.x));
    }
    if (depth > 1 && threadIdx.x == 0) {
#pragma gtap task
      results[1 - round] = pong(depth - 2, salt * 3 + round);
    }
#pragma gtap taskwait
    total += sum_of_block(results[0] + 2 * results[1]);
  }
  return total;
}

__device__ long ping(int depth, long salt) {
  long a = 0, b = 0, c = 0;
  if (depth > 0) {
#pragma gtap task
    a = pong(depth - 1, salt + 5);
#pragma gtap task
    b = ping(depth - 1, salt + 7);
#pragma gtap taskwait
#pragma gtap task
    c = pong(depth - 1, a % 100);
  }
#pragma gtap taskwait
  return a + 2 * b + 3 * c + salt;
}

__global__ void ping_kernel(int depth, long *result) {
#pragma gtap entry
  *result = ping(depth, 1);
}

// ---- the same in plain code ----

static long below_serially(long node, int depth) {
  if (depth == 0)
    return node;
  return below_serially(2 * node, depth - 1) + below_serially(2 * node + 1, depth - 1) + node;
}

static long ping_serially(int depth, long salt);
static long pong_serially(int depth, long salt) {
  long total = salt;
  for (int round = 0; round < 2; round++) {
    long results[2] = {0, 0};
    for (long thread = 0; depth > 0 && thread < 2; ++thread)
      results[round] += ping_serially(depth - 1, salt + round + thread);
    if (depth > 1)
      results[1 - round] += pong_serially(depth - 2, salt * 3 + round);
    total += results[0] + 2 * results[1];
  }
  return total;
}
static long ping_serially(int depth, long salt) {
  if (depth == 0)
    return salt;
  const long a = pong_serially(depth - 1, salt + 5);
  return a + 2 * ping_serially(depth - 1, salt + 7) + 3 * pong_serially(depth - 1, a % 100) + salt;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(3);
  exec::Array<unsigned long long> sums(GTAP_BLOCK_SIZE);
  exec::Array<long> result;
  std::vector<unsigned long long> expected(GTAP_BLOCK_SIZE);
  for (long node = 1; node < 2l << n; ++node)
    for (std::size_t thread = 0; thread < expected.size(); ++thread) {
      long sum = thread % 4 == 3 ? below_serially(static_cast<long>(thread), n) : long(thread);
      if (thread == 1 && node < 1l << n)
        sum += 4 * node + 1;
      expected[thread] += static_cast<unsigned long long>(sum + node);
    }
  for (int launch = 0; launch < 2; ++launch) {
    sums.clear();
    tree_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, n, sums.device(), result.device());
    test.wait("tree_kernel");
    test.equal("tree", sums.read(), expected);
    test.equal("root", result.read(), {1l});
  }

  std::vector<int> numbers(1000);
  int total = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    total += numbers[i] = static_cast<int>(i * 7 % 31);
  exec::Array<int> device_numbers(numbers.size()), halved;
  exec::check(cudaMemcpy(device_numbers.device(), numbers.data(), numbers.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  halve_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(device_numbers.device(), 1000, halved.device());
  test.wait("halve_kernel");
  test.equal("halve", halved.read(), {total});

  ping_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n + 1, result.device());
  test.wait("ping_kernel");
  test.equal("ping", result.read(), {ping_serially(n + 1, 1)});
  return test.finish("mixed_fork_join");
}
