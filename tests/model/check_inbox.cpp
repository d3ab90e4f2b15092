// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks runs whose ready tasks are placed with workers, see inbox.h, in every interleaving of two or three workers, with every value
// that release and acquire allow a load to return.
// Usage: check_inbox protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "inbox.h"

namespace {

const model::inbox_scenario scenarios[] = {
    {"two workers, a chain", model::chain_of_two, 2, false},
    {"two workers that steal, a chain", model::chain_of_two, 2, true},
    {"two workers, two tasks before one", model::two_before_one, 2, false},
    {"two workers, one task before two", model::one_before_two, 2, false},
    {"two workers, two pairs", model::two_pairs, 2, false},
    {"two workers that steal, two tasks before one", model::two_before_one, 2, true},
    {"two workers that steal, one task before two", model::one_before_two, 2, true},
    {"two workers that steal, three that wait for nobody", model::three_tasks, 2, true},
    {"three workers, two pairs", model::two_pairs, 3, false},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::inbox_bugs planted[] = {
    {.name = "tasks that are dealt unpublished", .consequence = "a race", .tell = relaxed},
    {.name = "tasks that were dealt, found without acquire",
     .consequence = "a race",
     .told = relaxed},
    {.name = "an inbox that publishes nothing", .consequence = "a race", .put = relaxed},
    {.name = "an inbox that is taken without acquire",
     .consequence = "a race",
     .take_inbox = relaxed},
    {.name = "a rest that publishes nothing", .consequence = "a race", .put_rest = relaxed},
    {.name = "a rest that is taken without acquire", .consequence = "a race", .take_rest = relaxed},
    {.name = "a counter that falls without release", .consequence = "a race", .count = acquire},
    {.name = "a last decrement without acquire", .consequence = "a race", .count = release},
    {.name = "tasks that are subtracted without release", .consequence = "a race", .left = acquire},
    {.name = "tasks that are subtracted without acquire", .consequence = "a race", .left = release},
    {.name = "an end that publishes nothing", .consequence = "a race", .set_over = relaxed},
    {.name = "an end that is seen without acquire", .consequence = "a race", .over = relaxed},
    {.name = "a run that is left without release", .consequence = "a race", .leave = relaxed},
    {.name = "a run that is freed without acquire", .consequence = "a race", .is_left = relaxed},
    {.name = "a task that is put over another one", .consequence = stuck, .put_blindly = true},
    {.name = "a link that comes late", .consequence = "a race", .link_late = true},
    {.name = "a list that two take", .consequence = "run twice", .take_in_two = true},
    {.name = "a worker that leaves when it has nothing to do",
     .consequence = "all have left before",
     .leave_when_idle = true},
    {.name = "a task that is kept and put", .consequence = "run twice", .keep_and_put = true},
    {.name = "a list of which the first task is run", .consequence = stuck, .one_of_list = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::inbox_state>(argc, argv, scenarios, planted, model::inbox_lines);
}
