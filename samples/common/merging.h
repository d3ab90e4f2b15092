// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The serial merge of the sorting samples, by one thread: eight numbers at a time, by a network in
// registers. Must not know about tasks.
#pragma once

#include <climits>
#include <cstdint>

namespace samples {

__device__ __forceinline__ void exchange(int &low, int &high) {
  const int smaller = min(low, high);
  high = max(low, high);
  low = smaller;
}

// As many numbers as come from memory at once: 32 bytes.
constexpr int kMergeWidth = 8;

struct MergeBlock {
  int values[kMergeWidth]; // in order
};

// Half of that: what one instruction moves, where it is aligned so.
struct alignas(16) MergeHalf {
  int values[kMergeWidth / 2];
};
constexpr int kMergeHalf = kMergeWidth / 2;

// Numbers by which a place in memory lies above an aligned one.
__device__ __forceinline__ int misalignment(const int *place) {
  return static_cast<int>(reinterpret_cast<std::uintptr_t>(place) / sizeof(int) % kMergeHalf);
}

// The numbers from `position` on, an aligned place, of a run of `count`; INT_MAX where it has none.
__device__ __forceinline__ MergeBlock load_block(const int *run, int position, int count) {
  MergeBlock block;
  if (position >= 0 && position + kMergeWidth <= count) {
    const MergeHalf *halves = reinterpret_cast<const MergeHalf *>(run + position);
    const MergeHalf low = halves[0], high = halves[1];
#pragma unroll
    for (int i = 0; i < kMergeHalf; ++i) {
      block.values[i] = low.values[i];
      block.values[kMergeHalf + i] = high.values[i];
    }
  } else {
#pragma unroll
    for (int i = 0; i < kMergeWidth; ++i)
      block.values[i] = position + i >= 0 && position + i < count ? run[position + i] : INT_MAX;
  }
  return block;
}

// Stores the first `count` numbers, or all.
__device__ __forceinline__ void store_block(const MergeBlock &block, int *target, int count) {
  if (count >= kMergeWidth && misalignment(target) == 0) {
    MergeHalf *halves = reinterpret_cast<MergeHalf *>(target);
    MergeHalf low, high;
#pragma unroll
    for (int i = 0; i < kMergeHalf; ++i) {
      low.values[i] = block.values[i];
      high.values[i] = block.values[kMergeHalf + i];
    }
    halves[0] = low;
    halves[1] = high;
  } else {
#pragma unroll
    for (int i = 0; i < kMergeWidth; ++i)
      if (i < count)
        target[i] = block.values[i];
  }
}

__device__ __forceinline__ MergeBlock either(bool first, const MergeBlock &one,
                                             const MergeBlock &other) {
  MergeBlock block;
#pragma unroll
  for (int i = 0; i < kMergeWidth; ++i)
    block.values[i] = first ? one.values[i] : other.values[i];
  return block;
}

// Batcher's bitonic merge of two blocks: afterwards the smaller half of their numbers is in `low`, the
// greater in `high`, both in order.
__device__ __forceinline__ void merge_blocks(MergeBlock &low, MergeBlock &high) {
#pragma unroll
  for (int i = 0; i < kMergeWidth / 2; ++i) { // one goes up, the other down
    const int value = high.values[i];
    high.values[i] = high.values[kMergeWidth - 1 - i];
    high.values[kMergeWidth - 1 - i] = value;
  }
#pragma unroll
  for (int i = 0; i < kMergeWidth; ++i)
    exchange(low.values[i], high.values[i]);
#pragma unroll
  for (int distance = kMergeWidth / 2; distance > 0; distance /= 2)
#pragma unroll
    for (int i = 0; i < kMergeWidth; ++i)
      if ((i & distance) == 0) {
        exchange(low.values[i], low.values[i + distance]);
        exchange(high.values[i], high.values[i + distance]);
      }
}

// Two sorted runs, block by block. The one with the smaller next number gives the next block, so that
// no number still to come, of either run, is smaller than all of the blocks taken so far. A run may
// begin anywhere, but is read in aligned blocks: what it gives lies across two of them.
class MergeRuns {
public:
  __device__ MergeRuns(const int *left, int left_count, const int *right, int right_count)
      : left_(left, left_count), right_(right, right_count) {
    from_left_ = true;
    load_next();
    accept_loaded();
    from_left_ = false;
    load_next();
  }

