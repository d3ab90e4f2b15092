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
  // By __isLocal(), nvcc 13.0 ends in "Broken function found" where a function that is not inlined gets a pointer to a struct.
  unsigned local;
  asm("{ .reg .pred local; isspacep.local local, %1; selp.u32 %0, 1, 0, local; }"
      : "=r"(local)
      : "l"(&place));
  return local != 0;
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

#if !defined(GTAP_TARGET_HOST)
// CUDA's functions, which order nothing. The compiler knows them, and so makes instructions of shared memory where it sees that
// the word is there.
template <class Value>
inline constexpr bool is_counted_word = is_whole<Value> &&
                                        (sizeof(Value) == sizeof(unsigned) ||
                                         sizeof(Value) == sizeof(unsigned long long));
template <class Value>
using counted_word_t =
    std::conditional_t<sizeof(Value) == sizeof(unsigned), unsigned, unsigned long long>;
template <class Value>
using ordered_word_t =
    std::conditional_t<std::is_unsigned<Value>::value, counted_word_t<Value>,
                       std::conditional_t<sizeof(Value) == sizeof(int), int, long long>>;
template <class Word, class Value>
__device__ __forceinline__ Word *as_word(Value &place) {
  return reinterpret_cast<Word *>(&place);
}
template <class Value>
__device__ __forceinline__ Value opposite(Value value) {
  if constexpr (std::is_floating_point<Value>::value)
    return -value;
  else
    return static_cast<Value>(0 - static_cast<counted_word_t<Value>>(value));
}
template <class Value>
__device__ __forceinline__ Value add_relaxed(Value &place, Value value) {
  if constexpr (std::is_floating_point<Value>::value)
    return atomicAdd(&place, value);
  else
    return static_cast<Value>(atomicAdd(as_word<counted_word_t<Value>>(place),
                                        static_cast<counted_word_t<Value>>(value)));
}
template <class Operation, class Value>
__device__ __forceinline__ Value changed_relaxed(Value &place, Value value) {
  using counted = counted_word_t<Value>;
  using ordered = ordered_word_t<Value>;
  if constexpr (std::is_same<Operation, ands>::value)
    return static_cast<Value>(atomicAnd(as_word<counted>(place), static_cast<counted>(value)));
  else if constexpr (std::is_same<Operation, ors>::value)
    return static_cast<Value>(atomicOr(as_word<counted>(place), static_cast<counted>(value)));
  else if constexpr (std::is_same<Operation, xors>::value)
    return static_cast<Value>(atomicXor(as_word<counted>(place), static_cast<counted>(value)));
  else if constexpr (std::is_same<Operation, takes_smaller>::value)
    return static_cast<Value>(atomicMin(as_word<ordered>(place), static_cast<ordered>(value)));
  else
    return static_cast<Value>(atomicMax(as_word<ordered>(place), static_cast<ordered>(value)));
}
#endif

template <class Operation, class Order, class Value, class Operand>
__device__ __forceinline__ Value changed_before(Value &place, Operand operand) {
  [[maybe_unused]] const auto same = static_cast<Value>(operand);
#if !defined(GTAP_TARGET_HOST)
  constexpr bool is_sum =
      std::is_same<Operation, adds>::value || std::is_same<Operation, subtracts>::value;
  constexpr bool is_bits = std::is_same<Operation, ands>::value ||
                           std::is_same<Operation, ors>::value ||
                           std::is_same<Operation, xors>::value;
  constexpr bool is_choice = std::is_same<Operation, takes_smaller>::value ||
                             std::is_same<Operation, takes_greater>::value;
  if constexpr (std::is_same<Order, relaxed_order>::value) {
    if constexpr (is_sum && sums_alike<Value, Operand> &&
                  (is_counted_word<Value> || std::is_floating_point<Value>::value))
      return add_relaxed(place, std::is_same<Operation, adds>::value ? same : opposite(same));
    if constexpr (is_counted_word<Value> && ((is_bits && is_whole_pair<Value, Operand>) ||
                                             (is_choice && std::is_same<Value, Operand>::value)))
      return changed_relaxed<Operation>(place, same);
  }
#endif
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
