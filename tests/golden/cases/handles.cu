// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches with handles: the calls stay, and kernels are registered with their names.
#include <gtap_thread.cuh>

#pragma gtap function
__device__ int leaf(int n) {
  return n + 1;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  *out = leaf(n);
}

namespace inner {
template <class T>
__global__ void starts(T *out) {
#pragma gtap entry
  *out = leaf(2);
}
} // namespace inner

template <class T>
gtap::launch_handle launch_one(cudaStream_t stream, T *out) {
  return gtap::launch(stream, inner::starts<T>, out);
}

gtap_status launch(cudaStream_t stream, int *out) {
  gtap::launch_handle first = gtap::launch(stream, start, 1, out);
  gtap::launch_handle second = gtap::launch(64, stream, inner::starts<int>, out);
  gtap::launch_handle third = gtap::launch(2, 64, stream, &start, 'a', out);
  start<<<1, 32, 0, stream>>>(1, out);
  static_cast<void>(launch_one(stream, out));
  return first.wait() ? first.error() : second.cancel() ? third.wait() : GTAP_SUCCESS;
}
