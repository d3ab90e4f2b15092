// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a lane gets task records from and puts them back: private lists first, whole chunks from
// and to the shared pool when they run out or over. A record freed anywhere becomes available
// everywhere (defect 2 of the published runtime). Must not know what records hold.
#pragma once

#include <gtap/detail/base/defects.cuh>
#include <gtap/detail/base/tuning.cuh>
#include <gtap/detail/record/record.cuh>

namespace gtap::detail {

// A range of records that were never used in this launch, or a list of freed ones.
struct record_supply {
  record_index list;   // head of a free list linked by next(), or none
  std::uint32_t count; // records in the list, or in the range when list is none
  record_index first;  // first record of a fresh range when list is none
};

// The words of a part of the pool, in the context and in a station.
template <record_part Part>
struct words_of_part {
  __device__ static std::uint32_t &arena(context &shared) {
    if constexpr (Part == record_part::second)
      return shared.arena_of_blocks;
    else
      return shared.arena_next;
  }
  __device__ static std::uint32_t &shortage(context &shared) {
    if constexpr (Part == record_part::second)
      return shared.short_of_block_records;
    else
      return shared.short_of_records;
  }
  __device__ static chunk_stack &stack(context &shared, std::uint32_t station) {
    if constexpr (Part == record_part::second)
      return shared.stations[station].free_of_blocks;
    else
      return shared.stations[station].free_records;
  }
};

// How many records this launch may use, how many a lane moves at a time, and the warps that share
// them.
struct pool_limits {
  std::uint32_t capacity;
  std::uint32_t chunk; // a power of two; fresh ranges begin at its multiples
  std::uint32_t warps;
  std::uint32_t reserved; // the first records: a chunk for each lane, or none
  record_index first = 0; // of the second part: its first record

  // The number of a record that was never used, for the first task of a launch; the rest of its chunk stays
  // so, since fresh ranges begin at multiples. Nobody else takes one before there is a task.
  template <record_part Part = record_part::first>
  __device__ std::uint32_t take_first(context &shared) const {
    atomic(words_of_part<Part>::arena(shared)).store(chunk, relaxed);
    return reserved;
  }
  // Records ever taken or set aside. Lanes that come too late still add to the word.
  template <record_part Part = record_part::first>
  __device__ std::uint32_t taken(context &shared) const {
    return min(words_of_part<Part>::arena(shared) + reserved, capacity);
  }

