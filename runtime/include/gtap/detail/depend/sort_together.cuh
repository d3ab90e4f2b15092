// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sort by several threads. Must not know what is sorted.
#pragma once

#include <cstdint>

namespace gtap::detail {

struct greater_is_behind {
  __device__ __forceinline__ bool operator()(std::uint64_t left, std::uint64_t right) const {
    return left > right;
  }
};

// A bitonic sort in which all comparisons are upwards, so that `count` need not be a power of two (Batcher 1968; the
// form with a first step that compares mirrored places). By `thread` of `threads`, which `meet` behind each step.
template <class Meet, class Behind = greater_is_behind>
__device__ void sort_together(std::uint64_t *values, std::uint32_t count, std::uint32_t thread,
                              std::uint32_t threads, Meet meet, Behind is_behind = {}) {
  for (std::uint32_t size = 2; size / 2 < count; size *= 2)
    for (std::uint32_t apart = size / 2; apart != 0; apart /= 2) {
      for (std::uint32_t i = thread; i < count; i += threads) {
        const std::uint32_t other = apart == size / 2 ? i ^ (size - 1) : i ^ apart;
        if (other > i && other < count && is_behind(values[i], values[other])) {
          const std::uint64_t value = values[i];
          values[i] = values[other];
          values[other] = value;
        }
      }
      meet();
    }
}

} // namespace gtap::detail
