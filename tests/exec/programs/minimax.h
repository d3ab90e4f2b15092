// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The game of minimax.cu, and its functions as they are written, for the host.
#pragma once

#define BETTER(a, b) ((a) > (b) ? (a) : (b))

__host__ __device__ inline int worth(int position) {
  return static_cast<int>(position * 2654435761u >> 20) % 200 - 100;
}
__host__ __device__ inline int moves_of(int position) {
  return 3 + (position & 0x7fffffff) % 6;
}

namespace plain {

inline int value(int position, int depth) {
  if (depth == 0)
    return worth(position);
  int best = -1000;
  for (int i = 0; i < moves_of(position); ++i) {
    const int negative = 0 - value(position * 5 + i + 1, depth - 1);
    best = best < negative ? negative : best;
  }
  return best;
}

inline long long least(int position, int depth) {
  if (depth == 0)
    return -worth(position);
  const int moves = moves_of(position);
  int lowest = 1000, both = 0;
  for (int i = 0; i < moves; i++) {
    const int small = worth(position + i);
    lowest = -small < lowest ? -small : lowest;
    both = BETTER(both, small + 1);
  }
  long long sum = lowest * 3 - both - (position & -position);
  for (int i = 0; i < moves; i++) {
    const long long below = least(position * 5 + i + 1, depth - 1);
    sum = sum < -below ? -below + i : sum;
  }
  return sum % 1000;
}

template <class Number>
Number lowered(Number start, int depth) {
  if (depth == 0)
    return start;
  Number most = -9999;
  for (int i = 0; i < 4; ++i) {
    const Number part = lowered<Number>(start * 3 - i * depth, depth - 1);
    most = most < -part ? -part : most;
  }
  return most;
}

} // namespace plain
