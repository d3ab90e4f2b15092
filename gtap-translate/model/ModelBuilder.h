// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds the injected tokens in the AST and makes the TaskModel from them. Reports pragmas that have
// no place in the model; whether what is in the model can be translated is Check's question.
#pragma once

#include "frontend/Parse.h"
#include "model/TaskModel.h"

#include <set>
#include <string>

namespace gtap {

// Builds the model of a parsed unit; the pragma sites move from the unit's facts into the model's
// sight (the facts keep them alive). Errors are reported to unit.diagnostics(); a spawn or wait
// that had one is left out. `ourNames` are those with the prefix gtap_ that normalisation has given:
// the user may have no others.
TaskModel buildModel(ParsedUnit &unit, const std::set<std::string> &ourNames = {});

} // namespace gtap
