// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queries, each checked.
#include "cuda/device.h"

#include "cuda/failure.h"

#include <gtap/detail/launch/context.h>

namespace gtap::detail {

namespace {
int attribute(cudaDeviceAttr name) {
  const int device = current_device();
  int value = 0;
  require("cudaDeviceGetAttribute", [&] { return cudaDeviceGetAttribute(&value, name, device); });
  return value;
}
} // namespace

int current_device() {
  int device = 0;
  require("cudaGetDevice", [&] { return cudaGetDevice(&device); });
  return device;
}

bool cuda_is_unloading() noexcept {
  int device = 0;
  cudaError_t error = injected_fault("cudaGetDevice");
  if (error == cudaSuccess)
    error = cudaGetDevice(&device);
  if (error != cudaSuccess)
    cudaGetLastError();
  return error == cudaErrorCudartUnloading;
}

int device_count() {
  int count = 0;
  require("cudaGetDeviceCount", [&] { return cudaGetDeviceCount(&count); });
  return count;
}

int multiprocessors() {
  return attribute(cudaDevAttrMultiProcessorCount);
}

std::uint32_t resident_warps() {
  return static_cast<std::uint32_t>(multiprocessors()) *
         static_cast<std::uint32_t>(attribute(cudaDevAttrMaxThreadsPerMultiProcessor)) / warp_lanes;
}

memory_size device_memory_size() {
  memory_size size = {};
  require("cudaMemGetInfo", [&] { return cudaMemGetInfo(&size.free, &size.total); });
  return size;
}

own_stream::own_stream() {
  require("cudaStreamCreateWithFlags",
          [&] { return cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); });
}

own_stream::~own_stream() {
  cudaStreamDestroy(stream_);
}

on_device::on_device(int device) : before_(current_device()), changed_(before_ != device) {
  if (changed_)
    require("cudaSetDevice", [&] { return cudaSetDevice(device); });
}

on_device::~on_device() {
  if (changed_)
    cudaSetDevice(before_);
}

} // namespace gtap::detail
