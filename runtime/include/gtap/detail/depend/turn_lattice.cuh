// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The turns of a loop nest and the addresses that their tasks write, where one is computed from the other: turn i, j of a nest
// writes the object at base + i * a + j * b, and no two turns write the same one. Or the outermost loop comes back to the same objects
// after some of its turns, as the steps of a stencil do: these turns are a *round*, within which no two turns write the same object.
// Who waits for whom is then arithmetic: what a task reads lies at a fixed distance from what it writes, in all turns. Must not
// know tasks.
//
// Turns are numbered in the order of the loops, from 0 on, and addresses are counted in *units*, from the lowest one on that is
// written. A unit is the largest number of bytes that divides the distances from the object of a turn to those of its neighbours.
// All rounds have the same turns at the same places; the last one may end early.
#pragma once

#include <gtap/detail/base/atomic.cuh>

#include <cstdint>

namespace gtap::detail {

// A number by which others below 2^31 are divided, by a multiplication (Granlund and Montgomery, PLDI 1994).
class quick_divisor {
public:
  quick_divisor() = default;
  __device__ explicit quick_divisor(std::uint32_t number) { // from 1 to 2^30
    while ((1u << log_) < number)
      ++log_;
    factor_ = static_cast<std::uint32_t>((std::uint64_t{1} << (31 + log_)) / number + 1);
  }
  __device__ __forceinline__ std::uint32_t part_of(std::uint32_t number) const {
    return log_ == 0 ? number
                     : static_cast<std::uint32_t>(std::uint64_t{number} * factor_ >> (31 + log_));
  }

private:
  std::uint32_t factor_ = 0, log_ = 0;
};

// The turn of each loop, the outermost first. By value, so that it stays in registers.
struct loop_turns {
  static constexpr std::uint32_t most_loops = 4;
  std::uint32_t of[most_loops];
};

class turn_lattice {
public:
  static constexpr std::uint32_t most_loops = loop_turns::most_loops, none_at = ~std::uint32_t{0};

  // Of loops that have `turns` in a round, the outermost first, and together `all` turns, where the object of the first turn is at
  // `first`, and that of the second turn of loop k, of which the others have their first one, at `second[k]`. False when two turns of a
  // round may write the same object, or there is no unit.
  __device__ __noinline__ bool begin(const std::uint32_t *turns, std::uint32_t loops,
                                     std::uint32_t all, std::uint64_t first,
                                     const std::uint64_t *second) {
    loops_ = loops;
    all_ = all;
    std::uint64_t apart[most_loops] = {}; // bytes
    bool is_down[most_loops] = {};
    base_ = first;
    for (std::uint32_t loop = 0; loop < loops; ++loop) {
      if (turns[loop] == 1)
        continue;
      apart[loop] = second[loop] - first;
      is_down[loop] = apart[loop] >> 63 != 0;
      if (is_down[loop])
        apart[loop] = 0 - apart[loop];
      if (apart[loop] == 0)
        return false;
      if (is_down[loop])
        base_ -= apart[loop] * (turns[loop] - 1);
    }
    return find_axes(turns, apart, is_down);
  }

  // The turn of each loop in turn `number`.
  __device__ loop_turns turns_at(std::uint32_t number) const {
    loop_turns turns = {};
    for (std::uint32_t loop = 0; loop < most_loops; ++loop)
      if (loop < loops_) {
        const axis own = loop_[loop];
        turns.of[loop] = own.length_of_turn.part_of(number);
        number -= turns.of[loop] * own.length;
      }
    return turns;
  }

  // A turn: where its object is, and its number in its round and overall.
  struct turn {
    std::uint32_t place, in_round, number;
  };
  __device__ turn turn_of(std::uint32_t number) const {
    const std::uint32_t in_round = number - turns_of_round_.part_of(number) * round_;
    return {place_in_round(in_round), in_round, number};
  }
  // Of the turns whose object lies `distance` units, not 0, behind that of `from`: the first one after `from`, and the last one before it;
  // none_at when there is none.
  __device__ std::uint32_t next_at(const turn &from, std::int32_t distance) const {
    const std::uint32_t there = turn_at(from.place, distance);
    if (there == none_at)
      return none_at;
    const std::uint32_t begin = from.number - from.in_round,
                        next = begin + there + (there > from.in_round ? 0 : round_);
    return next < all_ ? next : none_at;
  }
  __device__ std::uint32_t last_at(const turn &from, std::int32_t distance) const {
    const std::uint32_t there = turn_at(from.place, distance);
    if (there == none_at || (there > from.in_round && from.number < round_))
      return none_at;
    return from.number - from.in_round + there - (there > from.in_round ? round_ : 0);
  }
  // The turn of the next and of the last round at the same object, or none_at.
  __device__ std::uint32_t next_round(std::uint32_t number) const {
    return round_ < all_ - number ? number + round_ : none_at;
  }
  __device__ std::uint32_t last_round(std::uint32_t number) const {
    return number >= round_ ? number - round_ : none_at;
  }
  // Turns of the outermost loop that make a round, and whether there are more rounds than one.
  __device__ std::uint32_t steps_of_round() const { return loop_[0].turns; }
  __device__ bool has_rounds() const { return round_ < all_; }
  // Of the turns of such a step, one in the middle.
  __device__ std::uint32_t middle_of(std::uint32_t step) const {
    std::uint32_t number = step * loop_[0].length;
    for (std::uint32_t loop = 1; loop < loops_; ++loop)
      number += loop_[loop].turns / 2 * loop_[loop].length;
    return number;
  }

