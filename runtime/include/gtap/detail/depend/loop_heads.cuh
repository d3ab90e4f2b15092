// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heads of a taskloop's loops, as generated code writes them:
//
//   for (int i : gtap_l.all_below(0, n, 1))
//     for (int j : gtap_l.template own_below<3>(0, n, 1)) { ... }
//
// stand for `for (int i = 0; i < n; i += 1)` and for the loops with <=, > and >=. All turns of the outer loops, and those of
// the innermost one that are the calling thread's. Must not know which these are.
#pragma once

#include <gtap/loop.cuh>

#include <cstdint>

namespace gtap::detail {

// Turns of a loop: all of them.
template <class Value, class Step, bool Up>
struct all_turns {
  Value first;
  Step step;
  std::uint32_t count;

  struct iterator {
    const all_turns *range;
    std::uint32_t turn;
    __device__ __forceinline__ bool operator!=(const iterator &) const {
      return turn < range->count;
    }
    __device__ __forceinline__ iterator &operator++() {
      ++turn;
      return *this;
    }
    __device__ __forceinline__ Value operator*() const {
      return Up ? ahead(range->first, turn, range->step) : back(range->first, turn, range->step);
    }
  };
  __device__ __forceinline__ iterator begin() const { return {this, 0}; }
  __device__ __forceinline__ iterator end() const { return {this, count}; }
};

// Turns of an outer loop, but those in which the thread has nothing to do. Loop has
//   enter(), leave()       in front of the first turn, behind the last one
//   passed(count)          how many of the `count` turns to come it has passed over
template <class Value, class Step, bool Up, class Loop>
struct outer_turns {
  Loop &loop;
  Value first;
  Step step;
  std::uint32_t count;

  struct iterator {
    const outer_turns *range;
    std::uint32_t turn;
    __device__ __forceinline__ bool operator!=(const iterator &) const {
      if (turn < range->count)
        return true;
      range->loop.leave();
      return false;
    }
    __device__ __forceinline__ iterator &operator++() {
      ++turn;
      turn += range->loop.passed(range->count - turn);
      return *this;
    }
    __device__ __forceinline__ Value operator*() const {
      return Up ? ahead(range->first, turn, range->step) : back(range->first, turn, range->step);
    }
  };
  __device__ __forceinline__ iterator begin() const {
    loop.enter();
    return {this, loop.passed(count)};
  }
  __device__ __forceinline__ iterator end() const { return {this, count}; }
};

// Every `stride`-th one from `turn` on. Loop has begin_turn(turn) and end_turn().
template <class Value, class Step, bool Up, class Loop>
struct own_turns {
  Loop &loop;
  Value first;
  Step step;
  std::uint32_t turn, count, stride;

  struct iterator {
    const own_turns *range;
    std::uint32_t turn;
    __device__ __forceinline__ bool operator!=(const iterator &) const {
      return turn < range->count;
    }
    __device__ __forceinline__ iterator &operator++() {
      range->loop.end_turn();
      turn += range->stride;
      return *this;
    }
    __device__ __forceinline__ Value operator*() const {
      range->loop.begin_turn(turn);
      return Up ? ahead(range->first, turn, range->step) : back(range->first, turn, range->step);
    }
  };
  __device__ __forceinline__ iterator begin() const { return {this, turn}; }
  __device__ __forceinline__ iterator end() const { return {this, count}; }
};

// A single turn.
template <class Value>
struct one_turn {
  Value value;

  struct iterator {
    Value value;
    bool is_behind;
    __device__ __forceinline__ bool operator!=(const iterator &) const { return !is_behind; }
    __device__ __forceinline__ iterator &operator++() {
      is_behind = true;
      return *this;
    }
    __device__ __forceinline__ Value operator*() const { return value; }
  };
  __device__ __forceinline__ iterator begin() const { return {value, false}; }
  __device__ __forceinline__ iterator end() const { return {value, true}; }
};

// A base class of a way to go through the loops, Self, which has
//   all<Up>(first, step, count), own<Room, Up>(first, step, count)   ranges of that many turns
// `Room`: accesses of a task for which there is a place from the beginning. Where Self has `checks_heads`, loops whose turns nobody
// can count end the launch, as taskloops do.
template <class Self>
class loop_heads {
public:
  static constexpr bool checks_heads = false;

