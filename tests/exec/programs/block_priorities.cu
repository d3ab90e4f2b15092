// priority(e) on block-level tasks: a block runs the higher ones first, and the answers are those without.
#include <gtap_block.cuh>

#include "support.h"

#include <cstdlib>

// ---- trees whose children have any priority ----

#pragma gtap function worker(block)
__device__ void tree(unsigned node, int depth, unsigned long long *sum) {
  if (threadIdx.x == 0)
    atomicAdd(sum, (unsigned long long)node);
  if (depth > 0 && threadIdx.x < 3) {
#pragma gtap task priority(threadIdx.x * 2 + node % 2)
    tree(3 * node + threadIdx.x, depth - 1, sum);
  }
}

// Results in the parent's record, in memory, and of more children than the window has room for.
#pragma gtap function worker(block)
__device__ long joined(unsigned node, int depth, long *cells) {
  if (depth == 0)
    return node % 1000;
  long left = 0, right = 0;
  if (threadIdx.x == 0) {
#pragma gtap task priority(node % 9)
    left = joined(2 * node, depth - 1, cells);
#pragma gtap task
    right = joined(2 * node + 1, depth - 1, cells);
  }
  if (threadIdx.x < 20 && depth == 2) {
#pragma gtap task priority(int(threadIdx.x) - 15)
    cells[node * 32 + threadIdx.x] = joined(node + threadIdx.x, 0, cells);
  }
#pragma gtap taskwait
  long sum = left - right;
  if (depth == 2)
    for (int i = 0; i < 20; ++i)
      sum += cells[node * 32 + i];
  return sum;
}

// ---- groups, loops, order by data ----

#pragma gtap function worker(block)
__device__ void add(unsigned *cell, unsigned value) {
  if (threadIdx.x == 0)
    atomicAdd(cell, value);
}
#pragma gtap function worker(block)
__device__ void row(unsigned *cells, int i) {
  if (threadIdx.x == 0)
    cells[i] = cells[i] * 3 + cells[i - 1];
}
#pragma gtap function worker(block)
__device__ void various(int n, unsigned *cells) {
#pragma gtap taskgroup
  {
    if (threadIdx.x < unsigned(n)) {
#pragma gtap task priority(threadIdx.x % 4)
      add(cells, threadIdx.x);
    }
  }
  if (threadIdx.x == 0)
    atomicMax(cells + 1, atomicAdd(cells, 0u)); // all have added
  if (threadIdx.x == 0) {
#pragma gtap taskloop priority(n) nogroup grainsize(2)
    for (int i = 0; i < n; ++i)
      if (threadIdx.x == 0)
        atomicAdd(cells + 2 + i, 7u);
  }
#pragma gtap taskwait
  if (threadIdx.x == 0)
    for (int i = 3; i < 2 + n; ++i) {
#pragma gtap task depend(in : cells[i - 1]) depend(inout : cells[i]) priority(i % 6)
      row(cells, i);
    }
}

// ---- the order ----

__device__ unsigned ticket;

#pragma gtap function worker(block)
__device__ void draw(unsigned number, unsigned *tickets) {
  if (threadIdx.x == 0)
    tickets[number] = atomicAdd(&ticket, 1u);
}
// Lower ones, too, while there are higher ones.
#pragma gtap function worker(block)
__device__ void draw_and_go_on(unsigned number, unsigned *tickets) {
  if (threadIdx.x == 0) {
    tickets[number] = atomicAdd(&ticket, 1u);
#pragma gtap task
    draw(number + 1, tickets);
  }
}
#pragma gtap function worker(block)
__device__ void in_order(unsigned *tickets) {
  if (threadIdx.x < 32) {
    const unsigned priority = threadIdx.x * 5 % 8;
#pragma gtap task priority(priority)
    draw(priority * 4 + threadIdx.x / 8, tickets);
  }
}
#pragma gtap function worker(block)
__device__ void with_lower(unsigned *tickets) {
  if (threadIdx.x < 8) {
#pragma gtap task priority(1 + threadIdx.x % 3)
    draw_and_go_on(2 * threadIdx.x, tickets);
  }
}

