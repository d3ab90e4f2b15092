// The paper's first example, with a queue clause, an entry and a launch.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma gtap task
  a = fib(n - 1);
#pragma gtap task queue(1)
  b = fib(n - 2);
#pragma gtap taskwait queue(n % 3)
  return a + b;
}

__global__ void kernel(int n, int *out) {
  int scale = 2;
#pragma gtap entry
  *out = fib(n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    atomicAdd(out + 1, scale);
}

int main() {
  int *out = nullptr;
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(20, out);
  kernel<<<1, 32, 0>>>(1, out);
  return 0;
}
