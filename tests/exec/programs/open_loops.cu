// Loops of spawns that any warp takes turns of: more of them at a time than there are places, loops whose turns have loops,
// tasks that wait for them, results in arrays, and every kind of variable that turns are passed over with.
#define GTAP_LOOP_TURNS 3
#define GTAP_OPEN_TURNS 5
#define GTAP_OPEN_HUNGRY_TURNS 4
#include <gtap_thread.cuh>

#include "support.h"

#include <climits>

constexpr int widest = 70; // turns of a loop whose results are elements of an array

__host__ __device__ inline unsigned long long mixed(unsigned long long x) {
  x *= 0x9E3779B97F4A7C15ull;
  return (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull + 1;
}

// ---- variables and steps

#pragma gtap function
__device__ void add(unsigned long long *sums, int slot, unsigned long long value) {
  atomicAdd(&sums[slot], mixed(value));
}

#pragma gtap function
template <class Number, int Step>
__device__ void by_template(unsigned long long *sums, int slot, Number first, Number end) {
  for (Number i = first; i < end; i += Step)
#pragma gtap task
    add(sums, slot, static_cast<unsigned long long>(i));
}

#pragma gtap function
__device__ void every_step(unsigned long long *sums, int n, int stride, long long far) {
  for (int i = 0; i < n; ++i)
#pragma gtap task
    add(sums, 0, static_cast<unsigned long long>(i));
  for (int i = n * stride; i > 0; i -= stride + 1)
#pragma gtap task
    add(sums, 1, static_cast<unsigned long long>(i));
  for (long long i = far; i < far + n; i += 2)
#pragma gtap task
    add(sums, 2, static_cast<unsigned long long>(i));
  for (unsigned char i = 200; i < 250; i += 3)
#pragma gtap task
    add(sums, 3, i);
  for (int i = INT_MAX - n; i < INT_MAX; ++i)
#pragma gtap task
    add(sums, 4, static_cast<unsigned long long>(i));
  for (unsigned long long i = ~0ull - static_cast<unsigned>(n); i != ~0ull; ++i)
#pragma gtap task
    add(sums, 5, i);
#pragma gtap task
  by_template<short, 2>(sums, 6, static_cast<short>(-n), static_cast<short>(n));
#pragma gtap task
  by_template<unsigned long long, 5>(sums, 7, 3, static_cast<unsigned long long>(4 * n));
}

void every_step_on_host(std::vector<unsigned long long> &sums, int n, int stride, long long far) {
  auto add = [&sums](std::size_t slot, unsigned long long value) { sums[slot] += mixed(value); };
  for (int i = 0; i < n; ++i)
    add(0, static_cast<unsigned long long>(i));
  for (int i = n * stride; i > 0; i -= stride + 1)
    add(1, static_cast<unsigned long long>(i));
  for (long long i = far; i < far + n; i += 2)
    add(2, static_cast<unsigned long long>(i));
  for (int i = 200; i < 250; i += 3)
    add(3, static_cast<unsigned long long>(i));
  for (int i = INT_MAX - n; i < INT_MAX; ++i)
    add(4, static_cast<unsigned long long>(i));
  for (unsigned long long i = ~0ull - static_cast<unsigned>(n); i != ~0ull; ++i)
    add(5, i);
  for (int i = -n; i < n; i += 2)
    add(6, static_cast<unsigned long long>(i));
  for (unsigned long long i = 3; i < static_cast<unsigned long long>(4 * n); i += 5)
    add(7, i);
}

__global__ void run_every_step(unsigned long long *sums, int n, int stride, long long far) {
#pragma gtap entry
  every_step(sums, n, stride, far);
}

// ---- loops in loops, of which nobody waits for any

#pragma gtap function
__device__ void nested(unsigned long long *sums, int depth, int n, int path) {
  if (depth == 0) {
    atomicAdd(&sums[path % 4], mixed(static_cast<unsigned long long>(path)));
    return;
  }
  for (int i = 0; i < n + path % 3; ++i)
#pragma gtap task
    nested(sums, depth - 1, n, path * 16 + i);
}

void nested_on_host(std::vector<unsigned long long> &sums, int depth, int n, int path) {
  if (depth == 0) {
    sums[static_cast<std::size_t>(path % 4)] += mixed(static_cast<unsigned long long>(path));
    return;
  }
  for (int i = 0; i < n + path % 3; ++i)
    nested_on_host(sums, depth - 1, n, path * 16 + i);
}

__global__ void run_nested(unsigned long long *sums, int depth, int n) {
#pragma gtap entry
  nested(sums, depth, n, 1);
}

// ---- tasks that wait for loops, and use their results

#pragma gtap function
__device__ unsigned long long leaf(unsigned long long x) {
  return mixed(x);
}

// More arguments than a window has room for.
struct Wide {
  unsigned long long values[20];
};
#pragma gtap function
__device__ void store(unsigned long long *to, Wide wide, int i) {
  *to += wide.values[i % 20] + static_cast<unsigned long long>(i);
}

#pragma gtap function
__device__ unsigned long long waits(int depth, int fan, unsigned long long seed) {
  if (depth == 0)
    return mixed(seed);
  unsigned long long part[widest];
  for (int i = 0; i < fan; ++i)
#pragma gtap task
    part[i] = waits(depth - 1, fan - i % 3, seed * 8 + static_cast<unsigned long long>(i));
#pragma gtap taskwait
  unsigned long long sum = seed;
  for (int i = 0; i < fan; ++i)
    sum = sum * 7 + part[i];
  for (int i = 2 * fan - 1; i >= 0; --i)
#pragma gtap task
    part[i] = leaf(sum + static_cast<unsigned long long>(i));
#pragma gtap taskwait
  for (int i = 0; i < 2 * fan; ++i)
    sum ^= part[i] * static_cast<unsigned long long>(2 * i + 1);
  return sum;
}

unsigned long long waits_on_host(int depth, int fan, unsigned long long seed) {
  if (depth == 0)
    return mixed(seed);
  unsigned long long sum = seed;
  for (int i = 0; i < fan; ++i)
    sum = sum * 7 +
          waits_on_host(depth - 1, fan - i % 3, seed * 8 + static_cast<unsigned long long>(i));
  unsigned long long parts = 0;
  for (int i = 0; i < 2 * fan; ++i)
    parts ^= mixed(sum + static_cast<unsigned long long>(i)) *
             static_cast<unsigned long long>(2 * i + 1);
  return sum ^ parts;
}

__global__ void run_waits(int depth, int fan, unsigned long long *result) {
#pragma gtap entry
  *result = waits(depth, fan, 1);
}

// Each phase reads what the turns of the last one have written; the loops' records are large.
#pragma gtap function
__device__ void phases(unsigned long long *memory, int n, int rounds, Wide wide) {
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < n; ++i)
#pragma gtap task
      store(memory + i, wide, i + 1);
#pragma gtap taskwait
    unsigned long long sum = 0;
    for (int i = 0; i < n; ++i)
      sum = sum * 3 + memory[i];
    wide.values[round % 20] ^= sum;
  }
}

