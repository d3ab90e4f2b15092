// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gtap::lowest<Value>, gtap::highest<Value>: the best value that any task has found, which all workers see soon; and the same with
// the solution that it belongs to. docs/searches.md shows how they are used. Must not know tasks.
//
//   __device__ gtap::lowest<int> bound;            // or in memory from cudaMalloc
//   if (cost >= bound.get()) return;               // a load
//   if (bound.offer(cost)) ...                     // a load, and an atomic operation if `cost` is lower
//
// In files whose launches may have several GPUs (GTAP_PEERS), all operations have system scope. A __device__ variable is one object for such a
// launch (docs/peers.md): the runtime gives each GPU a copy of it in memory that the others reach, which tasks ask in place of the variable. What makes
// the own copy better is offered to the others'.
//
// Shared words, and who writes them:
//   value_      offer(): atomic minimum or maximum, relaxed; get(): relaxed. It publishes nothing but itself.
//   copy_       the host, between launches.
//   lock_       of a best_with: exchange acquire, store release; guards kept_ and solution_.
#pragma once

#include <gtap/settings.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gtap {

// Which of two values is better.
struct lower_is_better {
  template <class Value>
  __host__ __device__ static constexpr bool better(Value a, Value b) {
    return a < b;
  }
  template <class Value>
  static constexpr Value worst = std::numeric_limits<Value>::has_infinity
                                     ? std::numeric_limits<Value>::infinity()
                                     : std::numeric_limits<Value>::max();
};
struct higher_is_better {
  template <class Value>
  __host__ __device__ static constexpr bool better(Value a, Value b) {
    return b < a;
  }
  template <class Value>
  static constexpr Value worst = std::numeric_limits<Value>::has_infinity
                                     ? -std::numeric_limits<Value>::infinity()
                                     : std::numeric_limits<Value>::lowest();
};

namespace detail {

// Integers as which a value of so many bytes is read and exchanged.
template <std::size_t Bytes>
struct words_of;
template <>
struct words_of<4> {
  using with_sign = int;
  using without_sign = unsigned;
};
template <>
struct words_of<8> {
  using with_sign = long long;
  using without_sign = unsigned long long;
};

template <class To, class From>
__host__ __device__ inline To same_bytes(From from) {
  static_assert(sizeof(To) == sizeof(From), "other bytes");
  union both { // nvcc keeps it in a register
    From from;
    To to;
    __host__ __device__ explicit both(From value) : from(value) {}
  };
  return both(from).to;
}

// The order in which the values of a type stand as integers, least first: that of the integers, but for floating point.
// There, positive numbers are ordered as integers with a sign are, and above all negative ones; negative numbers are
// ordered as integers without a sign are, but the other way round, and those are above all positive ones. So one of the
// two operations does, whatever the word holds.
#if GTAP_PEERS
#define GTAP_BEST_SCOPE ".sys"
#define GTAP_BEST_ATOMIC(name) name##_system
#else
#define GTAP_BEST_SCOPE ".gpu"
#define GTAP_BEST_ATOMIC(name) name
#endif
template <class Word>
__device__ __forceinline__ Word keep_lower(Word *word, Word value) {
  return GTAP_BEST_ATOMIC(atomicMin)(word, value);
}
template <class Word>
__device__ __forceinline__ Word keep_higher(Word *word, Word value) {
  return GTAP_BEST_ATOMIC(atomicMax)(word, value);
}

template <class Word>
__device__ __forceinline__ Word load_relaxed(const Word *from) {
#if defined(GTAP_TARGET_HOST)
  ::gtap::host::preemption_point();
  return __atomic_load_n(from, __ATOMIC_RELAXED);
#else
  Word word{};
  if constexpr (sizeof(Word) == 8)
    asm volatile("ld.relaxed" GTAP_BEST_SCOPE ".b64 %0, [%1];" : "=l"(word) : "l"(from));
  else
    asm volatile("ld.relaxed" GTAP_BEST_SCOPE ".b32 %0, [%1];" : "=r"(word) : "l"(from));
  return word;
#endif
}

// A lock that is hardly ever taken. Threads of a warp may wait for each other.
__device__ __forceinline__ bool try_to_lock(unsigned *lock) {
#if defined(GTAP_TARGET_HOST)
  ::gtap::host::preemption_point();
  return __atomic_exchange_n(lock, 1u, __ATOMIC_ACQUIRE) == 0;
#else
  unsigned before;
  asm volatile("atom.acquire" GTAP_BEST_SCOPE ".exch.b32 %0, [%1], 1;"
               : "=r"(before)
               : "l"(lock)
               : "memory");
  return before == 0;
#endif
}
__device__ __forceinline__ void unlock(unsigned *lock) {
#if defined(GTAP_TARGET_HOST)
  __atomic_store_n(lock, 0u, __ATOMIC_RELEASE);
#else
  asm volatile("st.release" GTAP_BEST_SCOPE ".b32 [%0], 0;" ::"l"(lock) : "memory");
#endif
}

#undef GTAP_BEST_SCOPE
#undef GTAP_BEST_ATOMIC

} // namespace detail

