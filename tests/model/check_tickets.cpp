// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the hand-over of tasks between blocks, see tickets.h: in every interleaving of two or three blocks, with every
// value that release and acquire allow a load to return, each task runs exactly once, nobody waits for ever, the
// launch ends after the last task, no ticket runs ahead of the ring, and no plain access races.
// Usage: check_tickets protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "tickets.h"

namespace {

const model::ticket_scenario scenarios[] = {
    {"two blocks, two slots, two tasks", 2, 2, 2},
    {"two blocks, two slots, four tasks", 2, 2, 4},
    {"two blocks, four slots, four tasks", 2, 4, 4},
    {"three blocks, four slots, two tasks", 3, 4, 2},
    {"two blocks, two slots, lanes that have a task", 2, 2, 3, 1},
    {"two blocks, two slots, lanes that have two tasks", 2, 2, 2, 2},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::ticket_bugs planted[] = {
    {.name = "a slot that publishes nothing", .consequence = "a race", .put = relaxed},
    {.name = "a task that is taken without acquire", .consequence = "a race", .take = relaxed},
    {.name = "a block that rests without release", .consequence = "a race", .rest = acquire},
    {.name = "a block that rests without acquire", .consequence = "a race", .rest = release},
    {.name = "an end that publishes nothing", .consequence = "a race", .set_done = relaxed},
    {.name = "an end that is seen without acquire", .consequence = "a race", .over = relaxed},
    {.name = "a look that serves for two gifts",
     .consequence = "a ticket drawn before",
     .look_serves_twice = true},
    {.name = "a gift that is counted when it lies there",
     .consequence = "the launch is done before",
     .count_late = true},
    {.name = "a taker that is counted twice", .consequence = stuck, .taker_counts = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::ticket_state>(argc, argv, scenarios, planted, model::ticket_lines);
}
