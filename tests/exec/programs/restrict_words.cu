// Functions with __restrict__ in a kernel whose tasks reach their variables on two ways. nvcc 13.0 concluded from the one
// that the others cannot meet, and added up old values (docs/translator.md, "__restrict__").
#include <gtap_thread.cuh>

#include "support.h"

__device__ unsigned long long sums[2];

__device__ void helper(int n, unsigned *__restrict__ cells) {
  for (int i = 0; i < n; ++i)
    cells[i ^ 1] = cells[3 + i] * 5 + i;
}

#pragma gtap function
__device__ unsigned same(unsigned value) {
  return value;
}

#pragma gtap function
__device__ void reads(int n, unsigned *__restrict__ cells) {
  helper(n, cells);
  for (int i = 0; n > i; i++) {
#pragma gtap task
    cells[i ^ 1] = same(cells[3 + i] * 5 + i);
  }
#pragma gtap taskwait
}

#pragma gtap function
__device__ unsigned long long meets(int n, unsigned long long seed) {
  unsigned long long *value = &seed;
  if ((n & 1) != 0) {
    unsigned cells[40];
    for (int i = 0; i < 40; ++i)
      cells[i] = i * static_cast<unsigned>(seed);
#pragma gtap task
    reads(n, cells);
#pragma gtap taskwait
  }
  *value *= 77;
  seed += *value * 5;
  atomicAdd(&sums[0], *value * 3); // the new seed
  unsigned long long behind = 1;
  unsigned long long *two = n > 5 ? &behind : value;
#pragma gtap task
  reads(0, nullptr);
#pragma gtap taskwait
  *two += 3;
  seed ^= *value >> 3;
  behind += *two;
  atomicAdd(&sums[1], behind + *two);
  return *value;
}

__global__ void kernel(int n, unsigned long long *results) {
#pragma gtap entry
  results[n] = meets(n, 1000 + n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  constexpr int kRuns = 8;
  exec::Array<unsigned long long> results(kRuns);
  std::vector<unsigned long long> expected;
  unsigned long long first = 0, second = 0;
  for (int n = 0; n < kRuns; ++n) {
    kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, results.device());
    test.wait("kernel");
    unsigned long long seed = (1000 + n) * 77ULL, behind = 1;
    seed += seed * 5;
    first += seed * 3;
    unsigned long long &two = n > 5 ? behind : seed;
    two += 3;
    seed ^= seed >> 3;
    behind += two;
    second += behind + two;
    expected.push_back(seed);
  }
  test.equal("results", results.read(), expected);
  unsigned long long found[2];
  cudaMemcpyFromSymbol(found, sums, sizeof found);
  test.equal("sums", std::vector<unsigned long long>(found, found + 2), {first, second});
  return test.finish("restrict_words");
}
