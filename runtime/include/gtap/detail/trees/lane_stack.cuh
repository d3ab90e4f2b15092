// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tasks of a lane that have not begun. The newest ones are in a ring in shared memory, which has a bank for each lane: lanes at different
// depths read and write side by side. When a ring is full, the older half of it becomes a chunk in the launch's memory, which comes back when
// the ring is empty. The lane takes the newest task; other lanes and warps get the oldest ones: of its oldest chunk, or of its ring if it has none.
//
//   chunks of a lane         that lane alone, in its list or free for it, until the launch ends
//   context::arena_next      chunks that have been given out: fetch_add relaxed, by any lane; stored by who makes the first task, before
//                            there are others
#pragma once

#include <gtap/detail/trees/tree_memory.cuh>

namespace gtap::detail {

// A lane's words of the ring of a warp.
template <class Program>
class tree_ring {
public:
  using task = packed_task<Program>;
  static constexpr std::uint32_t places = ring_places<Program>;
  static constexpr std::uint32_t words = places * task::words * warp_lanes; // of a warp

  // `ring`: the warp's.
  __device__ __forceinline__ tree_ring(std::uint32_t *ring, std::uint32_t lane)
      : own_(ring + lane) {}
  __device__ __forceinline__ task load(std::uint32_t place) const {
    return task::load(own_ + place * task::words * warp_lanes, warp_lanes);
  }
  __device__ __forceinline__ void store(std::uint32_t place, const task &value) const {
    value.store(own_ + place * task::words * warp_lanes, warp_lanes);
  }
  // `number` below 2 * places.
  __device__ __forceinline__ static std::uint32_t wrapped(std::uint32_t number) {
    return number < places ? number : number - places;
  }

private:
  std::uint32_t *own_;
};

// The chunks of a lane, a list of them: in shared memory, since few lanes use them often.
struct lane_chunks {
  chunk_number newest, oldest; // or none
  std::uint32_t gone;          // tasks of the oldest one that others have got
  chunk_number free;           // the first one of those that were used before, or none
  chunk_number fresh, fresh_end;
};

template <class Program>
class lane_stack {
public:
  using task = packed_task<Program>;
  using ring = tree_ring<Program>;
  using memory = tree_memory<Program>;

  __device__ __forceinline__ lane_stack(ring own, lane_chunks &chunks)
      : ring_(own), chunks_(chunks) {}

  // Between steps: while there are any, the newest one is in the ring.
  __device__ __forceinline__ bool empty() const { return count_ == 0; }
  // How many tasks others may have: those of the oldest chunk, or else half of the ring.
  __device__ __forceinline__ std::uint32_t spare() const {
    return chunks_.oldest != none ? tasks_of_chunk<Program> - chunks_.gone : count_ / 2;
  }
  // Where the first of these is, and the others behind it; for load().
  __device__ __forceinline__ std::uint32_t first_spare(std::uint32_t lane) const {
    return chunks_.oldest != none
               ? in_chunk | (chunks_.oldest * tasks_of_chunk<Program> + chunks_.gone)
               : oldest_ * warp_lanes + lane;
  }
  __device__ __forceinline__ static std::uint32_t behind(std::uint32_t first, std::uint32_t by) {
    if ((first & in_chunk) != 0)
      return first + by;
    return ring::wrapped(first / warp_lanes + by) * warp_lanes + first % warp_lanes;
  }
  __device__ __forceinline__ static task load(std::uint32_t where, std::uint32_t *rings,
                                              memory memory) {
    if ((where & in_chunk) == 0)
      return ring(rings, where % warp_lanes).load(where / warp_lanes);
    where &= ~in_chunk;
    return task::load(memory.chunk(where / tasks_of_chunk<Program>) +
                      where % tasks_of_chunk<Program> * task::words);
  }
  // The first so many of the spare ones are others' now. They can be loaded until the lane pushes again.
  __device__ __forceinline__ void drop_spare(std::uint32_t tasks, memory memory) {
    if (tasks == 0)
      return;
    if (chunks_.oldest == none) {
      drop(tasks);
    } else {
      chunks_.gone += tasks;
      if (chunks_.gone == tasks_of_chunk<Program>)
        free_oldest(chunks_, memory);
    }
  }

