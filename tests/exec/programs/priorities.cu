// priority(e) on tasks and taskloops: it changes when a task runs, never what is computed. And it does change that.
#include <gtap_thread.cuh>

#include "support.h"

#include <cstdlib>

// ---- trees whose children have any priority ----

__device__ unsigned mixed(unsigned node) {
  node *= 2654435761u;
  return node ^ node >> 15;
}

// Each child has its result elsewhere: in the parent's variable, in memory. `place`: in memory, or 0.
#pragma gtap function
__device__ long joined(unsigned node, unsigned place, int depth, long *cells) {
  if (depth == 0)
    return node % 1000;
  long left = 0, right = 0;
#pragma gtap task priority(mixed(node) % 9)
  left = joined(2 * node, 2 * place, depth - 1, cells);
#pragma gtap task priority(int(mixed(node) >> 8) % 4 - 1)
  right = joined(2 * node + 1, place != 0 ? 2 * place + 1 : 0, depth - 1, cells);
  if (place % 3 == 1) {
#pragma gtap task priority(place % 2)
    cells[place] = joined(mixed(node) % 1000, 0, depth / 2, cells);
  }
#pragma gtap taskwait
  return left - right + (place % 3 == 1 ? cells[place] : 0);
}

// Nobody waits.
#pragma gtap function
__device__ void scattered(unsigned node, int depth, unsigned long long *sum) {
  atomicAdd(sum, (unsigned long long)node);
  for (unsigned child = 0; child < 3 && depth > 0; ++child) {
#pragma gtap task priority(child)
    scattered(3 * node + child, depth - 1, sum);
  }
}

// Results that are added up.
#pragma gtap function
__device__ unsigned long long counted(unsigned node, int depth) {
  unsigned long long sum = node;
  for (unsigned child = 0; child < 3 && depth > 0; ++child) {
#pragma gtap task priority(2 - int(child)) in_reduction(+ : sum)
    sum += counted(3 * node + child, depth - 1);
  }
#pragma gtap taskwait
  return sum;
}

struct Wide {
  unsigned long long value[12];
};
// A record that is too large for a window, in a group, some of it cancelled.
#pragma gtap function
__device__ void grouped(Wide wide, int depth, unsigned long long *sum) {
  atomicAdd(sum, wide.value[11]);
  if (depth == 0)
    return;
  Wide next = wide;
  next.value[11] += 1;
#pragma gtap taskgroup
  {
#pragma gtap task priority(depth)
    grouped(next, depth - 1, sum);
#pragma gtap task priority(depth % 2 * 5) if (depth % 3 != 0)
    grouped(next, depth - 1, sum);
#pragma gtap task final(depth == 2) priority(1)
    grouped(next, depth - 1, sum);
  }
}

// ---- in the order of data ----

#pragma gtap function
__device__ void row(unsigned *cells, int i, int width) {
  cells[i] =
      cells[i] * 3 + (i >= width ? cells[i - width] : 0) + (i % width != 0 ? cells[i - 1] : 0);
}
#pragma gtap function
__device__ void grid(unsigned *cells, int width, int height) {
  for (int i = 0; i < width * height; ++i) {
    const int up = i >= width ? i - width : i, before = i % width != 0 ? i - 1 : i;
#pragma gtap task depend(in : cells[up], cells[before]) depend(inout : cells[i]) priority(i % 5)
    row(cells, i, width);
  }
#pragma gtap taskwait
}

// ---- values of all types; evaluated once ----

enum Level { low = -2, high = 5 };

#pragma gtap function
__device__ int same(int n) {
  return n;
}
template <class Value>
__device__ int clamped(Value value) {
  return gtap::clamped_priority(value);
}
#pragma gtap function
__device__ int types(int n, int *seen) {
  int k = n, y = 0, a[8];
  const Level level = n % 2 ? low : high;
#pragma gtap task priority(k++) queue(k)
  a[0] = same(k);
#pragma gtap task priority(same(n), y = n > 3)
  a[1] = same(y - (n > 3) + 1);
#pragma gtap task priority(level)
  a[2] = same(2);
#pragma gtap task priority(~0ull - unsigned(n))
  a[3] = same(3);
#pragma gtap task priority(static_cast <signed char>(-n))
  a[4] = same(4);
#pragma gtap task priority(1ll << (n % 63))
  a[5] = same(5);
#pragma gtap task if (n % 2) priority(0x80000000u)
  a[6] = same(6);
#define DIRECTIVE _Pragma("gtap task priority(GTAP_MAX_PRIORITY)")
  DIRECTIVE
  a[7] = same(7);
#pragma gtap taskwait
  int sum = 0;
  for (int i = 0; i < 8; ++i)
    sum = sum * 3 + a[i];
  seen[0] = clamped(low), seen[1] = clamped(high), seen[2] = clamped(true);
  seen[3] = clamped(~0ull), seen[4] = clamped((signed char)-1), seen[5] = clamped(-(1ll << 40));
  seen[6] = clamped(1ll << 40), seen[7] = clamped(0x80000000u);
  return sum * 100 + k;
}