  // Where the object of a turn of the first round is.
  __device__ std::uint32_t place_in_round(std::uint32_t number) const {
    std::uint32_t place = first_place_;
    for (std::uint32_t loop = 0; loop < most_loops; ++loop)
      if (loop < loops_) {
        const axis own = loop_[loop];
        const std::uint32_t turn = own.length_of_turn.part_of(number);
        number -= turn * own.length;
        place += turn * own.step;
      }
    return place;
  }
  // The turn of the first round whose object is `distance` units behind a place, or none_at.
  __device__ std::uint32_t turn_at(std::uint32_t place, std::int32_t distance) const {
    std::uint32_t rest = place + static_cast<std::uint32_t>(distance); // one below 0 is large
    std::uint32_t number = first_number_;
    bool is_there = rest < extent_;
    rest = is_there ? rest : 0;
    for (std::uint32_t i = 0; i < most_loops; ++i)
      if (i < loops_) {
        const axis own = pitch_[i];
        const std::uint32_t turn = own.length_of_turn.part_of(rest);
        is_there &= turn < own.turns;
        rest -= turn * own.length;
        number += turn * own.step;
      }
    return is_there && rest == 0 ? number : none_at;
  }

  __device__ std::uint64_t address_of(std::uint32_t place) const { return base_ + place * unit_; }
  // How many units an address is behind another one. False when they are not a number of units apart, or too far.
  __device__ bool distance(std::uint64_t from, std::uint64_t to, std::int32_t &units) const {
    const bool is_back = to < from;
    const std::uint64_t bytes = is_back ? from - to : to - from;
    const std::uint64_t count = bytes / unit_;
    if (count * unit_ != bytes || count > longest)
      return false;
    units = is_back ? -static_cast<std::int32_t>(count) : static_cast<std::int32_t>(count);
    return true;
  }
  // Bytes from an object to the nearest other one, at least.
  __device__ std::uint64_t least_apart() const { return least_apart_; }

private:
  // A digit of a number, and what a step of it makes of another number.
  struct alignas(16) axis {
    quick_divisor length_of_turn;
    std::uint32_t length; // of a turn, in the number that is taken apart
    std::uint32_t step;   // in the other one; below 0 as an unsigned number
    std::uint32_t turns;
  };
  static constexpr std::uint64_t longest = 1u << 30;

  // Each pitch is longer than all that the shorter ones reach together.
  __device__ bool find_axes(const std::uint32_t *turns, const std::uint64_t *apart,
                            const bool *is_down) {
    std::uint32_t order[most_loops] = {}; // by pitch, the longest first
    for (std::uint32_t i = 0; i < loops_; ++i) {
      std::uint32_t to = i;
      for (; to != 0 && apart[order[to - 1]] < apart[i]; --to)
        order[to] = order[to - 1];
      order[to] = i;
    }
    std::uint32_t weight[most_loops] = {}, weights = 1; // turns of the nest in one of a loop
    for (std::uint32_t loop = loops_; loop-- != 0; weights *= turns[loop])
      weight[loop] = weights;
    round_ = weights;
    turns_of_round_ = quick_divisor(weights);
    unit_ = 0;
    for (std::uint32_t loop = 0; loop < loops_; ++loop)
      unit_ = divisor_of_both(unit_, apart[loop]);
    if (unit_ == 0)
      return false;
    least_apart_ = ~std::uint64_t{0};
    first_place_ = first_number_ = 0;
    std::uint64_t reached = 0; // units
    for (std::uint32_t i = loops_; i-- != 0;) {
      const std::uint32_t loop = order[i];
      const std::uint64_t pitch = turns[loop] == 1 ? 1 : apart[loop] / unit_;
      if (turns[loop] != 1 && (pitch <= reached || pitch > longest))
        return false;
      if (turns[loop] != 1 && (pitch - reached) * unit_ < least_apart_)
        least_apart_ = (pitch - reached) * unit_;
      // A loop of one turn has digit 0: its part of a place is longer than all there is.
      const auto units = static_cast<std::uint32_t>(turns[loop] == 1 ? longest : pitch);
      const std::uint32_t last = turns[loop] - 1;
      const bool down = is_down[loop];
      pitch_[i] = {quick_divisor(units), units, down ? 0u - weight[loop] : weight[loop],
                   turns[loop]};
      loop_[loop] = {quick_divisor(weight[loop]), weight[loop],
                     turns[loop] == 1 ? 0u : static_cast<std::uint32_t>(down ? 0 - pitch : pitch),
                     turns[loop]};
      if (down) {
        first_place_ += last * units;
        first_number_ += last * weight[loop];
      }
      reached += turns[loop] == 1 ? 0 : pitch * last;
      if (reached >= longest)
        return false;
    }
    extent_ = static_cast<std::uint32_t>(reached) + 1;
    return true;
  }
  // The greatest common divisor; of 0 and another number, that number.
  __device__ static std::uint64_t divisor_of_both(std::uint64_t one, std::uint64_t other) {
    while (other != 0) {
      const std::uint64_t rest = one % other;
      one = other;
      other = rest;
    }
    return one;
  }

  axis loop_[most_loops];                    // of the number of a turn: the outermost loop first
  axis pitch_[most_loops];                   // of a place: the longest pitch first
  std::uint64_t base_, unit_, least_apart_;  // bytes
  std::uint32_t first_place_, first_number_; // of the first turn; of the turn at place 0
  std::uint32_t extent_;                     // places
  quick_divisor turns_of_round_;
  std::uint32_t round_, all_; // turns of a round, and all
  std::uint32_t loops_;
};

} // namespace gtap::detail
