// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of the variables that Normalise declares before a taskgraph: for the values of its clauses, and, without graph_id, for
// the number made from the values that its block reads.
#pragma once

namespace gtap {

inline constexpr const char *graphIdName = "gtap_graph_id";
inline constexpr const char *graphResetName = "gtap_graph_reset";
inline constexpr const char *graphValuesName = "gtap_graph_values";

} // namespace gtap
