// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that look as if a call were combined: with a class, and with what is made of a call.
#include <gtap_thread.cuh>

__device__ float3 &operator+=(float3 &a, const float3 &b) {
  a.x += b.x;
  return a;
}

#pragma gtap function
__device__ float3 force(int at) {
  float3 sum = make_float3(0, 0, at);
  if (at > 100)
    return sum;
  for (int i = 0; i < 8; i++) {
#pragma gtap task in_reduction(+ : sum)
    sum += force(8 * at + i);
  }
#pragma gtap taskwait
  return sum;
}

#pragma gtap function
__device__ int best(int position, int alpha, int beta) {
  if (position > 100)
    return position;
  for (int m = 0; m < 4; m++) {
#pragma gtap task in_reduction(max : alpha)
    alpha = max(alpha, -best(position * 4 + m, -beta, -alpha));
  }
#pragma gtap taskwait
  return alpha;
}

__global__ void kernel(float3 *sum, int *value) {
#pragma gtap entry
  *sum = force(1);
}
__global__ void other_kernel(int *value) {
#pragma gtap entry
  *value = best(1, -9, 9);
}
// expected-error: 16:36: GTAP211 "'sum' cannot be reduced: its type 'float3' has no atomic '+'"
// expected-error: 28:19: GTAP210 "'in_reduction(max : alpha)' stands before a statement that does not combine 'alpha' with a call by 'max'"
