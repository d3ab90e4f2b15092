// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The user's functions that run inside the kernel of a launch. Must not know what somebody wants of them.
#pragma once

#include "ast/uses/RestrictWords.h"
#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace gtap {

// Every declaration of the entry kernels, of the task functions and of the functions that these lead to, as far as they
// are written outside system headers and the runtime; of an instance of a template, the template, too.
std::vector<const clang::FunctionDecl *> reachedFunctions(const TaskModel &model,
                                                          const clang::ASTContext &context);

// The __restrict__ words of all of them.
RestrictWords restrictWordsOf(const TaskModel &model, const SourceText &source,
                              const clang::ASTContext &context);

} // namespace gtap
