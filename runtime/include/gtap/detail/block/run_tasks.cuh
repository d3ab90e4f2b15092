// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tasks of a run (run_gate.cuh) one after the other, without what there is around a step: they neither spawn nor wait, so nothing is on
// the block's stack but the task that runs. Must not know how the block comes to the next one, which Member says (ring_member.cuh,
// static_member.cuh, placed_member.cuh).
#pragma once

#include <gtap/detail/block/computed_tasks.cuh>
#include <gtap/detail/task/leaf_step.cuh>
#include <gtap/detail/task/verbs.cuh>

namespace gtap::detail {

// The task at `position` of the window. All threads.
template <class Program>
__device__ __forceinline__ void run_task_of_run(lane_memory<Program> lane, std::uint32_t position,
                                                std::uint32_t thread) {
  const auto window = lane.column();
  const std::uint32_t meta = window.meta(position);
  Program::with_task(static_cast<int>(meta & 0xff), [&](auto type) {
    using task = typename decltype(type)::type;
    using result = typename task::gtap_result;
    if constexpr (is_called_in_run<task>::value) {
      auto &record = *static_cast<typename task::gtap_record *>(
          payload_at<task, Program>(lane, window, position));
      if constexpr (std::is_void<result>::value) {
        run_leaf<task>(record);
      } else {
        const result value = run_leaf<task>(record);
        if (thread == 0 && (meta & flag_into_pointer) != 0)
          bring_to<Program::template combines<result>, false>(
              lane.records().head(window.link(position)).destination, value);
      }
    }
  });
}

// Whether the task at `position` of the window is called. All threads.
template <class Program>
__device__ __forceinline__ bool is_called_at(lane_memory<Program> lane, std::uint32_t position) {
  if constexpr (!Program::template some_not_called<>)
    return true;
  bool answer = false;
  Program::with_task(static_cast<int>(lane.column().meta(position) & 0xff), [&](auto type) {
    answer = is_called_in_run<typename decltype(type)::type>::value;
  });
  return answer;
}

// How many tasks a block has run in a run, and the task's record, or its row (computed_tasks.cuh), if the next one is not called.
struct ran_tasks {
  std::uint32_t count, link;
};
// The newest task of the block, at `position`, and those after it, until the block leaves the run, or the next one is not called. `link`
// as above. All threads call it. It is not inlined, so that the compiler allocates its registers without those of the scheduler.
template <class Program, class Member, class Exit>
__device__ __noinline__ ran_tasks run_tasks(lane_memory<Program> lane, std::uint32_t position,
                                            std::uint32_t link, std::uint32_t thread, Exit exit) {
  std::uint32_t ran = 0;
  for (;;) {
    run_task_of_run(lane, position, thread);
    ++ran;
    wait_for_copies(); // others read these behind the barrier (computed_tasks.cuh)
    __syncthreads();
    Member::next(lane, position, link, thread, exit);
    __syncthreads();
    if (!run_member<Program>::takes_part())
      return {ran, link};
    if constexpr (Member::is_computed)
      link = computed_tasks<Program>::begin_task(thread);
    else
      link = lane.column().link(position);
    if (!is_called_at(lane, position))
      return {ran, link};
  }
}

} // namespace gtap::detail
