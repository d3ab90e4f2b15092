// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Templates whose instances cannot share the text of a team function.
#include <gtap_block.cuh>

struct Large {
  int values[8];
};

__device__ int of(int value) {
  return value;
}
__device__ int of(const Large &value) {
  return value.values[0];
}

#pragma gtap function worker(team)
template <class T>
__device__ void sizes(T first, int n, int *out) {
  T value = first;
  value = first;
  if (out[0] > 3)
    value = T();
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    out[i] = of(value);
}

#pragma gtap function worker(team)
template <bool Both>
__device__ void branches(int n, int *out) {
  if constexpr (Both) {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      out[i] = i;
  }
  out[n] = 1;
}

#pragma gtap function worker(team)
template <class T>
__device__ void regions(T n, int *out) {
#pragma gtap single
  out[0] = n;
}

__global__ void start(int n, int *out) {
#pragma gtap entry
  sizes(3, n, out);
}
__global__ void start_large(int n, int *out) {
#pragma gtap entry
  sizes(Large(), n, out);
}
__global__ void start_branches(int n, int *out) {
#pragma gtap entry
  branches<false>(n, out);
}
__global__ void start_regions(int n, int *out) {
#pragma gtap entry
  regions(n, out);
}
__global__ void start_longs(long long n, int *out) {
#pragma gtap entry
  regions(n, out);
}
// expected-error: 16:14: GTAP184 "a template whose instances need different texts in a team function is not supported"
// expected-error: 28:14: GTAP184 "a directive in a branch that an instance of the template leaves out in a team function is not supported"
// expected-error: 42:14: GTAP185 "the threads of a team cannot run this 'single': there is no region around it"