  // False when there is no room.
  __device__ __forceinline__ bool push(const task &added, memory memory, context &shared,
                                       chunk_number all) {
    if (count_ == ring::places) {
      if (!spill(ring_, oldest_, chunks_, memory, shared, all))
        return false;
      drop(tasks_of_chunk<Program>);
    }
    ring_.store(ring::wrapped(oldest_ + count_), added);
    ++count_;
    return true;
  }
  // Precondition of both: !empty().
  __device__ __forceinline__ task newest() const {
    return ring_.load(ring::wrapped(oldest_ + count_ - 1));
  }
  __device__ __forceinline__ task pop() {
    const task taken = newest();
    --count_;
    return taken;
  }
  // Behind a step.
  __device__ __forceinline__ void refill(memory memory) {
    if (count_ == 0 && chunks_.newest != none) {
      oldest_ = 0;
      count_ = bring_back(ring_, chunks_, memory);
    }
  }

private:
  static constexpr std::uint32_t in_chunk = 1u << 31;

  // The oldest ones in the ring are elsewhere now.
  __device__ __forceinline__ void drop(std::uint32_t tasks) {
    oldest_ = ring::wrapped(oldest_ + tasks);
    count_ -= tasks;
  }
  __device__ static chunk_number take_chunk(lane_chunks &chunks, memory memory, context &shared,
                                            chunk_number all) {
    chunk_number taken = chunks.free;
    if (taken != none) {
      chunks.free = memory.older(taken);
      return taken;
    }
    if (chunks.fresh == chunks.fresh_end) {
      if (atomic(shared.arena_next).load(relaxed) >= all)
        return none;
      taken = atomic(shared.arena_next).fetch_add(chunks_at_once, relaxed);
      if (taken >= all)
        return none;
      chunks.fresh = taken;
      chunks.fresh_end = all - taken < chunks_at_once ? all : taken + chunks_at_once;
    }
    return chunks.fresh++;
  }
  __device__ __noinline__ static bool spill(ring own, std::uint32_t oldest, lane_chunks &chunks,
                                            memory memory, context &shared, chunk_number all) {
    const chunk_number taken = take_chunk(chunks, memory, shared, all);
    if (taken == none)
      return false;
    for (std::uint32_t i = 0; i < tasks_of_chunk<Program>; ++i)
      own.load(ring::wrapped(oldest + i)).store(memory.chunk(taken) + i * task::words);
    memory.older(taken) = chunks.newest;
    memory.newer(taken) = none;
    if (chunks.newest != none) {
      memory.newer(chunks.newest) = taken;
    } else {
      chunks.oldest = taken;
      chunks.gone = 0;
    }
    chunks.newest = taken;
    return true;
  }
  // Fills an empty ring with what is left of the newest chunk; how many that are.
  __device__ __noinline__ static std::uint32_t bring_back(ring own, lane_chunks &chunks,
                                                          memory memory) {
    const chunk_number newest = chunks.newest;
    const std::uint32_t first = newest == chunks.oldest ? chunks.gone : 0;
    for (std::uint32_t i = first; i < tasks_of_chunk<Program>; ++i)
      own.store(i - first, task::load(memory.chunk(newest) + i * task::words));
    if (newest == chunks.oldest) {
      chunks.newest = chunks.oldest = none;
    } else {
      chunks.newest = memory.older(newest);
      memory.newer(chunks.newest) = none;
    }
    put_free(chunks, memory, newest);
    return tasks_of_chunk<Program> - first;
  }
  __device__ __noinline__ static void free_oldest(lane_chunks &chunks, memory memory) {
    const chunk_number oldest = chunks.oldest;
    chunks.oldest = memory.newer(oldest);
    chunks.gone = 0;
    if (chunks.oldest == none)
      chunks.newest = none;
    else
      memory.older(chunks.oldest) = none;
    put_free(chunks, memory, oldest);
  }
  __device__ __forceinline__ static void put_free(lane_chunks &chunks, memory memory,
                                                  chunk_number freed) {
    memory.older(freed) = chunks.free;
    chunks.free = freed;
  }

  ring ring_;
  lane_chunks &chunks_;
  std::uint32_t oldest_ = 0, count_ = 0;
};

} // namespace gtap::detail
