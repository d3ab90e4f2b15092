// Taskgroups of block-level tasks: their ends wait for the tasks that were spawned in them, and for all that these have
// spawned, though functions of these tasks end before their children. They spawn more than a block's window holds, and the
// last of them take long: a group that only waits for its own children goes on before these have ended.
#include <gtap_block.cuh>

#include "support.h"

constexpr int many = 80, steps = 20;

__device__ unsigned long long late; // what groups have found unfinished

#pragma gtap function
__device__ void chain(int n, unsigned *count) {
  if (threadIdx.x == 0) {
    atomicAdd(count, 1u);
    if (n > 0)
#pragma gtap task
      chain(n - 1, count);
  }
}

// Ends before its children. All threads spawn some.
#pragma gtap function
__device__ void scatter(unsigned *count) {
  for (int i = threadIdx.x; i < many; i += blockDim.x) {
#pragma gtap task
    chain(i < many / 2 ? 0 : steps, count);
  }
}
// The same by a taskloop.
#pragma gtap function
__device__ void scatter_turns(unsigned *count) {
#pragma gtap taskloop nogroup
  for (int i = 0; i < many; i++) {
#pragma gtap task_iteration
    chain(i < many / 2 ? 0 : steps, count);
  }
}
constexpr unsigned scattered = many / 2 + many / 2 * (steps + 1);

// Waits for its first child, and not for the others.
#pragma gtap function
__device__ unsigned one_of_threads() {
  return blockDim.x != 0 ? 1u : 0u;
}
#pragma gtap function
__device__ unsigned half_joined(unsigned *count) {
  unsigned first = 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    first = one_of_threads();
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    for (int i = 0; i < many; i++) {
#pragma gtap task
      chain(i < many / 2 ? 0 : steps, count);
    }
  return first;
}

__device__ void expect(bool holds) {
  if (!holds && threadIdx.x == 0)
    atomicAdd(&late, 1ull);
}
// What tasks of other blocks have written.
__device__ unsigned load(const unsigned *value) {
  return *static_cast<const volatile unsigned *>(value);
}

#pragma gtap function
__device__ void groups(int n, unsigned *out) {
  for (int turn = 0; turn < n; turn++) {
#pragma gtap taskgroup
    {
      if (threadIdx.x == 0) {
#pragma gtap task
        scatter(&out[0]);
      }
#pragma gtap taskgroup
      {
        if (threadIdx.x == 0) {
#pragma gtap task
          scatter_turns(&out[1]);
        }
      }
      expect(load(&out[1]) == (turn + 1) * scattered);
    }
    expect(load(&out[0]) == (turn + 1) * scattered);
  }
#pragma gtap taskgroup
  {}
#pragma gtap taskgroup
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
#pragma gtap task_iteration
    scatter(&out[2]);
  }
  expect(load(&out[2]) == n * scattered);
}

#pragma gtap function
__device__ void results(int n, unsigned *out) {
#pragma gtap taskgroup
  {
    if (threadIdx.x == 0) {
#pragma gtap task
      {
        if (threadIdx.x == 0)
          for (int i = 0; i < n; i++) {
#pragma gtap task
            scatter(&out[1]);
          }
      }
    }
    if (threadIdx.x == 0) {
#pragma gtap task
      out[3] = half_joined(&out[0]);
    }
  }
  expect(load(&out[0]) == scattered);
  expect(load(&out[1]) == n * scattered);
  expect(load(&out[3]) == 1);
}

#pragma gtap function
__device__ void side_by_side(int n, unsigned *out) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
#pragma gtap task
    {
#pragma gtap taskgroup
      {
        if (threadIdx.x < 2) {
#pragma gtap task
          scatter(&out[i]);
        }
      }
      expect(load(&out[i]) == 2 * scattered);
    }
  }
}

__global__ void run_groups(int n, unsigned *out) {
#pragma gtap entry
  groups(n, out);
}
__global__ void run_results(int n, unsigned *out) {
#pragma gtap entry
  results(n, out);
}
__global__ void run_side_by_side(int n, unsigned *out) {
#pragma gtap entry
  side_by_side(n, out);
}
__global__ void read_late(unsigned long long *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = late;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(2), tasks = 3 * n;
  const std::vector<unsigned long long> none{0};
  exec::Array<unsigned long long> found;
  const auto check = [&](const char *what) {
    read_late<<<1, GTAP_BLOCK_SIZE>>>(found.device());
    test.wait("read_late");
    test.equal(what, found.read(), none);
  };
  exec::Array<unsigned> a(3), b(4), c(tasks);
  run_groups<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, a.device());
  test.wait("run_groups");
  check("groups");
  run_results<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, b.device());
  test.wait("run_results");
  check("results");
  run_side_by_side<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(tasks, c.device());
  test.wait("run_side_by_side");
  check("side by side");
  test.equal("all tasks", a.read(), {n * scattered, n * scattered, n * scattered});
  test.equal("side by side", c.read(), std::vector<unsigned>(tasks, 2 * scattered));
  return test.finish("block_taskgroups");
}
