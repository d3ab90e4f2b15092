// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks taskgraphs that are recorded and run again, see recorded.h, in every interleaving of two or three blocks, with every value
// that release and acquire allow a load to return.
// Usage: check_recorded protocol [STATES] | planted [STATES] | lines FOLDER
#include "checks.h"
#include "recorded.h"

namespace {

const model::recorded_scenario scenarios[] = {
    {"two blocks, once each", 2, {1, 1}},
    {"two blocks, a graph each", 2, {1, 1}, {}, {0, 1}},
    {"two blocks, one of them twice", 2, {2, 1}},
    {"two blocks, one of them resets", 2, {2, 1}, {0, 1}},
    {"two blocks, twice each", 2, {2, 2}},
    {"two blocks, twice each, with resets", 2, {2, 2}, {1, 1}},
    {"three blocks, once each", 3, {1, 1, 1}},
};

using enum model::order;
const model::recorded_bugs planted[] = {
    {.name = "a graph that is found without acquire", .consequence = "a race", .find = relaxed},
    {.name = "a graph that is added unpublished", .consequence = "a race", .add = relaxed},
    {.name = "a graph that came first, and is read without acquire",
     .consequence = "a race",
     .add_failed = relaxed},
    {.name = "a graph that is taken without acquire", .consequence = "a race", .take = relaxed},
    {.name = "a recorded graph that is put back unpublished",
     .consequence = "a race",
     .put_recorded = relaxed},
    {.name = "an empty graph that is put back without release",
     .consequence = "a race",
     .put_empty = relaxed},
    {.name = "a graph that two take", .consequence = "two blocks have", .take_blindly = true},
    {.name = "a reset that drops what another block has",
     .consequence = "a race",
     .reset_others = true},
    {.name = "a graph that is recorded though it was reset",
     .consequence = "a graph is run that was reset",
     .put_blindly = true},
    {.name = "a graph that is added over another one",
     .consequence = "not in the list",
     .add_blindly = true},
    {.name = "a graph that is added twice",
     .consequence = "so often in the list",
     .add_twice = true},
    {.name = "a graph whose next one is another",
     .consequence = "not in the list",
     .next_once = true},
    {.name = "a graph that is kept while another run is open",
     .consequence = "in use for ever",
     .keep_when_busy = true},
    {.name = "a graph that is dropped and counted",
     .consequence = "what is kept is counted as",
     .keep_count = true},
    {.name = "a run that is kept when nothing is recorded",
     .consequence = "the run is owned for ever",
     .keep_run = true},
};

} // namespace

int main(int argc, char **argv) {
  return model::check<model::recorded_state>(argc, argv, scenarios, planted, model::recorded_lines);
}
