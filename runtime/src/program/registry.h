// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the translated files of a program have made known before main, their device variables and entry
// kernels, and which runtime each file is tied to on each device.
#pragma once

#include <gtap/detail/launch/context.h>
#include <gtap/detail/profile/profile_data.h>

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace gtap::detail {

struct registered_entry {
  const void *kernel; // null: a recursive function, of which the frame is all
  std::size_t frame;  // bytes, as far as its file knows
  unsigned threads;   // as many resident ones on a multiprocessor are enough
};

// A kernel that gtap::launch() may launch.
struct launchable_kernel {
  const void *kernel;
  const void *file; // module_symbols::state
  const char *name; // as the user spells it
  bool has_peers;   // a launch can have several
};

// The program's only registry is program_registry(). Files and entries are added before main, or while
// a library is loaded; any thread may ask at any time.
class registry {
public:
  void add(const module_symbols &file);
  void add_shared(const shared_variable &variable);
  // Of the file with this module_symbols::state.
  std::vector<shared_variable> shared_of(const void *file);
  void add_entry(const registered_entry &entry);
  // Of a kernel that may be no entry.
  unsigned enough_threads(const void *kernel);
  void add_walk(std::size_t frame);
  // The largest of these, in bytes.
  std::size_t walk_frame();
  void add_launchable(const launchable_kernel &kernel);
  void add_scratch() { has_scratch_.store(true, std::memory_order_relaxed); }
  void add_placed() { has_placed_.store(true, std::memory_order_relaxed); }
  void add_taskgraphs() { has_taskgraphs_.store(true, std::memory_order_relaxed); }
  void add_profile(const profile_symbols &profile);

  std::optional<launchable_kernel> launchable(const void *kernel);
  // Copies: a library that is loaded meanwhile may add to them.
  std::vector<module_symbols> files();
  std::vector<registered_entry> entries();
  // Whether any file asks for gtap::scratch.
  bool has_scratch() const { return has_scratch_.load(std::memory_order_relaxed); }
  // Whether any file has tasks that gtap_config::placement spreads.
  bool has_placed() const { return has_placed_.load(std::memory_order_relaxed); }
  // Whether any file has a taskgraph.
  bool has_taskgraphs() const { return has_taskgraphs_.load(std::memory_order_relaxed); }
  std::vector<profile_symbols> profiles();

  // Files that `owner` may use on this device: those that are named (by module_symbols::state), or, with
  // none named, all that no other runtime has. They are its own until release(). Throws a failure when
  // a named one has another owner, or when there are files but none is free.
  std::vector<module_symbols> claim(const void *owner, int device,
                                    const std::vector<const void *> &named);
  void release(const void *owner);
  // Files that no runtime has on this device.
  std::vector<module_symbols> unclaimed(int device);

private:
  struct tie {
    const void *file;
    int device;
    const void *owner;
  };
  bool is_tied(const void *file, int device) const; // the caller holds the mutex

  std::mutex mutex_;
  std::vector<module_symbols> files_;
  std::vector<shared_variable> shared_;
  std::vector<registered_entry> entries_;
  std::size_t walk_frame_ = 0;
  std::map<const void *, launchable_kernel> launchable_;
  std::vector<profile_symbols> profiles_;
  std::vector<tie> ties_;
  std::atomic<bool> has_scratch_{false}, has_placed_{false},
      has_taskgraphs_{false}; // relaxed: they publish nothing
};

// Made at first use, since static objects of translated files fill it.
registry &program_registry();

} // namespace gtap::detail
