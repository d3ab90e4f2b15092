// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Const variables whose constness the text can tell otherwise than by their declared type. Must not
// know where variables live.
#pragma once

#include "model/TaskModel.h"

#include <map>

namespace gtap {

// The const locals that stand in an operand whose type is asked for and that is more than their name
// (decltype((c)), typeof(c), sizeof(f(c)), noexcept(f(c))), and those that a mutable lambda copies:
// each with the place. (decltype(c) names the declared type, which Lower writes.)
std::map<const clang::VarDecl *, clang::SourceLocation> findShownConst(const TaskBody &body);

} // namespace gtap
