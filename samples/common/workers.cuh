// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which kind of worker runs a sample's tasks, for samples that have one source for both: block-level
// with -DBLOCK_WORKERS, else thread-level. Included before everything else.
#pragma once

#ifdef BLOCK_WORKERS
#include <gtap_block.cuh>
#else
#include <gtap_thread.cuh>
#endif

namespace samples {

// True in one of the threads that run a task: the one that spawns and that stores what all have
// computed.
__device__ __forceinline__ bool leads_task() {
#ifdef BLOCK_WORKERS
  return threadIdx.x == 0;
#else
  return true;
#endif
}

} // namespace samples
