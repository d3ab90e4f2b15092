// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of calls, constructions and assignments, in one form for all of their kinds of expression. Must not know who
// asks.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>

#include <set>
#include <vector>

namespace gtap {

// The statement as an assignment of a whole object that calls no function, or null.
const clang::CXXOperatorCallExpr *trivialAssignment(const clang::Stmt &statement);

// The statement as gtap::copy_all(to, from), which copies the bytes of an object, or null.
const clang::CallExpr *copyOfBytes(const clang::Stmt &statement);

// What a default argument or a default member initialiser stands for, or null: it is no child of the expression.
const clang::Expr *defaultValue(const clang::Stmt &expression);

// The function that a call or a construction runs, as far as it is known here; for an inherited constructor the
// base's.
const clang::FunctionDecl *calleeOf(const clang::Expr &call);

// A call whose callee is known only when it runs.
bool isVirtualCall(const clang::Expr &call);

// The arguments of a call or a construction, the object of a member function first.
std::vector<const clang::Expr *> argumentsOf(const clang::Expr &call);

// What an aggregate's members of reference type are bound to in its initialiser.
std::set<const clang::Stmt *> referenceMembers(const clang::Expr &aggregate);

} // namespace gtap
