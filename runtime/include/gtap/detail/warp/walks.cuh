// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When a lane walks (task/tree_walk.cuh) instead of making tasks: while most warps have work, from tasks whose records are
// costly to move; and how long. Its loads of words that all workers share are relaxed: nothing follows from them but that the
// walk ends. Must not know how a walk goes.
#pragma once

#include <gtap/detail/launch/busy_count.cuh>
#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/call_walk.cuh>
#include <gtap/detail/task/tree_walk.cuh>

namespace gtap::detail {

// Whether lanes walk from tasks of this function. Small ones cost less as tasks: in a window, whose tasks are there for other
// lanes. So do all where no task waits since results are added up (docs/history/scheduler.md, "Sums without waits").
template <class Program, class Task>
constexpr bool can_walk() {
  if constexpr (GTAP_WALKS == 0 || Program::mixed || Program::template some_dependent<> ||
                !has_changes<Task>::value) {
    return false;
  } else {
    using record = typename Task::gtap_record;
    return ((sizeof(record) > 16 && !Program::template adds_up<>) || GTAP_WALKS == 2) &&
           4 * walk_entry<Task>::step_words <= 3 * walk_words &&
           std::is_default_constructible<record>::value &&
           std::is_default_constructible<typename record::gtap_changes>::value;
  }
}
template <class Program, class Task>
inline constexpr bool walks = can_walk<Program, Task>();

// The same for walks of calls. They are worth it for tasks of any size, since other lanes could run none of the children.
template <class Program, class Task>
constexpr bool can_walk_calls() {
  return GTAP_WALKS != 0 && !Program::mixed && !Program::template some_dependent<> &&
         has_calls<Task>::value;
}
template <class Program, class Task>
inline constexpr bool walks_calls = can_walk_calls<Program, Task>();

// Whether these are walked where trees abound only.
template <class Program, class Task>
inline constexpr bool walks_several = walks_calls<Program, Task> &&has_several<Task>::value;

template <class Program, class Task>
struct walks_from : std::integral_constant<bool, walks<Program, Task>> {};
template <class Program, class Task>
struct walks_calls_from : std::integral_constant<bool, walks_calls<Program, Task>> {};
template <class Program, class Task>
struct walks_several_from : std::integral_constant<bool, walks_several<Program, Task>> {};
template <class Program, template <class, class> class From>
constexpr bool may_walk() {
  if constexpr (GTAP_WALKS == 0 || Program::mixed)
    return false;
  else
    return Program::template some<From>;
}
// Whether a program has walks of trees, for which the lanes of a warp vote, and walks of calls.
template <class Program>
inline constexpr bool some_walk = may_walk<Program, walks_from>();
template <class Program>
inline constexpr bool some_walk_of_calls = may_walk<Program, walks_calls_from>();
template <class Program>
inline constexpr bool some_walk_of_several = may_walk<Program, walks_several_from>();

// What a lane knows of its walks of calls: how many tasks begin without one, since one was given up that had made as many calls.
// So what is done twice is less than what is done once.
template <bool Walks>
struct call_walker {};
template <>
struct call_walker<true> {
  std::uint32_t tasks_to_skip = 0;

  __device__ __forceinline__ bool skips() {
    if (tasks_to_skip == 0)
      return false;
    --tasks_to_skip;
    return true;
  }
};

// How long a walk goes on.
class walk_patience {
public:
  // `lanes`: the fewest lanes that go on together; the others of their warp have nothing to do meanwhile. `warps`: of the
  // launch.
  __device__ __forceinline__ walk_patience(context *shared, unsigned lanes, std::uint32_t warps)
      : shared_(shared), lanes_(lanes), warps_(warps), began_(cycles()) {}

#if defined(GTAP_TARGET_HOST)
  // There are no cycles to count: after a few steps, more each time.
  __device__ bool goes_on() {
    return ++steps_ % (5 + began_ % 23) != 0;
  }
#else
  __device__ __forceinline__ bool goes_on() {
    if (++steps_ % steps_between_looks != 0)
      return true;
    if (static_cast<unsigned>(__popc(__activemask())) < lanes_)
      return false;
    const unsigned now = cycles();
    if (now - began_ < walk_slice)
      return true;
    began_ = now;
    return ++slices_ != most_walk_slices && atomic(shared_->phase).load(relaxed) == running &&
           (busy_now(*shared_) & ~busy_hints) * few_busy >= warps_;
  }
#endif

private:
  __device__ __forceinline__ static unsigned cycles() {
    return static_cast<unsigned>(clock64());
  }

  context *shared_;
  unsigned lanes_, warps_, began_, steps_ = 0, slices_ = 0;
};

// A function of its own, so that a walk has its own registers.
template <class Task>
__device__ __noinline__ walk_end<Task> run_walk(typename Task::gtap_args root, std::uint32_t *stack,
                                                context *shared, unsigned lanes,
                                                std::uint32_t warps) {
  walk_patience patience(shared, lanes, warps);
  return tree_walk<Task>(stack, root).run(patience);
}

// How long a walk of calls goes on: for so many calls, since the other lanes of the warp wait, and while the launch runs.
class call_walk_course {
public:
  __device__ __forceinline__ explicit call_walk_course(context *shared) : shared_(shared) {}
  __device__ __forceinline__ bool goes_on() {
    return ++steps_ % calls_between_looks != 0 ||
           (steps_ < most_walk_calls && atomic(shared_->phase).load(relaxed) == running);
  }
  __device__ __forceinline__ std::uint32_t steps() const { return steps_; }

private:
  context *shared_;
  std::uint32_t steps_ = 0;
};

// A function of its own, with its own registers and frame. Where its frame has no room in the call stack, it is given up at once.
template <class Task>
__device__ __noinline__ call_walk_end<typename Task::gtap_record::gtap_calls>
run_call_walk(typename Task::gtap_args root, context *shared) {
  using calls = typename Task::gtap_record::gtap_calls;
  if (!stack_holds_kernel())
    return {calls_end::left, 0, {}};
  call_walk_course course(shared);
  return walk_calls<calls>(Task::gtap_record::gtap_called(root), course);
}

// The state in which a task waits for the children that its walk has left: of functions that wait (`gtap_walk_state`); else
// 0, and it ends before them.
template <class Record, class = void>
inline constexpr int state_after_walk = 0;
template <class Record>
inline constexpr int state_after_walk<Record, std::void_t<decltype(Record::gtap_walk_state)>> =
    Record::gtap_walk_state;

} // namespace gtap::detail
