// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which members of a struct are read where a variable is mentioned, also in the functions that get it there: `mirrored(ray, hit)` reads
// `hit.place` and `hit.normal`. Must not know what follows from that.
#pragma once

#include "ast/expressions/Members.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ParentMap.h>

#include <set>

namespace gtap {

// Of a mention that reads: the members that may be, each as a path from the variable. One may be within another; the empty path is the
// whole. Functions are followed where their bodies are visible. `parents`: of the body that the mention stands in. `opaque`: calls that take
// their arguments as a whole.
std::set<MemberPath> partsReadAt(const clang::DeclRefExpr &mention, const clang::ParentMap &parents,
                                 const std::set<const clang::Stmt *> &opaque);

} // namespace gtap
