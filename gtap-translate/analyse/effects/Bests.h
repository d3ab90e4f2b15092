// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::best and its kin, and calls of their methods, whose bodies are not in the file. Must not know who asks.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/StringRef.h>

namespace gtap {

// Whether it is a gtap::best or gtap::best_with.
bool isBest(clang::QualType type);
// Whether the function is that method (`get`, `offer`) of gtap::best or gtap::best_with.
bool isMethodOfBest(const clang::FunctionDecl &callee, llvm::StringRef name);

} // namespace gtap
