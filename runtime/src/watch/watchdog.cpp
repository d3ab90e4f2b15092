// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Looks, compares, tells.
#include "watch/watchdog.h"

#include "cuda/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace gtap::detail {

using std::chrono::milliseconds;

watchdog::watchdog(const device_memory &memory, int device, milliseconds patience)
    : memory_(memory), device_(device), patience_(patience),
      thread_(start_thread([this] { watch(); })) {}

watchdog::~watchdog() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

std::string watchdog::take_report() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(report_, {});
}

bool watchdog::gave_up() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return gave_up_;
}

void watchdog::watch() {
  const milliseconds pause = std::max(patience_ / looks_of_patience, milliseconds(1));
  std::unique_lock<std::mutex> lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return ending_; })) {
    lock.unlock();
    try {
      look();
    } catch (...) {
      // The device does not answer, and whoever waits for it will hear why; or the host has no memory now.
    }
    lock.lock();
  }
}

void watchdog::look() {
  const on_device here(device_);
  const std::vector<running_launch> launches = look_at_launches(memory_, stream_, true);
  for (auto entry = observed_.begin(); entry != observed_.end();) {
    const bool runs = std::any_of(launches.begin(), launches.end(),
                                  [&](const auto &launch) { return launch.index == entry->first; });
    entry = runs ? std::next(entry) : observed_.erase(entry);
  }
  for (const running_launch &launch : launches)
    judge(launch);
  const std::lock_guard<std::mutex> lock(mutex_);
  gave_up_ = std::any_of(observed_.begin(), observed_.end(),
                         [](const auto &entry) { return entry.second.given_up; });
}

void watchdog::judge(const running_launch &launch) {
  observation &seen = observed_[launch.index];
  // The request to stop is no progress.
  running_launch without_request = launch;
  without_request.state.phase &= (1u << stop_shift) - 1;
  const std::uint64_t mark = signature(without_request);
  if (mark != seen.signature) {
    seen = {mark, 0, false, false};
    return;
  }
  if (++seen.looks < looks_of_patience)
    return;
  if (!seen.told) {
    stop_launch(memory_, stream_, launch, stop_stalled);
    seen = {mark, 0, true, false};
    const std::lock_guard<std::mutex> lock(mutex_);
    report_ += fmt::format("No progress for {} ms.\n{}", patience_.count(), describe(launch));
    return;
  }
  if (std::exchange(seen.given_up, true))
    return;
  const std::lock_guard<std::mutex> lock(mutex_);
  std::fprintf(stderr,
               "gtap: an entry kernel does not stop: a step of some task does not return.\n%s",
               report_.c_str());
}

} // namespace gtap::detail
