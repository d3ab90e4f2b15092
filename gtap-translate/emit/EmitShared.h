// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tells the runtime of __device__ variables that are one object for a launch on several GPUs: those of gtap::best
// (docs/peers.md). Must not know tasks.
#pragma once

#include "support/SourceText.h"
#include "support/TextEdits.h"

#include <clang/AST/ASTContext.h>

namespace gtap {

void emitShared(const clang::ASTContext &context, const SourceText &source, TextEdits &edits);

} // namespace gtap
