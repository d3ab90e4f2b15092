// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory: allocation, copies, symbols. A symbol is the variable itself here.
#pragma once

#include <cstddef>
#include <memory>

#include <gtap/host/api_errors.h>

struct CUstream_st;
using cudaStream_t = CUstream_st *;

struct CUmemPoolHandle_st;
using cudaMemPool_t = CUmemPoolHandle_st *;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4,
};

inline constexpr unsigned cudaMemAttachGlobal = 1;
inline constexpr unsigned cudaHostAllocDefault = 0;
inline constexpr unsigned cudaHostAllocPortable = 1;
inline constexpr unsigned cudaHostAllocMapped = 2;

// Allocations are aligned to 256 bytes and not cleared. A size of 0 gives a null pointer.
cudaError_t cudaMalloc(void **pointer, std::size_t bytes);
cudaError_t cudaMallocHost(void **pointer, std::size_t bytes, unsigned flags = 0);
cudaError_t cudaHostAlloc(void **pointer, std::size_t bytes, unsigned flags);
cudaError_t cudaMallocManaged(void **pointer, std::size_t bytes,
                              unsigned flags = cudaMemAttachGlobal);
cudaError_t cudaMallocAsync(void **pointer, std::size_t bytes, cudaStream_t stream);
// The device's one memory pool, which is the process's memory.
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaMallocFromPoolAsync(void **pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream);

cudaError_t cudaMemcpy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void *to, int value, std::size_t bytes);
cudaError_t cudaMemsetAsync(void *to, int value, std::size_t bytes, cudaStream_t stream = nullptr);
// `height` rows of `width` bytes each, `pitch` bytes apart.
cudaError_t cudaMemset2D(void *to, std::size_t pitch, int value, std::size_t width,
                         std::size_t height);

// Free and total memory of the machine.
cudaError_t cudaMemGetInfo(std::size_t *free_bytes, std::size_t *total_bytes);

namespace gtap::host::detail {
// Copies to or from a symbol of `symbol_bytes` bytes; outside of it is cudaErrorInvalidValue.
cudaError_t copy_to_symbol(void *symbol, std::size_t symbol_bytes, const void *from,
                           std::size_t bytes, std::size_t offset);
cudaError_t copy_from_symbol(void *to, const void *symbol, std::size_t symbol_bytes,
                             std::size_t bytes, std::size_t offset);
} // namespace gtap::host::detail

template <class T>
cudaError_t cudaMalloc(T **pointer, std::size_t bytes) {
  return cudaMalloc(reinterpret_cast<void **>(pointer), bytes);
}
template <class T>
cudaError_t cudaMallocHost(T **pointer, std::size_t bytes, unsigned flags = 0) {
  return cudaMallocHost(reinterpret_cast<void **>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaHostAlloc(T **pointer, std::size_t bytes, unsigned flags) {
  return cudaHostAlloc(reinterpret_cast<void **>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaMallocManaged(T **pointer, std::size_t bytes,
                              unsigned flags = cudaMemAttachGlobal) {
  return cudaMallocManaged(reinterpret_cast<void **>(pointer), bytes, flags);
}
template <class T>
cudaError_t cudaMallocAsync(T **pointer, std::size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync(reinterpret_cast<void **>(pointer), bytes, stream);
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T **pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
  return cudaMallocFromPoolAsync(reinterpret_cast<void **>(pointer), bytes, pool, stream);
}

template <class T>
cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, std::size_t bytes,
                               std::size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  (void)kind;
  auto *address = const_cast<void *>(static_cast<const volatile void *>(&symbol));
  return gtap::host::detail::copy_to_symbol(address, sizeof symbol, from, bytes, offset);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, std::size_t bytes,
                                 std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  (void)kind;
  return gtap::host::detail::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(T &symbol, const void *from, std::size_t bytes,
                                    std::size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream = nullptr) {
  (void)stream;
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, std::size_t bytes,
                                      std::size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = nullptr) {
  (void)stream;
  return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind);
}
template <class T, class Symbol>
cudaError_t cudaGetSymbolAddress(T **address, const Symbol &symbol) {
  *address = static_cast<T *>(
      const_cast<void *>(static_cast<const volatile void *>(std::addressof(symbol))));
  return cudaSuccess;
}
template <class Symbol>
cudaError_t cudaGetSymbolSize(std::size_t *bytes, const Symbol &symbol) {
  *bytes = sizeof symbol;
  return cudaSuccess;
}
