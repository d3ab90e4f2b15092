// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A walk of calls: a task and all that it leads to, run by one lane as a loop over calls (recursion.cuh), whatever its result. For
// functions that spawn only themselves, and that have no side effects, so that a walk can be given up when it becomes too deep or
// long: the task then begins again, as a task. Must not know when it is time for that.
#pragma once

#include <gtap/detail/task/recursion.cuh>

namespace gtap::detail {

// Whether a record names the function whose calls a walk of its tasks makes (`gtap_calls`, docs/task-interface.md).
template <class Task, class = void>
struct has_calls : std::false_type {};
template <class Task>
struct has_calls<Task, std::void_t<typename Task::gtap_record::gtap_calls>> : std::true_type {};

// Whether such tasks have several children at a time (`gtap_several`), which other lanes could run. So their trees are walked only where
// there are many more of them than lanes.
template <class Task, class = void>
struct has_several : std::false_type {};
template <class Task>
struct has_several<Task, std::void_t<decltype(Task::gtap_record::gtap_several)>> : std::true_type {
};

// Whether such a task has one child at a time: with all that it leads to it is a chain, which no other lane could help with.
template <class Task>
inline constexpr bool is_chain = has_calls<Task>::value && !has_several<Task>::value;

// Bytes of what the calls of a walk keep, in the frame of the function that walks.
#ifndef GTAP_WALK_BYTES
#define GTAP_WALK_BYTES 2048
#endif
template <class Calls>
inline constexpr int most_calls_kept = bytes_of_frame<Calls> < GTAP_WALK_BYTES
                                           ? static_cast<int>(GTAP_WALK_BYTES /
                                                              bytes_of_frame<Calls>)
                                           : 1;

// How a walk ended: done, with its result, or given up; after so many calls.
template <class Calls>
struct call_walk_end {
  calls_end how;
  std::uint32_t calls;
  call_result<typename Calls::gtap_result> result;
};

// Bytes of call stack that a walk of the task takes: a compiler saves and copies some more.
template <class Task>
constexpr std::size_t bytes_of_call_walk() {
  if constexpr (has_calls<Task>::value)
    return GTAP_WALK_BYTES + 2 * sizeof(typename Task::gtap_record::gtap_calls::gtap_record) +
           arrays_of_call<typename Task::gtap_record::gtap_calls::gtap_record>::bytes + 256;
  else
    return 0;
}

template <class Calls, class Course>
__device__ __forceinline__ call_walk_end<Calls> walk_calls(const typename Calls::gtap_args &root,
                                                           Course &course) {
  call_frame<Calls> now;
  constexpr int most = most_calls_kept<Calls>;
  kept_call<Calls> newest, older[most];
  typename recursive_worker<Calls>::arrays_type places[most_places<Calls, most>];
  kept_calls<Calls, most> waiting(older, places);
  recursive_worker<Calls> worker;
  begin_calls(worker, now, root);
  call_walk_end<Calls> end;
  end.how = run_calls(worker, now.record, newest, waiting, course);
  end.calls = course.steps();
  if (end.how == calls_end::done)
    end.result = {worker.result()};
  return end;
}

} // namespace gtap::detail
