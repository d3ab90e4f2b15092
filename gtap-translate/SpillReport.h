// The table of --print-spills: where each variable of each task function lives, and why.
#pragma once

#include "FrameLayout.h"
#include "TaskModel.h"

#include <string>
#include <vector>

namespace gtap {

// One row per variable, and per taskwait for a variable that is saved there. `layouts` as for
// emitTranslation().
std::string spillReport(const TaskModel &model, const std::vector<FrameLayout> &layouts,
                        clang::ASTContext &context);

} // namespace gtap
