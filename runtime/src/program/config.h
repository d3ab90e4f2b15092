// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Settings of one runtime: what the caller asked for, environment variables over it, the macros of the
// translated files and defaults below it.
#pragma once

#include "cuda/device.h"

#include <gtap/api.h>
#include <gtap/detail/launch/context.h>

#include <vector>

namespace gtap::detail {

// The largest cudaLimitStackSize that CUDA takes.
inline constexpr std::size_t most_stack = std::size_t{512} * 1024;

// Fills the fields of `config` whose environment variables are set, then those that are still zero from
// the macros of `files`, and checks every one. Throws a failure that names the setting, what is wrong
// with it, and what it may be. Of grid_size, max_records and chunk_records zero stays: it has a meaning. `has_placed`: whether
// some file of the program has tasks that a placement spreads.
gtap_config resolve_config(gtap_config config, const std::vector<module_symbols> &files,
                           bool has_placed);

// The settings that depend on the device: memory_bytes and scratch_bytes get their defaults, and are checked. Where no file
// of the program asks for gtap::scratch, scratch_bytes is 0.
void fit_to_device(gtap_config &config, memory_size device, bool has_scratch);

// The environment variable GTAP_DEFAULT_GRID, or `otherwise`.
std::uint32_t grid_size_setting(std::uint32_t otherwise);

} // namespace gtap::detail
