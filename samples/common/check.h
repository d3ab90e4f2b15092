// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that must succeed: a failure ends the program with a sentence that says which call it was.
#pragma once

#include <gtap/api.h>

#include <cstdio>
#include <cstdlib>

namespace samples {

inline void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s failed: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

inline void check(gtap_status status, const char *what) {
  if (status == GTAP_SUCCESS)
    return;
  std::fprintf(stderr, "%s failed: %s\n", what, gtap_error_string(status));
  std::exit(1);
}

inline void check(gtap_outcome outcome, const char *what) {
  check(gtap_status(outcome), what);
}

} // namespace samples
