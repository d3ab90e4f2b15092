// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls in any order, on the C-style functions and on runtime objects: errors where something is missing,
// never a crash.
#include "fib_task.h"

#include "held_launch.h"
#include "other_file.h"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace {

gtap_status status_of(void (*make)()) {
  try {
    make();
  } catch (const gtap::error &error) {
    CHECK(std::string(error.what()).size() > 20);
    return error.status();
  }
  return GTAP_SUCCESS;
}

} // namespace

TEST_CASE("without a runtime every call is an error and a launch changes nothing", "[runtime]") {
  CHECK(gtap_finalize() == GTAP_ERROR_NOT_INITIALIZED);
  CHECK(gtap_cancel() == GTAP_ERROR_NOT_INITIALIZED);
  gtap_statistics figures;
  CHECK(gtap_get_statistics(&figures) == GTAP_ERROR_NOT_INITIALIZED);
  int out = -1, seen = 0;
  gtap::host::launch(1, 32, [&] { fib_kernel(5, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_NOT_INITIALIZED)).find("gtap_initialize()") !=
        std::string::npos);
  CHECK(out == -1);
  CHECK(gtap_synchronize() == GTAP_SUCCESS); // an error is told once
}

TEST_CASE("initialising twice is an error, by function and by object, and the first goes on",
          "[runtime]") {
  const runtime_guard runtime;
  CHECK(gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED);
  CHECK(status_of([] { gtap::runtime second; }) == GTAP_ERROR_ALREADY_INITIALIZED);
  CHECK(status_of([] { gtap::runtime second({}, {gtap::this_file()}); }) ==
        GTAP_ERROR_ALREADY_INITIALIZED);
  CHECK(run_fib(5) == 5);
}

TEST_CASE("initialising while an object lives is an error, and works afterwards", "[runtime]") {
  {
    gtap::runtime first;
    CHECK(gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED);
    CHECK(run_fib(5) == 5);
  }
  CHECK(gtap_initialize() == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_ERROR_NOT_INITIALIZED);
}

TEST_CASE("a block that is no multiple of 32 is an error, and the next launch works", "[runtime]") {
  const runtime_guard runtime;
  int out = -1, seen = 0;
  gtap::host::launch(2, 48, [&] { fib_kernel(5, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(out == -1);
  CHECK(run_fib(5) == 5);
}

TEST_CASE("finalising waits for a launch that runs", "[runtime]") {
  REQUIRE(gtap_initialize() == GTAP_SUCCESS);
  held_launch launch;
  std::atomic<bool> finalised{false};
  gtap_status status = GTAP_ERROR_CUDA;
  std::thread other([&] {
    status = gtap_finalize();
    finalised = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK_FALSE(finalised);
  CHECK(launch.release() == 1);
  other.join();
  CHECK(status == GTAP_SUCCESS);
}

TEST_CASE("a runtime may move, and serves until the last owner is gone", "[runtime]") {
  gtap::config settings;
  settings.memory_bytes = std::size_t{1} << 20;
  {
    gtap::runtime first(settings);
    gtap::runtime second(std::move(first));
    CHECK(run_fib(8) == 21);
    CHECK(second.synchronize() == GTAP_SUCCESS);
  }
  CHECK(gtap_initialize() == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("two runtimes serve a file each, with settings and errors of their own", "[runtime]") {
  gtap::config small, large;
  small.memory_bytes = large.memory_bytes = std::size_t{1} << 20;
  small.max_records = 2;
  small.chunk_records = 1;
  gtap::runtime mine(small, {gtap::this_file()});
  gtap::runtime other(large, {other_file::handle()});
  int out = 0, seen = 0;
  gtap::host::launch(2, 64, [&] { fib_kernel(12, &out, &seen); });
  CHECK(out == 144);
  CHECK(other_file::launch(12) == 144);
  gtap_statistics figures;
  REQUIRE(mine.get_statistics(figures) == GTAP_SUCCESS);
  CHECK(figures.inline_spawns > 0);
  REQUIRE(other.get_statistics(figures) == GTAP_SUCCESS);
  CHECK(figures.inline_spawns == 0);
  gtap::host::launch(1, 48, [&] { fib_kernel(5, &out, &seen); }); // wrong, in this file
  CHECK(other.synchronize() == GTAP_SUCCESS);
  CHECK(mine.synchronize() == GTAP_ERROR_INVALID_LAUNCH);
}

TEST_CASE("a runtime that ends leaves the others alone", "[runtime]") {
  gtap::config settings;
  settings.memory_bytes = std::size_t{1} << 20;
  gtap::runtime mine(settings, {gtap::this_file()});
  {
    gtap::runtime rest(settings); // what is left: all other files
    CHECK(other_file::launch(9) == 34);
  }
  CHECK(run_fib(9) == 34);
  CHECK(mine.synchronize() == GTAP_SUCCESS);
  CHECK(other_file::launch(9) == -1);
  CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED); // of the file that nobody serves
}
