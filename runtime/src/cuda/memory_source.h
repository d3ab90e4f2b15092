// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a runtime's device memory comes from: cudaMalloc(), the user's allocator, or a CUDA memory pool.
#pragma once

#include "cuda/cuda_api.h"

#include <gtap/api.h>

#include <cstddef>

namespace gtap::detail {

class memory_source {
public:
  // `stream`: what the allocator and the pool order their memory by; it outlives all memory.
  memory_source(const gtap_config &config, cudaStream_t stream)
      : allocator_(config.allocator), pool_(config.memory_pool), stream_(stream) {}

  // Memory that any stream can use from now on, aligned to 256 bytes. Throws a failure. `before`: what the caller has
  // already, for the sentence.
  void *allocate(std::size_t bytes, std::size_t before) const;
  // Null may be given. What uses the memory has ended.
  void deallocate(void *memory, std::size_t bytes) const noexcept;

private:
  void *from_allocator(std::size_t bytes, std::size_t before) const;

  gtap_allocator allocator_;
  cudaMemPool_t pool_;
  cudaStream_t stream_;
};

} // namespace gtap::detail
