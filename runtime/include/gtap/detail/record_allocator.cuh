// Where a lane gets task records from and puts them back: private lists first, whole chunks from
// and to the shared pool when they run out or over. A record freed anywhere becomes available
// everywhere (defect 2 of the published runtime). Must not know what records hold.
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

// A range of records that were never used in this launch, or a list of freed ones.
struct record_supply {
  record_index list;   // head of a free list linked by next(), or none
  std::uint32_t count; // records in the list, or in the range when list is none
  record_index first;  // first record of a fresh range when list is none
};

// How many records this launch may use, how many a lane moves at a time, and the warps that share
// them.
struct pool_limits {
  std::uint32_t capacity;
  std::uint32_t chunk;
  std::uint32_t warps;
};

// Limits for `warps` warps. The chunk shrinks with the pool, so that idle lanes cannot hoard more
// than about half.
__device__ inline pool_limits limits_of(const context &shared, std::size_t bytes_per_record,
                                        std::uint32_t warps, std::uint64_t records_per_warp) {
  std::uint64_t capacity = shared.record_bytes / bytes_per_record;
  if (shared.max_records != 0 && shared.max_records < capacity)
    capacity = shared.max_records;
  if (records_per_warp != 0 && records_per_warp * warps < capacity)
    capacity = records_per_warp * warps;
  if (capacity > 0x7fffffffu) // leaves room for fetch_adds past the end
    capacity = 0x7fffffffu;
  std::uint64_t chunk =
      shared.chunk_records != 0 ? shared.chunk_records : capacity / (4ull * warp_lanes * warps);
  chunk = chunk < 1 ? 1 : chunk > 16 && shared.chunk_records == 0 ? 16 : chunk;
  return {static_cast<std::uint32_t>(capacity), static_cast<std::uint32_t>(chunk), warps};
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
      return {top, records.joins(top).near, none};
  }
}

// Puts a list of `count` free records where others can find it.
template <class Layout>
__device__ inline void push_chunk(chunk_stack &stack, record_pool<Layout> records,
                                  record_index list, std::uint32_t count) {
  records.joins(list).near = count;
  std::uint64_t head = atomic(stack.head).load(relaxed);
  std::uint64_t next;
  do {
    atomic(records.joins(list).link).store(static_cast<record_index>(head), relaxed);
    next = ((head >> 32) + 1) << 32 | list;
  } while (!atomic(stack.head).compare_exchange_strong(head, next, release, relaxed));
}

// Out of line and by value, so that a lane's state stays in registers: gives a list to the warp's
// stack.
template <class Layout>
__device__ __noinline__ void give_back(context *shared, record_pool<Layout> records,
                                       std::uint32_t warp, record_index list, std::uint32_t count) {
  push_chunk(shared->stations[warp].free_records, records, list, count);
  if (atomic(shared->short_of_records).load(relaxed) != 0)
    atomic(shared->short_of_records).store(0, relaxed);
}

// Stacks of other warps that a lane looks into before it gives up.
inline constexpr unsigned foreign_stacks = 16;

// The slow path of allocate(): a chunk from the own warp's stack, fresh records from the arena, or
// a chunk from some other warp's stack; count 0 when there is none.
template <class Layout>
__device__ __noinline__ record_supply refill(context *shared, record_pool<Layout> records,
                                             std::uint32_t warp, pool_limits limits) {
  const record_supply own = pop_chunk(shared->stations[warp].free_records, records);
  if (own.count != 0)
    return own;
  // The plain load keeps the counter from running away once the arena is used up.
  if (atomic(shared->arena_next).load(relaxed) < limits.capacity) {
    const std::uint32_t first = atomic(shared->arena_next).fetch_add(limits.chunk, relaxed);
    if (first < limits.capacity) {
      const std::uint32_t left = limits.capacity - first;
      if (left < limits.capacity / 8) // the last eighth is for those who have work already
        atomic(shared->short_of_records).store(1, relaxed);
      return {none, left < limits.chunk ? left : limits.chunk, first};
    }
  }
  atomic(shared->short_of_records).store(1, relaxed);
  const std::uint32_t step = limits.warps / foreign_stacks + 1;
  for (std::uint32_t i = 0, other = warp; i < foreign_stacks; ++i) {
    other = (other + step) % limits.warps;
    const record_supply foreign = pop_chunk(shared->stations[other].free_records, records);
    if (foreign.count != 0)
      return foreign;
  }
  return {none, 0, none};
}

// The lists of one lane. All members live in registers.
template <class Layout>
class record_allocator {
public:
  __device__ record_allocator(context *shared, record_pool<Layout> records, std::uint32_t warp,
                              pool_limits limits)
      : shared_(shared), records_(records), warp_(warp), limits_(limits) {}

  // A record that nobody else uses, or none when there is no more memory.
  __device__ __forceinline__ record_index allocate() {
    if (count_ == 0 && !restock())
      return none;
    --count_;
    if (list_ == none)
      return fresh_++;
    const record_index index = list_;
    list_ = records_.next(index);
    return index;
  }

  // Takes back a record that no other lane will touch again.
  __device__ __forceinline__ void free(record_index index) {
    if (list_ == none && count_ != 0) { // a fresh range is in use: keep it beside
      records_.next(index) = beside_;
      beside_ = index;
      if (++beside_count_ >= limits_.chunk)
        give_back_beside();
      return;
    }
    records_.next(index) = list_;
    list_ = index;
    if (++count_ >= limits_.chunk)
      set_beside();
  }

  // Returns everything to the shared pool: the lane is about to go idle.
  __device__ void release_all() {
    if (list_ == none)
      for (; count_ != 0; --count_)
        link_fresh();
    if (list_ != none)
      give_back(shared_, records_, warp_, list_, count_);
    list_ = none;
    count_ = 0;
    if (beside_ != none)
      give_back_beside();
  }

private:
  // The list in use is empty: takes the one beside, or a chunk from the shared pool.
  __device__ __forceinline__ bool restock() {
    if (beside_ != none) {
      list_ = beside_;
      count_ = beside_count_;
      beside_ = none;
      beside_count_ = 0;
      return true;
    }
    const record_supply supply = refill(shared_, records_, warp_, limits_);
    list_ = supply.list;
    count_ = supply.count;
    fresh_ = supply.first;
    return count_ != 0;
  }

  // The list in use holds a full chunk: puts it beside, and a full one that lay there into the
  // shared pool.
  __device__ __forceinline__ void set_beside() {
    if (beside_ != none)
      give_back_beside();
    beside_ = list_;
    beside_count_ = count_;
    list_ = none;
    count_ = 0;
  }

  __device__ __forceinline__ void give_back_beside() {
    give_back(shared_, records_, warp_, beside_, beside_count_);
    beside_ = none;
    beside_count_ = 0;
  }

  __device__ __forceinline__ void link_fresh() {
    records_.next(fresh_) = beside_;
    beside_ = fresh_++;
    ++beside_count_;
  }

  context *shared_;
  record_pool<Layout> records_;
  std::uint32_t warp_;
  pool_limits limits_;
  record_index list_ = none; // list in use, or none: then `count_` fresh records from `fresh_` on
  std::uint32_t count_ = 0;
  record_index fresh_ = none;
  record_index beside_ = none; // a second list
  std::uint32_t beside_count_ = 0;
};

} // namespace gtap::detail
