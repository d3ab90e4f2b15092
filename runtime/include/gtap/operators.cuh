// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of reductions: how two values are combined, and the value that changes nothing. Must not know who combines
// values, nor where they are.
#pragma once

#include <gtap/loop.cuh>

#include <type_traits>

namespace gtap {

namespace detail {

// The last values of a type, the infinities among them. (What <limits> has is not for device code.)
template <class Value>
__device__ __forceinline__ constexpr Value most() {
  if constexpr (std::is_floating_point<Value>::value)
    return static_cast<Value>(__builtin_huge_val());
  else
    return largest<Value>();
}
template <class Value>
__device__ __forceinline__ constexpr Value least() {
  if constexpr (std::is_floating_point<Value>::value)
    return static_cast<Value>(-__builtin_huge_val());
  else
    return smallest<Value>();
}

// An operator's number, from 1 on, and its bit in a set of operators.
template <unsigned Number>
struct reduction_operator {
  static constexpr unsigned number = Number;
  static constexpr unsigned bit = 1u << Number;
};

} // namespace detail

struct plus : detail::reduction_operator<1> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one + other);
  }
};
struct times : detail::reduction_operator<2> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(1);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one * other);
  }
};
struct bits_and : detail::reduction_operator<3> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return static_cast<Value>(~Value(0));
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one & other);
  }
};
struct bits_or : detail::reduction_operator<4> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one | other);
  }
};
struct bits_xor : detail::reduction_operator<5> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one ^ other);
  }
};
struct all_of : detail::reduction_operator<6> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(1);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one && other);
  }
};
struct any_of : detail::reduction_operator<7> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return Value(0);
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return static_cast<Value>(one || other);
  }
};
struct smallest : detail::reduction_operator<8> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return detail::most<Value>();
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return other < one ? other : one;
  }
};
struct greatest : detail::reduction_operator<9> {
  template <class Value>
  __device__ __forceinline__ static constexpr Value neutral() {
    return detail::least<Value>();
  }
  template <class Value>
  __device__ __forceinline__ static Value of(Value one, Value other) {
    return one < other ? other : one;
  }
};

// In the place of an operator: there is one value only, so any does.
struct any_operator {};

} // namespace gtap
