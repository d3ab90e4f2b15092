// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's spelling of what a team shares: sections, atomic, simd, copyprivate.
// gtap-options: --no-line-directives --omp
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int shares(const int *in, int n, int *out) {
  int sum = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    out[0] = in[0];
#pragma omp section
    out[1] = in[1];
  }
#pragma omp parallel
  {
    int own = 0;
#pragma omp sections nowait
    {
      out[2] = in[2];
    }
#pragma omp single copyprivate(own)
    own = in[3];
#pragma omp for simd
    for (int i = 0; i < n; i++) {
#pragma omp atomic update
      out[i % 4] += own;
#pragma omp atomic
      sum++;
#pragma omp atomic capture
      own = sum++;
    }
#pragma omp simd
    for (int i = 0; i < n; i++)
      own += in[i];
  }
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += in[i];
  return sum;
}

__global__ void start(const int *in, int n, int *out, int *result) {
#pragma gtap entry
  *result = shares(in, n, out);
}
