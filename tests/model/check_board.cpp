// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the board of a launch of loops, see board.h, in every interleaving of two or three warps, with every value that release and
// acquire allow a load to return: each turn runs exactly once; the first task goes on when all turns of a batch have been run; no
// warp waits for ever; no plain access races.
// Usage: check_board protocol [STATES] | planted [STATES] | lines FOLDER
#include "board.h"
#include "checks.h"

namespace {

const model::board_scenario scenarios[] = {
    {"two warps, a turn", 2, {1, 0}, 1},
    {"two warps, two turns", 2, {2, 0}, 1},
    {"two warps, two batches of a turn", 2, {1, 1}, 1},
    {"two warps, batches of two turns and of one", 2, {2, 1}, 1},
    {"two warps, batches of a turn and of three, two at a time", 2, {1, 3}, 2},
    {"three warps, two turns", 3, {2, 0}, 1},
};

using enum model::order;
const model::board_bugs planted[] = {
    {.name = "a counter that publishes nothing", .consequence = "a race", .left = relaxed},
    {.name = "a batch that publishes nothing", .consequence = "a race", .batch = relaxed},
    {.name = "a batch that is taken without acquire", .consequence = "a race", .take = relaxed},
    {.name = "a batch that is adopted without acquire", .consequence = "a race", .adopt = relaxed},
    {.name = "turns that are told of without release", .consequence = "a race", .ran = relaxed},
    {.name = "a first task that goes on without acquire", .consequence = "a race", .wait = relaxed},
    {.name = "a launch that ends without release", .consequence = "a race", .done = relaxed},
    {.name = "sums that are set to 0 when other parts are open",
     .consequence = "a state was reached from which",
     .zero_late = true},
    {.name = "turns of the next batch that are taken for turns of this one",
     .consequence = "",
     .never_adopt = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::board_state>(argc, argv, scenarios, planted, model::board_lines);
}