  // What a session asks (that of a program with both kinds of task: mixed_records.cuh).
  __device__ bool empty() const { return capacity == 0; }
  __device__ std::uint32_t slots() const { return capacity; }
  template <class Task>
  __device__ record_index first_record(context &shared) const {
    return take_first(shared);
  }
  __device__ std::uint32_t used(context &shared) const { return taken(shared); }
};

// Limits for `warps` warps with `lanes` lists of free records each, of which there are `capacity` at most; a
// block-level worker counts as a warp with one. The chunk shrinks with the pool, so that idle lanes cannot
// hoard more than about half.
__device__ inline pool_limits limits_within(const context &shared, std::uint64_t capacity,
                                            std::uint32_t warps, std::uint32_t lanes,
                                            std::uint64_t records_per_warp) {
  if (records_per_warp != 0 && records_per_warp * warps < capacity)
    capacity = records_per_warp * warps;
  if (capacity > 0x7fffffffu) // leaves room for fetch_adds past the end
    capacity = 0x7fffffffu;
  // In 32 bits: every thread does this before its first task, and a division in 64 takes a thousand
  // cycles. There are far fewer lists than 2^30.
  std::uint32_t chunk = shared.chunk_records != 0
                            ? shared.chunk_records
                            : static_cast<std::uint32_t>(capacity) / (4 * lanes * warps);
  if (shared.chunk_records == 0 && chunk > 16)
    chunk = 16;
  // The rest of the first task's chunk is never used, so that a chunk is a small part of the pool in any case.
  if (chunk > static_cast<std::uint32_t>(capacity) / 4)
    chunk = static_cast<std::uint32_t>(capacity) / 4;
  chunk = chunk < 1 ? 1 : chunk;
  while ((chunk & (chunk - 1)) != 0)
    chunk &= chunk - 1; // its highest bit
  // Where there is plenty, each lane begins with a chunk of its own: the first tasks of a launch
  // then move without a trip to the shared words.
  const std::uint64_t all_lanes = std::uint64_t{chunk} * lanes * warps;
  const std::uint64_t reserved = all_lanes < capacity / 4 ? all_lanes : 0;
  return {static_cast<std::uint32_t>(capacity), chunk, warps, static_cast<std::uint32_t>(reserved)};
}

// The same for a pool with one kind of record, as many as `bytes` of memory and settings give.
__device__ inline pool_limits limits_of(const context &shared, std::uint64_t bytes,
                                        std::size_t bytes_per_record, std::uint32_t warps,
                                        std::uint32_t lanes, std::uint64_t records_per_warp) {
  std::uint64_t capacity = bytes / bytes_per_record;
  if (shared.max_records != 0 && shared.max_records < capacity)
    capacity = shared.max_records;
  return limits_within(shared, capacity, warps, lanes, records_per_warp);
}

// Pops a chunk from `stack`; count 0 when it is empty. The tag makes a head that was popped and
// pushed again differ; the link of a record that others may already use is read through an atomic
// and thrown away when the CAS fails.
template <class Layout>
__device__ inline record_supply pop_chunk(chunk_stack &stack, record_pool<Layout> records) {
  std::uint64_t head = atomic(stack.head).load(relaxed);
  for (;;) {
    const record_index top = static_cast<record_index>(head);
    if (top == none)
      return {none, 0, none};
    const std::uint32_t below = atomic(records.joins(top).link).load(relaxed);
    const std::uint64_t next = ((head >> 32) + 1) << 32 | below;
    // Acquire meets the release in push_chunk: the list behind `top` is readable.
    if (atomic(stack.head).compare_exchange_strong(head, next, acquire, relaxed))
      return {top, records.joins(top).tokens, none};
  }
}

// Puts a list of `count` free records where others can find it.
template <class Layout>
__device__ inline void push_chunk(chunk_stack &stack, record_pool<Layout> records,
                                  record_index list, std::uint32_t count) {
  records.joins(list).tokens = count;
  std::uint64_t head = atomic(stack.head).load(relaxed);
  std::uint64_t next;
  do {
    atomic(records.joins(list).link).store(static_cast<record_index>(head), relaxed);
    next = ((head >> 32) + 1) << 32 | list;
  } while (!atomic(stack.head).compare_exchange_strong(head, next, release, relaxed));
}

// Out of line and by value, so that a lane's state stays in registers: gives a list to the warp's
// stack.
template <record_part Part, class Layout>
__device__ __noinline__ void give_back(context *shared, record_pool<Layout> records,
                                       std::uint32_t warp, record_index list, std::uint32_t count) {
  using words = words_of_part<Part>;
  push_chunk(words::stack(*shared, warp), records, list, count);
  if (atomic(words::shortage(*shared)).load(relaxed) != 0)
    atomic(words::shortage(*shared)).store(0, relaxed);
}

// The slow path of allocate(): a chunk from the own warp's stack, fresh records from the arena, or
// a chunk from some other warp's stack; count 0 when there is none.
template <record_part Part, class Layout>
__device__ __noinline__ record_supply refill(context *shared, record_pool<Layout> records,
                                             std::uint32_t warp, pool_limits limits) {
  using words = words_of_part<Part>;
  const record_supply own = pop_chunk(words::stack(*shared, warp), records);
  if (own.count != 0)
    return own;
  // The plain load keeps the counter from running away once the arena is used up.
  std::uint32_t &arena = words::arena(*shared);
  if (atomic(arena).load(relaxed) + limits.reserved < limits.capacity) {
    const std::uint32_t first = atomic(arena).fetch_add(limits.chunk, relaxed) + limits.reserved;
    if (first < limits.capacity) {
      const std::uint32_t left = limits.capacity - first;
      if (left < limits.capacity / 8) // the last eighth is for those who have work already
        atomic(words::shortage(*shared)).store(1, relaxed);
      return {none, left < limits.chunk ? left : limits.chunk, first};
    }
  }
  atomic(words::shortage(*shared)).store(1, relaxed);
  if (has_defect(defect::records_stay_with_finisher))
    return {none, 0, none};
  constexpr bool of_lanes = Part == record_part::first;
  const unsigned looks = of_lanes ? foreign_stacks : limits.warps;
  const std::uint32_t step = of_lanes ? limits.warps / foreign_stacks + 1 : 1;
  for (std::uint32_t i = 0, other = warp; i < looks; ++i) {
    other = (other + step) % limits.warps;
    const record_supply foreign = pop_chunk(words::stack(*shared, other), records);
    if (foreign.count != 0)
      return foreign;
  }
  return {none, 0, none};
}

// The free records of one lane: a list that is taken from and added to, and one full chunk beside
// it, so that a lane that takes and frees in turns does not ask the shared pool each time.
struct free_lists {
  record_index list = none;
  std::uint32_t count = 0;    // records in `list`
  record_index beside = none; // none, or a list of a whole chunk
  // none, or the number of the first of the records that were never used, up to the next multiple of the
  // chunk
  record_index fresh = none;
};

// Where the lanes of a warp turn to when their own lists run out or over. Fresh records are counted by
// numbers from 0; index_of() says which records these are.
template <class Layout, record_part Part = record_part::first>
struct record_source {
  context *shared;
  record_pool<Layout> records;
  pool_limits limits;
  std::uint32_t warp; // whose stack of free records is the own one

