// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions (docs/team-workers.md): regions of any number of threads, schedules, reductions, copies of variables,
// barriers of a part of the block, and waits between them. The paper: Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization"; its sections are named where a function tests what they say.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <vector>

struct Sums {
  long long sum, product;
  int least, most, bits, all, any;
  double halves;
};

// Reductions, with regions of different size in one function (III: the first limit).
#pragma gtap function worker(team)
__device__ void reduce(const int *numbers, int count, int threads, Sums *out) {
  long long sum = 100, product = 1;
  int least = 1000, most = -1000, bits = 0;
  bool all = true, any = false;
  double halves = 0.5;
#pragma gtap parallel for num_threads(threads) reduction(+ : sum, halves) reduction(min : least)
  for (int i = 0; i < count; i++) {
    sum += numbers[i];
    halves += numbers[i] / 2.0;
    if (numbers[i] < least)
      least = numbers[i];
  }
#pragma gtap parallel num_threads(threads + 1)
  {
#pragma gtap for reduction(max : most) reduction(^ : bits) nowait
    for (int i = count - 1; i >= 0; --i) {
      most = numbers[i] > most ? numbers[i] : most;
      bits ^= numbers[i];
    }
#pragma gtap for reduction(&& : all) reduction(|| : any) schedule(dynamic)
    for (int i = 0; i < count; i++) {
      all = all && numbers[i] > -50;
      any = any || numbers[i] == 7;
    }
  }
#pragma gtap parallel for reduction(* : product) if (count > 3)
  for (int i = 0; i < count % 20; i++)
    product *= 2;
  out->sum = sum;
  out->product = product;
  out->least = least;
  out->most = most;
  out->bits = bits;
  out->all = all;
  out->any = any;
  out->halves = halves;
}

// Each turn once, whoever makes it.
#pragma gtap function worker(team)
__device__ void schedules(int n, int threads, int chunk, int *counts) {
  int *own = counts;
#pragma gtap parallel num_threads(threads)
  {
#pragma gtap for
    for (int i = 0; i < n; i++)
      atomicAdd(&own[i], 1);
#pragma gtap for schedule(static, chunk) nowait
    for (int i = 0; i < n; i++)
      atomicAdd(&own[i], 10);
#pragma gtap for schedule(dynamic, chunk)
    for (unsigned i = n; i > 0; --i) {
      if (i % 3 == 0)
        continue;
      atomicAdd(&own[i - 1], 100);
    }
#pragma gtap for schedule(guided)
    for (long long i = n - 1; i >= 0; i -= 1)
      atomicAdd(&own[i], 1000);
#pragma gtap for schedule(guided, chunk)
    for (int i = 0; i < n; i += 3)
      atomicAdd(&own[i], 10000);
#pragma gtap for collapse(2) schedule(auto)
    for (int row = 0; row < n / 4; row++)
      for (int column = 0; column < 4; column++)
        atomicAdd(&own[row * 4 + column], 100000);
#pragma gtap for
    for (int i = 2147483647 - 6; i < 2147483647; i += 2) // ends before its type does
      atomicAdd(&own[(2147483647 - i) % n], 1000000);
  }
}

constexpr int kTeamSlots = 8;

// Copies for each thread, values of the last turn, and one thread's turns between barriers.
#pragma gtap function worker(team)
__device__ void copies(int n, int threads, int *out) {
  int base = out[0]; // 5
  int last = -1, scratch = 9, first = 3, turns = 0;
  int cells[kTeamSlots] = {1, 2, 3};
  const int doubled = base * 2;
  int &total = out[1];
#pragma gtap parallel for num_threads(threads) private(scratch) firstprivate(first)                \
    lastprivate(last)
  for (int i = 0; i < n; i++) {
    scratch = i * base;
    first += 0;
    last = scratch + first + doubled;
    atomicAdd(&cells[i % kTeamSlots], first);
  }
#pragma gtap parallel num_threads(threads) default(none) shared(out, total, turns, cells)          \
    firstprivate(n)
  {
    int own = gtap::thread_num();
#pragma gtap single
    {
      turns++;
      cells[0] += 100;
    }
#pragma gtap masked
    turns += 10;
    atomicAdd(&total, own * 0 + 1);
#pragma gtap barrier
#pragma gtap critical
    out[5] += 100; // in global memory: compute-sanitizer does not know locks of shared memory
#pragma gtap critical(other)
    {
      out[8] += 1;
      n++;
    }
#pragma gtap barrier
#pragma gtap single nowait
    turns += 100000;
  }
  out[2] = last;
  out[3] = scratch;
  out[4] = first;
  out[5] += turns;
  out[6] = n;
  for (int i = 0; i < kTeamSlots; i++)
    out[7 + i] += cells[i];
}

