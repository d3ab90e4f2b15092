// Block-level steps that spawn far more children than a window holds, by loops that cannot be divided: children become
// runs (detail/block/child_runs.cuh). Spawned by one thread, by all, and by some at different times; without a wait, with
// results in memory and in the record of the parent.
#include <gtap_block.cuh>

#include "support.h"

__host__ __device__ inline unsigned long long mixed(unsigned long long x) {
  x *= 0x9E3779B97F4A7C15ull;
  return (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull + 1;
}

struct Seen {
  unsigned long long count, sum;
};

#pragma gtap function
__device__ void see(Seen *seen, unsigned long long value) {
  if (threadIdx.x == 0) {
    atomicAdd(&seen->count, 1ull);
    atomicAdd(&seen->sum, mixed(value));
  }
}

#pragma gtap function
__device__ unsigned long long twice(unsigned long long value) {
  __shared__ unsigned long long part[2];
  if (threadIdx.x < 2)
    part[threadIdx.x] = mixed(value + threadIdx.x);
  __syncthreads();
  return part[0] + 3 * part[1];
}

// Waits for a child of its own.
#pragma gtap function
__device__ unsigned long long waits(unsigned long long value) {
  unsigned long long inner = 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    inner = twice(value);
  }
#pragma gtap taskwait
  return inner + 1;
}

// One thread follows a list, and nobody waits.
#pragma gtap function
__device__ void by_one(const int *next, Seen *seen) {
  if (threadIdx.x != 0)
    return;
  int at = 0;
  while (at >= 0) {
#pragma gtap task
    see(seen, static_cast<unsigned long long>(at));
    at = next[at];
  }
}

// Results in memory, of children that wait and of others.
#pragma gtap function
__device__ void joined(const int *next, unsigned long long *out, Seen *seen) {
  if (threadIdx.x == blockDim.x - 1) {
    int at = 0;
    while (at >= 0) {
      if (at % 3 == 0) {
#pragma gtap task
        see(seen, static_cast<unsigned long long>(at));
        out[at] = 5;
      } else if (at % 3 == 1) {
#pragma gtap task
        out[at] = waits(static_cast<unsigned long long>(at));
      } else {
#pragma gtap task
        out[at] = twice(static_cast<unsigned long long>(at));
      }
      at = next[at];
    }
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    atomicAdd(&seen->sum, out[1] + out[2]);
}

// All threads spawn at once, different numbers.
#pragma gtap function
__device__ void by_all(int n, unsigned long long *out, Seen *seen) {
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x)) {
#pragma gtap task
    out[i] = twice(static_cast<unsigned long long>(i) + 7);
  }
  int more = static_cast<int>(threadIdx.x) % 5;
  while (more-- > 0) {
#pragma gtap task
    see(seen, threadIdx.x);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    atomicAdd(&seen->sum, out[0] ^ out[n - 1]);
}

// Results in the record of the task that waits, in several waves.
#pragma gtap function
__device__ unsigned long long in_waves(int waves, int fan) {
  unsigned long long sum = 0;
  for (int wave = 0; wave < waves; ++wave) {
    unsigned long long mine = 1, last = 2;
    int left = fan;
    if (threadIdx.x % 32 == 0) {
#pragma gtap task
      mine = twice(threadIdx.x + 100 * static_cast<unsigned long long>(wave));
      while (left-- > 1) {
#pragma gtap task
        waits(static_cast<unsigned long long>(left));
      }
#pragma gtap task
      last = waits(threadIdx.x);
    }
#pragma gtap taskwait
    sum = sum * 31 + mine + 7 * last;
  }
  return sum;
}

// A tree in which each inner task has many children.
#pragma gtap function
__device__ void tree(int depth, int fan, unsigned long long seed, Seen *seen) {
  if (depth == 0) {
    if (threadIdx.x == 0) {
      atomicAdd(&seen->count, 1ull);
      atomicAdd(&seen->sum, mixed(seed));
    }
    return;
  }
  if (threadIdx.x == 0) {
    int i = 0;
    while (i < fan) {
#pragma gtap task
      tree(depth - 1, fan, seed * 131 + static_cast<unsigned long long>(i), seen);
      ++i;
    }
  }
}

