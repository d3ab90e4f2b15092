// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A second translated file with its own entry kernel, for tests of several runtimes.
#pragma once

namespace gtap {
struct file;
}

namespace other_file {

gtap::file handle();
// fib(n) by a launch of this file's kernel; -1 when it did not run.
int launch(int n);

} // namespace other_file