// Listing 2 of the paper: a barrier that a part of the block meets at (III: the second limit), of a warp that is not whole, too.
#pragma gtap function worker(team)
__device__ void histogram(const int *numbers, int count, int bins, int *out) {
#pragma gtap parallel for
  for (int i = 0; i < bins; i++)
    out[i] = 0;
#pragma gtap parallel num_threads(bins)
  {
    const int bin = gtap::thread_num();
    int found = 0;
    for (int i = 0; i < count; i++)
      found += numbers[i] % bins == bin;
    out[bin] = found;
    for (int distance = 1; distance < bins; distance *= 2) { // running sums
#pragma gtap barrier
      int before = bin >= distance ? out[bin - distance] : 0;
#pragma gtap barrier
      out[bin] += before;
    }
  }
}

// The sum of a tree's numbers: waits under conditions and in loops, where one thread decides; arrays that live across them.
#pragma gtap function worker(team)
__device__ long long tree(const int *numbers, int count, int depth) {
  if (count <= 3)
    return count > 0 ? numbers[0] + (count > 1 ? numbers[1] : 0) + (count > 2 ? numbers[2] : 0) : 0;
  int parts = 2 + numbers[0] % 2;
  long long sums[3];
  float weights[4] = {0, 0, 0, 0};
  long long total = 0;
#pragma gtap parallel for
  for (int i = 0; i < 4; i++)
    weights[i] = i + depth;
  int part = count / parts;
  for (int k = 0; k < parts; k++) {
    const int begin = k * part, end = k + 1 < parts ? begin + part : count;
    if (end - begin > 40) {
      long long sum = 0;
#pragma gtap task
      sum = tree(numbers + begin, end - begin, depth + 1);
#pragma gtap taskwait
      sums[k] = sum;
    } else {
      long long sum = 0;
#pragma gtap parallel for reduction(+ : sum) num_threads(48)
      for (int i = begin; i < end; i++)
        sum += numbers[i];
      sums[k] = sum;
    }
    weights[k] += 1;
  }
  for (int k = 0; k < parts; k++)
    total += sums[k];
#pragma gtap parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    weights[i] -= i + depth;
  for (int i = 0; i < 4; i++)
    total += weights[i] != (i < parts);
  return total;
}

// Branches and loops that lead to regions: their conditions are the one thread's.
#pragma gtap function worker(team)
__device__ void branches(const int *numbers, int count, int *out) {
  int at = 0, rounds = 0;
  while (at < count) {
    int number = numbers[at];
    at += 1 + number % 3;
    if (number < 0)
      break;
    if (number % 5 == 0)
      continue;
    if (number % 2 == 0) {
#pragma gtap parallel for num_threads(number % 70 + 1)
      for (int i = 0; i < 10; i++)
        atomicAdd(&out[i], number);
    } else if (number % 3 == 0)
#pragma gtap parallel
      atomicAdd(&out[10], gtap::thread_num() == 0 ? number : 0);
    rounds++;
  }
  do {
#pragma gtap parallel for
    for (int i = 0; i < 2; i++)
      atomicAdd(&out[11 + i], 1);
    rounds--;
  } while (rounds > 0);
  for (int turn = 0; turn < 1000; turn++)
#pragma gtap parallel num_threads(2)
    if (gtap::thread_num() == 1)
      out[13] += turn;
  out[14] = at;
  if (out[14] > 1000000)
    return;
#pragma gtap parallel for
  for (int i = 15; i < 17; i++)
    out[i] = i;
}

// Children in blocks and loops of the one thread.
#pragma gtap function worker(team)
__device__ void many(int *out, int n) {
  int *where = out;
#pragma gtap taskloop nogroup
  for (int i = 0; i < n; i++) {
    int square = 0;
#pragma gtap parallel for reduction(+ : square)
    for (int k = 0; k < i; k++)
      square += i;
    where[i] = square;
  }
#pragma gtap task
  {
#pragma gtap parallel for
    for (int i = 0; i < n; i++)
      where[n + i] = i;
  }
#pragma gtap taskwait
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    where[i] += where[n + i];
}

