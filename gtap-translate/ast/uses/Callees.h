// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that a piece of code may call. Must not know who asks.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace gtap {

// Every function that the code names or calls without a name, constructors and destructors included: each may be a call
// in the end.
std::vector<const clang::FunctionDecl *> calleesIn(const clang::Stmt &code);

} // namespace gtap
