// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the emulator's environment variables once, and keeps what is set later.
#include "settings.h"

#include "fatal.h"
#include "sanitizers.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace gtap::host::detail {

namespace {

constexpr unsigned most_threads = 1024;
constexpr std::size_t least_stack_bytes = 16 * 1024;

#if defined(GTAP_HOST_ASAN)
constexpr std::size_t default_stack_bytes =
    256 * 1024; // ASan surrounds every variable with red zones
#else
constexpr std::size_t default_stack_bytes = 64 * 1024;
#endif

std::optional<std::uint64_t> environment_number(const char *name) {
  const char *text = std::getenv(name);
  if (text == nullptr || *text == '\0')
    return std::nullopt;
  const std::string_view digits = text;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size())
    fatal(std::string(name) + " must be a number without sign or unit, but is \"" + text + "\"");
  return value;
}

schedule clamped(schedule knobs) {
  knobs.threads = std::clamp(knobs.threads, 1u, most_threads);
  knobs.stack_bytes = std::max(knobs.stack_bytes, least_stack_bytes);
  return knobs;
}

schedule from_environment() {
  const std::uint64_t cpus = std::max(4u, std::thread::hardware_concurrency());
  schedule knobs;
  knobs.seed = environment_number("GTAP_HOST_SEED").value_or(0);
  knobs.threads = static_cast<unsigned>(std::min<std::uint64_t>(
      environment_number("GTAP_HOST_THREADS").value_or(cpus), most_threads));
  knobs.stack_bytes = environment_number("GTAP_HOST_STACK_BYTES").value_or(default_stack_bytes);
  return clamped(knobs);
}

// The one mutable state of the emulator that outlives launches.
struct settings {
  std::mutex mutex;
  launch_schedule next{from_environment(), 0};
};

settings &current() {
  static settings instance;
  return instance;
}

} // namespace

launch_schedule next_launch() {
  settings &now = current();
  const std::lock_guard lock(now.mutex);
  const launch_schedule taken = now.next;
  ++now.next.launch;
  return taken;
}

void raise_stack_bytes(std::size_t bytes) {
  settings &now = current();
  const std::lock_guard lock(now.mutex);
  now.next.knobs.stack_bytes = std::max(now.next.knobs.stack_bytes, bytes);
}

} // namespace gtap::host::detail

namespace gtap::host {

schedule get_schedule() {
  detail::settings &now = detail::current();
  const std::lock_guard lock(now.mutex);
  return now.next.knobs;
}

void set_schedule(const schedule &knobs) {
  detail::settings &now = detail::current();
  const std::lock_guard lock(now.mutex);
  now.next = {detail::clamped(knobs), 0};
}

void set_seed(std::uint64_t seed) {
  schedule knobs = get_schedule();
  knobs.seed = seed;
  set_schedule(knobs);
}

} // namespace gtap::host
