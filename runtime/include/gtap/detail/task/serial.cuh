// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a task on the calling thread's own stack, through its serial version. Knows how deep the
// call stack may go; must not know the scheduler.
#pragma once

#include <gtap/detail/base/unseen_call.cuh>
#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/launch/module.cuh>
#include <gtap/detail/task/cancel.cuh>
#include <gtap/detail/task/combine.cuh>
#include <gtap/task_interface.cuh>

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/launch.h>
#endif

namespace gtap {
namespace detail {

// Ends the launch of the calling thread early, because a serial run of a task has used up the call stack. A kernel without
// an entry has no launch to end. Out of line: a serial version only pays for the call.
static __device__ __noinline__ void fail_without_stack() {
  report_module_error(GTAP_ERROR_OUT_OF_STACK);
  if (this_module.table == nullptr)
    return;
  const std::uint32_t entry = entry_of_launch(*this_module.table, launch_key());
  if (entry < this_module.context_count)
    abort_launch(this_module.contexts[entry]);
}

// True while the calling thread's stack is above that address, on a GPU. The stack grows down from a fixed local address.
static __device__ __forceinline__ bool stack_is_above([[maybe_unused]] std::uint32_t floor) {
#if defined(GTAP_TARGET_HOST)
  return true;
#else
  // The 64-bit value is a local address: its low half is enough.
  unsigned long long top;
  asm volatile("stacksave.u64 %0;" : "=l"(top));
  return static_cast<std::uint32_t>(top) >= floor;
#endif
}

// True while one more serial call has room, whose frame takes `bytes` on the host; on a GPU the floor is where it has to be.
static __device__ __forceinline__ bool stack_has_room([[maybe_unused]] std::size_t bytes = 0) {
#if defined(GTAP_TARGET_HOST)
  return ::gtap::host::stack_left() > 4096 + 2 * bytes;
#else
  return stack_is_above(this_module.stack_floor);
#endif
}

// True when the calling kernel's own frame leaves the scheduler room for its calls. Not so where nobody told the host how
// large it is.
static __device__ __forceinline__ bool stack_holds_kernel() {
  return stack_is_above(this_module.kernel_floor);
}

// Makes the frame of the calling kernel, an entry's, larger. It is all that CUDA tells the host of frames, and call_stack.h
// takes it for that of the serial versions. But variables that live across a taskwait are in the serial version's
// frame, and those of the state machine in a record: of `record` bytes, or less. Twice, for arguments are copied.
// Small ones have room in GTAP_STACK_RESERVE; very large ones must not cost every thread of the device as much.
__host__ __device__ constexpr std::size_t widened_frame(std::size_t record) {
  return record <= 64 ? 0 : record < 2048 ? 2 * record : 4096;
}
template <std::size_t Bytes>
__device__ __forceinline__ void widen_frame() {
#if !defined(GTAP_TARGET_HOST)
  if constexpr (Bytes != 0) {
    unsigned char room[Bytes];
    asm volatile("st.volatile.u8 [%0], 0;" ::"l"(room) : "memory"); // what is used stays
  }
#endif
}

template <class Task>
__device__ __forceinline__ void run_serial(const child<Task> &request) {
  if constexpr (std::is_void<typename Task::gtap_result>::value) {
    Task::gtap_serial(request.arguments);
  } else if constexpr (knows_group<typename Task::gtap_args>::value) {
    typename Task::gtap_args arguments = request.arguments;
    serial_call call(arguments.gtap_group);
    arguments.gtap_group = call.group();
    const typename Task::gtap_result result = Task::gtap_serial(arguments);
    if (!call.has_ended())
      deliver<Task>(request.into, result);
  } else {
    const typename Task::gtap_result result = Task::gtap_serial(request.arguments);
    deliver<Task>(request.into, result);
  }
}

// The same, for lack of memory. Serial versions call themselves, which is a cycle. Those with large records are called by
// name: they take many registers, and a kernel with an unseen() call gets as many as any function of its file that is called so.
template <class Task>
__device__ __noinline__ void run_serial_apart(child<Task> request) {
  run_serial(request);
}
template <class Task>
__device__ __forceinline__ void run_serial_at_need(const child<Task> &request) {
  if constexpr (sizeof(typename Task::gtap_record) <= most_bytes_of_unseen)
    unseen (&run_serial_apart<Task>)(request);
  else
    run_serial(request);
}

} // namespace detail

template <class Worker, class Request>
__device__ void spawn_if(Worker &worker, bool deferred, const Request &request) {
  if (deferred)
    worker.spawn(request);
  else
    detail::run_serial(request);
}

static __device__ inline bool serial_call_allowed(std::size_t bytes) {
  if (detail::stack_has_room(bytes))
    return true;
  detail::fail_without_stack();
  return false;
}

} // namespace gtap
