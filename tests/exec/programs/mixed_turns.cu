// Where a block turn ends: with block tasks that may go on at once, and nothing else. Chains of block tasks that
// wait for each other, so long that their turn is over when the last one leaves thread tasks behind for
// which nobody waits.
#include <gtap_thread.cuh>

#include "support.h"

using Sum = unsigned long long;

// The spawn does not run it itself: it has effects, and a loop.
#pragma gtap function
__device__ void scatter(int depth, Sum *sum) {
  atomicAdd(sum, 1ull);
  for (int i = 0; i < depth; i++) {
#pragma gtap task
    scatter(depth - 1, sum);
  }
}

#pragma gtap function worker(block)
__device__ int chain(int depth, int scattered, Sum *sum) {
  int below = 0;
  if (depth > 0 && threadIdx.x == 0) {
#pragma gtap task
    below = chain(depth - 1, scattered, sum);
  }
#pragma gtap taskwait
  if (depth == 0 && static_cast<int>(threadIdx.x) < scattered) {
#pragma gtap task
    scatter(2, sum);
  }
  return below + 1;
}

// Several of them one after the other in one block task, each of which begins where the last one's turn ended.
#pragma gtap function worker(block)
__device__ int in_turn(int rounds, int depth, Sum *sum) {
  int total = 0;
  for (int round = 0; round < rounds; round++) {
    int length = 0;
    if (threadIdx.x == 0) {
#pragma gtap task
      length = chain(depth + round, 1 + round % 3, sum);
    }
#pragma gtap taskwait
    total += length;
  }
  return total;
}

#pragma gtap function
__device__ void start(int depth, int rounds, int *length, int *lengths, Sum *sums) {
#pragma gtap task
  *length = chain(depth, 1, sums);
#pragma gtap task
  *lengths = in_turn(rounds, depth, sums + 1);
}

__global__ void from_block(int depth, int scattered, int *length, Sum *sums) {
#pragma gtap entry
  *length = chain(depth, scattered, sums);
}
__global__ void from_thread(int depth, int rounds, int *length, int *lengths, Sum *sums) {
#pragma gtap entry
  start(depth, rounds, length, lengths, sums);
}

static void test_with(exec::Test &test, int depth) {
  constexpr int rounds = 5;
  constexpr Sum scattered = 5; // tasks of scatter(2)
  exec::Array<int> length, lengths;
  exec::Array<Sum> sums(2);
  for (int threads : {1, 3}) {
    from_block<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, threads, length.device(), sums.device());
    test.wait("from_block");
    test.equal("from a block task", length.read(), {depth + 1});
  }
  test.equal("left by it", sums.read(), {4 * scattered, Sum{0}});

  from_thread<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, rounds, length.device(), lengths.device(),
                                                   sums.device());
  test.wait("from_thread");
  int total = 0;
  Sum left = 0;
  for (int round = 0; round < rounds; ++round) {
    total += depth + round + 1;
    left += static_cast<Sum>(1 + round % 3) * scattered;
  }
  test.equal("from a thread task", length.read(), {depth + 1});
  test.equal("in turn", lengths.read(), {total});
  test.equal("left by them", sums.read(), {5 * scattered, left});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int most = test.size(34);
  for (int depth : {0, 1, 5, 15, 16, 30, 31, 32, 33, 34, 64, 100, 1000})
    if (depth <= most)
      test_with(test, depth);
  return test.finish("mixed_turns");
}
