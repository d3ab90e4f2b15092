// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The negative of a number, in a form that ptxas 13.0 does not get wrong: of `m = max(m, -x[0]); m = max(m, -x[1]);` it makes one
// instruction with three operands for sm_90, and loses a minus (docs/known-issues.md). Generated code has this in place of the minus of an
// `int`.
#pragma once

#include <type_traits>

namespace gtap {

template <class Number>
__host__ __device__ __forceinline__ auto negated(Number value) -> decltype(-value) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same<decltype(-value), int>::value) {
    int result;
    asm("not.b32 %0, %1;\n\tadd.s32 %0, %0, 1;" : "=r"(result) : "r"(static_cast<int>(value)));
    return result;
  } else {
    return -value;
  }
#else
  return -value;
#endif
}

} // namespace gtap
