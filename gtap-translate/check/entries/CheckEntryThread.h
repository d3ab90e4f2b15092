// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Entries that are written as if each thread of the kernel ran them: an index of the thread is in what they name. Must not know what
// runs them.
#pragma once

#include "model/TaskModel.h"
#include "support/Diagnostics.h"

namespace gtap {

void checkEntryThread(const EntryKernel &entry, Diagnostics &diagnostics);

} // namespace gtap
