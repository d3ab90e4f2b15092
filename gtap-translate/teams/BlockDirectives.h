// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives in block-level functions (docs/block-workers.md, "Shared loops"): all threads of the block run the text, and are the region
// that a `for`, a `single` or a `barrier` means. The rest of the text stays as it is. Steps of normalisation.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

// Puts a region around each directive that stands in no other.
RewritePlan openBlockDirectives(const TaskModel &model, ParsedUnit &unit, const LineTable &table);

// Whether the region is one of these.
bool isOfBlock(const TeamDirective &directive);

} // namespace gtap
