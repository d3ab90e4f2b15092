// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies on a stream of the runtime's own, so that they run beside the program's launches.
#include "cuda/cuda_api.h"

#if defined(GTAP_TARGET_HOST)
#include <atomic>
#include <cstring>
#endif

namespace gtap::detail {

#if defined(GTAP_TARGET_HOST)

cudaError_t copy_to_symbol(const void *symbol, const void *source, std::size_t bytes,
                           cudaStream_t) {
  std::memcpy(const_cast<void *>(symbol), source, bytes);
  return cudaSuccess;
}
cudaError_t copy_from_symbol(void *target, const void *symbol, std::size_t bytes, cudaStream_t) {
  std::memcpy(target, symbol, bytes);
  return cudaSuccess;
}

// ThreadSanitizer is not to see this look at what others write: nothing relies on it.
__attribute__((no_sanitize("thread"))) cudaError_t peek(void *target, const void *source,
                                                        std::size_t bytes, cudaStream_t) {
  for (std::size_t i = 0; i < bytes / 4; ++i)
    static_cast<std::uint32_t *>(target)[i] =
        static_cast<const volatile std::uint32_t *>(source)[i];
  return cudaSuccess;
}
namespace {
template <class Word>
cudaError_t poke_word(Word *target, Word value) {
  // seq_cst, for those who read another word behind it (launch_slot.cuh).
  std::atomic_ref<Word>(*target).store(value, std::memory_order_seq_cst);
  return cudaSuccess;
}
} // namespace
cudaError_t poke(std::uint16_t *target, std::uint16_t value, cudaStream_t) {
  return poke_word(target, value);
}
cudaError_t poke(std::uint32_t *target, std::uint32_t value, cudaStream_t) {
  return poke_word(target, value);
}
cudaError_t poke(std::uint64_t *target, std::uint64_t value, cudaStream_t) {
  return poke_word(target, value);
}
cudaError_t is_captured(cudaStream_t, bool &captured) { // there are no graphs
  captured = false;
  return cudaSuccess;
}
cudaError_t let_reach(int, int, bool &reaches) { // there is one device
  reaches = true;
  return cudaSuccess;
}

#else

namespace {
cudaError_t finish(cudaError_t started, cudaStream_t stream) {
  return started == cudaSuccess ? cudaStreamSynchronize(stream) : started;
}
} // namespace

cudaError_t copy_to_symbol(const void *symbol, const void *source, std::size_t bytes,
                           cudaStream_t stream) {
  return finish(cudaMemcpyToSymbolAsync(symbol, source, bytes, 0, cudaMemcpyHostToDevice, stream),
                stream);
}
cudaError_t copy_from_symbol(void *target, const void *symbol, std::size_t bytes,
                             cudaStream_t stream) {
  return finish(cudaMemcpyFromSymbolAsync(target, symbol, bytes, 0, cudaMemcpyDeviceToHost, stream),
                stream);
}
cudaError_t peek(void *target, const void *source, std::size_t bytes, cudaStream_t stream) {
  return finish(cudaMemcpyAsync(target, source, bytes, cudaMemcpyDeviceToHost, stream), stream);
}
cudaError_t poke(std::uint16_t *target, std::uint16_t value, cudaStream_t stream) {
  return finish(cudaMemcpyAsync(target, &value, sizeof(value), cudaMemcpyHostToDevice, stream),
                stream);
}
cudaError_t poke(std::uint32_t *target, std::uint32_t value, cudaStream_t stream) {
  return finish(cudaMemcpyAsync(target, &value, sizeof(value), cudaMemcpyHostToDevice, stream),
                stream);
}
cudaError_t poke(std::uint64_t *target, std::uint64_t value, cudaStream_t stream) {
  return finish(cudaMemcpyAsync(target, &value, sizeof(value), cudaMemcpyHostToDevice, stream),
                stream);
}
cudaError_t is_captured(cudaStream_t stream, bool &captured) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  const cudaError_t error = cudaStreamIsCapturing(stream, &status);
  captured = status != cudaStreamCaptureStatusNone;
  return error;
}
cudaError_t let_reach(int device, int other, bool &reaches) {
  int possible = 0;
  const cudaError_t asked = cudaDeviceCanAccessPeer(&possible, device, other);
  reaches = possible != 0;
  if (asked != cudaSuccess || !reaches)
    return asked;
  const cudaError_t error = cudaDeviceEnablePeerAccess(other, 0);
  if (error != cudaErrorPeerAccessAlreadyEnabled)
    return error;
  cudaGetLastError(); // the program has done so, or an earlier runtime
  return cudaSuccess;
}

#endif

} // namespace gtap::detail
