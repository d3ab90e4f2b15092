// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and checks settings. docs/configuration.md has them in a table.
#include "program/config.h"

#include "cuda/failure.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>

namespace gtap::detail {

namespace {

constexpr std::size_t default_memory = std::size_t{1} << 30;
constexpr std::size_t least_memory = 64 * 1024;
constexpr std::size_t default_scratch = std::size_t{256} << 20;
constexpr std::size_t least_scratch =
    128 * 1024; // of each launch: more than a header for the least share
constexpr std::uint32_t default_launches = 4, most_launches = 64;
constexpr std::uint32_t most_chunk = 1024;
constexpr std::uint32_t least_watchdog = 10;
static_assert(most_launches < launch_entries, "launches that are turned away need entries, too");

template <class... Arguments>
[[noreturn]] void complain(fmt::format_string<Arguments...> text, Arguments &&...arguments) {
  throw failure{GTAP_ERROR_INVALID_CONFIG,
                fmt::format(text, std::forward<Arguments>(arguments)...)};
}

// Overwrites `value` with the environment variable if it is set.
template <class Integer>
void read_environment(const char *name, Integer &value) {
  const char *text = std::getenv(name);
  if (text == nullptr)
    return;
  Integer parsed = 0;
  const char *end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, parsed);
  if (error != std::errc{} || stop != end)
    complain("The environment variable {} is '{}', but must be a whole number of at most {}.", name,
             text, std::numeric_limits<Integer>::max());
  value = parsed;
}

// The words of GTAP_PLACEMENT and GTAP_SCHEDULE, in the order of gtap_placement and gtap_schedule.
constexpr std::array<std::string_view, 4> placements = {"default", "lrr", "grr", "lf"};
constexpr gtap_placement first_placement = GTAP_PLACEMENT_DEFAULT;
constexpr std::array<std::string_view, 2> schedules = {"dynamic", "static"};
constexpr gtap_schedule first_schedule = GTAP_SCHEDULE_DYNAMIC;

// One of `words`, of which the first one stands for `first`.
template <class Value, std::size_t Count>
void read_word(const char *name, const std::array<std::string_view, Count> &words, Value first,
               Value &value) {
  const char *text = std::getenv(name);
  if (text == nullptr)
    return;
  const auto found = std::find(words.begin(), words.end(), std::string_view(text));
  if (found == words.end())
    complain("The environment variable {} is '{}', but must be one of {}.", name, text,
             fmt::join(words, ", "));
  value = static_cast<Value>(first + (found - words.begin()));
}
void read_steal(bool &value) {
  const char *text = std::getenv("GTAP_STEAL");
  if (text == nullptr)
    return;
  if (std::string_view(text) != "0" && std::string_view(text) != "1")
    complain("The environment variable GTAP_STEAL is '{}', but must be 0 or 1.", text);
  value = text[0] == '1';
}

// The placement, if it is not set, is that of the files that have the macro.
void resolve_placement(gtap_config &config, const std::vector<module_symbols> &files,
                       bool has_placed) {
  const std::uint32_t number = config.placement;
  if (number > GTAP_PLACEMENT_LF)
    complain("placement (GTAP_PLACEMENT) is {}, but must be one of GTAP_PLACEMENT_DEFAULT, "
             "GTAP_PLACEMENT_LRR, GTAP_PLACEMENT_GRR and GTAP_PLACEMENT_LF ({}).",
             number, fmt::join(placements, ", "));
  gtap_placement of_macro = GTAP_PLACEMENT_UNSET;
  for (const module_symbols &file : files) {
    if (config.placement == GTAP_PLACEMENT_UNSET && of_macro != GTAP_PLACEMENT_UNSET &&
        file.placement != GTAP_PLACEMENT_UNSET && file.placement != of_macro)
      complain("Translated files of the program are compiled with different GTAP_PLACEMENT ({} and "
               "{}): define it alike, or set the field placement.",
               placements.at(of_macro - first_placement),
               placements.at(file.placement - first_placement));
    if (file.placement != GTAP_PLACEMENT_UNSET)
      of_macro = file.placement;
  }
  if (config.placement == GTAP_PLACEMENT_UNSET)
    config.placement = of_macro == GTAP_PLACEMENT_UNSET ? GTAP_PLACEMENT_DEFAULT : of_macro;
  if (config.steal)
    return;
  if (!has_placed)
    complain(
        "steal (GTAP_STEAL) is 0, but no placement spreads tasks of this program: it has no "
        "block-level tasks with depend that neither spawn nor wait, or it has thread-level tasks, "
        "too. Leave it 1.");
  if (config.placement == GTAP_PLACEMENT_DEFAULT)
    complain(
        "steal (GTAP_STEAL) is 0, but placement (GTAP_PLACEMENT) is default, where workers take "
        "tasks from each other: choose lrr, grr or lf.");
}

// The greatest or least value of a macro in all files; `otherwise` where there are none.
template <class Better>
std::uint32_t macro_of(const std::vector<module_symbols> &files,
                       std::uint32_t module_symbols::*macro, std::uint32_t otherwise,
                       Better better) {
  std::uint32_t chosen = files.empty() ? otherwise : files.front().*macro;
  for (const module_symbols &file : files)
    chosen = better(chosen, file.*macro);
  return chosen;
}
std::uint32_t least(std::uint32_t a, std::uint32_t b) {
  return std::min(a, b);
}
std::uint32_t greatest_of(std::uint32_t a, std::uint32_t b) {
  return std::max(a, b);
}

void check(const gtap_config &config, std::uint32_t most_queues) {
  if (config.memory_bytes != 0 && config.memory_bytes < least_memory)
    complain("memory_bytes (GTAP_MEMORY_BYTES) is {}, but must be at least {}; use max_records to "
             "test with fewer records.",
             config.memory_bytes, least_memory);
  if (config.chunk_records > most_chunk)
    complain("chunk_records (GTAP_CHUNK_RECORDS) is {}, but must be at most {}.",
             config.chunk_records, most_chunk);
  if (config.stack_bytes > most_stack)
    complain("stack_bytes (GTAP_STACK_BYTES) is {}, but CUDA allows at most {} bytes a thread.",
             config.stack_bytes, most_stack);
  if (config.grid_size > static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max()))
    complain("grid_size (GTAP_DEFAULT_GRID) is {}, but CUDA allows at most 2147483647 blocks.",
             config.grid_size);
  if (config.block_size % 32 != 0 || config.block_size > 1024)
    complain("block_size (GTAP_DEFAULT_BLOCK) is {}, but must be a multiple of 32 of at most 1024.",
             config.block_size);
  if (config.queues > most_queues)
    complain("queues (GTAP_QUEUES) is {}, but a translated file has only {}: compile it with "
             "-DGTAP_NUM_QUEUES={}.",
             config.queues, most_queues, config.queues);
  if (config.concurrent_launches > most_launches)
    complain("concurrent_launches (GTAP_CONCURRENT_LAUNCHES) is {}, but must be at most {}.",
             config.concurrent_launches, most_launches);
  if ((config.allocator.allocate == nullptr) != (config.allocator.deallocate == nullptr))
    complain("gtap_config::allocator has '{}' and not '{}': it needs both functions, or neither.",
             config.allocator.allocate != nullptr ? "allocate" : "deallocate",
             config.allocator.allocate != nullptr ? "deallocate" : "allocate");
  if (config.allocator.allocate != nullptr && config.memory_pool != nullptr)
    complain(
        "gtap_config has an allocator and a memory_pool: the runtime's memory comes from one of "
        "them.");
  if (const std::uint32_t number = config.schedule; number > GTAP_SCHEDULE_STATIC)
    complain("schedule (GTAP_SCHEDULE) is {}, but must be GTAP_SCHEDULE_DYNAMIC or "
             "GTAP_SCHEDULE_STATIC ({}).",
             number, fmt::join(schedules, ", "));
  if (config.watchdog_ms != 0 && config.watchdog_ms < least_watchdog)
    complain("watchdog_ms (GTAP_WATCHDOG_MS) is {}, but must be at least {}: steps of tasks take "
             "their time; 0 and GTAP_NO_WATCHDOG are allowed.",
             config.watchdog_ms, least_watchdog);
}

} // namespace

