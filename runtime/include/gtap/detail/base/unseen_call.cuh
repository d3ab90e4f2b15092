// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that the compiler cannot follow. Around a call whose callee it knows ptxas gives the callee registers beside those that the
// caller needs afterwards; around one that leads to a cycle of calls, up to twice as many. Around an unknown one it keeps
// to the convention of calls, so the kernel takes fewer, and more warps are resident (docs/history/scheduler.md, "Calls that ptxas
// cannot follow"). For functions that are called rarely, or run for long.
#pragma once

namespace gtap::detail {

template <class Function>
__device__ __forceinline__ Function *unseen(Function *function) {
#if !defined(GTAP_TARGET_HOST)
  asm volatile("" : "+l"(function));
#endif
  return function;
}

} // namespace gtap::detail
