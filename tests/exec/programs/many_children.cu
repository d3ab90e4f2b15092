// Steps that spawn far more children than a lane's window holds, by loops that cannot be divided: children become runs in
// the lane's list (detail/stack/task_run.cuh). All kinds of result, of record and of parent.
#include <gtap_thread.cuh>

#include "support.h"

struct Item {
  int value;
  int next;
};

__host__ __device__ inline unsigned long long mixed(unsigned long long x) {
  x *= 0x9E3779B97F4A7C15ull;
  return (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ull + 1;
}

// What the tasks without a result leave behind.
struct Seen {
  unsigned long long count;
  unsigned long long sum;
};

#pragma gtap function
__device__ void see(Seen *seen, unsigned long long value) {
  atomicAdd(&seen->count, 1ull);
  atomicAdd(&seen->sum, mixed(value));
}

#pragma gtap function
__device__ unsigned long long twice(int value) {
  unsigned long long x = static_cast<unsigned long long>(value);
  for (int i = 0; i < value % 5; ++i) // a call in the spawn is not possible
    x = mixed(x);
  return x;
}

// Waits for children of its own.
#pragma gtap function
__device__ unsigned long long waits(int value) {
  unsigned long long low, high;
#pragma gtap task
  low = twice(value);
#pragma gtap task
  high = twice(value + 1);
#pragma gtap taskwait
  return low + 3 * high;
}

struct Large {
  int values[120];
};

// Its record is too large for a window.
#pragma gtap function
__device__ void from_large(Seen *seen, Large numbers, int which) {
  unsigned long long sum = 0;
  for (int i = 0; i <= which % 7; ++i)
    sum += static_cast<unsigned long long>(numbers.values[i]);
  atomicAdd(&seen->count, 1ull);
  atomicAdd(&seen->sum, mixed(sum));
}

// ---- loops over a list

// Nobody waits.
#pragma gtap function
__device__ void without_wait(const Item *items, int at, Seen *seen) {
  while (at >= 0) {
#pragma gtap task
    see(seen, static_cast<unsigned long long>(items[at].value));
    at = items[at].next;
  }
}

// Two kinds of child, with results in memory and without.
#pragma gtap function
__device__ unsigned long long joined(const Item *items, int at, unsigned long long *out,
                                     Seen *seen) {
  const int first = at;
  while (at >= 0) {
    if (items[at].value % 3 == 0) {
#pragma gtap task
      see(seen, static_cast<unsigned long long>(items[at].value));
      out[at] = 1;
    } else if (items[at].value % 3 == 1) {
#pragma gtap task
      out[at] = waits(items[at].value);
    } else {
#pragma gtap task
      out[at] = twice(items[at].value);
    }
    at = items[at].next;
  }
#pragma gtap taskwait
  unsigned long long sum = 0;
  for (at = first; at >= 0; at = items[at].next)
    sum = sum * 31 + out[at];
  return sum;
}

// Results in the record of the task that waits, which spawns them in several waves.
#pragma gtap function
__device__ unsigned long long in_waves(const Item *items, int at) {
  unsigned long long sum = 0;
  while (at >= 0) {
    unsigned long long part[200];
    int count = 0;
    while (at >= 0 && count < 200) {
#pragma gtap task
      part[count] = waits(items[at].value);
      ++count;
      at = items[at].next;
    }
#pragma gtap taskwait
    for (int i = 0; i < count; ++i)
      sum = sum * 31 + part[i];
  }
  return sum;
}

// Children whose records are too large for a window.
#pragma gtap function
__device__ void large(const Item *items, int at, Seen *seen) {
  while (at >= 0) {
    Large numbers;
    for (int i = 0; i < 120; ++i)
      numbers.values[i] = items[at].value + i;
#pragma gtap task
    from_large(seen, numbers, items[at].value);
    at = items[at].next;
  }
}

// A tree in which each inner task has many children.
#pragma gtap function
__device__ void tree(int depth, int fan, unsigned long long seed, Seen *seen) {
  if (depth == 0) {
    atomicAdd(&seen->count, 1ull);
    atomicAdd(&seen->sum, mixed(seed));
    return;
  }
  int i = 0;
  while (i < fan) {
#pragma gtap task
    tree(depth - 1, fan, seed * 131 + static_cast<unsigned long long>(i), seen);
    ++i;
  }
}

#pragma gtap function
__device__ unsigned long long summed_tree(int depth, int fan, unsigned long long seed) {
  if (depth == 0)
    return mixed(seed);
  unsigned long long part[170];
  int i = 0;
  while (i < fan) {
#pragma gtap task
    part[i] = summed_tree(depth - 1, fan, seed * 131 + static_cast<unsigned long long>(i));
    ++i;
  }
#pragma gtap taskwait
  unsigned long long sum = 0;
  for (i = 0; i < fan; ++i)
    sum = sum * 31 + part[i];
  return sum;
}

struct Results {
  unsigned long long joined, waves, tree;
};

__global__ void run_without_wait(const Item *items, Seen *seen) {
#pragma gtap entry
  without_wait(items, 0, seen);
}
__global__ void run_joined(const Item *items, unsigned long long *out, Seen *seen,
                           Results *results) {
#pragma gtap entry
  results->joined = joined(items, 0, out, seen);
}
__global__ void run_in_waves(const Item *items, Results *results) {
#pragma gtap entry
  results->waves = in_waves(items, 0);
}
__global__ void run_large(const Item *items, Seen *seen) {
#pragma gtap entry
  large(items, 0, seen);
}
__global__ void run_tree(int depth, int fan, Seen *seen) {
#pragma gtap entry
  tree(depth, fan, 1, seen);
}
__global__ void run_summed_tree(int depth, int fan, Results *results) {
#pragma gtap entry
  results->tree = summed_tree(depth, fan, 1);
}
__global__ void serially(const Item *items, unsigned long long *out, int fan, Seen *seen,
                         Results *results) {
  without_wait(items, 0, &seen[0]);
  results->joined = joined(items, 0, out, &seen[1]);
  results->waves = in_waves(items, 0);
  large(items, 0, &seen[2]);
  tree(2, fan, 1, &seen[3]);
  results->tree = summed_tree(2, fan, 1);
}
__global__ void fill(Item *items, int n) {
  for (int i = 0; i < n; ++i)
    items[i] = {i * 7 % 1001, i + 1 < n ? i + 1 : -1};
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(400), fan = n < 170 ? n : 170;
  exec::Array<Item> items(n);
  fill<<<1, 1>>>(items.device(), n);
  test.wait("fill");
  exec::Array<unsigned long long> out(n), serial_out(n);
  exec::Array<Seen> seen(4), serial_seen(4);
  exec::Array<Results> results, serial;
  serially<<<1, 1>>>(items.device(), serial_out.device(), fan, serial_seen.device(),
                     serial.device());
  test.wait("serially");

  run_without_wait<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(items.device(), &seen.device()[0]);
  test.wait("run_without_wait");
  run_joined<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(items.device(), out.device(), &seen.device()[1],
                                                  results.device());
  test.wait("run_joined");
  run_in_waves<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(items.device(), results.device());
  test.wait("run_in_waves");
  run_large<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(items.device(), &seen.device()[2]);
  test.wait("run_large");
  run_tree<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(2, fan, &seen.device()[3]);
  test.wait("run_tree");
  run_summed_tree<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(2, fan, results.device());
  test.wait("run_summed_tree");

  test.equal("out", out, serial_out);
  const Results tasks = results.read().front(), expected = serial.read().front();
  const std::vector<Seen> saw = seen.read(), should = serial_seen.read();
  std::vector<unsigned long long> all = {tasks.joined, tasks.waves, tasks.tree};
  std::vector<unsigned long long> wanted = {expected.joined, expected.waves, expected.tree};
  for (std::size_t i = 0; i < 4; ++i) {
    all.insert(all.end(), {saw[i].count, saw[i].sum});
    wanted.insert(wanted.end(), {should[i].count, should[i].sum});
  }
  test.equal("results", all, wanted);
  return test.finish("many_children");
}
