// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collects what translated files register before main, and keeps runtimes from sharing a file.
#include "program/registry.h"

#include "cuda/failure.h"

#include <algorithm>

namespace gtap::detail {

registry &program_registry() {
  static registry instance;
  return instance;
}

void register_module(const module_symbols &symbols) {
  program_registry().add(symbols);
}
void register_entry(const void *kernel, std::size_t frame, unsigned threads) {
  program_registry().add_entry({kernel, frame, threads});
}

void register_launchable(const void *kernel, const void *file, const char *name, bool has_peers) {
  program_registry().add_launchable({kernel, file, name, has_peers});
}

void register_walk(std::size_t frame) {
  program_registry().add_walk(frame);
}

void register_shared(const shared_variable &variable) {
  program_registry().add_shared(variable);
}

void register_scratch() {
  program_registry().add_scratch();
}

void register_placed() {
  program_registry().add_placed();
}

void register_taskgraphs() {
  program_registry().add_taskgraphs();
}

void register_profile(const profile_symbols &symbols) {
  program_registry().add_profile(symbols);
}

void registry::add(const module_symbols &file) {
  const std::lock_guard<std::mutex> lock(mutex_);
  files_.push_back(file);
}

void registry::add_shared(const shared_variable &variable) {
  const std::lock_guard<std::mutex> lock(mutex_);
  shared_.push_back(variable);
}

std::vector<shared_variable> registry::shared_of(const void *file) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<shared_variable> found;
  for (const shared_variable &each : shared_)
    if (each.file == file)
      found.push_back(each);
  return found;
}

void registry::add_entry(const registered_entry &entry) {
  const std::lock_guard<std::mutex> lock(mutex_);
  entries_.push_back(entry);
}

void registry::add_walk(std::size_t frame) {
  const std::lock_guard<std::mutex> lock(mutex_);
  walk_frame_ = std::max(walk_frame_, frame);
}

std::size_t registry::walk_frame() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return walk_frame_;
}

void registry::add_launchable(const launchable_kernel &kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  launchable_[kernel.kernel] = kernel;
}

unsigned registry::enough_threads(const void *kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const registered_entry &entry : entries_)
    if (entry.kernel == kernel)
      return entry.threads;
  return enough_threads_of_lanes;
}

std::optional<launchable_kernel> registry::launchable(const void *kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = launchable_.find(kernel);
  return found == launchable_.end() ? std::nullopt : std::optional(found->second);
}

void registry::add_profile(const profile_symbols &profile) {
  const std::lock_guard<std::mutex> lock(mutex_);
  profiles_.push_back(profile);
}

std::vector<module_symbols> registry::files() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return files_;
}

std::vector<registered_entry> registry::entries() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return entries_;
}

std::vector<profile_symbols> registry::profiles() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return profiles_;
}

bool registry::is_tied(const void *file, int device) const {
  return std::any_of(ties_.begin(), ties_.end(),
                     [&](const tie &each) { return each.file == file && each.device == device; });
}

std::vector<module_symbols> registry::claim(const void *owner, int device,
                                            const std::vector<const void *> &named) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<module_symbols> claimed;
  for (const module_symbols &file : files_) {
    const bool wanted =
        named.empty() || std::find(named.begin(), named.end(), file.state) != named.end();
    if (!wanted)
      continue;
    if (!is_tied(file.state, device))
      claimed.push_back(file);
    else if (!named.empty())
      throw failure{GTAP_ERROR_ALREADY_INITIALIZED,
                    "A file that this gtap::runtime was to serve is served by another runtime on "
                    "this device. Finalise that one first, or give each its own files "
                    "(gtap::this_file())."};
  }
  if (claimed.empty() && !files_.empty())
    throw failure{GTAP_ERROR_ALREADY_INITIALIZED,
                  "Every translated file of this program is served by another gtap runtime on this "
                  "device. Call gtap_finalize(), or end the gtap::runtime, before initialising "
                  "again."};
  ties_.reserve(ties_.size() + claimed.size()); // all or none, where the host has no memory
  for (const module_symbols &file : claimed)
    ties_.push_back({file.state, device, owner});
  return claimed;
}

void registry::release(const void *owner) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ties_.erase(std::remove_if(ties_.begin(), ties_.end(),
                             [&](const tie &each) { return each.owner == owner; }),
              ties_.end());
}

std::vector<module_symbols> registry::unclaimed(int device) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<module_symbols> free;
  std::copy_if(files_.begin(), files_.end(), std::back_inserter(free),
               [&](const module_symbols &file) { return !is_tied(file.state, device); });
  return free;
}

} // namespace gtap::detail
