// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macro invocation or a _Pragma operator as text: what came out of it, readable, after a comment
// that shows it as it was written.
#pragma once

#include "frontend/MacroUses.h"
#include "support/Rewrites.h"

namespace gtap {

// The text that stands for `use` in `buffer`, the main file's text, whose lines `table` places.
Rewrite expansionOf(const MacroUse &use, llvm::StringRef buffer, const LineTable &table);

} // namespace gtap
