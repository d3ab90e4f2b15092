// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds __shared__ memory of a block-level task that is used across a taskwait, behind which the task
// may run in another block: a forward analysis over clang::CFG.
#pragma once

#include "analyse/Uniformity.h"
#include "model/TaskModel.h"

#include <vector>

namespace gtap {

struct SharedAcrossWait {
  const clang::VarDecl *variable = nullptr;
  clang::SourceLocation write; // before the taskwait
  const Wait *wait = nullptr;
  clang::SourceLocation read; // behind it, with nothing written in between
};

// Each variable once at a place, in the order of the text. A write to some elements counts as one to
// the whole, a write by some of the threads as one by the block, and so does a call that gets the
// variable's address, atomic functions apart: the analysis finds what was not written again at all.
std::vector<SharedAcrossWait> findSharedAcrossWaits(const TaskFunction &function,
                                                    const Uniformity &uniformity,
                                                    clang::ASTContext &context);

} // namespace gtap
