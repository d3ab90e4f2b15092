// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library asks about the current device. Each function throws a failure when the device does
// not answer.
#pragma once

#include "cuda/cuda_api.h"

#include <cstddef>
#include <cstdint>

namespace gtap::detail {

int current_device();
int device_count();
// True at the end of the process, when the CUDA runtime answers no more. Throws nothing.
bool cuda_is_unloading() noexcept;
int multiprocessors();
// Warps that the device can keep resident.
std::uint32_t resident_warps();

struct memory_size {
  std::size_t free, total;
};
memory_size device_memory_size();

// A stream that waits for no other, so that the library's copies run beside the program's launches.
class own_stream {
public:
  own_stream();
  ~own_stream();
  own_stream(const own_stream &) = delete;
  own_stream &operator=(const own_stream &) = delete;
  operator cudaStream_t() const { return stream_; }

private:
  cudaStream_t stream_ = nullptr;
};

// Makes a device the current one of this host thread while it lives.
class on_device {
public:
  explicit on_device(int device);
  ~on_device();
  on_device(const on_device &) = delete;
  on_device &operator=(const on_device &) = delete;

private:
  int before_;
  bool changed_;
};

} // namespace gtap::detail
