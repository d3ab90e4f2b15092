// __shared__ memory that a task reads and has not written: what its parent wrote is not there.
#include <gtap_block.cuh>

__shared__ int cache[64];
__device__ int cached(int i) { return cache[i]; }
__device__ void fill(int *values, int n) { values[threadIdx.x] = n; }

#pragma gtap function
__device__ void parent(int n, int *out) {
  __shared__ int s[64], t[64], u[64];
  s[threadIdx.x] = n;
  t[threadIdx.x] = n;
  cache[threadIdx.x] = n;
  __syncthreads();
  if (threadIdx.x == 0) {
#pragma gtap task
    {
      out[threadIdx.x] = s[threadIdx.x];
      if (n > 1)
        fill(t, n);
      __syncthreads();
      out[threadIdx.x] += t[0];
    }
#pragma gtap task
    {
      out[0] = cached(n);
    }
#pragma gtap task
    for (int i = 0; i < n; i++)
      out[i] = s[i];
#pragma gtap task
    {
      for (int i = 0; i < n; i++) {
        out[i] += u[i];
        u[threadIdx.x] = i;
      }
    }
#pragma gtap task
    {
      t[threadIdx.x] += n;
    }
  }
}

#pragma gtap function
__device__ int child() { return cached(3); }

#pragma gtap function
__device__ int sum(int n) {
  __shared__ int total, first;
  for (int i = 0; i < n; i++) {
    if (i > 0)
      n += first; // another turn wrote it
    first = n;
  }
  return n + total;
}
// expected-error: 18:26: GTAP138 "__shared__ variable 's' is read before the task has written it"
// expected-error: 26:16: GTAP138 "__shared__ variable 'cache' is read before the task has written it"
// expected-error: 30:16: GTAP138 "__shared__ variable 's' is read before the task has written it"
// expected-error: 34:19: GTAP138 "__shared__ variable 'u' is read before the task has written it"
// expected-error: 40:7: GTAP138 "__shared__ variable 't' is read before the task has written it"
// expected-error: 46:33: GTAP138 "__shared__ variable 'cache' is read before the task has written it"
// expected-error: 56:14: GTAP138 "__shared__ variable 'total' is read before the task has written it"
