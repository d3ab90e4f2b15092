// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of gtap/api.h and gtap/runtime.h. Those of api.h work on one runtime of the process.
#include "api/exit_status.h"
#include "api/runtime.h"
#include "cuda/failure.h"
#include "peer/peer_group.h"
#include "processes/process_group.h"
#include "program/config.h"

#include <gtap/runtime.h>

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace {

using gtap::detail::failure;
using gtap::detail::reported;
using internal = gtap::detail::runtime;

// The runtime between gtap_initialize() and gtap_finalize(). Whoever uses it holds it, so that a
// gtap_finalize() on another host thread frees nothing under them.
struct process_runtime {
  std::mutex mutex;
  std::shared_ptr<internal> now;
};
process_runtime &process() {
  static process_runtime instance;
  return instance;
}
std::shared_ptr<internal> current() {
  const std::lock_guard<std::mutex> lock(process().mutex);
  return process().now;
}
std::shared_ptr<internal> initialised() {
  std::shared_ptr<internal> now = current();
  if (now == nullptr)
    throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
  return now;
}

// Where a function writes its answer.
void require_place(const void *place, const char *function) {
  if (place == nullptr)
    throw failure{GTAP_ERROR_INVALID_CONFIG,
                  fmt::format("{}() was given a null pointer: it has nowhere to write what it was "
                              "asked for.",
                              function)};
}

// Programs in the paper's style ignore results: never fail in silence.
gtap_status not_silent(gtap_status status) {
  if (status != GTAP_SUCCESS) {
    std::fprintf(stderr, "gtap: %s\n", gtap_error_string(status));
    gtap::detail::fail_at_exit();
  }
  return status;
}

// Errors of files that no runtime serves: that none does.
void collect_unserved() {
  if (std::optional<failure> refused = gtap::detail::first_untold(*gtap::detail::book_of_refused()))
    throw failure(*refused);
  const int device = gtap::detail::current_device();
  gtap::detail::collect_errors(gtap::detail::program_registry().unclaimed(device),
                               gtap::detail::own_stream(), {});
}

// At the end of the process: the errors of launches that have ended. Waits for no launch. What the CUDA runtime says by
// then is not ours to tell: the program may have reset the device.
bool tell_what_is_left() {
  bool any = false;
  const auto tell_error_of = [&any](auto &&collect) {
    try {
      collect();
    } catch (...) {
      failure what = gtap::detail::current_failure();
      if (what.status == GTAP_ERROR_CUDA)
        return;
      gtap::detail::tell(std::move(what));
      any = true;
    }
  };
  if (const std::shared_ptr<internal> now = current())
    tell_error_of([&] { now->collect_ended(); });
  tell_error_of(collect_unserved);
  return any;
}

} // namespace

gtap_outcome gtap_initialize(const gtap_config &config) noexcept {
  return reported([&] {
    const std::lock_guard<std::mutex> lock(process().mutex);
    if (process().now != nullptr)
      throw failure{GTAP_ERROR_ALREADY_INITIALIZED, {}};
    process().now = std::make_shared<internal>(config, std::vector<const void *>{});
    gtap::detail::tell_at_exit(tell_what_is_left);
    return GTAP_SUCCESS;
  });
}

gtap_outcome gtap_finalize() noexcept {
  return not_silent(reported([] {
    std::shared_ptr<internal> last;
    {
      const std::lock_guard<std::mutex> lock(process().mutex);
      last = std::exchange(process().now, nullptr);
    }
    if (last == nullptr)
      throw failure{GTAP_ERROR_NOT_INITIALIZED, {}};
    last->finish();
    return GTAP_SUCCESS;
  }));
}

gtap_status gtap_synchronize() noexcept {
  return reported([] {
    if (const std::shared_ptr<internal> now = current()) {
      now->synchronize();
      return GTAP_SUCCESS;
    }
    gtap::detail::require("cudaDeviceSynchronize", [] { return cudaDeviceSynchronize(); });
    collect_unserved();
    gtap::detail::check_last_launch();
    return GTAP_SUCCESS;
  });
}

gtap_status gtap_synchronize(cudaStream_t stream) noexcept {
  return reported([&] {
    initialised()->synchronize(stream);
    return GTAP_SUCCESS;
  });
}

