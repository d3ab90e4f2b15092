// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a task whose result is the sum of what its children return and of something of its own, in a launch that adds up all
// results (launch_sum.cuh), or where there are none and nothing comes behind any wait. Nobody reads a child's result, so the task does
// not wait: the step runs to its end at once, and finds 0 where it reads one. Its record is a variable. Must not know who makes the children.
#pragma once

#include <gtap/detail/task/new_task.cuh>
#include <gtap/detail/task/sum_places.cuh>

namespace gtap::detail {

// The verbs of such a step. `Worker` has spawn_summand() and sum.
template <class Worker, class Task>
class sum_step {
public:
  using result_type = typename Task::gtap_result;

  __device__ __forceinline__ explicit sum_step(Worker &worker) : worker_(worker) {}

  __device__ __forceinline__ static constexpr int state() { return 0; }
  template <class Request> // a child or prior_child
  __device__ __forceinline__ void spawn(const Request &request) {
    if constexpr (!std::is_void<result_type>::value)
      read_as_zero<typename Request::task>(request.into);
    worker_.spawn_summand(request);
  }
  __device__ __forceinline__ static constexpr bool must_wait() { return false; }
  __device__ __forceinline__ static void suspend(int, int = 0) {} // nothing waits
  __device__ __forceinline__ static void finish() {}
  template <class Value>
  __device__ __forceinline__ void finish(Value value) {
    worker_.sum.add(static_cast<result_type>(value));
  }

private:
  Worker &worker_;
};

} // namespace gtap::detail
