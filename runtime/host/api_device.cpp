// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs ask about the device, answered for the emulator.
#include <gtap/host/api_device.h>

#include "limits.h"
#include "settings.h"

#include <gtap/host/api_memory.h>
#include <gtap/host/launch.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

using gtap::host::detail::record_error;
namespace host = gtap::host::detail;

namespace {

constexpr int cuda_version = 13000; // of the API that is emulated
constexpr int capability_major = 9; // __ballot_sync, __reduce_add_sync and the like
constexpr std::size_t host_bytes_per_device_stack_byte = 4;

// cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize, with CUDA's defaults.
constinit std::array<std::atomic<std::size_t>, 3> limits = {1024, 1 << 20, 8 << 20};

cudaError_t check_device(int device) {
  return device == 0 ? cudaSuccess : record_error(cudaErrorInvalidDevice);
}

int multiprocessors() {
  return static_cast<int>(gtap::host::get_schedule().threads);
}

} // namespace

cudaError_t cudaGetDeviceCount(int *count) {
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device) {
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return check_device(device);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device) {
  if (const cudaError_t error = check_device(device); error != cudaSuccess)
    return error;
  *properties = {};
  std::strncpy(properties->name, "gtap host target (CPU threads)", sizeof properties->name - 1);
  std::size_t free_bytes = 0;
  cudaMemGetInfo(&free_bytes, &properties->totalGlobalMem);
  properties->sharedMemPerBlock = host::default_shared_bytes;
  properties->sharedMemPerBlockOptin = host::max_shared_bytes;
  properties->sharedMemPerMultiprocessor = host::max_shared_bytes;
  properties->totalConstMem = 64 * 1024;
  properties->regsPerBlock = host::registers_per_block;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = host::max_block_threads;
  for (int i = 0; i < 3; ++i) {
    properties->maxThreadsDim[i] = static_cast<int>(host::max_block[i]);
    properties->maxGridSize[i] = static_cast<int>(host::max_grid[i]);
  }
  properties->major = capability_major;
  properties->multiProcessorCount = multiprocessors();
  properties->maxThreadsPerMultiProcessor = host::max_block_threads;
  properties->maxBlocksPerMultiProcessor = 1;
  properties->managedMemory = 1;
  properties->unifiedAddressing = 1;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
  if (const cudaError_t error = check_device(device); error != cudaSuccess)
    return error;
  switch (attribute) {
  case cudaDevAttrMaxThreadsPerBlock:
  case cudaDevAttrMaxThreadsPerMultiProcessor:
    *value = host::max_block_threads;
    return cudaSuccess;
  case cudaDevAttrMaxSharedMemoryPerBlock:
    *value = host::default_shared_bytes;
    return cudaSuccess;
  case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    *value = host::max_shared_bytes;
    return cudaSuccess;
  case cudaDevAttrWarpSize:
    *value = 32;
    return cudaSuccess;
  case cudaDevAttrMultiProcessorCount:
    *value = multiprocessors();
    return cudaSuccess;
  case cudaDevAttrComputeCapabilityMajor:
    *value = capability_major;
    return cudaSuccess;
  case cudaDevAttrComputeCapabilityMinor:
  case cudaDevAttrCooperativeLaunch:
    *value = 0;
    return cudaSuccess;
  case cudaDevAttrMaxBlocksPerMultiprocessor:
    *value = 1;
    return cudaSuccess;
  }
  return record_error(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceSynchronize() {
  host::wait_for_launches(); // of other host threads: this one's have ended
  return cudaSuccess;
}

cudaError_t cudaDeviceReset() {
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version) {
  *version = cuda_version;
  return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version) {
  return cudaRuntimeGetVersion(version);
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  if (limit < 0 || limit >= static_cast<int>(limits.size()))
    return record_error(cudaErrorInvalidValue);
  limits[limit].store(value, std::memory_order_relaxed);
  if (limit == cudaLimitStackSize)
    host::raise_stack_bytes(host_bytes_per_device_stack_byte * value);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(std::size_t *value, cudaLimit limit) {
  if (limit < 0 || limit >= static_cast<int>(limits.size()))
    return record_error(cudaErrorInvalidValue);
  *value = limits[limit].load(std::memory_order_relaxed);
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int block_size,
                                                          std::size_t) {
  *blocks = block_size >= 1 && block_size <= static_cast<int>(host::max_block_threads) ? 1 : 0;
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int) {
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *) {
  *attributes = {};
  attributes->maxThreadsPerBlock = host::max_block_threads;
  attributes->ptxVersion = attributes->binaryVersion = capability_major * 10;
  attributes->maxDynamicSharedSizeBytes = host::max_shared_bytes;
  return cudaSuccess;
}
