// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters of results: n, where spawns store to `array[n++]`, or to `array[n]` before `n++;`. Must not know what the results are for.
#pragma once

#include "analyse/tasks/CountedLoops.h"

namespace gtap {

// An element `array[index]` of a variable of the function that is an array of constant size.
struct ArrayElement {
  const clang::DeclRefExpr *mention = nullptr; // of the array
  const clang::VarDecl *array = nullptr;       // null where the expression is no such element
  const clang::Expr *index = nullptr;
  const clang::VarDecl *variable = nullptr; // that the index is, or null
};
ArrayElement arrayElement(const clang::Expr &place, const clang::ASTContext &context);

// The variable that the expression is, or null.
const clang::VarDecl *variableOf(const clang::Expr &value);

// The counter of the element that the spawn stores to, or null. It begins with a constant that is not negative, is changed in no other way
// than by increments, and does not wrap around while it counts the elements of the array.
const clang::VarDecl *elementCounter(const Spawn &spawn, const ArrayElement &element,
                                     const CountedLoops &loops,
                                     const std::vector<VariableUse> &uses,
                                     const clang::ASTContext &context);

} // namespace gtap
