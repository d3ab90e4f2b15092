// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants of a launch (analyse/tasks/LaunchConstants.h) in generated text: a function for each, which gives the block's
// copy. Must not know which parameters are such.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>

namespace gtap {

// The call that gives the constant of that name: "gtap_constant_walk_tree()".
std::string constantCall(const std::string &name);

// The function that is called.
std::string constantDefinition(const std::string &name, clang::QualType type,
                               const clang::ASTContext &context);

} // namespace gtap
