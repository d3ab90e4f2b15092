// Two spawns and a wait, results into locals: the smallest fork-join program.
#include <gtap_thread.cuh>

#include "support.h"

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task
  b = fib(n - 2);
#pragma gtap taskwait
  return a + b;
}

__global__ void with_tasks(int n, int *result) {
#pragma gtap entry
  *result = fib(n);
}

__global__ void serially(int n, int *result) {
  *result = fib(n);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int n = test.size(9);
  exec::Array<int> tasks, serial;
  with_tasks<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(n, tasks.device());
  test.wait("with_tasks");
  serially<<<1, 1>>>(n, serial.device());
  test.wait("serially");
  test.equal("fib", tasks, serial);
  return test.finish("fork_join");
}