gtap_config resolve_config(gtap_config config, const std::vector<module_symbols> &files,
                           bool has_placed) {
  read_environment("GTAP_MEMORY_BYTES", config.memory_bytes);
  read_environment("GTAP_MAX_RECORDS", config.max_records);
  read_environment("GTAP_CHUNK_RECORDS", config.chunk_records);
  read_environment("GTAP_STACK_BYTES", config.stack_bytes);
  read_environment("GTAP_DEFAULT_GRID", config.grid_size);
  read_environment("GTAP_DEFAULT_BLOCK", config.block_size);
  read_environment("GTAP_QUEUES", config.queues);
  read_environment("GTAP_CONCURRENT_LAUNCHES", config.concurrent_launches);
  read_environment("GTAP_WATCHDOG_MS", config.watchdog_ms);
  read_environment("GTAP_SCRATCH_BYTES", config.scratch_bytes);
  read_word("GTAP_PLACEMENT", placements, first_placement, config.placement);
  read_word("GTAP_SCHEDULE", schedules, first_schedule, config.schedule);
  read_steal(config.steal);
  const std::uint32_t most_queues = macro_of(files, &module_symbols::queues, 32, least);
  check(config, most_queues);
  resolve_placement(config, files, has_placed);
  if (config.block_size == 0)
    config.block_size = macro_of(files, &module_symbols::block_size, 128, greatest_of);
  if (config.queues == 0) // each file then has its own number
    config.queues = macro_of(files, &module_symbols::queues, 32, greatest_of);
  if (config.concurrent_launches == 0)
    config.concurrent_launches = default_launches;
  if (config.watchdog_ms == 0)
    config.watchdog_ms = macro_of(files, &module_symbols::watchdog_ms, 0, greatest_of);
  if (config.watchdog_ms == 0)
    config.watchdog_ms = GTAP_NO_WATCHDOG;
  return config;
}

