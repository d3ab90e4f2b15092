// Launches of block-level and team functions that run loops alone (docs/loops.md): several loops in a batch, tasks beside them, batches
// one after the other, results of several types, turns with barriers and shared variables. Each answer is compared with the same
// code run on one thread of the host.
#include <gtap_block.cuh>

#include "support.h"

__host__ __device__ inline int hashed(int x) {
  return static_cast<int>((static_cast<unsigned>(x) * 0x9e3779b9u) >> 20);
}

// All threads: what they have of a row of so many numbers.
__device__ long long row_sum(int row, int length) {
  __shared__ unsigned long long sum;
  __syncthreads();
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    atomicAdd(&sum, static_cast<unsigned long long>(hashed(row * 31 + i)));
  __syncthreads();
  return static_cast<long long>(sum);
}

#pragma gtap function worker(block)
__device__ long long leaf(int i) {
  return static_cast<long long>(row_sum(i, 40)) % 1009;
}

#pragma gtap function worker(block)
__device__ long long rows(int n, int length, long long *out) {
  long long sum = 0, one = 0;
  int most = -1;
  if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup
    for (int row = 0; row < n; row++) {
      const long long of_row = row_sum(row, length);
      if (threadIdx.x == 0)
        out[row] = of_row;
    }
#pragma gtap taskloop nogroup reduction(+ : sum)
    for (int row = n; row > 0; row -= 2) {
      const long long of_row = row_sum(row, length);
      if (threadIdx.x == 0)
        sum += of_row;
    }
#pragma gtap task
    one = leaf(n);
  }
  if (threadIdx.x == 32 % blockDim.x) {
#pragma gtap task
    out[n + 1] = leaf(n + 1);
  }
#pragma gtap taskwait
  for (int round = 0; round < 4; round++) {
    if (threadIdx.x == 0) {
#pragma gtap taskloop nogroup reduction(max : most)
      for (int row = round; row < n; row++)
        most = max(most, static_cast<int>(row_sum(row + round, length) % 997));
    }
#pragma gtap taskwait
  }
  return sum + 1000ll * most + one * 7 + out[n + 1];
}
__global__ void start_rows(int n, int length, long long *out) {
#pragma gtap entry
  out[n] = rows(n, length, out);
}

// A team: one thread runs the text, and regions get the block.
#pragma gtap function worker(team)
__device__ int cells(int n, int m, int *places) {
  int found = 0;
#pragma gtap taskloop nogroup reduction(+ : found)
  for (int i = 0; i < n; i++) {
    int of_turn = i % 3;
#pragma gtap parallel for reduction(+ : of_turn)
    for (int j = 0; j < m; j++) {
      places[i * m + j] += hashed(i + j);
      of_turn += hashed(i * j) % 5;
    }
    found += of_turn;
  }
#pragma gtap taskwait
  for (int step = 1; step < 4; step++) {
    const int before = found;
#pragma gtap taskloop nogroup reduction(+ : found)
    for (int i = step; i < n; i += step)
      found += before % 7 + i;
#pragma gtap taskwait
  }
  return found;
}
__global__ void start_cells(int n, int m, int *places, int *out) {
#pragma gtap entry
  *out = cells(n, m, places);
}

namespace {

long long expected_row(int row, int length) {
  long long sum = 0;
  for (int i = 0; i < length; i++)
    sum += hashed(row * 31 + i);
  return sum;
}

std::vector<long long> expected_rows(int n, int length) {
  std::vector<long long> out(n + 2);
  long long sum = 0;
  int most = -1;
  for (int row = 0; row < n; row++)
    out[row] = expected_row(row, length);
  for (int row = n; row > 0; row -= 2)
    sum += expected_row(row, length);
  for (int round = 0; round < 4; round++)
    for (int row = round; row < n; row++)
      most = std::max(most, static_cast<int>(expected_row(row + round, length) % 997));
  out[n + 1] = expected_row(n + 1, 40) % 1009;
  out[n] = sum + 1000ll * most + expected_row(n, 40) % 1009 * 7 + out[n + 1];
  return out;
}

int expected_cells(int n, int m, std::vector<int> &places) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    found += i % 3;
    for (int j = 0; j < m; j++) {
      places[i * m + j] += hashed(i + j);
      found += hashed(i * j) % 5;
    }
  }
  for (int step = 1; step < 4; step++) {
    const int before = found;
    for (int i = step; i < n; i += step)
      found += before % 7 + i;
  }
  return found;
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int largest = test.size(150);
  for (int n : {0, 1, 2, 33, largest})
    for (int length : {0, 1, 70}) {
      exec::Array<long long> out(n + 2);
      start_rows<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, length, out.device());
      test.wait("rows");
      test.equal("rows", out.read(), expected_rows(n, length));
    }
  for (int n : {0, 1, 40, largest})
    for (int m : {1, 3, 65}) {
      exec::Array<int> places(n * m + 1), out(1);
      start_cells<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, m, places.device(), out.device());
      test.wait("cells");
      std::vector<int> expected(n * m + 1);
      test.equal("cells", out.read(), std::vector<int>{expected_cells(n, m, expected)});
      test.equal("the places", places.read(), expected);
    }
  return test.finish("block_loop_launches");
}
