// What the programs here share: checks, and the launch in the behaviour test's second file.
#pragma once

#include <gtap/api.h>
#include <gtap/runtime.h>

#include <cstdio>
#include <cstdlib>

// Ends the program when something is not as it must be.
inline void expect(bool holds, const char *what) {
  if (holds)
    return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::exit(1);
}
inline void expect(cudaError_t error, const char *what) {
  if (error != cudaSuccess)
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  expect(error == cudaSuccess, what);
}
inline void expect(gtap_status found, gtap_status wanted, const char *what) {
  if (found != wanted)
    std::fprintf(stderr, "%s\n", gtap_error_string(found));
  expect(found == wanted, what);
}

// other.cu: its handle, and sum(n) by a launch of its kernel into `result` (device memory).
gtap::file other_file();
void launch_other(int n, long long *result, cudaStream_t stream);
