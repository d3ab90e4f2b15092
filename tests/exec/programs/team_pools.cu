// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Team functions whose regions a pool of waiting threads runs (docs/team-workers.md, "A pool"; Jacob et al., "Efficient Fork-Join on
// GPUs through Warp Specialization", V-B, Pseudocode 1): regions under control flow that all threads could not follow, and functions
// with the clause `pool`. Each is compared with its serial elision.
#include <gtap_block.cuh>

#include "support.h"

#include <algorithm>
#include <vector>

struct Rows {
  int numbers[4][8];
};

struct Pair {
  long long sum;
  int least;
};

// A switch that falls through, and returns in it.
#pragma gtap function worker(team)
__device__ int chosen(const int *numbers, int count, int how, int *out) {
  int sum = 0, found = -1;
  switch (how % 5) {
  case 0:
    return -7;
  case 1: {
    const int twice = 2 * how;
#pragma gtap parallel for
    for (int i = 0; i < count; i++)
      out[i] = numbers[i] + twice;
  }
    // falls through
  case 2:
#pragma gtap parallel for reduction(+ : sum) num_threads(how % 70 + 1)
    for (int i = 0; i < count; i++)
      sum += numbers[i];
    break;
  case 3:
#pragma gtap parallel for lastprivate(found)
    for (int i = 0; i < count; i++)
      found = numbers[i] * 3;
    if (found > 0)
      return found;
    break;
  default:
    sum = how;
  }
#pragma gtap parallel
  {
#pragma gtap single
    out[count] = sum + found;
  }
  return sum + found;
}

// Loops over ranges, heads that declare variables, references from the loop's variable, and a goto.
#pragma gtap function worker(team)
__device__ long long ranges(Rows *rows, int rounds, int *out) {
  long long total = 0;
  for (auto &row : rows->numbers) {
    int most = -1000;
#pragma gtap parallel for reduction(max : most)
    for (int i = 0; i < 8; i++)
      most = row[i] > most ? row[i] : most;
    total += most;
  }
  while (const int left = rounds--) {
    if (const int odd = left % 2; odd != 0) {
#pragma gtap parallel num_threads(left + 1)
      atomicAdd(&out[0], odd + left);
    } else {
      total += left;
    }
  }
  int turns = 0;
again:
#pragma gtap parallel for reduction(+ : total) schedule(dynamic)
  for (int i = 0; i < 40; i++)
    total += i + turns;
  if (++turns < 3)
    goto again;
  if (turns == 1000)
    goto end;
  total++;
end:
  return total;
}

// Waits between statements of the pool, children's results in regions, arrays and values that regions change.
#pragma gtap function worker(team) pool
__device__ Pair tree(const int *numbers, int count, int depth, int *out) {
  Pair pair{0, 1000000};
  constexpr int kBins = 4;
  if (depth == 0) {
    int bins[kBins] = {0};
    for (int round = 0; round < 3; round++) {
      const int begin = count / 3 * round, end = round == 2 ? count : count / 3 * (round + 1);
      if (begin == end)
        continue;
#pragma gtap parallel for
      for (int i = begin; i < end; i++) {
        int own[kBins] = {numbers[i]};
        atomicAdd(&bins[i % kBins], own[0]);
        atomicMin(&pair.least, own[0]);
      }
    }
    for (int bin : bins)
      pair.sum += bin;
    return pair;
  }
  Pair parts[2];
  for (int k = 0; k < 2; k++) {
    const int half = count / 2, length = k == 0 ? half : count - half;
#pragma gtap task
    parts[k] = tree(numbers + k * half, length, depth - 1, out);
    if (depth == 2) {
#pragma gtap taskwait
    }
  }
#pragma gtap taskwait
  for (int k = 0; k < 2; k++) {
    if (parts[k].least < 0) {
#pragma gtap parallel
      atomicAdd(&out[0], 1);
    }
    pair.sum += parts[k].sum;
    pair.least = parts[k].least < pair.least ? parts[k].least : pair.least;
  }
  return pair;
}

// A region that calls another team function, regions of several warps with barriers, copies, and a region in a region.
#pragma gtap function worker(team)
__device__ int largest(const int *numbers, int count) {
  int most = numbers[0];
#pragma gtap parallel for reduction(max : most)
  for (int i = 0; i < count; i++)
    most = numbers[i] > most ? numbers[i] : most;
  return most;
}

#pragma gtap function worker(team) pool
__device__ void mixture(const int *numbers, int count, int threads, int *out) {
  int bias = numbers[0], first = 5, n = count;
  for (int round = 0; round < 4; round++) {
    const int n = count - round; // hides the other one
    if (n <= 0)
      return;
    if (round % 2 == 0) {
      const int most = largest(numbers + round, n);
      out[round] = most + bias;
      continue;
    }
#pragma gtap parallel num_threads(threads) firstprivate(first)
    {
      int copied = 0;
      first += round;
#pragma gtap single copyprivate(copied)
      copied = n * 2;
#pragma gtap for schedule(static, 3)
      for (int i = 0; i < n; i++)
        atomicAdd(&out[round], copied + first);
#pragma gtap barrier
#pragma gtap masked
      out[4] += out[round];
#pragma gtap critical
      out[5] += bias > 1000000;
    }
    bias += round;
  }
#pragma gtap parallel for num_threads(4)
  for (int row = 0; row < 4; row++) {
    int sum = 0;
#pragma gtap parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += numbers[i] + row;
    out[6 + row] = sum;
  }
}

