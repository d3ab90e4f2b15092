// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions that cost a few instructions, or reads of memory, and have no effects. Must not know which names a
// caller may use, or what for.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLFunctionalExtras.h>

namespace gtap {

// Whether a caller may use this part of an expression; asked of each, from the outside in.
using PartFilter = llvm::function_ref<bool(const clang::Expr &)>;

// Operators, conversions and bit counts of scalars: constants, variables, their fields and elements, and what
// pointers lead to; nothing volatile. `allows` must allow each part.
bool isPlain(const clang::Expr &expression, const clang::ASTContext &context, PartFilter allows);

// A part that looks into memory: `p[i]`, `*p`, `p->x`. (An element of an array variable, too.)
bool readsMemory(const clang::Expr &part);

// A call of one of these functions of CUDA's, with plain arguments.
bool isPlainCallOf(llvm::ArrayRef<llvm::StringRef> names, const clang::Stmt &statement,
                   const clang::ASTContext &context, PartFilter allows);

} // namespace gtap
