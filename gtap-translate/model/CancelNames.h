// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names that normalise/directives/Cancellations gives what it adds, by which later stages know it.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace gtap {

// The last parameter of functions whose tasks may be in a taskgroup that is cancelled: the flag of that group, or null.
inline constexpr const char *groupParameter = "gtap_group";
// The flag of a taskgroup, of which a block-level task has one.
inline constexpr const char *flagPrefix = "gtap_flag";
inline bool isGroupFlag(const clang::VarDecl &variable) {
  return variable.getName().starts_with(flagPrefix);
}
// The label behind a taskgroup.
inline constexpr const char *pastGroupPrefix = "gtap_past_group";

// What all threads of a block call together, and find the same (gtap/task_interface.cuh).
inline constexpr const char *blockCancels = "block_cancels";
inline constexpr const char *blockSeesCancelled = "block_sees_cancelled";

// What a task returns that has no result.
inline constexpr const char *endCancelledCall = "gtap::end_cancelled(";
inline bool isEndCancelled(const clang::Stmt &statement) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(&statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() && callee->getName() == "end_cancelled";
}

inline bool knowsGroup(const clang::FunctionDecl &function) {
  return function.getNumParams() != 0 &&
         function.getParamDecl(function.getNumParams() - 1)->getName() == groupParameter;
}

} // namespace gtap
