// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks a launch as a device would, and hands it to the pool.
#include "fatal.h"
#include "limits.h"
#include "pool.h"

#include <gtap/host/launch.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace gtap::host::detail {

namespace {

bool valid_grid(dim3 grid) {
  return grid.x >= 1 && grid.y >= 1 && grid.z >= 1 && grid.x <= max_grid[0] &&
         grid.y <= max_grid[1] && grid.z <= max_grid[2];
}

bool valid_block(dim3 block) {
  return block.x >= 1 && block.y >= 1 && block.z >= 1 && block.x <= max_block[0] &&
         block.y <= max_block[1] && block.z <= max_block[2] &&
         block.x * block.y * block.z <= max_block_threads;
}

// The process's OS threads: a pool of them for each launch that runs at the same time, started by the
// first that needs it and kept for later ones. Pools of another size than is wanted now are ended.
class launcher {
public:
  void run(block_job job) {
    const launch_schedule how = next_launch();
    std::unique_ptr<pool> threads = take(job, how.knobs.threads);
    if (how.knobs.grid_number != 0)
      job.grid_number = how.knobs.grid_number;
    threads->run(job, how);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(threads));
    --running_;
    ended_.notify_all();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return running_ == 0; });
  }

private:
  std::unique_ptr<pool> take(block_job &job, unsigned threads) {
    const std::lock_guard lock(mutex_);
    job.grid_number = ++launches_;
    ++running_;
    std::erase_if(idle_, [&](const auto &candidate) { return candidate->threads() != threads; });
    if (idle_.empty())
      return std::make_unique<pool>(threads);
    std::unique_ptr<pool> taken = std::move(idle_.back());
    idle_.pop_back();
    return taken;
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::unique_ptr<pool>> idle_;
  std::uint64_t launches_ = 0; // since the process began
  unsigned running_ = 0;
};

launcher &process_launcher() {
  static launcher instance;
  return instance;
}

} // namespace

void launch_grid(dim3 grid, dim3 block_dimensions, std::size_t shared_bytes,
                 kernel_reference kernel) {
  if (block::current() != nullptr)
    fatal("a kernel launched a kernel, which the host target does not emulate");
  if (!valid_grid(grid) || !valid_block(block_dimensions)) {
    record_error(cudaErrorInvalidConfiguration);
    return;
  }
  if (shared_bytes > max_shared_bytes) {
    record_error(cudaErrorInvalidValue);
    return;
  }
  block_job job;
  job.kernel = kernel;
  job.grid_dimensions = grid;
  job.block_dimensions = block_dimensions;
  job.shared_bytes = shared_bytes;
  process_launcher().run(job);
}

void wait_for_launches() {
  if (block::current() == nullptr)
    process_launcher().wait();
}

} // namespace gtap::host::detail
