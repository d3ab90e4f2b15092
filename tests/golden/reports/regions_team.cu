// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each form of a region: --print-regions says what is in regions_team.expected.txt.
#include <gtap_block.cuh>

#pragma gtap function worker(team)
__device__ float largest(const float *values, int count) {
  float most = 0;
#pragma gtap parallel for reduction(max : most)
  for (int i = 0; i < count; ++i)
    most = max(most, values[i]);
  return most;
}

#pragma gtap function worker(team)
__device__ float norm(float *values, int count, int part) {
  const float most = largest(values, count);
#pragma gtap parallel for
  for (int i = 0; i < count; ++i)
    values[i] /= most;
#pragma gtap parallel for
  for (int i = 0; i < count; ++i)
    values[i] *= 2;
  values[0] = 1;
#pragma gtap parallel num_threads(64)
  {
#pragma gtap barrier
    values[gtap::thread_num()] += 1;
  }
  const int threads = int(values[1]);
  float sum = 0;
#pragma gtap parallel for num_threads(threads) reduction(+ : sum)
  for (int i = 0; i < count; ++i)
    sum += values[i];
#pragma gtap parallel sections num_threads(part)
  {
    values[0] += 1;
#pragma gtap section
    values[1] += 1;
  }
  return sum;
}

#pragma gtap function worker(team) pool
__device__ int counted(const int *values, int count, int part) {
  int found = 0;
  for (int i = 0; i < count; ++i) {
    const int value = values[i];
    if (value > 0) {
#pragma gtap parallel num_threads(part) reduction(+ : found)
      found += value;
    }
  }
  return found;
}

#pragma gtap function worker(team)
__device__ void shifted(int *values, int how, int count) {
  switch (how) {
  case 1: {
    const int by = values[0];
#pragma gtap parallel for
    for (int i = 1; i < count; ++i)
      values[i] += by;
  }
  }
}

#pragma gtap function worker(team)
__device__ void rare(int *values, int count) {
  for (int i = 0; i < values[0]; ++i) {
    if (values[i] > 1) {
      while (values[i] % 2 == 0) {
        if (values[i] != 8) {
#pragma gtap parallel for
          for (int j = 1; j < count; ++j)
            values[j] += 1;
        }
      }
    }
  }
}

__global__ void keep(int *values, int count) {
#pragma gtap entry
  rare(values, count);
}
__global__ void count_them(int *values, int count, int *result) {
#pragma gtap entry
  *result = counted(values, count, 33);
}
__global__ void shift(int *values, int how, int count) {
#pragma gtap entry
  shifted(values, how, count);
}
__global__ void kernel(float *values, int count, float *result) {
#pragma gtap entry
  *result = norm(values, count, 2);
}