// ---- loops ----

#pragma gtap function
__device__ int twice_by_loop(int n) {
  int sum = 0;
  for (int k = 0; k < n % 50; ++k)
    sum += k ^ n;
  return sum;
}

template <int Offset>
__device__ void of_template(unsigned n, int priority, unsigned *out);
#pragma gtap function
template <int Offset>
__device__ void of_template(unsigned n, int priority, unsigned *out) {
#pragma gtap taskloop priority(priority + Offset) grainsize(3)
  for (unsigned i = 0; i < n; ++i)
    atomicAdd(out + i, i + Offset);
}

#pragma gtap function
__device__ void loops(int n, unsigned *out) {
  int side = 1;
#pragma gtap taskloop priority(side++) collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2; ++j)
      atomicAdd(out + i, j + 1);
  if (n > 0 && side != 2)
    atomicAdd(out, 1000);
#pragma gtap taskloop priority(n % 8) nogroup
  for (int i = 0; i < n; ++i) {
    int own = 0;
#pragma gtap task priority(i)
    own = same(i);
#pragma gtap taskwait
    atomicAdd(out + i, unsigned(own));
  }
#pragma gtap task priority(3)
  {
    for (int i = 0; i < n; ++i) {
#pragma gtap task priority(i % 3)
      { atomicAdd(out + i, 5u); }
    }
  }
  of_template<2>(n, 1, out);
}

// Many children of one step, some with a priority and some without: those without become runs, whose records hold what earlier
// launches have left there.
#pragma gtap function
__device__ void follow(const int *next, int *out) {
  for (int i = 0; i >= 0; i = next[i]) {
    if (i % 7 == 3) {
#pragma gtap task priority(i % 5)
      out[i] = same(2 * i);
    } else {
#pragma gtap task
      out[i] = twice_by_loop(i);
    }
  }
}

// ---- the order ----

__device__ unsigned ticket;
__device__ unsigned long long tickets[8];

#pragma gtap function
__device__ void draw(int priority) {
  atomicAdd(&tickets[priority], (unsigned long long)atomicAdd(&ticket, 1u));
}
#pragma gtap function
__device__ void spawn_all(unsigned bits) {
  while (bits != 0) { // each priority 32 times, in the order of the bits
    const int bit = __ffs(int(bits)) - 1;
    bits &= bits - 1;
    for (int priority = 0; priority < 8; ++priority) {
#pragma gtap task priority(priority ^ bit % 8)
      draw(priority ^ bit % 8);
    }
  }
}

__global__ void start_joined(int depth, long *out, long *cells) {
#pragma gtap entry
  *out = joined(1, 1, depth, cells);
}
__global__ void start_scattered(int depth, unsigned long long *sum) {
#pragma gtap entry
  scattered(1, depth, sum);
}
__global__ void start_counted(int depth, unsigned long long *sum) {
#pragma gtap entry
  *sum = counted(1, depth);
}
__global__ void start_grouped(int depth, unsigned long long *sum) {
#pragma gtap entry
  grouped(Wide{}, depth, sum);
}
__global__ void start_grid(unsigned *cells, int width, int height) {
#pragma gtap entry
  grid(cells, width, height);
}
__global__ void start_types(int n, int *out, int *seen) {
#pragma gtap entry
  *out = types(n, seen);
}
__global__ void start_loops(int n, unsigned *out) {
#pragma gtap entry
  loops(n, out);
}
__global__ void start_follow(const int *next, int *out) {
#pragma gtap entry
  follow(next, out);
}
__global__ void start_order() {
#pragma gtap entry
  spawn_all(~0u);
}

