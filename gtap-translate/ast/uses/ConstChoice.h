// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a call would perhaps run another function if a variable of const type were none. Must not
// know why it should be none.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

// The variable is an argument of the call, or its object. True for a function template, too, whose
// argument may be the type.
bool constMayChoose(const clang::VarDecl &variable, const clang::FunctionDecl &callee);

} // namespace gtap
