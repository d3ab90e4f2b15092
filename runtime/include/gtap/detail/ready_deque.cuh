// The tasks that a lane can run next, newest first. The newest lie in a window in shared memory
// (one column per lane, so that a warp's accesses meet no bank twice), older ones in a list through
// their records. Only its lane touches it; other lanes get tasks that the lane takes out for them.
#pragma once

#include <gtap/detail/record.cuh>

namespace gtap::detail {

//     overflow list          window (ring of Window entries)
//   old ... young | oldest_ .................... newest_
//   <- take_oldest                      push, pop_newest ->
template <class Layout, unsigned Window = 16>
class ready_deque {
public:
  static_assert((Window & (Window - 1)) == 0, "positions wrap around at a power of two");
  static constexpr unsigned words_per_warp = Window * warp_lanes;

  // `column` is this lane's first entry in its warp's window of words_per_warp words.
  __device__ ready_deque(record_index *column, record_pool<Layout> records)
      : column_(column), records_(records) {}

  __device__ __forceinline__ bool empty() const { return newest_ == oldest_ && overflow_ == none; }
  // True when a task can be given away and one is left.
  __device__ __forceinline__ bool spare() const {
    return newest_ - oldest_ > 1 || (newest_ != oldest_ && overflow_ != none);
  }

  __device__ __forceinline__ void push(record_index task) {
    if (newest_ - oldest_ == Window) {
      const record_index oldest = entry(oldest_++);
      records_.next(oldest) = overflow_;
      overflow_ = oldest;
    }
    entry(newest_++) = task;
  }

  // Precondition: not empty.
  __device__ __forceinline__ record_index pop_newest() {
    if (newest_ != oldest_)
      return entry(--newest_);
    return pop_overflow();
  }
  __device__ __forceinline__ record_index newest() {
    return newest_ != oldest_ ? entry(newest_ - 1) : overflow_;
  }

  // Precondition: not empty. From the overflow list when there is one: all in it are older than the
  // window.
  __device__ __forceinline__ record_index take_oldest() {
    return overflow_ != none ? pop_overflow() : entry(oldest_++);
  }

private:
  __device__ __forceinline__ record_index &entry(std::uint32_t position) {
    return column_[(position & (Window - 1)) * warp_lanes];
  }
  __device__ __forceinline__ record_index pop_overflow() {
    const record_index task = overflow_;
    overflow_ = records_.next(task);
    return task;
  }

  record_index *column_;
  record_pool<Layout> records_;
  std::uint32_t newest_ = 0; // positions only grow and wrap modulo 2^32, a multiple of Window
  std::uint32_t oldest_ = 0;
  record_index overflow_ = none;
};

} // namespace gtap::detail
