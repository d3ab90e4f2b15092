// A launch out of a macro, for the host target.
// gtap-options: --target=host
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int f(int n) {
  if (n < 2)
    return n;
  int a = 0, b = 0;
#pragma gtap task
  a = f(n - 1);
#pragma gtap taskwait
  return a + b;
}

#define LAUNCH(out) kernel<<<1, 32>>>(out)

__global__ void kernel(int *out) {
#pragma gtap entry
  *out = f(3);
}

int main() { LAUNCH(nullptr); }

// expected-error: 23:14: GTAP080 "this kernel launch comes out of a macro, which --target=host cannot rewrite"
