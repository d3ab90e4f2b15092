// Loops of spawns that are divided among tasks: every kind of head, of body and of place for the results. The host runs
// the same loops as they are written.
#define GTAP_LOOP_TURNS 3
#include <gtap_thread.cuh>

#include "support.h"

#include <climits>

constexpr int slots = 28;

// What the loops' tasks leave behind: of each loop the number of its turns, and a sum over their values in which no two
// turns can make up for each other.
struct Seen {
  unsigned long long counts[slots];
  unsigned long long sums[slots];
};

__host__ __device__ inline unsigned long long mixed(long long value) {
  unsigned long long x = static_cast<unsigned long long>(value) * 0x9E3779B97F4A7C15ull;
  return (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull + 1;
}

#pragma gtap function
__device__ void see(Seen *seen, int slot, long long value) {
  atomicAdd(&seen->counts[slot], 1ull);
  atomicAdd(&seen->sums[slot], mixed(value));
}

// ---- heads

#pragma gtap function
__device__ void heads(Seen *seen, int n, unsigned u, short narrow, long long wide) {
  for (int i = 0; i < n; ++i)
#pragma gtap task
    see(seen, 0, i);
  for (int i = -n; i <= n; i += 3)
#pragma gtap task
    see(seen, 1, i);
  for (unsigned i = u; i > 0; --i)
#pragma gtap task
    see(seen, 2, i);
  for (int i = n - 1; i >= 0; i -= 2)
#pragma gtap task
    see(seen, 3, i);
  for (short i = narrow; i != 0; --i)
#pragma gtap task
    see(seen, 4, i);
  for (long long i = wide; wide + n > i; i = 2 + i)
#pragma gtap task
    see(seen, 5, i);
  for (unsigned char i = 250; i < 255; i++)
#pragma gtap task
    see(seen, 6, i);
  for (int i = INT_MAX - n; i < INT_MAX; ++i) // its variable ends at the last value of its type
#pragma gtap task
    see(seen, 7, i);
  for (unsigned long long i = ~0ull - u; i != ~0ull; ++i)
#pragma gtap task
    see(seen, 8, static_cast<long long>(i));
  for (auto i = wide; i > wide - n; i -= 5)
#pragma gtap task
    see(seen, 9, i);
  for (int i = n; i < 0; ++i) // no turn
#pragma gtap task
    see(seen, 10, i);
  for (unsigned i = 5; i + 0 < u; ++i)
#pragma gtap task
    see(seen, 11, i);
  for (int i = 0; i + 1 < n; ++i)
#pragma gtap task
    see(seen, 24, i);
  for (unsigned i = ~0u - u; 2 - 4 + i < ~0u - 2;
       ++i) // its variable ends at the last value of its type
#pragma gtap task
    see(seen, 25, i);
  for (int i = INT_MIN + 2 + n; i - 2 > INT_MIN; --i)
#pragma gtap task
    see(seen, 26, i);
  for (unsigned i = u; 3 + i >= 6; i -= 2)
#pragma gtap task
    see(seen, 27, i);
}

void heads_on_host(Seen &seen, int n, unsigned u, short narrow, long long wide) {
  auto see = [&seen](int slot, long long value) {
    ++seen.counts[slot];
    seen.sums[slot] += mixed(value);
  };
  for (int i = 0; i < n; ++i)
    see(0, i);
  for (int i = -n; i <= n; i += 3)
    see(1, i);
  for (unsigned i = u; i > 0; --i)
    see(2, i);
  for (int i = n - 1; i >= 0; i -= 2)
    see(3, i);
  for (short i = narrow; i != 0; --i)
    see(4, i);
  for (long long i = wide; wide + n > i; i = 2 + i)
    see(5, i);
  for (unsigned char i = 250; i < 255; i++)
    see(6, i);
  for (int i = INT_MAX - n; i < INT_MAX; ++i)
    see(7, i);
  for (unsigned long long i = ~0ull - u; i != ~0ull; ++i)
    see(8, static_cast<long long>(i));
  for (auto i = wide; i > wide - n; i -= 5)
    see(9, i);
  for (unsigned i = 5; i + 0 < u; ++i)
    see(11, i);
  for (int i = 0; i + 1 < n; ++i)
    see(24, i);
  for (unsigned i = ~0u - u; 2 - 4 + i < ~0u - 2; ++i)
    see(25, i);
  for (int i = INT_MIN + 2 + n; i - 2 > INT_MIN; --i)
    see(26, i);
  for (unsigned i = u; 3 + i >= 6; i -= 2)
    see(27, i);
}

// ---- bodies and nests

struct Point {
  int x, y;
  __host__ __device__ int sum() const { return x + y; }
};

#pragma gtap function
template <class Number, int Step>
__device__ void generic(Seen *seen, int slot, Number n, Number first) {
  const Number base = first * 2;
  for (Number i = first; i < n; i += Step)
#pragma gtap task
    see(seen, slot, static_cast<long long>(base + i));
}

struct Holder {
  using Number = int;
#pragma gtap function
  __device__ static void count(Seen *seen, int slot, int n) {
    constexpr Number factor = 3;
    for (Number i = 0; i < n; ++i)
#pragma gtap task
      see(seen, slot, i * factor);
  }
};

#pragma gtap function
__device__ void bodies(Seen *seen, int n, Point point) {
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1)
      continue;
    Point moved = point;
    moved.x += i;
    for (int j = 0; j < i % 4; ++j) {
      if (j == 2)
        break;
#pragma gtap task
      see(seen, 12, moved.sum() * 8 + j);
    }
  }
  for (int y = 0; y < n; ++y) {
    const int row = y * n;
    for (int x = 0; x < y; ++x)
      if ((x ^ y) & 1) {
#pragma gtap task
        see(seen, 13, row + x);
      }
  }
  if (n > 2)
    for (int i = 0; i < n; ++i)
