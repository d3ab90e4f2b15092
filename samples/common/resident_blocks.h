// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many blocks of a kernel written by hand are resident at once on the device.
#pragma once

#include "check.h"

namespace samples {

template <class Kernel>
unsigned resident_blocks(Kernel kernel, int block_size) {
  int device = 0, blocks = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block_size, 0),
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
  return static_cast<unsigned>(blocks * properties.multiProcessorCount);
}

} // namespace samples
