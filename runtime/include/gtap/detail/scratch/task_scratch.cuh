// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What gtap::scratch does: finds the memory of the calling thread's launch, and ends the launch where there is none left.
#pragma once

#include <gtap/detail/base/thread_in_block.cuh>
#include <gtap/detail/launch/own_launch.cuh>
#include <gtap/detail/scratch/scratch_memory.cuh>

namespace gtap::detail {

inline constexpr std::uint32_t no_scratch = none;
struct scratch_block {
  void *address;
  std::uint32_t unit; // no_scratch: of no memory
};

// Where a step goes on writing that got no memory, until it ends and the launch with it: as long as any buffer.
#if defined(GTAP_TARGET_HOST)
alignas(128) static unsigned char scratch_overflow[scratch_most_bytes];
#else
alignas(128) static __device__ unsigned char scratch_overflow[scratch_most_bytes];
#endif

__device__ inline bool leads_threads() {
  return thread_in_block() == 0;
}
// Lanes of a warp differ, and so do neighbouring warps and blocks.
__device__ inline std::uint32_t scratch_spread() {
  return thread_in_block() + blockIdx.x * warp_lanes;
}

// Out of line: a step that asks for several has the code once. Static, as the words that it uses.
[[maybe_unused]] static __device__ __noinline__ scratch_block take_scratch(std::uint64_t bytes) {
  context *const own = own_launch();
  if (own != nullptr && own->scratch != nullptr) {
    const scratch_memory memory(own->scratch, scratch_spread());
    memory.open(own->generation, own->scratch_bytes);
    if (bytes <= scratch_most_bytes) {
      const std::uint32_t unit = memory.take(bytes);
      if (unit != none)
        return {memory.address(unit), unit};
    } else {
      memory.refuse(bytes);
    }
  }
  report_module_error(own == nullptr && this_module.table == nullptr ? GTAP_ERROR_NOT_INITIALIZED
                                                                     : GTAP_ERROR_OUT_OF_SCRATCH);
  if (own != nullptr)
    abort_launch(*own);
  return {bytes <= scratch_most_bytes ? scratch_overflow : nullptr, no_scratch};
}

__device__ inline void put_scratch(void *address, std::uint32_t unit) {
  scratch_memory::of(address, unit, scratch_spread()).put(unit);
}

// The same for whoever knows the address alone. Of no memory is what lies outside of the launch's.
[[maybe_unused]] static __device__ __noinline__ void put_scratch(void *address) {
  context *const own = own_launch();
  if (own == nullptr || own->scratch == nullptr)
    return;
  const auto offset =
      reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(own->scratch);
  if (offset < own->scratch_bytes)
    scratch_memory(own->scratch, scratch_spread()).put(scratch_memory::unit_at(offset));
}

// Host side: the runtime reserves memory where a file of the program has this.
struct scratch_registration {
  scratch_registration() { register_scratch(); }
};
static const scratch_registration this_file_has_scratch;

} // namespace gtap::detail