#pragma gtap task
      see(seen, 14, i);
  else
    for (int i = 0; i < 2 * n; ++i)
#pragma gtap task
      see(seen, 14, -i);
  for (int i = 0; i < n; ++i) {
#pragma gtap task
    {
      for (int j = 0; j < i; ++j)
#pragma gtap task
        see(seen, 15, i * 1000 + j);
    }
  }
#pragma gtap task
  generic<int, 1>(seen, 16, n, 1);
#pragma gtap task
  generic<long long, 7>(seen, 17, 5 * n, -3);
#pragma gtap task
  Holder::count(seen, 18, n);
}

void bodies_on_host(Seen &seen, int n, Point point) {
  auto see = [&seen](int slot, long long value) {
    ++seen.counts[slot];
    seen.sums[slot] += mixed(value);
  };
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1)
      continue;
    for (int j = 0; j < i % 4 && j != 2; ++j)
      see(12, (point.sum() + i) * 8 + j);
  }
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < y; ++x)
      if ((x ^ y) & 1)
        see(13, y * n + x);
  for (int i = 0; i < (n > 2 ? n : 2 * n); ++i)
    see(14, n > 2 ? i : -i);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      see(15, i * 1000 + j);
  for (int i = 1; i < n; ++i)
    see(16, 2 + i);
  for (long long i = -3; i < 5 * n; i += 7)
    see(17, i - 6);
  for (int i = 0; i < n; ++i)
    see(18, 3 * i);
}

__global__ void run_heads(Seen *seen, int n, unsigned u, short narrow, long long wide) {
#pragma gtap entry
  heads(seen, n, u, narrow, wide);
}
__global__ void run_bodies(Seen *seen, int n, Point point) {
#pragma gtap entry
  bodies(seen, n, point);
}

// ---- results that are waited for

struct Totals {
  int pad;
  unsigned long long part[40];
};

#pragma gtap function
__device__ unsigned long long squared(int i) {
  return static_cast<unsigned long long>(i) * static_cast<unsigned long long>(i);
}

