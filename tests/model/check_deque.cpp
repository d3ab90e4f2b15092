// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the paper's deque of a warp, see deque.h: in every interleaving of its owner with one or two
// thieves, with every value that release and acquire allow a load to return, each task is taken exactly
// once, and no plain access races.
// Usage: check_deque protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "deque.h"

namespace {

// More tasks than slots, so that slots are used again.
const model::queue_scenario scenarios[] = {
    {"five tasks, one thief", 5, 1},
    {"seven tasks, one thief", 7, 1},
    {"five tasks, two thieves", 5, 2},
};

using enum model::order;
const char *const race = "a race";
const model::deque_bugs planted[] = {
    {.name = "an owner that looks for room without acquire",
     .consequence = race,
     .reserve = relaxed},
    {.name = "a batch that is not published", .consequence = race, .publish = relaxed},
    {.name = "a thief that acquires nothing", .consequence = race, .steal_claim = relaxed},
    {.name = "a head that releases nothing", .consequence = race, .steal_done = relaxed},
    {.name = "a thief that locks without acquire", .consequence = "taken twice", .lock = relaxed},
    {.name = "a thief that unlocks without release",
     .consequence = "taken twice",
     .unlock = relaxed},
    {.name = "room as soon as tasks are claimed", .consequence = race, .room_by_count = true},
    {.name = "two thieves at the head", .consequence = "taken twice", .no_lock = true},
};
} // namespace

int main(int argc, char **argv) {
  return model::check<model::deque_state>(argc, argv, scenarios, planted, model::deque_lines);
}
