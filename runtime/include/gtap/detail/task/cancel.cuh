// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Taskgroups that tasks cancel (docs/scheduler.md, "Groups that are cancelled"): the flag of such a group, which its tasks
// test, and results of serial calls that are not there. Programs without `cancel` have none of this. Must not know the
// scheduler: a task that is dropped begins, and ends at once.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/task_interface.cuh>

#include <type_traits>

namespace gtap {

namespace detail {

// A flag is `going` until any task of the group writes `cancelled`, which stays. The other two are of serial_call, whose
// thread alone reads and writes them.
namespace cancel_state {
inline constexpr unsigned going = 0, cancelled = 1, serial = 2, serial_ended = 3;
} // namespace cancel_state

// A group in a serial version has its flag on the call stack, which atomics are not for.
__device__ __forceinline__ bool is_own([[maybe_unused]] const cancel_flag &flag) {
#if defined(GTAP_TARGET_HOST)
  return false;
#else
  return __isLocal(&flag);
#endif
}
__device__ __forceinline__ unsigned state_of(cancel_flag &flag) {
  return is_own(flag) ? flag.state : atomic(flag.state).load(relaxed);
}
__device__ __forceinline__ void set_state(cancel_flag &flag, unsigned state) {
  if (is_own(flag))
    flag.state = state;
  else
    atomic(flag.state).store(state, relaxed);
}

// The group of a flag that may be one of serial_call.
__device__ __forceinline__ cancel_flag *group_behind(cancel_flag *flag) {
  return flag != nullptr && state_of(*flag) >= cancel_state::serial ? flag->outer : flag;
}

// Whether tasks of this kind are told of their group (a hidden last parameter).
template <class Arguments, class = void>
struct knows_group : std::false_type {};
template <class Arguments>
struct knows_group<Arguments, std::void_t<decltype(Arguments::gtap_group)>> : std::true_type {};

} // namespace detail

// A flag's `outer` is written before a task has its address, and stays.
__device__ inline bool is_cancelled(cancel_flag *group) {
  for (; group != nullptr; group = group->outer)
    if (detail::state_of(*group) == detail::cancel_state::cancelled)
      return true;
  return false;
}

__device__ inline bool cancels(cancel_flag *group, bool requested) {
  if (!requested)
    return is_cancelled(group);
  cancel_flag *const flag = detail::group_behind(group);
  if (flag == nullptr)
    return false;
  detail::set_state(*flag, detail::cancel_state::cancelled);
  return true;
}

__device__ inline bool block_sees_cancelled(cancel_flag *group) {
  return group != nullptr && __syncthreads_or(leads_block() && is_cancelled(group));
}

__device__ inline bool block_cancels(cancel_flag *group, bool requested) {
  return group != nullptr &&
         __syncthreads_or(requested ? cancels(group) : leads_block() && is_cancelled(group));
}

// The barrier stands between this and what another thread spawns.
__device__ inline void begin_group(cancel_flag &flag, cancel_flag *outer) {
  if (leads_block())
    flag = {outer, detail::cancel_state::going};
  __syncthreads();
}

__device__ inline ended_by_cancel end_cancelled(cancel_flag *group) {
  if (group != nullptr && detail::state_of(*group) == detail::cancel_state::serial)
    detail::set_state(*group, detail::cancel_state::serial_ended);
  return ended_by_cancel(ended_by_cancel::made());
}

__device__ inline cancel_flag *called_in(cancel_flag *group) {
  return detail::group_behind(group);
}

class serial_call {
public:
  __device__ explicit serial_call(cancel_flag *group)
      : has_group_(group != nullptr), flag_{detail::group_behind(group),
                                            detail::cancel_state::serial} {}

  // What the callee gets for its group.
  __device__ cancel_flag *group() { return has_group_ ? &flag_ : nullptr; }
  __device__ bool has_ended() { return detail::state_of(flag_) != detail::cancel_state::serial; }

  template <class Value>
  __device__ void store(Value &place, const same_t<Value> &value) {
    if (!has_ended())
      place = value;
  }
  template <class How, class Value>
  __device__ void combine(Value &place, same_t<Value> value) {
    if (!has_ended())
      ::gtap::combine<How>(place, value);
  }

private:
  bool has_group_;
  cancel_flag flag_;
};

} // namespace gtap
