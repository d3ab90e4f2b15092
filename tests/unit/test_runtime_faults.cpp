// CUDA calls that fail: each ends in one sentence, nothing is kept, and the next attempt works.
#include "fib_task.h"

#include "../../runtime/src/faults.h"

#include <algorithm>
#include <string>

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
