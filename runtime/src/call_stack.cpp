// See call_stack.h.
#include "call_stack.h"

#include "device.h"
#include "failure.h"
#include "registry.h"

#include <algorithm>

namespace gtap::detail {

std::size_t frame_estimate() {
  std::size_t most = 0;
#if !defined(GTAP_TARGET_HOST)
  for (const void *kernel : program_registry().entries()) {
    cudaFuncAttributes attributes = {};
    if (cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess)
      most = std::max(most, attributes.localSizeBytes);
    else
      cudaGetLastError(); // its launch will say what is wrong
  }
#endif
  return most;
}

void provide_call_stack(std::size_t asked, std::size_t frame) {
  if (asked == 0) {
    if (frame == 0)
      return; // CUDA's own limit will do
    // The kernel, two serial calls, the frame that the last one's check leaves room for, and what CUDA gives by default.
    asked = 1024 + 4 * frame;
    std::size_t limit = 0;
    require("cudaDeviceGetLimit", [&] { return cudaDeviceGetLimit(&limit, cudaLimitStackSize); });
    const std::size_t threads = std::size_t{resident_warps()} * 32;
    if (asked <= limit || asked * threads > device_memory_size().total / 16)
      return;
  }
  require("cudaDeviceSetLimit", [&] { return cudaDeviceSetLimit(cudaLimitStackSize, asked); });
}

} // namespace gtap::detail
