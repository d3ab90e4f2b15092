// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds out, while a launch runs, whether its queues pay (queue(expr); EPAQ, the paper's Section 4.4): a queue that
// says which path a task takes spares divergence, any other leaves lanes idle, and only time tells which
// it is. A few warps follow the queues, as many others are watched that do not, and when both have run
// enough tasks, all do what gave more tasks a cycle. Until then the others do not follow them, so that
// queues that do not pay cost no more than what those few lose. Must not know what a queue decides.
//
// Words: queue_trial_words in context.h, relaxed everywhere. They are hints: whatever is read, every task runs.
#pragma once

#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/base/warp_sums.cuh>
#include <gtap/detail/stack/lane_memory.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// What a warp has to do with it. Every launch that has one kind has the other.
enum trial_role : std::uint32_t { trial_watched = 0, trial_follows = 1, trial_bystander };
__device__ __forceinline__ trial_role role_in_trial(std::uint32_t warp, std::uint32_t warps) {
  const std::uint32_t place = warp % trial_share;
  if (place % (trial_share / 2) != trial_share / 2 - 1 || warp - place + trial_share > warps)
    return trial_bystander;
  return place == trial_share - 1 ? trial_follows : trial_watched;
}

// Adds what a warp has done, and decides if that was enough: once in a launch. One lane.
__device__ inline void end_slice(queue_trial_words &trial, trial_role role, std::uint32_t tasks,
                                 unsigned cycles) {
  std::uint32_t verdict = atomic(trial.verdict).load(relaxed);
  if (verdict != queues_not_judged)
    return;
  atomic(trial.tasks[role]).fetch_add(tasks, relaxed);
  atomic(trial.cycles[role]).fetch_add(cycles, relaxed);
  float rates[2];
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t ran = atomic(trial.tasks[i]).load(relaxed);
    const std::uint64_t took = atomic(trial.cycles[i]).load(relaxed);
    if (ran < trial_tasks || took < trial_cycles)
      return;
    rates[i] = static_cast<float>(ran) / static_cast<float>(took);
  }
  const bool pay = rates[trial_follows] > trial_gain * rates[trial_watched];
  atomic(trial.verdict)
      .compare_exchange_strong(verdict, pay ? queues_pay : queues_do_not_pay, relaxed, relaxed);
}

// All lanes of a warp, now and then, and when it runs out of tasks: counts what it has done. `tasks`: how many this
// lane has run. `at_work`: the warp has tasks, and so have most others; what it does else does not
// count. Nor does its first slice: who begins to follow queues runs first what others are full of, and puts the
// rest off. Out of line, with all that it needs in shared memory, for the registers of the loop.
template <class Program>
__device__ __noinline__ void tend_slice(lane_memory<Program> memory, std::uint32_t tasks,
                                        bool at_work, int lane) {
  const std::uint32_t all = sum_of_warp(tasks);
  if (lane != 0)
    return;
  const unsigned now = static_cast<unsigned>(clock64());
  trial_slice_words &own = memory.of_warp().slice;
  const bool over = own.open && (!at_work || now - own.began >= trial_slice);
  if (over && own.counts)
    end_slice(memory.from().shared->queues,
              role_in_trial(memory.from().warp, memory.from().limits.warps), all - own.tasks,
              now - own.began);
  if (over || !own.open) {
    own.began = now;
    own.tasks = all;
  }
  own.counts |= over;
  own.open = at_work;
}

// One lane of the last block of a launch.
__device__ inline void reset_trial(queue_trial_words &trial) {
  trial = queue_trial_words{};
}

} // namespace gtap::detail
