// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a recursive function whose result is the sum of what all of its calls return and of something of its own (`gtap_adds_calls`,
// docs/recursion.md). No call waits for another: each runs to its end, and what it has called is a list of arguments, of which it keeps
// what differs from call to call. So nothing is put back when a call returns. Knows nothing of tasks and schedulers.
#pragma once

#include <gtap/detail/task/leaf_test.cuh>
#include <gtap/detail/task/sum_places.cuh>
#include <gtap/task_interface.cuh>

#include <type_traits>

namespace gtap::detail {

template <class Task, class = void>
struct adds_calls : std::false_type {};
template <class Task>
struct adds_calls<Task, std::void_t<decltype(Task::gtap_record::gtap_adds_calls)>>
    : std::true_type {};

// Calls that can wait for their turn in the frame of the function: enough for most searches. One beyond them is really made.
template <class Task>
inline constexpr int most_calls_to_add =
    sizeof(typename Task::gtap_record::gtap_changes) * 8 >= 1024
        ? 8
        : static_cast<int>(1024 / sizeof(typename Task::gtap_record::gtap_changes));

// The verbs of a step. `Deeper`: really makes a call, for which there is no room.
template <class Task, class Deeper>
class sum_worker {
public:
  using record = typename Task::gtap_record;
  using result_type = typename Task::gtap_result;
  using changes = typename record::gtap_changes;

  __device__ __forceinline__ sum_worker(changes *older, const Deeper &deeper)
      : older_(older), deeper_(deeper) {}

  __device__ __forceinline__ static constexpr unsigned state() { return 0; }
  __device__ __forceinline__ void spawn(const child<Task> &request) {
    read_as_zero<Task>(request.into);
    if (returns_at_once(request.arguments))
      return;
    if (has_next_) {
      if (count_ == most_calls_to_add<Task>)
        add(deeper_(next_));
      else
        older_[count_++] = next_;
    }
    next_ = record::gtap_changed(request.arguments);
    has_next_ = 1;
  }
  template <class Result>
  __device__ __forceinline__ void finish(const Result &value) {
    add(static_cast<result_type>(value));
  }

  // Of the loop: the next call's arguments. False when none is left.
  __device__ __forceinline__ bool take_next(typename Task::gtap_args &now) {
    if (!has_next_) {
      if (count_ == 0)
        return false;
      next_ = older_[--count_];
    }
    has_next_ = 0;
    record::gtap_change(now, next_);
    return true;
  }
  __device__ __forceinline__ result_type sum() const { return static_cast<result_type>(sum_); }

private:
  __device__ __forceinline__ void add(result_type value) {
    sum_ += static_cast<std::make_unsigned_t<result_type>>(value);
  }
  // Whether the first lines of the function return (`gtap_leaf`): then the call is over.
  __device__ __forceinline__ bool
  returns_at_once([[maybe_unused]] const typename Task::gtap_args &of_call) {
    if constexpr (has_leaf<Task>::value) {
      result_type value;
      if (!record::gtap_leaf(of_call, value))
        return false;
      add(value);
      return true;
    } else {
      return false;
    }
  }

  changes *older_;
  int count_ = 0;
  unsigned has_next_ = 0; // the newest call of the step, or the one to go on with
  changes next_;
  std::make_unsigned_t<result_type> sum_ = 0; // in any order: no sum on the way is out of range
  const Deeper &deeper_;
};

// The lanes that are here together go on together. Else a compiler makes a loop within the loop of turns that need nothing from the frame,
// and in it 14 lanes of a warp ran while 16 waited: counts in a kd-tree 0.85 ms, with this 0.49; 16 queens 88 and 71.
__device__ __forceinline__ void meet_here() {
#if !defined(GTAP_TARGET_HOST)
  __syncwarp(__activemask());
#endif
}

// The sum of the call that the record begins, and of all that it leads to.
template <class Task, class Deeper>
__device__ __forceinline__ typename Task::gtap_result sum_of_calls(typename Task::gtap_record &now,
                                                                   const Deeper &deeper) {
  typename Task::gtap_record::gtap_changes older[most_calls_to_add<Task>];
  sum_worker<Task, Deeper> worker(older, deeper);
  do {
    Task::gtap_step(worker, now);
    meet_here();
  } while (worker.take_next(now));
  return worker.sum();
}

} // namespace gtap::detail
