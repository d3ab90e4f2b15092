// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a taskgraph's block reads and is declared outside of it: the values that tell its graphs apart, where the program does not
// say so by graph_id.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"

#include <string>

namespace gtap {

// Whether the place is in the taskgraph's block.
bool standsIn(clang::SourceLocation where, const Taskgraph &graph,
              const clang::SourceManager &sources);

// The arguments of gtap::values_of(), separated by commas. Reports a variable whose values cannot be compared.
std::string graphValues(const Taskgraph &graph, const TaskBody &body, ParsedUnit &unit);

} // namespace gtap
