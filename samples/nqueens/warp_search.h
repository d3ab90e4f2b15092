// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The solutions below one partial board, counted by the lanes of a warp together. Device only.
#pragma once

// A row of a board in which a queen is to be placed: a bit for each column.
struct alignas(16) Row {
  unsigned free_columns; // without a queen yet
  unsigned left, right;  // attacked along the diagonals; bits beyond the board mean nothing
  unsigned to_try;       // squares that are left to try
};

// Sums and differences, where logic would do the same, are multiply-adds to nvcc, and those have other units than logic:
// 8% of the time (docs/history/warps.md). The first sum would overflow in no_row().
__device__ __forceinline__ Row next_row(const Row &row, unsigned queen) {
  Row next;
  next.free_columns = row.free_columns - queen;
  next.left = (row.left | queen) << 1;
  next.right = (row.right + queen) >> 1;
  next.to_try = next.free_columns & ~next.left & ~next.right;
  return next;
}

// Of the search, from one look for lanes without work to the next: while many are, and while few are.
constexpr int kTurnsFew = 4, kTurnsMany = 28;

// What a lane without work has: for more turns than there are between two looks there is something to try, with nothing
// below and no solution.
__device__ __forceinline__ Row no_row() {
  static_assert(kTurnsMany < 31, "a row has 31 squares to try");
  return {0u, ~0u, 0u, ~1u};
}

// One lane's search: a row in registers, and those above it that have squares left to try in every 32nd place of memory.
struct LaneSearch {
  Row row;
  Row *bottom, *top; // of the rows above; below them is no_row()

  __device__ __forceinline__ bool is_idle() const { return row.free_columns == 0; }
  __device__ __forceinline__ bool has_more() const {
    return !is_idle() && top[-32].free_columns != 0;
  }

  // Places a queen, if there is one to place. Nothing but a store and a load is conditional: the lanes of a warp do
  // different things here.
  __device__ __forceinline__ void turn(unsigned &found) {
    const unsigned queen = row.to_try & (0u - row.to_try);
    const Row below = next_row(row, queen);
    row.to_try -= queen;
    const bool is_last = row.to_try == 0, goes_on = below.to_try != 0;
    if (below.free_columns == 0)
      ++found;
    if (goes_on && !is_last) {
      *top = row;
      top += 32;
    }
    if (goes_on)
      row = below;
    if (!goes_on && is_last) {
      top -= 32;
      row = *top;
    }
  }
};

// All lanes of a warp call it, in a block of one warp. `first` has `Rows` rows to fill at most. Lanes without work get
// the topmost rows of others.
template <int Rows>
__device__ unsigned long long count_together(const Row &first) {
  constexpr unsigned all_lanes = ~0u;
  constexpr int many_idle = 12;
  __shared__ Row rows[Rows][32];
  __shared__ Row *given[32];
  const unsigned lane = threadIdx.x % 32, lanes_before = (1u << lane) - 1;
  LaneSearch search{lane == 0 ? first : no_row(), &rows[1][lane], &rows[1][lane]};
  rows[0][lane] = no_row();
  unsigned long long found = 0;
  int turns = kTurnsFew;
  for (;;) {
    unsigned found_now = 0;
    for (int turn = 0; turn < turns; turn += 4)
#pragma unroll
      for (int unrolled = 0; unrolled < 4; ++unrolled)
        search.turn(found_now);
    found += found_now;

    const bool is_idle = search.is_idle();
    const unsigned idle = __ballot_sync(all_lanes, is_idle);
    turns = __popc(idle) > many_idle ? kTurnsFew : kTurnsMany;
    if (idle == 0)
      continue;
    const bool has_more = search.has_more();
    const unsigned giving = __ballot_sync(all_lanes, has_more);
    if (idle == all_lanes)
      return found;
    const int gifts = min(__popc(giving), __popc(idle));
    const int givers_before = __popc(giving & lanes_before);
    const bool gives = has_more && givers_before < gifts;
    if (gives)
      given[givers_before] = search.bottom;
    __syncwarp();
    if (is_idle) {
      const int idle_before = __popc(idle & lanes_before);
      search = {idle_before < gifts ? *given[idle_before] : no_row(), &rows[1][lane],
                &rows[1][lane]};
      rows[0][lane] = no_row();
    }
    __syncwarp();
    if (gives) {
      *search.bottom = no_row();
      search.bottom += 32;
    }
  }
}
