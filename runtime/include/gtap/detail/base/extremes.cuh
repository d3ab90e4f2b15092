// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The greatest and the least of a list of sizes, for constants.
#pragma once

#include <cstddef>
#include <initializer_list>

namespace gtap::detail {

__host__ __device__ constexpr std::size_t greatest(std::initializer_list<std::size_t> values) {
  std::size_t result = 0;
  for (std::size_t value : values)
    result = value > result ? value : result;
  return result;
}

__host__ __device__ constexpr std::size_t least(std::initializer_list<std::size_t> values) {
  std::size_t result = ~std::size_t{0};
  for (std::size_t value : values)
    result = value < result ? value : result;
  return result;
}

} // namespace gtap::detail
