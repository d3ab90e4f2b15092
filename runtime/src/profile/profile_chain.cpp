// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walks back through the timelines of a launch.
#include "profile/profile_chain.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

namespace gtap::detail {

namespace {

class walk {
public:
  explicit walk(const recorded_launch &launch) : launch_(launch) {
    for (const worker_timeline &worker : launch.workers)
      index_worker(worker);
  }

  last_chain run() {
    last_chain chain;
    std::optional<place> now = last_step();
    if (!now)
      return chain;
    chain.workers = 1;
    std::uint64_t left = 0; // each event is visited once at most
    for (const worker_timeline &worker : launch_.workers)
      left += worker.events.size();
    for (; now && left != 0; --left) {
      const timed_event &step = event_at(*now);
      chain.steps += step.end - step.begin;
      ++chain.rounds;
      now = before(*now, chain);
    }
    return chain;
  }

private:
  struct place {
    const worker_timeline *worker;
    std::size_t event;
  };
  struct gift {
    const worker_timeline *worker;
    double at;
  };

  static const timed_event &event_at(place at) { return at.worker->events[at.event]; }

  void index_worker(const worker_timeline &worker) {
    by_number_[worker.number] = &worker;
    of_block_[block_of(worker)].push_back(&worker);
    for (const timed_event &event : worker.events)
      if (event.kind == profile_gave)
        for (std::uint32_t i = 0; i < event.what; ++i)
          gifts_[event.detail + i] = {&worker, event.begin};
      else if (event.kind == profile_opened)
        openings_[event.detail].emplace(event.begin, &worker);
  }
  std::uint32_t block_of(const worker_timeline &worker) const {
    return worker.is_block() ? worker.index()
                             : worker.index() / std::max(launch_.figures.warps_per_block, 1u);
  }

  std::optional<place> last_step() const {
    std::optional<place> last;
    for (const worker_timeline &worker : launch_.workers)
      for (std::size_t i = 0; i < worker.events.size(); ++i)
        if (worker.events[i].kind == profile_step &&
            (!last || worker.events[i].end > event_at(*last).end))
          last = place{&worker, i};
    return last;
  }

  // The last step of a worker that ended by then.
  static std::optional<place> step_by(const worker_timeline &worker, double time) {
    auto end = std::upper_bound(worker.events.begin(), worker.events.end(), time,
                                [](double x, const timed_event &event) { return x < event.begin; });
    for (auto at = end; at != worker.events.begin();) {
      --at;
      if (at->kind == profile_step && at->end <= time)
        return place{&worker, static_cast<std::size_t>(at - worker.events.begin())};
    }
    return std::nullopt;
  }

  // From a giver: what it did before it gave.
  std::optional<place> giver_step(const worker_timeline &giver, double gave, double taken,
                                  last_chain &chain) const {
    ++chain.workers;
    chain.waiting += std::max(0.0, taken - gave);
    const std::optional<place> step = step_by(giver, gave);
    if (step)
      chain.upkeep += gave - event_at(*step).end;
    return step;
  }

  // The step before this one, and what lies between the two.
  std::optional<place> before(place at, last_chain &chain) const {
    const double begin = event_at(at).begin;
    for (std::size_t i = at.event; i-- > 0;) {
      const timed_event &event = at.worker->events[i];
      if (event.kind == profile_step) {
        const std::optional<place> turn = step_in_other_turn(*at.worker, event.end, begin);
        const place previous = turn ? *turn : place{at.worker, i};
        if (turn)
          ++chain.workers;
        chain.upkeep += std::max(0.0, begin - event_at(previous).end);
        return previous;
      }
      if (event.kind == profile_stole) {
        chain.upkeep += std::max(0.0, begin - event.begin);
        const auto owner = by_number_.find(event.detail);
        if (owner == by_number_.end())
          return std::nullopt;
        for (std::size_t k = offers_by(*owner->second, event.begin); k-- > 0;)
          if (const timed_event &offer = owner->second->events[k]; offer.kind == profile_offered)
            return giver_step(*owner->second, offer.begin, event.begin, chain);
        return std::nullopt;
      }
      if (event.kind == profile_took) {
        chain.upkeep += std::max(0.0, begin - event.begin);
        const auto gave = gifts_.find(event.detail);
        return gave == gifts_.end()
                   ? std::nullopt
                   : giver_step(*gave->second.worker, gave->second.at, event.begin, chain);
      }
      if (event.kind == profile_claimed) {
        chain.upkeep += std::max(0.0, begin - event.begin);
        const auto opened = openings_.find(event.detail);
        if (opened == openings_.end())
          return std::nullopt;
        auto last = opened->second.upper_bound(event.begin); // of this place
        if (last == opened->second.begin())
          return std::nullopt;
        --last;
        return giver_step(*last->second, last->first, event.begin, chain);
      }
    }
    const std::optional<place> turn = step_in_other_turn(*at.worker, -1, begin);
    if (turn) {
      ++chain.workers;
      chain.upkeep += std::max(0.0, begin - event_at(*turn).end);
    }
    return turn;
  }
  static std::size_t offers_by(const worker_timeline &worker, double time) {
    return static_cast<std::size_t>(
        std::upper_bound(worker.events.begin(), worker.events.end(), time,
                         [](double x, const timed_event &event) { return x < event.begin; }) -
        worker.events.begin());
  }

  // In programs with both kinds of task a warp's block may have had its turn between two rounds, or a block's warps theirs:
  // the last step of these, if it ended later than `after` and by `time`.
  std::optional<place> step_in_other_turn(const worker_timeline &worker, double after,
                                          double time) const {
    std::optional<place> last;
    for (const worker_timeline *other : of_block_.at(block_of(worker)))
      if (other->is_block() != worker.is_block())
        if (const std::optional<place> step = step_by(*other, time);
            step && event_at(*step).end > after &&
            (!last || event_at(*step).end > event_at(*last).end))
          last = step;
    return last;
  }

  const recorded_launch &launch_;
  std::map<std::uint32_t, const worker_timeline *> by_number_;
  std::map<std::uint32_t, std::vector<const worker_timeline *>> of_block_;
  std::map<std::uint32_t, gift> gifts_; // by ticket
  // Who has opened a loop, by place and time.
  std::map<std::uint32_t, std::multimap<double, const worker_timeline *>> openings_;
};

} // namespace

last_chain chain_of(const recorded_launch &launch) {
  return walk(launch).run();
}

} // namespace gtap::detail
