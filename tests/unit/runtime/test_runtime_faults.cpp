// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA calls that fail: each ends in one sentence, nothing is kept, and the next attempt works.
#include "fib_task.h"

#include "api/runtime.h"
#include "cuda/faults.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>

namespace {

// Allocations of this thread until one fails, once; below 0: none does.
thread_local long allocations_left = -1;

void *allocate(std::size_t bytes) {
  if (allocations_left >= 0 && allocations_left-- == 0)
    throw std::bad_alloc();
  if (void *memory = std::malloc(bytes != 0 ? bytes : 1))
    return memory;
  throw std::bad_alloc();
}

} // namespace

// All allocations of the process; only a thread that asks for it has one fail.
void *operator new(std::size_t bytes) {
  return allocate(bytes);
}
void *operator new[](std::size_t bytes) {
  return allocate(bytes);
}
void *operator new(std::size_t bytes, const std::nothrow_t &) noexcept {
  return std::malloc(bytes != 0 ? bytes : 1);
}
void *operator new[](std::size_t bytes, const std::nothrow_t &) noexcept {
  return std::malloc(bytes != 0 ? bytes : 1);
}
void operator delete(void *memory) noexcept {
  std::free(memory);
}
void operator delete[](void *memory) noexcept {
  std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void *memory, std::size_t) noexcept {
  std::free(memory);
}

