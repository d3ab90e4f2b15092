// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The step of a block-level task that neither spawns nor waits (`gtap_plain`), as a function that is called. GTAP_CALL_LEAVES says for
// which tasks. The compiler gives it registers of its own, and treats its loops as those of a small kernel. In the scheduler, nvcc 13.0
// computes the base of shared memory anew in each turn of a loop. But in a function that is called, each access to global memory costs two
// instructions more (docs/history/dependences.md, "Tiles in a function of their own"). Must not know who runs it.
#pragma once

#include <gtap/task_interface.cuh>

#include <new>

namespace gtap::detail {

// Of the verbs of a worker such a step needs the last.
template <class Result>
class leaf_worker {
public:
  __device__ int state() const { return 0; }
  template <class Value>
  __device__ void finish(Value value) {
    ::new (static_cast<void *>(bytes_)) Result(value);
  }
  __device__ Result result() const { return *reinterpret_cast<const Result *>(bytes_); }

private:
  alignas(Result) unsigned char bytes_[sizeof(Result)];
};
template <>
class leaf_worker<void> {
public:
  __device__ int state() const { return 0; }
  __device__ void finish() {}
  __device__ void result() const {}
};

template <class Task>
__device__ __noinline__ typename Task::gtap_result run_leaf(typename Task::gtap_record &record) {
  leaf_worker<typename Task::gtap_result> worker;
  Task::gtap_step(worker, record);
  return worker.result();
}

// The same, and the worker gets the result.
template <class Task, class Worker>
__device__ __forceinline__ void run_leaf_for(Worker &worker) {
  typename Task::gtap_record &record = worker.template enter<Task>();
  if constexpr (std::is_void<typename Task::gtap_result>::value) {
    run_leaf<Task>(record);
    worker.finish();
  } else {
    worker.template finish<typename Task::gtap_result>(run_leaf<Task>(record));
  }
}

} // namespace gtap::detail
