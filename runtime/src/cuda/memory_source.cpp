// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asks, checks, and says who had no memory.
#include "cuda/memory_source.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <cstdint>

namespace gtap::detail {

namespace {
constexpr std::size_t alignment = 256; // of cudaMalloc()
}

void *memory_source::allocate(std::size_t bytes, std::size_t before) const {
  if (allocator_.allocate != nullptr)
    return from_allocator(bytes, before);
  void *result = nullptr;
  try {
    if (pool_ == nullptr) {
      require("cudaMalloc", [&] { return cudaMalloc(&result, bytes); });
    } else {
      require("cudaMallocFromPoolAsync",
              [&] { return cudaMallocFromPoolAsync(&result, bytes, pool_, stream_); });
      require("cudaStreamSynchronize", [&] { return cudaStreamSynchronize(stream_); });
    }
  } catch (failure &what) {
    deallocate(result, bytes);
    if (what.status == GTAP_ERROR_OUT_OF_MEMORY)
      what.sentence +=
          fmt::format(" {} bytes were asked for, after {} others of this runtime{}.", bytes, before,
                      pool_ == nullptr ? "" : ", of gtap_config::memory_pool");
    throw;
  }
  return result;
}

void *memory_source::from_allocator(std::size_t bytes, std::size_t before) const {
  void *result = allocator_.allocate(allocator_.state, bytes, stream_);
  if (result == nullptr)
    throw failure{
        GTAP_ERROR_OUT_OF_MEMORY,
        fmt::format("gtap_config::allocator gave no memory: {} bytes were asked for, after "
                    "{} others of this runtime. Let it have more, or ask for less: "
                    "gtap_config::memory_bytes or GTAP_MEMORY_BYTES.",
                    bytes, before)};
  try {
    if (reinterpret_cast<std::uintptr_t>(result) % alignment != 0)
      throw failure{GTAP_ERROR_INVALID_CONFIG,
                    fmt::format("gtap_config::allocator gave memory at {}, which is not aligned to "
                                "{} bytes.",
                                result, alignment)};
    require("cudaStreamSynchronize", [&] { return cudaStreamSynchronize(stream_); });
  } catch (...) {
    deallocate(result, bytes);
    throw;
  }
  return result;
}

void memory_source::deallocate(void *memory, std::size_t bytes) const noexcept {
  if (memory == nullptr)
    return;
  if (allocator_.allocate != nullptr)
    allocator_.deallocate(allocator_.state, memory, bytes, stream_);
  else if (pool_ != nullptr)
    cudaFreeAsync(memory, stream_);
  else
    cudaFree(memory);
}

} // namespace gtap::detail