#pragma gtap function
__device__ unsigned long long joined(int n, int depth, const int *list, unsigned long long *out) {
  unsigned long long part[40];
  Totals totals;
  for (int i = 0; i < n; ++i)
#pragma gtap task
    part[i] = squared(list[i] + depth);
  for (int i = n - 1; i >= 0; --i)
#pragma gtap task
    totals.part[i] = squared(i);
#pragma gtap taskwait
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < 4; ++x)
#pragma gtap task
      out[4 * y + x] = squared(list[y] + x);
#pragma gtap taskwait
  unsigned long long sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + part[i] + totals.part[i] + out[4 * i] - out[4 * i + 3];
  return sum;
}

// Tasks with a loop each, all of whose results are waited for.
#pragma gtap function
__device__ unsigned long long tree(int depth, int fan) {
  if (depth == 0)
    return static_cast<unsigned long long>(fan);
  unsigned long long part[12];
  for (int i = 0; i < fan; ++i)
#pragma gtap task
    part[i] = tree(depth - 1, fan - i % 2);
#pragma gtap taskwait
  unsigned long long sum = static_cast<unsigned long long>(depth);
  for (int i = 0; i < fan; ++i)
    sum = sum * 7 + part[i];
  return sum;
}

unsigned long long tree_on_host(int depth, int fan) {
  if (depth == 0)
    return static_cast<unsigned long long>(fan);
  unsigned long long sum = static_cast<unsigned long long>(depth);
  for (int i = 0; i < fan; ++i)
    sum = sum * 7 + tree_on_host(depth - 1, fan - i % 2);
  return sum;
}

__global__ void run_joined(int n, const int *list, unsigned long long *out,
                           unsigned long long *result) {
#pragma gtap entry
  *result = joined(n, 2, list, out);
}
__global__ void run_tree(int depth, int fan, unsigned long long *result) {
#pragma gtap entry
  *result = tree(depth, fan);
}
__global__ void fill(int n, int *list) {
  for (int i = 0; i < n; ++i)
    list[i] = 5 * i % 17;
}
__global__ void tree_serially(int depth, int fan, unsigned long long *result) {
  *result = tree(depth, fan);
}

static std::vector<unsigned long long> numbers(const Seen &seen) {
  std::vector<unsigned long long> all(seen.counts, seen.counts + slots);
  all.insert(all.end(), seen.sums, seen.sums + slots);
  return all;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<Seen> seen;
  for (int n : {0, 1, 4, test.size(37)}) {
    seen.clear();
    run_heads<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), n, static_cast<unsigned>(n + 1),
                                                   static_cast<short>(n), -5ll);
    test.wait("run_heads");
    Seen expected{};
    heads_on_host(expected, n, static_cast<unsigned>(n + 1), static_cast<short>(n), -5ll);
    test.equal("heads", numbers(seen.read().front()), numbers(expected));

    seen.clear();
    run_bodies<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(seen.device(), n, Point{3, n});
    test.wait("run_bodies");
    expected = {};
    bodies_on_host(expected, n, Point{3, n});
    test.equal("bodies", numbers(seen.read().front()), numbers(expected));
  }

  const int n = 37;
  exec::Array<int> list(n);
  fill<<<1, 1>>>(n, list.device());
  test.wait("fill");
  const std::vector<int> values = list.read();
  exec::Array<unsigned long long> out(4 * n), result, serial;
  run_joined<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, list.device(), out.device(), result.device());
  test.wait("run_joined");
  unsigned long long sum = 0;
  auto square = [](int x) {
    return static_cast<unsigned long long>(x) * static_cast<unsigned long long>(x);
  };
  for (int i = 0; i < n; ++i) {
    const int value = values[static_cast<std::size_t>(i)];
    sum = sum * 31 + square(value + 2) + square(i) + square(value) - square(value + 3);
  }
  test.equal("joined", result.read(), {sum});

  const int depth = 3;
  run_tree<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(depth, 9, result.device());
  test.wait("run_tree");
  test.equal("tree", result.read(), {tree_on_host(depth, 9)});
  tree_serially<<<1, 1>>>(depth, 9, serial.device());
  test.wait("tree_serially");
  test.equal("tree serially", serial.read(), {tree_on_host(depth, 9)});
  return test.finish("divided_loops");
}
