// taskwait in an if constexpr of a template: no jump leads into a branch that an instance may discard. The task hops
// to the if constexpr, and on from the top of the branch.
#include <gtap_thread.cuh>

#pragma gtap function
template <int Depth>
__device__ int f(int n) {
  if (n == 0)
    return 1;
  int a = 0, scale = n * 3;
  for (int i = 0; i < 2; i++) {
    if constexpr (Depth > 1) {
#pragma gtap task
      a = f<Depth - 1>(n - 1);
#pragma gtap taskwait
      a += scale;
    }
  }
  if constexpr (Depth > 5) {
#pragma gtap taskwait
    return n;
  } else if constexpr (Depth == 1) {
    a = n;
  } else {
    int b;
#pragma gtap task
    b = f<1>(n - 1);
#pragma gtap taskwait
    a += b;
  }
  return a + scale;
}

__global__ void kernel(int n, int *out) {
#pragma gtap entry
  *out = f<3>(n);
}
