// Spawned blocks with taskwaits and further blocks inside, whose shared variables live across the waits.
#define GTAP_NUM_QUEUES 2
#include <gtap_thread.cuh>

#include "headers/block_shapes.cuh"
#include "support.h"

// Shared variables, an array among them; a nested block; waits inside.
#pragma gtap function
__device__ int nested(int n) {
  int sums[4] = {0, 1, 2, 3};
  long long total = 0;
  unsigned u = 7u;
#pragma gtap task default(shared)
  {
    sums[0] = n;
    int inner = 0;
#pragma gtap task shared(inner) firstprivate(n)
    {
      inner = shapes::fib(n % 7);
      n = 100; // its own copy
    }
#pragma gtap task shared(sums, total)
    {
      sums[1] = 5;
      total = n;
    }
#pragma gtap taskwait
    sums[2] = inner + n;
  }
#pragma gtap task default(none) shared(sums) firstprivate(n, u)
  { sums[3] = n + int(u); }
#pragma gtap taskwait
  return sums[0] + 3 * sums[1] + 5 * sums[2] + 7 * sums[3] + int(total);
}

// Usings, aliases and constants around the block; a name that the block hides; an empty one.
#pragma gtap function
__device__ void surroundings(int n, int *out) {
  using namespace shapes;
  typedef int number;
  constexpr int size = 4, twice = 2 * size;
  int value = n;
  int &slot = out[1];
#pragma gtap task
  {
    number values[size];
    for (int i = 0; i < size; ++i)
      values[i] = i + value + green;
    int value = values[size - 1];
    out[0] = value + twice;
    slot = fib(n % 5);
  }
#pragma gtap task
  {}
  value = 0;
  if (n > 1)
#pragma gtap task
  {
    out[2] = n;
  } else
    out[2] = -1;
  TASK_BLOCK({ out[3] = value + 1; })
#pragma gtap taskwait
}

#pragma gtap function
__device__ void all_of_them(int n, int *out) {
#pragma gtap task
  out[0] = shapes::fib(n);
#pragma gtap task
  out[1] = nested(n);
#pragma gtap task
  {
    surroundings(n, out + 8);
    a_global[n] = n; // globals are shared
#pragma gtap taskwait
    out[2] = a_global[n];
  }
}

__global__ void with_tasks(int n, int *out) {
#pragma gtap entry
  all_of_them(n, out);
}

__global__ void serially(int n, int *out) {
  all_of_them(n, out);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks(32), serial(32);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("blocks_waiting", tasks, serial);
  return test.finish("blocks_waiting");
}
