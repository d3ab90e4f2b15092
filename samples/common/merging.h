// The serial merge of the sorting samples, by one thread: eight numbers at a time, by a network in
// registers. Must not know about tasks.
#pragma once

#include <climits>

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

// The numbers from `position` on of a run of `count`, then INT_MAX.
__device__ __forceinline__ MergeBlock load_block(const int *run, int position, int count) {
  MergeBlock block;
#pragma unroll
  for (int i = 0; i < kMergeWidth; ++i)
    block.values[i] = position + i < count ? run[position + i] : INT_MAX;
  return block;
}

// Stores the first `count` numbers, or all.
__device__ __forceinline__ void store_block(const MergeBlock &block, int *target, int count) {
#pragma unroll
  for (int i = 0; i < kMergeWidth; ++i)
    if (i < count)
      target[i] = block.values[i];
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
// no number still to come, of either run, is smaller than all of the blocks taken so far.
class MergeRuns {
public:
  __device__ MergeRuns(const int *left, int left_count, const int *right, int right_count)
      : left_{left, kMergeWidth, left_count, {}}, right_{right, kMergeWidth, right_count, {}} {
    left_.ahead = load_block(left, 0, left_count);
    loading_ = load_block(right, 0, right_count);
  }

  // Its successor in the run is on its way from memory when this returns.
  __device__ __forceinline__ MergeBlock take() {
    left_.ahead = either(from_left_, loading_, left_.ahead);
    right_.ahead = either(from_left_, right_.ahead, loading_);
    from_left_ = left_.ahead.values[0] <= right_.ahead.values[0];
    const MergeBlock block = either(from_left_, left_.ahead, right_.ahead);
    loading_ = load_block(from_left_ ? left_.numbers : right_.numbers,
                          from_left_ ? left_.position : right_.position,
                          from_left_ ? left_.count : right_.count);
    left_.position += from_left_ ? kMergeWidth : 0;
    right_.position += from_left_ ? 0 : kMergeWidth;
    return block;
  }

private:
  struct Run {
    const int *numbers;
    int position, count; // of the first number that is not loaded; of all
    MergeBlock ahead;
  };
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
