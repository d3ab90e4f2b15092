// A thread-level task that spawns a great many children of both kinds in one step, by a loop that cannot be divided: those
// that threads run become runs in the lane's list, and between them are some that blocks run. These spawn many, too.
#include <gtap_thread.cuh>

#include "support.h"

using Sum = unsigned long long;

__host__ __device__ inline Sum mixed(Sum x) {
  x *= 0x9E3779B97F4A7C15ull;
  return (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull + 1;
}

#pragma gtap function
__device__ Sum small(int value) {
  Sum x = static_cast<Sum>(value);
  for (int i = 0; i < value % 5; ++i) // a call in the spawn is not possible
    x = mixed(x);
  return x;
}

#pragma gtap function worker(block)
__device__ Sum by_block(int value) {
  Sum parts[3];
  if (threadIdx.x < 3) {
#pragma gtap task
    parts[threadIdx.x] = small(value + static_cast<int>(threadIdx.x));
  }
#pragma gtap taskwait
  __shared__ Sum sums[3];
  if (threadIdx.x < 3)
    sums[threadIdx.x] = parts[threadIdx.x];
  __syncthreads();
  return sums[0] + 3 * sums[1] + 5 * sums[2];
}

__host__ __device__ inline Sum small_on_host(int value) {
  Sum x = static_cast<Sum>(value);
  for (int i = 0; i < value % 5; ++i)
    x = mixed(x);
  return x;
}

#pragma gtap function
__device__ Sum many(int n, int rounds, Sum *out) {
  Sum sum = 0;
  for (int round = 0; round < rounds; ++round) {
    int i = 0;
    while (i < n) {
      if (i % 50 == 7) {
#pragma gtap task
        out[i] = by_block(i + round);
      } else {
#pragma gtap task
        out[i] = small(i + round);
      }
      ++i;
    }
#pragma gtap taskwait
    for (i = 0; i < n; ++i)
      sum = sum * 31 + out[i];
  }
  return sum;
}

__global__ void run(int n, int rounds, Sum *out, Sum *sum) {
#pragma gtap entry
  *sum = many(n, rounds, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(300), rounds = 2;
  exec::Array<Sum> out(n), sum;
  run<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, rounds, out.device(), sum.device());
  test.wait("run");
  Sum expected = 0;
  for (int round = 0; round < rounds; ++round)
    for (int i = 0; i < n; ++i) {
      const int value = i + round;
      const Sum one = i % 50 == 7 ? small_on_host(value) + 3 * small_on_host(value + 1) +
                                        5 * small_on_host(value + 2)
                                  : small_on_host(value);
      expected = expected * 31 + one;
    }
  test.equal("sum", sum.read(), {expected});
  return test.finish("mixed_many");
}
