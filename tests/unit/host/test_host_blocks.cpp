// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks, barriers, shared memory, atomics and schedules of the host target.
#include "catch_compat.h"

#include <gtap/host/cuda_shim.h>

#include <array>
#include <atomic>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

namespace {

// Restores the knobs when a test ends.
class schedule_guard {
public:
  schedule_guard() : before_(gtap::host::get_schedule()) {}
  ~schedule_guard() { gtap::host::set_schedule(before_); }

private:
  gtap::host::schedule before_;
};

void use(unsigned threads, std::uint64_t seed) {
  gtap::host::schedule knobs = gtap::host::get_schedule();
  knobs.threads = threads;
  knobs.seed = seed;
  gtap::host::set_schedule(knobs);
}

// Order in which 64 threads pass their atomic operations.
std::vector<int> interleaving() {
  std::vector<int> order(2 * 64 * 8);
  int turn = 0;
  gtap::host::launch(2, 64, [&] {
    for (int i = 0; i < 8; ++i) {
      const auto place = static_cast<std::size_t>(atomicAdd(&turn, 1));
      order[place] = static_cast<int>(blockIdx.x * 64 + threadIdx.x);
      if (i % 3 == 0)
        __syncwarp();
    }
  });
  return order;
}

} // namespace

TEST_CASE("every thread of every block runs once, with its indices", "[host][blocks]") {
  const schedule_guard guard;
  use(3, 0);
  const dim3 grid(3, 2, 2), block(5, 4, 3);
  std::vector<int> runs(12 * 60);
  gtap::host::launch(grid, block, [&] {
    const unsigned thread = threadIdx.x + 5 * (threadIdx.y + 4 * threadIdx.z);
    const unsigned index = blockIdx.x + 3 * (blockIdx.y + 2 * blockIdx.z);
    if (gridDim.x == 3 && blockDim.z == 3)
      ++runs[index * 60 + thread];
  });
  CHECK(cudaGetLastError() == cudaSuccess);
  for (int count : runs)
    CHECK(count == 1);
}

TEST_CASE("shared memory belongs to a block and __syncthreads orders it", "[host][blocks]") {
  const schedule_guard guard;
  for (std::uint64_t seed : {0, 1, 2, 3}) {
    use(4, seed);
    constexpr unsigned blocks = 37, threads = 96;
    std::vector<unsigned> sums(blocks * threads);
    gtap::host::launch(blocks, threads, [&] {
      __shared__ unsigned cells[threads];
      unsigned sum = 0;
      for (unsigned round = 0; round < 4; ++round) {
        cells[threadIdx.x] = blockIdx.x + round;
        __syncthreads();
        sum += cells[(threadIdx.x * 7 + 40) % threads];
        __syncthreads();
      }
      sums[blockIdx.x * threads + threadIdx.x] = sum;
    });
    for (unsigned i = 0; i < sums.size(); ++i)
      CHECK(sums[i] == 4 * (i / threads) + 6);
  }
}

TEST_CASE("atomics from many blocks lose nothing", "[host][atomics]") {
  int sum = 0, low = 100, high = 0, claimed = 0;
  unsigned bits = 0, wrapped = 0;
  unsigned long long wide = 0;
  float real = 0;
  gtap::host::launch(16, 64, [&] {
    const int rank = static_cast<int>(blockIdx.x * 64 + threadIdx.x);
    atomicAdd(&sum, 1);
    atomicAdd(&wide, 1ull << 33);
    atomicAdd(&real, 1.0f);
    atomicMin(&low, rank - 5);
    atomicMax(&high, rank);
    atomicOr(&bits, 1u << rank % 32);
    atomicInc(&wrapped, 6);
    int seen = 0;
    while ((seen = atomicCAS(&claimed, rank, rank + 1)) != rank) // passes from thread to thread
      __nanosleep(100);
  });
  CHECK(sum == 1024);
  CHECK(wide == 1024ull << 33);
  CHECK(real == 1024.0f);
  CHECK(low == -5);
  CHECK(high == 1023);
  CHECK(bits == 0xffffffffu);
  CHECK(wrapped == 1024 % 7);
  CHECK(claimed == 1024);
}

TEST_CASE("a thread that polls without sleeping starves nobody", "[host][schedule]") {
  const schedule_guard guard;
  for (std::uint64_t seed : {0, 5}) {
    use(2, seed);
    int ready = 0, seen = 0;
    gtap::host::launch(2, 64, [&] {
      if (blockIdx.x == 1 && threadIdx.x == 63)
        atomicExch(&ready, 1); // the last to run in round robin
      while (atomicAdd(&ready, 0) == 0) {
      }
      atomicAdd(&seen, 1);
    });
    CHECK(seen == 128);
  }
}

TEST_CASE("one OS thread and one seed give one interleaving", "[host][schedule]") {
  const schedule_guard guard;
  std::set<std::vector<int>> different;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    use(1, seed);
    const std::vector<int> first = interleaving();
    use(1, seed);
    CHECK(interleaving() == first);
    different.insert(first);
  }
  CHECK(different.size() == 6);
}

TEST_CASE("stack_left falls with recursion and knows no bound on the host", "[host][schedule]") {
  CHECK(gtap::host::stack_left() == std::numeric_limits<std::size_t>::max());
  struct recursion {
    [[gnu::noinline]] static std::size_t down(int depth) {
      volatile char frame[256] = {};
      if (depth == 0)
        return gtap::host::stack_left() + static_cast<std::size_t>(frame[0]);
      const std::size_t left = down(depth - 1);
      return left + static_cast<std::size_t>(frame[1]);
    }
  };
  std::size_t shallow = 0, deep = 0;
  gtap::host::launch(1, 1, [&] {
    shallow = recursion::down(0);
    deep = recursion::down(20);
  });
  CHECK(shallow <= gtap::host::get_schedule().stack_bytes);
  CHECK(shallow > gtap::host::get_schedule().stack_bytes / 2);
  CHECK(deep + 20 * 256 <= shallow);
}

TEST_CASE("stacks can be made larger between launches", "[host][schedule]") {
  const schedule_guard guard;
  gtap::host::schedule knobs = gtap::host::get_schedule();
  knobs.stack_bytes = 1 << 20;
  gtap::host::set_schedule(knobs);
  std::size_t left = 0;
  gtap::host::launch(1, 1, [&] { left = gtap::host::stack_left(); });
  CHECK(left > (1 << 20) - 8192);
}

TEST_CASE("launches that a device refuses set the error and run nothing", "[host][launch]") {
  bool ran = false;
  const auto refused = [&](dim3 grid, dim3 block, std::size_t shared) {
    gtap::host::launch(grid, block, shared, [&] { ran = true; });
    return cudaGetLastError();
  };
  CHECK(refused(0, 32, 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(dim3(1, 70000), 32, 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(1, 0, 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(1, 1025, 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(1, dim3(32, 33), 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(1, dim3(1, 1, 65), 0) == cudaErrorInvalidConfiguration);
  CHECK(refused(1, 32, 1 << 20) == cudaErrorInvalidValue);
  CHECK_FALSE(ran);
  gtap::host::launch(1, 1, 0, cudaStream_t{}, [&] { ran = true; });
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(ran);
}
