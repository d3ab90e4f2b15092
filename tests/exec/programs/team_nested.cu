// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions: each thread of the outer one runs the inner one alone, with all that its directives say.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <vector>

// Rows by threads, and in each row loops, sections, values for "all" and reductions of one thread.
#pragma gtap function worker(team)
__device__ long long rows(const int *in, int n, int threads, int *out) {
  long long total = 0;
  int scratch = 11, base = in[0];
#pragma gtap parallel for num_threads(threads) reduction(+ : total) schedule(dynamic, 2) private(scratch)
  for (int row = 0; row < n; row++) {
    int sum = 0, last = -1, most = 0;
    int cells[4] = {0};
    scratch = row;
#pragma gtap parallel for reduction(+ : sum) reduction(max : most) lastprivate(last) schedule(dynamic, 4)
    for (int i = 0; i < n; i++) {
      sum += in[(row * 3 + i) % n] + base;
      most = most < i ? i : most;
      last = i;
      if (i % 2 == 0)
        continue;
      sum++;
    }
#pragma gtap parallel num_threads(8) firstprivate(row) if (n > 2)
    {
      int own = gtap::thread_num() + 5;
      row += 1;
#pragma gtap for schedule(guided) reduction(+ : sum) nowait
      for (int i = 0; i < 4; i++)
        cells[i] = i + own + gtap::thread_num();
#pragma gtap barrier
#pragma gtap single copyprivate(own)
      own = cells[1] + row;
#pragma gtap sections lastprivate(last)
      {
        cells[2] += 10;
#pragma gtap section
        {
          cells[3] += 20;
          last = 4;
        }
      }
#pragma gtap masked
      sum += 100;
#pragma gtap critical
      out[n] += 1; // of all threads
#pragma gtap parallel num_threads(1)
      {
#pragma gtap barrier
        sum += own;
      }
    }
#pragma gtap parallel sections reduction(+ : scratch) num_threads(1)
    {
      scratch += 2;
#pragma gtap section
      scratch += gtap::thread_num();
    }
    out[row] = sum + most * 1000 + cells[0] + cells[2] + cells[3] + last + scratch;
    total += sum;
  }
  return total + scratch;
}

// The inner region in a loop that the threads share, in `single` and in `sections`, where barriers of the outer one must not be.
#pragma gtap function worker(team)
__device__ void places(int n, int threads, int *out) {
  int shared = 0;
#pragma gtap parallel num_threads(threads)
  {
#pragma gtap for
    for (int i = 0; i < n; i++)
#pragma gtap parallel num_threads(1)
    {
#pragma gtap barrier
#pragma gtap single
      {
#pragma gtap atomic
        out[0]++;
      }
    }
#pragma gtap single
    {
#pragma gtap parallel for num_threads(1)
      for (int i = 0; i < n; i++)
        shared += i;
    }
#pragma gtap sections
    {
#pragma gtap parallel num_threads(1)
      {
#pragma gtap barrier
        out[1] = shared;
      }
    }
    if (gtap::thread_num() == 0) {
#pragma gtap parallel num_threads(1)
      {
#pragma gtap barrier
        out[2] = gtap::thread_num() + 1;
      }
    }
  }
}

__global__ void start_rows(const int *in, int n, int threads, int *out, long long *total) {
#pragma gtap entry
  *total = rows(in, n, threads, out);
}
__global__ void start_places(int n, int threads, int *out) {
#pragma gtap entry
  places(n, threads, out);
}

namespace {

using Numbers = std::vector<int>;

void check_rows(exec::Test &test, int n, int threads) {
  Numbers numbers(n), expected(n + 1);
  for (int i = 0; i < n; i++)
    numbers[i] = (i * 13 + 2) % 17;
  exec::Array<int> in(n), out(n + 1);
  exec::Array<long long> total(1);
  exec::check(cudaMemcpy(in.device(), numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  start_rows<<<2, GTAP_BLOCK_SIZE>>>(in.device(), n, threads, out.device(), total.device());
  test.wait("rows");
  long long all = 11;
  for (int row = 0; row < n; row++) {
    int sum = n / 2;
    for (int i = 0; i < n; i++)
      sum += numbers[(row * 3 + i) % n] + numbers[0];
    sum += 100 + 6 + row + 1;
    expected[row] = sum + (n - 1) * 1000 + 5 + (7 + 10) + (8 + 20) + 4 + row + 2;
    all += sum;
  }
  expected[n] = n;
  test.equal("rows", out.read(), expected);
  test.equal("total", total.read(), std::vector<long long>{all});
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(40);
  for (int threads : {1, 3, 33, 64}) {
    check_rows(test, size, threads);
    exec::Array<int> out(3);
    start_places<<<2, GTAP_BLOCK_SIZE>>>(size, threads, out.device());
    test.wait("places");
    test.equal("places", out.read(), Numbers{size, size * (size - 1) / 2, 1});
  }
  return test.finish("team_nested");
}
