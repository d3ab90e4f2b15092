// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pool of waiting threads (docs/team-workers.md, "A pool"; Jacob et al., "Efficient Fork-Join on GPUs through Warp
// Specialization", HiPC 2017, V-B, Pseudocode 1): one thread, the master, runs a statement of a team function under any control flow.
// The others wait until it comes to a region, whose number it leaves for them, run it, and wait again.
#pragma once

#include <gtap/team.cuh>

namespace gtap {

// The threads of a region of the pool, where it does not say how many.
#if GTAP_MASTER_APART
class pooled_block : public part_of_block {
public:
  __device__ __forceinline__ pooled_block() : part_of_block(max_threads()) {}
};
#else
using pooled_block = whole_block;
#endif

// What the threads of a block do in one statement. The regions are the branches of one function that is not inlined: the others call it
// again and again, and the master where it comes to a region, so that the lanes of its warp wait in it and go on together. (Where lanes
// of a warp come to a barrier of the block at two places, it takes ten times as long.) The number of a region is the first word of the
// frame (give<0>), and the values that it takes stand behind it: the master writes both before next(), and all read them behind it. The
// region's first thread writes what its threads have found before close(), and the master reads that behind it.
class pool {
public:
  __device__ __forceinline__ static bool is_master() { return detail::is_master(); }

  // By the master, before its call.
  __device__ __forceinline__ static void start(unsigned region) { give<0>(region); }
  // The same at the statement's end. `leaves`: the function ends there.
  __device__ __forceinline__ static void end(bool leaves) { start(leaves ? leaving : 0); }

  // By all, at the begin of that function: the number of the region that comes next.
  __device__ __forceinline__ static unsigned next() {
    __syncwarp(); // of the master's warp, whose lanes come from two places. The barrier has it anyway, but racecheck needs to see it
    __syncthreads();
    return given<0, unsigned>();
  }
  // In a region that calls another team function, which gives values of its own when all have taken these.
  template <bool Apart = detail::master_apart>
  __device__ __forceinline__ static void before_call() {
    static_assert(!Apart, "with GTAP_MASTER_APART=1, team functions cannot call each other");
    __syncthreads();
  }
  // At its end: whether there was a region.
  __device__ __forceinline__ static bool close(unsigned region) {
    if (region == 0 || region == leaving)
      return false;
    __syncthreads();
    return true;
  }

  // By all, behind the statement: whether the function ends there.
  __device__ __forceinline__ static bool leaves() { return given<0, unsigned>() == leaving; }
  // By all, behind that: the frame is free.
  __device__ __forceinline__ static void over() { __syncthreads(); }

private:
  static constexpr unsigned leaving = ~0u;
};

} // namespace gtap
