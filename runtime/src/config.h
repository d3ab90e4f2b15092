// Settings of one runtime: what the caller asked for, environment variables over it, defaults below
// it.
#pragma once

#include <gtap/api.h>

#include <string>

namespace gtap::detail {

// Fills `config` from GTAP_MEMORY_BYTES, GTAP_MAX_RECORDS, GTAP_CHUNK_RECORDS and GTAP_STACK_BYTES
// where they are set, and checks every field. On failure returns a sentence that names the setting;
// empty on success.
std::string resolve_config(gtap_config &config);

// Overwrites `value` with the environment variable `name` if it is set to a whole number that fits.
// Returns a sentence that says what is wrong with it, or an empty string.
std::string read_environment(const char *name, std::uint32_t &value);
std::string read_environment(const char *name, std::size_t &value);

} // namespace gtap::detail
