// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many threads a region asks for (gtap/team.cuh declares it): the launch ends where there cannot be as many.
#pragma once

#include <gtap/detail/launch/own_launch.cuh>
#include <gtap/team.cuh>

namespace gtap {

namespace detail {

// Any thread may call it. The one that calls it first is told of.
[[maybe_unused]] static __device__ __noinline__ int wrong_number_of_threads(unsigned line) {
  report_module_error(GTAP_ERROR_NUM_THREADS, line);
  if (context *const own = own_launch())
    abort_launch(*own);
  return 1;
}

} // namespace detail

[[maybe_unused]] static __device__ __forceinline__ int some_threads(int threads, unsigned line) {
  return threads >= 1 ? threads : detail::wrong_number_of_threads(line);
}
[[maybe_unused]] static __device__ __forceinline__ int exactly_threads(int threads, unsigned line) {
  return threads >= 1 && threads <= max_threads() ? threads : detail::wrong_number_of_threads(line);
}

} // namespace gtap
