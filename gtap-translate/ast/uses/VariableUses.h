// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How each mention of a local variable uses it: read, written, or let out of sight (address,
// reference, capture). One walk up from the mention to the expression that decides; Escape and
// Liveness both read the answer.
#pragma once

#include "ast/expressions/Members.h"
#include "model/TaskModel.h"

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
  Change,       // a call reads it and may change any of it, and keeps no address of it
  Escape,       // reachable by other means from here on
};

struct VariableUse {
  const clang::DeclRefExpr *mention = nullptr;
  const clang::VarDecl *variable = nullptr;
  MemberPath part; // of it that is mentioned; empty for the whole
  UseRole role = UseRole::Read;
  const clang::Stmt *decidedBy = nullptr; // the assignment, for Write
  std::string reason;                     // for Change and Escape
  bool passed = false;                    // by reference or address to a call that does not keep it
  bool showsConst = false;                // its const type may have chosen the function called
};

// Every mention of a parameter or local of the function in its body, lambdas' captures included, in
// source order, and then those in clauses of its spawns. The variable of a structured binding is the hidden object that it names parts of.
std::vector<VariableUse> collectUses(const TaskBody &body, clang::ASTContext &context);

// True when the variable's declaration gives it a value (a default constructor does not).
bool hasInitialValue(const clang::VarDecl &variable);

// True for a reference that was bound to a temporary object and keeps it alive: it is an object in
// all but its declaration.
bool holdsTemporary(const clang::VarDecl *variable);

// True for such a reference when it names a base, a member or an element of the object, or one of
// several: the object is more than the reference's type says.
bool namesPartOfTemporary(const clang::VarDecl *variable);

// True for an object with a reference or pointer in it to a temporary object that lives as long.
bool refersToTemporary(const clang::VarDecl *variable);

// The local variables and parameters that an lvalue may be (part of): a for `a`, `a.x`, and `a[i]` of an array, a and b
// for `(c ? a : b)`.
std::vector<const clang::VarDecl *> rootVariables(const clang::Expr *lvalue);
// Whether it is nothing else: false for `(c ? a : *pointer)`.
bool isWithinVariables(const clang::Expr *lvalue);

// True when a spawn's result may go to (a part of) that local variable or parameter.
bool isDestination(const Spawn &spawn, const clang::VarDecl *variable);

// All such variables of a spawn.
std::vector<const clang::VarDecl *> destinationRoots(const Spawn &spawn);

} // namespace gtap
