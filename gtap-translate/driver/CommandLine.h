// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the command line into Options: our own options, and the compiler's in the compiler's
// spelling. The only unit that knows CLI11; must not know what the options do.
#pragma once

#include "support/Options.h"

#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

namespace gtap {

// `arguments` are those after the program's name. Returns the options, or the exit status when
// there is nothing more to do: 0 after --help or --version (printed to `out`), 1 after a mistake
// (one sentence to `err`).
std::variant<Options, int> parseCommandLine(const std::vector<std::string> &arguments,
                                            std::ostream &out, std::ostream &err);

} // namespace gtap
