// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several launches at once: from several host threads, on streams, with more launches than contexts.
#include "held_launch.h"

#include <string>
#include <thread>
#include <vector>

namespace {

// fib(n) without Catch's assertions, which are for one thread.
int launched_fib(int n, int blocks) {
  int out = -1, seen = 0;
  gtap::host::launch(blocks, 64, [&] { fib_kernel(n, &out, &seen); });
  return seen == out * blocks * 64 ? out : -2;
}

} // namespace

TEST_CASE("host threads may launch at the same time", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{4} << 20;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    gtap::host::set_seed(seed);
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    constexpr int threads = 4, turns = 5; // as many as there are contexts
    std::vector<std::thread> launching;
    std::vector<int> wrong(threads, 0);
    for (int i = 0; i < threads; ++i)
      launching.emplace_back([&wrong, i] {
        const int expected[] = {21, 34, 55, 89};
        for (int turn = 0; turn < turns; ++turn)
          wrong[static_cast<std::size_t>(i)] += launched_fib(8 + i, 1 + turn % 3) != expected[i];
      });
    for (std::thread &each : launching)
      each.join();
    CHECK(gtap_finalize() == GTAP_SUCCESS);
    for (const int count : wrong)
      CHECK(count == 0);
  }
  gtap::host::set_seed(0);
}

TEST_CASE("a launch beside one that lasts has a context of its own, and the next again the first",
          "[runtime]") {
  const runtime_guard runtime;
  held_launch first;
  for (int turn = 0; turn < 3; ++turn)
    CHECK(launched_fib(10, 2) == 55);
  {
    held_launch second;
    CHECK(launched_fib(10, 2) == 55);
    CHECK(first.release() == 1); // the one that came first may end first
    CHECK(launched_fib(10, 2) == 55);
    held_launch third;
    CHECK(launched_fib(11, 3) == 89);
    CHECK(second.release() == 1);
    CHECK(launched_fib(11, 3) == 89);
  }
  CHECK(run_fib(10) == 55);
}

TEST_CASE("more launches than contexts: the last ends in an error that names the knob",
          "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.concurrent_launches = 2;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  held_launch first, second;
  for (int turn = 0; turn < 3; ++turn)
    CHECK(launched_fib(10, 3) < 0);
  CHECK(first.release() == 1);
  CHECK(second.release() == 1);
  CHECK(gtap_synchronize() == GTAP_ERROR_TOO_MANY_LAUNCHES);
  const std::string said = gtap_error_string(GTAP_ERROR_TOO_MANY_LAUNCHES);
  CHECK(said.find("More than 2") != std::string::npos);
  CHECK(said.find("concurrent_launches") != std::string::npos);
  CHECK(run_fib(10) == 55);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("an error of one launch does not end others, whose spawns run inline", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.concurrent_launches = 1;
  config.max_records = 2;
  config.chunk_records = 1;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  {
    held_launch only;
    CHECK(launched_fib(10, 3) < 0); // the error stays until somebody asks for it
    CHECK(only.release() == 1);
  }
  CHECK(launched_fib(12, 2) == 144);
  gtap_statistics statistics;
  CHECK(gtap_synchronize() == GTAP_ERROR_TOO_MANY_LAUNCHES);
  CHECK(gtap_get_statistics(&statistics) == GTAP_SUCCESS);
  CHECK(statistics.inline_spawns != 0);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("with one context all memory is its own", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  for (const std::uint32_t contexts : {1u, 4u, 64u}) {
    config.concurrent_launches = contexts;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    CHECK(run_fib(12) == 144);
    CHECK(gtap_finalize() == GTAP_SUCCESS);
  }
}

TEST_CASE("a stream can be waited for while a launch elsewhere lasts", "[runtime]") {
  cudaStream_t stream;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(gtap_synchronize(stream) == GTAP_ERROR_NOT_INITIALIZED);
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.concurrent_launches = 2;
  for (const std::uint32_t watchdog : {GTAP_NO_WATCHDOG, 60000u}) {
    config.watchdog_ms = watchdog;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    {
      held_launch first;
      int out = -1, seen = 0;
      gtap::host::launch(2, 64, 0, stream, [&] { fib_kernel(10, &out, &seen); });
      CHECK(gtap_synchronize(stream) == GTAP_SUCCESS);
      CHECK(out == 55);
      held_launch second;
      gtap::host::launch(2, 64, 0, stream, [&] { fib_kernel(10, &out, &seen); });
      CHECK(gtap_synchronize(stream) == GTAP_ERROR_TOO_MANY_LAUNCHES);
      CHECK(gtap_synchronize(stream) == GTAP_SUCCESS); // told once
      CHECK(first.release() == 1);
      CHECK(second.release() == 1);
    }
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(gtap_finalize() == GTAP_SUCCESS);
  }
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a launch on a stream is as any other", "[runtime]") {
  const runtime_guard runtime;
  cudaStream_t stream;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  int out = -1, seen = 0;
  gtap::host::launch(3, 64, 0, stream, [&] { fib_kernel(9, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(out == 34);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}
