// The serial merge of the sorting samples, by one thread: one load a number, some numbers ahead of
// their use, and no branch on which run is the next. Must not know about tasks.
#pragma once

namespace samples {

// A sorted run, read from its front. The next `distance` numbers are on their way or in registers.
class Run {
public:
  __device__ Run(const int *numbers, int count) : numbers_(numbers), count_(count) {
    for (int i = 0; i < distance; ++i)
      ahead_[i] = i < count ? numbers[i] : 0;
  }
  __device__ bool empty() const { return taken_ == count_; }
  __device__ int front() const { return ahead_[0]; }
  // Goes on to the next number if `taken`. Precondition: not empty().
  __device__ void pop(bool taken) {
    taken_ += taken ? 1 : 0;
    for (int i = 0; i + 1 < distance; ++i)
      ahead_[i] = taken ? ahead_[i + 1] : ahead_[i];
    if (taken)
      ahead_[distance - 1] = numbers_[min(taken_ + distance, count_) - 1];
  }

private:
  static constexpr int distance = 4;
  const int *numbers_;
  int count_, taken_ = 0;
  int ahead_[distance]; // behind the end, the last number or 0
};

// Merges two sorted runs into `target`, which overlaps neither; of equal numbers, the left ones
// first.
__device__ inline void merge_runs(Run left, Run right, int *target) {
  while (!left.empty() && !right.empty()) {
    const bool from_right = right.front() < left.front();
    *target++ = from_right ? right.front() : left.front();
    left.pop(!from_right);
    right.pop(from_right);
  }
  for (; !left.empty(); left.pop(true))
    *target++ = left.front();
  for (; !right.empty(); right.pop(true))
    *target++ = right.front();
}

} // namespace samples
