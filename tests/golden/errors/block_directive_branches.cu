// A directive that an instance of a block-level template leaves out.
#include <gtap_block.cuh>
#pragma gtap function
template <int N> __device__ void f(int *out, int n) {
  if constexpr (N > 1) {
#pragma gtap for
    for (int i = 0; i < n; i++) out[i] = N;
  }
}
#pragma gtap function
__device__ void g(int *out) {
  if (threadIdx.x == 0) {
#pragma gtap task
    f<1>(out, 3);
#pragma gtap task
    f<2>(out, 3);
  }
}
// expected-error: 3:14: GTAP184 "a directive in a branch that an instance of the template leaves out in a team function is not supported"
