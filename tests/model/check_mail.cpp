// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks how warps of a launch of trees leave tasks for each other, see mail.h, in every interleaving of two or three warps, with every value
// that release and acquire allow a load to return: each task runs exactly once; the launch ends when all have run, and every warp then sees
// what they wrote; no warp waits for ever; no plain access races.
// Usage: check_mail protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "mail.h"

namespace {

const model::mail_scenario scenarios[] = {
    {"two warps, a task", 2, 1, 0},
    {"two warps, two tasks", 2, 2, 0},
    {"two warps, two tasks, of which one makes another", 2, 2, 1},
    {"two warps, three tasks", 2, 3, 0},
    {"three warps, two tasks", 3, 2, 0},
    {"three warps, three tasks", 3, 3, 0},
};

using enum model::order;
const model::mail_bugs planted[] = {
    {.name = "a warp that asks without release", .consequence = "a race", .ask = relaxed},
    {.name = "a giver without acquire", .consequence = "a race", .take = relaxed},
    {.name = "tasks that are left without release", .consequence = "a race", .tell = relaxed},
    {.name = "mail that is taken without acquire", .consequence = "a race", .mail = relaxed},
    {.name = "units that have ended without release", .consequence = "a race", .ended = relaxed},
    {.name = "a launch that ends without acquire", .consequence = "a race", .sum = relaxed},
    {.name = "a launch that ends without release", .consequence = "a race", .done = relaxed},
    {.name = "units that are counted when others have them",
     .consequence = "the launch ends before",
     .made_late = true},
    {.name = "a first warp that reads what was made first",
     .consequence = "the launch ends before",
     .made_first = true},
    {.name = "old mail that is taken for new", .consequence = "run twice", .keeps_mail = true},
    {.name = "a bit that stays", .consequence = "", .forgets_bit = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::mail_state>(argc, argv, scenarios, planted, model::mail_lines);
}