static unsigned mixed_on_host(unsigned node) {
  node *= 2654435761u;
  return node ^ node >> 15;
}
static long joined_on_host(unsigned node, unsigned place, int depth) {
  if (depth == 0)
    return node % 1000;
  return joined_on_host(2 * node, 2 * place, depth - 1) -
         joined_on_host(2 * node + 1, place != 0 ? 2 * place + 1 : 0, depth - 1) +
         (place % 3 == 1 ? joined_on_host(mixed_on_host(node) % 1000, 0, depth / 2) : 0);
}
static unsigned long long summed_on_host(unsigned node, int depth) {
  unsigned long long sum = node;
  for (unsigned child = 0; child < 3 && depth > 0; ++child)
    sum += summed_on_host(3 * node + child, depth - 1);
  return sum;
}
static unsigned long long grouped_on_host(unsigned long long value, int depth) {
  return value + (depth == 0 ? 0 : 3 * grouped_on_host(value + 1, depth - 1));
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int depth = test.size(7);
  {
    exec::Array<long> out, cells(2u << depth);
    start_joined<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device(), cells.device());
    test.wait("joined");
    test.equal("joined", out.read(), {joined_on_host(1, 1, depth)});
  }
  const std::vector<unsigned long long> sum{summed_on_host(1, depth)};
  exec::Array<unsigned long long> out;
  start_scattered<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device());
  test.wait("scattered");
  test.equal("scattered", out.read(), sum);
  start_counted<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device());
  test.wait("counted");
  test.equal("counted", out.read(), sum);
  out.clear();
  start_grouped<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, out.device());
  test.wait("grouped");
  test.equal("grouped", out.read(), {grouped_on_host(0, depth)});
  {
    const int width = 3 + depth, height = 2 * depth;
    std::vector<unsigned> cells(width * height);
    for (std::size_t i = 0; i < cells.size(); ++i)
      cells[i] = unsigned(i);
    exec::Array<unsigned> on_device(cells.size());
    on_device.write(cells);
    start_grid<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), width, height);
    test.wait("grid");
    for (int i = 0; i < width * height; ++i)
      cells[i] =
          cells[i] * 3 + (i >= width ? cells[i - width] : 0) + (i % width != 0 ? cells[i - 1] : 0);
    test.equal("grid", on_device.read(), cells);
  }
  for (int n : {0, 1, 5, 70}) {
    exec::Array<int> value, seen(8);
    start_types<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, value.device(), seen.device());
    test.wait("types");
    int digits = n + 1;
    for (int i = 1; i < 8; ++i)
      digits = digits * 3 + i;
    test.equal("types", value.read(), {digits * 100 + n + 1});
    const int most = GTAP_MAX_PRIORITY;
    test.equal("clamped", seen.read(), {0, 5, 1, most, 0, 0, most, most});
    exec::Array<unsigned> counts(n + 1);
    start_loops<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, counts.device());
    test.wait("loops");
    std::vector<unsigned> expected(n + 1);
    for (int i = 0; i < n; ++i)
      expected[i] = 3 + i + 5 + i + 2;
    test.equal("loops", counts.read(), expected);
  }
  for (int n : {1, 100, 3000}) {
    exec::Array<int> next(n), found(n);
    std::vector<int> list(n), expected(n);
    for (int i = 0; i < n; ++i) {
      list[i] = i + 1 < n ? i + 1 : -1;
      for (int k = 0; k < i % 50; ++k)
        expected[i] += k ^ i;
      if (i % 7 == 3)
        expected[i] = 2 * i;
    }
    next.write(list);
    start_follow<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(next.device(), found.device());
    test.wait("follow");
    test.equal("follow", found.read(), expected);
  }
  // One warp runs the higher ones first, if there are records for all.
  if (std::getenv("GTAP_MAX_RECORDS") == nullptr) {
    const unsigned none = 0;
    const std::vector<unsigned long long> nothing(8);
    exec::check(cudaMemcpyToSymbol(ticket, &none, sizeof none), "cudaMemcpyToSymbol");
    exec::check(cudaMemcpyToSymbol(tickets, nothing.data(), sizeof tickets), "cudaMemcpyToSymbol");
    start_order<<<1, 32>>>();
    test.wait("order");
    std::vector<unsigned long long> drawn(8);
    exec::check(cudaMemcpyFromSymbol(drawn.data(), tickets, sizeof tickets),
                "cudaMemcpyFromSymbol");
    for (int priority = 1; priority < 8; ++priority)
      if (drawn[priority] >= drawn[priority - 1]) {
        std::fprintf(stderr, "order: tasks of priority %d ran behind those of %d: %llu, %llu\n",
                     priority, priority - 1, drawn[priority], drawn[priority - 1]);
        return 1;
      }
  }
  return test.finish("priorities");
}
