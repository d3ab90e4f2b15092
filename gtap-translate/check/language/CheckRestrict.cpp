// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckRestrict.h.
#include "check/language/CheckRestrict.h"

#include "analyse/tasks/ReachedFunctions.h"
#include "ast/types/DeclaredTypes.h"

namespace gtap {

using namespace clang;

void checkRestrict(const TaskModel &model, const ASTContext &context, Diagnostics &diagnostics) {
  for (const VarDecl *variable : restrictWordsOf(model, SourceText(context), context).hidden)
    diagnostics.report(DiagId::RestrictKept, variable->getLocation(), {shownName(*variable)});
}

} // namespace gtap
