// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Settings of the runtime: defaults, environment variables, and what is said to wrong ones.
#include "fib_task.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace {

// An environment variable for the length of a test.
class environment {
public:
  environment(const char *name, const char *value) : name_(name) { setenv(name, value, 1); }
  ~environment() { unsetenv(name_); }
  environment(const environment &) = delete;
  environment &operator=(const environment &) = delete;

private:
  const char *name_;
};

// What the runtime says to a configuration that it must refuse.
std::string refusal(const gtap_config &config) {
  const gtap_status status = gtap_initialize(config);
  if (status == GTAP_SUCCESS)
    gtap_finalize();
  CHECK(status == GTAP_ERROR_INVALID_CONFIG);
  return gtap_error_string(GTAP_ERROR_INVALID_CONFIG);
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

struct wrong_field {
  const char *name, *variable, *value;
  void (*set)(gtap_config &);
};
const std::vector<wrong_field> wrong_fields = {
    {"memory_bytes", "GTAP_MEMORY_BYTES", "1", [](gtap_config &c) { c.memory_bytes = 1; }},
    {"memory_bytes", "GTAP_MEMORY_BYTES", "9000000000000000000",
     [](gtap_config &c) { c.memory_bytes = 9000000000000000000u; }},
    {"chunk_records", "GTAP_CHUNK_RECORDS", "1025", [](gtap_config &c) { c.chunk_records = 1025; }},
    {"stack_bytes", "GTAP_STACK_BYTES", "524289", [](gtap_config &c) { c.stack_bytes = 524289; }},
    {"grid_size", "GTAP_DEFAULT_GRID", "2147483648",
     [](gtap_config &c) { c.grid_size = 2147483648u; }},
    {"block_size", "GTAP_DEFAULT_BLOCK", "48", [](gtap_config &c) { c.block_size = 48; }},
    {"block_size", "GTAP_DEFAULT_BLOCK", "1056", [](gtap_config &c) { c.block_size = 1056; }},
    {"queues", "GTAP_QUEUES", "33", [](gtap_config &c) { c.queues = 33; }},
    {"concurrent_launches", "GTAP_CONCURRENT_LAUNCHES", "65",
     [](gtap_config &c) { c.concurrent_launches = 65; }},
    {"watchdog_ms", "GTAP_WATCHDOG_MS", "3", [](gtap_config &c) { c.watchdog_ms = 3; }},
    {"steal", "GTAP_STEAL", "0", [](gtap_config &c) { c.steal = false; }},
    {"scratch_bytes", "GTAP_SCRATCH_BYTES", "65536",
     [](gtap_config &c) { c.scratch_bytes = 65536; }},
    {"scratch_bytes", "GTAP_SCRATCH_BYTES", "9000000000000000000",
     [](gtap_config &c) { c.scratch_bytes = 9000000000000000000u; }},
};

// A message without what it says of memory that is free now, which other processes change.
std::string without_free_memory(std::string message) {
  const std::size_t end = message.rfind(" of them free");
  const std::size_t begin = end == std::string::npos ? end : message.rfind(' ', end - 1);
  return begin == std::string::npos ? message : message.erase(begin, end - begin);
}

} // namespace

TEST_CASE("a setting out of range is an error that names field, variable and value", "[runtime]") {
  for (const wrong_field &wrong : wrong_fields) {
    CAPTURE(wrong.name, wrong.value);
    gtap_config config;
    wrong.set(config);
    const std::string from_field = refusal(config);
    CAPTURE(from_field);
    CHECK(contains(from_field, wrong.name));
    CHECK(contains(from_field, wrong.variable));
    CHECK(contains(from_field, wrong.value));
    const environment variable(wrong.variable, wrong.value);
    CHECK(without_free_memory(refusal({})) ==
          without_free_memory(from_field)); // the same, wherever the value came from
  }
  const runtime_guard runtime; // refusals leave nothing behind
  CHECK(run_fib(5) == 5);
}

