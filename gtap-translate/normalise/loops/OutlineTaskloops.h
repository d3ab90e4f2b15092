// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskloops whose turns are tasks (docs/loops.md): the turns become a task function that gives halves of them away, and the
// loop becomes a spawn of it. A nest that `collapse` names becomes one loop first. Must not know how a spawn is lowered.
#pragma once

#include "model/TaskModel.h"
#include "normalise/blocks/OutlineBlocks.h"

#include <set>
#include <string>
#include <vector>

namespace gtap {

// Those in which nothing else waits to be rewritten; `inner` are the places of all that does. What is wrong with one is
// reported.
RewritePlan outlineTaskloops(const std::vector<SpawnedLoop> &loops,
                             const std::vector<clang::SourceLocation> &inner, ParsedUnit &unit,
                             const LineTable &table, std::set<std::string> &names);

} // namespace gtap
