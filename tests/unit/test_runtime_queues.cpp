// Whether a launch follows its queues (queue_trial.cuh): which warps try, and what they decide.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include "catch_compat.h"

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
