// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Negative values that are compared, as a search for the best move does it: ptxas 13.0 loses a minus in such chains
// (docs/known-issues.md), so the output writes them in another way. In loops, in macros, in templates, of what has a minus itself.
#include <gtap_thread.cuh>

#include "minimax.h"
#include "support.h"

// The values of the moves in an array.
#pragma gtap function
__device__ int value(int position, int depth) {
  if (depth == 0)
    return worth(position);
  int below[8];
  const int moves = moves_of(position);
  for (int i = 0; i < moves; ++i) {
#pragma gtap task
    below[i] = value(position * 5 + i + 1, depth - 1);
  }
#pragma gtap taskwait
  int best = -1000;
  for (int i = 0; i < moves; i++)
    best = max(best, -below[i]);
  return best;
}

// The least, by a comparison; twice in one expression; what only looks like it.
#pragma gtap function
__device__ long long least(int position, int depth) {
  if (depth == 0)
    return -worth(position);
  long long below[8];
  int small[8];
  const int moves = moves_of(position);
  for (int i = 0; i < moves; ++i) {
#pragma gtap task
    below[i] = least(position * 5 + i + 1, depth - 1);
    small[i] = worth(position + i);
  }
#pragma gtap taskwait
  int lowest = 1000, both = 0, lowest_bit = position & -position;
  for (int i = 0; i < moves; i++) {
    const int turned = -small[i];
    if (turned < lowest)
      lowest = turned;
    both = BETTER(both, -(-(small[i]) - 1));
  }
  long long sum = lowest * 3 - both - lowest_bit;
  for (int i = 0; i < moves; i++)
    sum = sum < -below[i] ? -below[i] + i : sum;
  return sum % 1000;
}

// Two instances, of which one has no integers.
#pragma gtap function
template <class Number>
__device__ Number lowered(Number start, int depth) {
  if (depth == 0)
    return start;
  Number parts[4];
  for (int i = 0; i < 4; ++i) {
#pragma gtap task
    parts[i] = lowered<Number>(start * 3 - i * depth, depth - 1);
  }
#pragma gtap taskwait
  Number most = -9999;
  for (int i = 0; i < 4; ++i)
    most = most < -parts[i] ? -parts[i] : most;
  return most;
}

// What a minus promotes or converts: bit-fields, and classes that cannot be copied.
struct Narrow {
  unsigned low : 5;
};
struct Number {
  int value;
  __device__ explicit Number(int n) : value(n) {}
  Number(const Number &) = delete;
  __device__ operator int() const { return value; }
};
#pragma gtap function
__device__ long long converted(int n) {
  Narrow narrow;
  narrow.low = static_cast<unsigned>(n & 31);
  const Number number(n);
  const long long half = -narrow.low / 2;
  const int less =
      -narrow.low / 3; // as an argument of max() it is unsigned for g++ 12, in a template
  int most = max(-1000, less);
  most = max(most, -number * 2);
  return half * 1000 + most;
}

// Plain recursion.
__device__ int searched(int position, int depth) {
  if (depth == 0)
    return worth(position);
  int best = -1000;
  for (int i = 0; i < moves_of(position); ++i) {
    const int found = searched(position * 5 + i + 1, depth - 1);
    best = max(best, -found);
  }
  return best;
}

constexpr int count = 40;
struct Found {
  int value[count], searched[count], lowered[count];
  long long least[count], converted[count];
  double real[count];
};

#pragma gtap function
__device__ void search(int i, int *found) {
  *found = searched(i * 7, 3);
}

#pragma gtap function
__device__ void all(Found *found) {
  for (int i = 0; i < count; ++i) {
#pragma gtap task
    found->value[i] = value(i * 3, 1 + i % 4);
#pragma gtap task
    found->least[i] = least(i * 11, 1 + i % 3);
#pragma gtap task
    found->lowered[i] = lowered<int>(i - 20, i % 4);
#pragma gtap task
    found->real[i] = lowered<double>(i - 20, i % 4);
#pragma gtap task
    found->converted[i] = converted(i);
#pragma gtap task
    search(i, &found->searched[i]);
  }
}

__global__ void kernel(Found *found) {
#pragma gtap entry
  all(found);
}

int main(int argc, char **argv) {
  exec::Test test(argc, argv);
  exec::Array<Found> values;
  kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(values.device());
  test.wait("kernel");
  const Found found = values.read()[0];
  const auto equal = [&](const char *what, double one, double other) {
    test.equal(what, std::vector<double>{one}, std::vector<double>{other});
  };
  for (int i = 0; i < count; ++i) {
    equal("value", found.value[i], plain::value(i * 3, 1 + i % 4));
    equal("least", static_cast<double>(found.least[i]),
          static_cast<double>(plain::least(i * 11, 1 + i % 3)));
    equal("lowered", found.lowered[i], plain::lowered<int>(i - 20, i % 4));
    equal("lowered, of double", found.real[i], plain::lowered<double>(i - 20, i % 4));
    const int half = -(i & 31) / 2, less = -(i & 31) / 3;
    equal("converted", static_cast<double>(found.converted[i]),
          half * 1000.0 + (less < -i * 2 ? -i * 2 : less));
    equal("searched", found.searched[i], plain::value(i * 7, 3));
  }
  return test.finish("minimax");
}
