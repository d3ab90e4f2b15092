// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks tasks that wait for others, see edges.h, in every interleaving of two or three workers, with every value that
// release and acquire allow a load to return.
// Usage: check_edges protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "edges.h"

namespace {

const model::edge_scenario scenarios[] = {
    {"two workers, two tasks before one", model::two_before_one, 2},
    {"two workers, one task before two", model::one_before_two, 2},
    {"two workers, two pairs", model::two_pairs, 2},
    {"three workers, two tasks before one", model::two_before_one, 3},
    {"three workers, two pairs", model::two_pairs, 3},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::edge_bugs planted[] = {
    {.name = "a counter that falls without release", .consequence = "a race", .count = acquire},
    {.name = "a last decrement without acquire", .consequence = "a race", .count = release},
    {.name = "lists that are left without release", .consequence = "a race", .unfinished = acquire},
    {.name = "lists that are freed without acquire",
     .consequence = "a race",
     .unfinished = release},
    {.name = "a counter that is one too few",
     .consequence = "begun before",
     .counter_too_few = true},
    {.name = "a counter that is one too many", .consequence = stuck, .counter_too_many = true},
    {.name = "a counter that is no atomic addition", .consequence = stuck, .not_atomic = true},
    {.name = "a last decrement but one that gets the task",
     .consequence = "begun before",
     .any_decrement = true},
    {.name = "a task that two get", .consequence = "run twice", .look_again = true},
    {.name = "an edge that is made while its predecessor may end",
     .consequence = "a race",
     .edge_late = true},
    {.name = "lists that are left before they are read",
     .consequence = "a race",
     .finish_early = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::edge_state>(argc, argv, scenarios, planted, model::edge_lines);
}
