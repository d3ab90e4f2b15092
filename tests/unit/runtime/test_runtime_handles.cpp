// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::launch(): what a handle says of its launch, and that it is of this launch and of no other.
#include "endless_task.h"
#include "held_launch.h"

#include "api/handle_access.h"
#include "api/launch_book.h"
#include "cuda/faults.h"

#include <gtap/launch_handle.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using gtap::detail::launch_book;
using gtap::detail::launch_record;

const gtap::entry_kernel named_fib =
    gtap::entry_of<fib_program>(&fib_kernel, "fib_kernel", gtap::this_file());

// ---- work without end, but for those who cancel it ----

void endless_kernel(std::atomic<long> *started) {
  gtap::session<endless_program> session;
  if (session.first())
    session.root(gtap::child<endless_task>{endless_args{started}});
  session.run();
}
const gtap::entry_kernel named_endless =
    gtap::entry_of<endless_program>(&endless_kernel, "endless_kernel", gtap::this_file());

void plain_kernel(int *out) {
  *out = 1;
}

// Stops itself at the first task.
struct stopping_record : endless_args {
  static constexpr unsigned gtap_states = 1;
};
struct stopping_task {
  using gtap_result = void;
  using gtap_args = endless_args;
  using gtap_record = stopping_record;
  static void gtap_serial(const endless_args &) { gtap::stop(); }
  template <class W>
  static void gtap_step(W &w, stopping_record &) {
    gtap::stop();
    w.finish();
  }
};
GTAP_CHECK_RECORD(stopping_task);
void stopping_kernel() {
  gtap::session<gtap::program<stopping_task>> session;
  if (session.first())
    session.root(gtap::child<stopping_task>{endless_args{nullptr}});
  session.run();
}
const gtap::entry_kernel named_stopping = gtap::entry_of<gtap::program<stopping_task>>(
    &stopping_kernel, "stopping_kernel", gtap::this_file());

// A launch on a host thread of its own, whose handle is there before it ends: on the host target gtap::launch() itself
// returns at the end.
class launch_aside {
public:
  // `before`: what is done between the launch's beginning on the host and its kernel.
  template <class Before>
  launch_aside(Before before, const char *name = "endless_kernel") {
    const std::shared_ptr<launch_book> book =
        gtap::detail::book_of_file(gtap::this_file().handle, 0);
    REQUIRE(book != nullptr);
    const auto record = std::make_shared<launch_record>(book, name);
    gtap::detail::handle_access::record(handle) = record;
    thread_ = std::thread([this, book, record, before] {
      struct with_endless final : gtap::detail::kernel_start {
        std::atomic<long> *started = nullptr;
        const Before *before = nullptr;
        cudaError_t operator()(std::size_t bytes) const override {
          (*before)();
          gtap::host::launch(3, 64, bytes, nullptr, [this] { endless_kernel(started); });
          return cudaSuccess;
        }
      } start;
      start.started = &started;
      start.before = &before;
      book->begin(record, nullptr, start);
    });
  }
  launch_aside() : launch_aside([] {}) { wait_for_tasks(200); }
  ~launch_aside() { thread_.join(); }

  // Or for its end.
  void wait_for_tasks(long count) const {
    while (started < count && !handle.done())
      std::this_thread::yield();
  }

  std::atomic<long> started{0};
  gtap::launch_handle handle;

private:
  std::thread thread_;
};

