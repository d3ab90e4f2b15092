// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pool of a program with both kinds of task, in two parts: one for what lanes take, one for what blocks
// take. A block task must have its record, and a lane can do without; so lanes cannot take those of
// blocks. And a block task's record, with a place for each thread in it, can be fifty times as large: in
// units of a lane's record it has several. Must not know who takes records when.
#pragma once

#include <gtap/detail/base/extremes.cuh>
#include <gtap/detail/record/record_allocator.cuh>
#include <gtap/settings.h>

namespace gtap::detail {

// What record_layout is for one kind of task, for payloads of two sizes. A slot is for a lane's record; a
// block's has `slots_of_block` of them, of which only the first has an index that is used. Where one kind is not
// much larger than the other, all records have one slot of the larger size.
template <std::size_t LaneSize, std::size_t BlockSize, std::size_t Alignment>
struct mixed_layout : record_layout<LaneSize, Alignment> {
  using of_lane = record_layout<LaneSize, Alignment>;
  using of_block = record_layout<BlockSize, Alignment>;
  static_assert(of_lane::payload == of_block::payload, "both kinds have the same header");

  static constexpr bool several = of_block::slot >= 4 * of_lane::slot;
  static constexpr std::size_t slot =
      several ? of_lane::slot : greatest({of_lane::slot, of_block::slot});
  static constexpr std::uint32_t slots_of_block = several ? (of_block::slot + slot - 1) / slot : 1;
};

// The limits of a launch: those of the lanes' part, which stands first, and of the blocks'.
template <class Layout>
struct mixed_limits {
  pool_limits lanes, blocks;

  __device__ bool empty() const { return lanes.capacity == 0 || blocks.capacity == 0; }
  // Of the whole pool.
  __device__ std::uint32_t slots() const {
    return lanes.capacity + blocks.capacity * Layout::slots_of_block;
  }
  template <class Task>
  __device__ record_index first_record(context &shared) const {
    if constexpr (Task::gtap_by_block)
      return blocks.first +
             blocks.template take_first<record_part::second>(shared) * Layout::slots_of_block;
    else
      return lanes.template take_first<record_part::first>(shared);
  }
  __device__ std::uint32_t used(context &shared) const {
    return lanes.template taken<record_part::first>(shared) +
           blocks.template taken<record_part::second>(shared);
  }
};

// Each kind has half of the memory, and half of GTAP_MAX_RECORDS. (With three quarters for blocks, 256 MiB
// were 14% slower for a tree of depth 22, and 64 MiB too few.)
template <class Layout>
__device__ inline mixed_limits<Layout> limits_of_both(const context &shared, std::uint64_t bytes,
                                                      std::uint32_t blocks, std::uint32_t warps) {
  const std::uint64_t slots = bytes / record_pool<Layout>::bytes_per_record;
  std::uint64_t for_lanes = slots / 2;
  std::uint64_t for_blocks = (slots - for_lanes) / Layout::slots_of_block;
  if (shared.max_records != 0) {
    for_lanes = least({for_lanes, shared.max_records - shared.max_records / 2});
    for_blocks = least({for_blocks, shared.max_records / 2});
  }
  // Indices have 32 bits, as those of all pools (limits_within()), and here they count slots.
  constexpr std::uint64_t most_slots = 0x7fffffff;
  for_lanes = least({for_lanes, most_slots / 2});
  for_blocks = least({for_blocks, (most_slots - for_lanes) / Layout::slots_of_block});
  mixed_limits<Layout> limits = {
      limits_within(shared, for_lanes, warps, warp_lanes, GTAP_MAX_TASKS_PER_WARP),
      limits_within(shared, for_blocks, blocks, 1, GTAP_MAX_TASKS_PER_BLOCK)};
  limits.blocks.first = limits.lanes.capacity;
  return limits;
}

} // namespace gtap::detail
