// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Distribution of blocks to OS threads.
#include "pool.h"

#include "random.h"
#include "sanitizers.h"

#include <chrono>

namespace gtap::host::detail {

namespace {
// Under a seed, one block in four begins late.
void delay_now_and_then(std::uint64_t block_seed) {
  random_source random(~block_seed);
  if (random.below(4) == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(200)));
}

std::uint64_t seed_of_block(const launch_schedule &how, std::uint64_t index) {
  if (how.knobs.seed == 0)
    return 0;
  random_source mix(how.knobs.seed ^ random_source(how.launch).next() ^
                    random_source(~index).next());
  return mix.next() | 1; // 0 means round robin
}
} // namespace

pool::pool(unsigned threads) {
  workers_.reserve(threads);
  for (unsigned i = 0; i < threads; ++i)
    workers_.emplace_back([this, i] { work(i); });
}

pool::~pool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  start_.notify_all();
  for (std::thread &worker : workers_)
    worker.join();
}

void pool::run(const block_job &job, const launch_schedule &how) {
  std::unique_lock lock(mutex_);
  job_ = job;
  job_.stack_bytes = how.knobs.stack_bytes;
  job_.launch_order = &launch_order_;
  job_.exit_order = &exit_order_;
  how_ = how;
  const dim3 grid = job.grid_dimensions;
  blocks_ = std::uint64_t{grid.x} * grid.y * grid.z;
  next_block_.store(threads(), std::memory_order_relaxed);
  busy_ = threads();
  ++generation_;
  tsan_release(&launch_order_);
  start_.notify_all();
  done_.wait(lock, [this] { return busy_ == 0; });
  tsan_acquire(&exit_order_);
}

void pool::work(unsigned worker) {
  block runner;
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    start_.wait(lock, [&] { return ending_ || generation_ != seen; });
    if (ending_)
      return;
    seen = generation_;
    lock.unlock();
    run_blocks(runner, worker);
    lock.lock();
    if (--busy_ == 0)
      done_.notify_one();
  }
}

// The first blocks have their OS thread fixed, so that they run at the same time however short they
// are; later ones go to whoever is free.
void pool::run_blocks(block &runner, unsigned worker) {
  const dim3 grid = job_.grid_dimensions;
  for (std::uint64_t index = worker; index < blocks_;
       index = next_block_.fetch_add(1, std::memory_order_relaxed)) {
    block_job job = job_;
    job.block_index = {static_cast<unsigned>(index % grid.x),
                       static_cast<unsigned>(index / grid.x % grid.y),
                       static_cast<unsigned>(index / grid.x / grid.y)};
    job.seed = seed_of_block(how_, index);
    if (job.seed != 0)
      delay_now_and_then(job.seed);
    runner.run(job);
  }
}

} // namespace gtap::host::detail
