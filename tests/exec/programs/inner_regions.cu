// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in regions whose threads are groups of lanes: sums of rows, values for all, barriers, branches that a group follows by itself.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <string>
#include <vector>

struct Range {
  int begin, end;
};

// Rows by threads of the outer region, elements by lanes.
#pragma gtap function worker(team)
__device__ long long rows(const int *in, const Range *ranges, int n, int threads, int *out) {
  long long total = 0;
#pragma gtap parallel for num_threads(threads) reduction(+ : total) schedule(dynamic)
  for (int row = 0; row < n; row++) {
    const Range all = ranges[row];
    const int half = row / 2;
    int sum = half, most = -1;
    if (all.begin == all.end) {
      out[row] = -1;
      continue;
    }
#pragma gtap parallel for reduction(+ : sum) reduction(max : most)
    for (int i = all.begin; i < all.end; i++) {
      sum += in[i] + half;
      most = most < in[i] ? in[i] : most;
    }
    double mean = 0;
#pragma gtap parallel for reduction(+ : mean) schedule(dynamic, 3)
    for (int i = all.begin; i < all.end; i++)
      mean += in[i] * 2.0;
    out[row] = sum + most * 1000 + int(mean) * 7;
    total += sum;
  }
  return total;
}

// In an inner region: its own loops, barriers, one thread's value, numbers; `threads` and `lanes` of each kind.
#pragma gtap function worker(team)
__device__ void steps(int n, int threads, int lanes, int *out, int *scratch) {
  int all = 0, last = -1;
#pragma gtap parallel num_threads(threads)
  {
    const int me = gtap::thread_num();
    int turns = me % 3 + 1, seen = 0;
    while (turns > 0) {
      int found = 0;
#pragma gtap parallel num_threads(lanes) reduction(+ : found)
      {
        int *mine = scratch + me * 1024;
        mine[gtap::thread_num()] = turns * 100;
#pragma gtap barrier
        // The neighbour's word.
        const int next = (gtap::thread_num() + 1) % gtap::num_threads();
        found += mine[next] == turns * 100;
        int own = gtap::thread_num() * 10;
#pragma gtap single copyprivate(own)
        own = turns;
        found += own == turns;
#pragma gtap for nowait
        for (int i = 0; i < n; i++)
          atomicAdd(&out[me], 1);
#pragma gtap masked
        atomicAdd(&out[64], 1);
#pragma gtap sections
        {
          atomicAdd(&out[65], 1);
#pragma gtap section
          atomicAdd(&out[66], 1);
        }
#pragma gtap critical
        out[67]++;
        found -= gtap::num_threads() > 1000;
      }
      seen += found;
      turns--;
    }
    if (me % 2 == 0) {
#pragma gtap parallel if (seen < 0)
      {
#pragma gtap barrier
        atomicAdd(&out[68], gtap::num_threads());
      }
    }
#pragma gtap atomic
    all += seen;
#pragma gtap barrier
#pragma gtap single
    {
      out[69] = all;
#pragma gtap parallel
#pragma gtap for
      for (int i = 0; i < n; i++)
        atomicAdd(&out[70], i);
    }
#pragma gtap for lastprivate(last)
    for (int i = 0; i < n; i++) {
      int count = 0;
#pragma gtap parallel reduction(+ : count)
      count += 1;
      last = i + (count < 1);
      if (i == n - 1)
        out[71] = count;
    }
#pragma gtap masked
    out[72] = gtap::num_threads();
  }
  out[73] = last + gtap::num_threads();
}

__device__ inline void add(int &value, int more) {
  value += more;
}

struct Pair {
  int a, b;
};

