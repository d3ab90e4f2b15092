// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the threads of a region share besides loops: sections, the values of `copyprivate`, objects with `atomic`; and `simd`.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <vector>

constexpr int kSections = 7;

// Each statement once a round, whoever runs it.
#pragma gtap function worker(team)
__device__ void sections(int threads, int rounds, int *out) {
  int last = 5, sum = 100, most = 0, first = 3;
#pragma gtap parallel num_threads(threads)
  for (int round = 0; round < rounds; round++) {
#pragma gtap sections nowait
    {
      out[0] += 1;
#pragma gtap section
      out[1] += 2;
#pragma gtap section
      {
        int own = round;
        out[2] += own;
      }
#pragma gtap section
      for (int i = 0; i < 3; i++) {
        if (i == 1)
          continue;
        out[3] += i;
      }
#pragma gtap section
      if (round % 2 == 0)
        out[4] += 1;
#pragma gtap section
      out[5] += 1;
#pragma gtap section
      out[6] += 1;
    }
#pragma gtap barrier
#pragma gtap sections firstprivate(first) lastprivate(last) reduction(+ : sum) reduction(max : most)
    {
#pragma gtap section
      {
        first += 0;
        sum += first + 1;
        most = round;
      }
#pragma gtap section
      {
        sum += out[0];
        most = 4;
        last = out[1] + first;
      }
    }
    if (last != out[1] + 3)
      atomicAdd(&out[7], 1);
#pragma gtap barrier
  }
#pragma gtap parallel sections num_threads(threads) lastprivate(last)
  {
#pragma gtap section
    out[8] = 8;
#pragma gtap section
    {
      last = 9;
#pragma gtap critical
      out[9] += 1;
    }
  }
  out[10] = last;
  out[11] = sum;
  out[12] = most;
  out[13] = first;
}

struct Pair {
  int one;
  double two;
};

// Values of one thread for all, again and again, with nothing between that the threads would wait at.
#pragma gtap function worker(team)
__device__ void given(int threads, int rounds, int *out) {
#pragma gtap parallel num_threads(threads)
  {
    int number = 0, row[3] = {0, 0, 0}, wrong = 0;
    Pair pair{0, 0};
    for (int round = 1; round <= rounds; round++) {
#pragma gtap single copyprivate(number, pair)
      {
        number = round * 7;
        pair = {round, round / 2.0};
      }
      wrong += number != round * 7 || pair.one != round || pair.two != round / 2.0;
      number = -1;
    }
    for (int round = 1; round <= rounds; round++) {
#pragma gtap single copyprivate(row)
      row[1] = row[2] = round;
      wrong += row[0] != 0 || row[1] != round || row[2] != round;
    }
#pragma gtap atomic
    out[0] += wrong;
#pragma gtap atomic
    out[1]++;
  }
}

struct Cells {
  int counts[4];
  unsigned long long wide;
  short few;
  unsigned char bytes[4];
  float halves;
  double thirds, product, quotient;
  int least, most, difference, mask, bits, shifted, odd;
  unsigned char low;
  bool any;
};

#pragma gtap function worker(team)
__device__ void changes(int n, int threads, Cells *cells) {
  int total = 0;
  double sum = 0;
#pragma gtap parallel for num_threads(threads)
  for (int i = 0; i < n; i++) {
#pragma gtap atomic
    cells->counts[i % 4]++;
#pragma gtap atomic update
    total += i + // one thread's values are not seen by others
             1;
#pragma gtap atomic
    sum = 0.5 + sum;
#pragma gtap atomic
    cells->wide += 1u << 31;
#pragma gtap atomic relaxed
    --cells->few;
#pragma gtap atomic
    cells->bytes[i % 4] += 3;
#pragma gtap atomic
    cells->halves += 0.5;
#pragma gtap atomic
    cells->thirds -= i;
#pragma gtap atomic
    cells->product = cells->product * 2;
#pragma gtap atomic
    cells->quotient = 6 / cells->quotient;
#pragma gtap atomic
    cells->least = min(cells->least, i ^ 5);
#pragma gtap atomic compare
    cells->most = cells->most < (i ^ 5) ? (i ^ 5) : cells->most;
#pragma gtap atomic seq_cst
    cells->difference = 1 - cells->difference;
#pragma gtap atomic
    cells->mask &= ~(1 << i % 20);
#pragma gtap atomic
    cells->bits |= 1 << i % 20;
#pragma gtap atomic
    cells->odd ^= i;
#pragma gtap atomic acq_rel
    cells->low <<= 1;
#pragma gtap atomic write
    cells->any = true;
    if (i < 5)
#pragma gtap atomic
      cells->shifted <<= 1;
  }
  cells->counts[0] += total;
  cells->thirds += sum;
}

