// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data for programs: numbers by chance, the same in every run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiles {

// `count` whole numbers below `end`, by splitmix64.
template <class Number>
std::vector<Number> random_numbers(long long count, std::uint64_t seed, std::uint64_t end) {
  std::vector<Number> numbers(static_cast<std::size_t>(count));
  std::uint64_t state = seed;
  for (Number &number : numbers) {
    std::uint64_t bits = state += 0x9e3779b97f4a7c15u;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
    number = static_cast<Number>((bits ^ bits >> 31) % end);
  }
  return numbers;
}

} // namespace tiles
