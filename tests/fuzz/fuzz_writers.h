// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What loops of spawns that read memory use (fuzzer/reading.py): classes, values of each type, and ways to write to memory
// that a task function takes. Knows no program.
#pragma once

#include <type_traits>

// Without padding, which no assignment defines and hash_memory() would see.
struct FuzzPair {
  int x;
  float y;
};
struct FuzzWide {
  unsigned long long x;
  long long y;
};

template <class T>
struct FuzzBox {
  T *at;
  __device__ operator T &() const { return *at; }
};

// Writes where it comes into being, or where it ends.
template <class T>
struct FuzzWrites {
  __device__ FuzzWrites(T *at, T value) : at_(at) { *at_ = value; }
  T *at_;
};
template <class T>
struct FuzzWritesLate {
  T *at;
  T value;
  __device__ ~FuzzWritesLate() { *at = value; }
};

// A number of a value, and a value of a number.
template <class T>
__device__ inline unsigned long long fuzz_number(const T &value) {
  if constexpr (std::is_floating_point_v<T>)
    return (unsigned long long)(long long)(value * 4);
  else if constexpr (std::is_class_v<T>)
    return fuzz_number(value.x) * 31 + fuzz_number(value.y);
  else
    return (unsigned long long)value;
}
template <class T>
__device__ inline T fuzz_made(unsigned long long n) {
  if constexpr (std::is_floating_point_v<T>)
    return (T)(n & 4095) * (T)0.25;
  else if constexpr (std::is_class_v<T>)
    return T{fuzz_made<decltype(T::x)>(n), fuzz_made<decltype(T::y)>(n >> 7)};
  else
    return (T)n;
}

// CUDA has no atomics on local memory, where a serial version's variables are: nvcc makes a trap of them.
template <class T>
__device__ inline void fuzz_exchange(T *place, T value) {
  if ((const char *)place >= (const char *)heap &&
      (const char *)place < (const char *)(heap + heap_cells))
    atomicExch(place, value);
  else
    *place = value;
}

template <class T>
__device__ inline T fuzz_read(const T *list, long long at) {
  return list[at];
}
template <class T>
__device__ inline void fuzz_store(T *place, T value) {
  *place = value;
}
