// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The processes that share launches: who they are, and what they say to each other on their hosts. A process is in one team, from
// the first gtap::runtime of gtap::world that it makes to its end. Must not know GPUs.
#pragma once

#include "cuda/failure.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gtap::detail {

class process_team {
public:
  virtual ~process_team() = default;
  process_team() = default;
  process_team(const process_team &) = delete;
  process_team &operator=(const process_team &) = delete;

  virtual int me() const = 0;
  virtual int count() const = 0;

  // Every process gives a text, and gets those of all, in their order. None goes on before all have given theirs. Throws a failure
  // where a process has ended.
  virtual std::vector<std::string> exchange(const std::string &mine) = 0;
  // Whether processes can do that while their GPUs run launches that wait for each other: not where it takes a kernel.
  virtual bool meets_beside_launches() const = 0;

  // From now on, `act(sentence)` is called once, by any thread, when a process has ended that others may wait for. Empty: nothing is.
  virtual void when_one_is_lost(std::function<void(const std::string &)> act) = 0;
};

// All processes do something: `act()` does this one's part and returns a text. All texts; or throws this one's failure, or that another process has failed.
template <class Act>
std::vector<std::string> do_together(process_team &team, Act act) {
  constexpr char failed = '!', done = '=';
  std::string mine;
  std::optional<failure> own;
  try {
    mine = done + act();
  } catch (...) {
    own = current_failure();
    mine = failed + (own->sentence.empty() ? general_sentence(own->status) : own->sentence);
  }
  std::vector<std::string> all = team.exchange(mine);
  if (own)
    throw failure(*own);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].front() == failed)
      throw failure{GTAP_ERROR_PEER,
                    fmt::format("Process {} could not do its part: {}", i, all[i].substr(1))};
    all[i].erase(0, 1);
  }
  return all;
}

// How this process was started: by GTAP_PEERS=n, which starts n - 1 more like it; as one of these; by a launcher; or alone.
enum class process_start { alone, by_variable, by_team, by_launcher };
process_start how_started() noexcept;

// Started by GTAP_PEERS, or as one of those (forked_team.cpp): on one host.
process_team &forked_team();
// From now on, the end of the process is one in order; the first one waits for those that it has started. Where one of these has failed,
// its own exit status is not 0. After tell_at_exit() (api/exit_status.h).
void leave_team_at_exit();

} // namespace gtap::detail
