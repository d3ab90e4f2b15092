// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads `f(arguments);`, `lvalue = f(arguments);`, `T variable = f(arguments);` and, with in_reduction, `lvalue += f(arguments);`
// out of the statement after a task or entry pragma, and says what is wrong with any other. Must not know where the statement stands.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

#include <clang/AST/ASTContext.h>

#include <functional>

namespace gtap {

// Maps the function named in a call to the body of a task function, or to null for a plain function.
using TaskLookup = std::function<TaskBody *(const clang::FunctionDecl *)>;

// Fills `spawn` (whose pragma and statement are set) from its statement. False, after a report,
// when the statement has another form, or comes out of a macro, which adds to `requests`.
bool readSpawn(Spawn &spawn, const TaskLookup &lookup, clang::ASTContext &context,
               Diagnostics &diagnostics, std::vector<RewriteRequest> &requests);

// Whether the statement behind a directive is a call of a task function, or an assignment of one.
bool isSpawnForm(const clang::Stmt &statement, const PragmaSite &pragma, const TaskLookup &lookup,
                 const clang::ASTContext &context);

// Why values of a type cannot be combined by an operator of a reduction, or "".
std::string whyNotCombined(clang::QualType type, llvm::StringRef how,
                           const clang::ASTContext &context);

// The local variable, parameter or __shared__ variable that `lvalue` names (a part of): an object
// of one thread or block. Null when it is reached through a pointer or a reference, or is global.
const clang::VarDecl *threadObject(const clang::Expr *lvalue);

} // namespace gtap
