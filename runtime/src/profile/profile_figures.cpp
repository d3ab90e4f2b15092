// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds up.
#include "profile/profile_figures.h"

#include <algorithm>

namespace gtap::detail {

namespace {

void add(kind_figures &kind, const profile_worker_sums &sums, double cycle) {
  auto *to = reinterpret_cast<std::uint64_t *>(&kind.sums);
  const auto *from = reinterpret_cast<const std::uint64_t *>(&sums);
  for (std::uint32_t i = 0; i < profile_added_words; ++i)
    to[i] += from[i];
  kind.sums.most_spawned = std::max(kind.sums.most_spawned, sums.most_spawned);
  kind.sums.most_tasks = std::max(kind.sums.most_tasks, sums.most_tasks);
  kind.sums.not_fewest_tasks = std::max(kind.sums.not_fewest_tasks, sums.not_fewest_tasks);
  kind.time += static_cast<double>(sums.nanoseconds);
  kind.in_steps += static_cast<double>(sums.step_cycles) * cycle;
  kind.in_upkeep += static_cast<double>(sums.share_cycles) * cycle;
  kind.idle += static_cast<double>(sums.idle_cycles) * cycle;
  kind.recording += static_cast<double>(sums.record_cycles) * cycle;
}

std::string step_name(const recorded_launch &launch, std::uint64_t step) {
  std::string name = launch.name_of(step >> 8 & 0xff);
  if (const std::uint64_t state = step & 0xff; state != 0)
    name += ", behind taskwait " + std::to_string(state);
  return name;
}

void add(profile_figures &figures, const recorded_launch &launch) {
  const bool first = figures.launches++ == 0;
  const profile_outcome outcome = static_cast<profile_outcome>(launch.figures.outcome);
  figures.ended_early += outcome != profile_completed ? 1 : 0;
  const double length = launch.length();
  figures.time += length;
  figures.shortest = first ? length : std::min(figures.shortest, length);
  figures.longest = std::max(figures.longest, length);
  const counters &ended = launch.figures.figures;
  figures.all.tasks += ended.tasks;
  figures.all.in_spawns += ended.in_spawns;
  figures.all.inline_spawns += ended.inline_spawns;
  figures.all.donations += ended.donations;
  figures.all.steals += ended.steals;
  figures.all.records_peak = std::max(figures.all.records_peak, ended.records_peak);
  add(figures.warps, launch.figures.of_warps, launch.cycle);
  add(figures.blocks, launch.figures.of_blocks, launch.cycle);
  for (std::size_t i = 0; i < launch.functions.size(); ++i) {
    function_figures &row = figures.functions[i];
    row.steps += launch.functions[i].steps;
    row.tasks += launch.functions[i].tasks;
    row.in_spawns += launch.functions[i].in_spawns;
    row.time += static_cast<double>(launch.functions[i].cycles) * launch.cycle;
  }
  const std::uint64_t step =
      std::max(launch.figures.of_warps.longest_step, launch.figures.of_blocks.longest_step);
  const double took = static_cast<double>(step >> 16) * launch.cycle;
  if (took > figures.longest_step) {
    figures.longest_step = took;
    figures.longest_step_part = length > 0 ? std::min(1.0, took / length) : 0;
    figures.longest_step_name = step_name(launch, step);
  }
  figures.events += launch.figures.of_warps.events + launch.figures.of_blocks.events;
  figures.dropped += launch.dropped();
}

void add_chain(profile_figures &figures, const std::vector<const recorded_launch *> &launches) {
  const recorded_launch *chosen = nullptr;
  for (const recorded_launch *launch : launches)
    if (launch->dropped() == 0 && (chosen == nullptr || launch->length() > chosen->length()))
      chosen = launch;
  if (chosen == nullptr)
    return;
  figures.chain = chain_of(*chosen);
  if (chosen->length() > 0)
    figures.chain_part = std::min(1.0, figures.chain.length() / chosen->length());
}

} // namespace

double profile_figures::idle() const {
  const double time = warps.time + blocks.time;
  return time > 0 ? (warps.idle + blocks.idle) / time : 0;
}
double profile_figures::in_upkeep() const {
  const double time = warps.time + blocks.time;
  return time > 0 ? (warps.in_upkeep + blocks.in_upkeep) / time : 0;
}
double profile_figures::in_steps() const {
  const double time = warps.time + blocks.time;
  return time > 0 ? (warps.in_steps + blocks.in_steps) / time : 0;
}
double profile_figures::step_time() const {
  const std::uint64_t rounds = warps.sums.rounds + blocks.sums.rounds;
  return rounds == 0 ? 0 : (warps.in_steps + blocks.in_steps) / static_cast<double>(rounds);
}
std::uint64_t profile_figures::workers_of_launch() const {
  return launches == 0 ? 0 : (warps.sums.workers + blocks.sums.workers) / launches;
}
std::uint64_t profile_figures::lanes_of_launch() const {
  return launches == 0 ? 0 : (warps.sums.workers * warp_lanes + blocks.sums.workers) / launches;
}
// The greatest is of one launch, and the sum of all.
double profile_figures::most_spawned_part() const {
  const std::uint64_t spawned = warps.sums.spawned + blocks.sums.spawned;
  const std::uint64_t most = std::max(warps.sums.most_spawned, blocks.sums.most_spawned);
  return spawned == 0 ? 0
                      : std::min(1.0, static_cast<double>(most) * static_cast<double>(launches) /
                                          static_cast<double>(spawned));
}

std::vector<profile_figures> figures_of(const recorded_profile &profile) {
  std::vector<std::vector<const recorded_launch *>> groups;
  for (const recorded_launch &launch : profile.launches) {
    const auto same = [&](const std::vector<const recorded_launch *> &group) {
      return group.front()->names == launch.names &&
             group.front()->figures.root == launch.figures.root;
    };
    auto group = std::find_if(groups.begin(), groups.end(), same);
    if (group == groups.end())
      group = groups.insert(group, std::vector<const recorded_launch *>{});
    group->push_back(&launch);
  }
  std::vector<profile_figures> result;
  for (const auto &group : groups) {
    profile_figures figures;
    const recorded_launch &first = *group.front();
    figures.root = first.name_of(first.figures.root);
    for (const std::string &name : first.names)
      figures.functions.push_back({name});
    for (const recorded_launch *launch : group)
      add(figures, *launch);
    add_chain(figures, group);
    result.push_back(std::move(figures));
  }
  return result;
}

} // namespace gtap::detail
