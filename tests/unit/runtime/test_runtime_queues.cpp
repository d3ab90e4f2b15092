// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a launch follows its queues (queue_trial.cuh): which warps try, and what they decide.
#include "fib_task.h"

#include <memory>

using namespace gtap::detail;

TEST_CASE("as many warps follow the queues as are watched beside them", "[queues]") {
  for (std::uint32_t warps = 1; warps <= 8 * trial_share; ++warps) {
    std::uint32_t follow = 0, watched = 0;
    for (std::uint32_t warp = 0; warp < warps; ++warp) {
      follow += role_in_trial(warp, warps) == trial_follows;
      watched += role_in_trial(warp, warps) == trial_watched;
    }
    CHECK(follow == watched);
    CHECK(follow == warps / trial_share);
  }
}

TEST_CASE("queues are judged by the tasks that they give a cycle", "[queues]") {
  constexpr unsigned cycles = static_cast<unsigned>(trial_cycles);
  constexpr std::uint32_t tasks = 100 * static_cast<std::uint32_t>(trial_tasks);
  queue_trial_words trial{};
  const auto judge = [&](std::uint32_t followed) {
    reset_trial(trial);
    end_slice(trial, trial_watched, tasks, cycles);
    CHECK(trial.verdict == queues_not_judged);
    end_slice(trial, trial_follows, followed, cycles);
    return trial.verdict;
  };
  CHECK(judge(2 * tasks) == queues_pay);
  CHECK(judge(tasks + tasks / 10) == queues_pay);
  CHECK(judge(tasks) == queues_do_not_pay);
  CHECK(judge(tasks + tasks / 50) == queues_do_not_pay); // as good as chance
  CHECK(judge(tasks / 2) == queues_do_not_pay);
  // What either kind takes counts, too.
  reset_trial(trial);
  end_slice(trial, trial_watched, tasks, cycles);
  end_slice(trial, trial_follows, 2 * tasks, 3 * cycles);
  CHECK(trial.verdict == queues_do_not_pay);
}

TEST_CASE("queues are not judged before both kinds of warp have done enough", "[queues]") {
  constexpr unsigned cycles = static_cast<unsigned>(trial_cycles);
  constexpr std::uint32_t tasks = static_cast<std::uint32_t>(trial_tasks);
  queue_trial_words trial{};
  end_slice(trial, trial_follows, 9 * tasks, 9 * cycles);
  CHECK(trial.verdict == queues_not_judged);
  end_slice(trial, trial_watched, tasks - 1, cycles);
  CHECK(trial.verdict == queues_not_judged);
  end_slice(trial, trial_watched, 1, 0);
  CHECK(trial.verdict != queues_not_judged);
  reset_trial(trial);
  end_slice(trial, trial_follows, 9 * tasks, 9 * cycles);
  end_slice(trial, trial_watched, tasks, cycles - 1);
  CHECK(trial.verdict == queues_not_judged);
}

TEST_CASE("queues are judged once in a launch", "[queues]") {
  constexpr unsigned cycles = static_cast<unsigned>(trial_cycles);
  constexpr std::uint32_t tasks = 100 * static_cast<std::uint32_t>(trial_tasks);
  queue_trial_words trial{};
  end_slice(trial, trial_watched, tasks, cycles);
  end_slice(trial, trial_follows, tasks / 2, cycles);
  REQUIRE(trial.verdict == queues_do_not_pay);
  end_slice(trial, trial_follows, 9 * tasks, cycles);
  CHECK(trial.verdict == queues_do_not_pay);
}

TEST_CASE("a warp tells what it does in its slices, but for the first one and while it has no work",
          "[queues]") {
  auto shared = std::make_unique<context>();
  std::uint64_t told[5] = {};
  gtap::host::launch(1, 32, [&] {
    const int lane = static_cast<int>(threadIdx.x);
    const lane_memory<fib_program> memory(threadIdx.x);
    pool_limits limits{};
    limits.warps = trial_share;
    if (lane == 0) // of the warp that follows the queues
      memory.begin(
          {shared.get(), record_pool<fib_program::layout<>>(nullptr, 0), limits, trial_share - 1});
    __syncwarp();
    // Each lane has run so many tasks when the warp looks at the end of a slice, and at work it is, or not.
    const auto look = [&](std::uint32_t tasks, bool at_work) {
      const long long begun = clock64();
      while (clock64() - begun <= trial_slice)
        __nanosleep(100);
      tend_slice<fib_program>(memory, tasks, at_work, lane);
      __syncwarp();
      return atomic(shared->queues.tasks[trial_follows]).load(relaxed);
    };
    look(10, true); // begins
    const std::uint64_t first = look(20, true), second = look(23, true);
    const std::uint64_t without_work = look(24, false), idle = look(30, false);
    const std::uint64_t begun_again = look(40, true), third = look(45, true);
    if (lane == 0)
      told[0] = first, told[1] = second, told[2] = without_work, told[3] = idle + begun_again,
      told[4] = third;
  });
  CHECK(told[0] == 0);
  CHECK(told[1] == 32 * 3);
  CHECK(told[2] == 32 * 4);
  CHECK(told[3] == 2 * told[2]);
  CHECK(told[4] == told[2] + 32 * 5);
  CHECK(shared->queues.tasks[trial_watched] == 0);
  CHECK(shared->queues.verdict == queues_not_judged);
}
