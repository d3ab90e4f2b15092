// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on variables of a task function: the serial version has these in local memory, for which CUDA has none.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

// Warns of each spawn that passes the address of a variable of its function to a parameter to which the task does atomic operations
// itself.
void checkLocalAtomics(const TaskBody &body, Diagnostics &diagnostics);

} // namespace gtap
