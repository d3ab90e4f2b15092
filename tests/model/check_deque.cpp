// Checks the paper's deque of a warp, see deque.h: in every interleaving of its owner with one or two
// thieves, with every value that release and acquire allow a load to return, each task is taken exactly
// once, and no plain access races.
// Usage: check_deque protocol | planted | lines FOLDER
#include "deque.h"
#include "explorer.h"

#include <cstdio>
#include <cstring>

namespace {

struct scenario {
  const char *name;
  int tasks, thieves;
};

// More tasks than slots, so that slots are used again.
const scenario scenarios[] = {
    {"five tasks, one thief", 5, 1},
    {"seven tasks, one thief", 7, 1},
    {"five tasks, two thieves", 5, 2},
};

int check_protocol() {
  int failures = 0;
  for (const scenario &s : scenarios)
    failures += !model::holds(s.name, model::deque_state(s.tasks, s.thieves, {}));
  return failures;
}

int check_planted() {
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
  int failures = 0;
  for (const model::deque_bugs &bug : planted) {
    bool found = false;
    for (const scenario &s : scenarios) // the small ones first
      found = found || model::goes_wrong(bug.name, model::deque_state(s.tasks, s.thieves, bug),
                                         bug.consequence);
    failures += !found;
  }
  return failures;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && std::strcmp(argv[1], "protocol") == 0)
    return check_protocol() != 0;
  if (argc == 2 && std::strcmp(argv[1], "planted") == 0)
    return check_planted() != 0;
  if (argc == 3 && std::strcmp(argv[1], "lines") == 0)
    return model::missing(model::deque_lines, argv[2]) != 0;
  std::fprintf(stderr, "Usage: check_deque protocol | planted | lines FOLDER\n");
  return 2;
}
