// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the sorting samples share: random input, and the check that an output is the input, sorted.
// Must not know how anything is sorted.
#pragma once

#include "run.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace samples {

// `count` random 32-bit numbers, the same for the same seed.
inline std::vector<int> random_numbers(std::size_t count, std::uint32_t seed) {
  std::vector<int> numbers(count);
  std::mt19937 random(seed);
  for (int &number : numbers)
    number = static_cast<int>(random());
  return numbers;
}

// Sum and exclusive or of the values, each mixed first: equal for permutations, and hardly
// otherwise.
struct Fingerprint {
  std::uint64_t sum = 0, bits = 0;
  explicit Fingerprint(const std::vector<int> &values) {
    for (int value : values) {
      const std::uint64_t mixed =
          (static_cast<std::uint32_t>(value) + 1ull) * 0x9e3779b97f4a7c15ull;
      sum += mixed ^ (mixed >> 29);
      bits ^= mixed;
    }
  }
  bool operator==(const Fingerprint &other) const { return sum == other.sum && bits == other.bits; }
};

// Whether `output` is the numbers of `input` in order, as the answer of the sample `name`.
inline Answer sorted_answer(const std::string &name, const std::vector<int> &output,
                            const Fingerprint &input) {
  const bool correct = std::is_sorted(output.begin(), output.end()) && Fingerprint(output) == input;
  return {name + " of " + std::to_string(output.size()) + (correct ? ": sorted" : ": not sorted"),
          correct};
}

} // namespace samples