namespace {

// A failure on order for the length of a test.
struct ordered_fault {
  explicit ordered_fault(const gtap::detail::fault &order) { gtap::detail::set_fault(order); }
  ~ordered_fault() { gtap::detail::set_fault({}); }
};

gtap_config small_config() {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.stack_bytes = 2048;
  config.watchdog_ms = 60000;
  return config;
}

// One sentence or a few, on one line.
void check_sentence(const std::string &text) {
  CAPTURE(text);
  CHECK(text.size() > 30);
  CHECK(text.find('\n') == std::string::npos);
  CHECK(text.back() == '.');
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE(
    "cudaMalloc fails at each call in turn: an error that names the knobs, and nothing is kept",
    "[runtime]") {
  unsigned nth = 1;
  for (;; ++nth) {
    gtap_status status = GTAP_SUCCESS;
    {
      const ordered_fault fault({"cudaMalloc", nth, cudaErrorMemoryAllocation});
      status = gtap_initialize(small_config());
    }
    if (status == GTAP_SUCCESS)
      break;
    CAPTURE(nth);
    CHECK(status == GTAP_ERROR_OUT_OF_MEMORY);
    const std::string said = gtap_error_string(status);
    check_sentence(said);
    CHECK(contains(said, "memory_bytes"));
    CHECK(contains(said, "bytes were asked for"));
    CHECK(cudaGetLastError() == cudaSuccess);
    REQUIRE(gtap_initialize(small_config()) == GTAP_SUCCESS);
    CHECK(run_fib(8) == 21);
    CHECK(gtap_finalize() == GTAP_SUCCESS);
  }
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  CHECK(nth == 5); // table, contexts, stations, records
}

TEST_CASE("any CUDA call of initialising fails: an error that names the call", "[runtime]") {
  unsigned nth = 1;
  for (;; ++nth) {
    gtap_status status = GTAP_SUCCESS;
    {
      const ordered_fault fault({nullptr, nth, cudaErrorUnknown});
      status = gtap_initialize(small_config());
    }
    if (status == GTAP_SUCCESS)
      break;
    CAPTURE(nth);
    CHECK(status == GTAP_ERROR_CUDA);
    const std::string said = gtap_error_string(status);
    check_sentence(said);
    CHECK(contains(said, "cudaErrorUnknown"));
    REQUIRE(nth < 100);
  }
  CHECK(nth > 12);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  const runtime_guard runtime;
  CHECK(run_fib(8) == 21);
}

TEST_CASE("a CUDA call of waiting and collecting fails: an error, and the runtime goes on",
          "[runtime]") {
  const runtime_guard runtime;
  for (unsigned nth = 1; nth <= 2; ++nth) {
    CAPTURE(nth);
    int out = 0, seen = 0;
    gtap::host::launch(2, 64, [&] { fib_kernel(8, &out, &seen); });
    {
      const ordered_fault fault({nth == 1 ? "cudaDeviceSynchronize" : "cudaMemcpyFromSymbolAsync",
                                 1, cudaErrorLaunchFailure});
      CHECK(gtap_synchronize() == GTAP_ERROR_CUDA);
    }
    CHECK(contains(gtap_error_string(GTAP_ERROR_CUDA), "cudaErrorLaunchFailure"));
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
    CHECK(run_fib(8) == 21);
  }
}

TEST_CASE("each allocation of the host fails in turn: an error, nothing is kept, nothing ends",
          "[runtime]") {
  long nth = 0;
  for (gtap_status status = GTAP_ERROR_OUT_OF_MEMORY; status != GTAP_SUCCESS; ++nth) {
    allocations_left = nth;
    status = gtap_initialize(small_config());
    allocations_left = -1;
    CAPTURE(nth);
    if (status != GTAP_SUCCESS) {
      CHECK(status == GTAP_ERROR_OUT_OF_MEMORY);
      CHECK(contains(gtap_error_string(status), "memory"));
    }
    REQUIRE(nth < 1000);
  }
  CHECK(nth > 5);
  CHECK(run_fib(8) == 21);
  for (long i = 0; i < 20; ++i) { // whatever fails, it is said, and the next call works
    CAPTURE(i);
    gtap_statistics figures;
    allocations_left = i;
    const gtap_status status = i % 2 == 0 ? gtap_synchronize() : gtap_get_statistics(&figures);
    allocations_left = -1;
    CHECK((status == GTAP_SUCCESS || status == GTAP_ERROR_OUT_OF_MEMORY));
    CHECK(gtap_synchronize() == GTAP_SUCCESS);
  }
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  const runtime_guard runtime;
  CHECK(run_fib(8) == 21);
}

TEST_CASE("a host without threads: an error that names the watchdog, from each call that wants one",
          "[runtime]") {
  const auto check_error = [](gtap_status status) {
    CHECK(status == GTAP_ERROR_OUT_OF_MEMORY);
    const std::string said = gtap_error_string(status);
    check_sentence(said);
    CHECK(contains(said, "thread"));
    CHECK(contains(said, "watchdog_ms"));
  };
  {
    const ordered_fault fault({"std::thread", 1, cudaErrorUnknown, 100});
    check_error(gtap_initialize(small_config()));
    CHECK_THROWS_AS(gtap::runtime(small_config()), gtap::error);
  }
  REQUIRE(gtap_initialize(small_config()) == GTAP_SUCCESS);
  {
    const ordered_fault fault({"std::thread", 1, cudaErrorUnknown, 100});
    check_error(gtap_synchronize());
    gtap_statistics figures;
    check_error(gtap_get_statistics(&figures));
  }
  CHECK(run_fib(8) == 21);
  {
    const ordered_fault fault({"std::thread", 1, cudaErrorUnknown, 100});
    check_error(gtap_finalize());
  }
  int out = -1, seen = 0; // nothing is tied any more
  gtap::host::launch(1, 64, [&] { fib_kernel(5, &out, &seen); });
  CHECK(gtap_synchronize() == GTAP_ERROR_NOT_INITIALIZED);
  const runtime_guard runtime;
  CHECK(run_fib(8) == 21);
}

TEST_CASE("a runtime that lives until the CUDA runtime has gone asks it for nothing", "[runtime]") {
  const auto left_over =
      std::make_unique<gtap::detail::runtime>(small_config(), std::vector<const void *>{});
  CHECK(gtap_initialize() == GTAP_ERROR_ALREADY_INITIALIZED); // the thread's last error
  const std::string before = gtap_error_string(GTAP_ERROR_ALREADY_INITIALIZED);
  {
    const ordered_fault fault({nullptr, 1, cudaErrorCudartUnloading, 1000});
    const_cast<std::unique_ptr<gtap::detail::runtime> &>(left_over).reset();
  }
  CHECK(gtap_error_string(GTAP_ERROR_ALREADY_INITIALIZED) == before);
  CHECK(gtap_error_string(GTAP_ERROR_CUDA) == std::string("A CUDA call failed."));
}

TEST_CASE("the limit of the call stack is never lowered, and is what it was afterwards",
          "[runtime]") {
  const auto limit = [] {
    std::size_t value = 0;
    REQUIRE(cudaDeviceGetLimit(&value, cudaLimitStackSize) == cudaSuccess);
    return value;
  };
  const std::size_t before = limit();
  gtap_config config = small_config();
  for (const std::size_t wanted : {before / 2, before, 2 * before}) {
    config.stack_bytes = wanted;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    CHECK(limit() == std::max(before, wanted));
    CHECK(gtap_finalize() == GTAP_SUCCESS);
    CHECK(limit() == before);
  }
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  REQUIRE(cudaDeviceSetLimit(cudaLimitStackSize, 3 * before) == cudaSuccess);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  CHECK(limit() == 3 * before); // the program's own
  REQUIRE(cudaDeviceSetLimit(cudaLimitStackSize, before) == cudaSuccess);
}

TEST_CASE("a device that is not there, a driver that is too old: each says what to do",
          "[runtime]") {
  struct {
    cudaError_t error;
    const char *part;
  } const cases[] = {{cudaErrorNoDevice, "nvidia-smi"},
                     {cudaErrorInvalidDevice, "cudaSetDevice()"},
                     {cudaErrorInsufficientDriver, "Install a newer driver"}};
  for (const auto &each : cases) {
    const ordered_fault fault({"cudaGetDevice", 1, each.error, 100});
    CHECK(gtap_initialize() == GTAP_ERROR_NO_DEVICE);
    const std::string said = gtap_error_string(GTAP_ERROR_NO_DEVICE);
    check_sentence(said);
    CHECK(contains(said, each.part));
    CHECK(gtap_synchronize() == GTAP_ERROR_NO_DEVICE);
    CHECK_THROWS_AS(gtap::runtime(), gtap::error);
    CHECK(gtap::default_grid_size(128) == 1);
  }
}

TEST_CASE("a kernel that could not be launched is an error of gtap_synchronize(), once",
          "[runtime]") {
  const runtime_guard runtime;
  int out = -1, seen = 0;
  gtap::host::launch(1, 2048, [&] { fib_kernel(5, &out, &seen); }); // too many threads
  CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  check_sentence(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH));
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  gtap::host::detail::record_error(cudaErrorLaunchOutOfResources); // as a device does
  CHECK(gtap_synchronize() == GTAP_ERROR_INVALID_LAUNCH);
  CHECK(contains(gtap_error_string(GTAP_ERROR_INVALID_LAUNCH), "GTAP_WINDOW_BYTES"));
  gtap::host::detail::record_error(cudaErrorInvalidValue); // not a launch: the program's own
  CHECK(gtap_synchronize() == GTAP_SUCCESS);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(run_fib(5) == 5);
}
