// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many blocks of a kernel written by hand are resident at once on the device.
#pragma once

#include "check.h"

#include <algorithm>

namespace samples {

// As many blocks of a plain kernel as the device holds at once, for kernels that take their work from a
// counter or stride over it.
template <class Kernel>
int resident_blocks(Kernel kernel, int threads) {
#ifdef GTAP_TARGET_HOST
  (void)kernel;
  (void)threads;
  return 2;
#else
  int device = 0, processors = 0, blocks = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
        "cudaDeviceGetAttribute");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, 0),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  return std::max(1, processors * blocks);
#endif
}

} // namespace samples
