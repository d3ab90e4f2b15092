// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that the threads of a region share out, values that one of them gives to the others, and loops with `simd`.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int parts(const int *in, int n, int *out) {
  int first = 0, last = 0, most = 0;
#pragma gtap parallel sections num_threads(40) firstprivate(n) reduction(max : most)
  {
    { // without a directive
      out[0] = n;
      most = n;
    }
#pragma gtap section
    for (int i = 0; i < n; i++)
      most = in[i] > most ? in[i] : most;
    // the last one
#pragma gtap section
    {
#pragma gtap critical
      out[1] += 1;
    }
  }
#pragma gtap parallel
  {
    int mine = gtap::thread_num();
    float row[4] = {0};
#pragma gtap sections nowait
    {
#pragma gtap section
      first = in[0];
    }
#pragma gtap sections lastprivate(last)
    {
#pragma gtap section
      last = 3;
#pragma gtap section
      last = 4;
    }
#pragma gtap single copyprivate(mine, row)
    {
      mine = in[1];
      row[1] = 2;
    }
#pragma gtap for simd schedule(static, 8) simdlen(4) aligned(out : 16)
    for (int i = 0; i < n; i++)
      out[i] += mine * row[1];
    int sum = 0;
#pragma gtap simd reduction(+ : sum) safelen(8) private(mine)
    for (int i = 0; i < n; i++) {
      mine = in[i];
      sum += mine;
    }
    out[gtap::thread_num()] = sum;
  }
#pragma gtap parallel for simd reduction(+ : first)
  for (int i = 0; i < n; i++)
    first += in[i];
  int at = 0;
#pragma gtap simd linear(at : 2)
  for (int i = 0; i < n; i++) {
    out[at] = i;
    at += 2;
  }
  return first + last + most;
}

__global__ void start(const int *in, int n, int *out, int *result) {
#pragma gtap entry
  *result = parts(in, n, out);
}
