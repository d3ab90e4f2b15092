// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A runtime: ties translated files to device memory, waits for their launches, collects their errors,
// stops them, and lets go again.
#pragma once

#include "api/launch_book.h"
#include "api/launch_failure.h"
#include "profile/profiler.h"
#include "program/registry.h"
#include "storage/memory.h"
#include "watch/watchdog.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gtap::detail {

// Files that belong to one runtime on one device, for as long as this lives.
class claimed_files {
public:
  claimed_files(int device, const std::vector<const void *> &named)
      : files_(program_registry().claim(this, device, named)) {}
  ~claimed_files() { program_registry().release(this); }
  claimed_files(const claimed_files &) = delete;
  claimed_files &operator=(const claimed_files &) = delete;
  const std::vector<module_symbols> &list() const { return files_; }

private:
  std::vector<module_symbols> files_;
};

// Every function may be called from any host thread, and throws a failure when a CUDA call fails.
class runtime {
public:
  // Serves these files (module_symbols::state), or all that are free if none is named.
  runtime(const gtap_config &config, const std::vector<const void *> &named);
  ~runtime();
  runtime(const runtime &) = delete;
  runtime &operator=(const runtime &) = delete;

  // See gtap/api.h. A status other than success comes with its sentence: it is thrown.
  void synchronize();
  void synchronize(cudaStream_t stream);
  void cancel();
  void forget_graphs();
  gtap_statistics statistics();
  // Throws the first error of the launches that have ended since the last call; waits for none.
  void collect_ended();
  // Writes the table of gtap_visualize_profile(); false when no profile is recorded. Waits for the device.
  bool write_profile(const std::string &path);
  // Waits, lets go of the files, and collects; the destructor then only frees. Call it once.
  void finish();

  int device() const { return device_; }
  int grid_size(int block_size) const;
  std::uint32_t wanted_grid() const { return settings_.grid_size; }
  int block_size() const { return static_cast<int>(settings_.block_size); }

private:
  void tie();
  void untie() noexcept;
  void raise_stack_limit();
  void restore_stack_limit() noexcept;
  // For the device, or for a stream of it.
  void wait(std::optional<cudaStream_t> stream = std::nullopt);
  template <class Wait>
  void wait_and_collect(Wait wait_for_all);
  bool something_still_runs() const;
  void abandon();
  void collect();
  void tell_profile(bool at_end) noexcept;

  const int device_;
  const claimed_files files_;
  gtap_config settings_;               // resolved
  std::unique_ptr<own_stream> stream_; // which the memory may be ordered by
  std::unique_ptr<device_memory> memory_;
  std::unique_ptr<profiler> profiler_;      // null when no file is compiled with GTAP_PROFILE
  std::unique_ptr<watchdog> watchdog_;      // null when there is none
  std::shared_ptr<launch_book> book_;       // of gtap::launch(); handles may keep it longer
  std::size_t frame_ = 0;                   // what a serial call may need of the stack
  std::size_t stack_before_ = 0;            // the limit that this runtime has raised, or 0
  std::atomic<std::uint32_t> forgotten_{0}; // calls of forget_graphs()
  bool tied_ = false;
  bool finished_ = false;
};

// Takes the first error of these files, all of whose errors are then forgotten; throws it if there is
// one. `context`: the particulars that the caller knows of some errors.
void collect_errors(const std::vector<module_symbols> &files, cudaStream_t stream,
                    const error_particulars &particulars);

// Throws a failure if this host thread's last kernel could not be launched and nobody has asked yet.
void check_last_launch();

// Blocks for an entry kernel on the current device: `wanted`, or as many as suit it if that is 0.
int suitable_grid(int block_size, std::uint32_t wanted);

// The same for one kernel.
int suitable_grid_of(const void *kernel, int block_size, std::uint32_t wanted,
                     std::size_t shared_bytes = 0);

// Bytes that a runtime with these settings would reserve on the current device, for files that none has. Throws a failure
// as its constructor does.
std::size_t memory_needed(const gtap_config &config);

// Blocks of a multiprocessor that suit all kernels of a program, of which each can have so many resident. A block
// too many for a kernel starts late, which costs a short launch more than a missing fifth of the blocks costs a
// long one: so the fewest, but of those kernels only that can have nearly as many as any.
int blocks_for_all(const std::vector<int> &resident);

} // namespace gtap::detail
