// The declarations that generated code uses (docs/task-interface.md). Light on purpose: the
// translator parses this header each time it runs. Must not know any scheduler.
#pragma once

#include <type_traits>

// Checks on a generated record, in the output so that nvcc sees them with the real types.
#define GTAP_CHECK_RECORD(task)                                                                    \
  static_assert(                                                                                   \
      ::std::is_trivially_copyable<typename task::gtap_record>::value,                             \
      #task ": a value that lives across a taskwait, or a parameter, is not trivially copyable");  \
  static_assert(alignof(typename task::gtap_record) <= 16,                                         \
                #task ": a record field is aligned to more than 16 bytes");                        \
  static_assert(sizeof(typename task::gtap_record) <= GTAP_MAX_TASK_DATA_SIZE,                     \
                #task ": the record is larger than GTAP_MAX_TASK_DATA_SIZE; define a larger one")

namespace gtap {

// Where a task's result goes. `R` is the task function's result type.
template <class R>
struct destination {
  R *pointer = nullptr;
};
template <>
struct destination<void> {};

// The destination `lvalue`; its address is taken now, the result is stored there when the child has
// finished. The lvalue must be reachable from every thread of the grid: a variable in a record, or
// global memory.
template <class R>
__device__ inline destination<R> to(R &lvalue) {
  return destination<R>{&lvalue};
}

// No destination: the result is dropped. Converts to any destination.
struct nowhere {
  template <class R>
  __device__ operator destination<R>() const {
    return {};
  }
};

// What to spawn. An aggregate, so that its braces evaluate arguments, destination and queue once,
// in this order.
template <class Task>
struct child {
  using task = Task;
  typename Task::gtap_args arguments;
  destination<typename Task::gtap_result> into{};
  int queue = 0;
};

// First statement of a serial version: false when the call stack has no room for another call. The
// launch then ends in GTAP_ERROR_OUT_OF_STACK and the value returned does not matter.
__device__ bool serial_call_allowed();

// The task functions that one entry can reach; a task's index in the list is its number in the
// dispatch switch.
template <class... Tasks>
struct program;

// One execution of an entry by the whole grid. Every thread constructs it, calls first(), and
// run().
template <class Program>
class session;

// Host side: makes an entry kernel known, so that the default grid size can ask for its occupancy.
class entry_kernel;

} // namespace gtap
