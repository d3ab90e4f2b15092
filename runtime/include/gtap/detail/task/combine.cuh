// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a result comes to its destination: it is stored there, or combined with what is there (`in_reduction`). The word that
// leads to a destination, an address or an offset in the parent's record, says which: an address has the operator's number in
// its four highest bits, which no address needs, and an offset in the four highest of its low half. Functions whose results
// are only stored (no `gtap_combines` in their records) have no code for this. Must not know when a task ends.
#pragma once

#include <gtap/detail/base/atomic.cuh>
#include <gtap/task_interface.cuh>

#include <cstdint>
#include <type_traits>

// On the host target it is a function that is not inlined, which keeps the frames of steps small (shallow_call.cuh).
#if defined(GTAP_TARGET_HOST)
#define GTAP_BRING_INLINE __noinline__
#else
#define GTAP_BRING_INLINE __forceinline__
#endif

namespace gtap::detail {

// The operators by which spawns combine results of such a task with their destinations: their bits (`gtap_combines`).
template <class Record, class = void>
struct combines_by : std::integral_constant<unsigned, 0> {};
template <class Record>
struct combines_by<Record, std::void_t<decltype(Record::gtap_combines)>>
    : std::integral_constant<unsigned, Record::gtap_combines> {};

inline constexpr std::uintptr_t address_mask = (std::uintptr_t{1} << operator_shift) - 1;
inline constexpr unsigned offset_shift = operator_shift - 32;
inline constexpr std::uintptr_t offset_mask = (std::uintptr_t{1} << offset_shift) - 1;

// The operator's number in such a word, 0 for none, and the word without it.
__device__ __forceinline__ unsigned operator_of_address(std::uintptr_t word) {
  return static_cast<unsigned>(word >> operator_shift);
}
__device__ __forceinline__ unsigned operator_of_offset(std::uintptr_t word) {
  return static_cast<std::uint32_t>(word) >> offset_shift;
}

// `place` becomes what it and the value come to, in one step.
template <class How, class Value>
__device__ __forceinline__ void combine_atomically(Value &place, Value value) {
  constexpr bool is_whole = std::is_integral<Value>::value && !std::is_same<Value, bool>::value;
  auto word = atomic(place);
  if constexpr (std::is_same<How, plus>::value && !std::is_same<Value, bool>::value)
    word.fetch_add(value, relaxed);
  else if constexpr (std::is_same<How, bits_and>::value && is_whole)
    word.fetch_and(value, relaxed);
  else if constexpr (std::is_same<How, bits_or>::value && is_whole)
    word.fetch_or(value, relaxed);
  else if constexpr (std::is_same<How, bits_xor>::value && is_whole)
    word.fetch_xor(value, relaxed);
#if !defined(GTAP_TARGET_HOST)
  else if constexpr (std::is_same<How, ::gtap::smallest>::value && is_whole)
    word.fetch_min(value, relaxed);
  else if constexpr (std::is_same<How, ::gtap::greatest>::value && is_whole)
    word.fetch_max(value, relaxed);
#endif
  else {
    Value seen = word.load(relaxed);
    while (!word.compare_exchange_weak(seen, How::of(seen, value), relaxed, relaxed)) {
    }
  }
}

#if !defined(GTAP_TARGET_HOST)
// The same where all lanes of a warp are here with the same place: one of them brings what their values come to. False when they are
// not. One word takes an atomic operation after the other.
template <class How, class Value>
__device__ __forceinline__ bool combines_together(Value &place, Value value) {
  constexpr unsigned all = 0xffffffffu;
  int same = 0;
  if (__activemask() != all ||
      (__match_all_sync(all, reinterpret_cast<unsigned long long>(&place), &same), same == 0))
    return false;
  for (int distance = 16; distance != 0; distance /= 2)
    value = How::of(value, __shfl_xor_sync(all, value, distance));
  if ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32 == 0)
    combine_atomically<How>(place, value);
  return true;
}
#endif

