// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cudaError_t and what belongs to it. Numbers are CUDA's.
#pragma once

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInsufficientDriver = 35,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchFailure = 719,
  cudaErrorNotSupported = 801,
  cudaErrorCudartUnloading = 4,
  cudaErrorUnknown = 999,
};
using cudaError_t = cudaError;

// The constant's own name.
const char *cudaGetErrorName(cudaError_t error);
// A sentence for people.
const char *cudaGetErrorString(cudaError_t error);
// The calling host thread's last error; cudaGetLastError() also forgets it.
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();

namespace gtap::host::detail {
// Remembers a failure for cudaGetLastError(), and passes it on.
cudaError_t record_error(cudaError_t error);
} // namespace gtap::host::detail
