// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of divided loops (loop.cuh) against the loops themselves: every first value, bound and step of small
// types, and the ends of large ones.
#define GTAP_TRANSLATED 1
#define GTAP_TARGET_HOST 1
#include <gtap/host/cuda_shim.h>

#include <gtap_thread.cuh>

#include "catch_compat.h"

#include <climits>
#include <cstdint>
#include <limits>
#include <type_traits>

#pragma GCC diagnostic ignored "-Wsign-compare" // as users compare

namespace {

enum class relation { below, up_to, above, down_to };

template <class T, class E>
bool holds(relation compared, T value, E end) {
  switch (compared) {
  case relation::below:
    return value < end;
  case relation::up_to:
    return value <= end;
  case relation::above:
    return value > end;
  default:
    return value >= end;
  }
}

template <class T, class E, class S>
unsigned long long counted(relation compared, T first, E end, S step) {
  switch (compared) {
  case relation::below:
    return gtap::turns_below<T>(first, end, step);
  case relation::up_to:
    return gtap::turns_up_to<T>(first, end, step);
  case relation::above:
    return gtap::turns_above<T>(first, end, step);
  default:
    return gtap::turns_down_to<T>(first, end, step);
  }
}

// The turns of the loop itself; 0 when its variable leaves its type.
template <class T, class E, class S>
unsigned long long taken(relation compared, T first, E end, S step) {
  unsigned long long turns = 0;
  for (T value = first; holds(compared, value, end);) {
    const bool up = compared == relation::below || compared == relation::up_to;
    const long long next =
        up ? static_cast<long long>(value) + step : static_cast<long long>(value) - step;
    ++turns;
    if (step <= 0 || next < std::numeric_limits<T>::min() || next > std::numeric_limits<T>::max())
      return 0;
    value = static_cast<T>(next);
  }
  return turns;
}

// Every first value, some ends and steps; false at the first mistake. Where a negative value could be taken for a
// large one, the loop may be called odd although it is not.
template <class T, class E>
bool all_right(relation compared) {
  using common = decltype(T() + E());
  constexpr bool same_signs = std::is_signed<T>::value == std::is_signed<common>::value;
  const long long ends[] = {-129, -128, -127, -2,  -1,  0,   1,   2,    5,
                            100,  126,  127,  128, 254, 255, 256, 70000};
  for (int first = std::numeric_limits<T>::min(); first <= std::numeric_limits<T>::max(); ++first)
    for (long long wide : ends)
      for (int step : {-1, 0, 1, 2, 3, 7, 126, 127, 128, 255, 256}) {
        const T value = static_cast<T>(first);
        const E end = static_cast<E>(wide);
        const unsigned long long turns = counted(compared, value, end, step);
        const unsigned long long expected = taken(compared, value, end, step);
        const bool up = compared == relation::below || compared == relation::up_to;
        T last = value;
        for (unsigned long long turn = 0; turn < turns; ++turn)
          last = static_cast<T>(up ? last + step : last - step);
        const T there = up ? gtap::ahead(value, turns, step) : gtap::back(value, turns, step);
        if ((turns != expected && (same_signs || turns != 0)) || there != last) {
          CAPTURE(int(compared), first, wide, step, turns, expected);
          CHECK(false);
          return false;
        }
      }
  return true;
}

template <class T>
bool all_right() {
  bool good = true;
  for (relation compared : {relation::below, relation::up_to, relation::above, relation::down_to})
    good = good && all_right<T, std::int8_t>(compared) && all_right<T, std::uint8_t>(compared) &&
           all_right<T, int>(compared) && all_right<T, unsigned>(compared) &&
           all_right<T, long long>(compared) && all_right<T, unsigned long long>(compared);
  return good;
}

TEST_CASE("the turns of a loop are counted as the loop takes them") {
  CHECK(all_right<std::int8_t>());
  CHECK(all_right<std::uint8_t>());
}

TEST_CASE("loops at the ends of large types are counted, and those that pass them are called odd") {
  CHECK(gtap::turns_below<int>(INT_MIN, INT_MAX, 1) == 0xffffffffull);
  CHECK(gtap::turns_up_to<int>(0, INT_MAX, 1) == 0);
  CHECK(gtap::turns_up_to<int>(0, INT_MAX - 1, 1) == INT_MAX);
  CHECK(gtap::turns_below<int>(0, INT_MAX, 2) == 0); // the last value and 2 more are no int
  CHECK(gtap::turns_below<int>(0, 1ll << 40, 1) == 0);
  CHECK(gtap::turns_below<long long>(0, 1ll << 40, 1) == 1ull << 40);
  CHECK(gtap::turns_below<unsigned>(0, UINT_MAX, 1) == UINT_MAX);
  CHECK(gtap::turns_below<unsigned long long>(0, ULLONG_MAX, 1) == ULLONG_MAX);
  CHECK(gtap::turns_up_to<unsigned long long>(0, ULLONG_MAX, 1) == 0);
  CHECK(gtap::turns_below<long long>(LLONG_MIN, LLONG_MAX, 1) == ULLONG_MAX);
  CHECK(gtap::turns_down_to<unsigned>(5, 0, 1) == 0);
  CHECK(gtap::turns_down_to<int>(5, 0, 1) == 6);
  CHECK(gtap::turns_above<unsigned>(5, 0, 1) == 5);
  CHECK(gtap::turns_above<int>(5, 0u, 2) == 0); // 1, and then -1, which is large
  CHECK(gtap::turns_above<int>(6, 0u, 2) == 3);
  CHECK(gtap::turns_above<long long>(LLONG_MAX, LLONG_MIN, LLONG_MAX) == 0);
  CHECK(gtap::ahead(LLONG_MIN, ULLONG_MAX, 1) == LLONG_MAX);
  CHECK(gtap::back(LLONG_MAX, ULLONG_MAX, 1) == LLONG_MIN);
}

TEST_CASE("turns of 64-bit loops are counted beyond 2^8, 2^16, 2^24 and 2^32, and halved there") {
  for (const unsigned bits : {8, 16, 24, 31, 32, 40, 62})
    for (long long off = -2; off <= 2; ++off) {
      const long long turns = (1ll << bits) + off;
      CAPTURE(turns);
      const auto all = static_cast<unsigned long long>(turns);
      CHECK(gtap::turns_below(0ll, turns, 1) == all);
      CHECK(gtap::turns_below(-7ll, turns - 7, 1ll) == all);
      CHECK(gtap::turns_up_to(1ll, turns, 1) == all);
      CHECK(gtap::turns_above(turns, 0ll, 1) == all);
      CHECK(gtap::turns_down_to(turns, 1ll, 1) == all);
      CHECK(gtap::turns_below(0ull, all, 3u) == all / 3 + (all % 3 != 0));
      CHECK(gtap::in_task::divides(all));
      CHECK(gtap::ahead(-7ll, all, 1) == turns - 7);
      CHECK(gtap::back(turns, all, 1) == 0);
      const unsigned long long half = all / 2; // as a divided loop gives them away
      CHECK(gtap::ahead(gtap::ahead(5ll, half, 1), all - half, 1) == turns + 5);
    }
}

TEST_CASE("a task divides a loop when it has more turns than GTAP_LOOP_TURNS") {
  CHECK_FALSE(gtap::in_task::divides(0));
  CHECK_FALSE(gtap::in_task::divides(GTAP_LOOP_TURNS));
  CHECK(gtap::in_task::divides(GTAP_LOOP_TURNS + 1));
  CHECK_FALSE(gtap::in_task::halves(gtap::loop_grain));
  CHECK(gtap::in_task::halves(gtap::loop_grain + 1));
  CHECK(gtap::in_task::halves_of_block(gtap::loop_grain_of_blocks + 1));
}

TEST_CASE("a serial version divides no loop") {
  CHECK_FALSE(gtap::divides(~0ull));
  CHECK_FALSE(gtap::halves(~0ull));
  CHECK_FALSE(gtap::halves_of_block(~0ull));
}

} // namespace
