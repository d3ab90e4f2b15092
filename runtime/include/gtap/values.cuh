// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of an iterator of a `depend` clause, as generated code writes them:
//
//   for (int k : gtap::values<int, 2>(begin, end))
//
// stands for `iterator(int k = begin : end : 2)` (OpenMP 5.2, Section 3.2.6): the bounds are converted to the iterator's
// type, and no value is beyond `end`. There are none where `end` lies before `begin`.
#pragma once

#include <type_traits>

namespace gtap {

template <class Value, long long Step>
class iterator_values {
  static_assert(static_cast<Value>(1) / 2 == 0, "the type of an iterator is an integer type");
  using number =
      std::conditional_t<sizeof(Value) <= sizeof(unsigned), unsigned, unsigned long long>;

public:
  __host__ __device__ constexpr iterator_values(Value begin, Value end) : first_(begin) {
    const bool some = Step > 0 ? begin < end : end < begin;
    const number low = static_cast<number>(Step > 0 ? begin : end);
    const number high = static_cast<number>(Step > 0 ? end : begin);
    if (some)
      left_ = (high - low - 1) / static_cast<number>(Step > 0 ? Step : -Step) + 1;
  }

  class iterator {
  public:
    __host__ __device__ constexpr iterator(Value value, number left) : value_(value), left_(left) {}
    __host__ __device__ constexpr Value operator*() const { return value_; }
    __host__ __device__ constexpr iterator &operator++() {
      value_ = static_cast<Value>(static_cast<number>(value_) + static_cast<number>(Step));
      --left_;
      return *this;
    }
    __host__ __device__ constexpr bool operator!=(const iterator &other) const {
      return left_ != other.left_;
    }

  private:
    Value value_;
    number left_; // values to come, this one counted
  };
  __host__ __device__ constexpr iterator begin() const { return {first_, left_}; }
  __host__ __device__ constexpr iterator end() const { return {first_, 0}; }

private:
  Value first_;
  number left_ = 0;
};

template <class Value, long long Step = 1>
__host__ __device__ constexpr iterator_values<Value, Step> values(Value begin, Value end) {
  return {begin, end};
}

} // namespace gtap
