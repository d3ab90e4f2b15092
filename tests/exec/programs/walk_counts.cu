// Calls of a walk are counted as tasks, each once, however many of them return in a turn of the loop that runs them.
#include <gtap_thread.cuh>

#include "support.h"

// One child at a time; nothing returns in the first lines, where calls are not counted.
#pragma gtap function
__device__ int chained(int n, int seed) {
  int sum = seed % 7;
  if (n > 0) {
    int below;
#pragma gtap task
    below = chained(n - 1, seed + 1);
#pragma gtap taskwait
    sum = sum * 3 + below;
    if (n % 3 != seed % 3) {
#pragma gtap task
      below = chained(n / 2, sum % 5);
#pragma gtap taskwait
      sum = (sum ^ below) % 100003;
    }
  }
  return sum;
}

#pragma gtap function
__device__ void all(int trees, int *out) {
  for (int i = 0; i < trees; ++i) {
#pragma gtap task
    out[i] = chained(i % 12, i);
  }
}

__global__ void by_tasks(int trees, int *out) {
#pragma gtap entry
  all(trees, out);
}

// The same on the host: its result, and how many calls it takes.
static int expected(int n, int seed, unsigned long long &calls) {
  ++calls;
  int sum = seed % 7;
  if (n > 0) {
    sum = sum * 3 + expected(n - 1, seed + 1, calls);
    if (n % 3 != seed % 3)
      sum = (sum ^ expected(n / 2, sum % 5, calls)) % 100003;
  }
  return sum;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int trees = 200;
  exec::Array<int> out(trees);
  by_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(trees, out.device());
  test.wait("by_tasks");
  unsigned long long calls = 0;
  std::vector<int> values;
  for (int i = 0; i < trees; ++i)
    values.push_back(expected(i % 12, i, calls));
  test.equal("results", out.read(), values);
  gtap_statistics figures;
  if (gtap_get_statistics(&figures) == GTAP_SUCCESS && figures.inline_spawns == 0)
    test.equal("calls", std::vector<unsigned long long>{figures.in_spawns},
               std::vector<unsigned long long>{calls});
  return test.finish("walk_counts");
}
