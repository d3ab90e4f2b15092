// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Positions of Connect Four, what they are worth, and their search by alpha-beta without tasks and without a stack of
// calls. Must not know who searches.
#pragma once

#include <cstdint>
#include <string>

constexpr int kColumns = 7, kRows = 6;
constexpr int kMostDepth = 20;
constexpr int kWin = 10000, kInfinity = 30000;

// Discs, a bit each: seven for a column, from the bottom; the highest one stays empty.
struct Position {
  std::uint64_t own, other; // stones of the player to move, and of the opponent
};

__host__ __device__ inline int count_of(std::uint64_t bits) {
#if defined(__CUDA_ARCH__)
  return __popcll(bits);
#else
  return __builtin_popcountll(bits);
#endif
}

// The columns from the middle outwards: moves that are good more often come first.
__host__ __device__ inline int column_in_order(int number) {
  return number % 2 == 0 ? kColumns / 2 - number / 2 : kColumns / 2 + (number + 1) / 2;
}

// The place of a disc that falls into a column; 0 if that is full.
__host__ __device__ inline std::uint64_t place_in(const Position &at, int column) {
  const std::uint64_t bottom = std::uint64_t{1} << (7 * column);
  const std::uint64_t all = ((std::uint64_t{1} << kRows) - 1) << (7 * column);
  return ((at.own | at.other) + bottom) & all;
}
__host__ __device__ inline Position after(const Position &at, std::uint64_t place) {
  return {at.other, at.own | place};
}
__host__ __device__ inline bool has_four(std::uint64_t discs) {
  for (const int step : {1, 6, 7, 8}) {
    const std::uint64_t pairs = discs & discs >> step;
    if ((pairs & pairs >> 2 * step) != 0)
      return true;
  }
  return false;
}
__host__ __device__ inline bool is_full(const Position &at) {
  return count_of(at.own | at.other) == kColumns * kRows;
}

__host__ __device__ inline int worth_of(std::uint64_t discs) {
  constexpr std::uint64_t middle = 0x3full << 21, beside = 0x3full << 14 | 0x3full << 28;
  int worth = 4 * count_of(discs & middle) + 2 * count_of(discs & beside);
  for (const int step : {1, 6, 7, 8}) {
    const std::uint64_t pairs = discs & discs >> step;
    worth += 3 * count_of(pairs) + 9 * count_of(pairs & pairs >> step);
  }
  return worth;
}

// What a position is worth to who is to move when nobody looks further; `left` plies could have followed. True if the game
// is over or nothing is left.
__host__ __device__ inline bool ends_at(const Position &at, int left, int &worth) {
  if (has_four(at.other)) {
    worth = -(kWin + left);
    return true;
  }
  if (is_full(at)) {
    worth = 0;
    return true;
  }
  if (left == 0)
    worth = worth_of(at.own) - worth_of(at.other);
  return left == 0;
}

// What `depth` plies say it is worth, if that is between alpha and beta; else the one of the two that it is beyond.
// Precondition: ends_at() is false. `visitor.next_turn()` is asked in each turn whether to go on.
template <class Visitor>
__host__ __device__ int search_serially(const Position &root, int depth, int alpha, int beta,
                                        Visitor &visitor) {
  struct Frame {
    Position at;
    int alpha, beta, next;
  } frames[kMostDepth];
  frames[0] = {root, alpha, beta, 0};
  int level = 0;
  while (visitor.next_turn()) {
    Frame &now = frames[level];
    int worth = 0;
    if (now.alpha < now.beta && now.next < kColumns) {
      const std::uint64_t place = place_in(now.at, column_in_order(now.next++));
      if (place == 0)
        continue;
      const Position next = after(now.at, place);
      if (!ends_at(next, depth - level - 1, worth)) {
        frames[++level] = {next, -now.beta, -now.alpha, 0};
        continue;
      }
    } else {
      worth = now.alpha;
      if (level == 0)
        return worth;
      --level;
    }
    Frame &above = frames[level];
    if (-worth > above.alpha)
      above.alpha = -worth < above.beta ? -worth : above.beta;
  }
  return alpha;
}

struct GoesOn {
  __host__ __device__ bool next_turn() { return true; }
};

// ---- on the host ----

// After these moves, digits from 1 to 7. False when there is one that cannot be.
inline bool read_moves(const std::string &moves, Position &at) {
  at = {0, 0};
  for (const char move : moves) {
    const std::uint64_t place = move < '1' || move > '7' ? 0 : place_in(at, move - '1');
    if (place == 0 || has_four(at.other))
      return false;
    at = after(at, place);
  }
  return !has_four(at.other) && !is_full(at);
}

struct BoundedTurns {
  long long left;
  __host__ __device__ bool next_turn() { return --left >= 0; }
};
// What it is worth; false when that takes too many turns.
inline bool worth_on_host(const Position &at, int depth, long long most_turns, int &worth) {
  BoundedTurns turns{most_turns};
  worth = search_serially(at, depth, -kInfinity, kInfinity, turns);
  return turns.left >= 0;
}
