// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the join and donation protocol of the default scheduler, see worker.h: in every interleaving of
// two or three workers, with every value that release and acquire allow a load to return, no task is
// lost, none runs twice, none continues before its children have ended, and no plain access races.
// Usage: check_joins protocol [STATES] | planted [STATES] | lines FOLDER
#include "explorer.h"
#include "worker.h"

#include <cstdio>
#include <cstring>

namespace {

struct scenario {
  const char *name;
  model::program tasks;
  int workers;
};

// Trees of two children each: enough for a mailbox to be used twice, for two to read in one at a time, for
// a stolen task to give away a child of its own, and for a waiting task whose parent waits in the pool, too.
const scenario scenarios[] = {
    {"two tasks, two workers", {{{1, 2}, {-1, -1}, {-1, -1}}}, 2},
    {"four tasks, two workers", {{{1, 2}, {3, 4}, {-1, -1}, {-1, -1}, {-1, -1}}}, 2},
    {"four tasks, the newest waits, two workers",
     {{{1, 2}, {-1, -1}, {3, 4}, {-1, -1}, {-1, -1}}},
     2},
    {"six tasks, two workers",
     {{{1, 2}, {3, 4}, {5, 6}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}},
     2},
    {"two tasks, three workers", {{{1, 2}, {-1, -1}, {-1, -1}}}, 3},
    {"three tasks, three workers", {{{1, 2}, {-1, -1}, {3, -1}, {-1, -1}}}, 3},
    {"four tasks, three workers", {{{1, 2}, {3, 4}, {-1, -1}, {-1, -1}, {-1, -1}}}, 3},
    {"four tasks, the newest waits, three workers",
     {{{1, 2}, {-1, -1}, {3, 4}, {-1, -1}, {-1, -1}}},
     3},
};

int check_protocol(std::size_t most) {
  int failures = 0;
  for (const scenario &s : scenarios)
    failures += !model::holds(s.name, model::state(s.tasks, s.workers, {}), most);
  return failures;
}

int check_planted(std::size_t most) {
  using enum model::order;
  const char *const race = "a race", *const early = "the launch is done before";
  const model::bugs planted[] = {
      {.name = "an offer that looks without acquire", .consequence = race, .offer_look = relaxed},
      {.name = "an offer that publishes nothing", .consequence = race, .offer_publish = relaxed},
      {.name = "a child that releases nothing", .consequence = race, .drop = relaxed},
      {.name = "a continuation that acquires nothing", .consequence = race, .drop_last = relaxed},
      {.name = "a thief that acquires nothing", .consequence = race, .claim = relaxed},
      {.name = "a reading that ends without release", .consequence = race, .end_reading = relaxed},
      {.name = "a busy count that orders nothing", .consequence = race, .retire = relaxed},
      {.name = "an end that publishes nothing", .consequence = race, .set_done = relaxed},
      {.name = "a worker that leaves without acquire", .consequence = race, .finished = relaxed},
      {.name = "a worker that retires with a full mailbox",
       .consequence = early,
       .forget_own_mailbox = true},
      {.name = "a thief that claims blindly", .consequence = "run twice", .claim_blindly = true},
      {.name = "a thief that ends the reading of all",
       .consequence = "",
       .end_reading_for_all = true},
      {.name = "a task given away without a token",
       .consequence = "continued before its child has ended",
       .too_few_tokens = true},
      {.name = "a worker that has given tasks away and ends the launch alone",
       .consequence = early,
       .always_alone = true},
      {.name = "a thief that counts itself too late",
       .consequence = early,
       .count_in_too_late = true},
  };
  int failures = 0;
  for (const model::bugs &bug : planted) {
    bool found = false;
    for (const scenario &s : scenarios) // the small ones first
      found = found || model::goes_wrong(bug.name, model::state(s.tasks, s.workers, bug),
                                         bug.consequence, most);
    failures += !found;
  }
  return failures;
}

} // namespace

int main(int argc, char **argv) {
  const bool may_be = argc == 2 || argc == 3;
  if (may_be && std::strcmp(argv[1], "protocol") == 0)
    return check_protocol(model::states_of(argc, argv)) != 0;
  if (may_be && std::strcmp(argv[1], "planted") == 0)
    return check_planted(model::states_of(argc, argv)) != 0;
  if (argc == 3 && std::strcmp(argv[1], "lines") == 0)
    return model::missing(model::lines, argv[2]) != 0;
  std::fprintf(stderr, "Usage: check_joins protocol [STATES] | planted [STATES] | lines FOLDER\n");
  return 2;
}
