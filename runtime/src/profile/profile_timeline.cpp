// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From chunks to timelines. Events are measured by the clock of their multiprocessor, which is exact but has a beginning
// of its own; the clock that all have in common stands still for up to 1 us at a time (32 ns on an H100). Each chunk has
// both. The mean of many such pairs tells how the first clock lies to the second, far better than one pair: the error of
// each is that of the resolution, always to the same side, and so the same for all multiprocessors on average.
#include "profile/profile_timeline.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>

namespace gtap::detail {

namespace {

// One multiprocessor's cycles as nanoseconds of the common clock, in one launch: straight lines between means of pairs.
class clock_line {
public:
  void add(std::uint64_t clock, std::uint64_t nanoseconds) {
    pairs_.push_back({clock, nanoseconds});
  }
  // `cycle`: nanoseconds of a cycle, beyond the outermost means. `origin`: where nanoseconds begin.
  void finish(double cycle, std::uint64_t origin) {
    constexpr std::size_t most_means = 64;
    constexpr double least_apart = 200'000; // cycles: the clock's frequency changes more slowly
    cycle_ = cycle;
    std::sort(pairs_.begin(), pairs_.end(),
              [](const pair &a, const pair &b) { return a.clock < b.clock; });
    first_ = pairs_.front().clock;
    const auto length = static_cast<double>(pairs_.back().clock - first_);
    const double apart = std::max(least_apart, length / most_means);
    for (std::size_t i = 0; i < pairs_.size();) {
      const double begin = since_first(pairs_[i].clock);
      mean sum = {0, 0};
      double count = 0;
      for (; i < pairs_.size() && since_first(pairs_[i].clock) <= begin + apart; ++i, ++count) {
        sum.clock += since_first(pairs_[i].clock);
        sum.nanoseconds +=
            static_cast<double>(static_cast<std::int64_t>(pairs_[i].nanoseconds - origin));
      }
      means_.push_back({sum.clock / count, sum.nanoseconds / count});
    }
    pairs_.clear();
  }
  double nanoseconds(std::uint64_t clock) const {
    const double at = since_first(clock);
    const auto above = std::upper_bound(means_.begin(), means_.end(), at,
                                        [](double x, const mean &each) { return x < each.clock; });
    if (above == means_.begin())
      return above->nanoseconds - (above->clock - at) * cycle_;
    const mean &low = above[-1];
    const double slope = above == means_.end()
                             ? cycle_
                             : (above->nanoseconds - low.nanoseconds) / (above->clock - low.clock);
    return low.nanoseconds + (at - low.clock) * slope;
  }

private:
  struct pair {
    std::uint64_t clock, nanoseconds;
  };
  struct mean {
    double clock, nanoseconds;
  };
  double since_first(std::uint64_t clock) const {
    return static_cast<double>(static_cast<std::int64_t>(clock - first_));
  }

  std::vector<pair> pairs_;
  std::vector<mean> means_;
  std::uint64_t first_ = 0;
  double cycle_ = 1;
};

bool ends_chunk(const profile_event &event) {
  const std::uint32_t kind = event.what & ((1u << profile_kind_bits) - 1);
  return kind == profile_no_event || kind > profile_left;
}
profile_event_kind kind_of(const profile_event &event) {
  return static_cast<profile_event_kind>(event.what & ((1u << profile_kind_bits) - 1));
}

recorded_launch figures_of(const profile_launch &launch) {
  recorded_launch result;
  result.figures = launch;
  const std::uint32_t rows = std::min(launch.functions, profile_functions);
  result.functions.resize(rows);
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (const auto &shard : launch.by_function) {
      result.functions[row].steps += shard[row].steps;
      result.functions[row].tasks += shard[row].tasks;
      result.functions[row].in_spawns += shard[row].in_spawns;
      result.functions[row].cycles += shard[row].cycles;
    }
    const char *text = launch.names[row];
    result.names.push_back(row + 1 == profile_functions && launch.functions > rows
                               ? "(other functions)"
                               : task_name({text, strnlen(text, profile_name_bytes)}));
  }
  const auto cycles = static_cast<double>(launch.of_warps.cycles + launch.of_blocks.cycles);
  const auto nanoseconds =
      static_cast<double>(launch.of_warps.nanoseconds + launch.of_blocks.nanoseconds);
  if (cycles > 0 && nanoseconds > 0)
    result.cycle = nanoseconds / cycles;
  return result;
}

// The events of one launch. `chunks` are in the order in which they were taken.
void add_timelines(recorded_launch &launch, const std::vector<const profile_chunk *> &chunks,
                   std::uint64_t origin) {
  std::map<std::uint32_t, clock_line> clocks;
  for (const profile_chunk *chunk : chunks) {
    clock_line &line = clocks[chunk->multiprocessor];
    line.add(chunk->clock, chunk->nanoseconds);
    for (const profile_event &event : chunk->events) {
      if (ends_chunk(event))
        break;
      if (kind_of(event) == profile_left)
        line.add(chunk->base + event.begin, std::uint64_t{event.detail} << 32 | event.took);
    }
  }
  for (auto &entry : clocks)
    entry.second.finish(launch.cycle, origin);
  std::map<std::uint32_t, worker_timeline> workers;
  for (const profile_chunk *chunk : chunks) {
    worker_timeline &worker = workers[chunk->worker];
    worker.number = chunk->worker;
    worker.multiprocessor = chunk->multiprocessor;
    const clock_line &line = clocks[chunk->multiprocessor];
    for (const profile_event &event : chunk->events) {
      if (ends_chunk(event))
        break;
      if (kind_of(event) == profile_left)
        continue;
      const double begin = line.nanoseconds(chunk->base + event.begin);
      const double end = line.nanoseconds(chunk->base + event.begin + event.took);
      worker.events.push_back({kind_of(event), begin, std::max(begin, end),
                               event.what >> profile_kind_bits, event.detail});
    }
  }
  for (auto &entry : workers)
    launch.workers.push_back(std::move(entry.second));
}

} // namespace