// Copies that clauses make: the lanes have the value that their thread's copy has. `zero` points to 0, which no compiler knows.
#pragma gtap function worker(team)
__device__ void copies(int n, int threads, const int *zero, int *out) {
  int m = n, l = n;
  Pair pair{n, n};
#pragma gtap parallel num_threads(threads) firstprivate(n, m, pair)
  {
    const int me = gtap::thread_num();
    int *mine = out + me * 16, a = 0;
    n += me + *zero;
#pragma gtap parallel for reduction(+ : a)
    for (int i = 0; i < 10; i++)
      a += n;
    mine[0] = a;
    if (me == 2 + *zero)
      m = 0;
    pair.a += me + *zero;
    a = 0;
#pragma gtap parallel for reduction(+ : a, m)
    for (int i = 0; i < 10; i++) {
      a += pair.a + pair.b;
      m += 1;
    }
    mine[1] = a;
    a = 0;
#pragma gtap parallel for reduction(+ : a)
    for (int i = 0; i < m; i++)
      a += 1;
    mine[2] = a;
    a = 0;
    n = me + *zero;
#pragma gtap parallel num_threads(n + 1) reduction(+ : a)
    a += 1;
    mine[3] = a;
#pragma gtap parallel if (n & 1) reduction(+ : a)
    a += 1;
    mine[4] = a;
    while (n > 0) {
#pragma gtap parallel num_threads(1 + *zero) reduction(+ : a)
      a += 1;
      n--;
    }
    if (m > 12) {
#pragma gtap parallel firstprivate(m) num_threads(2) reduction(+ : a)
      {
        m++;
        a += m;
      }
    }
    mine[5] = a;
  }
  // Of directives in the region.
#pragma gtap parallel num_threads(threads)
  {
    const int me = gtap::thread_num();
    int *mine = out + me * 16, a = 0;
#pragma gtap for private(n) firstprivate(m)
    for (int k = 0; k < threads; k++) {
      n = k + *zero;
      m += k + *zero;
#pragma gtap parallel for reduction(+ : a)
      for (int i = 0; i < 10; i++)
        a += n * 100 + m;
      mine[6] = a;
    }
#pragma gtap for lastprivate(l) private(pair)
    for (int k = 0; k < threads; k++) {
      int b = 0;
      l = k + 1 + *zero;
      pair.a = k + *zero;
#pragma gtap parallel for reduction(+ : b)
      for (int i = 0; i < 10; i++)
        b += l + pair.a;
      mine[7] = b;
    }
#pragma gtap for reduction(+ : m)
    for (int k = 0; k < threads; k++) {
      int b = 0;
      m += k + *zero;
#pragma gtap parallel for reduction(+ : b)
      for (int i = 0; i < 10; i++)
        b += m;
      mine[8] = b;
    }
#pragma gtap sections firstprivate(l)
    {
      l = 7 + *zero;
#pragma gtap section
      {
        l += 1 + *zero;
        int b = 0;
#pragma gtap parallel for reduction(+ : b)
        for (int i = 0; i < 10; i++)
          b += l;
        out[threads * 16] = b;
      }
    }
    int b = 0;
    add(b, me); // its body is known
#pragma gtap parallel for reduction(+ : b)
    for (int i = 0; i < 10; i++)
      b += m;
    mine[9] = b;
  }
#pragma gtap parallel for num_threads(threads) firstprivate(n)
  for (int k = 0; k < threads; k++) {
    int a = 0;
    n = *zero + k;
#pragma gtap parallel for reduction(+ : a)
    for (int i = 0; i < 10; i++)
      a += n;
    out[k * 16 + 10] = a;
  }
#pragma gtap parallel sections num_threads(threads) firstprivate(n)
  {
    {
      int a = 0;
      n = *zero + 3;
#pragma gtap parallel for reduction(+ : a)
      for (int i = 0; i < 10; i++)
        a += n;
      out[threads * 16 + 1] = a;
    }
  }
  out[threads * 16 + 2] = n * 10000 + m * 100 + l;
}

__global__ void start_copies(int n, int threads, const int *zero, int *out) {
#pragma gtap entry
  copies(n, threads, zero, out);
}
__global__ void start_rows(const int *in, const Range *ranges, int n, int threads, int *out,
                           long long *total) {
#pragma gtap entry
  *total = rows(in, ranges, n, threads, out);
}
__global__ void start_steps(int n, int threads, int lanes, int *out, int *scratch) {
#pragma gtap entry
  steps(n, threads, lanes, out, scratch);
}

