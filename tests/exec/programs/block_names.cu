// Block-level tasks whose names are qualified, and spawned blocks in them: copies, a shared variable, a template with
// instances from before and from behind its definition; loops through the array of a parameter.
#include <gtap_block.cuh>

#include "support.h"

namespace far::inner {
#pragma gtap function
__device__ int one_more(int n);
} // namespace far::inner

struct Tools {
#pragma gtap function
  static __device__ int twice(int n);
};

// The sum of n + Step, n - Step + Step and so on down; each node counts in all cells.
#pragma gtap function
template <class T, int Step>
__device__ T sum(T n, int *cells);

#pragma gtap function
__device__ void before(int n, long long *out, int *cells) {
  int more = 0, twice = 0;
  long long whole = 0;
  short part = 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    more = far::inner::one_more(n);
#pragma gtap task
    twice = Tools::twice(n);
#pragma gtap task
    whole = sum<long long, 1>(n, cells);
#pragma gtap task
    part = sum<short, 2>(static_cast<short>(n), cells);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
    out[0] = more;
    out[1] = twice;
    out[2] = whole;
    out[3] = part;
  }
}

namespace far::inner {
#pragma gtap function
__device__ int one_more(int n) {
  return n + (__syncthreads_count(1) == static_cast<int>(blockDim.x) ? 1 : 0);
}
} // namespace far::inner

__device__ int Tools::twice(int n) {
  int half = 0;
  if (threadIdx.x == 0)
#pragma gtap task shared(half)
  {
    if (threadIdx.x == 5)
      half = n;
  }
#pragma gtap taskwait
  return 2 * half;
}

#pragma gtap function
template <class T, int Step>
__device__ T sum(T n, int *cells) {
  if (n <= 0)
    return 0;
  T below = 0;
  int seen = 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    below = sum<T, Step>(static_cast<T>(n - Step), cells);
#pragma gtap task shared(seen)
    {
      if (threadIdx.x == 3)
        seen = Step;
      atomicAdd(&cells[threadIdx.x % 32], static_cast<int>(n));
    }
  }
#pragma gtap taskwait
  return static_cast<T>(below + n + seen);
}

struct Chunk {
  int count;
  int values[4];
};

// The parameter is the same for all threads and stays as it is, so its array may be gone through.
#pragma gtap function
__device__ int weighed(Chunk chunk, int own) {
  int result = 0;
  for (int value : chunk.values) {
    int twice = 0;
    if (threadIdx.x == 0 && value > 1) {
#pragma gtap task
      twice = Tools::twice(value);
    }
#pragma gtap taskwait
    result += twice + own;
  }
  for (const int &value : chunk.values)
    result += value * chunk.count;
  return result;
}

#pragma gtap function
__device__ void all_of_them(int n, long long *out, int *cells) {
  int behind = 0, weight = 0;
  if (threadIdx.x == 0) {
#pragma gtap task
    before(n, out, cells);
#pragma gtap task
    behind = sum<int, 3>(n, cells);
#pragma gtap task
    weight = weighed(Chunk{n, {1, 2, 3, n}}, 10);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0) {
    out[4] = behind;
    out[5] = weight;
  }
}

__global__ void with_tasks(int n, long long *out, int *cells) {
#pragma gtap entry
  all_of_them(n, out, cells);
}

// ---- the same in plain loops ----

static long long expected_sum(int n, int step, int &cell) {
  long long result = 0;
  for (; n > 0; n -= step) {
    result += n + step;
    cell += n * (GTAP_BLOCK_SIZE / 32);
  }
  return result;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(7);
  exec::Array<long long> out(6);
  exec::Array<int> cells(32);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, out.device(), cells.device());
  test.wait("with_tasks");
  int cell = 0;
  const long long whole = expected_sum(n, 1, cell), part = expected_sum(n, 2, cell),
                  behind = expected_sum(n, 3, cell);
  const int weight = 2 * (2 + 3 + (n > 1 ? n : 0)) + 4 * 10 + n * (1 + 2 + 3 + n);
  test.equal("results", out.read(), {n + 1, 2 * n, whole, part, behind, weight});
  test.equal("cells", cells.read(), std::vector<int>(32, cell));
  return test.finish("block_names");
}
