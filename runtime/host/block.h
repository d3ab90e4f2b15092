// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the threads of one CUDA block as fibers on the calling OS thread, and switches between them
// at collectives, sleeps and preemption points. Must not know other blocks, OS threads, or CUDA's
// host API.
#pragma once

#include "lane.h"
#include "random.h"
#include "ready_queue.h"

#include <gtap/host/launch.h>
#include <gtap/host/schedule.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gtap::host::detail {

// What one block has to run.
struct block_job {
  kernel_reference kernel;
  dim3 grid_dimensions;
  dim3 block_dimensions;
  uint3 block_index;
  std::uint64_t grid_number = 0; // of the launch
  std::size_t shared_bytes = 0;  // that the launch was given, of which there are none
  std::uint64_t seed = 0;        // of this block; 0 for round robin
  std::size_t stack_bytes = 0;
  void *launch_order =
      nullptr; // TSan: the host releases it before the launch, each thread acquires it
  void *exit_order = nullptr; // TSan: each thread releases it when it leaves, the host acquires it
};

// One per OS thread of the pool; keeps its fibers and their stacks from block to block. run() is
// for the owner, everything below it for the fibers that run() resumes.
class block {
public:
  block();
  ~block();
  block(const block &) = delete;
  block &operator=(const block &) = delete;

  // The block that runs on the calling OS thread, or null outside a kernel.
  static block *current();

  // Runs all threads of a block to their end.
  void run(const block_job &job);

  std::uint64_t warp_collective(collective kind, unsigned mask, std::uint64_t operand,
                                unsigned argument, call_site site);
  int block_collective(collective kind, int predicate, call_site site);
  void preempt();
  void sleep(unsigned nanoseconds);
  std::size_t stack_left() const;
  void spoil_unused_stack(const void *end) const;
  std::uint64_t grid_number() const { return job_.grid_number; }
  std::size_t shared_bytes() const { return job_.shared_bytes; }
  // "thread (1,0,0) of block (0,0,0)"
  std::string running_name() const;

private:
  struct entry { // what a fiber gets when it is made
    block *owner;
    lane *self;
  };

  void prepare(const block_job &job);
  void grow(unsigned threads, std::size_t stack_bytes);
  void end_fibers();

  static fiber &run_lane(void *argument);
  void enter(lane &self);
  void leave(lane &self);
  void yield(lane &self);
  void wait(lane &self);
  bool only_polls() const;
  void rest_if_idle();
  void pause(lane &self);
  lane *pick();
  void make_ready(lane &waiting);

  warp &warp_of(const lane &self) { return warps_[self.rank / warp_lanes]; }
  arrival &join(warp &group, collective kind, unsigned mask);
  bool everyone_arrived(const warp &group, const arrival &here) const;
  void complete(unsigned warp_index, arrival &here, const lane *running);
  void complete_block_collective(const lane *running);
  [[noreturn]] void report_deadlock() const;

  // Fibers, made on demand and kept. `entries_` and `lanes_` never move once made.
  fiber owner_;
  std::vector<lane> lanes_;
  std::vector<entry> entries_;
  unsigned fibers_ = 0;
  std::size_t stack_bytes_ = 0;
  bool ending_ = false;

  // The block that runs.
  block_job job_;
  unsigned threads_ = 0;
  unsigned live_ = 0; // threads that have not left
  lane *running_ = nullptr;
  std::array<warp, max_block_threads / warp_lanes> warps_{};
  unsigned at_barrier_ = 0; // threads that wait at a block collective

  // The schedule.
  ready_queue ready_;
  random_source random_{0};
  unsigned budget_ = 1;        // preemption points until the next yield
  unsigned yields_ = 0;        // since the block began
  unsigned naps_in_a_row_ = 0; // sleeps since a thread last gave up the CPU for another reason
  unsigned longest_nap_ = 0;   // of these, in nanoseconds
  unsigned sleeps_ = 0;        // since the last look whether all warps poll
  unsigned idle_looks_ = 0;    // such looks in a row that found it so

  // Two tags, since a thread may arrive at the next barrier before another has left this one.
  std::array<char, 2> barrier_order_{};
  unsigned barrier_phase_ = 0;
  // Blocks on one OS thread follow each other and share __shared__ variables: each thread acquires
  // the tag that the threads of the block before released. Two tags, so that threads of one block
  // are not ordered by it.
  std::array<char, 2> succession_order_{};
  unsigned blocks_run_ = 0;
};

} // namespace gtap::host::detail
