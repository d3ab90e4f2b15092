// The list of task functions that an entry can reach: numbers them, sizes their records, dispatches
// to their steps.
#pragma once

#include <gtap/detail/record.cuh>
#include <gtap/task_interface.cuh>

#include <initializer_list>

namespace gtap {

template <class... Tasks>
struct program {
  static constexpr int count = sizeof...(Tasks);
  static_assert(count >= 1 && count <= 256, "a program has between 1 and 256 task functions");

  // Number of `Task` in the list. Compilation fails when it is not in it.
  template <class Task>
  __host__ __device__ static constexpr int index_of() {
    constexpr bool matches[] = {std::is_same<Task, Tasks>::value...};
    for (int i = 0; i < count; ++i)
      if (matches[i])
        return i;
    return count;
  }

  // The record slot that fits every task function: for the largest payload and the strictest
  // alignment.
  static constexpr std::size_t largest(std::initializer_list<std::size_t> values) {
    std::size_t result = 0;
    for (std::size_t value : values)
      result = value > result ? value : result;
    return result;
  }
  template <class Records =
                void> // a template, so that records may be incomplete where the program is named
  struct layout : detail::record_layout<largest({sizeof(typename Tasks::gtap_record)...}),
                                        largest({alignof(typename Tasks::gtap_record)...})> {};

  // Runs one step of task function `function` on `payload`: a chain of compares that the compiler
  // turns into a switch, with every step inlined.
  template <class Worker>
  __device__ static __forceinline__ void step(int function, Worker &worker, void *payload) {
    (void)((function == index_of<Tasks>() ? (step_one<Tasks>(worker, payload), true) : false) ||
           ...);
  }

private:
  template <class Task, class Worker>
  __device__ static __forceinline__ void step_one(Worker &worker, void *payload) {
    static_assert(Task::gtap_record::gtap_states <= 256,
                  "a task function has at most 255 taskwaits");
#if defined(GTAP_ASSUME_NO_TASKWAIT)
    static_assert(Task::gtap_record::gtap_states == 1,
                  "GTAP_ASSUME_NO_TASKWAIT is defined, but a task function has a taskwait");
#endif
    Task::gtap_step(worker, *static_cast<typename Task::gtap_record *>(payload));
  }
};

} // namespace gtap
