// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The statement behind `#pragma gtap atomic`: which of OpenMP's forms it has. Must not know how it is written.
#pragma once

#include "frontend/PragmaSite.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <string>

namespace gtap {

struct AtomicForm {
  enum class Kind { Read, Write, Exchange, Update, Replace };
  Kind kind = Kind::Update;
  const clang::Expr *object = nullptr;   // that threads share
  const clang::Expr *operand = nullptr;  // null: 1
  const clang::Expr *expected = nullptr; // of Replace: what the object must be equal to
  std::string operation;                 // of Update, as gtap/atomic_update.cuh calls it
  const clang::Expr *captured = nullptr; // what gets the object's value, or null
  bool capturesNew = false;              // the value behind the change
};

// Why a statement has no such form, and what to write instead; both empty when it has.
struct AtomicRefusal {
  std::string why, instead;
  explicit operator bool() const { return !why.empty(); }
};

AtomicRefusal readAtomic(const PragmaSite &pragma, const clang::Stmt &statement,
                         const clang::ASTContext &context, AtomicForm &form);

} // namespace gtap
