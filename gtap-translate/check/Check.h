// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether what is in the model belongs to the language that the translator handles: signatures of
// task functions, kernels with an entry, places of waits. Values across waits are CheckFrame's
// subject; must not know the lowering.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/Options.h"

namespace gtap {

// Reports every violation to unit.diagnostics(). Returns what would be one in the text as it is now,
// but can be written out.
[[nodiscard]] std::vector<RewriteRequest> check(const TaskModel &model, ParsedUnit &unit,
                                                const Options &options);

} // namespace gtap
