// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the errors of launches mean to the user. Must not know where they are collected.
#pragma once

#include "cuda/failure.h"
#include "storage/memory.h"

namespace gtap::detail {

class watchdog;

// What whoever has found an error knows of some errors.
struct error_particulars {
  std::uint32_t launches = 0;  // that can run at once
  watchdog *stopped = nullptr; // who may have stopped them
  const device_memory *memory = nullptr;
};

// An error that a kernel has told. Looks for the particulars on the device; throws a failure when that does not answer.
failure described(std::uint32_t told, const error_particulars &particulars, cudaStream_t stream);
// A kernel that could not be launched.
failure launch_failure(cudaError_t error);
// A launch that does not end though it was told to.
failure given_up(watchdog &stopper);

} // namespace gtap::detail
