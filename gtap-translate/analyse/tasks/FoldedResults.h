// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Results that spawns store to the elements of an array, and that one loop behind the taskwait takes out of it:
//
//   for (int i = 0; i < n; i++) {                 for (int i = 0; i < n; i++) {
//   #pragma gtap task                               T result = f(i);
//     part[i] = f(i);                               best = better(best, result);
//   }                                             }
//   #pragma gtap taskwait
//   for (int i = 0; i < n; i++)
//     best = better(best, part[i]);
//
// Who runs the children one after the other has each result at once, and can do without the array, as on the right. Must not know
// how that is written.
#pragma once

#include "model/TaskModel.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <optional>
#include <vector>

namespace gtap {

struct FoldedResults {
  // A spawn that stores to an element, and the number of the element: the value that the loop's variable has when it takes it out.
  struct Store {
    const Spawn *spawn = nullptr;
    const clang::Expr *index = nullptr;
  };
  std::vector<Store> stores;
  const clang::VarDecl *array = nullptr;
  const clang::DeclStmt *declaration = nullptr;            // of the array, and perhaps of others
  const clang::ForStmt *loop = nullptr;                    // that takes the results out
  const clang::VarDecl *variable = nullptr;                // its
  std::vector<const clang::ArraySubscriptExpr *> elements; // in its body
  std::vector<const clang::DeclRefExpr *> mentions;        // of the variable there, but for those
  // Where results are taken out at once, these statements come ahead of the first spawn's: what the loop needs of them is there then.
  const clang::Stmt *first = nullptr;
  std::vector<const clang::Stmt *> ahead;
};

// Of a function without side effects that has one taskwait. nullopt where the array cannot be done without.
std::optional<FoldedResults> foldedResults(const TaskBody &body, clang::ASTContext &context);

} // namespace gtap