std::string said(gtap_status status) {
  return gtap_error_string(status);
}
bool names(const std::string &sentence, const std::string &part) {
  return sentence.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a handle waits for its launch and has its figures", "[handles]") {
  const runtime_guard runtime;
  int out = -1, seen = 0;
  const gtap::launch_handle handle = gtap::launch(nullptr, fib_kernel, 10, &out, &seen);
  CHECK(handle.valid());
  CHECK(handle.number() != 0);
  CHECK(handle.wait() == GTAP_SUCCESS);
  CHECK(handle.done());
  CHECK(handle.error() == GTAP_SUCCESS);
  CHECK(out == 55);
  CHECK(seen % (55 * GTAP_BLOCK_SIZE) == 0);
  gtap_statistics figures, last;
  CHECK(handle.statistics(figures) == GTAP_SUCCESS);
  CHECK(figures.tasks == 177);
  CHECK(figures.memory_bytes != 0);
  CHECK_FALSE(figures.stopped);
  CHECK(gtap_get_statistics(&last) == GTAP_SUCCESS);
  CHECK(last.tasks == figures.tasks);
  CHECK(last.records_peak == figures.records_peak);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("grid and block of a launch can be said, and arguments are converted", "[handles]") {
  const runtime_guard runtime;
  int out = -1, seen = 0;
  const short n = 9;
  CHECK(gtap::launch(3, 64, nullptr, fib_kernel, n, &out, &seen).wait() == GTAP_SUCCESS);
  CHECK(seen == 34 * 3 * 64);
  seen = 0;
  CHECK(gtap::launch(dim3(2, 2), dim3(32, 2), nullptr, fib_kernel, n, &out, nullptr).wait() ==
        GTAP_SUCCESS);
  CHECK(out == 34);
  CHECK(gtap::launch(32, nullptr, fib_kernel, 8L, &out, &seen).wait() == GTAP_SUCCESS);
  CHECK(seen == 21 * gtap::grid_size(fib_kernel, 32) * 32);
}

TEST_CASE("a handle has the figures of its launch, whatever came later", "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  const gtap::launch_handle first = gtap::launch(2, 64, nullptr, fib_kernel, 10, &out, nullptr);
  const gtap::launch_handle stopping = gtap::launch(2, 64, nullptr, stopping_kernel);
  const gtap::launch_handle last = gtap::launch(2, 64, nullptr, fib_kernel, 5, &out, nullptr);
  CHECK(run_fib(12) == 144); // one that has no handle
  gtap_statistics of_first, of_stopping, of_last;
  CHECK(last.statistics(of_last) == GTAP_SUCCESS);
  CHECK(stopping.statistics(of_stopping) == GTAP_SUCCESS);
  CHECK(first.statistics(of_first) == GTAP_SUCCESS);
  CHECK(of_first.tasks == 177);
  CHECK(of_last.tasks == 15);
  CHECK(of_stopping.stopped);
  CHECK(stopping.error() == GTAP_SUCCESS);
  CHECK_FALSE(of_last.stopped);
}

TEST_CASE("an error is its launch's, names it, and is told once", "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  const gtap::launch_handle good = gtap::launch(2, 64, nullptr, fib_kernel, 10, &out, nullptr);
  const gtap::launch_handle bad = gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr);
  const gtap::launch_handle good_again =
      gtap::launch(2, 64, nullptr, fib_kernel, 11, &out, nullptr);
  CHECK(good.wait() == GTAP_SUCCESS);
  CHECK(good_again.wait() == GTAP_SUCCESS);
  CHECK(out == 89);
  CHECK(bad.wait() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "Launch " + std::to_string(bad.number()) +
                                                   ", of kernel 'fib_kernel': An entry kernel "));
  gtap_statistics none;
  none.tasks = 77;
  CHECK(bad.statistics(none) == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(none.tasks == 77);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);       // told by wait()
  CHECK(bad.error() == GTAP_ERROR_INVALID_LAUNCH); // and still there
}

