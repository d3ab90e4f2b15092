// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks what taskgroups say in `task_reduction`, while the text of the tasks in them still stands there: before blocks become
// functions of their own.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"

namespace gtap {

// What `task_reduction` lists are variables, each listed once, and tasks in the group combine with them by the same operator.
// False after a report.
bool checkGroupReductions(const TaskModel &model, ParsedUnit &unit);

} // namespace gtap
