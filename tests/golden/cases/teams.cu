// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team function: regions under conditions, copies and reductions, a wait in a loop, and an array that is kept across it.
#include <gtap_block.cuh>

struct Part {
  const float *data;
  int size;
  Part *next;
};

#pragma gtap function worker(team)
__device__ float total(const Part *part, int depth, float *out) {
  if (depth == 0)
    return part->size;
  float sum = 0, rest = 0;
  const int size = part->size; // one thread reads it
  int counts[4];
  if (size > 0) {
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < size; i++)
      sum += part->data[i];
  }
#pragma gtap parallel num_threads(33) firstprivate(rest)
  {
#pragma gtap for schedule(dynamic, 2) nowait
    for (int i = 0; i < 4; i++)
      counts[i] = i;
#pragma gtap single
    out[0] = sum;
#pragma gtap barrier
#pragma gtap critical
    out[1] += rest;
  }
  for (int k = 0; k < 2 && part->next; k++) {
    float one = 0;
#pragma gtap task
    one = total(part->next, depth - 1, out + 2);
#pragma gtap taskwait
    rest += one * counts[k];
  }
#pragma gtap parallel for collapse(2) lastprivate(rest)
  for (int row = 0; row < 4; row++)
    for (int column = size - 1; column >= 0; column -= 3)
      rest = counts[row] * column;
  return sum + rest;
}

__global__ void start(const Part *part, float *out, float *result) {
#pragma gtap entry
  *result = total(part, 3, out);
}
