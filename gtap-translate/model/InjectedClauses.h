// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The expressions of clauses, found again in the annotation that frontend/Pragmas injects before a
// statement. Must not know what a clause is good for.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/Attr.h>

namespace gtap {

// The user's expression in static_cast<int>(expression).
const clang::Expr *spelledOperand(const clang::Expr *conversion);

// Fills in the clauses of `spawn`, whose pragma is set. The annotation's arguments are
// sizeof(static_cast<T>(expression)), in the order of the clauses, and
// sizeof((static_cast<void>(expression), 0)) for each part of a list.
void readClauses(Spawn &spawn, const clang::AnnotateAttr &annotation);

// Checks that the expression of a clause, `value` or null, is an integer. Reports an error and returns false if it is not.
bool checkInteger(const PragmaSite &site, ClauseKind kind, const clang::Expr *value,
                  Diagnostics &diagnostics);

} // namespace gtap
