// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that a task function does not only read.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <map>
#include <string>

namespace gtap {

// The parameters and locals of a body that are not only read, with what happens to them, and where: "it is changed in line
// 12".
std::map<const clang::VarDecl *, std::string> changedIn(const TaskBody &body,
                                                        clang::ASTContext &context);

} // namespace gtap
