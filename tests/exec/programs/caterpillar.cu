// Trees that are all spine: each task has a leaf for one child and the rest of the tree for the
// other. Whoever takes what is spawned first, or last, for half of the work is wrong here.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ unsigned leaf(unsigned seed) {
  unsigned value = seed;
  for (unsigned i = 0; i < seed % 32; ++i)
    value ^= value << 13, value ^= value >> 17, value ^= value << 5;
  return value;
}

// The leaf first.
#pragma gtap function
__device__ unsigned left_leaves(unsigned length) {
  if (length == 0)
    return 1;
  unsigned here, rest;
#pragma gtap task
  here = leaf(length);
#pragma gtap task
  rest = left_leaves(length - 1);
#pragma gtap taskwait
  return rest * 3 + here;
}

// The leaf last.
#pragma gtap function
__device__ unsigned right_leaves(unsigned length) {
  if (length == 0)
    return 1;
  unsigned here, rest;
#pragma gtap task
  rest = right_leaves(length - 1);
#pragma gtap task
  here = leaf(length);
#pragma gtap taskwait
  return rest * 3 + here;
}

// Nobody waits.
#pragma gtap function
__device__ void falling_leaves(unsigned length, unsigned *sum) {
  atomicAdd(sum, leaf(length));
  if (length == 0)
    return;
#pragma gtap task
  falling_leaves(length - 1, sum);
}

#pragma gtap function
__device__ void all_of_them(unsigned length, unsigned *results) {
#pragma gtap task
  results[0] = left_leaves(length);
#pragma gtap task
  results[1] = right_leaves(length);
#pragma gtap task
  falling_leaves(length, results + 2);
}

__global__ void with_tasks(unsigned length, unsigned *results) {
#pragma gtap entry
  all_of_them(length, results);
}

// The serial elision would not fit on a device's call stack, so this is a loop.
__global__ void serially(unsigned length, unsigned *results) {
  unsigned value = 1, sum = leaf(0);
  for (unsigned i = 1; i <= length; ++i) {
    value = value * 3 + leaf(i);
    sum += leaf(i);
  }
  results[0] = results[1] = value;
  results[2] = sum;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const unsigned length = static_cast<unsigned>(test.size(100));
  exec::Array<unsigned> tasks(3), serial(3);
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(length, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(length, serial.device());
  test.wait("serially");
  test.equal("sums", tasks, serial);
  return test.finish("caterpillar");
}
