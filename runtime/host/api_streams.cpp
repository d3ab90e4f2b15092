// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events where everything is synchronous.
#include <gtap/host/api_streams.h>

#include <chrono>
#include <memory>

using gtap::host::detail::record_error;

struct CUstream_st {};

struct CUevent_st {
  bool timed = true;
  bool recorded = false;
  std::chrono::steady_clock::time_point at;
};

cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return cudaStreamCreateWithFlags(stream, 0);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) {
  if (stream == nullptr)
    return record_error(cudaErrorInvalidValue);
  *stream = std::make_unique<CUstream_st>().release();
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream == nullptr)
    return record_error(cudaErrorInvalidResourceHandle);
  const std::unique_ptr<CUstream_st> owned(stream);
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t) {
  return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t) {
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaEventCreateWithFlags(event, 0);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  if (event == nullptr)
    return record_error(cudaErrorInvalidValue);
  auto made = std::make_unique<CUevent_st>();
  made->timed = (flags & cudaEventDisableTiming) == 0;
  *event = made.release();
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event == nullptr)
    return record_error(cudaErrorInvalidResourceHandle);
  const std::unique_ptr<CUevent_st> owned(event);
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  if (event == nullptr)
    return record_error(cudaErrorInvalidResourceHandle);
  event->recorded = true;
  event->at = std::chrono::steady_clock::now();
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event == nullptr ? record_error(cudaErrorInvalidResourceHandle) : cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end) {
  if (milliseconds == nullptr)
    return record_error(cudaErrorInvalidValue);
  if (start == nullptr || end == nullptr || !start->timed || !end->timed || !start->recorded ||
      !end->recorded)
    return record_error(cudaErrorInvalidResourceHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(end->at - start->at).count();
  return cudaSuccess;
}
