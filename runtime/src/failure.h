// How a failure travels inside the library: as an exception that holds a status and a sentence, up to
// the function that the program called, which keeps the sentence for gtap_error_string().
#pragma once

#include "cuda_api.h"
#include "faults.h"

#include <gtap/api.h>

#include <string>
#include <utility>

namespace gtap::detail {

struct failure {
  gtap_status status;
  std::string sentence; // empty: the general one of this status
};

// What a failed call means to the user, and what to do.
failure cuda_failure(const char *call, cudaError_t error);

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

// The sentence that belongs to a status: of the last failure of this host thread if it had this
// status, or else the general one. Valid until the thread's next call of the library.
const char *sentence_of(gtap_status status);
// Keeps a failure's sentence for this host thread, and gives its status.
gtap_status remember(failure what);

// Runs `call`, which returns a status and may throw a failure, for a function that must not throw.
template <class Call>
gtap_status reported(Call &&call) {
  try {
    return call();
  } catch (failure &what) {
    return remember(std::move(what));
  }
}

} // namespace gtap::detail
