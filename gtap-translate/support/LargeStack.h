// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the translation on a thread whose stack is large enough for very deep expressions and
// statements, which Clang and the stages walk recursively, and ends it in order when even that is
// used up. Must not know what is run.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

namespace gtap {

// False when the stack did not suffice: `work` was left where it stood, without destructors, and
// only its memory can still be read.
bool runOnLargeStack(llvm::function_ref<void()> work);

// For a copy of the process (fork): where the stack does not suffice it dies.
void leaveLargeStack();

} // namespace gtap
