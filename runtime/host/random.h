// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small, fast generator (SplitMix64) for schedules: the same seed gives the same numbers
// everywhere.
#pragma once

#include <cstdint>

namespace gtap::host::detail {

class random_source {
public:
  explicit random_source(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }

  // 0 to bound - 1; the bias of the modulus does not matter here.
  unsigned below(unsigned bound) { return static_cast<unsigned>(next() % bound); }

private:
  std::uint64_t state_;
};

} // namespace gtap::host::detail
