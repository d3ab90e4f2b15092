// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Normalise names the values of a taskgraph's clauses.
#pragma once

namespace gtap {

inline constexpr const char *graphIdName = "gtap_graph_id";
inline constexpr const char *graphResetName = "gtap_graph_reset";

} // namespace gtap
