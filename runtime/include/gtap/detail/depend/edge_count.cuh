// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many edges the dependence graphs of a process have had so far, and how often children ran in order instead, because memory was
// out (lane_graphs.cuh), for tests that compare the edges with a number of their own. Only where
// GTAP_COUNT_EDGES is defined, on the host target; elsewhere nothing is counted, and no code of it remains.
//
// An edge is an entry of a list of successors (build_graph.cuh). Of each object that siblings name, in the order in which the siblings
// are made: an access has an edge from each access in the group before its own group, except accesses of the same task. Edges are not merged:
// two tasks that meet at two objects, or that name one twice, have as many edges. Graphs that are computed (computed_graph.cuh) have none.
#pragma once

#if defined(GTAP_COUNT_EDGES) && defined(GTAP_TARGET_HOST)
#include <atomic>
#include <cstdint>
#endif

namespace gtap::detail {

#if defined(GTAP_COUNT_EDGES) && defined(GTAP_TARGET_HOST)
inline std::atomic<std::uint64_t> edges_made{0}, runs_in_order{0};
inline void count_edge() {
  edges_made.fetch_add(1, std::memory_order_relaxed);
}
inline void count_run_in_order() {
  runs_in_order.fetch_add(1, std::memory_order_relaxed);
}
#else
#if defined(__CUDACC__)
__host__ __device__
#endif
    inline void
    count_edge() {
}
#if defined(__CUDACC__)
__host__ __device__
#endif
    inline void
    count_run_in_order() {
}
#endif

} // namespace gtap::detail