// Who sees which value: numbers that are given out once, and objects that pass through a place.
#pragma gtap function worker(team)
__device__ void captures(int n, int threads, int *seen, int *out) {
  int next = 0, place = -1, free = 0;
  unsigned short down = 0;
#pragma gtap parallel for num_threads(threads) schedule(dynamic)
  for (int i = 0; i < n; i++) {
    int mine, other, before, after;
#pragma gtap atomic capture
    mine = next++;
    seen[mine] += 1; // nobody else has the number
#pragma gtap atomic capture
    {
      other = place;
      place = i;
    }
    if (other >= 0)
      seen[n + other] += 1;
#pragma gtap atomic capture acq_rel
    {
      down -= 2;
      after = down;
    }
#pragma gtap atomic
    out[0] += after % 2;
#pragma gtap atomic compare capture
    {
      before = free;
      if (free == 0)
        free = i + 1;
    }
#pragma gtap atomic
    out[1] += before == 0;
#pragma gtap atomic capture
    after = out[2] += 3;
#pragma gtap atomic
    out[3] = max(out[3], after);
  }
  seen[n + place] += 1;
  out[4] = next;
  out[5] = free > 0 && free <= n;
  out[6] = down;
}

// A message: what is written before a release is seen behind the acquire that reads it.
#pragma gtap function worker(team)
__device__ void messages(int rounds, int *out) {
  int letter = 0, flag = 0, wrong = 0;
#pragma gtap parallel num_threads(2)
  for (int round = 1; round <= rounds; round++) {
    int seen = 0;
    if (gtap::thread_num() == 0) {
      letter = round * 3;
#pragma gtap atomic write release
      flag = round;
      do {
#pragma gtap atomic read acquire
        seen = flag;
      } while (seen != -round);
    } else {
      do {
#pragma gtap atomic read acquire
        seen = flag;
      } while (seen != round);
      wrong += letter != round * 3;
#pragma gtap atomic write seq_cst
      flag = -round;
    }
  }
  out[0] = wrong;
  out[1] = letter;
}

// Outside of regions, where other tasks change the same object.
#pragma gtap function worker(team)
__device__ void everywhere(int depth, int *out) {
  int ticket = 0;
#pragma gtap atomic
  out[0] += depth;
  if (depth % 2 == 0)
#pragma gtap atomic capture
    ticket = out[1]++;
  for (int k = 0; k < 2 && depth > 0; k++) {
#pragma gtap task
    everywhere(depth - 1, out);
  }
#pragma gtap taskwait
#pragma gtap parallel
  if (gtap::thread_num() == 0)
#pragma gtap atomic
    out[2] += ticket;
}

// Loops that a thread runs as they stand.
#pragma gtap function worker(team)
__device__ void lanes(int n, int threads, int *out) {
  int sum = 0, at = 0, scratch = 7, last = -1;
#pragma gtap simd reduction(+ : sum) linear(at : 2) private(scratch) lastprivate(last) simdlen(8)
  for (int i = 0; i < n; i++) {
    scratch = i * 3;
    sum += scratch;
    last = i;
    at += 2;
  }
  out[0] = sum;
  out[1] = at;
  out[2] = scratch;
  out[3] = last;
#pragma gtap parallel num_threads(threads)
  {
    int own = 0;
#pragma gtap simd collapse(2) reduction(+ : own) safelen(4)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 2; k++)
        own += i + k;
#pragma gtap for simd reduction(+ : sum) schedule(static, 4) aligned(out : 4)
    for (int i = 0; i < n; i++)
      sum += i;
#pragma gtap atomic
    out[4] += own;
  }
#pragma gtap parallel for simd num_threads(threads) collapse(2) lastprivate(last)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      last = i * k;
  out[5] = sum;
  out[6] = last;
}

__global__ void start_sections(int threads, int rounds, int *out) {
#pragma gtap entry
  sections(threads, rounds, out);
}
__global__ void start_given(int threads, int rounds, int *out) {
#pragma gtap entry
  given(threads, rounds, out);
}
__global__ void start_changes(int n, int threads, Cells *cells) {
#pragma gtap entry
  changes(n, threads, cells);
}
__global__ void start_captures(int n, int threads, int *seen, int *out) {
#pragma gtap entry
  captures(n, threads, seen, out);
}
__global__ void start_messages(int rounds, int *out) {
#pragma gtap entry
  messages(rounds, out);
}
__global__ void start_everywhere(int depth, int *out) {
#pragma gtap entry
  everywhere(depth, out);
}
__global__ void start_lanes(int n, int threads, int *out) {
#pragma gtap entry
  lanes(n, threads, out);
}