gtap_status gtap_cancel() noexcept {
  return reported([] {
    initialised()->cancel();
    return GTAP_SUCCESS;
  });
}

gtap_status gtap_forget_graphs() noexcept {
  return reported([] {
    initialised()->forget_graphs();
    return GTAP_SUCCESS;
  });
}

gtap_status gtap_estimate_memory(std::size_t *bytes, const gtap_config &config) noexcept {
  return reported([&] {
    require_place(bytes, "gtap_estimate_memory");
    *bytes = gtap::detail::memory_needed(config);
    return GTAP_SUCCESS;
  });
}

gtap_status gtap_get_statistics(gtap_statistics *statistics) noexcept {
  return reported([&] {
    require_place(statistics, "gtap_get_statistics");
    *statistics = initialised()->statistics();
    return GTAP_SUCCESS;
  });
}

gtap_outcome gtap_print_statistics() noexcept {
  gtap_statistics last;
  if (const gtap_status status = gtap_get_statistics(&last); status != GTAP_SUCCESS)
    return not_silent(status);
  std::printf(
      "gtap: no profile is recorded (compile with -DGTAP_PROFILE). The last launch: %llu tasks, "
      "%llu of them run by the spawn "
      "itself; "
      "%llu spawns run serially for lack of records; %llu tasks given to another lane or block, "
      "%llu stolen; "
      "%llu records in use or set aside at most; "
      "%llu bytes of gtap::scratch in use at most, %llu not released%s.\n",
      static_cast<unsigned long long>(last.tasks), static_cast<unsigned long long>(last.in_spawns),
      static_cast<unsigned long long>(last.inline_spawns),
      static_cast<unsigned long long>(last.donations), static_cast<unsigned long long>(last.steals),
      static_cast<unsigned long long>(last.records_peak),
      static_cast<unsigned long long>(last.scratch_peak),
      static_cast<unsigned long long>(last.scratch_kept),
      last.stopped ? "; a task stopped it (gtap::stop())" : "");
  return GTAP_SUCCESS;
}

gtap_outcome gtap_write_profile(const char *path) noexcept {
  bool written = false;
  const gtap_status status = reported([&] {
    if (path == nullptr)
      throw failure{GTAP_ERROR_INVALID_CONFIG,
                    "gtap_write_profile() was given a null pointer for the name of the file."};
    return written = initialised()->write_profile(path), GTAP_SUCCESS;
  });
  if (status != GTAP_SUCCESS)
    return not_silent(status);
  if (!written)
    return gtap_print_statistics();
  std::printf("gtap: the profile is in %s.\n", path);
  return GTAP_SUCCESS;
}

const char *gtap_error_string(gtap_status status) noexcept {
  return gtap::detail::sentence_of(status);
}

