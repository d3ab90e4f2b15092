// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions whose regions a pool of threads runs: all of one with the clause `pool`, and a switch of another one.
#include <gtap_block.cuh>

#pragma gtap function worker(team) pool
__device__ float total(const float *data, const int *lengths, int rows, float *last) {
  float sum = 0;
  int counts[4] = {0};
  constexpr int kWays = 4;
  for (int row = 0; row < rows; row++) {
    const int length = lengths[row];
    if (length < 0)
      return -1;
    if (length > 100) {
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < length; i++) {
        sum += data[i];
        atomicAdd(&counts[i % kWays], 1);
      }
    } else if (length > 0) {
      float end = 0;
#pragma gtap parallel for num_threads(length / 2 + 1) lastprivate(end)
      for (int i = 0; i < length; i++)
        end = data[i] * row;
      last[row] = end;
    }
    data += length;
  }
  return sum + counts[0];
}

#pragma gtap function worker(team)
__device__ void scale(float *data, int n, int how) {
  const float first = data[0];
  switch (how) {
  case 0:
    return;
  case 1: {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      data[i] /= first;
    break;
  }
  default:
    data[0] = 1;
  }
#pragma gtap parallel for
  for (int i = 1; i < n; i++)
    data[i] += data[0];
}

__global__ void start(float *data, const int *lengths, int rows, float *last, float *result) {
#pragma gtap entry
  *result = total(data, lengths, rows, last);
}

__global__ void start_scale(float *data, int n, int how) {
#pragma gtap entry
  scale(data, n, how);
}
