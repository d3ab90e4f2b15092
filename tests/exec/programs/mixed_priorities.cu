// priority(e) where lanes and blocks spawn tasks for each other: the answers are those without, and a block's tasks run in order.
#include <gtap_thread.cuh>

#include "support.h"

using Sum = unsigned long long;

#pragma gtap function worker(block)
__device__ void of_block(unsigned node, int depth, Sum *sum);

#pragma gtap function
__device__ long leaf(unsigned node) {
  return node % 100;
}
// A lane's: children of both kinds.
#pragma gtap function
__device__ long of_lane(unsigned node, int depth, Sum *sum) {
  if (depth == 0)
    return node % 1000;
  long left = 0, right = 0;
#pragma gtap task priority(node % 9)
  left = of_lane(2 * node, depth - 1, sum);
#pragma gtap task priority(depth)
  right = of_lane(2 * node + 1, depth - 1, sum);
  if (node % 4 == 1) {
#pragma gtap task priority(node % 3)
    of_block(node, 1, sum);
  }
#pragma gtap taskwait
  return left - right;
}
#pragma gtap function worker(block)
__device__ void of_block(unsigned node, int depth, Sum *sum) {
  long own = 0;
#pragma gtap task priority(threadIdx.x % 8)
  own = leaf(node + threadIdx.x);
  if (threadIdx.x < 2 && depth > 0) {
#pragma gtap task priority(3 - threadIdx.x)
    of_block(2 * node + threadIdx.x, depth - 1, sum);
  }
#pragma gtap taskwait
  atomicAdd(sum, Sum(own));
}

// The order of a block's tasks that lanes make.
__device__ unsigned ticket;

#pragma gtap function worker(block)
__device__ void draw(unsigned number, unsigned *tickets) {
  if (threadIdx.x == 0)
    tickets[number] = atomicAdd(&ticket, 1u);
}
#pragma gtap function
__device__ void draw_all(unsigned *tickets) {
  for (unsigned number = 0; number < 24; ++number) {
#pragma gtap task priority(number % 3)
    draw(number, tickets);
  }
}

__global__ void start(int depth, long *out, Sum *sum) {
#pragma gtap entry
  *out = of_lane(1, depth, sum);
}
__global__ void start_order(unsigned *tickets) {
#pragma gtap entry
  draw_all(tickets);
}

static Sum block_on_host(unsigned node, int depth) {
  Sum sum = 0;
  for (unsigned thread = 0; thread < GTAP_BLOCK_SIZE; ++thread)
    sum += (node + thread) % 100;
  for (unsigned child = 0; child < 2 && depth > 0; ++child)
    sum += block_on_host(2 * node + child, depth - 1);
  return sum;
}
static long lane_on_host(unsigned node, int depth, Sum &sum) {
  if (depth == 0)
    return node % 1000;
  if (node % 4 == 1)
    sum += block_on_host(node, 1);
  const long left = lane_on_host(2 * node, depth - 1, sum);
  return left - lane_on_host(2 * node + 1, depth - 1, sum);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(4);
  exec::Array<long> out;
  exec::Array<Sum> sum;
  start<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device(), sum.device());
  test.wait("start");
  Sum expected = 0;
  test.equal("of_lane", out.read(), {lane_on_host(1, depth, expected)});
  test.equal("of_block", sum.read(), {expected});
  exec::Array<unsigned> tickets(24);
  start_order<<<1, GTAP_BLOCK_SIZE>>>(tickets.device());
  test.wait("start_order");
  // Those that came before the first turn of the block, which are all of them.
  unsigned long long drawn[3] = {};
  const std::vector<unsigned> all = tickets.read();
  for (unsigned number = 0; number < 24; ++number)
    drawn[number % 3] += all[number];
  if (drawn[2] >= drawn[1] || drawn[1] >= drawn[0])
    exec::fail("start_order", "tasks of a lower priority ran before higher ones");
  return test.finish("mixed_priorities");
}