void fit_to_device(gtap_config &config, memory_size device, bool has_scratch) {
  if (config.memory_bytes == 0)
    config.memory_bytes =
        std::max(least_memory, std::min({default_memory, device.total / 16, device.free / 4}));
  if (config.memory_bytes > device.total)
    complain("memory_bytes (GTAP_MEMORY_BYTES) is {}, but the device has only {} bytes of memory, "
             "{} of them free.",
             config.memory_bytes, device.total, device.free);
  if (config.scratch_bytes > device.total)
    complain(
        "scratch_bytes (GTAP_SCRATCH_BYTES) is {}, but the device has only {} bytes of memory, "
        "{} of them free.",
        config.scratch_bytes, device.total, device.free);
  const std::size_t least = least_scratch * config.concurrent_launches;
  if (config.scratch_bytes != 0 && config.scratch_bytes < least)
    complain("scratch_bytes (GTAP_SCRATCH_BYTES) is {}, but must be at least {}: {} for each of "
             "concurrent_launches.",
             config.scratch_bytes, least, least_scratch);
  if (!has_scratch)
    config.scratch_bytes = 0;
  else if (config.scratch_bytes == 0)
    config.scratch_bytes =
        std::max(least, std::min({default_scratch, device.total / 16, device.free / 8}));
}

std::uint32_t grid_size_setting(std::uint32_t otherwise) {
  read_environment("GTAP_DEFAULT_GRID", otherwise);
  return otherwise;
}

} // namespace gtap::detail
