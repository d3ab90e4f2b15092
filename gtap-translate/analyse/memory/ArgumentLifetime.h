// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers in the arguments of a spawn that lead to temporary objects of its own statement: the
// statement ends before the child runs. Must not know what becomes of arguments.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

// An error for each argument that holds such a pointer, a warning for one that a function without a
// visible body may have made of a temporary object.
void checkArgumentLifetime(const Spawn &spawn, Diagnostics &diagnostics);

// True when the type is std::initializer_list or has one in it.
bool holdsInitializerList(clang::QualType type);

} // namespace gtap
