// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of team functions that another file defines: the regions that the callers meet there have the block (Jacob et al., "Efficient
// Fork-Join on GPUs through Warp Specialization", V-B: a region "in a separate translation unit"). In place, and by a pool.
#include <gtap_block.cuh>

#include "support.h"
#include "team_files.h"

#include <vector>

#pragma gtap function worker(team)
__device__ int normalize(int *values, int count) {
  const int most = largest(values, count);
  if (most > 0)
    divide(values, count, most);
#pragma gtap parallel num_threads(40)
  {
    negate(values, count);
    negate(values, count);
  }
  return most;
}

#pragma gtap function worker(team) pool
__device__ int rows(int *values, int count, int length) {
  int sum = 0;
  for (int row = 0; row < count; row++) {
    int *const here = values + row * length;
    if (here[0] < 0)
      continue;
    const int most = largest(here, length);
    sum += most;
    if (most > 1)
      divide(here, length, most);
  }
  return sum;
}

__global__ void start(int *values, int count, int *result) {
#pragma gtap entry
  *result = normalize(values, count);
}
__global__ void start_rows(int *values, int count, int length, int *result) {
#pragma gtap entry
  *result = rows(values, count, length);
}

int main() {
  exec::check(gtap_initialize(), "gtap_initialize");
  const int count = 12, length = 70;
  std::vector<int> numbers(count * length);
  for (std::size_t i = 0; i < numbers.size(); i++)
    numbers[i] = int(i * 37 % 101) - (i % 210 == 0 ? 200 : 0);
  for (int form = 0; form < 2; form++) {
    std::vector<int> expected = numbers;
    int sum = 0;
    const int parts = form == 0 ? 1 : count, size = int(numbers.size()) / parts;
    for (int part = 0; part < parts; part++) {
      int *const here = expected.data() + part * size;
      if (form == 1 && here[0] < 0)
        continue;
      int most = here[0];
      for (int i = 0; i < size; i++)
        most = here[i] > most ? here[i] : most;
      sum += most;
      if (most > form)
        for (int i = 0; i < size; i++)
          here[i] = here[i] * 10 / (2 * most);
    }
    exec::Array<int> values(numbers.size()), result(1);
    values.write(numbers);
    if (form == 0)
      start<<<2, GTAP_BLOCK_SIZE>>>(values.device(), count * length, result.device());
    else
      start_rows<<<2, GTAP_BLOCK_SIZE>>>(values.device(), count, length, result.device());
    exec::check(gtap_synchronize(), "gtap_synchronize");
    if (values.read() != expected || result.read()[0] != sum)
      exec::fail("team_files", form == 0 ? "wrong in place" : "wrong by a pool");
  }
  gtap_finalize();
  std::printf("team_files: ok\n");
  return 0;
}
