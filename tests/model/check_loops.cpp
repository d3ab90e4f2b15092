// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks open loops, see loops.h, in every interleaving of two or three warps, with every value that release and acquire
// allow a load to return: each turn runs exactly once; a task that waits for a loop continues when all turns have ended;
// no warp waits for ever; the launch ends after the last loop; no plain access races.
// Usage: check_loops protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "loops.h"

namespace {

const model::loop_scenario scenarios[] = {
    {"two warps, a loop of one turn", 2, 1, 1, 1},
    {"two warps, a loop of two turns", 2, 2, 1, 1},
    {"two warps, a loop of three turns, two at a time", 2, 3, 1, 2},
    {"two warps, two loops of one turn that nobody waits for", 2, 1, 2, 1, false},
    {"two warps, two loops of one turn", 2, 1, 2, 1},
    {"three warps, a loop of one turn", 3, 1, 1, 1, true, true},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::loop_bugs planted[] = {
    {.name = "a place that is held without acquire", .consequence = "a race", .hold = relaxed},
    {.name = "a loop that publishes nothing", .consequence = "a race", .publish = relaxed},
    {.name = "turns that are claimed without acquire", .consequence = "a race", .claim = relaxed},
    {.name = "reading that ends without release", .consequence = "a race", .end_reading = acquire},
    {.name = "a loop that is closed without acquire",
     .consequence = "a race",
     .end_reading = release,
     .close = release},
    {.name = "a place that is let go without release", .consequence = "a race", .let_go = relaxed},
    {.name = "a warp that retires without release", .consequence = "a race", .retire = acquire},
    {.name = "a loop that is shown when it is open", .consequence = stuck, .show_late = true},
    {.name = "a loop that is hidden when its place is free",
     .consequence = "the launch is done before",
     .hide_late = true},
    {.name = "a warp that counts itself when it has read",
     .consequence = "the launch is done before",
     .count_late = true},
    {.name = "turns that get their token late",
     .consequence = "the waiting task goes on before",
     .token_late = true},
    {.name = "a warp that retires while its loop is open",
     .consequence = "the launch is done before",
     .forget_loops = true},
    {.name = "a loop whose token is never the last one",
     .consequence = "the launch is done before who waits",
     .never_last = true},
    {.name = "a loop that is not closed by who comes late",
     .consequence = stuck,
     .close_unseen = true},
    {.name = "a loop that is closed though others read it",
     .consequence = "a race",
     .close_with_readers = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::loop_state>(argc, argv, scenarios, planted, model::loop_lines);
}