const std::string &recorded_launch::name_of(unsigned function) const {
  static const std::string unknown = "?";
  if (names.empty())
    return unknown;
  return names[std::min<std::size_t>(function, names.size() - 1)];
}

std::uint64_t recorded_profile::events() const {
  std::uint64_t sum = 0;
  for (const recorded_launch &launch : launches)
    sum += launch.figures.of_warps.events + launch.figures.of_blocks.events;
  return sum;
}
std::uint64_t recorded_profile::dropped() const {
  std::uint64_t sum = 0;
  for (const recorded_launch &launch : launches)
    sum += launch.dropped();
  return sum;
}

std::string task_name(const std::string &pretty_function) {
  static const char argument[] = "Task = ";
  std::string name = pretty_function;
  if (const std::size_t begin = name.find(argument); begin != std::string::npos)
    name.erase(0, begin + sizeof(argument) - 1);
  if (const std::size_t end = name.rfind(']'); end != std::string::npos && end + 1 == name.size())
    name.pop_back();
  // What a descriptor's name begins with, and a namespace without a name as g++, Clang and nvcc have it.
  for (const std::string part :
       {"gtap_task_", "{anonymous}::", "(anonymous namespace)::", "<unnamed>::"})
    for (std::size_t at; (at = name.find(part)) != std::string::npos;)
      name.erase(at, part.size());
  return name.empty() ? "?" : name;
}

recorded_profile timelines_of(profile_copy copy) {
  recorded_profile result;
  result.unrecorded = copy.unrecorded;
  std::vector<std::vector<const profile_chunk *>> chunks(copy.launches.size());
  for (const profile_chunk &chunk : copy.chunks)
    if (chunk.nanoseconds != 0 && chunk.launch < chunks.size()) // else: not written yet
      chunks[chunk.launch].push_back(&chunk);
  // Nothing has happened before.
  std::uint64_t origin = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t i = 0; i < chunks.size(); ++i)
    if (copy.launches[i].outcome != profile_unused) {
      origin = std::min(origin, copy.launches[i].begin);
      for (const profile_chunk *chunk : chunks[i])
        origin = std::min(origin, chunk->nanoseconds);
    }
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    if (copy.launches[i].outcome == profile_unused)
      continue;
    recorded_launch launch = figures_of(copy.launches[i]);
    add_timelines(launch, chunks[i], origin);
    launch.begin = static_cast<double>(copy.launches[i].begin - origin);
    if (copy.launches[i].end != 0)
      launch.end = static_cast<double>(copy.launches[i].end - origin);
    else // it still runs
      for (const worker_timeline &worker : launch.workers)
        for (const timed_event &event : worker.events)
          launch.end = std::max(launch.end, event.end);
    launch.end = std::max(launch.end, launch.begin);
    result.launches.push_back(std::move(launch));
  }
  std::sort(result.launches.begin(), result.launches.end(),
            [](const recorded_launch &a, const recorded_launch &b) { return a.begin < b.begin; });
  return result;
}

} // namespace gtap::detail
