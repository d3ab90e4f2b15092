// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device memory of a profile, and a copy of what launches have left there. Must not know what it means.
#pragma once

#include "cuda/cuda_api.h"
#include "cuda/memory_source.h"

#include <gtap/detail/profile/profile_data.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gtap::detail {

// What the launches up to now have recorded.
struct profile_copy {
  std::vector<profile_launch> launches; // by their entries; unused ones among them
  std::vector<profile_chunk> chunks;
  std::uint32_t unrecorded = 0; // launches that found no entry
};

// Allocated by the constructor, which throws a failure when that cannot be, and freed by the destructor.
class profile_memory {
public:
  // For runtimes with so many contexts, and so much for timelines. On the current device.
  profile_memory(std::uint32_t contexts, std::size_t timeline_bytes, const memory_source &source);
  ~profile_memory();
  profile_memory(const profile_memory &) = delete;
  profile_memory &operator=(const profile_memory &) = delete;

  profile_state *state() const { return static_cast<profile_state *>(state_); }
  // Throws a failure. What launches that run are writing may come half.
  profile_copy read(cudaStream_t stream) const;
  // Keeps the memory for ever: a launch that nothing stops may still write.
  void abandon();

private:
  void allocate_zeros(void *&part, std::size_t bytes);
  std::size_t chunk_bytes() const;
  void release();

  const memory_source source_;
  std::uint32_t contexts_;
  std::uint32_t chunk_count_;
  void *state_ = nullptr;
  void *launches_ = nullptr;
  void *chunks_ = nullptr;
};

} // namespace gtap::detail