template <class Value, class Solution, class Order>
class best_with;

// The best of all values that were offered. Stands in global memory: a __device__ or __managed__ variable, or memory from
// cudaMalloc that a copy of a gtap::best was written to. It moves by its bytes. Nothing is better than a NaN: one that is
// offered is refused, and one that is set stays.
template <class Value, class Order>
class best {
  static_assert(
      std::is_arithmetic<Value>::value && (sizeof(Value) == 4 || sizeof(Value) == 8) &&
          !std::is_same<Value, long double>::value,
      "gtap::best: the type must be an integer of 4 or 8 bytes, float or double; pack what has to "
      "be "
      "kept with a value into an unsigned long long, or use gtap::lowest_with or highest_with");

public:
  using value_type = Value;

  // Before the first offer: what every other value is better than.
  constexpr best() = default;
  __host__ __device__ constexpr explicit best(Value first) : value_(first) {}

  // On a device: what it is now, or was a moment ago; a load that L1 does not answer. On the host: of a copy, or of managed
  // memory that no kernel uses.
  [[nodiscard]] __host__ __device__ __forceinline__ Value get() const {
#if defined(GTAP_TARGET_HOST) || defined(__CUDA_ARCH__)
    return detail::same_bytes<Value>(detail::load_relaxed(
        reinterpret_cast<
            const std::conditional_t<std::is_floating_point<Value>::value, without_sign, word> *>(
            &here()->value_)));
#else
    return value_;
#endif
  }

  // Makes `value` the best if it is better than the best; whether it was. Of several threads that offer the same value at
  // once, one is told so.
  __device__ __forceinline__ bool offer(Value value) {
    best *const own = here();
    if (!Order::better(value, get()) || !Order::better(value, own->exchange(value)))
      return false;
    for (best *other = next(own); other != own; other = next(other))
      other->exchange(value);
    return true;
  }

  // Between launches, on the host: the next search begins.
  __host__ __device__ void set(Value value) {
    value_ = value;
  }

#if GTAP_PEERS
  // For the runtime: where copy_ is.
  static constexpr std::size_t gtap_copy_offset() {
    return offsetof(best, copy_);
  }
#endif

private:
  template <class, class, class>
  friend class best_with;

  // This GPU's copy, or the object itself where there are none; and the one after it.
#if GTAP_PEERS
  __device__ __forceinline__ best *here() const {
    return copy_ != nullptr ? copy_ : const_cast<best *>(this);
  }
  __device__ __forceinline__ static best *next(best *copy) {
    return copy->copy_ != nullptr ? copy->copy_ : copy;
  }
#else
  __host__ __device__ __forceinline__ best *here() const {
    return const_cast<best *>(this);
  }
  __device__ __forceinline__ static best *next(best *copy) {
    return copy;
  }
#endif

