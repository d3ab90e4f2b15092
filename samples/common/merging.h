// The serial merge of the sorting samples, by one thread: a load a number, and no branch on which run
// is the next. Must not know about tasks.
#pragma once

namespace samples {

// Two sorted runs on their way into `target`, which overlaps neither; of equal numbers, the left ones
// come first.
class Merge {
public:
  // Precondition: neither run is empty.
  __device__ Merge(const int *left, const int *left_end, const int *right, const int *right_end,
                   int *target)
      : left_(left), left_end_(left_end), right_(right), right_end_(right_end), target_(target),
        left_front_(*left), right_front_(*right) {}

  // Merges until one run is used up, then copies the other.
  __device__ void run() {
    do {
      // So many numbers can be taken without a look at the ends: both runs keep one.
      for (auto sure = min(left_end_ - left_, right_end_ - right_) - 1; sure > 0; --sure)
        load_front(take());
    } while (!take_with_care());
    while (left_ != left_end_)
      *target_++ = *left_++;
    while (right_ != right_end_)
      *target_++ = *right_++;
  }

private:
  // Moves the smaller front to the target. True when that was the right one.
  __device__ bool take() {
    const bool from_right = right_front_ < left_front_;
    *target_++ = from_right ? right_front_ : left_front_;
    left_ += from_right ? 0 : 1;
    right_ += from_right ? 1 : 0;
    return from_right;
  }
  // Precondition: that run has a number left.
  __device__ void load_front(bool of_right) {
    const int front = *(of_right ? right_ : left_);
    left_front_ = of_right ? left_front_ : front;
    right_front_ = of_right ? front : right_front_;
  }
  // True when a run is used up.
  __device__ bool take_with_care() {
    const bool from_right = take();
    if (from_right ? right_ == right_end_ : left_ == left_end_)
      return true;
    load_front(from_right);
    return false;
  }

  const int *left_, *left_end_, *right_, *right_end_;
  int *target_;
  int left_front_, right_front_;
};

// Merges the sorted runs left[0, left_count) and right[0, right_count) into `target`.
__device__ inline void merge_runs(const int *left, int left_count, const int *right,
                                  int right_count, int *target) {
  if (left_count != 0 && right_count != 0) {
    Merge(left, left + left_count, right, right + right_count, target).run();
    return;
  }
  for (int i = 0; i < left_count; ++i)
    target[i] = left[i];
  for (int i = 0; i < right_count; ++i)
    target[i] = right[i];
}

} // namespace samples
