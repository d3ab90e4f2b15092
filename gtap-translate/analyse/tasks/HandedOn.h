// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parameters that a function passes on unchanged wherever it calls, or spawns, itself. Their value is the same in all of these
// calls. Must not know what follows from that.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <map>
#include <string>
#include <vector>

namespace gtap {

// `changed`: what changedIn() says of the body. All spawns of the body are of the function itself.
bool isHandedOn(unsigned parameter, const TaskBody &body,
                const std::map<const clang::VarDecl *, std::string> &changed);

// The others, in their order: they differ from call to call.
std::vector<const clang::ParmVarDecl *> changedParameters(const TaskBody &body,
                                                          clang::ASTContext &context);

} // namespace gtap
