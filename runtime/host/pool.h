// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OS threads that take the blocks of a grid in order, each one block at a time. Must not know
// fibers.
#pragma once

#include "block.h"
#include "settings.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace gtap::host::detail {

class pool {
public:
  explicit pool(unsigned threads);
  ~pool(); // waits for the OS threads to end
  pool(const pool &) = delete;
  pool &operator=(const pool &) = delete;

  unsigned threads() const { return static_cast<unsigned>(workers_.size()); }

  // Runs every block of `job`'s grid; returns when the last has ended. One launch at a time. `job`
  // gets its block index, seed and orders here.
  void run(const block_job &job, const launch_schedule &how);

private:
  void work(unsigned worker);
  void run_blocks(block &runner, unsigned worker);

  std::mutex mutex_;
  std::condition_variable start_, done_;
  std::uint64_t generation_ = 0; // launches so far; guarded by mutex_, as are the next two
  unsigned busy_ = 0;            // workers that have yet to finish this launch
  bool ending_ = false;

  // Written under mutex_ before a launch, read-only during it.
  block_job job_;
  launch_schedule how_;
  std::uint64_t blocks_ = 0;
  std::atomic<std::uint64_t> next_block_{0}; // relaxed: the mutex orders what matters

  char launch_order_ = 0; // tags for TSan: host before threads, threads before host
  char exit_order_ = 0;
  std::vector<std::thread> workers_;
};

} // namespace gtap::host::detail
