// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types by which code names the same memory, since it casts pointers between them: `(unsigned long long *)sum` of a
// `long *`, as CUDA's atomic functions ask for. Must not know who reads or writes.
#pragma once

#include "ast/types/ScalarTypes.h"

#include <clang/AST/Decl.h>

namespace gtap {

// The types, and those that pointers to them are made to or from in the function and in all that it calls or spawns.
ScalarTypes withPunned(ScalarTypes types, const clang::FunctionDecl &function);

} // namespace gtap
