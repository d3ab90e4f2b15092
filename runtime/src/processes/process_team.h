// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The processes that share launches: who they are, and what they say to each other on their hosts. A process is in one team, from
// the first gtap::runtime of gtap::world that it makes to its end. Must not know GPUs.
#pragma once

#include <functional>
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
  // Which process of its host this is.
  virtual int me_on_host() const = 0;

  // Every process gives a text, and gets those of all, in their order. None goes on before all have given theirs. Throws a failure
  // where a process has ended.
  virtual std::vector<std::string> exchange(const std::string &mine) = 0;

  // This process cannot do its part of what all do together, and why: the others are not to wait for it.
  virtual void give_up(const std::string &sentence) = 0;

  // From now on, `act(sentence)` is called once, by any thread, when a process has ended that others may wait for. Empty: nothing is.
  virtual void when_one_is_lost(std::function<void(const std::string &)> act) = 0;
};

// How this process was started: by GTAP_PEERS=n, which starts n - 1 more like it; as one of these; by a launcher; or alone.
enum class process_start { alone, by_variable, by_team, by_launcher };
process_start how_started() noexcept;

// Started by GTAP_PEERS, or as one of those (forked_team.cpp): on one host.
process_team &forked_team();
// From now on, the end of the process is one in order; the first one waits for those that it has started. Where one of these has failed,
// its own exit status is not 0. After tell_at_exit() (api/exit_status.h).
void leave_team_at_exit();

} // namespace gtap::detail
