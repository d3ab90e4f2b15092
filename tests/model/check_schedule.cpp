// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks runs with a schedule that is made before, see schedule.h, in every interleaving of two or three blocks, with every value
// that release and acquire allow a load to return.
// Usage: check_schedule protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "schedule.h"

namespace {

const model::schedule_scenario scenarios[] = {
    {"two blocks, a chain", model::chain_of_two, 2},
    {"two blocks, a chain, the owner is no worker", model::chain_of_two, 2, false},
    {"two blocks, a chain that was made before", model::chain_of_two, 2, true, true},
    {"two blocks, a chain of three", model::chain_of_three, 2},
    {"two blocks, one task before two", model::one_before_two, 2},
    {"two blocks, two tasks before one", model::two_before_one, 2},
    {"two blocks, two pairs", model::two_pairs, 2},
    {"two blocks, two pairs that were made before", model::two_pairs, 2, true, true},
    {"three blocks, two tasks before one, the owner is no worker", model::two_before_one, 3, false},
    {"three blocks, one task before two", model::one_before_two, 3},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::schedule_bugs planted[] = {
    {.name = "a run that is opened unpublished", .consequence = "a race", .open = relaxed},
    {.name = "a run that is joined without acquire", .consequence = "a race", .join = relaxed},
    {.name = "an order that publishes nothing", .consequence = "a race", .publish = relaxed},
    {.name = "an order that is seen without acquire", .consequence = "a race", .ordered = relaxed},
    {.name = "a counter that falls without release", .consequence = "a race", .count = relaxed},
    {.name = "a counter that is seen without acquire", .consequence = "a race", .counter = relaxed},
    {.name = "a run that is left without release", .consequence = "a race", .leave = relaxed},
    {.name = "a run that is freed without acquire", .consequence = "a race", .is_left = relaxed},
    {.name = "successors that are read when their task may have ended",
     .consequence = "a race",
     .publish_early = true},
    {.name = "tasks that are published before they are in order",
     .consequence = "a race",
     .order_late = true},
    {.name = "a schedule in which a task stands before one that it waits for",
     .consequence = stuck,
     .backwards = true},
    {.name = "a worker that comes late", .consequence = "run twice", .arrive_late = true},
    {.name = "an owner that is told as a worker", .consequence = stuck, .count_owner = true},
    {.name = "a task that does not wait", .consequence = "begun before", .ignore_counter = true},
    {.name = "a record that is looked at before it is in order",
     .consequence = "a race",
     .ahead_unordered = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::schedule_state>(argc, argv, scenarios, planted, model::schedule_lines);
}
