// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a spawn makes: a task's meta word, where its result goes, its record in the pool. The same for
// every kind of worker. Must not know where a worker keeps its tasks.
#pragma once

#include <gtap/detail/launch/launch.cuh>
#include <gtap/detail/launch/worker_counts.cuh>
#include <gtap/detail/task/program.cuh>
#include <gtap/detail/task/serial.cuh>
#include <gtap/detail/task/shallow_call.cuh>

#include <new>

namespace gtap::detail {

template <class Result>
__device__ __forceinline__ void *destination_address(const destination<Result> &into) {
  return into.pointer;
}
__device__ __forceinline__ void *destination_address(const destination<void> &) {
  return nullptr;
}

// Whether the program's scheduler asks for a task's queue: the default one has no need to where it knows which
// tasks end early (path_choice.cuh).
template <class Program>
inline constexpr bool queues_matter = GTAP_NUM_QUEUES > 1 &&
                                      (GTAP_SCHEDULER != GTAP_PRIVATE_STACKS ||
                                       !Program::template ends_known<>);

// queue(expr) as a queue that exists, where the scheduler asks for it. (Steps run only where a runtime is
// tied, so this_module.queues is not 0.)
template <class Program>
__device__ __forceinline__ std::uint32_t queue_number([[maybe_unused]] int queue) {
  if constexpr (queues_matter<Program>) {
    const std::uint32_t number = static_cast<std::uint32_t>(queue) % GTAP_NUM_QUEUES;
    if (number >= this_module.queues) // gtap_config::queues: a rare experiment
      return number % this_module.queues;
    return number;
  }
  return 0;
}

// Where a child's result goes: the flags of its meta word, and an address or an offset.
struct result_place {
  std::uint32_t flags;
  std::uintptr_t where;
};

// The meta word of a task that has not run.
template <class Program, class Task>
__device__ __forceinline__ std::uint32_t new_meta(const child<Task> &request,
                                                  std::uint32_t result_flags) {
  static_assert(Program::template index_of<Task>() < Program::count,
                "the task is not in the program's list");
  constexpr std::uint32_t function = Program::template index_of<Task>();
  constexpr bool pooled = !Program::template window_sizes<>::template holds<Task>;
  std::uint32_t meta = function | queue_number<Program>(request.queue) << queue_shift |
                       result_flags | (pooled ? flag_pooled : 0u);
  if constexpr (has_early_end<Task>::value)
    meta |= Task::gtap_record::gtap_ends_early(request.arguments) ? flag_ends_early : 0u;
  if constexpr (Program::mixed) {
    static_assert(!(Task::gtap_by_block && Task::gtap_runs_inline),
                  "a block-level task cannot run on one thread");
    meta |= Task::gtap_by_block ? flag_by_block : 0u;
  }
  return meta;
}

// The priority of a new task, as bits of its meta word.
template <class Task>
__device__ __forceinline__ std::uint32_t priority_bits(const child<Task> &) {
  return 0;
}
template <class Task>
__device__ __forceinline__ std::uint32_t priority_bits(const prior_child<Task> &request) {
  constexpr bool has_room = // in such programs alone
      GTAP_NUM_QUEUES <= 1 << (priority_shift - queue_shift) || sizeof(prior_child<Task>) == 0;
  static_assert(has_room, "in a program with priority(e), GTAP_NUM_QUEUES must be between 1 and 8");
  return static_cast<std::uint32_t>(request.priority) << priority_shift;
}

// The state that a task with this meta word resumes in; 0 before its first run.
__device__ __forceinline__ int state_of(std::uint32_t meta) {
  return static_cast<int>(meta >> state_shift & 0xff);
}
// The meta word of a task that resumes in state `next`.
__device__ __forceinline__ std::uint32_t resuming_in(std::uint32_t meta, int next) {
  return (meta & ~(0xffu << state_shift)) | static_cast<std::uint32_t>(next) << state_shift;
}
// The same, in a queue.
template <class Program>
__device__ __forceinline__ std::uint32_t resuming_in(std::uint32_t meta, int next, int queue) {
  return (meta & ~(0xffu << state_shift | queue_mask<Program> << queue_shift)) |
         static_cast<std::uint32_t>(next) << state_shift |
         queue_number<Program>(queue) << queue_shift;
}

// Fills a record of the pool that nobody else knows with a task that has not run. `Request`: a child or prior_child.
template <class Program, class Request>
__device__ __forceinline__ void write_task(record_pool<typename Program::template layout<>> records,
                                           record_index index, const Request &request,
                                           result_place result, record_index parent) {
  using Task = typename Request::task;
  records.head(index) = {reinterpret_cast<void *>(result.where), parent,
                         new_meta<Program>(request, result.flags) | priority_bits(request)};
  // The arguments in place, with zeros where they have padding: they move in words. The rest of the
  // record stays uninitialised, and nobody reads it before the task has written it.
  void *payload = records.payload(index);
  clear_payload<argument_bytes<Task>>(payload);
  ::new (payload) typename Task::gtap_args(request.arguments);
}

// Where the result of a launch's first task goes.
template <class Task>
__device__ __forceinline__ result_place place_of_root(const child<Task> &request) {
  void *into = destination_address(request.into);
  return {into != nullptr ? flag_into_pointer : 0u, reinterpret_cast<std::uintptr_t>(into)};
}

// Makes the first task of a launch, in the pool.
template <class Program, class Task, class Limits>
__device__ record_index put_root_in_pool(context &shared, Limits bounds,
                                         const child<Task> &request) {
  using layout = typename Program::template layout<>;
  const record_index index = bounds.template first_record<Task>(shared);
  write_task<Program>(record_pool<layout>(shared.records, bounds.slots()), index, request,
                      place_of_root(request), none);
  return index;
}

// There is no record for a task that has to have one: ends the launch.
static __device__ inline void fail_without_records(context &shared) {
  report_module_error(GTAP_ERROR_OUT_OF_RECORDS);
  abort_launch(shared);
}

// Runs a child on the calling thread, for lack of a record.
template <class Program, class Task>
__device__ __forceinline__ void run_inline(const child<Task> &request,
                                           [[maybe_unused]] context &shared) {
  if constexpr (Program::template runs_inline<Task>) {
    run_serial_at_need(request);
  } else {
    fail_without_records(shared);
  }
}

} // namespace gtap::detail
