// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a statement of a team function is the last thing that a region does. The region's end waits for the tasks that its
// threads spawn (teams/RegionTasks), so a taskgroup or a taskloop need not wait there.
#pragma once

#include "model/TaskModel.h"

namespace gtap {

enum class PlaceInRegion { Outside, Inside, Last };

PlaceInRegion placeInRegion(const clang::Stmt &statement, const TaskBody &body);

} // namespace gtap
