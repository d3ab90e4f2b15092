// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See other_file.h. Its tasks have the same names as those of the tests: nothing of the runtime is shared
// by name.
#include "fib_task.h"

#include "other_file.h"

gtap::file other_file::handle() {
  return gtap::this_file();
}

int other_file::launch(int n) {
  int out = -1, seen = 0;
  gtap::host::launch(2, 64, [&] { fib_kernel(n, &out, &seen); });
  return out;
}