  // Its successor in the run is on its way from memory when this returns.
  __device__ __forceinline__ MergeBlock take() {
    accept_loaded();
    from_left_ = left_.ahead.values[0] <= right_.ahead.values[0];
    const MergeBlock block = either(from_left_, left_.ahead, right_.ahead);
    load_next();
    return block;
  }

private:
  struct Run {
    const int *numbers;
    int count;
    int skew;             // numbers of an aligned half block before the first of the run
    int position;         // of the first number that is not loaded
    int last[kMergeHalf]; // the numbers before it
    MergeBlock ahead;     // the next block to be given

    __device__ Run(const int *run, int run_count)
        : numbers(run), count(run_count), skew(misalignment(run)), position(kMergeHalf - skew) {
#pragma unroll
      for (int i = 0; i < kMergeHalf; ++i)
        last[i] = i >= skew && i - skew < count ? run[i - skew] : INT_MAX;
    }
  };

  // From here on all is chosen number by number rather than by branches: lanes take from either run.
  __device__ __forceinline__ void load_next() {
    loading_ = load_block(from_left_ ? left_.numbers : right_.numbers,
                          from_left_ ? left_.position : right_.position,
                          from_left_ ? left_.count : right_.count);
    left_.position += from_left_ ? kMergeWidth : 0;
    right_.position += from_left_ ? 0 : kMergeWidth;
  }

  // The run's next block lies across its last numbers and those that have been loaded.
  __device__ __forceinline__ void accept_loaded() {
    int all[kMergeHalf + kMergeWidth];
#pragma unroll
    for (int i = 0; i < kMergeHalf; ++i) {
      all[i] = from_left_ ? left_.last[i] : right_.last[i];
      left_.last[i] = from_left_ ? loading_.values[kMergeHalf + i] : left_.last[i];
      right_.last[i] = from_left_ ? right_.last[i] : loading_.values[kMergeHalf + i];
    }
#pragma unroll
    for (int i = 0; i < kMergeWidth; ++i)
      all[kMergeHalf + i] = loading_.values[i];
    const int skew = from_left_ ? left_.skew : right_.skew;
#pragma unroll
    for (int distance = kMergeHalf / 2; distance > 0; distance /= 2)
#pragma unroll
      for (int i = 0; i < kMergeHalf + kMergeWidth; ++i)
        if (i + distance < kMergeHalf + kMergeWidth)
          all[i] = (skew & distance) != 0 ? all[i + distance] : all[i];
    MergeBlock block;
#pragma unroll
    for (int i = 0; i < kMergeWidth; ++i)
      block.values[i] = all[i];
    left_.ahead = either(from_left_, block, left_.ahead);
    right_.ahead = either(from_left_, right_.ahead, block);
  }

  Run left_, right_;
  MergeBlock loading_;     // the next block of the run that gave the last one
  bool from_left_ = false; // which that is
};

// Merges the sorted runs left[0, left_count) and right[0, right_count) into `target`, which overlaps
// neither.
__device__ inline void merge_runs(const int *left, int left_count, const int *right,
                                  int right_count, int *target) {
  MergeRuns runs(left, left_count, right, right_count);
  MergeBlock greater = runs.take();
  for (int done = 0, count = left_count + right_count; done < count; done += kMergeWidth) {
    MergeBlock next = runs.take();
    merge_blocks(next, greater);
    store_block(next, target + done, count - done);
  }
}

} // namespace samples
