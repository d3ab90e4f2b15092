// How each mention of a local variable uses it: read, written, or let out of sight (address,
// reference, capture). One walk up from the mention to the expression that decides; Escape and
// Liveness both read the answer.
#pragma once

#include "TaskModel.h"

#include <clang/AST/ParentMap.h>

#include <map>
#include <string>

namespace gtap {

enum class UseRole {
  Unevaluated, // sizeof, decltype, noexcept
  Read,
  Write,        // the whole variable is overwritten, not read
  PartialWrite, // an element or a member is overwritten
  ReadWrite,    // compound assignment, increment
  Escape,       // reachable by other means from here on
};

struct VariableUse {
  const clang::DeclRefExpr *mention = nullptr;
  const clang::VarDecl *variable = nullptr;
  UseRole role = UseRole::Read;
  const clang::Stmt *decidedBy = nullptr; // the assignment, for Write
  std::string reason;                     // for Escape
};

// Every mention of a parameter or local of the function in its body, lambdas' captures included, in
// source order. The variable of a structured binding is the hidden object that it names parts of.
std::vector<VariableUse> collectUses(const TaskFunction &function, clang::ASTContext &context);

// The local variable or parameter that an lvalue is (part of), or null: `a`, `a.x`, `a[i]` for an
// array a.
const clang::VarDecl *rootVariable(const clang::Expr *lvalue);

} // namespace gtap
