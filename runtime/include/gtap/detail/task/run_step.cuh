// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a step of a task function. On the host target in a frame of its own, which is overwritten afterwards: nobody may
// read a step's variables when it has ended. Must not know which worker it is.
#pragma once

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/preemption.h>
#endif

namespace gtap::detail {

#if defined(GTAP_TARGET_HOST)
template <class Program, class Worker>
__attribute__((noinline)) const void *run_in_own_frame(int function, Worker &worker) {
  Program::step(function, worker);
  return host::end_of_frame();
}
#endif

template <class Program, class Worker>
__device__ __forceinline__ void run_step(int function, Worker &worker) {
#if defined(GTAP_TARGET_HOST)
  host::spoil_unused_stack(run_in_own_frame<Program>(function, worker));
#else
  Program::step(function, worker);
#endif
}

} // namespace gtap::detail
