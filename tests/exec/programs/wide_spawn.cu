// One task spawns a great many children before it waits, one after the other, and each of them a few more.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ unsigned leaf(unsigned x) {
  return x * 2654435761u;
}

#pragma gtap function
__device__ unsigned inner(unsigned x) {
  unsigned values[3];
  for (unsigned i = 0; i < 3; ++i) {
#pragma gtap task
    values[i] = leaf(x + i);
  }
#pragma gtap taskwait
  return values[0] ^ values[1] ^ values[2];
}

#pragma gtap function
__device__ unsigned wide(int n, unsigned *values) {
  int next = 0;
  while (next < n) { // a for loop would be divided
#pragma gtap task
    values[next] = inner(static_cast<unsigned>(next));
    ++next;
  }
#pragma gtap taskwait
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 31 + values[i];
  return sum;
}

__global__ void with_tasks(int n, unsigned *values, unsigned *result) {
#pragma gtap entry
  *result = wide(n, values);
}

__global__ void serially(int n, unsigned *values, unsigned *result) {
  *result = wide(n, values);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(60);
  exec::Array<unsigned> values(n), serial_values(n), tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, values.device(), tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial_values.device(), serial.device());
  test.wait("serially");
  test.equal("values", values, serial_values);
  test.equal("sum", tasks, serial);
  return test.finish("wide_spawn");
}