TEST_CASE("an environment variable that is no number is an error that says so", "[runtime]") {
  for (const char *name :
       {"GTAP_MEMORY_BYTES", "GTAP_MAX_RECORDS", "GTAP_CHUNK_RECORDS", "GTAP_STACK_BYTES",
        "GTAP_DEFAULT_GRID", "GTAP_DEFAULT_BLOCK", "GTAP_QUEUES", "GTAP_CONCURRENT_LAUNCHES",
        "GTAP_WATCHDOG_MS", "GTAP_SCRATCH_BYTES"})
    for (const char *value : {"many", "-4", "1k", "", "99999999999999999999"}) {
      const environment variable(name, value);
      const std::string said = refusal({});
      CAPTURE(name, value, said);
      CHECK(contains(said, name));
      CHECK(contains(said, "'" + std::string(value) + "'"));
    }
}

TEST_CASE("a placement or stealing that does not exist is an error that lists what does",
          "[runtime]") {
  gtap_config config;
  config.placement = static_cast<gtap_placement>(5);
  const std::string said = refusal(config);
  CHECK(said == "placement (GTAP_PLACEMENT) is 5, but must be one of GTAP_PLACEMENT_DEFAULT, "
                "GTAP_PLACEMENT_LRR, "
                "GTAP_PLACEMENT_GRR and GTAP_PLACEMENT_LF (default, lrr, grr, lf).");
  for (const char *value : {"random", "", "LRR", "1"}) {
    const environment placement("GTAP_PLACEMENT", value);
    CHECK(refusal({}) == "The environment variable GTAP_PLACEMENT is '" + std::string(value) +
                             "', but must be one of default, lrr, grr, lf.");
  }
  for (const char *value : {"2", "", "no"}) {
    const environment steal("GTAP_STEAL", value);
    CHECK(refusal({}) == "The environment variable GTAP_STEAL is '" + std::string(value) +
                             "', but must be 0 or 1.");
  }
  for (const char *value : {"default", "lrr", "grr", "lf"}) { // counts before the field
    const environment placement("GTAP_PLACEMENT", value), steal("GTAP_STEAL", "1");
    CHECK(gtap_initialize(config) == GTAP_SUCCESS);
    CHECK(run_fib(5) == 5); // which no placement concerns
    CHECK(gtap_finalize() == GTAP_SUCCESS);
  }
}

