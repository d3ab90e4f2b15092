// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Environment, files, order.
#include "profile/profiler.h"

#include "cuda/failure.h"
#include "profile/profile_summary.h"
#include "profile/profile_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <utility>

namespace gtap::detail {

namespace {

constexpr std::size_t default_timeline_bytes = std::size_t{16} << 20;

// The value of an environment variable; null when it is not set, or 0, or empty.
const char *asked(const char *name) {
  const char *value = std::getenv(name);
  return value == nullptr || *value == '\0' || std::strcmp(value, "0") == 0 ? nullptr : value;
}

std::size_t timeline_bytes() {
  const char *text = std::getenv("GTAP_TRACE_BYTES");
  if (text == nullptr)
    return default_timeline_bytes;
  std::size_t value = 0;
  const char *end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error != std::errc{} || stop != end)
    throw failure{
        GTAP_ERROR_INVALID_CONFIG,
        fmt::format(
            "The environment variable GTAP_TRACE_BYTES is '{}', but must be a number of bytes.",
            text)};
  return value;
}

// Of several runtimes in a process each has a trace of its own: the second one's name ends in .2.
std::string own_trace_path() {
  static std::atomic<unsigned> runtimes{0};
  const char *path = asked("GTAP_TRACE");
  if (path == nullptr)
    return {};
  const unsigned number = ++runtimes;
  return number == 1 ? path : fmt::format("{}.{}", path, number);
}

// Writes a file as a whole or not at all: under another name in the same folder, which then becomes its name. Says what
// went wrong; empty when nothing did.
template <class Write>
std::string write_whole(const std::string &path, Write write) {
  const std::string other = fmt::format("{}.{}.tmp", path, ::getpid());
  const auto problem = [&] {
    return fmt::format("'{}' cannot be written: {}", path, std::strerror(errno));
  };
  std::FILE *file = std::fopen(other.c_str(), "w");
  if (file == nullptr)
    return problem();
  std::string said;
  try {
    write(file);
  } catch (...) {
    std::fclose(file);
    std::remove(other.c_str());
    throw;
  }
  const bool failed = std::ferror(file) != 0;
  if (std::fclose(file) != 0 || failed || std::rename(other.c_str(), path.c_str()) != 0)
    said = problem();
  if (!said.empty())
    std::remove(other.c_str());
  return said;
}

void say_once_that_nothing_is_recorded(std::size_t files) {
  static std::atomic<bool> said{false};
  const char *name = asked("GTAP_SUMMARY") != nullptr ? "GTAP_SUMMARY"
                     : asked("GTAP_TRACE") != nullptr ? "GTAP_TRACE"
                                                      : nullptr;
  if (name != nullptr && files != 0 && !said.exchange(true))
    std::fprintf(
        stderr,
        "gtap: %s is set, but this program records no profile: compile its translated files with "
        "-DGTAP_PROFILE (docs/profiling.md).\n",
        name);
}

} // namespace

std::unique_ptr<profiler> profiler::of_files(const std::vector<module_symbols> &files,
                                             std::uint32_t contexts, const memory_source &source) {
  std::vector<profile_symbols> profiled_files;
  for (const profile_symbols &each : program_registry().profiles())
    if (std::any_of(files.begin(), files.end(),
                    [&](const module_symbols &file) { return file.state == each.file; }))
      profiled_files.push_back(each);
  if (profiled_files.empty()) {
    say_once_that_nothing_is_recorded(files.size());
    return nullptr;
  }
  if (profiled_files.size() < files.size() &&
      (asked("GTAP_SUMMARY") != nullptr || asked("GTAP_TRACE") != nullptr))
    std::fprintf(stderr,
                 "gtap: %zu of this program's %zu translated files are compiled without "
                 "-DGTAP_PROFILE; their launches "
                 "are not in the profile.\n",
                 files.size() - profiled_files.size(), files.size());
  return std::make_unique<profiler>(std::move(profiled_files), contexts, source);
}

profiler::profiler(std::vector<profile_symbols> files, std::uint32_t contexts,
                   const memory_source &source)
    : files_(std::move(files)), memory_(contexts, timeline_bytes(), source),
      trace_path_(own_trace_path()) {}

void profiler::tie(cudaStream_t stream) const {
  profile_state *state = memory_.state();
  for (const profile_symbols &file : files_)
    require("cudaMemcpyToSymbolAsync",
            [&] { return copy_to_symbol(file.profile, &state, sizeof(state), stream); });
}

void profiler::untie(cudaStream_t stream) const noexcept {
  profile_state *nothing = nullptr;
  for (const profile_symbols &file : files_)
    copy_to_symbol(file.profile, &nothing, sizeof(nothing), stream);
}

void profiler::tell(cudaStream_t stream, bool at_end) noexcept {
  const bool summary = at_end && asked("GTAP_SUMMARY") != nullptr;
  if (told_ || (!summary && trace_path_.empty()))
    return;
  told_ = at_end;
  try {
    recorded_profile profile;
    std::string missing;
    try {
      profile = timelines_of(memory_.read(stream));
    } catch (const failure &what) { // after an error that ends the context
      missing = "the device's memory cannot be read: " +
                (what.sentence.empty() ? std::string(sentence_of(what.status)) : what.sentence);
    }
    if (!trace_path_.empty()) {
      const std::string said =
          write_whole(trace_path_, [&](std::FILE *file) { write_trace(file, profile, missing); });
      if (!said.empty())
        std::fprintf(stderr, "gtap: GTAP_TRACE: %s.\n", said.c_str());
    }
    if (summary && missing.empty())
      std::fputs(summary_of(profile).c_str(), stderr);
    else if (summary)
      std::fprintf(stderr, "gtap: there is no summary, since %s\n", missing.c_str());
  } catch (...) {
    detail::tell(current_failure());
  }
}

void profiler::write_table_to(const std::string &path, cudaStream_t stream) const {
  const recorded_profile profile = timelines_of(memory_.read(stream));
  const std::string said = write_whole(path, [&](std::FILE *file) { write_table(file, profile); });
  if (!said.empty())
    throw failure{GTAP_ERROR_INVALID_CONFIG, fmt::format("gtap_visualize_profile(): {}.", said)};
}

} // namespace gtap::detail
