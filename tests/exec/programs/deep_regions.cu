// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three regions in each other: groups of threads, parts of their lanes, and the lanes of these.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <string>
#include <vector>

// Matrices by threads of the outer region, their rows by threads of the inner one, elements by lanes.
#pragma gtap function worker(team)
__device__ long long matrices(const int *in, int count, int rows, int columns, int threads,
                              int parts, int *out, int *seen) {
  long long total = 0;
#pragma gtap parallel for num_threads(threads) reduction(+ : total) schedule(dynamic)
  for (int matrix = 0; matrix < count; matrix++) {
    const int *const here = in + matrix * rows * columns;
    const int skipped = matrix % 3;
    int sum = 1000, most = -1;
#pragma gtap parallel for num_threads(parts) reduction(+ : sum) reduction(max : most) schedule(dynamic)
    for (int row = 0; row < rows; row++) {
      const int half = row / 2 + skipped;
      int own = half;
      if (row % 4 == skipped) {
        out[matrix * rows + row] = -1;
        continue;
      }
#pragma gtap parallel for reduction(+ : own)
      for (int column = 0; column < columns; column++)
        own += here[row * columns + column] + half;
      double mean = 0;
      int turns = row % 3;
      while (turns-- > 0) {
#pragma gtap parallel for reduction(+ : mean) num_threads(5)
        for (int column = 0; column < columns; column++)
          mean += here[row * columns + column] * 2.0;
      }
      out[matrix * rows + row] = own + int(mean) * 3;
      sum += own;
      most = max(most, own);
    }
    total += sum + 7ll * most;
  }
#pragma gtap parallel num_threads(threads)
  {
    const int me = gtap::thread_num();
#pragma gtap parallel num_threads(parts)
    {
      const int mine = gtap::thread_num(), all = gtap::num_threads();
      int shown = -1, counted = 0;
#pragma gtap single copyprivate(shown)
      shown = me * 100 + mine + 1;
      if (shown == me * 100 + 1)
        atomicAdd(&seen[0], 1);
#pragma gtap parallel reduction(+ : counted)
      {
        int *const word = seen + 8 + me * 4096 + mine * 32;
        if (gtap::thread_num() < 32)
          word[gtap::thread_num()] = gtap::thread_num() + shown;
#pragma gtap barrier
        const int next = (gtap::thread_num() + 1) % gtap::num_threads();
        counted += word[next] == next + shown;
        counted -= gtap::num_threads() > 32;
      }
      // The threads of the inner region meet, and the first one counts.
#pragma gtap barrier
#pragma gtap masked
      atomicAdd(&seen[1], all);
      if (counted > 0)
        atomicAdd(&seen[2], 1);
#pragma gtap sections
      {
        atomicAdd(&seen[3], 1);
#pragma gtap section
        {
          int part = 0;
#pragma gtap parallel for reduction(+ : part)
          for (int i = 0; i < 9; i++)
            part += i;
          atomicAdd(&seen[4], part);
        }
      }
#pragma gtap critical
      seen[5]++;
    }
  }
  return total;
}

__global__ void kernel(const int *in, int count, int rows, int columns, int threads, int parts,
                       int *out, int *seen, long long *result) {
#pragma gtap entry
  *result = matrices(in, count, rows, columns, threads, parts, out, seen);
}

static long long plain(const std::vector<int> &in, int count, int rows, int columns,
                       std::vector<int> &out) {
  long long total = 0;
  for (int matrix = 0; matrix < count; matrix++) {
    int sum = 1000, most = -1;
    for (int row = 0; row < rows; row++) {
      const int *const here = in.data() + (matrix * rows + row) * columns;
      const int half = row / 2 + matrix % 3;
      int own = half;
      out[matrix * rows + row] = -1;
      if (row % 4 == matrix % 3)
        continue;
      double mean = 0;
      for (int column = 0; column < columns; column++) {
        own += here[column] + half;
        mean += here[column] * 2.0 * (row % 3);
      }
      out[matrix * rows + row] = own + int(mean) * 3;
      sum += own;
      most = std::max(most, own);
    }
    total += sum + 7ll * most;
  }
  return total;
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = 7, rows = 11, columns = 45;
  std::vector<int> in(count * rows * columns);
  for (std::size_t i = 0; i < in.size(); i++)
    in[i] = int(i * 37 % 101);
  for (int threads : {1, 2, 3, 4, 16, GTAP_BLOCK_SIZE})
    for (int parts : {1, 2, 3, 8, 500}) {
      exec::Array<int> on_device(int(in.size())), out(count * rows),
          seen(8 + GTAP_BLOCK_SIZE * 4096);
      exec::Array<long long> result;
      on_device.write(in);
      kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(on_device.device(), count, rows, columns, threads,
                                                  parts, out.device(), seen.device(),
                                                  result.device());
      test.wait("kernel");
      const std::string form = std::to_string(threads) + " threads, " + std::to_string(parts);
      std::vector<int> expected(count * rows);
      test.equal((form + ": result").c_str(), result.read(),
                 {plain(in, count, rows, columns, expected)});
      test.equal((form + ": out").c_str(), out.read(), expected);
      // As many threads of the inner region as there are lanes at most.
      const int outer = std::min(threads, GTAP_BLOCK_SIZE);
      const int left = GTAP_BLOCK_SIZE / outer;
      int lanes = 1;
      while (lanes * 2 <= std::min(left, 32))
        lanes *= 2;
      if (left >= 64 && outer <= 14)
        lanes = left / 32 * 32;
      const int inner = std::min(parts, lanes);
      std::vector<int> found = seen.read();
      found.resize(6);
      test.equal((form + ": seen").c_str(), found,
                 {outer * inner, outer * inner, outer * inner, outer, outer * 36, outer * inner});
    }
  return test.finish("deep_regions");
}
