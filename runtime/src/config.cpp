// Reads and checks settings.
#include "config.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace gtap::detail {

namespace {

template <class Integer>
std::string read_integer(const char *name, Integer &value) {
  const char *text = std::getenv(name);
  if (text == nullptr)
    return {};
  Integer parsed = 0;
  const char *end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, parsed);
  if (error != std::errc{} || stop != end)
    return fmt::format(
        "The environment variable {} is '{}', but must be a whole number of at most {}.", name,
        text, std::numeric_limits<Integer>::max());
  value = parsed;
  return {};
}

} // namespace

std::string read_environment(const char *name, std::uint32_t &value) {
  return read_integer(name, value);
}
std::string read_environment(const char *name, std::size_t &value) {
  return read_integer(name, value);
}

std::string resolve_config(gtap_config &config) {
  std::uint32_t default_grid = 0; // used where the grid is chosen; here only its form is checked
  for (const std::string &complaint : {read_environment("GTAP_MEMORY_BYTES", config.memory_bytes),
                                       read_environment("GTAP_MAX_RECORDS", config.max_records),
                                       read_environment("GTAP_CHUNK_RECORDS", config.chunk_records),
                                       read_environment("GTAP_STACK_BYTES", config.stack_bytes),
                                       read_environment("GTAP_DEFAULT_GRID", default_grid)})
    if (!complaint.empty())
      return complaint;
  constexpr std::size_t least_memory = 64 * 1024;
  if (config.memory_bytes != 0 && config.memory_bytes < least_memory)
    return fmt::format(
        "memory_bytes is {}, but must be at least {}; use max_records to test with fewer records.",
        config.memory_bytes, least_memory);
  if (config.chunk_records > 1024)
    return fmt::format("chunk_records is {}, but must be at most 1024.", config.chunk_records);
  if (config.stack_bytes > 512 * 1024)
    return fmt::format("stack_bytes is {}, but CUDA allows at most 524288 bytes a thread.",
                       config.stack_bytes);
  return {};
}

} // namespace gtap::detail
