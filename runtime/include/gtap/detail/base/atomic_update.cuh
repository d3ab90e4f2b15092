// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of gtap/atomic_update.cuh. A word is in global or shared memory, and any thread of the launch may change it by
// one of these; each is one access to it, of the order that the directive names, and the program says what that orders. A
// variable of the calling thread alone needs no atomic step, and the GPU has none for it.
#pragma once

#include <gtap/atomic_update.cuh>
#include <gtap/detail/base/atomic.cuh>

#include <type_traits>

namespace gtap {

struct relaxed_order {
  static constexpr auto whole = detail::relaxed, read = whole, write = whole;
};
struct acquire_order {
  static constexpr auto whole = detail::acquire, read = whole, write = detail::relaxed;
};
struct release_order {
  static constexpr auto whole = detail::release, read = detail::relaxed, write = whole;
};
struct acq_rel_order {
  static constexpr auto whole = detail::acq_rel, read = detail::acquire, write = detail::release;
};
struct seq_cst_order {
  static constexpr auto whole = detail::order::memory_order_seq_cst, read = whole, write = whole;
};

namespace detail {

template <class Value>
__device__ __forceinline__ bool is_own_variable([[maybe_unused]] const Value &place) {
#if defined(GTAP_TARGET_HOST)
  return false;
#else
  return __isLocal(&place) != 0;
#endif
}

// Whether one step of the hardware does what C++ does: integers wrap, and their low digits depend on low digits alone; a
// floating-point sum must not be of a wider type.
template <class Value>
inline constexpr bool is_whole =
    std::is_integral<Value>::value && !std::is_same<Value, bool>::value;
template <class Value, class Operand>
inline constexpr bool is_whole_pair = is_whole<Value> &&std::is_integral<Operand>::value;
template <class Value, class Operand>
inline constexpr bool sums_alike = is_whole_pair<Value, Operand> ||
                                   (std::is_floating_point<Value>::value &&
                                    std::is_arithmetic<Operand>::value &&
                                    std::is_same<decltype(Value() + Operand()), Value>::value);

template <class Operation, class Order, class Value, class Operand>
__device__ __forceinline__ Value changed_before(Value &place, Operand operand) {
  [[maybe_unused]] const auto same = static_cast<Value>(operand);
  auto word = atomic(place);
  if constexpr (std::is_same<Operation, adds>::value && sums_alike<Value, Operand>)
    return word.fetch_add(same, Order::whole);
  else if constexpr (std::is_same<Operation, subtracts>::value && sums_alike<Value, Operand>)
    return word.fetch_sub(same, Order::whole);
  else if constexpr (std::is_same<Operation, ands>::value && is_whole_pair<Value, Operand>)
    return word.fetch_and(same, Order::whole);
  else if constexpr (std::is_same<Operation, ors>::value && is_whole_pair<Value, Operand>)
    return word.fetch_or(same, Order::whole);
  else if constexpr (std::is_same<Operation, xors>::value && is_whole_pair<Value, Operand>)
    return word.fetch_xor(same, Order::whole);
#if !defined(GTAP_TARGET_HOST)
  else if constexpr (std::is_same<Operation, takes_smaller>::value && is_whole<Value> &&
                     std::is_same<Value, Operand>::value)
    return word.fetch_min(same, Order::whole);
  else if constexpr (std::is_same<Operation, takes_greater>::value && is_whole<Value> &&
                     std::is_same<Value, Operand>::value)
    return word.fetch_max(same, Order::whole);
#endif
  else {
    Value seen = word.load(relaxed);
    while (!word.compare_exchange_weak(seen, static_cast<Value>(Operation::of(seen, operand)),
                                       Order::whole, Order::read)) {
    }
    return seen;
  }
}

} // namespace detail

template <class Order, class Value>
__device__ __forceinline__ Value atomic_read(const volatile Value &place) {
  auto &plain = const_cast<Value &>(place);
  return detail::is_own_variable(plain) ? plain : detail::atomic(plain).load(Order::read);
}

template <class Order, class Value, class Operand>
__device__ __forceinline__ void atomic_write(volatile Value &place, Operand value) {
  auto &plain = const_cast<Value &>(place);
  if (detail::is_own_variable(plain))
    plain = static_cast<Value>(value);
  else
    detail::atomic(plain).store(static_cast<Value>(value), Order::write);
}

template <class Order, class Value, class Operand>
__device__ __forceinline__ Value atomic_exchange(volatile Value &place, Operand value) {
  auto &plain = const_cast<Value &>(place);
  if (!detail::is_own_variable(plain))
    return detail::atomic(plain).exchange(static_cast<Value>(value), Order::whole);
  const Value before = plain;
  plain = static_cast<Value>(value);
  return before;
}

template <class Operation, class Order, class Value, class Operand>
__device__ __forceinline__ Value atomic_before(volatile Value &place, Operand operand) {
  auto &plain = const_cast<Value &>(place);
  if (!detail::is_own_variable(plain))
    return detail::changed_before<Operation, Order>(plain, operand);
  const Value before = plain;
  plain = static_cast<Value>(Operation::of(before, operand));
  return before;
}

template <class Operation, class Order, class Value, class Operand>
__device__ __forceinline__ Value atomic_after(volatile Value &place, Operand operand) {
  const Value before = atomic_before<Operation, Order>(place, operand);
  return static_cast<Value>(Operation::of(before, operand));
}

template <class Order, class Value, class Expected, class Operand>
__device__ __forceinline__ Value replaced_before(volatile Value &place, Expected expected,
                                                 Operand value) {
  auto &plain = const_cast<Value &>(place);
  if (detail::is_own_variable(plain)) {
    const Value before = plain;
    if (before == expected)
      plain = static_cast<Value>(value);
    return before;
  }
  auto word = detail::atomic(plain);
  Value seen = word.load(Order::read);
  while (seen == expected &&
         !word.compare_exchange_weak(seen, static_cast<Value>(value), Order::whole, Order::read)) {
  }
  return seen;
}

template <class Order, class Value, class Expected, class Operand>
__device__ __forceinline__ Value replaced_after(volatile Value &place, Expected expected,
                                                Operand value) {
  const Value before = replaced_before<Order>(place, expected, value);
  return before == expected ? static_cast<Value>(value) : before;
}

} // namespace gtap