__global__ void run_phases(unsigned long long *memory, int n, int rounds, Wide wide) {
#pragma gtap entry
  phases(memory, n, rounds, wide);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  for (int n : {3, 5, test.size(60)}) {
    exec::Array<unsigned long long> sums(8);
    run_every_step<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(sums.device(), n, 3, -7ll);
    test.wait("run_every_step");
    std::vector<unsigned long long> expected(8);
    every_step_on_host(expected, n, 3, -7ll);
    test.equal("every_step", sums.read(), expected);
  }
  for (int n : {4, test.size(8)}) {
    exec::Array<unsigned long long> sums(4);
    run_nested<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(sums.device(), 3, n);
    test.wait("run_nested");
    std::vector<unsigned long long> expected(4);
    nested_on_host(expected, 3, n, 1);
    test.equal("nested", sums.read(), expected);
  }
  for (int fan : {6, test.size(11)}) {
    exec::Array<unsigned long long> result;
    run_waits<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(2, fan, result.device());
    test.wait("run_waits");
    test.equal("waits", result.read(), std::vector<unsigned long long>{waits_on_host(2, fan, 1)});
  }
  Wide wide{};
  for (unsigned long long i = 0; i < 20; ++i)
    wide.values[i] = mixed(i);
  const int n = test.size(40), rounds = 3;
  exec::Array<unsigned long long> memory(static_cast<std::size_t>(n));
  run_phases<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(memory.device(), n, rounds, wide);
  test.wait("run_phases");
  std::vector<unsigned long long> expected(static_cast<std::size_t>(n));
  for (int round = 0; round < rounds; ++round) {
    unsigned long long sum = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      expected[i] += wide.values[(i + 1) % 20] + i + 1;
      sum = sum * 3 + expected[i];
    }
    wide.values[round % 20] ^= sum;
  }
  test.equal("phases", memory.read(), expected);
  return test.finish("open_loops");
}
