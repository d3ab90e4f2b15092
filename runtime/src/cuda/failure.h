// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a failure travels inside the library: as an exception that holds a status and a sentence, up to
// the function that the program called, which keeps the sentence for gtap_error_string().
#pragma once

#include "cuda/cuda_api.h"
#include "cuda/faults.h"

#include <gtap/api.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace gtap::detail {

struct failure {
  gtap_status status;
  std::string sentence; // empty: the general one of this status
};

// What a failed call means to the user, and what to do.
failure cuda_failure(const char *call, cudaError_t error);

// The exception that is being handled, as a failure: one is as it is; of the others, the host has no memory or
// no thread left.
failure current_failure() noexcept;

// A host thread. Throws std::system_error when there can be no more.
template <class Body, class... Arguments>
std::thread start_thread(Body &&body, Arguments &&...arguments) {
  if (injected_fault("std::thread") != cudaSuccess)
    throw std::system_error(EAGAIN, std::generic_category());
  return std::thread(std::forward<Body>(body), std::forward<Arguments>(arguments)...);
}

// Makes one call of the CUDA runtime: `call()` returns its error, `name` is CUDA's name for it. Throws
// a failure; the error is then no longer CUDA's last one, for it is reported here.
template <class Call>
void require(const char *name, Call &&call) {
  cudaError_t error = injected_fault(name);
  if (error == cudaSuccess)
    error = call();
  if (error == cudaSuccess)
    return;
  cudaGetLastError();
  throw cuda_failure(name, error);
}

// What a status means where nothing more is known.
std::string general_sentence(gtap_status status);
// The sentence that belongs to a status: of the last failure of this host thread if it had this
// status, or else the general one. Valid until the thread's next call of the library.
const char *sentence_of(gtap_status status);
// Says a failure's sentence on stderr.
void tell(failure what) noexcept;
// Keeps a failure's sentence for this host thread, and gives its status.
gtap_status remember(failure what) noexcept;

// Runs `call`, which returns a status and may throw anything, for a function that must not throw.
template <class Call>
gtap_status reported(Call &&call) noexcept {
  try {
    return call();
  } catch (...) {
    return remember(current_failure());
  }
}

} // namespace gtap::detail