  using with_sign = typename detail::words_of<sizeof(Value)>::with_sign;
  using without_sign = typename detail::words_of<sizeof(Value)>::without_sign;
  using word = std::conditional_t<std::is_signed<Value>::value, with_sign, without_sign>;
  static constexpr bool lower = Order::better(Value(0), Value(1));

  // The value before.
  __device__ __forceinline__ Value exchange(Value value) {
    if constexpr (std::is_floating_point<Value>::value) {
      if (same_word<with_sign>(value) >= 0)
        return update<with_sign, lower>(value);
      return update<without_sign, !lower>(value);
    } else {
      return update<word, lower>(value);
    }
  }
  template <class Word>
  __device__ static __forceinline__ Word same_word(Value value) {
    return detail::same_bytes<Word>(value);
  }
  template <class Word, bool KeepsLower>
  __device__ __forceinline__ Value update(Value value) {
    auto *stored = reinterpret_cast<Word *>(&value_);
    if constexpr (KeepsLower)
      return detail::same_bytes<Value>(detail::keep_lower(stored, same_word<Word>(value)));
    else
      return detail::same_bytes<Value>(detail::keep_higher(stored, same_word<Word>(value)));
  }

  Value value_ = Order::template worst<Value>;
#if GTAP_PEERS
  best *copy_ =
      nullptr; // of a __device__ variable in a launch: this GPU's copy; of a copy: the next GPU's
#endif
};

template <class Value>
using lowest = best<Value, lower_is_better>;
template <class Value>
using highest = best<Value, higher_is_better>;

// The same with the solution that the best value belongs to, of any trivially copyable type. The bound is seen as soon as
// that of a best; the solution follows. Offers that are no better than the bound cost no more, the others a lock.
template <class Value, class Solution, class Order>
class best_with {
  static_assert(std::is_trivially_copyable<Solution>::value,
                "gtap::best_with: the solution is not trivially copyable");

public:
  using value_type = Value;
  using solution_type = Solution;

  constexpr best_with() = default;
  __host__ __device__ constexpr explicit best_with(Value first) : bound_(first), kept_(first) {}

  [[nodiscard]] __host__ __device__ __forceinline__ Value get() const { return bound_.get(); }

  // As that of a best. When the launch has ended, solution() is one that was offered with the best value.
  __device__ __forceinline__ bool offer(Value value, const Solution &solution) {
    if (!bound_.offer(value))
      return false;
    best<Value, Order> *const own = bound_.here();
    of(own)->keep(value, solution);
    for (best<Value, Order> *other = bound_.next(own); other != own; other = bound_.next(other))
      of(other)->keep(value, solution);
    return true;
  }

  // For the host, when no kernel uses it: of a copy, or of managed memory. What it was made with if there was no offer.
  [[nodiscard]] __host__ __device__ const Solution &solution() const { return solution_; }

  __host__ __device__ void set(Value value) {
    bound_.set(value);
    kept_ = value;
  }

#if GTAP_PEERS
  static constexpr std::size_t gtap_copy_offset() {
    return offsetof(best_with, bound_) + best<Value, Order>::gtap_copy_offset();
  }
#endif

private:
  // The one with that bound, which comes first.
  __device__ __forceinline__ static best_with *of(best<Value, Order> *bound) {
    return reinterpret_cast<best_with *>(bound);
  }

  // An offer that came later may be here earlier, with a better one. The last of those that made the bound what it is
  // comes here, too, so in the end the two agree.
  __device__ void keep(Value value, const Solution &solution) {
    while (!detail::try_to_lock(&lock_))
      __nanosleep(50);
    if (Order::better(value, kept_)) {
      kept_ = value;
      solution_ = solution;
    }
    detail::unlock(&lock_);
  }

  best<Value, Order> bound_;
  unsigned lock_ = 0;
  Value kept_ = Order::template worst<Value>; // what the solution is worth
  Solution solution_{};
};

template <class Value, class Solution>
using lowest_with = best_with<Value, Solution, lower_is_better>;
template <class Value, class Solution>
using highest_with = best_with<Value, Solution, higher_is_better>;

} // namespace gtap