TEST_CASE("an error that nobody has asked a handle for is told by gtap_synchronize()",
          "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  std::uint64_t first = 0;
  { // dropped
    const gtap::launch_handle bad = gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr);
    first = bad.number();
  }
  const gtap::launch_handle kept = gtap::launch(2, 16, nullptr, fib_kernel, 10, &out, nullptr);
  CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  const std::string sentence = said(GTAP_ERROR_INVALID_LAUNCH);
  CHECK(names(sentence, "Launch " + std::to_string(first) + ", of kernel 'fib_kernel'"));
  CHECK(names(sentence, "One more launch ended in an error."));
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(kept.error() == GTAP_ERROR_INVALID_LAUNCH);
  { const gtap::launch_handle bad = gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr); }
  CHECK(gtap_synchronize(nullptr) == GTAP_ERROR_INVALID_LAUNCH); // of a stream
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("grid and block that CUDA refuses are the launch's error", "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  const gtap::launch_handle bad = gtap::launch(1, 2048, nullptr, fib_kernel, 10, &out, nullptr);
  CHECK(bad.done());
  CHECK(bad.wait() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "could not be launched"));
  CHECK(cudaGetLastError() == cudaSuccess);
  // The sentence is of this launch, whatever the thread was told before.
  const gtap::launch_handle other = gtap::launch(1, 48, nullptr, fib_kernel, 10, &out, nullptr);
  CHECK(other.wait() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK_FALSE(names(said(GTAP_ERROR_INVALID_LAUNCH), "could not be launched"));
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("one of several launches is cancelled", "[handles]") {
  const runtime_guard runtime;
  for (int which = 0; which < 3; ++which) {
    std::vector<std::unique_ptr<launch_aside>> all;
    for (int i = 0; i < 3; ++i)
      all.push_back(std::make_unique<launch_aside>());
    launch_aside &one = *all[static_cast<std::size_t>(which)];
    CHECK_FALSE(one.handle.done());
    CHECK(one.handle.error() == GTAP_SUCCESS); // not yet
    CHECK(one.handle.cancel() == GTAP_SUCCESS);
    CHECK(one.handle.wait() == GTAP_ERROR_CANCELLED);
    CHECK(names(said(GTAP_ERROR_CANCELLED), "'endless_kernel'"));
    gtap_statistics figures;
    CHECK(one.handle.statistics(figures) == GTAP_SUCCESS);
    CHECK(figures.tasks + figures.inline_spawns >= 200);
    for (const auto &each : all)
      if (each.get() != &one) {
        each->wait_for_tasks(each->started + 200); // goes on
        CHECK_FALSE(each->handle.done());
      }
    for (const auto &each : all)
      if (each.get() != &one) {
        CHECK(each->handle.cancel() == GTAP_SUCCESS);
        CHECK(each->handle.wait() == GTAP_ERROR_CANCELLED);
      }
    CHECK(one.handle.cancel() == GTAP_SUCCESS); // has ended
  }
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(run_fib(12) == 144);
}

TEST_CASE("a launch that is cancelled before it begins ends when it does", "[handles]") {
  const runtime_guard runtime;
  for (int turn = 0; turn < 5; ++turn) {
    gtap_status answer = GTAP_ERROR_CUDA;
    std::atomic<bool> cancelled{false};
    {
      launch_aside *self = nullptr;
      std::atomic<launch_aside *> made{nullptr};
      launch_aside aside([&] {
        while (made == nullptr)
          std::this_thread::yield();
        answer = made.load()->handle.cancel();
        cancelled = true;
      });
      made = self = &aside;
      constexpr long most = 20000; // tasks, before the workers have looked
      self->wait_for_tasks(most);
      CHECK(self->started < most);
      if (self->started >= most)
        CHECK(gtap_cancel() == GTAP_SUCCESS);
      CHECK(self->handle.wait() == GTAP_ERROR_CANCELLED);
    }
    CHECK(cancelled);
    CHECK(answer == GTAP_SUCCESS);
    CHECK(run_fib(10) == 55); // has the same context and the same slot
    int out = -1;
    CHECK(gtap::launch(2, 64, nullptr, fib_kernel, 11, &out, nullptr).wait() == GTAP_SUCCESS);
    CHECK(out == 89);
  }
}

TEST_CASE("gtap_cancel() ends launches with handles, too", "[handles]") {
  const runtime_guard runtime;
  const launch_aside first, second;
  CHECK(gtap_cancel() == GTAP_SUCCESS);
  CHECK(first.handle.wait() == GTAP_ERROR_CANCELLED);
  CHECK(second.handle.wait() == GTAP_ERROR_CANCELLED);
}

TEST_CASE("more launches at once than contexts: the error is that of who had none", "[handles]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.concurrent_launches = 1;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  {
    held_launch holds_the_context;
    int out = -1;
    const gtap::launch_handle none = gtap::launch(3, 64, nullptr, fib_kernel, 10, &out, nullptr);
    CHECK(none.wait() == GTAP_ERROR_TOO_MANY_LAUNCHES);
    CHECK(names(said(GTAP_ERROR_TOO_MANY_LAUNCHES), "More than 1"));
    CHECK(holds_the_context.release() == 1);
  }
  CHECK(gtap_finalize() == GTAP_SUCCESS); // told
}

