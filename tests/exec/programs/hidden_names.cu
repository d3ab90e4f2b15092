// Names that hide a saved variable where its taskwait stands: constants, enumerators, types, parts of
// structured bindings; names that the step function must give anew; copies of arrays by bindings.
#include <gtap_thread.cuh>

#include "support.h"

namespace other {
__device__ constexpr int level = 9;
}
struct Two {
  int first, second;
};

#pragma gtap function
__device__ int leaf(int n) {
  return 3 * n + 1;
}

#pragma gtap function
__device__ int hidden(int level, int kind) {
  level += kind;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int rest;
    if (kind == 0) {
#pragma gtap task
      rest = leaf(level + i);
      static const int level = 7;
#pragma gtap taskwait
      sum += rest * level;
    } else if (kind == 1) {
#pragma gtap task
      rest = leaf(level + i);
      enum { level = 5, sum_of = 6 };
#pragma gtap taskwait
      sum += rest * level + sum_of;
    } else if (kind == 2) {
#pragma gtap task
      rest = leaf(level + i);
      struct level {
        int value;
      };
#pragma gtap taskwait
      sum += level{rest}.value;
    } else if (kind == 3) {
#pragma gtap task
      rest = leaf(level + i);
      auto [level, more] = Two{i, 2};
#pragma gtap taskwait
      sum += rest * level + more;
    } else if (kind == 4) {
#pragma gtap task
      rest = leaf(level + i);
      using other::level;
#pragma gtap taskwait
      sum += rest * level;
    } else {
#pragma gtap task
      rest = leaf(level + i);
      typedef int level;
#pragma gtap taskwait
      sum += level(rest);
    }
    sum += level;
  }
  return sum;
}

#pragma gtap function
__device__ int renamed(int n) {
  static const int pair = 0;
  int total = n;
  if (n > pair) {
    int pair[2];
#pragma gtap task
    pair[0] = leaf(n - 1);
#pragma gtap task
    pair[1] = leaf(n - 2);
#pragma gtap taskwait
    auto [a, b] = pair;
    total += a + 2 * b;
    {
      int pair = total;
      total += pair;
    }
  }
  return total + pair;
}

#pragma gtap function
__device__ int copied(int n) {
  int values[2] = {n, n + 1};
  int r = 0;
#pragma gtap task
  r = leaf(n - 1);
#pragma gtap taskwait
  if (n > 3) {
    auto [a, b] = values;
    r += a + b;
  }
  return r;
}

#pragma gtap function
__device__ int all(int n) {
  unsigned sum = 0;
  for (int kind = 0; kind < 6; kind++) {
#pragma gtap task
    int h = hidden(n, kind);
#pragma gtap task
    int r = renamed(n - kind);
#pragma gtap task
    int c = copied(n - kind);
#pragma gtap taskwait
    sum = sum * 31 + unsigned(h + 5 * r + 7 * c);
  }
  return int(sum);
}

__global__ void with_tasks(int n, int *result) {
#pragma gtap entry
  *result = all(n);
}

__global__ void serially(int n, int *result) {
  *result = all(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(6);
  exec::Array<int> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("all", tasks, serial);
  return test.finish("hidden_names");
}