// A loop that is divided: all of its tasks are there before any runs but the highest.
#pragma gtap function worker(block)
__device__ void by_loop(int n, unsigned *tickets) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i) {
#pragma gtap task priority(i * 7919 % 8)
      draw(i, tickets);
    }
}

__global__ void start_by_loop(int n, unsigned *tickets) {
#pragma gtap entry
  by_loop(n, tickets);
}
__global__ void start_tree(int depth, unsigned long long *sum) {
#pragma gtap entry
  tree(1, depth, sum);
}
__global__ void start_joined(int depth, long *out, long *cells) {
#pragma gtap entry
  *out = joined(1, depth, cells);
}
__global__ void start_various(int n, unsigned *cells) {
#pragma gtap entry
  various(n, cells);
}
__global__ void start_in_order(unsigned *tickets) {
#pragma gtap entry
  in_order(tickets);
}
__global__ void start_with_lower(unsigned *tickets) {
#pragma gtap entry
  with_lower(tickets);
}

static unsigned long long tree_on_host(unsigned node, int depth) {
  unsigned long long sum = node;
  for (unsigned child = 0; child < 3 && depth > 0; ++child)
    sum += tree_on_host(3 * node + child, depth - 1);
  return sum;
}
static long joined_on_host(unsigned node, int depth) {
  if (depth == 0)
    return node % 1000;
  long sum = joined_on_host(2 * node, depth - 1) - joined_on_host(2 * node + 1, depth - 1);
  for (unsigned i = 0; i < 20 && depth == 2; ++i)
    sum += (node + i) % 1000;
  return sum;
}
static void begin_tickets() {
  const unsigned none = 0;
  exec::check(cudaMemcpyToSymbol(ticket, &none, sizeof none), "cudaMemcpyToSymbol");
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(5);
  {
    exec::Array<unsigned long long> sum;
    start_tree<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, sum.device());
    test.wait("tree");
    test.equal("tree", sum.read(), {tree_on_host(1, depth)});
    exec::Array<long> out, cells(32 << depth);
    start_joined<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device(), cells.device());
    test.wait("joined");
    test.equal("joined", out.read(), {joined_on_host(1, depth)});
  }
  for (int n : {1, 2, 30}) {
    exec::Array<unsigned> cells(n + 2);
    start_various<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, cells.device());
    test.wait("various");
    std::vector<unsigned> expected(n + 2, 7);
    expected[0] = expected[1] = unsigned(n * (n - 1) / 2);
    for (int i = 3; i < n + 2; ++i)
      expected[i] = expected[i] * 3 + expected[i - 1];
    test.equal("various", cells.read(), expected);
  }
  { // One block: the higher ones first.
    exec::Array<unsigned> tickets(32);
    begin_tickets();
    start_in_order<<<1, GTAP_BLOCK_SIZE>>>(tickets.device());
    test.wait("in_order");
    std::vector<unsigned> priorities(32), expected(32);
    const std::vector<unsigned> drawn = tickets.read();
    for (unsigned i = 0; i < 32; ++i) {
      priorities[drawn[i]] = i / 4;
      expected[i] = 7 - i / 4;
    }
    test.equal("in_order", priorities, expected);
    begin_tickets();
    start_with_lower<<<1, GTAP_BLOCK_SIZE>>>(tickets.device());
    test.wait("with_lower");
    const std::vector<unsigned> all = tickets.read();
    for (unsigned i = 0; i < 8; ++i)
      if (all[2 * i] >= 8 || all[2 * i + 1] < 8)
        exec::fail("with_lower", "a task without a priority ran before one with a priority");
  }
  {
    constexpr int n = 300;
    exec::Array<unsigned> tickets(n);
    begin_tickets();
    start_by_loop<<<1, GTAP_BLOCK_SIZE>>>(n, tickets.device());
    test.wait("by_loop");
    std::vector<int> priorities(n);
    const std::vector<unsigned> drawn = tickets.read();
    for (int i = 0; i < n; ++i)
      priorities[drawn[i]] = i * 7919 % 8;
    for (int i = 1; i < n; ++i)
      if (priorities[i] > priorities[i - 1])
        exec::fail("by_loop", "a task ran before one with a higher priority");
  }
  return test.finish("block_priorities");
}
