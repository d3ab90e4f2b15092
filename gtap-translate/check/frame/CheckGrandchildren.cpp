// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckGrandchildren.h.
#include "check/frame/CheckGrandchildren.h"

#include "analyse/tasks/GrandchildWrites.h"

#include <clang/Basic/SourceManager.h>

namespace gtap {

void checkGrandchildren(const TaskBody &body, clang::ASTContext &context,
                        Diagnostics &diagnostics) {
  const clang::SourceManager &sources = context.getSourceManager();
  for (const UnwaitedWrite &write : findUnwaitedWrites(body, context)) {
    const std::string child = write.child->callee->function->qualified;
    diagnostics.report(DiagId::ReadBeforeGrandchild,
                       sources.getExpansionLoc(write.read->getBeginLoc()),
                       {write.pointer->getNameAsString(), write.unwaiting->function->qualified});
    diagnostics.note(write.child->pragma->location, "'" + child + "' is spawned here");
    diagnostics.note(write.grandchild->pragma->location, "this task may still run when '" +
                                                             write.unwaiting->function->qualified +
                                                             "' and the taskwait have ended");
  }
}

} // namespace gtap
