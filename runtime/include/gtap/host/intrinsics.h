// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device functions without communication: bits, arithmetic, time, fences, and CUDA's global min and
// max. Must not know how threads are scheduled.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <gtap/host/bits.h>

// Bits.
constexpr int __popc(unsigned x) {
  return __builtin_popcount(x);
}
constexpr int __popcll(unsigned long long x) {
  return __builtin_popcountll(x);
}
constexpr int __clz(int x) {
  return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x));
}
constexpr int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
constexpr int __ffs(int x) {
  return __builtin_ffs(x);
}
constexpr int __ffsll(long long x) {
  return __builtin_ffsll(x);
}
constexpr unsigned __brev(unsigned x) {
  unsigned reversed = 0;
  for (int i = 0; i < 32; ++i)
    reversed |= (x >> i & 1u) << (31 - i);
  return reversed;
}
constexpr unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}
// Position of the offset-th set bit of `mask`, counted from bit `base` upwards (offset > 0) or
// downwards (< 0), or bit `base` itself (0); 0xffffffff when there is none.
constexpr unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0)
    return mask >> base & 1u ? base : 0xffffffffu;
  const int step = offset > 0 ? 1 : -1;
  int wanted = offset > 0 ? offset : -offset;
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step)
    if ((mask >> bit & 1u) != 0 && --wanted == 0)
      return static_cast<unsigned>(bit);
  return 0xffffffffu;
}
constexpr unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  const unsigned n = shift & 31u;
  return n == 0 ? high : high << n | low >> (32 - n);
}
constexpr unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  const unsigned n = shift & 31u;
  return n == 0 ? low : high << (32 - n) | low >> n;
}

// Reinterpretation.
constexpr int __float_as_int(float x) {
  return gtap::host::detail::bit_cast<int>(x);
}
constexpr unsigned __float_as_uint(float x) {
  return gtap::host::detail::bit_cast<unsigned>(x);
}
constexpr float __int_as_float(int x) {
  return gtap::host::detail::bit_cast<float>(x);
}
constexpr float __uint_as_float(unsigned x) {
  return gtap::host::detail::bit_cast<float>(x);
}
constexpr long long __double_as_longlong(double x) {
  return gtap::host::detail::bit_cast<long long>(x);
}
constexpr double __longlong_as_double(long long x) {
  return gtap::host::detail::bit_cast<double>(x);
}

// Arithmetic.
constexpr unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<std::uint64_t>(a) * b >> 32);
}
constexpr int __mulhi(int a, int b) {
  return static_cast<int>(static_cast<std::int64_t>(a) * b >> 32);
}
constexpr unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline float rsqrtf(float x) {
  return 1.0f / std::sqrt(x);
}
inline double rsqrt(double x) {
  return 1.0 / std::sqrt(x);
}
inline float __fdividef(float a, float b) {
  return a / b;
}

namespace gtap::host::detail {
// What min and max of two arguments return in CUDA: C++'s common type. A signed operand converts to
// an unsigned one of at least its size.
template <class A, class B>
using common_number =
    std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>, std::common_type_t<A, B>>;
} // namespace gtap::host::detail

template <class A, class B>
constexpr gtap::host::detail::common_number<A, B> min(A a, B b) {
  using common = std::common_type_t<A, B>;
  return static_cast<common>(b) < static_cast<common>(a) ? static_cast<common>(b)
                                                         : static_cast<common>(a);
}
template <class A, class B>
constexpr gtap::host::detail::common_number<A, B> max(A a, B b) {
  using common = std::common_type_t<A, B>;
  return static_cast<common>(a) < static_cast<common>(b) ? static_cast<common>(b)
                                                         : static_cast<common>(a);
}

// Loads through the read-only cache: plain loads.
template <class T>
T __ldg(const T *address) {
  return *address;
}

// Fences. Sequentially consistent among each other.
void __threadfence();
inline void __threadfence_block() {
  __threadfence();
}
inline void __threadfence_system() {
  __threadfence();
}

// Lets the rest of the block and other OS threads run; the time is a hint.
void __nanosleep(unsigned nanoseconds);

// Nanoseconds of a steady clock.
long long clock64();
unsigned long long __globaltimer();

// Ends the process with a message that names the CUDA thread.
[[noreturn]] void __trap();
