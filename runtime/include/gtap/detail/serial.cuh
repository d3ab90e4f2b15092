// Runs a task on the calling thread's own stack, through its serial version. Knows the file's
// module words and how deep the call stack may go; must not know the scheduler.
#pragma once

#include <gtap/detail/atomic.cuh>
#include <gtap/detail/context.h>
#include <gtap/detail/launch.cuh>
#include <gtap/task_interface.cuh>

#if defined(GTAP_TARGET_HOST)
#include <gtap/host/launch.h>
#endif

namespace gtap {
namespace detail {

// Static, so that each translated file has its own and needs no relocatable device code. Functions that
// use them are static, too: of an inline one a host program has a single copy. The key (launch.cuh) is that of the
// last launch in which a serial run found no call stack left: stored and loaded relaxed, by the same thread as a rule.
#if defined(GTAP_TARGET_HOST)
static module_state this_module = {};
static std::uint32_t this_module_status = 0;
static std::uint64_t this_module_out_of_stack = 0;
#else
static __constant__ module_state this_module = {};
static __device__ std::uint32_t this_module_status = 0;
static __device__ std::uint64_t this_module_out_of_stack = 0;
#endif

// Keeps the first error of this file until the host collects it.
static __device__ inline void report_module_error(gtap_status status) {
  std::uint32_t expected = GTAP_SUCCESS;
  atomic(this_module_status).compare_exchange_strong(expected, status, relaxed, relaxed);
}

// True when a serial run of the calling thread's launch has found no call stack left. (Of two launches to which
// that happens at the same moment one may not notice: it runs on to its end. The error is there all the same.)
static __device__ __forceinline__ bool out_of_stack() {
  return atomic(this_module_out_of_stack).load(relaxed) == launch_key();
}

// True while the calling thread's stack is above the floor.
static __device__ __forceinline__ bool stack_has_room() {
#if defined(GTAP_TARGET_HOST)
  return ::gtap::host::stack_left() > 4096;
#else
  // The stack grows down from a fixed local address. The 64-bit value is a local address: its low
  // half is enough.
  unsigned long long top;
  asm volatile("stacksave.u64 %0;" : "=l"(top));
  return static_cast<std::uint32_t>(top) >= this_module.stack_floor;
#endif
}

template <class Task>
__device__ __forceinline__ void run_serial(const child<Task> &request) {
  if constexpr (std::is_void<typename Task::gtap_result>::value) {
    Task::gtap_serial(request.arguments);
  } else {
    const auto result = Task::gtap_serial(request.arguments);
    if (request.into.pointer != nullptr)
      *request.into.pointer = result;
  }
}

} // namespace detail

template <class Worker, class Task>
__device__ void spawn_if(Worker &worker, bool deferred, const child<Task> &request) {
  if (deferred)
    worker.spawn(request);
  else
    detail::run_serial(request);
}

static __device__ inline bool serial_call_allowed() {
  if (detail::stack_has_room())
    return true;
  detail::report_module_error(GTAP_ERROR_OUT_OF_STACK);
  detail::atomic(detail::this_module_out_of_stack).store(detail::launch_key(), detail::relaxed);
  return false;
}

} // namespace gtap