// Names in several scopes, branches without braces, conditional groups, local types and constants, results of children in an
// array that regions read and change.
#pragma gtap function worker(team)
__device__ int leaf(int n) {
  return n * n;
}

#pragma gtap function worker(team)
__device__ void forms(int n, int *out) {
  int x = out[0]; // 3
#pragma gtap parallel for firstprivate(x)
  for (int i = 0; i < 4; i++)
    out[1 + i] += x;
  {
    float x = 2.5f + out[0];
#pragma gtap parallel for firstprivate(x)
    for (int i = 0; i < 4; i++)
      out[1 + i] += int(x * 2);
  }
  for (double x = 0; x < n; x += 0.5)
    out[5]++;
#pragma gtap parallel for
  for (int i = 0; i < n; i++)
    if (i % 2 == 0)
#pragma gtap critical
      out[6] += 1;
    else
      atomicAdd(&out[5], 100);
  int results[8] = {0};
  for (int i = 0; i < 8; i++) {
#pragma gtap task
    results[i] = leaf(i + n);
  }
  if (n >= 0)
#pragma gtap taskwait
    enum { extra = 7 };
  struct Pair {
    int first, second;
  };
  static constexpr int table[2] = {10, 20};
#ifndef GTAP_NO_SUCH_MACRO
#pragma gtap parallel for
#endif
  for (int i = 0; i < 8; i++) {
    Pair pair{results[i], extra};
    results[i] = pair.first + pair.second + table[i % 2];
  }
  int one = 1, two = 2;
  int *both[2] = {&one, &two};
#pragma gtap parallel num_threads(2)
  atomicAdd(both[gtap::thread_num()], 5);
  for (int i = 0; i < 8; i++)
    out[7 + i] = results[i];
  out[15] = one * 100 + two;
  // A declaration that a task gives its value, and a reference to it.
#pragma gtap task
  int late = leaf(n + 2);
#pragma gtap taskwait
  auto &same = late;
#pragma gtap parallel for
  for (int i = 0; i < 4; i++)
    atomicAdd(&out[16], late + same);
}

// Each thread begins with a copy of arrays.
#pragma gtap function worker(team)
__device__ void arrays(int n, int *out) {
  int cells[4] = {1, 2, 3, n}, sum = 0;
  double grid[3][2];
  for (int i = 0; i < 6; i++)
    grid[i / 2][i % 2] = i;
#pragma gtap parallel num_threads(5) firstprivate(cells, grid) reduction(+ : sum)
  {
    const int me = gtap::thread_num();
    cells[me % 4] += 10;
    grid[1][1] += me;
    sum += cells[0] + cells[1] + cells[2] + cells[3] + int(grid[1][1]);
    int own[2] = {me, 1}, single = me;
#pragma gtap for firstprivate(own, single)
    for (int i = 0; i < 5; i++) {
      own[1] += single - me;
      single++;
      atomicAdd(&out[1], own[0] * 100 + own[1]);
    }
    sum += own[1] + single - me;
  }
  out[0] = sum;
  out[2] = cells[0] + cells[1] + cells[2] + cells[3] + int(grid[1][1]);
}

#pragma gtap function worker(team)
__device__ int store(int value, int *to) {
  *to = value * 3;
  return value;
}

// References and pointers to variables that regions change, named by tasks and behind waits.
#pragma gtap function worker(team)
__device__ void references(int n, unsigned char small, int *out) {
  int value = n, other = 1, more = 2;
#pragma gtap parallel for
  for (int i = 0; i < 4; i++) {
    atomicAdd(&value, i);
    atomicAdd(&other, i);
    atomicAdd(&more, i);
  }
  const auto &least = small;
  unsigned char *last = &small;
  int &named = value, *pointer = &other;
  last = &small;
  *last += 1;
  out[0] = named + *pointer;
#pragma gtap task
  named = store(n + 1, pointer);
  if (n > 0) {
#pragma gtap task
    int got = store(n, &more);
#pragma gtap taskwait
    out[1] = got;
  } else {
#pragma gtap taskwait
    out[1] = 0;
  }
  out[2] = named + least;
  out[3] = value * 100 + *pointer;
  out[4] = more;
}

__global__ void start_arrays(int n, int *out) {
#pragma gtap entry
  arrays(n, out);
}
__global__ void start_references(int n, int *out) {
#pragma gtap entry
  references(n, static_cast<unsigned char>(n), out);
}

