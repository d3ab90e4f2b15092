// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See call_stack.h.
#include "storage/call_stack.h"

#include "cuda/device.h"
#include "program/config.h"
#include "program/registry.h"

#include <gtap/settings.h>

#include <algorithm>

namespace gtap::detail {

std::size_t estimated_frame() {
  std::size_t largest = 0;
#if !defined(GTAP_TARGET_HOST)
  for (const registered_entry &entry : program_registry().entries()) {
    largest = std::max(largest, entry.frame);
    if (entry.kernel == nullptr) // a recursive function
      continue;
    cudaFuncAttributes attributes = {};
    if (cudaFuncGetAttributes(&attributes, entry.kernel) == cudaSuccess)
      largest = std::max(largest, attributes.localSizeBytes);
    else
      cudaGetLastError(); // its launch will say what is wrong
  }
#endif
  return largest;
}

// What CUDA gives by default, and: the kernel's frame, two serial calls, and the frame that the last one's check leaves
// room for. Twice what the reserve is above the usual one: a call of the kernel that takes so much, and a check behind it.
// gtap_check_frames.py has the same rule. And what a walk of calls takes, which no kernel's frame counts.
std::size_t stack_for_frames(std::size_t frame, std::size_t reserve) {
  constexpr std::size_t usual = GTAP_STACK_RESERVE; // the library is compiled with the default
  const std::size_t more = reserve > usual ? reserve - usual : 0;
  const std::size_t walk = program_registry().walk_frame();
  if (frame == 0 && more == 0 && walk == 0)
    return 0;
  const std::size_t threads = std::size_t{resident_warps()} * warp_lanes;
  return std::min(
      {1024 + 4 * frame + 2 * more + walk, device_memory_size().total / 16 / threads, most_stack});
}

} // namespace gtap::detail