TEST_CASE("a schedule that does not exist is an error that lists what does", "[runtime]") {
  gtap_config config;
  config.schedule = static_cast<gtap_schedule>(3);
  CHECK(refusal(config) == "schedule (GTAP_SCHEDULE) is 3, but must be GTAP_SCHEDULE_DYNAMIC or "
                           "GTAP_SCHEDULE_STATIC (dynamic, static).");
  for (const char *value : {"guided", "", "Static", "1"}) {
    const environment schedule("GTAP_SCHEDULE", value);
    CHECK(refusal({}) == "The environment variable GTAP_SCHEDULE is '" + std::string(value) +
                             "', but must be one of dynamic, static.");
  }
  const environment schedule("GTAP_SCHEDULE", "static"); // counts before the field
  CHECK(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("without stealing there has to be something that a placement spreads", "[runtime]") {
  gtap_config config;
  config.steal = false;
  for (const gtap_placement placement : {GTAP_PLACEMENT_UNSET, GTAP_PLACEMENT_GRR}) {
    config.placement = placement;
    CHECK(contains(refusal(config), "no placement spreads tasks of this program"));
  }
  const environment steal("GTAP_STEAL", "1");
  CHECK(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("a variable counts before its field, a field before the macro", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{1} << 20;
  config.max_records = 33;
  config.grid_size = 7;
  config.block_size = 64;
  {
    gtap::runtime runtime(config);
    CHECK(runtime.grid_size() == 7);
    CHECK(runtime.block_size() == 64);
  }
  const environment grid("GTAP_DEFAULT_GRID", "5"), block("GTAP_DEFAULT_BLOCK", "96"),
      records("GTAP_MAX_RECORDS", "2");
  gtap::runtime runtime(config);
  CHECK(runtime.grid_size() == 5);
  CHECK(runtime.block_size() == 96);
  CHECK(run_fib(10) == 55);
  gtap_statistics figures;
  REQUIRE(runtime.get_statistics(figures) == GTAP_SUCCESS);
  CHECK(figures.records_peak <= 2);
}

TEST_CASE("without settings the macros count, and a launch of theirs works", "[runtime]") {
  gtap::runtime runtime;
  CHECK(runtime.block_size() == GTAP_BLOCK_SIZE);
  CHECK(runtime.grid_size() == gtap::default_grid_size(GTAP_BLOCK_SIZE));
  CHECK(run_fib(10, runtime.grid_size(), runtime.block_size()) == 55);
}

TEST_CASE("the grid of gtap_initialize() is GTAP_GRID_SIZE", "[runtime]") {
  gtap_config config;
  config.grid_size = 3;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(GTAP_GRID_SIZE == 3);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
  CHECK(GTAP_GRID_SIZE != 3);
}

TEST_CASE("the grid of one kernel: the settings', or what suits it on this device", "[runtime]") {
  int processors = 0;
  REQUIRE(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess);
  const int blocks = gtap::grid_size(&fib_kernel, GTAP_BLOCK_SIZE);
  CHECK(blocks >= processors);
  CHECK(blocks % processors == 0);
  CHECK(gtap::grid_size(&fib_kernel, 100000) >= 1); // no block fits: the launch will say so
  {
    const environment grid("GTAP_DEFAULT_GRID", "5");
    CHECK(gtap::grid_size(&fib_kernel, GTAP_BLOCK_SIZE) == 5);
  }
  gtap_config config;
  config.grid_size = 3;
  REQUIRE(gtap_initialize(config) == GTAP_SUCCESS);
  CHECK(gtap::grid_size(&fib_kernel, GTAP_BLOCK_SIZE) == 3);
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("the memory that is estimated is what is reserved", "[runtime]") {
  gtap_config config;
  config.memory_bytes = std::size_t{3} << 20;
  config.concurrent_launches = 7;
  std::size_t bytes = 0;
  REQUIRE(gtap_estimate_memory(&bytes, config) == GTAP_SUCCESS);
  {
    gtap::runtime runtime(config);
    gtap_statistics figures;
    REQUIRE(runtime.get_statistics(figures) == GTAP_SUCCESS);
    CHECK(figures.memory_bytes == bytes);
    std::size_t beside = 0; // of one more, while all files are another's
    CHECK(gtap_estimate_memory(&beside, config) == GTAP_SUCCESS);
    CHECK(beside == bytes);
  }
  std::size_t with_defaults = 0;
  CHECK(gtap_estimate_memory(&with_defaults) == GTAP_SUCCESS);
  CHECK(with_defaults > 0);
  const std::size_t before = bytes;
  config.concurrent_launches = 65;
  CHECK(gtap_estimate_memory(&bytes, config) == GTAP_ERROR_INVALID_CONFIG);
  CHECK(bytes == before);
}

TEST_CASE("nothing is stored through a null pointer, nor read", "[runtime]") {
  const auto told = [](gtap_status status, const char *function) {
    CHECK(status == GTAP_ERROR_INVALID_CONFIG);
    CHECK(std::string(gtap_error_string(status)).find(function) == 0);
  };
  told(gtap_estimate_memory(nullptr), "gtap_estimate_memory()");
  told(gtap_get_statistics(nullptr), "gtap_get_statistics()");
  REQUIRE(gtap_initialize() == GTAP_SUCCESS);
  told(gtap_get_statistics(nullptr), "gtap_get_statistics()");
  told(gtap_write_profile(nullptr), "gtap_write_profile()");
  CHECK(gtap_finalize() == GTAP_SUCCESS);
}

TEST_CASE("the memory reserved is the budget and little more, and small where none is given",
          "[runtime]") {
  constexpr std::size_t overhead = std::size_t{8} << 20; // stations and contexts
  for (const std::size_t budget : {std::size_t{1} << 20, std::size_t{64} << 20}) {
    gtap_config config;
    config.memory_bytes = budget;
    gtap::runtime runtime(config);
    gtap_statistics figures;
    REQUIRE(runtime.get_statistics(figures) == GTAP_SUCCESS);
    CHECK(figures.memory_bytes >= budget);
    CHECK(figures.memory_bytes <= budget + overhead);
  }
  gtap::runtime runtime;
  gtap_statistics figures;
  REQUIRE(runtime.get_statistics(figures) == GTAP_SUCCESS);
  CHECK(figures.memory_bytes <= (std::size_t{1} << 30) + overhead);
}
