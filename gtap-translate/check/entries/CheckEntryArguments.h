// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments of entries that lead to memory which only one thread or one block of the kernel has. Must not know what
// tasks do with it.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

void checkEntryArguments(const EntryKernel &entry, Diagnostics &diagnostics);

} // namespace gtap
