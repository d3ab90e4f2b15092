// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps a CUDA toolkit's headers out of programs for the host target, where a machine has them. Must not know which
// headers the host target has.
#pragma once

#include "support/Diagnostics.h"

#include <clang/Lex/Preprocessor.h>

#include <functional>

namespace gtap {

// Reports each header of a toolkit that one of the user's files includes, then calls `refused`. They would not fit the
// project's own headers, which stand for the toolkit.
void refuseToolkitHeaders(clang::Preprocessor &preprocessor, Diagnostics &diagnostics,
                          std::function<void()> refused);

} // namespace gtap
