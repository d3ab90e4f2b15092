// Checks a launch as a device would, and hands it to the pool.
#include "fatal.h"
#include "limits.h"
#include "pool.h"

#include <gtap/host/launch.h>

#include <memory>
#include <mutex>

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

// The process's OS threads: started by the first launch, and again when their number changes.
struct launcher {
  std::mutex mutex; // one launch at a time
  std::unique_ptr<pool> threads;

  void run(const block_job &job) {
    const std::lock_guard lock(mutex);
    const launch_schedule how = next_launch();
    if (threads == nullptr || threads->threads() != how.knobs.threads) {
      threads.reset();
      threads = std::make_unique<pool>(how.knobs.threads);
    }
    threads->run(job, how);
  }
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
  process_launcher().run(job);
}

} // namespace gtap::host::detail
