// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a wave of tiles waits for the one before it on the device.
#pragma once

#ifndef NO_CUDA_GRAPHS
#include <cooperative_groups.h>
#endif

namespace samples {

// In a kernel for one wave. If it was launched early: the next wave may come, too, and this one waits for the end of the one
// before.
__device__ __forceinline__ void wait_for_wave_before() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Between two waves of a cooperative kernel.
__device__ __forceinline__ void wait_for_grid() {
#ifndef NO_CUDA_GRAPHS // nothing launches it otherwise
  cooperative_groups::this_grid().sync();
#endif
}

} // namespace samples
