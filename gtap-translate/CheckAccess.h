// Finds what a task function may name and its step function may not: what is private to a class that
// it is a friend of. Must not know how steps are made.
#pragma once

#include "Diagnostics.h"
#include "TaskModel.h"

namespace gtap {

// Reports the first such name in the body.
void checkAccess(const TaskFunction &function, Diagnostics &diagnostics);

} // namespace gtap
