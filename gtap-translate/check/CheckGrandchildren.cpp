// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckGrandchildren.h.
#include "check/CheckGrandchildren.h"

#include "analyse/tasks/GrandchildWrites.h"

#include <clang/Basic/SourceManager.h>

namespace gtap {

void checkGrandchildren(const TaskFunction &function, clang::ASTContext &context,
                        Diagnostics &diagnostics) {
  const clang::SourceManager &sources = context.getSourceManager();
  for (const UnwaitedWrite &write : findUnwaitedWrites(function, context)) {
    const std::string child = write.child->callee->qualified;
    diagnostics.report(DiagId::ReadBeforeGrandchild,
                       sources.getExpansionLoc(write.read->getBeginLoc()),
                       {write.pointer->getNameAsString(), write.unwaiting->qualified});
    diagnostics.note(write.child->pragma->location, "'" + child + "' is spawned here");
    diagnostics.note(write.grandchild->pragma->location, "this task may still run when '" +
                                                             write.unwaiting->qualified +
                                                             "' and the taskwait have ended");
  }
}

} // namespace gtap
