// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Edges that a thread finds one after the other, worked on four at a time: what it has to wait for then is on its way together. Must
// not know what is done with them.
#pragma once

#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

struct edges_at_once {
  static constexpr unsigned most = 4;
  record_index before[most], after[most]; // the first `count`
  unsigned count = 0;
};

// `work(edges)` for all that are added; flush() for the last ones.
template <class Work>
class edge_batch {
public:
  __device__ explicit edge_batch(Work work) : work_(work) {}

  __device__ __forceinline__ void add(record_index before, record_index after) {
    // The newest comes first, so that all stay in registers.
    for (unsigned i = edges_at_once::most - 1; i != 0; --i) {
      edges_.before[i] = edges_.before[i - 1];
      edges_.after[i] = edges_.after[i - 1];
    }
    edges_.before[0] = before;
    edges_.after[0] = after;
    if (++edges_.count == edges_at_once::most)
      flush();
  }
  __device__ __forceinline__ void flush() {
    work_(edges_);
    edges_.count = 0;
  }

private:
  Work work_;
  edges_at_once edges_;
};
template <class Work>
edge_batch(Work) -> edge_batch<Work>;

} // namespace gtap::detail
