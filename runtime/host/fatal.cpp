// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of a process that cannot go on.
#include "fatal.h"

#include <cstdio>
#include <cstdlib>

namespace gtap::host::detail {

void fatal(const std::string &message) {
  std::fflush(stdout);
  std::fprintf(stderr, "gtap host target: %s\n", message.c_str());
  std::abort();
}

} // namespace gtap::host::detail
