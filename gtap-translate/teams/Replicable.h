// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements that every thread of a block can compute for itself, with the same result and without an effect on memory.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <set>
#include <string>

namespace gtap {

// Arithmetic on constants, on what is in constant memory, and on these variables, also in functions that do nothing else.
bool isReplicable(const clang::Expr &expression, const std::set<const clang::VarDecl *> &variables);

// Declarations and assignments of these variables, with such values, and branches and loops around them.
bool isReplicable(const clang::Stmt &statement, const std::set<const clang::VarDecl *> &variables);

// What a taskloop asks all threads of the block before each turn (normalise/loops/OutlineTaskloops): all come by, and get the same.
bool isSharedDecision(const clang::Stmt &statement);

// The name of a function of CUDA that several threads call together; else nothing.
std::string calledTogether(const clang::Stmt &part);

// gtap::thread_num()
bool isThreadNumber(const clang::CallExpr &call);
// gtap::num_threads()
bool isThreadCount(const clang::CallExpr &call);
// gtap::max_threads()
bool isThreadMaximum(const clang::CallExpr &call);

// Whether one of these two is called in it.
bool asksForThread(const clang::Stmt &statement);

// Whether the expression says which thread evaluates it, or names a variable that begins with that and keeps its value.
bool namesThread(const clang::Stmt *expression);

// "a 'switch'": a statement whose branches or turns several threads cannot follow as one of them finds them; null for all others.
const char *formOfOneThread(const clang::Stmt &statement);

// The condition of a branch or a loop, or null.
const clang::Stmt *conditionOf(const clang::Stmt &statement);

// A lambda whose making has no effect: each thread may have one, and the one thread calls its own.
bool isPlainLambda(const clang::VarDecl &variable, const clang::ASTContext &context);

} // namespace gtap
