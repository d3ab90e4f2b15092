// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the toolkit's and the standard library's headers that take numbers and return one, and do nothing else. (Their
// bodies are not parsed.)
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

namespace gtap {

bool isMathFunction(const clang::FunctionDecl &function, const clang::ASTContext &context);

} // namespace gtap
