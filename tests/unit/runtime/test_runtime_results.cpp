// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The result of an entry that goes to every thread: each launch has its own, also beside others, and a zero when
// it ends early.
#include "held_launch.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;

// An int that is copied slowly by the last threads of some blocks, which then read the result long after
// the others of the grid have it.
struct slow_int {
  int value;
  slow_int() = default;
  explicit slow_int(int v) : value(v) {}
  slow_int(const slow_int &) = default;
  slow_int &operator=(const slow_int &other) {
    if (blockIdx.x % 7 == 3 && threadIdx.x == blockDim.x - 1)
      std::this_thread::sleep_for(300us);
    value = other.value;
    return *this;
  }
};

struct answer_args {
  int value;
};
struct answer_record : answer_args {
  static constexpr unsigned gtap_states = 1;
};
struct answer_task {
  using gtap_result = slow_int;
  using gtap_args = answer_args;
  using gtap_record = answer_record;
  static slow_int gtap_serial(const answer_args &a) { return slow_int(a.value); }
  template <class W>
  static void gtap_step(W &w, answer_record &r) {
    w.template finish<slow_int>(slow_int(r.value));
  }
};
GTAP_CHECK_RECORD(answer_task);

// How many threads of the grid do not get `value`.
int wrong_answers(int value, int blocks) {
  std::atomic<int> wrong{0};
  gtap::host::launch(blocks, 32, [&] {
    gtap::session<gtap::program<answer_task>> session;
    if (session.first())
      session.root(gtap::child<answer_task>{answer_args{value}, session.result_place<slow_int>()});
    if (session.run_for_result<slow_int>().value != value)
      ++wrong;
  });
  return wrong;
}

// fib(n) of every thread of a grid: the value, if all have the same, else -1.
int fib_of_all(int n) {
  std::atomic<int> seen{-2};
  gtap::host::launch(3, 64, [&] {
    gtap::session<fib_program> session;
    if (session.first())
      session.root(gtap::child<fib_task>{fib_args{n}, session.result_place<int>()});
    const int mine = session.run_for_result<int>();
    int before = -2;
    if (!seen.compare_exchange_strong(before, mine) && before != mine)
      seen = -1;
  });
  return seen;
}

// Begins with a task that lasts until somebody stops the launch.
struct stuck_args {
  std::atomic<bool> *started;
};
struct stuck_record : stuck_args {
  static constexpr unsigned gtap_states = 1;
};
struct stuck_task {
  using gtap_result = int;
  using gtap_args = stuck_args;
  using gtap_record = stuck_record;
  static int gtap_serial(const stuck_args &) { return 1; }
  template <class W>
  static void gtap_step(W &w, stuck_record &r) {
    *r.started = true;
    __nanosleep(1000);
    w.spawn(gtap::child<stuck_task>{stuck_args{r.started}});
    w.template finish<int>(7);
  }
};
GTAP_CHECK_RECORD(stuck_task);

} // namespace

TEST_CASE("launches at once each have their own result in every thread", "[runtime][results]") {
  const runtime_guard runtime;
  constexpr int threads = 3, turns = 30;
  std::vector<std::thread> launching;
  std::vector<int> wrong(threads, 0);
  for (int i = 0; i < threads; ++i)
    launching.emplace_back([&wrong, i] {
      for (int turn = 0; turn < turns; ++turn)
        wrong[static_cast<std::size_t>(i)] += wrong_answers(1000 * (i + 1) + turn, 4 + turn % 5);
    });
  for (std::thread &each : launching)
    each.join();
  for (const int count : wrong)
    CHECK(count == 0);
}

TEST_CASE("a launch that ends early has a zero for every thread, not the result of one before",
          "[runtime][results]") {
  const runtime_guard runtime;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    gtap::host::set_seed(seed);
    REQUIRE(fib_of_all(10) == 55);
    std::atomic<bool> started{false};
    std::atomic<int> nonzero{0};
    std::thread launch([&] {
      gtap::host::launch(3, 64, [&] {
        gtap::session<gtap::program<stuck_task>> session;
        if (session.first())
          session.root(gtap::child<stuck_task>{stuck_args{&started}, session.result_place<int>()});
        nonzero += session.run_for_result<int>() != 0;
      });
    });
    while (!started)
      std::this_thread::yield();
    CHECK(gtap_cancel() == GTAP_SUCCESS);
    launch.join();
    CHECK(nonzero == 0);
    CHECK(gtap_synchronize() == GTAP_ERROR_CANCELLED);
    CHECK(fib_of_all(9) == 34);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("where a cancellation and the end meet, all threads have the same result",
          "[runtime][results]") {
  const runtime_guard runtime;
  std::atomic<bool> ending{false};
  std::thread cancelling([&] {
    while (!ending)
      static_cast<void>(gtap_cancel());
  });
  int cancelled = 0;
  for (int turn = 0; turn < 200 || (cancelled == 0 && turn < 20000); ++turn) {
    const int result = fib_of_all(7 + turn % 3);
    const gtap_status status = gtap_synchronize();
    cancelled += status == GTAP_ERROR_CANCELLED;
    const int expected[] = {13, 21, 34};
    CHECK(((status == GTAP_ERROR_CANCELLED && result == 0) ||
           (status == GTAP_SUCCESS && result == expected[turn % 3])));
  }
  ending = true;
  cancelling.join();
  CHECK(cancelled > 0);
}
