// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments of gtap::launch() that are not the kernel's: ARGUMENTS, on the command line, are those given to (int, int *).
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap/launch_handle.h>

void kernel(int, int *);

gtap_status launch(int *out) {
  return gtap::launch(nullptr, kernel, ARGUMENTS).wait();
}
