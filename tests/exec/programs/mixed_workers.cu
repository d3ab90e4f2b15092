// Block-level and thread-level tasks that spawn each other: with results both ways, left alone, more than
// there are places for, and writing into records of tasks that have ended. One entry, so that there is one
// scheduler to compile.
#include <gtap_thread.cuh>

#include "block_sum.h"
#include "support.h"

using Sum = unsigned long long;

// ---- a tree with block tasks above and thread tasks below ----

#pragma gtap function
__device__ long below(long node, int depth) {
  if (depth == 0)
    return node;
  long left = 0, right = 0;
#pragma gtap task
  left = below(2 * node, depth - 1);
#pragma gtap task
  right = below(2 * node + 1, depth - 1);
#pragma gtap taskwait
  return left + right + node;
}

// Each thread has a child of its own, which another one of the grid may run.
#pragma gtap function worker(block)
__device__ long above(long node, int depth, int rest, Sum *sums) {
  long left = 0, right = 0, own = static_cast<long>(threadIdx.x);
  if (depth > 0 && threadIdx.x == 1) {
#pragma gtap task
    left = above(2 * node, depth - 1, rest, sums);
#pragma gtap task
    right = above(2 * node + 1, depth - 1, rest, sums);
  }
  if (threadIdx.x % 4 == 3) {
#pragma gtap task
    own = below(own, rest);
  }
#pragma gtap taskwait
  atomicAdd(&sums[threadIdx.x], static_cast<Sum>(own + left + right + node));
  return node;
}

// ---- thread tasks above, block tasks below: each block adds up its numbers ----

#pragma gtap function worker(block)
__device__ int add_up(const int *numbers, int count) {
  int own = 0;
  for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
    own += numbers[i];
  return sum_of_block(own);
}

#pragma gtap function
__device__ int halve(const int *numbers, int count) {
  int left, right = 0;
  if (count <= 32) {
#pragma gtap task
    left = add_up(numbers, count);
  } else {
#pragma gtap task
    left = halve(numbers, count / 2);
#pragma gtap task
    right = halve(numbers + count / 2, count - count / 2);
  }
#pragma gtap taskwait
  return left + right;
}

// ---- each kind under the other, again and again, with waits in a loop ----

#pragma gtap function
__device__ long ping(int depth, long salt);

#pragma gtap function worker(block)
__device__ long pong(int depth, long salt) {
  long total = salt;
  for (int round = 0; round < 2; round++) {
    long results[2] = {0, 0};
    if (depth > 0 && threadIdx.x < 2) {
#pragma gtap task
      results[round] = ping(depth - 1, salt + round + static_cast<long>(threadIdx.x));
    }
    if (depth > 1 && threadIdx.x == 0) {
#pragma gtap task
      results[1 - round] = pong(depth - 2, salt * 3 + round);
    }
#pragma gtap taskwait
    total += sum_of_block(results[0] + 2 * results[1]);
  }
  return total;
}

__device__ long ping(int depth, long salt) {
  long a = 0, b = 0, c = 0;
  if (depth > 0) {
#pragma gtap task
    a = pong(depth - 1, salt + 5);
#pragma gtap task
    b = ping(depth - 1, salt + 7);
#pragma gtap taskwait
#pragma gtap task
    c = pong(depth - 1, a % 100);
  }
#pragma gtap taskwait
  return a + 2 * b + 3 * c + salt;
}

// ---- nobody waits ----

#pragma gtap function worker(block)
__device__ void fall(int depth, Sum *sums);

// Runs inline when there is no record for it, for it leads to no block.
#pragma gtap function
__device__ void drop(int depth, Sum *sum) {
  atomicAdd(sum, 1ull);
  for (int i = 0; i < depth; i++) {
#pragma gtap task
    drop(depth - 1, sum);
  }
}

#pragma gtap function
__device__ void rise(int depth, Sum *sums) {
  atomicAdd(sums, 1ull);
  if (depth > 0) {
#pragma gtap task
    fall(depth - 1, sums);
#pragma gtap task
    drop(2, sums + 1);
#pragma gtap task
    rise(depth - 1, sums);
  }
}

__device__ void fall(int depth, Sum *sums) {
  atomicAdd(sums + 2, 1ull);
#pragma gtap task
  drop(static_cast<int>(threadIdx.x % 2), sums + 1);
  if (depth > 0 && threadIdx.x < 2) {
#pragma gtap task
    rise(depth - 1, sums);
  }
  if (depth > 1 && threadIdx.x == 2) {
#pragma gtap task
    fall(depth - 2, sums);
  }
}

// ---- more than there are places ----

#pragma gtap function
__device__ int weigh(int value, Sum *sum) {
  if (value % 5 == 0) {
#pragma gtap task
    weigh(value + 1, sum);
  }
  atomicAdd(sum, static_cast<Sum>(value));
  return value + 1;
}

#pragma gtap function worker(block)
__device__ void pour(int each, int *results, Sum *sum) {
  int last = -1;
  for (int i = 0; i < each; i++) {
#pragma gtap task
    weigh(i, sum);
  }
#pragma gtap task
  last = weigh(static_cast<int>(threadIdx.x), sum);
#pragma gtap taskwait
  results[threadIdx.x] = last;
}

// ---- records that stay for children of the other kind ----

#pragma gtap function worker(block)
__device__ int shed(int depth, Sum *sum);

#pragma gtap function
__device__ int spray(int depth, Sum *sum) {
  [[maybe_unused]] int unread = 0;
  if (depth > 0) {
#pragma gtap task
    unread = shed(depth - 1, sum);
  }
  atomicAdd(sum, 1ull);
  return depth;
}

