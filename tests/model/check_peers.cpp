// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks how the parts of a launch of trees on several GPUs send each other tasks and find the end, see peers.h, in every interleaving of two or three
// peers: the launch ends when all tasks have run, with the sum of all of them, and it can always end.
// Usage: check_peers protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "peers.h"

namespace {

const model::peer_scenario scenarios[] = {
    {"two peers, two tasks", 2, 1, 2, 0},
    {"two peers, two tasks, of which one makes another", 2, 1, 2, 1},
    {"two peers with two workers, three tasks", 2, 2, 3, 0},
    {"two peers, three tasks, and two more", 2, 1, 3, 2},
    {"three peers, three tasks", 3, 1, 3, 0},
    {"three peers, two tasks, and two more", 3, 1, 2, 2},
};

const model::peer_bugs planted[] = {
    {.name = "the batch that engages a peer acknowledged at once",
     .consequence = "the launch ends before",
     .acknowledges_first = true},
    {.name = "passive without acknowledgements",
     .consequence = "the launch ends before",
     .forgets_sent = true},
    {.name = "passive with batches that nobody has got",
     .consequence = "the launch ends before",
     .forgets_come = true},
    {.name = "what was made is read first",
     .consequence = "the launch ends before",
     .made_first = true},
    {.name = "a sum that is told too late", .consequence = "a part of the sum", .sum_late = true},
    {.name = "a sum that is brought in too late",
     .consequence = "a part of the sum",
     .sums_late = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::peer_state>(argc, argv, scenarios, planted, model::peer_lines);
}
