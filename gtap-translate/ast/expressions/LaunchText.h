// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of kernel launches. Must not know what becomes of them.
#pragma once

#include "support/SourceText.h"

#include <clang/AST/ExprCXX.h>

namespace gtap {

// Whether the launch's `kernel<<<...>>>` stands in the text as such.
bool standsInText(const clang::CUDAKernelCallExpr &launch, const SourceText &source);

} // namespace gtap