  // Whether a record belongs to this part.
  __device__ __forceinline__ bool owns(record_index index) const {
    return Part == record_part::second ? index >= limits.first : index < limits.capacity;
  }
  __device__ __forceinline__ record_index index_of(std::uint32_t number) const {
    if constexpr (Part == record_part::second)
      return limits.first + number * Layout::slots_of_block;
    else
      return number;
  }
};

// The next record of the fresh range. Touches no record: in the first moments of a launch, when
// others wait for a task, it costs nothing. Precondition: there is a fresh range.
template <class Layout, record_part Part>
__device__ __forceinline__ record_index take_fresh(free_lists &lists,
                                                   const record_source<Layout, Part> &from) {
  const std::uint32_t number = lists.fresh;
  const std::uint32_t next = number + 1;
  lists.fresh = (next & (from.limits.chunk - 1)) == 0 || next == from.limits.capacity ? none : next;
  return from.index_of(number);
}

// A record that nobody else uses, or none when there is no more memory.
template <class Layout, record_part Part>
__device__ __forceinline__ record_index take_record(free_lists &lists,
                                                    const record_source<Layout, Part> &from) {
  if (lists.list == none) {
    if (lists.fresh != none)
      return take_fresh(lists, from);
    if (lists.beside != none) {
      lists.list = lists.beside;
      lists.count = from.limits.chunk;
      lists.beside = none;
    } else {
      const record_supply supply = refill<Part>(from.shared, from.records, from.warp, from.limits);
      if (supply.count == 0)
        return none;
      if (supply.list == none) {
        lists.fresh = supply.first;
        return take_fresh(lists, from);
      }
      lists.list = supply.list;
      lists.count = supply.count;
    }
  }
  const record_index index = lists.list;
  lists.list = from.records.next(index);
  --lists.count;
  return index;
}

// The first of `count` records that were never used, with consecutive numbers; none once half of the records are taken:
// from then on those that were freed serve better.
template <class Layout, record_part Part>
__device__ __forceinline__ record_index take_consecutive(const record_source<Layout, Part> &from,
                                                         std::uint32_t count) {
  static_assert(Part != record_part::second, "numbers are indices");
  const pool_limits &limits = from.limits;
  std::uint32_t &arena = words_of_part<Part>::arena(*from.shared);
  const std::uint32_t numbers = (count + limits.chunk - 1) & ~(limits.chunk - 1);
  // All lists of free records may ask at once, each for as many: beyond the records the counter still has room for that.
  constexpr std::uint32_t lists = Part == record_part::first ? warp_lanes : 1;
  if (numbers > limits.capacity / 4 ||
      std::uint64_t{numbers} * limits.warps * lists > std::uint64_t{1} << 31 ||
      atomic(arena).load(relaxed) + limits.reserved > limits.capacity / 2 - numbers)
    return none;
  const std::uint32_t first = atomic(arena).fetch_add(numbers, relaxed) + limits.reserved;
  return first <= limits.capacity - numbers ? first : none;
}

// Takes back a record that no other lane will touch again.
template <class Layout, record_part Part>
__device__ __forceinline__ void put_record(free_lists &lists, const record_source<Layout, Part> &to,
                                           record_index index) {
  if (lists.count >= to.limits.chunk && lists.list != none) {
    // One full chunk goes beside, and the one that lay there to the shared pool. A longer list is
    // one that the shared pool gave: it goes back whole.
    if (lists.count > to.limits.chunk || lists.beside != none)
      give_back<Part>(to.shared, to.records, to.warp,
                      lists.count > to.limits.chunk ? lists.list : lists.beside,
                      lists.count > to.limits.chunk ? lists.count : to.limits.chunk);
    if (lists.count == to.limits.chunk)
      lists.beside = lists.list;
    lists.list = none;
    lists.count = 0;
  }
  to.records.next(index) = lists.list;
  lists.list = index;
  ++lists.count;
}

// Returns everything to the shared pool: the lane is about to go idle.
template <class Layout, record_part Part>
__device__ inline void put_all_records(free_lists &lists, const record_source<Layout, Part> &to) {
  while (lists.fresh != none)
    put_record(lists, to, take_fresh(lists, to));
  if (lists.list != none)
    give_back<Part>(to.shared, to.records, to.warp, lists.list, lists.count);
  if (lists.beside != none)
    give_back<Part>(to.shared, to.records, to.warp, lists.beside, to.limits.chunk);
  lists.list = none;
  lists.count = 0;
  lists.beside = none;
}

// The same two for a worker that keeps no free records of this part: it shares `from` with others.
template <class Layout, record_part Part>
__device__ __noinline__ record_index take_single(const record_source<Layout, Part> &from) {
  free_lists lists;
  const record_index index = take_record(lists, from);
  put_all_records(lists, from);
  return index;
}
template <class Layout, record_part Part>
__device__ __noinline__ void put_single(const record_source<Layout, Part> &to, record_index index) {
  to.records.next(index) = none;
  give_back<Part>(to.shared, to.records, to.warp, index, 1);
}

} // namespace gtap::detail
