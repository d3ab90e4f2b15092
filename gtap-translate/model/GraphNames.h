// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Normalise names the values of a taskgraph's clauses, and the number that stands for its graph_id where it has none.
#pragma once

namespace gtap {

inline constexpr const char *graphIdName = "gtap_graph_id";
inline constexpr const char *graphResetName = "gtap_graph_reset";
inline constexpr const char *graphValuesName = "gtap_graph_values";

} // namespace gtap
