// The list of task functions that an entry can reach: numbers them, sizes their records, dispatches to their steps.
#pragma once

#include <gtap/detail/record.cuh>
#include <gtap/task_interface.cuh>

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

  // Bytes of a record slot: header and the largest payload, a multiple of 16.
  __host__ __device__ static constexpr std::size_t slot_bytes() {
    constexpr std::size_t sizes[] = {sizeof(typename Tasks::gtap_record)...};
    std::size_t largest = 0;
    for (std::size_t size : sizes)
      largest = size > largest ? size : largest;
    return (sizeof(detail::record_header) + largest + 15) / 16 * 16;
  }

  // Runs one step of task function `function` on `payload`: a chain of compares that the compiler turns into a
  // switch, with every step inlined.
  template <class Worker>
  __device__ static __forceinline__ void step(int function, Worker &worker, void *payload) {
    (void)((function == index_of<Tasks>() ? (step_one<Tasks>(worker, payload), true) : false) || ...);
  }

private:
  template <class Task, class Worker>
  __device__ static __forceinline__ void step_one(Worker &worker, void *payload) {
    static_assert(Task::gtap_record::gtap_states <= 256, "a task function has at most 255 taskwaits");
#if defined(GTAP_ASSUME_NO_TASKWAIT)
    static_assert(Task::gtap_record::gtap_states == 1,
                  "GTAP_ASSUME_NO_TASKWAIT is defined, but a task function has a taskwait");
#endif
    Task::gtap_step(worker, *static_cast<typename Task::gtap_record *>(payload));
  }
};

} // namespace gtap
