// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's memory calls on the process's own memory.
#include <gtap/host/api_memory.h>

#include <unistd.h>

#include <cstdlib>
#include <cstring>

using gtap::host::detail::record_error;

namespace {

constexpr std::size_t alignment = 256; // of cudaMalloc

cudaError_t allocate(void **pointer, std::size_t bytes) {
  if (pointer == nullptr)
    return record_error(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0)
    return cudaSuccess;
  if (bytes > static_cast<std::size_t>(-1) / 2)
    return record_error(cudaErrorMemoryAllocation);
  *pointer = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  return *pointer == nullptr ? record_error(cudaErrorMemoryAllocation) : cudaSuccess;
}

cudaError_t copy(void *to, const void *from, std::size_t bytes) {
  if (bytes == 0)
    return cudaSuccess;
  if (to == nullptr || from == nullptr)
    return record_error(cudaErrorInvalidValue);
  std::memmove(to, from, bytes);
  return cudaSuccess;
}

bool inside(std::size_t symbol_bytes, std::size_t bytes, std::size_t offset) {
  return offset <= symbol_bytes && bytes <= symbol_bytes - offset;
}

} // namespace

cudaError_t cudaMalloc(void **pointer, std::size_t bytes) {
  return allocate(pointer, bytes);
}

cudaError_t cudaMallocHost(void **pointer, std::size_t bytes, unsigned) {
  return allocate(pointer, bytes);
}

cudaError_t cudaHostAlloc(void **pointer, std::size_t bytes, unsigned) {
  return allocate(pointer, bytes);
}

cudaError_t cudaMallocManaged(void **pointer, std::size_t bytes, unsigned) {
  return allocate(pointer, bytes);
}

cudaError_t cudaMallocAsync(void **pointer, std::size_t bytes, cudaStream_t) {
  return allocate(pointer, bytes);
}

struct CUmemPoolHandle_st {};

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device) {
  static CUmemPoolHandle_st only;
  if (pool == nullptr)
    return record_error(cudaErrorInvalidValue);
  if (device != 0)
    return record_error(cudaErrorInvalidDevice);
  *pool = &only;
  return cudaSuccess;
}

cudaError_t cudaMallocFromPoolAsync(void **pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t) {
  return pool == nullptr ? record_error(cudaErrorInvalidValue) : allocate(pointer, bytes);
}

cudaError_t cudaFree(void *pointer) {
  std::free(pointer);
  return cudaSuccess;
}

cudaError_t cudaFreeHost(void *pointer) {
  return cudaFree(pointer);
}

cudaError_t cudaFreeAsync(void *pointer, cudaStream_t) {
  return cudaFree(pointer);
}

cudaError_t cudaMemcpy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return record_error(cudaErrorInvalidMemcpyDirection);
  return copy(to, from, bytes);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t) {
  return cudaMemcpy(to, from, bytes, kind);
}

cudaError_t cudaMemset(void *to, int value, std::size_t bytes) {
  if (bytes == 0)
    return cudaSuccess;
  if (to == nullptr)
    return record_error(cudaErrorInvalidValue);
  std::memset(to, value, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *to, int value, std::size_t bytes, cudaStream_t) {
  return cudaMemset(to, value, bytes);
}

cudaError_t cudaMemset2D(void *to, std::size_t pitch, int value, std::size_t width,
                         std::size_t height) {
  if (width == 0 || height == 0)
    return cudaSuccess;
  if (to == nullptr || width > pitch)
    return record_error(cudaErrorInvalidValue);
  for (std::size_t row = 0; row < height; ++row)
    std::memset(static_cast<unsigned char *>(to) + row * pitch, value, width);
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t *free_bytes, std::size_t *total_bytes) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  *free_bytes = page * static_cast<std::size_t>(sysconf(_SC_AVPHYS_PAGES));
  *total_bytes = page * static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
  return cudaSuccess;
}

namespace gtap::host::detail {

cudaError_t copy_to_symbol(void *symbol, std::size_t symbol_bytes, const void *from,
                           std::size_t bytes, std::size_t offset) {
  if (!inside(symbol_bytes, bytes, offset))
    return record_error(cudaErrorInvalidValue);
  return copy(static_cast<char *>(symbol) + offset, from, bytes);
}

cudaError_t copy_from_symbol(void *to, const void *symbol, std::size_t symbol_bytes,
                             std::size_t bytes, std::size_t offset) {
  if (!inside(symbol_bytes, bytes, offset))
    return record_error(cudaErrorInvalidValue);
  return copy(to, static_cast<const char *>(symbol) + offset, bytes);
}

} // namespace gtap::host::detail
