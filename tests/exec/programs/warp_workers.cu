// Tasks of one warp each, whose lanes work together by ballots and shuffles.
#include <gtap_warp.cuh>

#include "support.h"

#include <string>
#include <vector>

static_assert(GTAP_BLOCK_SIZE == 32, "a block is a warp");

constexpr unsigned kAll = 0xffffffff;

// Marks what can be reached from `vertex`; each lane spawns a task for every neighbour that it finds first.
#pragma gtap function
__device__ void visit(const int *first, const int *neighbours, int *seen, int vertex) {
  for (int i = first[vertex] + static_cast<int>(threadIdx.x); i < first[vertex + 1]; i += 32)
    if (atomicExch(&seen[neighbours[i]], 1) == 0) {
#pragma gtap task
      visit(first, neighbours, seen, neighbours[i]);
    }
}

__global__ void visit_kernel(const int *first, const int *neighbours, int *seen) {
#pragma gtap entry
  visit(first, neighbours, seen, 0);
}

// The sum of a range: a shuffled sum of its middle, and tasks for what is on both sides of it.
#pragma gtap function worker(warp)
__device__ long total(const int *values, int count) {
  const int lane = static_cast<int>(threadIdx.x);
  const int sides = count > 32 ? count - 32 : 0;
  const int before = sides / 2, behind = sides - before;
  long left = 0, right = 0;
  if (lane == 0 && before > 0) {
#pragma gtap task
    left = total(values, before);
  }
  if (lane == 31 && behind > 0) {
#pragma gtap task
    right = total(values + count - behind, behind);
  }
  long own = lane < count - sides ? values[before + lane] : 0;
  for (int step = 16; step > 0; step /= 2)
    own += __shfl_xor_sync(kAll, own, step);
#pragma gtap taskwait
  left = __shfl_sync(kAll, left, 0);
  right = __shfl_sync(kAll, right, 31);
  return own + left + right;
}

__global__ void total_kernel(const int *values, int count, long *sum) {
#pragma gtap entry
  *sum = total(values, count);
}

// Searches the leaves of a tree for multiples of seven: the lanes vote, and those that have one spawn.
#pragma gtap function
__device__ void multiples(int begin, int count, unsigned long long *found) {
  __shared__ int listed[32];
  if (count <= 32) {
    const bool hit = static_cast<int>(threadIdx.x) < count && (begin + threadIdx.x) % 7 == 0;
    const unsigned hits = __ballot_sync(kAll, hit);
    if (hit)
      listed[__popc(hits & ((1u << threadIdx.x) - 1))] = begin + static_cast<int>(threadIdx.x);
    __syncwarp();
    if (threadIdx.x < static_cast<unsigned>(__popc(hits)))
      atomicAdd(found, static_cast<unsigned long long>(listed[threadIdx.x]));
    return;
  }
  const int each = (count + 31) / 32, at = each * static_cast<int>(threadIdx.x);
  if (at < count) {
#pragma gtap task
    multiples(begin + at, at + each < count ? each : count - at, found);
  }
}

__global__ void multiples_kernel(int count, unsigned long long *found) {
#pragma gtap entry
  multiples(0, count, found);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = 100 * test.size(4);

  // A graph of `size` vertices of which each has some neighbours, and the last few are apart.
  std::vector<int> first{0}, neighbours, expected(size + 3, 0);
  for (int vertex = 0; vertex < size + 3; ++vertex) {
    const int degree = vertex % 50 == 0 ? 45 : vertex % 4;
    for (int i = 1; i <= degree && vertex < size; ++i)
      neighbours.push_back((vertex * 3 + i) % size);
    first.push_back(static_cast<int>(neighbours.size()));
  }
  std::vector<int> left{0};
  while (!left.empty()) {
    const int vertex = left.back();
    left.pop_back();
    for (int i = first[vertex]; i < first[vertex + 1]; ++i)
      if (expected[neighbours[i]]++ == 0)
        left.push_back(neighbours[i]);
  }
  for (int &each : expected)
    each = each != 0;
  exec::Array<int> begins(first.size()), ends(neighbours.size()), seen(size + 3);
  begins.write(first);
  ends.write(neighbours);
  visit_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(begins.device(), ends.device(), seen.device());
  test.wait("visit_kernel");
  test.equal("visit", seen.read(), expected);

  std::vector<int> values(size);
  long sum = 0;
  for (int i = 0; i < size; ++i)
    sum += values[i] = i * i % 101;
  exec::Array<int> numbers(values.size());
  numbers.write(values);
  exec::Array<long> result;
  for (int count : {0, 1, 31, 32, 33, size}) {
    long part = 0;
    for (int i = 0; i < count; ++i)
      part += values[i];
    total_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(numbers.device(), count, result.device());
    test.wait("total_kernel");
    test.equal(("total of " + std::to_string(count)).c_str(), result.read(), {part});
  }

  unsigned long long all = 0;
  for (int i = 0; i < 10 * size; i += 7)
    all += static_cast<unsigned long long>(i);
  exec::Array<unsigned long long> found;
  multiples_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(10 * size, found.device());
  test.wait("multiples_kernel");
  test.equal("multiples", found.read(), {all});
  return test.finish("warp_workers");
}
