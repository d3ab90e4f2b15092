// Taskgroups over tasks of both kinds: thread-level tasks that end before their block-level children, and the other way
// around. The last of the children take long: a group that only waits for its own children goes on before these have ended.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int many = 50, steps = 40;

__device__ unsigned long long late; // what groups have found unfinished

#pragma gtap function
__device__ void chain(int n, unsigned *count) {
  atomicAdd(count, 1u);
  if (n > 0)
#pragma gtap task
    chain(n - 1, count);
}

#pragma gtap function worker(block)
__device__ void block_chain(int n, unsigned *count) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1u);
    if (n > 0)
#pragma gtap task
      block_chain(n - 1, count);
  }
}

// End before their children, which are of the other kind.
#pragma gtap function
__device__ void threads_to_blocks(unsigned *count) {
  int i = 0;
  while (i < many) {
#pragma gtap task
    block_chain(i < many / 2 ? 0 : steps, count);
    i++;
  }
}
#pragma gtap function worker(block)
__device__ void blocks_to_threads(unsigned *count) {
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
#pragma gtap task
    chain(i < many / 2 ? 0 : steps, count);
  }
}
constexpr unsigned scattered = many / 2 + many / 2 * (steps + 1);

// Over two changes of the kind.
#pragma gtap function worker(block)
__device__ void there_and_back(unsigned *count) {
  if (threadIdx.x < 2) {
#pragma gtap task
    threads_to_blocks(count);
  }
}

__device__ void expect(const unsigned *count, unsigned wanted) {
  if (*static_cast<const volatile unsigned *>(count) != wanted)
    atomicAdd(&late, 1ull);
}

#pragma gtap function
__device__ void of_thread(int n, unsigned *out) {
  for (int turn = 1; turn <= n; turn++) {
#pragma gtap taskgroup
    {
#pragma gtap task
      threads_to_blocks(&out[0]);
#pragma gtap taskgroup
      {
#pragma gtap task
        blocks_to_threads(&out[1]);
      }
      expect(&out[1], turn * scattered);
    }
    expect(&out[0], turn * scattered);
#pragma gtap taskgroup
    {
#pragma gtap task
      there_and_back(&out[2]);
    }
    expect(&out[2], turn * 2 * scattered);
  }
}

#pragma gtap function worker(block)
__device__ void of_block(int n, unsigned *out) {
  for (int turn = 1; turn <= n; turn++) {
#pragma gtap taskgroup
    {
      if (threadIdx.x == 0) {
#pragma gtap task
        threads_to_blocks(&out[0]);
      }
    }
    if (threadIdx.x == 0)
      expect(&out[0], turn * scattered);
#pragma gtap taskgroup
    {
      if (threadIdx.x == 1) {
#pragma gtap task
        blocks_to_threads(&out[1]);
      }
    }
    if (threadIdx.x == 0)
      expect(&out[1], turn * scattered);
#pragma gtap taskgroup
    {
      if (threadIdx.x == 0) {
#pragma gtap task
        there_and_back(&out[2]);
      }
    }
    if (threadIdx.x == 0)
      expect(&out[2], turn * 2 * scattered);
  }
}

__global__ void run_threads(int n, unsigned *out) {
#pragma gtap entry
  of_thread(n, out);
}
__global__ void run_blocks(int n, unsigned *out) {
#pragma gtap entry
  of_block(n, out);
}
__global__ void read_late(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = late;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(2);
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  const auto check = [&](const char *what) {
    read_late<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_late");
    test.equal(what, found.read(), none);
  };
  exec::Array<unsigned> a(3), b(3);
  run_threads<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, a.device());
  test.wait("run_threads");
  check("groups of threads");
  run_blocks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, b.device());
  test.wait("run_blocks");
  check("groups of blocks");
  test.equal("all tasks", a.read(), {n * scattered, n * scattered, n * 2 * scattered});
  test.equal("all tasks", b.read(), {n * scattered, n * scattered, n * 2 * scattered});
  return test.finish("mixed_taskgroups");
}
