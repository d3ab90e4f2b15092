// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the runtime's memory comes from: the user's allocator, a memory pool, and what happens when they have none.
#include "fib_task.h"

#include "cuda/faults.h"

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>

namespace {

// Counts, and has so many allocations before it has no more.
struct counting_allocator {
  std::map<void *, std::size_t> out;
  std::size_t bytes = 0;
  int left = 1000;
  int wrong = 0;
  bool throws = false;
  std::size_t shift = 0; // spoils the alignment

  void *allocate(std::size_t wanted, cudaStream_t stream) {
    wrong += stream == nullptr;
    if (left-- <= 0) {
      if (throws)
        throw std::runtime_error("none");
      return nullptr;
    }
    auto *memory = static_cast<char *>(std::aligned_alloc(256, (wanted + 511) / 256 * 256)) + shift;
    out[memory] = wanted;
    bytes += wanted;
    return memory;
  }
  void deallocate(void *memory, std::size_t given, cudaStream_t stream) {
    const auto found = out.find(memory);
    wrong += stream == nullptr || found == out.end() || found->second != given;
    if (found == out.end())
      return;
    out.erase(found);
    std::free(static_cast<char *>(memory) - shift);
  }
};

// In units of a type, as allocators of containers are.
struct unit_allocator {
  using value_type = double;
  counting_allocator inner;
  double *allocate(std::size_t n, cudaStream_t stream) {
    return static_cast<double *>(inner.allocate(n * sizeof(double), stream));
  }
  void deallocate(double *memory, std::size_t n, cudaStream_t stream) {
    inner.deallocate(memory, n * sizeof(double), stream);
  }
};

gtap_config small() {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  return config;
}

} // namespace

TEST_CASE("the runtime's memory comes from the user's allocator, and goes back", "[allocator]") {
  counting_allocator own;
  unit_allocator units;
  gtap_config config = small();
  for (int turn = 0; turn < 2; ++turn) {
    config.allocator = turn == 0 ? gtap::allocator_of(own) : gtap::allocator_of(units);
    const counting_allocator &used = turn == 0 ? own : units.inner;
    REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
    CHECK(run_fib(12) == 144);
    gtap_statistics figures;
    CHECK(gtap_get_statistics(&figures) == GTAP_SUCCESS);
    CHECK(used.bytes == figures.memory_bytes); // all parts are multiples of 8
    CHECK(used.out.size() >= 4);
    CHECK(gtap_finalize() == GTAP_SUCCESS);
    CHECK(used.out.empty());
    CHECK(used.wrong == 0);
  }
}

TEST_CASE("an allocator that has no memory: one error, nothing kept, and the next attempt works",
          "[allocator]") {
  counting_allocator own;
  gtap_config config = small();
  config.allocator = gtap::allocator_of(own);
  for (const bool throws : {false, true})
    for (int has = 0; has < 4; ++has) {
      own.throws = throws;
      own.left = has;
      CHECK(gtap_initialize(config) == GTAP_ERROR_OUT_OF_MEMORY);
      const std::string said = gtap_error_string(GTAP_ERROR_OUT_OF_MEMORY);
      CHECK(said.find("gtap_config::allocator gave no memory") != std::string::npos);
      CHECK(own.out.empty());
    }
  own.left = 1000;
  CHECK(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(run_fib(10) == 55);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  own.left = 1;
  try {
    const gtap::runtime runtime(config);
    FAIL("it was made");
  } catch (const gtap::error &what) {
    CHECK(what.status() == GTAP_ERROR_OUT_OF_MEMORY);
  }
  CHECK(own.out.empty());
  CHECK(own.wrong == 0);
}

TEST_CASE("a CUDA call that fails later gives the allocator all back", "[allocator]") {
  counting_allocator own;
  gtap_config config = small();
  config.allocator = gtap::allocator_of(own);
  for (const char *call : {"cudaStreamSynchronize", "cudaMemset", "cudaMemcpy", "cudaMemset2D"}) {
    INFO(call);
    gtap::detail::set_fault({call, 1, cudaErrorUnknown, 1});
    CHECK(gtap_initialize(config) == GTAP_ERROR_CUDA);
    gtap::detail::set_fault({});
    CHECK(own.out.empty());
  }
  CHECK(own.wrong == 0);
}

TEST_CASE("an allocator that is none is refused", "[allocator]") {
  counting_allocator own;
  own.shift = 8;
  gtap_config config = small();
  config.allocator = gtap::allocator_of(own);
  CHECK(gtap_initialize(config) == GTAP_ERROR_INVALID_CONFIG);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_INVALID_CONFIG)).find("aligned") !=
        std::string::npos);
  CHECK(own.out.empty());
  config.allocator.deallocate = nullptr;
  CHECK(gtap_initialize(config) == GTAP_ERROR_INVALID_CONFIG);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_INVALID_CONFIG)).find("both functions") !=
        std::string::npos);
  config.allocator = gtap::allocator_of(own);
  REQUIRE(cudaDeviceGetDefaultMemPool(&config.memory_pool, 0) == cudaSuccess);
  CHECK(gtap_initialize(config) == GTAP_ERROR_INVALID_CONFIG);
  CHECK(std::string(gtap_error_string(GTAP_ERROR_INVALID_CONFIG)).find("one of them") !=
        std::string::npos);
}

TEST_CASE("the runtime's memory comes from a memory pool", "[allocator]") {
  gtap_config config = small();
  REQUIRE(cudaDeviceGetDefaultMemPool(&config.memory_pool, 0) == cudaSuccess);
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(run_fib(12) == 144);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  gtap::detail::set_fault({"cudaMallocFromPoolAsync", 3, cudaErrorMemoryAllocation, 1});
  CHECK(gtap_initialize(config) == GTAP_ERROR_OUT_OF_MEMORY);
  gtap::detail::set_fault({});
  CHECK(std::string(gtap_error_string(GTAP_ERROR_OUT_OF_MEMORY)).find("gtap_config::memory_pool") !=
        std::string::npos);
  CHECK(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}