__global__ void start_forms(int n, int *out) {
#pragma gtap entry
  forms(n, out);
}
__global__ void start_reduce(const int *numbers, int count, int threads, Sums *out) {
#pragma gtap entry
  reduce(numbers, count, threads, out);
}
__global__ void start_schedules(int n, int threads, int chunk, int *counts) {
#pragma gtap entry
  schedules(n, threads, chunk, counts);
}
__global__ void start_copies(int n, int threads, int *out) {
#pragma gtap entry
  copies(n, threads, out);
}
__global__ void start_histogram(const int *numbers, int count, int bins, int *out) {
#pragma gtap entry
  histogram(numbers, count, bins, out);
}
__global__ void start_tree(const int *numbers, int count, long long *out) {
#pragma gtap entry
  *out = tree(numbers, count, 0);
}
__global__ void start_branches(const int *numbers, int count, int *out) {
#pragma gtap entry
  branches(numbers, count, out);
}
__global__ void start_many(int *out, int n) {
#pragma gtap entry
  many(out, n);
}

namespace {

using Numbers = std::vector<int>;

Numbers numbers_of(int count) {
  Numbers numbers(count);
  for (int i = 0; i < count; i++)
    numbers[i] = (i * 7919 + 13) % 101;
  return numbers;
}

template <class T>
void put(const exec::Array<T> &array, const std::vector<T> &values) {
  exec::check(
      cudaMemcpy(array.device(), values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
      "cudaMemcpy");
}

void check_reduce(exec::Test &test, const Numbers &numbers, int threads) {
  exec::Array<int> device(numbers.size());
  put(device, numbers);
  exec::Array<Sums> out(1);
  start_reduce<<<3, GTAP_BLOCK_SIZE>>>(device.device(), int(numbers.size()), threads, out.device());
  test.wait("reduce");
  const Sums got = out.read()[0];
  Sums expected{100, 1, 1000, -1000, 0, 1, 0, 0.5};
  for (int number : numbers) {
    expected.sum += number;
    expected.halves += number / 2.0;
    expected.least = std::min(expected.least, number);
    expected.most = std::max(expected.most, number);
    expected.bits ^= number;
    expected.all = expected.all && number > -50;
    expected.any = expected.any || number == 7;
  }
  for (std::size_t i = 0; i < numbers.size() % 20; i++)
    expected.product *= 2;
  auto all = [](const Sums &sums) {
    return std::vector<double>{double(sums.sum),  double(sums.product), double(sums.least),
                               double(sums.most), double(sums.bits),    double(sums.all),
                               double(sums.any),  sums.halves};
  };
  test.equal("reduce", all(got), all(expected));
}

void check_schedules(exec::Test &test, int n, int threads, int chunk) {
  exec::Array<int> counts(n);
  start_schedules<<<2, GTAP_BLOCK_SIZE>>>(n, threads, chunk, counts.device());
  test.wait("schedules");
  Numbers expected(n);
  for (int i = 0; i < n; i++)
    expected[i] = 1011 + ((i + 1) % 3 == 0 ? 0 : 100) + (i % 3 == 0 ? 10000 : 0) +
                  (i < n / 4 * 4 ? 100000 : 0);
  for (long long i = 2147483647 - 6; i < 2147483647; i += 2)
    expected[(2147483647 - i) % n] += 1000000;
  test.equal("turns", counts.read(), expected);
}

void check_copies(exec::Test &test, int n, int threads) {
  exec::Array<int> out(7 + kTeamSlots);
  put(out, Numbers{5});
  start_copies<<<2, GTAP_BLOCK_SIZE>>>(n, threads, out.device());
  test.wait("copies");
  Numbers expected(7 + kTeamSlots);
  const int team = std::min(threads, GTAP_BLOCK_SIZE);
  expected[0] = 5;
  expected[1] = team;
  expected[2] = n > 0 ? (n - 1) * 5 + 3 + 10 : -1;
  expected[3] = 9;
  expected[4] = 3;
  expected[5] = 1 + 10 + 100 * team + 100000;
  expected[6] = n;
  for (int i = 0; i < kTeamSlots; i++)
    expected[7 + i] = i < 3 ? i + 1 : 0;
  for (int i = 0; i < n; i++)
    expected[7 + i % kTeamSlots] += 3;
  expected[7] += 100;
  expected[8] += team;
  test.equal("copies", out.read(), expected);
}

void check_histogram(exec::Test &test, const Numbers &numbers, int bins) {
  exec::Array<int> device(numbers.size()), out(bins);
  put(device, numbers);
  start_histogram<<<2, GTAP_BLOCK_SIZE>>>(device.device(), int(numbers.size()), bins, out.device());
  test.wait("histogram");
  Numbers expected(bins);
  for (int number : numbers)
    expected[number % bins]++;
  for (int i = 1; i < bins; i++)
    expected[i] += expected[i - 1];
  test.equal("histogram", out.read(), expected);
}

void check_forms(exec::Test &test, int n) {
  exec::Array<int> out(17);
  put(out, Numbers{3});
  start_forms<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
  test.wait("forms");
  Numbers expected(17);
  expected[0] = 3;
  for (int i = 0; i < 4; i++)
    expected[1 + i] = 3 + 11;
  expected[5] = 2 * n + n / 2 * 100;
  expected[6] = (n + 1) / 2;
  for (int i = 0; i < 8; i++)
    expected[7 + i] = (i + n) * (i + n) + 7 + 10 * (i % 2 + 1);
  expected[15] = 607;
  expected[16] = 8 * (n + 2) * (n + 2);
  test.equal("forms", out.read(), expected);
}

void check_arrays(exec::Test &test, int n) {
  exec::Array<int> out(3);
  start_arrays<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
  test.wait("arrays");
  test.equal("arrays", out.read(), Numbers{5 * (6 + n + 10 + 3) + 10 + 5, 10 * 100 + 5, 6 + n + 3});
}

void check_references(exec::Test &test, int n) {
  exec::Array<int> out(5);
  start_references<<<2, GTAP_BLOCK_SIZE>>>(n, out.device());
  test.wait("references");
  test.equal("references", out.read(),
             Numbers{n + 6 + 7, n, n + 1 + n + 1, (n + 1) * 100 + (n + 1) * 3, n > 0 ? n * 3 : 8});
}

void check_branches(exec::Test &test, const Numbers &numbers) {
  exec::Array<int> device(numbers.size()), out(17);
  put(device, numbers);
  start_branches<<<2, GTAP_BLOCK_SIZE>>>(device.device(), int(numbers.size()), out.device());
  test.wait("branches");
  Numbers expected(17);
  int at = 0, rounds = 0;
  while (at < int(numbers.size())) {
    const int number = numbers[at];
    at += 1 + number % 3;
    if (number % 5 == 0)
      continue;
    if (number % 2 == 0)
      for (int i = 0; i < 10; i++)
        expected[i] += number;
    else if (number % 3 == 0)
      expected[10] += number;
    rounds++;
  }
  expected[11] = expected[12] = std::max(rounds, 1);
  expected[13] = 999 * 1000 / 2;
  expected[14] = at;
  expected[15] = 15;
  expected[16] = 16;
  test.equal("branches", out.read(), expected);
}

} // namespace

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int size = test.size(200);
  const int block = GTAP_BLOCK_SIZE;
  for (int threads : {1, 2, 31, 32, 33, block - 1, block, block + 7})
    check_reduce(test, numbers_of(threads * 3 % 50), threads);
  for (int threads : {1, 31, 33, block})
    for (int chunk : {1, 3, 1000})
      check_schedules(test, 37, threads, chunk);
  check_schedules(test, size, block, 2);
  for (int threads : {1, 33, block})
    for (int n : {0, 1, size})
      check_copies(test, n, threads);
  for (int bins : {1, 31, 33, block / 2, block})
    if (bins <= block)
      check_histogram(test, numbers_of(70), bins);
  check_branches(test, numbers_of(60));
  for (int n : {0, 1, 40}) {
    check_references(test, n);
    check_arrays(test, n);
    check_forms(test, n);
  }
  {
    const Numbers numbers = numbers_of(size * 3);
    exec::Array<int> device(numbers.size());
    put(device, numbers);
    exec::Array<long long> out(1);
    start_tree<<<4, GTAP_BLOCK_SIZE>>>(device.device(), int(numbers.size()), out.device());
    test.wait("tree");
    long long expected = 0;
    for (int number : numbers)
      expected += number;
    test.equal("tree", out.read(), std::vector<long long>{expected});
  }
  {
    const int n = size / 4;
    exec::Array<int> out(2 * n);
    start_many<<<4, GTAP_BLOCK_SIZE>>>(out.device(), n);
    test.wait("many");
    Numbers expected(2 * n);
    for (int i = 0; i < n; i++) {
      expected[i] = i * i + i;
      expected[n + i] = i;
    }
    test.equal("many", out.read(), expected);
  }
  return test.finish("team_workers");
}
