// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the verbs of a step do (docs/task-interface.md), for workers that keep their tasks in a window: a lane, and a
// block. The running task is at `current` in the window. Must not know what else a worker does, nor how many threads
// it has.
#pragma once

#include <gtap/detail/stack/task_stack.cuh>
#include <gtap/detail/task/combine.cuh>
#include <gtap/detail/task/new_task.cuh>

namespace gtap::detail {

template <class Program>
using window_of = window<typename Program::template window_sizes<>>;
template <class Program>
using pool_of = record_pool<typename Program::template layout<>>;

// ---- enter ----

// The record of the task at `current`, which is one of `Task`.
template <class Task, class Program>
__device__ __forceinline__ void *payload_at(lane_memory<Program> lane, window_of<Program> own,
                                            std::uint32_t current) {
  void *payload = own.payload(current);
  if constexpr (!Program::template window_sizes<>::template holds<Task>)
    payload = lane.records().payload(own.link(current));
  return payload;
}

// ---- spawn ----

// Where a child's result goes when the running task's record has `bytes` bytes at `payload`. A destination in that record
// moves with it, and is an offset.
template <class Task>
__device__ __forceinline__ result_place place_of(const child<Task> &request, const void *payload,
                                                 std::size_t bytes) {
  void *address = destination_address(request.into);
  if (address == nullptr)
    return {0, 0};
  const auto word = reinterpret_cast<std::uintptr_t>(address);
  if constexpr (combines_by<typename Task::gtap_record>::value != 0) {
    const std::uintptr_t offset = (word & address_mask) - reinterpret_cast<std::uintptr_t>(payload);
    if (offset < bytes)
      return {flag_into_parent, offset | static_cast<std::uintptr_t>(operator_of_address(word))
                                             << offset_shift};
  } else if (const std::uintptr_t offset = word - reinterpret_cast<std::uintptr_t>(payload);
             offset < bytes) {
    return {flag_into_parent, offset};
  }
  return {flag_into_pointer, word};
}

// Whether a child that stands in the window has a record in the pool, too.
template <class Program, class Task>
__device__ __forceinline__ bool needs_record(result_place result) {
  return !Program::template window_sizes<>::template holds<Task> ||
         (result.flags & flag_into_pointer) != 0;
}

// Writes a child into the window. `link`: its record, if it needs one, or else where in its parent's record the
// result goes.
template <class Program, class Request>
__device__ __forceinline__ void
write_in_window(const pool_of<Program> &records, window_of<Program> own, std::uint32_t position,
                const Request &request, std::uint32_t result_flags, std::uint32_t link) {
  using Task = typename Request::task;
  constexpr bool held = Program::template window_sizes<>::template holds<Task>;
  own.meta(position) = new_meta<Program>(request, result_flags) | priority_bits(request);
  if (!held || result_flags != 0)
    own.link(position) = link;
  void *payload = own.payload(position);
  if constexpr (!held)
    payload = records.payload(link);
  ::new (payload) typename Task::gtap_args(request.arguments);
}

// ---- finish ----

// `Exclusive`: nobody else is at the record.
template <unsigned Operators, bool Exclusive, class Result>
__device__ __forceinline__ void store_at(void *payload, std::uintptr_t offset,
                                         const Result &value) {
  auto *bytes = static_cast<unsigned char *>(payload);
  if constexpr (Operators == 0)
    *reinterpret_cast<Result *>(bytes + offset) = value;
  else
    bring<Operators, Exclusive>(operator_of_offset(offset),
                                *reinterpret_cast<Result *>(bytes + (offset & offset_mask)), value);
}

// Stores a result in the record of the task that waits for it. `held`: the running task's record is in the window. A
// store for each place that the parent's record can be in, rather than one through a pointer, so that the compiler
// sees that one of them is to shared memory. Children of a task whose record is in the window end one after the other; those of
// one in the pool may end at the same time.
template <class Program, class Result>
__device__ __forceinline__ void store_in_parent(lane_memory<Program> lane, window_of<Program> own,
                                                const stack_state &stack, std::uint32_t current,
                                                bool held, const Result &value) {
  const std::uint32_t link = own.link(current);
  const bool of_dependent =
      Program::template some_dependent<> && (own.meta(current) & flag_dependent) != 0;
  const std::uintptr_t offset =
      held && !of_dependent
          ? link
          : reinterpret_cast<std::uintptr_t>(lane.records().head(link).destination);
  constexpr unsigned operators = Program::template combines<Result>;
  const std::uint32_t distance = stack.distance_to_parent(current);
  if (distance <= current - stack.low) {
    const std::uint32_t parent = current - distance;
    if (Program::template window_sizes<>::holds_all || !(own.meta(parent) & flag_pooled))
      store_at<operators, true>(own.payload(parent), offset, value);
    else
      store_at<operators, false>(lane.records().payload(own.link(parent)), offset, value);
  } else {
    store_at<operators, false>(lane.records().payload(stack.bottom), offset, value);
  }
}

// Stores the result of the running task, whose meta word is `meta`.
template <class Program, class Result>
__device__ __forceinline__ void store_result(lane_memory<Program> lane, window_of<Program> own,
                                             const stack_state &stack, std::uint32_t current,
                                             std::uint32_t meta, bool held, const Result &value) {
  if (meta & flag_into_parent)
    store_in_parent<Program>(lane, own, stack, current, held, value);
  else if (meta & flag_into_pointer)
    bring_to<Program::template combines<Result>, false>(
        lane.records().head(own.link(current)).destination, value);
}

} // namespace gtap::detail
