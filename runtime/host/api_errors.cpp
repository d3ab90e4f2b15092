// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA errors: their names, sentences, and the last one of each host thread.
#include <gtap/host/api_errors.h>

#include <algorithm>
#include <array>

namespace {

struct error_text {
  cudaError_t error;
  const char *name;
  const char *sentence;
};

constexpr std::array texts = {
    error_text{cudaSuccess, "cudaSuccess", "no error"},
    error_text{cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    error_text{cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    error_text{cudaErrorInitializationError, "cudaErrorInitializationError",
               "initialization error"},
    error_text{cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration",
               "invalid configuration argument"},
    error_text{cudaErrorInvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    error_text{cudaErrorInvalidDevicePointer, "cudaErrorInvalidDevicePointer",
               "invalid device pointer"},
    error_text{cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection",
               "invalid copy direction for memcpy"},
    error_text{cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
               "CUDA driver version is insufficient for CUDA runtime version"},
    error_text{cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction",
               "invalid device function"},
    error_text{cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    error_text{cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    error_text{cudaErrorNoKernelImageForDevice, "cudaErrorNoKernelImageForDevice",
               "no kernel image is available for execution on the device"},
    error_text{cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle",
               "invalid resource handle"},
    error_text{cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    error_text{cudaErrorIllegalAddress, "cudaErrorIllegalAddress",
               "an illegal memory access was encountered"},
    error_text{cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources",
               "too many resources requested for launch"},
    error_text{cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    error_text{cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    error_text{cudaErrorCudartUnloading, "cudaErrorCudartUnloading", "driver shutting down"},
    error_text{cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

const error_text *find(cudaError_t error) {
  const auto *found = std::ranges::find(texts, error, &error_text::error);
  return found == texts.end() ? nullptr : found;
}

constinit thread_local cudaError_t last_error = cudaSuccess;

} // namespace

const char *cudaGetErrorName(cudaError_t error) {
  const error_text *text = find(error);
  return text == nullptr ? "unrecognized error code" : text->name;
}

const char *cudaGetErrorString(cudaError_t error) {
  const error_text *text = find(error);
  return text == nullptr ? "unrecognized error code" : text->sentence;
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = last_error;
  last_error = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() {
  return last_error;
}

namespace gtap::host::detail {
cudaError_t record_error(cudaError_t error) {
  if (error != cudaSuccess)
    last_error = error;
  return error;
}
} // namespace gtap::host::detail
