// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether the text of a function says all that it does, to every compiler. Must not know who asks.
#pragma once

#include <clang/AST/Decl.h>

namespace gtap {

// False for a definition with code that runs elsewhere or later than it stands, or that is not C++, with directives that have clauses, and for text that
// other compilers read otherwise.
bool isReadable(const clang::FunctionDecl &definition);

} // namespace gtap
