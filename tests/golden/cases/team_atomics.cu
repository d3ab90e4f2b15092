// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The forms of `atomic`: in a region, where variables are shared, and outside of it, where tasks of other blocks come by.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ int forms(int n, int *out, volatile unsigned *flag, double *sums) {
  int count = 0;
  short few = 0;
#pragma gtap parallel for
  for (int i = 0; i < n; i++) {
    int seen;
#pragma gtap atomic
    count++;
#pragma gtap atomic update
    out[i % 4] += i + // of any length
                  1;
#pragma gtap atomic seq_cst
    few -= 2;
#pragma gtap atomic
    sums[0] = 3 / sums[0];
#pragma gtap atomic
    *sums = *sums * 2;
#pragma gtap atomic
    out[5] = max(out[5], i);
#pragma gtap atomic read acquire
    seen = count;
#pragma gtap atomic write release
    *flag = seen;
#pragma gtap atomic capture
    seen = count++;
#pragma gtap atomic capture relaxed
    seen = --out[6];
#pragma gtap atomic capture
    {
      seen = out[7];
      out[7] = i << 1;
    }
#pragma gtap atomic capture acq_rel
    {
      out[8] |= i;
      seen = out[8];
    }
#pragma gtap atomic compare
    out[9] = i < out[9] ? i : out[9];
#pragma gtap atomic compare capture
    {
      seen = out[10];
      if (out[10] == 0) {
        out[10] = i;
      }
    }
    if (seen > 3)
#pragma gtap atomic
      out[11] ^= seen;
    else
      out[i] = 1;
  }
  if (n > 3)
#pragma gtap atomic
    sums[1] += n;
  return count + few;
}

__global__ void start(int n, int *out, unsigned *flag, double *sums, int *result) {
#pragma gtap entry
  *result = forms(n, out, flag, sums);
}
