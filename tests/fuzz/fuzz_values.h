// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that random programs call, of any worker. Includers define FUZZ_MIX, `constexpr` or nothing, and declare
// `heap` and `next_cell`.
#pragma once

#include <cassert>
#include <cinttypes>
#include <climits>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

__device__ inline FUZZ_MIX unsigned long long mix(unsigned long long a, unsigned long long b) {
  unsigned long long x = a * 0x9e3779b97f4a7c15ull + b;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9ull;
  return x ^ (x >> 32);
}

template <class T>
__device__ inline void bump(T &value, unsigned long long by) {
  value = (T)((unsigned long long)value * 3 + by);
}

template <class T>
__device__ inline void poke(T *value, unsigned long long by) {
  *value = (T)((unsigned long long)*value ^ by);
}

__device__ inline unsigned long long *take(unsigned cells) {
  return heap + atomicAdd(&next_cell, cells);
}

// A number that depends on all characters of a text.
__device__ inline unsigned long long fuzz_text(const char *text) {
  unsigned long long hash = 5381;
  while (*text != 0)
    hash = hash * 33 + (unsigned char)*text++;
  return hash;
}

// What a template finds out of a variable that is passed to it; a template's parameter is a value.
template <class T>
__device__ bool fuzz_is_const(T &&) {
  return std::is_const_v<std::remove_reference_t<T>>;
}