namespace {

using Numbers = std::vector<int>;

void check_sections(exec::Test &test, int threads, int rounds) {
  exec::Array<int> out(14);
  start_sections<<<2, GTAP_BLOCK_SIZE>>>(threads, rounds, out.device());
  test.wait("sections");
  Numbers expected(14);
  int last = 5, sum = 100, most = 0;
  for (int round = 0; round < rounds; round++) {
    expected[0] += 1;
    expected[1] += 2;
    expected[2] += round;
    expected[3] += 2;
    expected[4] += round % 2 == 0;
    expected[5] += 1;
    expected[6] += 1;
    sum += 4 + expected[0];
    most = std::max(most, std::max(round, 4));
    last = expected[1] + 3;
  }
  expected[8] = 8;
  expected[9] = 1;
  last = 9;
  expected[10] = last;
  expected[11] = sum;
  expected[12] = most;
  expected[13] = 3;
  test.equal("sections", out.read(), expected);
}

void check_given(exec::Test &test, int threads, int rounds) {
  exec::Array<int> out(2);
  start_given<<<2, GTAP_BLOCK_SIZE>>>(threads, rounds, out.device());
  test.wait("given");
  test.equal("given", out.read(), Numbers{0, std::min(threads, GTAP_BLOCK_SIZE)});
}

std::vector<double> all(const Cells &cells) {
  std::vector<double> values{
      double(cells.wide), double(cells.few),        cells.halves,        cells.thirds,
      cells.product,      cells.quotient,           double(cells.least), double(cells.most),
      double(cells.mask), double(cells.difference), double(cells.bits),  double(cells.odd),
      double(cells.low),  double(cells.shifted),    double(cells.any)};
  values.insert(values.end(), cells.counts, cells.counts + 4);
  values.insert(values.end(), cells.bytes, cells.bytes + 4);
  return values;
}

void check_changes(exec::Test &test, int n, int threads) {
  Cells expected{};
  expected.product = 1;
  expected.quotient = 2;
  expected.least = 1000;
  expected.most = -1000;
  expected.mask = -1;
  expected.shifted = 1;
  expected.low = 129;
  exec::Array<Cells> cells(1);
  exec::check(cudaMemcpy(cells.device(), &expected, sizeof expected, cudaMemcpyHostToDevice),
              "cudaMemcpy");
  start_changes<<<2, GTAP_BLOCK_SIZE>>>(n, threads, cells.device());
  test.wait("changes");
  for (int i = 0; i < n; i++) {
    expected.counts[i % 4]++;
    expected.wide += 1u << 31;
    --expected.few;
    expected.bytes[i % 4] += 3;
    expected.halves += 0.5;
    expected.thirds -= i;
    expected.product *= 2;
    expected.quotient = 6 / expected.quotient;
    expected.least = std::min(expected.least, i ^ 5);
    expected.most = std::max(expected.most, i ^ 5);
    expected.difference = 1 - expected.difference;
    expected.mask &= ~(1 << i % 20);
    expected.bits |= 1 << i % 20;
    expected.odd ^= i;
    expected.low <<= 1;
    expected.any = true;
    if (i < 5)
      expected.shifted <<= 1;
  }
  expected.counts[0] += n * (n + 1) / 2;
  expected.thirds += 0.5 * n;
  test.equal("changes", all(cells.read()[0]), all(expected));
}

void check_captures(exec::Test &test, int n, int threads) {
  exec::Array<int> seen(2 * n), out(7);
  start_captures<<<2, GTAP_BLOCK_SIZE>>>(n, threads, seen.device(), out.device());
  test.wait("captures");
  test.equal("seen", seen.read(), Numbers(2 * n, 1));
  test.equal("captures", out.read(),
             Numbers{0, 1, 3 * n, 3 * n, n, 1, int(static_cast<unsigned short>(-2 * n))});
}

void check_lanes(exec::Test &test, int n, int threads) {
  exec::Array<int> out(7);
  start_lanes<<<2, GTAP_BLOCK_SIZE>>>(n, threads, out.device());
  test.wait("lanes");
  const int below = n * (n - 1) / 2, team = std::min(threads, GTAP_BLOCK_SIZE);
  test.equal("lanes", out.read(),
             Numbers{3 * below, 2 * n, 7, n - 1, team * (2 * below + n), 4 * below, (n - 1) * 2});
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(60);
  const int block = GTAP_BLOCK_SIZE;
  for (int threads : {1, 2, 31, 33, block - 1, block}) {
    check_sections(test, threads, 1 + threads % 5);
    check_given(test, threads, 5);
  }
  for (int threads : {1, 33, block}) {
    check_changes(test, size, threads);
    check_captures(test, size, threads);
    check_lanes(test, 21, threads);
  }
  {
    exec::Array<int> out(2);
    start_messages<<<2, GTAP_BLOCK_SIZE>>>(20, out.device());
    test.wait("messages");
    test.equal("messages", out.read(), Numbers{0, 60});
  }
  {
    const int depth = 5;
    exec::Array<int> out(3);
    start_everywhere<<<4, GTAP_BLOCK_SIZE>>>(depth, out.device());
    test.wait("everywhere");
    Numbers expected(3);
    for (int d = 0, tasks = 1 << depth; d <= depth; d++, tasks /= 2) {
      expected[0] += d * tasks;
      expected[1] += d % 2 == 0 ? tasks : 0;
    }
    expected[2] = expected[1] * (expected[1] - 1) / 2;
    test.equal("everywhere", out.read(), expected);
  }
  return test.finish("team_shares");
}
