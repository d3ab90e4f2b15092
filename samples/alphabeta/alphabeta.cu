// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a position of Connect Four is worth some plies ahead, by alpha-beta. A task has a position: it searches the first move
// and then, knowing what that is worth, all others at the same time ("young brothers wait"). They share a bound, which
// stands in their parent's record, and give up where it says that they do not matter.
#define GTAP_STACK_RESERVE 768 // the frame of rest_of(), as gtap-check-frames says
#include <gtap_thread.cuh>

#include "../common/run.h"

#include "frontier.h"
#include "position.h"

using Bound = gtap::highest<int>;

// Asks now and then whether the brothers have made this search needless.
struct BrothersVisitor {
  const Bound *parent;
  int alpha;
  unsigned turns;
  __host__ __device__ bool next_turn() { return ++turns % 64 != 0 || alpha < -parent->get(); }
};

__device__ __noinline__ int rest_of(const Position &at, int depth, int alpha, int beta,
                                    const Bound *parent) {
  BrothersVisitor visitor{parent, alpha, 0};
  return search_serially(at, depth, alpha, beta, visitor);
}

// Offers what `at` is worth to who has just moved, if that is less than -alpha and more than -beta and the parent's bound.
#pragma gtap function
__device__ void search(Position at, int depth, int serial, int alpha, int beta, Bound *parent) {
  beta = min(beta, -parent->get());
  if (alpha >= beta)
    return;
  int worth = 0;
  if (ends_at(at, depth, worth)) {
    parent->offer(-worth);
    return;
  }
  if (depth <= serial) {
    parent->offer(-rest_of(at, depth, alpha, beta, parent));
    return;
  }
  Bound own(alpha);
  int number = 0;
  std::uint64_t place = 0;
  while ((place = place_in(at, column_in_order(number++))) == 0) {
  }
#pragma gtap task
  search(after(at, place), depth - 1, serial, -beta, -alpha, &own);
#pragma gtap taskwait
  beta = min(beta, -parent->get());
  const int now = own.get();
  if (now < beta) {
    for (; number < kColumns; ++number) {
      const std::uint64_t other = place_in(at, column_in_order(number));
      if (other != 0) {
#pragma gtap task
        search(after(at, other), depth - 1, serial, -beta, -now, &own);
      }
    }
#pragma gtap taskwait
  }
  parent->offer(-own.get());
}

__global__ void alphabeta_kernel(Position at, int depth, int serial, Bound *root) {
#pragma gtap entry
  search(at, depth, serial, -kInfinity, kInfinity, root);
}

int main(int argc, char **argv) {
#ifdef GTAP_TARGET_HOST
  long long depth = 8;
#else
  long long depth = 13;
#endif
  long long serial = 4, plies = 5;
  std::string by = "tasks", moves;
  samples::RunOptions options;
  samples::CommandLine line("alphabeta", "Searches a game of Connect Four some plies ahead.");
  line.size("plies", depth, 1, kMostDepth);
  line.text("--moves", "M", "the game so far, columns from 1 to 7", moves);
  line.choice("--by", "B", "tasks, or a kernel that searches all positions some plies ahead", by,
              {"tasks", "frontier"});
  line.option("--cutoff", "C", "search the last C plies without tasks", serial, 0, kMostDepth);
  line.option("--frontier", "P", "plies ahead, with --by frontier", plies, 1, 8);
  options.add_to(line);
  line.parse(argc, argv);

  Position at;
  if (!read_moves(moves, at))
    line.fail("--moves must be a game that is not over");
  const int all = static_cast<int>(depth);
  if (by == "frontier" && plies >= depth)
    line.fail("--frontier must be less than the plies");
  int expected = 0;
  const bool is_known = worth_on_host(at, all, 300000000, expected);
  bool has_expected = is_known;

  samples::DeviceArray<Bound> root(1);
  const std::vector<Bound> nothing(1, Bound(-kInfinity));
  FrontierSearch frontier(at, all, by == "frontier" ? static_cast<int>(plies) : 1);
  int by_frontier = 0;
  return samples::run(
      options, [&] { root.upload(nothing); },
      [&] {
        if (by == "tasks")
          alphabeta_kernel<<<GTAP_GRID_SIZE, GTAP_BLOCK_SIZE>>>(at, all, static_cast<int>(serial),
                                                                root.get());
        else
          by_frontier = frontier.run(GTAP_GRID_SIZE, GTAP_BLOCK_SIZE);
      },
      [&] {
        const int found = by == "tasks" ? -root.value().get() : by_frontier;
        if (!has_expected)
          expected = found; // the other launches at least must say the same
        has_expected = true;
        return samples::Answer{"alphabeta(" + std::to_string(depth) +
                                   (moves.empty() ? "" : ", " + moves) +
                                   ") = " + std::to_string(found),
                               found == expected, is_known};
      });
}