// Constants, lambdas and an enumeration that the pool's statement declares, and volatile arrays.
#pragma gtap function worker(team) pool
__device__ int declared(int *values, int count, int rounds) {
  enum State { first, second, last } state = first;
  int sum = 0;
  for (int round = 0; round < rounds && state != last; round++) {
    constexpr int weights[3] = {2, 3, 5};
    volatile int seen[2] = {1, round};
    auto scaled = [=](int x) { return x * weights[1] + round; };
    switch (state) {
    case first:
#pragma gtap parallel for reduction(+ : sum)
      for (int i = 0; i < count; i++) {
        sum += values[i] * weights[i % 3];
        if (i == 0)
          seen[0] = 7;
      }
      state = second;
      sum += seen[0] + seen[1];
      break;
    case second:
      sum += scaled(values[0]);
      state = sum % 3 == 0 ? last : first;
      break;
    default:
      return -1;
    }
  }
  return sum * 10 + state;
}

// Loops with little to do between regions that are rarely reached.
#pragma gtap function worker(team) pool
__device__ unsigned rarely(unsigned state, int turns, unsigned *out) {
  unsigned sum = 0;
  for (int turn = 0; turn < turns; turn++) {
    state = state * 1664525u + 1013904223u;
    if ((state >> 24) % 2 == 0)
      continue;
    if ((state >> 16) % 16 == 0) {
#pragma gtap parallel for reduction(^ : sum)
      for (unsigned i = 0; i < 100; i++)
        sum ^= state * (i + 1);
    } else if ((state >> 16) % 64 == 1) {
#pragma gtap parallel
      if (gtap::thread_num() == 1)
        out[0] += 1;
    }
    if (state == 12345)
      return 0;
  }
  return sum;
}

__global__ void start_chosen(const int *numbers, int count, int how, int *out, int *result) {
#pragma gtap entry
  *result = chosen(numbers, count, how, out);
}
__global__ void start_ranges(Rows *rows, int rounds, int *out, long long *result) {
#pragma gtap entry
  *result = ranges(rows, rounds, out);
}
__global__ void start_tree(const int *numbers, int count, int depth, int *out, Pair *result) {
#pragma gtap entry
  *result = tree(numbers, count, depth, out);
}
__global__ void start_mixture(const int *numbers, int count, int threads, int *out) {
#pragma gtap entry
  mixture(numbers, count, threads, out);
}
__global__ void start_declared(int *values, int count, int rounds, int *result) {
#pragma gtap entry
  *result = declared(values, count, rounds);
}
__global__ void start_rarely(unsigned state, int turns, unsigned *out, unsigned *result) {
#pragma gtap entry
  *result = rarely(state, turns, out);
}

