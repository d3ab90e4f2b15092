// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A profile as files: the trace that Perfetto and chrome://tracing open, and a table for scripts.
#pragma once

#include "profile/profile_timeline.h"

#include <cstdio>
#include <string>

namespace gtap::detail {

// JSON, in the trace event format. `missing`: why there is no more in it; empty when there is nothing to say.
void write_trace(std::FILE *file, const recorded_profile &profile, const std::string &missing);

// A row for each event: launch, worker, begin, end, what, function, state, lanes, count.
void write_table(std::FILE *file, const recorded_profile &profile);

} // namespace gtap::detail