namespace {

using Numbers = std::vector<int>;

// How many lanes each of `threads` threads has for its regions.
int lanes_of(int threads) {
  const int left = GTAP_BLOCK_SIZE / threads;
  if (left >= 64 && threads <= 14)
    return left / 32 * 32;
  int lanes = 1;
  while (lanes * 2 <= std::min(left, 32))
    lanes *= 2;
  return lanes;
}

void check_rows(exec::Test &test, int n, int threads) {
  Numbers numbers(n * n), expected(n);
  std::vector<Range> ranges(n);
  long long all = 0;
  for (int i = 0; i < n * n; i++)
    numbers[i] = (i * 13 + 2) % 17;
  for (int row = 0; row < n; row++) {
    ranges[row] = {row * n, row * n + (row * 7) % n};
    int sum = row / 2, most = -1, mean = 0;
    for (int i = ranges[row].begin; i < ranges[row].end; i++) {
      sum += numbers[i] + row / 2;
      most = std::max(most, numbers[i]);
      mean += numbers[i] * 2;
    }
    const bool empty = ranges[row].begin == ranges[row].end;
    expected[row] = empty ? -1 : sum + most * 1000 + mean * 7;
    all += empty ? 0 : sum;
  }
  exec::Array<int> in(n * n), out(n);
  exec::Array<Range> given(n);
  exec::Array<long long> total(1);
  exec::check(cudaMemcpy(in.device(), numbers.data(), n * n * sizeof(int), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  exec::check(cudaMemcpy(given.device(), ranges.data(), n * sizeof(Range), cudaMemcpyHostToDevice),
              "cudaMemcpy");
  start_rows<<<2, GTAP_BLOCK_SIZE>>>(in.device(), given.device(), n, threads, out.device(),
                                     total.device());
  test.wait("rows");
  test.equal("rows", out.read(), expected);
  test.equal("total", total.read(), std::vector<long long>{all});
}

void check_steps(exec::Test &test, int n, int threads, int lanes) {
  const int count = std::min(threads, GTAP_BLOCK_SIZE), most = lanes_of(count);
  const int used = std::min(lanes, most);
  Numbers expected(74);
  int found = 0, regions = 0;
  for (int me = 0; me < count; me++) {
    const int turns = me % 3 + 1;
    expected[me] = turns * n;
    regions += turns;
    found += turns * used * 2;
    expected[68] += me % 2 == 0;
  }
  expected[64] = expected[65] = expected[66] = regions;
  expected[67] = regions * used;
  expected[69] = found;
  expected[70] = n * (n - 1) / 2;
  expected[71] = most;
  expected[72] = count;
  expected[73] = n;
  exec::Array<int> out(74), scratch(64 * 1024);
  start_steps<<<2, GTAP_BLOCK_SIZE>>>(n, threads, lanes, out.device(), scratch.device());
  test.wait("steps");
  const std::string name =
      "steps of " + std::to_string(threads) + " and " + std::to_string(lanes) + " threads";
  test.equal(name.c_str(), out.read(), expected);
}

void check_copies(exec::Test &test, int n, int threads) {
  const int lanes = lanes_of(threads), size = threads * 16;
  Numbers expected(size + 3);
  for (int me = 0; me < threads; me++) {
    int *mine = expected.data() + me * 16;
    const int m = (me == 2 ? 0 : n) + 10;
    mine[0] = 10 * (n + me);
    mine[1] = 10 * (2 * n + me);
    mine[2] = m;
    mine[3] = std::min(me + 1, lanes);
    mine[4] = mine[3] + (me % 2 == 1 ? lanes : 1);
    mine[5] = mine[4] + me + (m > 12 ? std::min(2, lanes) * (m + 1) : 0);
    mine[6] = 10 * (me * 100 + n + me);
    mine[7] = 10 * (2 * me + 1);
    mine[8] = 10 * me;
    mine[9] = 10 * (n + threads * (threads - 1) / 2) + me;
    mine[10] = 10 * me;
  }
  const int last = threads + 1; // of one thread, when it runs both sections
  expected[size] = 10 * ((threads == 1 ? 7 : last - 1) + 1);
  expected[size + 1] = 30;
  expected[size + 2] = n * 10000 + (n + threads * (threads - 1) / 2) * 100 + threads;
  exec::Array<int> zero(1), out(size + 3);
  start_copies<<<2, GTAP_BLOCK_SIZE>>>(n, threads, zero.device(), out.device());
  test.wait("copies");
  test.equal("copies", out.read(), expected);
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(40);
  for (int threads : {1, 2, 3, 5, 16, 20, 33, 64}) {
    check_rows(test, size, threads);
    for (int lanes : {1, 3, 17, 32, 40, 1000})
      check_steps(test, size / 2, threads, lanes);
    check_copies(test, 9, threads);
  }
  return test.finish("inner_regions");
}
