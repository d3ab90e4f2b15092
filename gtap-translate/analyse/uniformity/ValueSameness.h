// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the value of one expression compares across the threads of a block, when that of the variables
// in it is known. Must not know control flow.
#pragma once

#include "analyse/uniformity/Uniformity.h"

namespace gtap {

// `variables` has the parameters and locals of the function; what is not in it is Unknown.
Sameness samenessOf(const clang::Expr *expression,
                    const std::map<const clang::VarDecl *, Sameness> &variables);

} // namespace gtap