  template <class Value, class Bound, class Step>
  __device__ auto all_below(Value first, Bound end, Step step) {
    return self().template all<true>(first, step,
                                     counted(turns_below(first, end, step),
                                             as_compared<Bound>(first) < as_compared<Value>(end)));
  }
  template <class Value, class Bound, class Step>
  __device__ auto all_up_to(Value first, Bound end, Step step) {
    return self().template all<true>(first, step,
                                     counted(turns_up_to(first, end, step),
                                             as_compared<Bound>(first) <= as_compared<Value>(end)));
  }
  template <class Value, class Bound, class Step>
  __device__ auto all_above(Value first, Bound end, Step step) {
    return self().template all<false>(first, step,
                                      counted(turns_above(first, end, step),
                                              as_compared<Bound>(first) > as_compared<Value>(end)));
  }
  template <class Value, class Bound, class Step>
  __device__ auto all_down_to(Value first, Bound end, Step step) {
    return self().template all<false>(
        first, step,
        counted(turns_down_to(first, end, step),
                as_compared<Bound>(first) >= as_compared<Value>(end)));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ auto own_below(Value first, Bound end, Step step) {
    return self().template own<Room, true>(
        first, step,
        counted(turns_below(first, end, step),
                as_compared<Bound>(first) < as_compared<Value>(end)));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ auto own_up_to(Value first, Bound end, Step step) {
    return self().template own<Room, true>(
        first, step,
        counted(turns_up_to(first, end, step),
                as_compared<Bound>(first) <= as_compared<Value>(end)));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ auto own_above(Value first, Bound end, Step step) {
    return self().template own<Room, false>(
        first, step,
        counted(turns_above(first, end, step),
                as_compared<Bound>(first) > as_compared<Value>(end)));
  }
  template <unsigned Room, class Value, class Bound, class Step>
  __device__ auto own_down_to(Value first, Bound end, Step step) {
    return self().template own<Room, false>(
        first, step,
        counted(turns_down_to(first, end, step),
                as_compared<Bound>(first) >= as_compared<Value>(end)));
  }

private:
  // As `first op end` compares them.
  template <class Other, class Number>
  __device__ static compared_t<Number, Other> as_compared(Number number) {
    return static_cast<compared_t<Number, Other>>(number);
  }
  template <class Turns>
  __device__ static Turns counted(Turns turns, [[maybe_unused]] bool has_turns) {
    if constexpr (Self::checks_heads)
      if (turns == 0 && has_turns)
        turns_unknown();
    return turns;
  }
  __device__ Self &self() { return static_cast<Self &>(*this); }
};

// A word that depends on all bits of what a thread finds at the head of a loop.
template <class Value>
__device__ std::uint32_t both_halves(Value value) {
  if constexpr (sizeof(Value) > sizeof(std::uint32_t))
    return static_cast<std::uint32_t>(value) +
           static_cast<std::uint32_t>(static_cast<unsigned long long>(value) >> 32) * 0x9e3779b9u;
  else
    return static_cast<std::uint32_t>(value);
}
template <class Value, class Step>
__device__ std::uint32_t check_of_head(Value first, Step step, unsigned long long count) {
  return (both_halves(first) * 31 + both_halves(step)) * 31 + both_halves(count);
}
// How many turns a thread has to pass over after a loop of `count` turns, when it had to pass over `turn` and takes every
// `stride`-th one.
__device__ inline std::uint32_t turns_until_next(std::uint32_t turn, std::uint32_t count,
                                                 std::uint32_t stride) {
  return count > turn ? (stride - (count - turn) % stride) % stride : turn - count;
}

} // namespace gtap::detail
