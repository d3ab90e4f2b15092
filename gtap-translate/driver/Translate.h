// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline from the command line to the written file: the way through the translator, stage by
// stage.
#pragma once

#include "support/Options.h"

namespace gtap {

// Translates options.input. Diagnostics go to standard error. Returns the exit status: 0, or 1
// after any error, in which case no output file is made or changed.
int translate(const Options &options);

} // namespace gtap
