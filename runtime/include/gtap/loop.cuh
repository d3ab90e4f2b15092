// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of divided loops (docs/loops.md): a `for` loop that spawns is divided among tasks, each of which needs the
// number of its turns and the value that the loop's variable has at its first one. Generated code calls these; every
// function here works on built-in integers of up to 64 bits and has no effects.
#pragma once

#include <gtap/settings.h>

#include <type_traits>

namespace gtap {

// Turns that a task of a divided loop runs itself, for thread-level tasks and for block-level ones. Fewer tasks would
// leave workers without work, more of them cost more than they share out (docs/history/loops.md).
inline constexpr unsigned long long loop_grain = GTAP_LOOP_TURNS < 4 ? GTAP_LOOP_TURNS : 4;
inline constexpr unsigned long long loop_grain_of_blocks =
    GTAP_LOOP_TURNS < 16 ? GTAP_LOOP_TURNS : 16;

// Whether a loop of so many turns is divided, and whether a task with so many gives half of them away. A serial version
// keeps them all: nobody else would run them, and it has a call stack to spare.
__host__ __device__ constexpr bool divides(unsigned long long) {
  return false;
}
__host__ __device__ constexpr bool halves(unsigned long long) {
  return false;
}
__host__ __device__ constexpr bool halves_of_block(unsigned long long) {
  return false;
}

// A taskloop that would make turns, and whose number is not known: its variable leaves its type, or its step is not
// positive. Ends the launch (docs/loops.md).
__device__ inline void turns_unknown() {
  __trap();
}

// The same for a taskloop, whose tasks have at least `grain` turns, and less than twice as many.
__host__ __device__ constexpr bool halves(unsigned long long, unsigned long long) {
  return false;
}
__host__ __device__ constexpr bool halves_of_block(unsigned long long, unsigned long long) {
  return false;
}

// Before a turn of a taskloop in a block-level task: whether what is left is to be divided now. A serial version keeps it all.
// (In a step function, the translator asks the worker instead.)
__host__ __device__ constexpr bool shares_of_block(unsigned long long, unsigned long long) {
  return false;
}

// How many that is, of a taskloop with `grainsize`, with `num_tasks`, and without either, for thread-level tasks and for
// block-level ones: as few as give all workers of a large GPU some tasks each. Numbers below 1 count as 1.
template <class Turns, class Number>
__host__ __device__ constexpr Turns grain_of_size(Turns turns, Number size) {
  const auto wide = static_cast<unsigned long long>(size);
  return size < Number(1) ? 1 : wide < turns ? static_cast<Turns>(wide) : turns;
}
template <class Turns, class Number>
__host__ __device__ constexpr Turns grain_of_tasks(Turns turns, Number tasks) {
  const auto wide = static_cast<unsigned long long>(tasks);
  return tasks < Number(1) ? turns : static_cast<Turns>(turns / wide + (turns % wide != 0));
}
template <class Turns>
__host__ __device__ constexpr Turns usual_grain(Turns turns) {
  return turns >> 17 < 1 ? 1 : turns >> 17 < 16 ? turns >> 17 : 16;
}
// Parts of turns, each of which is a task: `grainsize(strict: n)` and `num_tasks(strict: n)`. The first turn of a part: of parts of a size,
// and of a number of parts, of which the first ones have a turn more (OpenMP 5.1, section 2.12.2).
__host__ __device__ constexpr unsigned long long parts_of_size(unsigned long long turns,
                                                               unsigned long long size) {
  return size == 0 ? 0 : turns / size + (turns % size != 0);
}
__host__ __device__ constexpr unsigned long long
begin_of_part_of_size(unsigned long long turns, unsigned long long size, unsigned long long part) {
  return part >= turns / size + (turns % size != 0) ? turns : part * size;
}
template <class Number>
__host__ __device__ constexpr unsigned long long parts_of_number(unsigned long long turns,
                                                                 Number parts) {
  const auto wide = static_cast<unsigned long long>(parts);
  return parts < Number(1) ? turns != 0 : wide < turns ? wide : turns;
}
__host__ __device__ constexpr unsigned long long
begin_of_part(unsigned long long turns, unsigned long long parts, unsigned long long part) {
  return turns / parts * part + (part < turns % parts ? part : turns % parts);
}
// A block keeps as many turns as nobody else wants, and then any share will do; but where it also has lanes, and with the
// other schedulers, it divides all loops.
template <class Turns>
__host__ __device__ constexpr Turns usual_grain_of_blocks(Turns turns) {
#if !defined(GTAP_WORKER_MIXED) && GTAP_SCHEDULER == GTAP_PRIVATE_STACKS
  (void)turns;
  return 1;
#else
  return turns >> 13 < 1 ? 1 : turns >> 13 < 16 ? turns >> 13 : 16;
#endif
}

// What the translator writes for these five in a step function. 0 turns are never divided: a loop whose number is not
// known says 0.
namespace in_task {

__host__ __device__ constexpr bool divides(unsigned long long turns) {
  return turns > GTAP_LOOP_TURNS;
}
__host__ __device__ constexpr bool halves(unsigned long long turns) {
  return turns > loop_grain;
}
__host__ __device__ constexpr bool halves_of_block(unsigned long long turns) {
  return turns > loop_grain_of_blocks;
}
__host__ __device__ constexpr bool halves(unsigned long long turns, unsigned long long grain) {
  return turns / 2 >= grain;
}
__host__ __device__ constexpr bool halves_of_block(unsigned long long turns,
                                                   unsigned long long grain) {
  return turns / 2 >= grain;
}

} // namespace in_task

// For how many children a walk needs room because of a loop of spawns (docs/walks.md): of a long one, for more than it has.
__host__ __device__ constexpr unsigned long long turns_of_walk(unsigned long long turns) {
  return turns > GTAP_LOOP_TURNS ? 1 << 16 : turns;
}

namespace detail {

// The turns of a loop whose last value lies `distance` or less behind its first one, when `room` is left to the last
// value of its type; 0 when the variable would have to leave its type before the loop ends.
__host__ __device__ constexpr unsigned long long
turns_within(unsigned long long distance, unsigned long long step, unsigned long long room) {
  const unsigned long long last = distance / step;
  return last * step <= room && room - last * step >= step ? last + 1 : 0;
}

// The last values of a type. (What <limits> has is not for device code.)
template <class Value>
__host__ __device__ constexpr Value largest() {
  return std::is_unsigned<Value>::value ? static_cast<Value>(~0ull)
                                        : static_cast<Value>((1ull << (8 * sizeof(Value) - 1)) - 1);
}
template <class Value>
__host__ __device__ constexpr Value smallest() {
  return std::is_unsigned<Value>::value ? Value(0) : static_cast<Value>(-largest<Value>() - 1);
}

// The step of a loop as a positive number; 0 when it is none.
template <class Step>
__host__ __device__ constexpr unsigned long long step_of(Step step) {
  return step < Step(1) ? 0 : static_cast<unsigned long long>(step);
}

// The type in which `Value op Bound` is compared, and whether a Value keeps its value in it.
template <class Value, class Bound>
using compared_t = decltype(Value() + Bound());
template <class Value, class Bound>
__host__ __device__ constexpr bool keeps(Value value) {
  return !(std::is_unsigned<compared_t<Value, Bound>>::value && std::is_signed<Value>::value &&
           value < Value(0));
}

// Distances upwards, of values that are known to be in order, and what is left above and below a value. Differences of
// signed numbers are right modulo 2^64, and here smaller than that.
template <class Compared>
__host__ __device__ constexpr unsigned long long distance(Compared low, Compared high) {
  return static_cast<unsigned long long>(high) - static_cast<unsigned long long>(low);
}
template <class Value>
__host__ __device__ constexpr unsigned long long room_above(Value value) {
  return distance<Value>(value, largest<Value>());
}
// A signed value below 0 would be a large one where the comparison is of unsigned numbers.
template <class Value, class Bound>
__host__ __device__ constexpr unsigned long long room_below(Value value) {
  return distance<Value>(
      std::is_unsigned<compared_t<Value, Bound>>::value ? Value(0) : smallest<Value>(), value);
}

// A number of turns: the values of a Value have room in it.
template <class Value>
using turns_t = std::conditional_t<sizeof(Value) <= sizeof(unsigned), unsigned, unsigned long long>;

// The turns of a loop that runs from `first` upwards, or downwards, to a value that is `short_of` (0 or 1) before `end`.
template <class Value, class Bound, class Step>
__host__ __device__ constexpr turns_t<Value> turns_upwards(Value first, Bound end, Step step,
                                                           unsigned short_of) {
  using Compared = compared_t<Value, Bound>;
  const auto low = static_cast<Compared>(first), high = static_cast<Compared>(end);
  if (step_of(step) == 0 || !keeps<Value, Bound>(first) || high < low ||
      distance<Compared>(low, high) < short_of)
    return 0;
  return static_cast<turns_t<Value>>(
      turns_within(distance<Compared>(low, high) - short_of, step_of(step), room_above(first)));
}
template <class Value, class Bound, class Step>
__host__ __device__ constexpr turns_t<Value> turns_downwards(Value first, Bound end, Step step,
                                                             unsigned short_of) {
  using Compared = compared_t<Value, Bound>;
  const auto low = static_cast<Compared>(end), high = static_cast<Compared>(first);
  if (step_of(step) == 0 || !keeps<Value, Bound>(first) || high < low ||
      distance<Compared>(low, high) < short_of)
    return 0;
  return static_cast<turns_t<Value>>(turns_within(distance<Compared>(low, high) - short_of,
                                                  step_of(step), room_below<Value, Bound>(first)));
}

} // namespace detail

// The exact number of turns of `for (T i = first; i < end; i += step)`, and of the loops with <=, > and >= (with
// `i -= step` for the last two); `i != end` with a step of 1 is a case of < or >. 0 when there are none, and also when
// the loop is odd: a step that is not positive, a variable that passes the end of its type before the loop ends. Such a
// loop is not divided.
template <class Value, class Bound, class Step>
__host__ __device__ constexpr detail::turns_t<Value> turns_below(Value first, Bound end,
                                                                 Step step) {
  return detail::turns_upwards(first, end, step, 1);
}
template <class Value, class Bound, class Step>
__host__ __device__ constexpr detail::turns_t<Value> turns_up_to(Value first, Bound end,
                                                                 Step step) {
  return detail::turns_upwards(first, end, step, 0);
}
template <class Value, class Bound, class Step>
__host__ __device__ constexpr detail::turns_t<Value> turns_above(Value first, Bound end,
                                                                 Step step) {
  return detail::turns_downwards(first, end, step, 1);
}
template <class Value, class Bound, class Step>
__host__ __device__ constexpr detail::turns_t<Value> turns_down_to(Value first, Bound end,
                                                                   Step step) {
  return detail::turns_downwards(first, end, step, 0);
}

// The value of the loop's variable so many turns later. Both are within its type, as turns_*() has made sure.
template <class Value, class Step>
__host__ __device__ constexpr Value ahead(Value value, unsigned long long turns, Step step) {
  return static_cast<Value>(static_cast<unsigned long long>(value) +
                            turns * static_cast<unsigned long long>(step));
}
template <class Value, class Step>
__host__ __device__ constexpr Value back(Value value, unsigned long long turns, Step step) {
  return static_cast<Value>(static_cast<unsigned long long>(value) -
                            turns * static_cast<unsigned long long>(step));
}

} // namespace gtap