TEST_CASE("any number of handles may be dropped", "[handles]") {
  const runtime_guard runtime;
  std::vector<int> out(500, -1);
  for (int &each : out)
    static_cast<void>(gtap::launch(1, 32, nullptr, fib_kernel, 4, &each, nullptr));
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  for (const int each : out)
    CHECK(each == 3);
  for (int i = 0; i < 200; ++i)
    static_cast<void>(gtap::launch(1, 48, nullptr, fib_kernel, 4, out.data(), nullptr));
  CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "199 more launches ended in errors."));
}

TEST_CASE("host threads launch, wait and drop at the same time", "[handles]") {
  gtap_config config;
  config.memory_bytes = std::size_t{64} << 20;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    gtap::host::set_seed(seed);
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    constexpr int threads = 4;
    std::vector<std::thread> launching;
    std::vector<int> wrong(threads, 0);
    std::atomic<int> running{threads};
    for (int i = 0; i < threads; ++i)
      launching.emplace_back([&wrong, &running, i] {
        const int expected[] = {8, 13, 21, 34};
        const std::uint64_t tasks[] = {25, 41, 67, 109};
        for (int turn = 0; turn < 8; ++turn) {
          int out = -1;
          const gtap::launch_handle handle =
              gtap::launch(1 + turn % 3, 64, nullptr, fib_kernel, 6 + i, &out, nullptr);
          gtap_statistics figures;
          wrong[static_cast<std::size_t>(i)] +=
              (handle.wait() != GTAP_SUCCESS) + (out != expected[i]) +
              (handle.statistics(figures) != GTAP_SUCCESS) + (figures.tasks != tasks[i]);
          static_cast<void>(gtap::launch(1, 32, nullptr, fib_kernel, 3, &out, nullptr));
        }
        --running;
      });
    while (running != 0)
      CHECK(gtap_synchronize() == GTAP_SUCCESS);
    for (std::thread &each : launching)
      each.join();
    CHECK(gtap_finalize() == GTAP_SUCCESS);
    for (const int count : wrong)
      CHECK(count == 0);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("without a runtime a launch does not begin, and its error is told", "[handles]") {
  int out = -1;
  const gtap::launch_handle kept = gtap::launch(nullptr, fib_kernel, 4, &out, nullptr);
  CHECK(kept.valid());
  CHECK(kept.done());
  CHECK(kept.wait() == GTAP_ERROR_NOT_INITIALIZED);
  CHECK(names(said(GTAP_ERROR_NOT_INITIALIZED), "Launch "));
  CHECK(gtap_synchronize() == GTAP_SUCCESS); // told by wait()
  static_cast<void>(gtap::launch(nullptr, fib_kernel, 4, &out, nullptr));
  CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  static_cast<void>(gtap::launch(nullptr, fib_kernel, 4, &out, nullptr));
  {
    const runtime_guard runtime;
    CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED);
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
  }
  CHECK(out == -1);
}

TEST_CASE("a kernel that no file has made known cannot be launched so", "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  const gtap::launch_handle handle = gtap::launch(1, 32, nullptr, plain_kernel, &out);
  CHECK(handle.wait() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "#pragma gtap entry"));
  CHECK(out == -1);
}

