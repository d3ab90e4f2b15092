// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables hold a value that is read after a taskwait: a backward bit-vector analysis over
// clang::CFG. Clang's LiveVariables misses assignments through references, pointees, captures and
// clause expressions.
#pragma once

#include "analyse/variables/Escape.h"
#include "ast/expressions/Members.h"
#include "model/TaskModel.h"

#include <map>
#include <set>
#include <vector>

namespace gtap {

// live[k] belongs to function.waits[k]: variables (parameters and locals) live right after the
// wait, in declaration order. An escaped variable counts as live wherever it is in scope.
struct Liveness {
  std::vector<std::vector<const clang::VarDecl *>> live;
  // Of those of which only some members are: these. One may be within another.
  std::vector<std::map<const clang::VarDecl *, std::set<MemberPath>>> parts;
};

Liveness findLiveness(const TaskBody &body, const EscapeMap &escapes, clang::ASTContext &context);

} // namespace gtap
