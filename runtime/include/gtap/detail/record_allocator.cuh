// Where a lane gets task records from and puts them back: private lists first, whole chunks from and to the shared
// pool when they run out or over. A record freed anywhere becomes available everywhere (defect 2 of the published
// runtime). Must not know what records hold.
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

// A range of records that were never used in this launch, or a list of freed ones.
struct record_supply {
  record_index list;  // head of a free list linked by `next`, or none
  std::uint32_t count; // records in the list, or in the range when list is none
  record_index first; // first record of a fresh range when list is none
};

// How many records this launch may use, and how many a lane moves at a time.
struct pool_limits {
  std::uint32_t capacity;
  std::uint32_t chunk;
};

// Pool size for `lanes` workers. The chunk shrinks with the pool, so that idle lanes cannot hoard more than about
// half of it.
__device__ inline pool_limits limits_of(const context &shared, std::size_t slot, std::uint64_t lanes,
                                        std::uint64_t records_per_warp) {
  std::uint64_t capacity = shared.record_bytes / slot;
  if (shared.max_records != 0 && shared.max_records < capacity)
    capacity = shared.max_records;
  if (records_per_warp != 0 && records_per_warp * (lanes / warp_lanes) < capacity)
    capacity = records_per_warp * (lanes / warp_lanes);
  if (capacity > 0x7fffffffu) // leaves room for fetch_adds past the end
    capacity = 0x7fffffffu;
  std::uint64_t chunk = shared.chunk_records != 0 ? shared.chunk_records : capacity / (4 * lanes);
  chunk = chunk < 1 ? 1 : chunk > 16 && shared.chunk_records == 0 ? 16 : chunk;
  return {static_cast<std::uint32_t>(capacity), static_cast<std::uint32_t>(chunk)};
}

// Pops a chunk that some lane has returned. The tag makes a head that was popped and pushed again differ; the link
// of a record that others may already use is read through an atomic and thrown away when the CAS fails.
template <std::size_t Slot>
__device__ inline record_supply pop_chunk(context &shared, record_pool_view<Slot> records) {
  std::uint64_t head = atomic(shared.free_chunks).load(relaxed);
  for (;;) {
    const record_index top = static_cast<record_index>(head);
    if (top == none)
      return {none, 0, none};
    const std::uint32_t below = atomic(records.header(top).link).load(relaxed);
    const std::uint64_t next = ((head >> 32) + 1) << 32 | below;
    // Acquire meets the release in push_chunk: the list behind `top` is readable.
    if (atomic(shared.free_chunks).compare_exchange_strong(head, next, acquire, relaxed))
      return {top, records.header(top).pending, none};
  }
}

// Gives a list of `count` free records to whoever needs one.
template <std::size_t Slot>
__device__ inline void push_chunk(context &shared, record_pool_view<Slot> records, record_index list,
                                  std::uint32_t count) {
  records.header(list).pending = count;
  std::uint64_t head = atomic(shared.free_chunks).load(relaxed);
  std::uint64_t next;
  do {
    atomic(records.header(list).link).store(static_cast<record_index>(head), relaxed);
    next = ((head >> 32) + 1) << 32 | list;
  } while (!atomic(shared.free_chunks).compare_exchange_strong(head, next, release, relaxed));
  if (atomic(shared.short_of_records).load(relaxed) != 0)
    atomic(shared.short_of_records).store(0, relaxed);
}

// The slow path of allocate(), out of line and by value so that a lane's state stays in registers: a chunk from the
// shared stack, or fresh records from the arena; count 0 when there is none.
template <std::size_t Slot>
__device__ __noinline__ record_supply refill(context *shared, unsigned char *base, pool_limits limits) {
  const record_supply recycled = pop_chunk(*shared, record_pool_view<Slot>(base));
  if (recycled.count != 0)
    return recycled;
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
  return {none, 0, none};
}

// The lists of one lane. All members live in registers.
template <std::size_t Slot>
class record_allocator {
public:
  __device__ record_allocator(context *shared, unsigned char *base, pool_limits limits)
      : shared_(shared), base_(base), limits_(limits) {}

  // A record that nobody else uses, or none when there is no more memory.
  __device__ __forceinline__ record_index allocate() {
    if (count_ == 0 && !restock())
      return none;
    --count_;
    if (list_ == none)
      return fresh_++;
    const record_index index = list_;
    list_ = records().header(index).next;
    return index;
  }

  // Takes back a record that no other lane will touch again.
  __device__ __forceinline__ void free(record_index index) {
    if (list_ == none && count_ != 0) { // a fresh range is in use: keep it beside
      records().header(index).next = beside_;
      beside_ = index;
      if (++beside_count_ >= limits_.chunk)
        give_back_beside();
      return;
    }
    records().header(index).next = list_;
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
      push_chunk(*shared_, records(), list_, count_);
    list_ = none;
    count_ = 0;
    if (beside_ != none)
      give_back_beside();
  }

private:
  __device__ __forceinline__ record_pool_view<Slot> records() const { return record_pool_view<Slot>(base_); }

  // The list in use is empty: takes the one beside, or a chunk from the shared pool.
  __device__ __forceinline__ bool restock() {
    if (beside_ != none) {
      list_ = beside_;
      count_ = beside_count_;
      beside_ = none;
      beside_count_ = 0;
      return true;
    }
    const record_supply supply = refill<Slot>(shared_, base_, limits_);
    list_ = supply.list;
    count_ = supply.count;
    fresh_ = supply.first;
    return count_ != 0;
  }

  // The list in use holds a full chunk: puts it beside, and a full one that lay there into the shared pool.
  __device__ __forceinline__ void set_beside() {
    if (beside_ != none)
      give_back_beside();
    beside_ = list_;
    beside_count_ = count_;
    list_ = none;
    count_ = 0;
  }

  __device__ __forceinline__ void give_back_beside() {
    push_chunk(*shared_, records(), beside_, beside_count_);
    beside_ = none;
    beside_count_ = 0;
  }

  __device__ __forceinline__ void link_fresh() {
    records().header(fresh_).next = beside_;
    beside_ = fresh_++;
    ++beside_count_;
  }

  context *shared_;
  unsigned char *base_;
  pool_limits limits_;
  record_index list_ = none;       // list in use, or none: then `count_` fresh records from `fresh_` on
  std::uint32_t count_ = 0;
  record_index fresh_ = none;
  record_index beside_ = none;     // a second list
  std::uint32_t beside_count_ = 0;
};

} // namespace gtap::detail