TEST_CASE("a handle that is moved from is of no launch", "[handles]") {
  const runtime_guard runtime;
  int out = -1;
  gtap::launch_handle first = gtap::launch(1, 64, nullptr, fib_kernel, 9, &out, nullptr);
  const std::uint64_t number = first.number();
  gtap::launch_handle second(std::move(first));
  CHECK(second.number() == number);
  CHECK(second.wait() == GTAP_SUCCESS);
  gtap::launch_handle third;
  const auto is_of_none = [](const gtap::launch_handle &handle) {
    gtap_statistics figures;
    CHECK_FALSE(handle.valid());
    CHECK(handle.done());
    CHECK(handle.number() == 0);
    CHECK(handle.wait() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "moved from"));
    CHECK(handle.error() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(handle.cancel() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(handle.statistics(figures) == GTAP_ERROR_INVALID_LAUNCH);
  };
  is_of_none(third);
  is_of_none(first); // NOLINT(bugprone-use-after-move)
  third = std::move(second);
  CHECK(third.number() == number);
  is_of_none(second); // NOLINT(bugprone-use-after-move)
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("a handle outlives its runtime", "[handles]") {
  int out = -1;
  gtap::launch_handle good, bad;
  {
    const runtime_guard runtime;
    good = gtap::launch(2, 64, nullptr, fib_kernel, 10, &out, nullptr);
    bad = gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr);
    CHECK(bad.error() == GTAP_ERROR_INVALID_LAUNCH);
  }
  for (int turn = 0; turn < 2; ++turn) {
    gtap_statistics figures;
    CHECK(good.done());
    CHECK(good.wait() == GTAP_SUCCESS);
    CHECK(good.statistics(figures) == GTAP_SUCCESS);
    CHECK(figures.tasks == 177);
    CHECK(good.cancel() == GTAP_SUCCESS);
    CHECK(bad.wait() == GTAP_ERROR_INVALID_LAUNCH);
    const runtime_guard another; // whose slots are others
    CHECK(gtap::launch(2, 64, nullptr, fib_kernel, 9, &out, nullptr).wait() == GTAP_SUCCESS);
  }
}

TEST_CASE("finalising waits for launches with handles, and tells what nobody has asked for",
          "[handles]") {
  REQUIRE(gtap_initialize() == GTAP_SUCCESS);
  int out = -1;
  gtap::launch_handle kept = gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr);
  {
    launch_aside lasts;
    gtap_status cancelled = GTAP_ERROR_CUDA;
    std::thread cancelling([&] { // Catch's assertions are for one thread
      lasts.wait_for_tasks(lasts.started + 500);
      cancelled = lasts.handle.cancel();
    });
    CHECK(gtap_finalize() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(names(said(GTAP_ERROR_INVALID_LAUNCH), "One more launch ended in an error."));
    CHECK(lasts.handle.wait() == GTAP_ERROR_CANCELLED);
    cancelling.join();
    CHECK(cancelled == GTAP_SUCCESS);
  }
  CHECK(kept.wait() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
}

TEST_CASE("a runtime of its own serves launches with handles", "[handles]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  gtap::launch_handle handle;
  int out = -1;
  {
    gtap::runtime runtime(config, {gtap::this_file()});
    handle = gtap::launch(2, 64, nullptr, fib_kernel, 10, &out, nullptr);
    static_cast<void>(gtap::launch(2, 48, nullptr, fib_kernel, 10, &out, nullptr));
    CHECK(runtime.synchronize() == GTAP_ERROR_INVALID_LAUNCH);
    CHECK(runtime.synchronize() == GTAP_SUCCESS);
  }
  CHECK(handle.wait() == GTAP_SUCCESS);
  CHECK(out == 55);
}

TEST_CASE("a CUDA call that fails in gtap::launch() is the launch's error", "[handles]") {
  for (const char *call :
       {"cudaHostAlloc", "cudaMemcpyAsync", "cudaEventCreateWithFlags", "cudaLaunchKernel",
        "cudaEventRecord", "cudaStreamIsCapturing", "cudaGetDevice"}) {
    INFO(call);
    const runtime_guard runtime;
    int out = -1;
    gtap::detail::set_fault({call, 1, cudaErrorUnknown, 1});
    const gtap::launch_handle bad = gtap::launch(2, 64, nullptr, fib_kernel, 10, &out, nullptr);
    gtap::detail::set_fault({});
    CHECK(bad.wait() == GTAP_ERROR_CUDA);
    CHECK(names(said(GTAP_ERROR_CUDA), call));
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(gtap::launch(2, 64, nullptr, fib_kernel, 11, &out, nullptr).wait() == GTAP_SUCCESS);
    CHECK(out == 89);
  }
}
