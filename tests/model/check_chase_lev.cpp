// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the Chase-Lev deque, see chase_lev.h: in every interleaving of its owner with one or two thieves, with every
// value that the memory model allows a load to return, each task is taken exactly once, and no plain access races.
// Usage: check_chase_lev protocol [STATES] | planted [STATES] | lines FOLDER
#include "chase_lev.h"
#include "checks.h"

namespace {

// More tasks than slots, so that slots are used again.
const model::queue_scenario scenarios[] = {
    {"two tasks, one thief", 2, 1},
    {"three tasks, one thief", 3, 1},
    {"two tasks, two thieves", 2, 2},
};

using enum model::order;
const char *const race = "a race", *const twice = "taken twice";
const model::chase_lev_bugs planted[] = {
    {.name = "an owner that looks for room without acquire",
     .consequence = race,
     .reserve = relaxed},
    {.name = "a bottom that publishes nothing", .consequence = race, .publish = relaxed},
    {.name = "an owner that lowers the bottom without a fence after it",
     .consequence = twice,
     .pop_top = acquire},
    {.name = "a thief that reads top and bottom without a fence in between",
     .consequence = twice,
     .steal_bottom = acquire},
    {.name = "a thief that reads the bottom without acquire",
     .consequence = race,
     .steal_bottom = relaxed},
    {.name = "a claim that releases nothing", .consequence = race, .steal_claim = acquire},
    {.name = "an owner that takes the last task unclaimed",
     .consequence = twice,
     .last_unclaimed = true},
    {.name = "a thief that claims blindly", .consequence = twice, .steal_blindly = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::chase_lev_state>(argc, argv, scenarios, planted,
                                              model::chase_lev_lines);
}
