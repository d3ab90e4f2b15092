// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP's spelling of our directives (docs/openmp.md): `#pragma omp task` and its like in task functions become `#pragma
// gtap`, with what OpenMP means otherwise than we do made explicit; what has no meaning here is refused by name. Must not
// know how a directive is translated.
#pragma once

#include "frontend/Parse.h"
#include "support/LineTable.h"
#include "support/Rewrites.h"

namespace gtap {

// What is to be rewritten of the parsed text; empty when there is none. Reports directives that are refused; without
// `reads`, which is `--omp`, warns of those that nobody reads.
RewritePlan readOmpDirectives(ParsedUnit &unit, const LineTable &table, bool reads);

// `taskwait depend(list) nowait`, a task without a body that depends on the list, as such a task.
RewritePlan writeWaitsAsTasks(ParsedUnit &unit, const LineTable &table);

} // namespace gtap