// Whether values of this type can be combined so; the translator has refused all others.
template <class How, class Value>
inline constexpr bool can_combine = std::is_arithmetic<Value>::value &&
                                    (std::is_integral<Value>::value ||
                                     !(std::is_same<How, bits_and>::value ||
                                       std::is_same<How, bits_or>::value ||
                                       std::is_same<How, bits_xor>::value));

// Calls `run` with the operator of this number, one of those in `Operators`.
template <unsigned Operators, class Value, class How, class Run>
__device__ __forceinline__ void run_if(unsigned number, Run run) {
  if constexpr ((Operators & How::bit) != 0 && can_combine<How, Value>)
    if (Operators == How::bit || number == How::number) // the only one needs no look
      run(How());
}
template <unsigned Operators, class Value, class Run>
__device__ __forceinline__ void with_operator(unsigned number, Run run) {
  run_if<Operators, Value, plus>(number, run);
  run_if<Operators, Value, times>(number, run);
  run_if<Operators, Value, bits_and>(number, run);
  run_if<Operators, Value, bits_or>(number, run);
  run_if<Operators, Value, bits_xor>(number, run);
  run_if<Operators, Value, all_of>(number, run);
  run_if<Operators, Value, any_of>(number, run);
  run_if<Operators, Value, ::gtap::smallest>(number, run);
  run_if<Operators, Value, ::gtap::greatest>(number, run);
}

// Brings a value to its place, as the operator with this number says, 0: it is stored. `Exclusive`: nobody else is at the
// place at this time.
template <unsigned Operators, bool Exclusive, class Value>
__device__ GTAP_BRING_INLINE void bring(unsigned number, Value &place, const Value &value) {
  if (number == 0) {
    place = value;
    return;
  }
  with_operator<Operators, Value>(number, [&](auto how) {
    using operation = decltype(how);
    if constexpr (Exclusive)
      place = operation::of(place, value);
    else
      combine_atomically<operation>(place, value);
  });
}

// The same to the place that `address` leads to.
template <unsigned Operators, bool Exclusive, class Value>
__device__ __forceinline__ void bring_to(void *address, const Value &value) {
  if constexpr (Operators == 0) {
    *static_cast<Value *>(address) = value;
  } else {
    const auto word = reinterpret_cast<std::uintptr_t>(address);
    bring<Operators, Exclusive>(operator_of_address(word),
                                *reinterpret_cast<Value *>(word & address_mask), value);
  }
}

// Brings the result of a child that has run inside its spawn to its destination. The step around the spawn has the record of
// `bytes` bytes at `record` to itself; others may be at any other place.
template <class Task, class Result>
__device__ __forceinline__ void deliver(const destination<Result> &into, const Result &value,
                                        [[maybe_unused]] const void *record = nullptr,
                                        [[maybe_unused]] std::size_t bytes = 0) {
  if (into.pointer == nullptr)
    return;
  constexpr unsigned operators = combines_by<typename Task::gtap_record>::value;
  if constexpr (operators == 0) {
    *into.pointer = value;
  } else {
    const auto word = reinterpret_cast<std::uintptr_t>(into.pointer);
    const bool own = (word & address_mask) - reinterpret_cast<std::uintptr_t>(record) < bytes;
    if (own)
      bring_to<operators, true>(into.pointer, value);
    else
      bring_to<operators, false>(into.pointer, value);
  }
}

} // namespace gtap::detail

namespace gtap {

template <class How, class Value>
__device__ void combine(Value &place, same_t<Value> value) {
#if !defined(GTAP_TARGET_HOST)
  if (__isLocal(
          &place)) { // a variable of a serial version; atomics are for global and shared memory
    place = How::of(place, value);
    return;
  }
  if constexpr (sizeof(Value) == 4 || sizeof(Value) == 8)
    if (detail::combines_together<How>(place, value))
      return;
#endif
  detail::combine_atomically<How>(place, value);
}

} // namespace gtap

#undef GTAP_BRING_INLINE
