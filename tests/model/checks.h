// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of a check of one model: protocol [STATES] | planted [STATES] | lines FOLDER. Must not know the model.
#pragma once

#include "explorer.h"
#include "line.h"

#include <cstdio>
#include <cstring>
#include <type_traits>

namespace model {

// How much there is to do in the model of a queue: tasks, and who takes them beside the owner.
struct queue_scenario {
  const char *name;
  int tasks, thieves;
};

template <class State, class Bugs>
State first_state(const queue_scenario &s, const Bugs &planted) {
  return State(s.tasks, s.thieves, planted);
}
template <class State, class Scenario, class Bugs>
State first_state(const Scenario &s, const Bugs &planted) {
  return State(s, planted);
}

// Models State have the mistakes in `planted`, the smaller scenarios first. Returns the exit status. With a number behind
// them, at most about so many states of each scenario are looked at.
template <class State, class Scenarios, class Planted, class Lines>
int check(int argc, char **argv, const Scenarios &scenarios, const Planted &planted,
          const Lines &lines) {
  int failures = 0;
  const bool may_be = argc == 2 || argc == 3;
  const std::size_t most = states_of(argc, argv);
  if (may_be && std::strcmp(argv[1], "protocol") == 0) {
    for (const auto &s : scenarios)
      failures += !holds(s.name, first_state<State>(s, std::decay_t<decltype(planted[0])>{}), most);
    return failures != 0;
  }
  if (may_be && std::strcmp(argv[1], "planted") == 0) {
    for (const auto &bug : planted) {
      bool found = false;
      for (const auto &s : scenarios)
        found = found || goes_wrong(bug.name, first_state<State>(s, bug), bug.consequence, most);
      failures += !found;
    }
    return failures != 0;
  }
  if (argc == 3 && std::strcmp(argv[1], "lines") == 0)
    return missing(lines, argv[2]) != 0;
  std::fprintf(stderr, "Usage: %s protocol [STATES] | planted [STATES] | lines FOLDER\n", argv[0]);
  return 2;
}

} // namespace model
