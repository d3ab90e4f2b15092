// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Visits every state that a model can reach, once, and checks that each can still come to an end.
// A model has: bool ended() const; std::vector<State> next() const; std::string key() const; and an
// error, empty while nothing is wrong. Must not know what is modelled.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace model {

inline constexpr std::size_t most_states = 3'000'000;

struct findings {
  std::size_t states = 0, ends = 0;
  bool whole = true;            // all states were looked at
  std::set<std::string> errors; // of the bad states; what follows them is not looked at
};

// Stops at a bad state whose error begins with `until`, if that is not empty, and behind `most` states, if there are more;
// it then does not tell which of them can never end.
template <class State>
findings explore(const State &first, const std::string &until = {},
                 std::size_t most = most_states) {
  findings result;
  std::unordered_map<std::string, std::uint32_t> numbers;
  std::vector<std::vector<std::uint32_t>> from; // the states before each
  std::vector<std::uint32_t> ends;
  std::vector<std::pair<State, std::uint32_t>> open;
  const auto visit = [&](State state) {
    const auto [place, fresh] =
        numbers.try_emplace(state.key(), static_cast<std::uint32_t>(from.size()));
    if (fresh) {
      from.emplace_back();
      open.emplace_back(std::move(state), place->second);
    }
    return place->second;
  };

  visit(first);
  while (!open.empty()) {
    const auto [state, number] = std::move(open.back());
    open.pop_back();
    if (from.size() > most) {
      result.states = from.size();
      result.ends = ends.size();
      result.whole = false;
      return result;
    }
    if (!state.error.empty()) {
      result.errors.insert(state.error);
      if (!until.empty() && state.error.rfind(until, 0) == 0)
        return result;
      ends.push_back(number);
      continue;
    }
    if (state.ended())
      ends.push_back(number);
    for (State &after : state.next())
      from[visit(std::move(after))].push_back(number);
  }

  // Backwards from the ends: what is not met can never end.
  std::vector<bool> can_end(from.size());
  std::vector<std::uint32_t> found = ends;
  std::size_t count = 0;
  while (!found.empty()) {
    const std::uint32_t number = found.back();
    found.pop_back();
    if (can_end[number])
      continue;
    can_end[number] = true;
    ++count;
    found.insert(found.end(), from[number].begin(), from[number].end());
  }
  result.states = from.size();
  result.ends = ends.size();
  if (count != from.size())
    result.errors.insert("a state was reached from which the launch never ends");
  return result;
}

// The number behind `protocol` or `planted` on the command line of a check, or that of a model that is too large.
inline std::size_t states_of(int argc, char **argv) {
  return argc > 2 ? std::strtoull(argv[2], nullptr, 10) : most_states;
}

// Says on stdout what was found; true when nothing is wrong. A scenario of more than `most` states is looked at in part.
template <class State>
bool holds(const char *name, const State &first, std::size_t most) {
  const findings found = explore(first, {}, most);
  std::printf("%s: %zu states, %zu ends%s\n", name, found.states, found.ends,
              found.whole ? "" : ", and there are more");
  for (const std::string &error : found.errors)
    std::printf("  %s\n", error.c_str());
  return found.errors.empty() && (!found.whole || found.ends != 0) &&
         (found.whole || most < most_states);
}

// True when an error is found that begins so, in at most about so many states; says on stdout what was found.
template <class State>
bool goes_wrong(const char *name, const State &first, const std::string &consequence,
                std::size_t most) {
  for (const std::string &error : explore(first, consequence, most).errors)
    if (error.rfind(consequence, 0) == 0) {
      std::printf("%s: %s\n", name, error.c_str());
      return true;
    }
  std::printf("%s: nothing, in one scenario\n", name);
  return false;
}

} // namespace model
