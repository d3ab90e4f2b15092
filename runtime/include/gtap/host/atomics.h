// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's atomic functions. Relaxed, as on a device: order memory with __threadfence(), barriers or
// cuda::atomic_ref. Each is a preemption point, so that a loop that polls one starves nobody.
#pragma once

#include <cstdint>
#include <type_traits>

#include <gtap/host/bits.h>
#include <gtap/host/preemption.h>

namespace gtap::host::detail {

// A T where an atomic function is for it, which has these types alone.
template <class T, class... Allowed>
using one_of = std::enable_if_t<(std::is_same_v<T, Allowed> || ...), T>;

template <class T>
using atomic_number = one_of<T, int, unsigned, unsigned long long, float, double>;
template <class T>
using atomic_ordered = one_of<T, int, unsigned, long long, unsigned long long>;

// A parameter that takes no part in deduction, so that literals convert.
template <class T>
struct not_deduced {
  using type = T;
};
template <class T>
using as = typename not_deduced<T>::type;

// The bits of a value as an integer that __atomic builtins take.
template <class T>
using bits_of = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

// Replaces *address by update(*address) in one step; returns the old value.
template <class T, class Update>
T atomic_update(T *address, Update update) {
  preemption_point();
  using bits = bits_of<T>;
  auto *word = reinterpret_cast<bits *>(address);
  bits seen = __atomic_load_n(word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(
      word, &seen,
      gtap::host::detail::bit_cast<bits>(update(gtap::host::detail::bit_cast<T>(seen))), false,
      __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  return gtap::host::detail::bit_cast<T>(seen);
}

} // namespace gtap::host::detail

// All return the old value.
template <class T>
gtap::host::detail::atomic_number<T> atomicAdd(T *address, gtap::host::detail::as<T> value) {
  if constexpr (std::is_integral_v<T>) {
    gtap::host::preemption_point();
    return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
  } else {
    return gtap::host::detail::atomic_update(address, [=](T old) { return old + value; });
  }
}
template <class T>
gtap::host::detail::one_of<T, int, unsigned> atomicSub(T *address,
                                                       gtap::host::detail::as<T> value) {
  gtap::host::preemption_point();
  return __atomic_fetch_sub(address, value, __ATOMIC_RELAXED);
}
template <class T>
gtap::host::detail::atomic_ordered<T> atomicMin(T *address, gtap::host::detail::as<T> value) {
  return gtap::host::detail::atomic_update(address,
                                           [=](T old) { return value < old ? value : old; });
}
template <class T>
gtap::host::detail::atomic_ordered<T> atomicMax(T *address, gtap::host::detail::as<T> value) {
  return gtap::host::detail::atomic_update(address,
                                           [=](T old) { return old < value ? value : old; });
}
template <class T>
gtap::host::detail::atomic_ordered<T> atomicAnd(T *address, gtap::host::detail::as<T> value) {
  gtap::host::preemption_point();
  return __atomic_fetch_and(address, value, __ATOMIC_RELAXED);
}
template <class T>
gtap::host::detail::atomic_ordered<T> atomicOr(T *address, gtap::host::detail::as<T> value) {
  gtap::host::preemption_point();
  return __atomic_fetch_or(address, value, __ATOMIC_RELAXED);
}
template <class T>
gtap::host::detail::atomic_ordered<T> atomicXor(T *address, gtap::host::detail::as<T> value) {
  gtap::host::preemption_point();
  return __atomic_fetch_xor(address, value, __ATOMIC_RELAXED);
}
template <class T>
gtap::host::detail::one_of<T, int, unsigned, unsigned long long, float>
atomicExch(T *address, gtap::host::detail::as<T> value) {
  using bits = gtap::host::detail::bits_of<T>;
  gtap::host::preemption_point();
  return gtap::host::detail::bit_cast<T>(
      __atomic_exchange_n(reinterpret_cast<bits *>(address),
                          gtap::host::detail::bit_cast<bits>(value), __ATOMIC_RELAXED));
}
template <class T>
gtap::host::detail::one_of<T, int, unsigned, unsigned long long, unsigned short>
atomicCAS(T *address, gtap::host::detail::as<T> compare, gtap::host::detail::as<T> value) {
  gtap::host::preemption_point();
  __atomic_compare_exchange_n(address, &compare, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return compare;
}
// Counts up to `limit`, then wraps to 0.
inline unsigned atomicInc(unsigned *address, unsigned limit) {
  return gtap::host::detail::atomic_update(
      address, [=](unsigned old) { return old >= limit ? 0 : old + 1; });
}
// Counts down to 0, then wraps to `limit`.
inline unsigned atomicDec(unsigned *address, unsigned limit) {
  return gtap::host::detail::atomic_update(
      address, [=](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });
}

// Scopes make no difference on a CPU.
template <class T>
T atomicAdd_block(T *address, gtap::host::detail::as<T> value) {
  return atomicAdd(address, value);
}
template <class T>
T atomicAdd_system(T *address, gtap::host::detail::as<T> value) {
  return atomicAdd(address, value);
}
template <class T>
T atomicExch_block(T *address, gtap::host::detail::as<T> value) {
  return atomicExch(address, value);
}
template <class T>
T atomicExch_system(T *address, gtap::host::detail::as<T> value) {
  return atomicExch(address, value);
}
template <class T>
T atomicCAS_block(T *address, gtap::host::detail::as<T> compare, gtap::host::detail::as<T> value) {
  return atomicCAS(address, compare, value);
}
template <class T>
T atomicCAS_system(T *address, gtap::host::detail::as<T> compare, gtap::host::detail::as<T> value) {
  return atomicCAS(address, compare, value);
}
template <class T>
T atomicSub_system(T *address, gtap::host::detail::as<T> value) {
  return atomicSub(address, value);
}
template <class T>
T atomicMin_system(T *address, gtap::host::detail::as<T> value) {
  return atomicMin(address, value);
}
template <class T>
T atomicMax_system(T *address, gtap::host::detail::as<T> value) {
  return atomicMax(address, value);
}
template <class T>
T atomicAnd_system(T *address, gtap::host::detail::as<T> value) {
  return atomicAnd(address, value);
}
template <class T>
T atomicOr_system(T *address, gtap::host::detail::as<T> value) {
  return atomicOr(address, value);
}
template <class T>
T atomicXor_system(T *address, gtap::host::detail::as<T> value) {
  return atomicXor(address, value);
}
inline unsigned atomicInc_system(unsigned *address, unsigned limit) {
  return atomicInc(address, limit);
}
inline unsigned atomicDec_system(unsigned *address, unsigned limit) {
  return atomicDec(address, limit);
}
