// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How CUDA threads are scheduled on the host: seed, OS threads, stacks. Must not know CUDA's API.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gtap::host {

// The emulator's knobs. The first use reads the environment variables; set_schedule() overrides
// them.
struct schedule {
  // GTAP_HOST_SEED. 0: round robin, the fastest. Otherwise the order in which threads of a block
  // resume, preemptions at atomic operations and delays of OS threads derive from (seed, launches
  // since it was set, block index).
  std::uint64_t seed = 0;
  // GTAP_HOST_THREADS: OS threads, each of which runs one block at a time. Default: the CPUs, at
  // least 4, so that blocks really race. With 1, a seed gives the same interleaving each time.
  unsigned threads = 4;
  // GTAP_HOST_STACK_BYTES: stack of one CUDA thread. A guard page follows it.
  std::size_t stack_bytes = 64 * 1024;
  // What %gridid says in each launch, as in the replays of a CUDA graph, which run one after the other;
  // 0: every launch has a number of its own. No environment variable.
  std::uint64_t grid_number = 0;
};

// The knobs that the next launch uses.
schedule get_schedule();

// Replaces the knobs (threads: 1 to 1024, stack_bytes: at least 16 KiB, both clamped) and starts
// the seed's sequence anew. Not to be called from device code.
void set_schedule(const schedule &knobs);

// set_schedule() with another seed alone.
void set_seed(std::uint64_t seed);

} // namespace gtap::host