__device__ int shed(int depth, Sum *sum) {
  [[maybe_unused]] int unread[2] = {0, 0};
  if (depth > 0 && threadIdx.x < 3) {
#pragma gtap task
    unread[threadIdx.x % 2] = spray(depth - 1, sum);
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, 1ull);
  return depth;
}

// ---- the entry: all of them at once, with results in memory ----

struct Places {
  const int *numbers;
  int count;
  int *halved, *poured;
  long *root, *pinged;
  Sum *above, *fallen, *shed, *weighed;
};

#pragma gtap function
__device__ void start(int n, Places places) {
#pragma gtap task
  *places.root = above(1, n, n, places.above);
#pragma gtap task
  *places.halved = halve(places.numbers, places.count);
#pragma gtap task
  *places.pinged = ping(n + 1, 1);
#pragma gtap task
  fall(n, places.fallen);
#pragma gtap task
  pour(2 * n + 1, places.poured, places.weighed);
#pragma gtap task
  shed(n + 2, places.shed);
}

__global__ void kernel(int n, Places places) {
#pragma gtap entry
  start(n, places);
}

// ---- the same in plain code ----

static long below_serially(long node, int depth) {
  if (depth == 0)
    return node;
  return below_serially(2 * node, depth - 1) + below_serially(2 * node + 1, depth - 1) + node;
}

static long ping_serially(int depth, long salt);
static long pong_serially(int depth, long salt) {
  long total = salt;
  for (int round = 0; round < 2; round++) {
    long results[2] = {0, 0};
    for (long thread = 0; depth > 0 && thread < 2; ++thread)
      results[round] += ping_serially(depth - 1, salt + round + thread);
    if (depth > 1)
      results[1 - round] += pong_serially(depth - 2, salt * 3 + round);
    total += results[0] + 2 * results[1];
  }
  return total;
}
static long ping_serially(int depth, long salt) {
  if (depth == 0)
    return salt;
  const long a = pong_serially(depth - 1, salt + 5);
  return a + 2 * ping_serially(depth - 1, salt + 7) + 3 * pong_serially(depth - 1, a % 100) + salt;
}

static void drop_serially(int depth, Sum &sum) {
  ++sum;
  for (int i = 0; i < depth; i++)
    drop_serially(depth - 1, sum);
}
static void fall_serially(int depth, std::vector<Sum> &sums);
static void rise_serially(int depth, std::vector<Sum> &sums) {
  ++sums[0];
  if (depth > 0) {
    fall_serially(depth - 1, sums);
    drop_serially(2, sums[1]);
    rise_serially(depth - 1, sums);
  }
}
static void fall_serially(int depth, std::vector<Sum> &sums) {
  sums[2] += GTAP_BLOCK_SIZE;
  for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread)
    drop_serially(thread % 2, sums[1]);
  for (int i = 0; depth > 0 && i < 2; ++i)
    rise_serially(depth - 1, sums);
  if (depth > 1)
    fall_serially(depth - 2, sums);
}

static void test_with(exec::Test &test, int n) {
  std::vector<int> numbers(1000);
  int total = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    total += numbers[i] = static_cast<int>(i * 7 % 31);
  exec::Array<int> device_numbers(numbers.size()), halved, poured(GTAP_BLOCK_SIZE);
  exec::check(cudaMemcpy(device_numbers.device(), numbers.data(), numbers.size() * sizeof(int),
                         cudaMemcpyHostToDevice),
              "cudaMemcpy");
  exec::Array<long> root, pinged;
  exec::Array<Sum> above(GTAP_BLOCK_SIZE), fallen(3), shed, weighed;
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(
      n, {device_numbers.device(), 1000, halved.device(), poured.device(), root.device(),
          pinged.device(), above.device(), fallen.device(), shed.device(), weighed.device()});
  test.wait("kernel");

  std::vector<Sum> sums(GTAP_BLOCK_SIZE);
  for (long node = 1; node < 2l << n; ++node)
    for (std::size_t thread = 0; thread < sums.size(); ++thread) {
      long sum = thread % 4 == 3 ? below_serially(long(thread), n) : long(thread);
      if (thread == 1 && node < 1l << n)
        sum += 4 * node + 1;
      sums[thread] += static_cast<Sum>(sum + node);
    }
  test.equal("above", above.read(), sums);
  test.equal("root", root.read(), {1l});
  test.equal("halve", halved.read(), {total});
  test.equal("ping", pinged.read(), {ping_serially(n + 1, 1)});
  sums.assign(3, 0);
  fall_serially(n, sums);
  test.equal("fall", fallen.read(), sums);

  std::vector<int> last;
  Sum sum = 0;
  auto add = [&](int value) { sum += static_cast<Sum>(value % 5 == 0 ? 2 * value + 1 : value); };
  for (int thread = 0; thread < GTAP_BLOCK_SIZE; ++thread) {
    for (int i = 0; i < 2 * n + 1; ++i)
      add(i);
    add(thread);
    last.push_back(thread + 1);
  }
  test.equal("pour", poured.read(), last);
  test.equal("weigh", weighed.read(), {sum});

  Sum tasks = 0, here = 1;
  for (int depth = n + 2; depth >= 0; --depth) {
    tasks += here;
    here *= (n + 2 - depth) % 2 == 0 ? 3 : 1;
  }
  test.equal("shed", shed.read(), {tasks});
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  test_with(test, test.size(2));
  test_with(test, 1); // what the first launch has left behind
  return test.finish("mixed_workers");
}