namespace gtap {

namespace {
// `suitable`: blocks for a launch, given those that the settings want or 0.
template <class Suitable>
int blocks_of_launch(Suitable suitable) {
  try {
    if (const std::shared_ptr<internal> now = current())
      return suitable(now->wanted_grid());
    const int grid = suitable(detail::grid_size_setting(0));
    detail::tell_at_exit(tell_what_is_left); // a launch may follow that no runtime serves
    return grid;
  } catch (...) {
    return 1; // the launch itself will report what is wrong with the device
  }
}
} // namespace

int default_grid_size(int block_size) noexcept {
  return blocks_of_launch(
      [&](std::uint32_t wanted) { return detail::suitable_grid(block_size, wanted); });
}

int detail::grid_size_of(const void *kernel, int block_size) noexcept {
  return blocks_of_launch(
      [&](std::uint32_t wanted) { return suitable_grid_of(kernel, block_size, wanted); });
}

namespace {
char *copied(const char *text) {
  char *copy = new char[std::strlen(text) + 1];
  return std::strcpy(copy, text);
}

template <class Make>
auto *make(Make made_by) {
  try {
    auto made = made_by();
    detail::tell_at_exit(tell_what_is_left);
    return made.release();
  } catch (...) {
    const gtap_status status = detail::remember(detail::current_failure());
    throw error(status, gtap_error_string(status));
  }
}
internal *make_for_files(const config &settings, std::initializer_list<file> files) {
  return make([&] {
    std::vector<const void *> named;
    for (const file &each : files)
      named.push_back(each.handle);
    return std::make_unique<internal>(settings, named);
  });
}

// Does the same with the runtime of each device, and returns the first failure, if there was one. `waits`: `act` waits for launches.
template <class Do>
gtap_status on_each(internal *self, detail::launch_group *group, Do act,
                    bool waits = false) noexcept {
  return reported([&] {
    if (group == nullptr) {
      act(*self);
      return GTAP_SUCCESS;
    }
    std::optional<failure> failed;
    if (waits) {
      try {
        group->wait(); // a device may wait for another one, which has failed
      } catch (...) {
        failed = detail::current_failure();
      }
    }
    for (const std::unique_ptr<internal> &each : group->runtimes()) {
      try {
        act(*each);
      } catch (...) {
        if (!failed)
          failed = detail::current_failure();
      }
    }
    if (failed)
      throw failure(*failed);
    return GTAP_SUCCESS;
  });
}
} // namespace

error::error(gtap_status status, const char *sentence)
    : status_(status), sentence_(copied(sentence)) {}
error::error(const error &other)
    : std::exception(other), status_(other.status_), sentence_(copied(other.sentence_)) {}
error::~error() {
  delete[] sentence_;
}

bool started_in_world() noexcept {
  return detail::how_started() != detail::process_start::alone;
}

runtime::runtime(const config &settings) : self_(make_for_files(settings, {})) {}
runtime::runtime(const config &settings, std::initializer_list<file> files)
    : self_(make_for_files(settings, files)) {}
runtime::runtime(all_devices_t, const config &settings)
    : self_(nullptr), group_(make([&] { return std::make_unique<detail::peer_group>(settings); })) {
  self_ = &group_->first();
}
runtime::runtime(world_t, const config &settings)
    : self_(nullptr),
      group_(make([&] { return std::make_unique<detail::process_group>(settings); })) {
  self_ = &group_->first();
}
runtime::runtime(runtime &&other) noexcept
    : self_(std::exchange(other.self_, nullptr)), group_(std::exchange(other.group_, nullptr)) {}

runtime::~runtime() {
  if (self_ == nullptr)
    return;
  const std::unique_ptr<internal> owned(group_ == nullptr ? self_ : nullptr);
  const std::unique_ptr<detail::launch_group> owned_group(group_);
  static_cast<void>(not_silent(on_each(
      self_, group_, [](internal &each) { each.finish(); }, true)));
}

gtap_status runtime::synchronize() noexcept {
  return on_each(
      self_, group_, [](internal &each) { each.synchronize(); }, true);
}

gtap_status runtime::synchronize(cudaStream_t stream) noexcept {
  return reported([&] {
    self_->synchronize(stream);
    return GTAP_SUCCESS;
  });
}

gtap_status runtime::cancel() noexcept {
  return on_each(self_, group_, [](internal &each) { each.cancel(); });
}

gtap_status runtime::forget_graphs() noexcept {
  return on_each(self_, group_, [](internal &each) { each.forget_graphs(); });
}

// Of several devices, those of the first; a launch_handle has the sums.
gtap_status runtime::get_statistics(gtap_statistics &figures) noexcept {
  return reported([&] {
    figures = self_->statistics();
    return GTAP_SUCCESS;
  });
}

int runtime::devices() const noexcept {
  return group_ == nullptr ? 1 : static_cast<int>(group_->runtimes().size());
}
int runtime::process() const noexcept {
  return group_ == nullptr ? 0 : group_->process();
}
int runtime::processes() const noexcept {
  return group_ == nullptr ? 1 : group_->processes();
}
gtap_status runtime::barrier() noexcept {
  return reported([&] {
    if (group_ != nullptr)
      group_->barrier();
    return GTAP_SUCCESS;
  });
}

int runtime::grid_size() const noexcept {
  try {
    return self_->grid_size(block_size());
  } catch (...) {
    return 1; // as default_grid_size()
  }
}
int runtime::block_size() const noexcept {
  return self_->block_size();
}

} // namespace gtap
