// Tasks that may leave their steps at a taskyield and go on later: with values of all kinds that live on, with children and
// without, in loops, templates and macros. On the host target every third taskyield is taken.
#include <gtap_thread.cuh>

#include "support.h"

constexpr int kTasks = 60;

struct State {
  unsigned a, b;
  __host__ __device__ unsigned next() {
    a = a * 1664525u + 1013904223u;
    b ^= a >> 7;
    return a ^ b;
  }
};

#define YIELD _Pragma("gtap taskyield")
#define YIELD_IF(condition)                                                                        \
  if (condition) {                                                                                 \
    YIELD                                                                                          \
  }

// No child: numbers, an object, an array, a pointer into it and a reference live on.
#pragma gtap function
__device__ void alone(int n, unsigned *out) {
  State state{static_cast<unsigned>(n), 5};
  unsigned counts[4] = {1, 2, 3, 4};
  unsigned *last = &counts[n & 3];
  unsigned &first = counts[0];
  auto [low, high] = State{7u, static_cast<unsigned>(n)};
  int i = 0;
  while (i < n) {
    const unsigned drawn = state.next();
    counts[drawn & 3] += drawn >> 5;
    *last ^= drawn;
#pragma gtap taskyield
    first += drawn + low;
    last = &counts[(drawn >> 3) & 3];
    high += *last;
    ++i;
  }
  out[0] = state.a + counts[0] + 3 * counts[1] + 5 * counts[2] + 7 * counts[3] + *last + high;
}
static unsigned serial_alone(int n) {
  State state{static_cast<unsigned>(n), 5};
  unsigned counts[4] = {1, 2, 3, 4};
  unsigned *last = &counts[n & 3];
  unsigned high = static_cast<unsigned>(n);
  for (int i = 0; i < n; i++) {
    const unsigned drawn = state.next();
    counts[drawn & 3] += drawn >> 5;
    *last ^= drawn;
    counts[0] += drawn + 7u;
    last = &counts[(drawn >> 3) & 3];
    high += *last;
  }
  return state.a + counts[0] + 3 * counts[1] + 5 * counts[2] + 7 * counts[3] + *last + high;
}

// Behind a taskyield the children have ended, as behind a taskwait.
#pragma gtap function
__device__ int sum(int n) {
  if (n < 2)
    return n;
  int total = 0;
  for (int k = 1; k <= 2; ++k) {
    int part;
#pragma gtap task
    part = sum(n - k);
#pragma gtap taskyield
    total += part;
    YIELD_IF(n % 3 == 0)
  }
  return total;
}
static int serial_sum(int n) {
  return n < 2 ? n : serial_sum(n - 1) + serial_sum(n - 2);
}

// Each instance has waits of its own; a switch, an early return.
#pragma gtap function
template <class T, int Step>
__device__ T walked(T from, int n) {
  T value = from;
  for (int i = 0; i < n; i += Step) {
    switch (i % 3) {
    case 0:
      value = value * 3 + 1;
      break;
    case 1: {
      YIELD
      value ^= static_cast<T>(i);
      break;
    }
    default:
      YIELD_IF(value & 1)
      value += 2;
    }
    if (value == 12345)
      return 0;
  }
  return value;
}
template <class T, int Step>
static T serial_walked(T from, int n) {
  T value = from;
  for (int i = 0; i < n; i += Step) {
    if (i % 3 == 0)
      value = value * 3 + 1;
    else if (i % 3 == 1)
      value ^= static_cast<T>(i);
    else
      value += 2;
    if (value == 12345)
      return 0;
  }
  return value;
}

// A loop that is divided; its tasks leave their steps.
#pragma gtap function
__device__ void all(int count, unsigned *out, int *sums, unsigned *walks,
                    unsigned long long *wide) {
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    alone(i * 3, out + i);
  }
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    sums[i] = sum(i % 12);
#pragma gtap task
    walks[i] = walked<unsigned, 1>(static_cast<unsigned>(i), i);
#pragma gtap task
    wide[i] = walked<unsigned long long, 2>(1ull << (i % 60), 2 * i);
  }
#pragma gtap taskyield
  sums[count] = sums[0] + sums[count - 1];
}

__global__ void kernel(int count, unsigned *out, int *sums, unsigned *walks,
                       unsigned long long *wide) {
#pragma gtap entry
  all(count, out, sums, walks, wide);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  const int count = test.size(kTasks);
  const std::size_t places = static_cast<std::size_t>(count);
  exec::Array<unsigned> out(count), walks(count);
  exec::Array<int> sums(count + 1);
  exec::Array<unsigned long long> wide(count);
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(count, out.device(), sums.device(), walks.device(),
                                              wide.device());
  test.wait("kernel");
  std::vector<unsigned> expected_out(places), expected_walks(places);
  std::vector<int> expected_sums(places + 1);
  std::vector<unsigned long long> expected_wide(places);
  for (int i = 0; i < count; i++) {
    const std::size_t place = static_cast<std::size_t>(i);
    expected_out[place] = serial_alone(i * 3);
    expected_sums[place] = serial_sum(i % 12);
    expected_walks[place] = serial_walked<unsigned, 1>(static_cast<unsigned>(i), i);
    expected_wide[place] = serial_walked<unsigned long long, 2>(1ull << (i % 60), 2 * i);
  }
  expected_sums[places] = expected_sums[0] + expected_sums[places - 1];
  test.equal("alone", out.read(), expected_out);
  test.equal("sums", sums.read(), expected_sums);
  test.equal("walks", walks.read(), expected_walks);
  test.equal("wide", wide.read(), expected_wide);
  return test.finish("taskyield");
}