__global__ void run_by_one(const int *next, Seen *seen) {
#pragma gtap entry
  by_one(next, seen);
}
__global__ void run_joined(const int *next, unsigned long long *out, Seen *seen) {
#pragma gtap entry
  joined(next, out, seen);
}
__global__ void run_by_all(int n, unsigned long long *out, Seen *seen) {
#pragma gtap entry
  by_all(n, out, seen);
}
__global__ void run_in_waves(int waves, int fan, unsigned long long *result) {
#pragma gtap entry
  *result = in_waves(waves, fan);
}
__global__ void run_tree(int depth, int fan, Seen *seen) {
#pragma gtap entry
  tree(depth, fan, 1, seen);
}

static unsigned long long twice_serially(unsigned long long value) {
  return mixed(value) + 3 * mixed(value + 1);
}
static void tree_serially(int depth, int fan, unsigned long long seed, Seen &seen) {
  if (depth == 0) {
    ++seen.count;
    seen.sum += mixed(seed);
    return;
  }
  for (int i = 0; i < fan; ++i)
    tree_serially(depth - 1, fan, seed * 131 + static_cast<unsigned long long>(i), seen);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(300), fan = n < 150 ? n : 150, waves = 3;
  std::vector<int> chain(n);
  for (int i = 0; i < n; ++i) // all of them, in steps of 7 or 8
    chain[i] = i + 7 < n ? i + 7 : i % 7 + 1 < 7 && i % 7 + 1 < n ? i % 7 + 1 : -1;
  exec::Array<int> next(n);
  exec::check(cudaMemcpy(next.device(), chain.data(), n * sizeof(int), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  exec::Array<unsigned long long> out(n), all_out(n), sum;
  exec::Array<Seen> seen(4);

  run_by_one<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(next.device(), &seen.device()[0]);
  test.wait("run_by_one");
  run_joined<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(next.device(), out.device(), &seen.device()[1]);
  test.wait("run_joined");
  run_by_all<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, all_out.device(), &seen.device()[2]);
  test.wait("run_by_all");
  run_tree<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(2, fan, &seen.device()[3]);
  test.wait("run_tree");
  run_in_waves<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(waves, fan, sum.device());
  test.wait("run_in_waves");

  std::vector<unsigned long long> wanted_out(n), wanted_all(n);
  std::vector<Seen> wanted(4, Seen{0, 0});
  for (int i = 0; i < n; ++i) {
    const auto value = static_cast<unsigned long long>(i);
    ++wanted[0].count;
    wanted[0].sum += mixed(value);
    wanted_all[i] = twice_serially(value + 7);
    wanted_out[i] = i % 3 == 0 ? 5 : twice_serially(value) + (i % 3 == 1 ? 1 : 0);
    if (i % 3 == 0) {
      ++wanted[1].count;
      wanted[1].sum += mixed(value);
    }
  }
  wanted[1].sum += wanted_out[1] + wanted_out[2];
  for (unsigned thread = 0; thread < GTAP_BLOCK_SIZE; ++thread)
    for (unsigned more = thread % 5; more > 0; --more) {
      ++wanted[2].count;
      wanted[2].sum += mixed(thread);
    }
  wanted[2].sum += wanted_all[0] ^ wanted_all[n - 1];
  tree_serially(2, fan, 1, wanted[3]);
  unsigned long long wanted_sum = 0;
  for (int wave = 0; wave < waves; ++wave)
    wanted_sum = wanted_sum * 31 + twice_serially(100 * static_cast<unsigned long long>(wave)) +
                 7 * (twice_serially(0) + 1);

  test.equal("results in memory", out.read(), wanted_out);
  test.equal("results of all threads' children", all_out.read(), wanted_all);
  std::vector<unsigned long long> all = {sum.read()[0]}, expected = {wanted_sum};
  for (std::size_t i = 0; i < 4; ++i) {
    const Seen saw = seen.read()[i];
    all.insert(all.end(), {saw.count, saw.sum});
    expected.insert(expected.end(), {wanted[i].count, wanted[i].sum});
  }
  test.equal("sums", all, expected);
  return test.finish("block_many_children");
}
