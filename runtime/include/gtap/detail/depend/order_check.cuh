// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where GTAP_CHECK_DEPEND asks for it: whether a static run with an order that was made before (static_run.cuh) comes to its end.
// It does if each task stands in the order once, before all that wait for it (S1); else some worker would wait for ever. Must not
// know who made the order.
#pragma once

#include <gtap/detail/depend/static_run.cuh>

namespace gtap::detail {

// All threads of a block make one. `next()` of the tasks, which those of an order do not use, is written.
template <class Layout>
class order_check {
public:
  __device__ order_check(static_run run, graph_places memory, record_pool<Layout> records,
                         std::uint32_t thread, std::uint32_t threads)
      : run_(run), memory_(memory), records_(records), thread_(thread), threads_(threads) {}

  // The same in all threads. A barrier.
  __device__ bool holds() const {
    for (std::uint32_t place = thread_; place < run_.tasks(); place += threads_)
      atomic(records_.next(run_.at(place)))
          .store(place, relaxed); // of a wrong order, several times
    __syncthreads();
    bool is_wrong = false;
    for (std::uint32_t place = thread_; place < run_.tasks(); place += threads_) {
      const record_index task = run_.at(place);
      is_wrong |= records_.next(task) != place; // it stands there twice, so another one is missing
      const graph_place list = atomic(records_.joins(task).link).load(relaxed);
      const std::uint32_t count = list == none ? 0 : memory_.at<successor_list>(list).count;
      for (std::uint32_t i = 0; i < count; ++i)
        is_wrong |= records_.next(successor_at(memory_, list, i)) <= place;
    }
    return __syncthreads_or(is_wrong) == 0;
  }

private:
  static_run run_;
  graph_places memory_;
  record_pool<Layout> records_;
  std::uint32_t thread_, threads_;
};

} // namespace gtap::detail
