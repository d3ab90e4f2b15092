// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same search as CUDA programs do it without a runtime for tasks: a kernel for each level of the tree makes the boards
// of the next one, until there are enough for all threads; one more searches below each, a thread for a board, which takes
// the next one from a counter.
#pragma once

#include "../common/device_array.h"

#include "board.h"
#include "found.h"

#include <utility>

struct Level {
  Board *boards;
  unsigned long long *count;
};

__global__ void expand(const Board *boards, unsigned long long count, Level next, Found *found,
                       bool first_only) {
  const unsigned long long threads = static_cast<unsigned long long>(gridDim.x) * blockDim.x;
  for (unsigned long long i =
           blockIdx.x * static_cast<unsigned long long>(blockDim.x) + threadIdx.x;
       i < count; i += threads) {
    const Board board = boards[i];
    if (board.left == 0) {
      found->note(board, first_only);
      continue;
    }
    const Choice choice = fewest_candidates(board);
    unsigned rest = choice.candidates;
    unsigned long long place =
        atomicAdd(next.count, static_cast<unsigned long long>(count_of(rest)));
    for (; rest != 0; rest &= rest - 1, ++place) {
      Board child = board;
      put(child, choice.cell, lowest_value(rest));
      next.boards[place] = child;
    }
  }
}

struct FrontierVisitor {
  Found *found;
  bool first_only;
  unsigned long long solutions;
  unsigned turns;
  __host__ __device__ bool solution(const Board &board) {
    ++solutions;
#if defined(__CUDA_ARCH__) || defined(GTAP_TARGET_HOST)
    if (first_only)
      found->note(board, true);
#else
    (void)board;
#endif
    return !first_only;
  }
  __host__ __device__ bool next_turn() {
    return !first_only || ++turns % 32 != 0 ||
           *const_cast<const volatile int *>(&found->taken) == 0;
  }
};

__global__ void search_below(const Board *boards, unsigned long long count,
                             unsigned long long *next, Found *found, bool first_only) {
  FrontierVisitor visitor{found, first_only, 0, 0};
  for (;;) {
    const unsigned long long i = atomicAdd(next, 1ull);
    if (i >= count || (first_only && *const_cast<const volatile int *>(&found->taken) != 0))
      break;
    const Board board = boards[i];
    if (board.left == 0)
      visitor.solution(board);
    else
      search_serially(board, visitor);
  }
  if (!first_only && visitor.solutions != 0)
    atomicAdd(&found->solutions, visitor.solutions);
}

// The whole search. `wanted`: boards that are enough.
class FrontierSearch {
public:
  explicit FrontierSearch(unsigned long long wanted)
      : wanted_(wanted), boards_{samples::DeviceArray<Board>(kSide * wanted + 1),
                                 samples::DeviceArray<Board>(kSide * wanted + 1)},
        count_(1) {}

  void run(const Board &puzzle, Found *found, bool first_only, int blocks, int threads) {
    samples::DeviceArray<Board> *now = &boards_[0], *next = &boards_[1];
    unsigned long long count = 1;
    samples::check(cudaMemcpy(now->get(), &puzzle, sizeof puzzle, cudaMemcpyHostToDevice),
                   "cudaMemcpy");
    for (int level = 0; count != 0 && count < wanted_ && level < kCells; ++level) {
      count_.fill(0);
      expand<<<blocks, threads>>>(now->get(), count, Level{next->get(), count_.get()}, found,
                                  first_only);
      count = count_.value();
      std::swap(now, next);
    }
    count_.fill(0);
    search_below<<<blocks, threads>>>(now->get(), count, count_.get(), found, first_only);
  }

private:
  unsigned long long wanted_;
  samples::DeviceArray<Board> boards_[2];
  samples::DeviceArray<unsigned long long> count_;
};
