// The CUDA runtime API: the toolkit's, or the host target's stand-in with the same names.
#pragma once

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/cuda_shim.h>

#include <cstring>
#else
#include <cuda_runtime.h>
#endif

#include <cstdint>

namespace gtap::detail {

// Copies into and out of a device variable known by its host-side handle.
inline cudaError_t copy_to_symbol(const void *symbol, const void *source, std::size_t bytes) {
#if defined(GTAP_TARGET_HOST)
  std::memcpy(const_cast<void *>(symbol), source, bytes);
  return cudaSuccess;
#else
  return cudaMemcpyToSymbol(symbol, source, bytes);
#endif
}
inline cudaError_t copy_from_symbol(void *target, const void *symbol, std::size_t bytes) {
#if defined(GTAP_TARGET_HOST)
  std::memcpy(target, symbol, bytes);
  return cudaSuccess;
#else
  return cudaMemcpyFromSymbol(target, symbol, bytes);
#endif
}

// Address that the device call stack grows down from; 0 on the host target, where it is not needed.
cudaError_t stack_top(std::uint32_t &top);

} // namespace gtap::detail
