// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks runs with a ring of ready tasks, see ring.h, in every interleaving of two or three blocks, with every value that
// release and acquire allow a load to return.
// Usage: check_ring protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "ring.h"

namespace {

const model::ring_scenario scenarios[] = {
    {"two blocks, one task", model::one_task, 2},
    {"two blocks, a run each", model::one_task, 2, 2},
    {"two blocks, a chain, a place that is withdrawn", model::chain_of_two, 2, 1, 1, 1},
    {"two blocks, a chain, two places at a time", model::chain_of_two, 2, 1, 1, 0, true},
    {"two blocks, two tasks before one", model::two_before_one, 2},
    {"two blocks, one task before two", model::one_before_two, 2},
    {"two blocks, two tasks before one, a place that is withdrawn", model::two_before_one, 2, 1, 1,
     1},
    {"three blocks, one task", model::one_task, 3},
    {"three blocks, a chain", model::chain_of_two, 3},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::ring_bugs planted[] = {
    {.name = "a run that is owned without acquire", .consequence = "a race", .own = relaxed},
    {.name = "an owner that releases nothing", .consequence = "a race", .disown = relaxed},
    {.name = "a run that is opened unpublished", .consequence = "a race", .open = relaxed},
    {.name = "a run that is joined without acquire", .consequence = "a race", .join = relaxed},
    {.name = "a run that is left without release", .consequence = "a race", .leave = relaxed},
    {.name = "a run that is freed without acquire", .consequence = "a race", .is_left = relaxed},
    {.name = "tasks that are subtracted without release", .consequence = "a race", .left = acquire},
    {.name = "tasks that are subtracted without acquire", .consequence = "a race", .left = release},
    {.name = "an end that publishes nothing", .consequence = "a race", .set_over = relaxed},
    {.name = "an end that is seen without acquire", .consequence = "a race", .over = relaxed},
    {.name = "a task that is taken without acquire", .consequence = "a race", .take = relaxed},
    {.name = "a task that comes before its place is withdrawn, without acquire",
     .consequence = "a race",
     .withdraw_failed = relaxed},
    {.name = "a counter that falls without release", .consequence = "a race", .count = acquire},
    {.name = "a last decrement without acquire", .consequence = "a race", .count = release},
    {.name = "a place that publishes nothing", .consequence = "a race", .put = relaxed},
    {.name = "a place that is withdrawn though a task is there",
     .consequence = stuck,
     .withdraw_blindly = true},
    {.name = "a task that stays at a place that was withdrawn",
     .consequence = stuck,
     .put_once = true},
    {.name = "a run of a task more", .consequence = "the run is over before", .left_too_few = true},
    {.name = "a block that leaves with tasks that it has not subtracted",
     .consequence = stuck,
     .forget_ended = true},
    {.name = "memory that is freed when the run is over",
     .consequence = "a race",
     .free_when_over = true},
    {.name = "records that are read when their tasks may have ended",
     .consequence = "a race",
     .records_late = true},
    {.name = "a task that is kept and put", .consequence = "run twice", .keep_and_put = true},
    {.name = "a block that joins a run that is closed",
     .consequence = "a race",
     .join_closed = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::ring_state>(argc, argv, scenarios, planted, model::ring_lines);
}
