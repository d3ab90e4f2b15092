// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the queue of the whole grid, see global_queue.h: in every interleaving of two or three workers, with every
// value that release and acquire allow a load to return, each task is taken exactly once, nobody waits for ever, and no
// plain access races.
// Usage: check_global_queue protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "global_queue.h"

namespace {

// More tasks than slots, so that slots are used again.
const model::queue_scenario scenarios[] = {
    {"three tasks, two workers", 3, 1},
    {"five tasks, two workers", 5, 1},
    {"three tasks, three workers", 3, 2},
};

using enum model::order;
const char *const stuck = "a state was reached from which";
const model::global_queue_bugs planted[] = {
    {.name = "a slot that publishes nothing", .consequence = "a race", .put = relaxed},
    {.name = "a task that is taken without acquire", .consequence = "a race", .get = relaxed},
    {.name = "a slot that says only whether it is full",
     .consequence = "nothing in slot",
     .without_laps = true},
    {.name = "a task put where another may be still", .consequence = stuck, .put_at_once = true},
    {.name = "a task taken before it is there",
     .consequence = "nothing in slot",
     .get_at_once = true},
    {.name = "positions that two have", .consequence = stuck, .head_blindly = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::global_queue_state>(argc, argv, scenarios, planted,
                                                 model::global_queue_lines);
}
