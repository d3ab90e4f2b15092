// Taskwaits of block-level tasks: which ones all threads are known to reach together.
#include <gtap_block.cuh>

__constant__ int limit;
__device__ int elsewhere;
__device__ bool ask(int n);
__host__ __device__ constexpr int half(int n) {
  return n / 2;
}

#pragma gtap function
__device__ void known(int n, int *out) {
  int i = 0, sum = 0;
  for (; i < limit && i < half(n); i++) {
#pragma gtap taskwait
    if (threadIdx.x == 0)
      sum += i;
  }
  do {
#pragma gtap taskwait
    i--;
  } while (i > 0);
  switch (max(n, 3) % 2) {
  case 0:
#pragma gtap taskwait
    break;
  default:
    i = static_cast<int>(blockIdx.x + blockDim.x);
  }
  if (__syncthreads_or(sum > i)) {
#pragma gtap taskwait
  }
  out[threadIdx.x] = sum;
}

#pragma gtap function
__device__ void unknown(int n, const int *in) {
  if (in[n] > 0) {
#pragma gtap taskwait
  }
  const bool asked = ask(n);
  if (asked) {
#pragma gtap taskwait
  }
  if (elsewhere == n)
    return;
#pragma gtap taskwait
}

struct range_of {
  int first, last;
};

// A reference to a constant leaves it what it is; one to a variable may be what changes it.
#pragma gtap function
__device__ void constants(const int n, const range_of p, int *out) {
  const range_of &whole = p;
  const range_of &again = whole;
  const int *last = &p.last;
  for (int i = 0; i < p.last; i++) {
#pragma gtap taskwait
    out[i] = *last;
  }
  for (int i = whole.first; i < again.last + n; i++) {
#pragma gtap taskwait
  }
}
// expected-warning: 39:14: GTAP124 "nothing shows that all threads of the block reach this taskwait together"
// expected-warning: 43:14: GTAP124 "nothing shows that all threads of the block reach this taskwait together"
// expected-warning: 47:14: GTAP124 "nothing shows that all threads of the block reach this taskwait together"