namespace {

using exec::Array;

// What the functions compute on one thread.
int chosen_serial(const std::vector<int> &numbers, int how, std::vector<int> &out) {
  const int count = int(numbers.size());
  int sum = 0, found = -1;
  const int form = how % 5;
  if (form == 0)
    return -7;
  if (form == 1)
    for (int i = 0; i < count; i++)
      out[i] = numbers[i] + 2 * how;
  if (form == 1 || form == 2)
    for (int number : numbers)
      sum += number;
  if (form == 3) {
    found = count > 0 ? numbers.back() * 3 : found;
    if (found > 0)
      return found;
  }
  if (form == 4)
    sum = how;
  return out[count] = sum + found;
}

long long ranges_serial(const Rows &rows, int rounds, int threads, int *out) {
  long long total = 0;
  for (auto &row : rows.numbers)
    total += *std::max_element(row, row + 8);
  for (; rounds != 0; rounds--)
    if (rounds % 2 != 0)
      *out += std::min(rounds + 1, threads) * (1 + rounds);
    else
      total += rounds;
  return total + 3 * 780 + 40 * (0 + 1 + 2) + 1;
}

Pair tree_serial(const int *numbers, int count, int depth, int threads, int *out) {
  Pair pair{0, 1000000};
  if (depth == 0) {
    for (int i = 0; i < count; i++) {
      pair.sum += numbers[i];
      pair.least = std::min(pair.least, numbers[i]);
    }
    return pair;
  }
  for (int k = 0; k < 2; k++) {
    const int half = count / 2;
    const Pair part =
        tree_serial(numbers + k * half, k == 0 ? half : count - half, depth - 1, threads, out);
    if (part.least < 0)
      *out += threads;
    pair.sum += part.sum;
    pair.least = std::min(pair.least, part.least);
  }
  return pair;
}

void mixture_serial(const std::vector<int> &numbers, int *out) {
  const int count = int(numbers.size());
  int bias = numbers[0];
  for (int round = 0; round < 4; round++) {
    const int n = count - round;
    if (n <= 0)
      return;
    if (round % 2 == 0) {
      out[round] = *std::max_element(numbers.begin() + round, numbers.end()) + bias;
      continue;
    }
    out[round] += n * (2 * n + 5 + round);
    out[4] += out[round];
    bias += round;
  }
  for (int row = 0; row < 4; row++) {
    out[6 + row] = 0;
    for (int number : numbers)
      out[6 + row] += number + row;
  }
}

int declared_serial(const std::vector<int> &values, int rounds) {
  const int weights[3] = {2, 3, 5};
  int sum = 0, state = 0;
  for (int round = 0; round < rounds && state != 2; round++)
    if (state == 0) {
      for (std::size_t i = 0; i < values.size(); i++)
        sum += values[i] * weights[i % 3];
      state = 1;
      sum += 7 + round;
    } else {
      sum += values[0] * 3 + round;
      state = sum % 3 == 0 ? 2 : 0;
    }
  return sum * 10 + state;
}

unsigned rarely_serial(unsigned state, int turns, unsigned *out) {
  unsigned sum = 0;
  for (int turn = 0; turn < turns; turn++) {
    state = state * 1664525u + 1013904223u;
    if ((state >> 24) % 2 == 0)
      continue;
    if ((state >> 16) % 16 == 0) {
      for (unsigned i = 0; i < 100; i++)
        sum ^= state * (i + 1);
    } else if ((state >> 16) % 64 == 1) {
      out[0] += 1;
    }
  }
  return sum;
}

void expect(bool right, const char *what, int with) {
  if (!right)
    exec::fail(what, ("wrong with " + std::to_string(with)).c_str());
}

} // namespace

int main(int argc, char **argv) {
  const int most = argc > 1 ? std::atoi(argv[1]) : 100;
  exec::check(gtap_initialize(), "gtap_initialize");
  const int threads = GTAP_BLOCK_SIZE;
  auto finish = [] { exec::check(gtap_synchronize(), "gtap_synchronize"); };
  for (int count : {1, 3, 33, most}) {
    std::vector<int> numbers(count);
    for (int i = 0; i < count; i++)
      numbers[i] = (i * 37 + 11) % 101 - 50;
    Array<int> given(count);
    given.write(numbers);
    for (int how = 0; how < 10; how++) {
      Array<int> out(count + 1), result(1);
      std::vector<int> expected(count + 1);
      start_chosen<<<2, threads>>>(given.device(), count, how, out.device(), result.device());
      finish();
      const int value = chosen_serial(numbers, how, expected);
      expect(result.read()[0] == value && out.read() == expected, "chosen", how);
    }
    for (int depth = 0; depth < 4; depth++) {
      Array<int> out(1);
      Array<Pair> result(1);
      int expected = 0;
      start_tree<<<4, threads>>>(given.device(), count, depth, out.device(), result.device());
      finish();
      const Pair pair = tree_serial(numbers.data(), count, depth, threads, &expected);
      const Pair found = result.read()[0];
      expect(found.sum == pair.sum && found.least == pair.least && out.read()[0] == expected,
             "tree", depth);
    }
    for (int rounds = 0; rounds < 6; rounds++) {
      Array<int> result(1);
      start_declared<<<1, threads>>>(given.device(), count, rounds, result.device());
      finish();
      expect(result.read()[0] == declared_serial(numbers, rounds), "declared", rounds);
    }
    for (int part : {1, 2, 31, 33, 64, 1000}) {
      Array<int> out(10);
      std::vector<int> expected(10);
      start_mixture<<<1, threads>>>(given.device(), count, part, out.device());
      finish();
      mixture_serial(numbers, expected.data());
      expect(out.read() == expected, "mixture", part);
    }
  }
  for (int rounds : {0, 1, 6}) {
    Rows rows;
    for (int i = 0; i < 32; i++)
      rows.numbers[i / 8][i % 8] = (i * 29 + rounds) % 61;
    Array<Rows> given(1);
    given.write({rows});
    Array<int> out(1);
    Array<long long> result(1);
    int expected = 0;
    start_ranges<<<1, threads>>>(given.device(), rounds, out.device(), result.device());
    finish();
    const long long value = ranges_serial(rows, rounds, threads, &expected);
    expect(result.read()[0] == value && out.read()[0] == expected, "ranges", rounds);
  }
  Array<unsigned> out(1), result(1);
  unsigned expected = 0;
  start_rarely<<<1, threads>>>(17, 40 * most, out.device(), result.device());
  finish();
  const unsigned value = rarely_serial(17, 40 * most, &expected);
  expect(result.read()[0] == value && out.read()[0] == expected, "rarely", most);
  gtap_finalize();
  std::printf("team_pools: ok\n");
  return 0;
}
