// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ends the process with a message. Used where a device would stop with an error that no program
// recovers from.
#pragma once

#include <string>

namespace gtap::host::detail {

// Writes "gtap host target: <message>" to standard error and aborts.
[[noreturn]] void fatal(const std::string &message);

} // namespace gtap::host::detail
