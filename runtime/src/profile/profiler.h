// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The profile of one runtime: its memory, and when it is told where. Must not know what is in it.
#pragma once

#include "profile/profile_memory.h"
#include "program/registry.h"

#include <memory>
#include <string>
#include <vector>

namespace gtap::detail {

class profiler {
public:
  // A profiler where one of the files is compiled with GTAP_PROFILE; else null, and one line on stderr if the
  // environment asks for a profile. On the current device. Throws a failure.
  static std::unique_ptr<profiler> of_files(const std::vector<module_symbols> &files,
                                            std::uint32_t contexts, const memory_source &source);
  profiler(std::vector<profile_symbols> files, std::uint32_t contexts, const memory_source &source);

  // Makes the files' launches record, or record no more.
  void tie(cudaStream_t stream) const;
  void untie(cudaStream_t stream) const noexcept;

  // Writes what the environment asks for: the trace (GTAP_TRACE) and, at the end, the summary (GTAP_SUMMARY). Tells what
  // cannot be read or written on stderr.
  void tell(cudaStream_t stream, bool at_end) noexcept;
  // Writes the table of gtap_visualize_profile(). Throws a failure.
  void write_table_to(const std::string &path, cudaStream_t stream) const;

  void abandon() { memory_.abandon(); }

private:
  const std::vector<profile_symbols> files_;
  profile_memory memory_;
  std::string trace_path_; // empty: none is asked for
  bool told_ = false;
};

} // namespace gtap::detail
