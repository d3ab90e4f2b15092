// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a child inside its spawn when the call goes no more than a few levels deep: the step function
// itself, for a worker that makes no tasks. It may be given up in the middle, so only for functions whose
// record says that they are cheap and have no effects (gtap_levels, docs/task-interface.md). Must not know
// who runs tasks, or where they lie.
#pragma once

#include <gtap/detail/task/combine.cuh>
#include <gtap/detail/task/program.cuh>
#include <gtap/settings.h>

// On the host target a function of its own: unoptimised code would give the variables of all calls a place
// in one frame, and lanes have small stacks.
#if defined(GTAP_TARGET_HOST)
#define GTAP_SHALLOW_INLINE __noinline__
#else
#define GTAP_SHALLOW_INLINE __forceinline__
#endif

namespace gtap::detail {

// How many levels of calls a spawn of `Task` may run; 0: base cases at most.
template <class Task, class = void>
inline constexpr int shallow_levels = 0;
template <class Task>
inline constexpr int shallow_levels<Task, std::void_t<decltype(Task::gtap_record::gtap_levels)>> =
    Task::gtap_record::gtap_levels < GTAP_INLINE_LEVELS ? Task::gtap_record::gtap_levels
                                                        : GTAP_INLINE_LEVELS;

// What the step around a spawn has to itself: the record at this address. Nothing by default.
struct own_record {
  const void *address = nullptr;
  std::size_t bytes = 0;
};

// Runs a child that ends in its first lines, if it does, at once. The conditions are the same for all
// threads of a block, so that one of them may do it for a block-level task.
template <class Task>
__device__ __forceinline__ bool ran_as_leaf(const child<Task> &request, own_record own) {
  if constexpr (std::is_void<typename Task::gtap_result>::value) {
    if (!Task::gtap_record::gtap_leaf(request.arguments))
      return false;
  } else {
    typename Task::gtap_result result;
    if (!Task::gtap_record::gtap_leaf(request.arguments, result))
      return false;
    deliver<Task>(request.into, result, own.address, own.bytes);
  }
  return true;
}

// The same for any function; how many tasks that were: 1 or 0.
template <class Task>
__device__ __forceinline__ std::uint32_t
ran_in_first_lines([[maybe_unused]] const child<Task> &request, [[maybe_unused]] own_record own) {
  if constexpr (has_leaf<Task>::value)
    return ran_as_leaf(request, own) ? 1 : 0;
  else
    return 0;
}

template <int Levels, class Task>
__device__ GTAP_SHALLOW_INLINE std::uint32_t run_shallow(const child<Task> &request,
                                                         own_record own);

// The verbs of a step in a call that may have `Levels` levels of calls below it. Once one of them goes
// deeper, the call only finds its way out. Results go to variables of the call, which nobody else knows.
template <int Levels, class Result>
class shallow_call {
public:
  __device__ __forceinline__ static constexpr int state() { return 0; }
  template <class Task>
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    if (given_up_)
      return;
    const std::uint32_t ran =
        run_shallow<Levels - 1>(request, own_record{nullptr, ~std::size_t{0}});
    given_up_ = ran == 0;
    tasks_ += ran;
  }
  __device__ __forceinline__ bool must_wait() const { return given_up_; }
  __device__ __forceinline__ bool yields() const { return given_up_; }
  __device__ __forceinline__ static void suspend(int, int = 0) {}
  template <class Value>
  __device__ __forceinline__ void finish(Value value) {
    result_ = value;
  }

  // How many tasks have been run; 0: the call was given up.
  __device__ __forceinline__ std::uint32_t tasks() const { return given_up_ ? 0 : tasks_; }
  __device__ __forceinline__ const Result &result() const { return result_; }

private:
  bool given_up_ = false;
  std::uint32_t tasks_ = 1;
  Result result_{};
};

// Runs a child and all that it spawns if they go at most `Levels` levels below it; how many tasks that
// were, or 0, and nothing has happened.
template <int Levels, class Task>
__device__ GTAP_SHALLOW_INLINE std::uint32_t run_shallow(const child<Task> &request,
                                                         [[maybe_unused]] own_record own) {
  constexpr int levels = Levels < shallow_levels<Task> ? Levels : shallow_levels<Task>;
  if constexpr (shallow_levels<Task> == 0) {
    return 0; // its base cases may have effects
  } else if constexpr (levels == 0) {
    return ran_in_first_lines(request, own);
  } else {
    typename Task::gtap_record record;
    static_cast<typename Task::gtap_args &>(record) = request.arguments;
    shallow_call<levels, typename Task::gtap_result> call;
    Task::gtap_step(call, record);
    if (call.tasks() != 0)
      deliver<Task>(request.into, call.result(), own.address, own.bytes);
    return call.tasks();
  }
}

// How many tasks a call has run, 0 if it was given up, and its result.
template <class Task>
struct shallow_outcome {
  std::uint32_t tasks;
  typename Task::gtap_result result;
};

// A function of its own, whatever the levels: all spawns of a task function share its code, and it does
// not add to the registers of the step around it.
template <class Task>
__device__ __noinline__ shallow_outcome<Task> call_shallow(typename Task::gtap_args arguments) {
  shallow_outcome<Task> outcome;
  outcome.tasks =
      run_shallow<shallow_levels<Task>>(child<Task>{arguments, to(outcome.result)}, own_record());
  return outcome;
}

// Runs a child in its spawn, if it is of those that are run there; how many tasks that were, or 0.
template <class Task>
__device__ __forceinline__ std::uint32_t run_in_spawn(const child<Task> &request,
                                                      own_record own = {}) {
  if constexpr (shallow_levels<Task> != 0) {
    const shallow_outcome<Task> outcome = call_shallow<Task>(request.arguments);
    if (outcome.tasks != 0)
      deliver<Task>(request.into, outcome.result, own.address, own.bytes);
    return outcome.tasks;
  } else {
    return ran_in_first_lines(request, own);
  }
}

// The same, where the result is all that is wanted: it goes to `value`.
template <class Task>
__device__ __forceinline__ std::uint32_t
run_for_value([[maybe_unused]] const typename Task::gtap_args &arguments,
              [[maybe_unused]] typename Task::gtap_result &value) {
  if constexpr (shallow_levels<Task> != 0) {
    const shallow_outcome<Task> outcome = call_shallow<Task>(arguments);
    value = outcome.result;
    return outcome.tasks;
  } else if constexpr (has_leaf<Task>::value) {
    return Task::gtap_record::gtap_leaf(arguments, value) ? 1 : 0;
  } else {
    return 0;
  }
}

} // namespace gtap::detail

#undef GTAP_SHALLOW_INLINE
