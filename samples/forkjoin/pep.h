// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all forms of pep compute: batches of random numbers by a linear congruential generator; then, from pairs of them, normal
// deviates by the polar method, their sums, and how many lie in each of ten square annuli.
#pragma once

#include "shared.h"

constexpr int kBins = 10;
constexpr std::uint64_t kFactor = 1220703125, kModulus = 1ull << 46; // of the generator

struct alignas(16) Pair {
  double x, y;
};

// Of some pairs.
struct Tally {
  double x, y; // sums of the deviates
  unsigned counts[kBins];
};

struct Totals {
  double x, y;
  unsigned long long counts[kBins];
};

struct Batches {
  int batches, pairs;                   // pairs in a batch
  const std::uint64_t *first;           // [batches]: the state before a batch
  const std::uint64_t *ahead, *further; // [256]: kFactor^i; [...]: kFactor^(256 i)
  double *numbers;                      // [batches][2 * pairs]
  const Pair *pair;                     // the same numbers
  Totals *totals;
};

// What takes the generator `steps` ahead.
FORKJOIN_BOTH inline std::uint64_t jump(const Batches &batches, unsigned steps) {
  return batches.ahead[steps % 256] * batches.further[steps / 256];
}

FORKJOIN_BOTH inline double number_of(std::uint64_t state) {
  return static_cast<double>(state % kModulus) * (1.0 / kModulus);
}

FORKJOIN_BOTH inline void fill(const Batches &batches, int batch, int i) {
  batches.numbers[batch * (2 * batches.pairs) + i] =
      number_of(batches.first[batch] * jump(batches, i));
}

FORKJOIN_BOTH inline void add_pair(Tally &tally, const Pair &pair) {
  const double x = 2 * pair.x - 1, y = 2 * pair.y - 1;
  const double square = x * x + y * y;
  if (square > 1 || square == 0)
    return;
  const double stretch = sqrt(-2 * log(square) / square);
  tally.x += x * stretch;
  tally.y += y * stretch;
  const int found = static_cast<int>(fmax(fabs(x), fabs(y)) * stretch);
  for (int bin = 0; bin < kBins;
       ++bin) // an index that varies would take the counts out of registers
    tally.counts[bin] += bin == found;
}

FORKJOIN_BOTH inline void tally_pair(const Batches &batches, int batch, int i, Tally &tally) {
  add_pair(tally, batches.pair[batch * batches.pairs + i]);
}
