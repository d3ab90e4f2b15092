// A chain of tasks, each waiting for the next: no parallelism, and as many records in use as it is
// long.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ unsigned chain(unsigned length) {
  if (length == 0)
    return 1;
  unsigned rest;
#pragma gtap task
  rest = chain(length - 1);
#pragma gtap taskwait
  return rest * 3 + length;
}

__global__ void with_tasks(unsigned length, unsigned *result) {
#pragma gtap entry
  *result = chain(length);
}

// The serial elision of a long chain would not fit on a device's call stack, so this one is a loop.
__global__ void serially(unsigned length, unsigned *result) {
  unsigned value = 1;
  for (unsigned i = 1; i <= length; ++i)
    value = value * 3 + i;
  *result = value;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const unsigned length = static_cast<unsigned>(test.size(100));
  exec::Array<unsigned> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(length, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(length, serial.device());
  test.wait("serially");
  test.equal("chain", tasks, serial);
  return test.finish("deep_chain");
}
