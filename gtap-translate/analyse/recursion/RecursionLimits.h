// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which plain functions stay recursive whatever their calls look like (docs/recursion.md): by what they are declared as, by
// what they do, and by what they give themselves. Must not know how a loop is written.
#pragma once

#include "analyse/effects/CalleeEffects.h"

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <string>

namespace gtap {

// Why a function with such a head and such variables, of at most so many bytes, cannot be written as a loop over its calls, as the
// end of the sentence "It ..."; or nothing.
std::string problemOfHead(const clang::FunctionDecl &function, std::uint64_t largestFrame,
                          const clang::ASTContext &context);

// Whether the body of one mentions the other.
bool callsFunction(const clang::FunctionDecl &caller, const clang::FunctionDecl &function);

// Of functions whose frames are small, and which compilers unroll.
inline constexpr const char *onlyCalculates =
    "only calculates, without a loop, and such calls the compiler unrolls";

// Why a function, with these effects, has to stay recursive, as the end of the sentence "It ..."; or nothing.
std::string whyRecursive(const clang::FunctionDecl &function, const CalleeEffects &effects,
                         const clang::ASTContext &context);

} // namespace gtap
