// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes lines. docs/profiling.md explains each.
#include "profile/profile_summary.h"

#include "profile/profile_advice.h"
#include "profile/profile_figures.h"
#include "profile/profile_text.h"

#include <algorithm>

namespace gtap::detail {

namespace {

constexpr std::size_t text_width = 96;

// `text` in lines of that width, each of which begins at column `indent`.
std::string wrapped(const std::string &text, std::size_t indent) {
  std::string result;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (column > indent && column + 1 + (end - at) > text_width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += text.substr(at, end - at);
    column += end - at;
    at = end + 1;
  }
  return result;
}

std::string plural(std::uint64_t count, const char *word) {
  const bool hisses = word[std::char_traits<char>::length(word) - 1] == 'h';
  return fmt::format("{} {}{}", count_text(count), word, count == 1 ? "" : hisses ? "es" : "s");
}

constexpr std::size_t label_width = 12;
std::string line(const char *label, const std::string &text) {
  return fmt::format("  {:<{}}{}\n", label, label_width, wrapped(text, 2 + label_width));
}

std::string heading(const profile_figures &f) {
  const std::uint64_t warps = f.warps.sums.workers / f.launches;
  const std::uint64_t blocks = f.blocks.sums.workers / f.launches;
  std::string workers = warps != 0 ? plural(warps, "warp") : "";
  if (blocks != 0)
    workers += (warps != 0 ? " and " : "") + plural(blocks, "block");
  std::string text =
      fmt::format("gtap profile of {}: {} on {}, ", f.root, plural(f.launches, "launch"), workers);
  if (f.launches == 1)
    text += time_text(f.time);
  else
    text += fmt::format("{} in all, {} to {} each", time_text(f.time), time_text(f.shortest),
                        time_text(f.longest));
  if (f.ended_early != 0)
    text += fmt::format("; {} ended before the last task", count_text(f.ended_early));
  return text + "\n";
}

std::string table_of_functions(const profile_figures &f) {
  double time = 0;
  std::size_t width = 8;
  for (const function_figures &each : f.functions) {
    time += each.time;
    width = std::min<std::size_t>(std::max(width, each.name.size()), 40);
  }
  std::string text = fmt::format("  {:<{}} {:>14} {:>14} {:>14} {:>8}\n", "function", width,
                                 "tasks", "in its spawns", "steps", "time");
  constexpr std::size_t most_rows = 10;
  std::vector<const function_figures *> rows;
  for (const function_figures &each : f.functions)
    rows.push_back(&each);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto *a, const auto *b) { return a->time > b->time; });
  for (std::size_t i = 0; i < std::min(rows.size(), most_rows); ++i) {
    const function_figures &each = *rows[i];
    const std::string name =
        each.name.size() > width ? each.name.substr(0, width - 3) + "..." : each.name;
    text += fmt::format("  {:<{}} {:>14} {:>14} {:>14} {:>8}\n", name, width,
                        count_text(each.tasks), count_text(each.in_spawns), count_text(each.steps),
                        percent(time > 0 ? each.time / time : 0));
  }
  if (rows.size() > most_rows)
    text += fmt::format("  (and {} more)\n", rows.size() - most_rows);
  return text;
}

std::string where_tasks_went(const profile_figures &f) {
  const std::uint64_t lanes =
      f.all.donations -
      std::min(f.all.donations, f.blocks.sums.offered); // blocks count gifts to others there, too
  const std::uint64_t others = f.all.steals;
  const std::uint64_t own = f.all.tasks - std::min(f.all.tasks, lanes + others);
  std::string text = fmt::format("{}: {} in spawns; of the others {} stayed where they were made",
                                 plural(f.tasks(), "task"),
                                 percent(kind_figures::ratio(f.all.in_spawns, f.tasks())),
                                 percent(kind_figures::ratio(own, f.all.tasks)));
  if (f.warps.is_used())
    text += fmt::format(", {} went to another lane, {} to another warp",
                        percent(kind_figures::ratio(lanes, f.all.tasks)),
                        percent(kind_figures::ratio(others, f.all.tasks)));
  if (f.warps.is_used() && f.blocks.is_used())
    text += " or block";
  else if (f.blocks.is_used())
    text += fmt::format(", {} went to another block",
                        percent(kind_figures::ratio(others, f.all.tasks)));
  text += fmt::format(". Run inline for lack of records: {}.", count_text(f.all.inline_spawns));
  return text;
}

std::string rounds(const kind_figures &warps) {
  static const char *const classes[] = {"1-4", "5-8", "9-16", "17-31", "32"};
  std::string text = fmt::format("{} with {:.1f} of 32 lanes at work (",
                                 plural(warps.sums.rounds, "round"), warps.lanes_per_round());
  for (std::uint32_t i = 0; i < profile_lane_classes; ++i)
    text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", classes[i],
                        percent(kind_figures::ratio(warps.sums.rounds_with[i], warps.sums.rounds)));
  return text + fmt::format("), {:.2f} different steps in each", warps.paths_per_round());
}

std::string times(const kind_figures &kind, bool in_turns) {
  std::string text =
      fmt::format("steps {}, between steps {}, idle {}", percent(kind.part(kind.in_steps)),
                  percent(kind.part(kind.in_upkeep)), percent(kind.part(kind.idle)));
  if (kind.recording > 0)
    text += fmt::format(", recording this {}", percent(kind.part(kind.recording)));
  const double known = kind.in_steps + kind.in_upkeep + kind.idle + kind.recording;
  if (in_turns)
    text += fmt::format(", the other kind's turn {}", percent(std::max(0.0, 1 - kind.part(known))));
  return text;
}

std::string chain(const profile_figures &f) {
  if (f.chain.rounds == 0)
    return f.dropped != 0 ? "not known: the timeline was cut"
                          : "not known: no timeline was recorded";
  const double length = f.chain.length();
  return fmt::format("the last one was {} long, {} of its launch: {} of {}; steps {}, between "
                     "steps {}, "
                     "waiting for a taker {}",
                     time_text(length), percent(f.chain_part), plural(f.chain.rounds, "round"),
                     plural(f.chain.workers, "worker"), percent(f.chain.steps / length),
                     percent(f.chain.upkeep / length), percent(f.chain.waiting / length));
}

std::string block_of_lines(const profile_figures &f) {
  std::string text = heading(f) + table_of_functions(f);
  text += line("tasks", where_tasks_went(f));
  const bool in_turns = f.warps.is_used() && f.blocks.is_used();
  if (f.warps.is_used()) {
    text += line("rounds", rounds(f.warps));
    text += line("warps", times(f.warps, in_turns));
  }
  if (f.blocks.is_used())
    text += line("blocks", plural(f.blocks.sums.rounds, "step") + "; " + times(f.blocks, in_turns) +
                               "; each ran " + count_text(~f.blocks.sums.not_fewest_tasks) +
                               " to " + plural(f.blocks.sums.most_tasks, "task"));
  text += line("steps", fmt::format("{} on average, the longest {} ({}), {} of its launch",
                                    time_text(f.step_time()), time_text(f.longest_step),
                                    f.longest_step_name.empty() ? "none" : f.longest_step_name,
                                    percent(f.longest_step_part)));
  text +=
      line("spawns",
           fmt::format("{} by steps, {} of them by one {}",
                       count_text(f.warps.sums.spawned + f.blocks.sums.spawned),
                       percent(f.most_spawned_part()),
                       f.blocks.sums.most_spawned > f.warps.sums.most_spawned ? "block" : "lane"));
  text += line("chain", chain(f));
  const std::vector<advice> all = advice_for(f);
  if (all.empty())
    text += line("to try", "nothing stands out");
  for (std::size_t i = 0; i < all.size(); ++i)
    text += line(i == 0 ? "to try" : "", all[i].text);
  return text;
}

} // namespace

std::string summary_of(const recorded_profile &profile) {
  std::string text;
  for (const profile_figures &figures : figures_of(profile))
    text += block_of_lines(figures);
  if (profile.launches.empty())
    text += "gtap profile: no launch was recorded\n";
  if (profile.unrecorded != 0)
    text += fmt::format("gtap profile: {} more were not recorded\n",
                        plural(profile.unrecorded, "launch"));
  return text;
}

} // namespace gtap::detail
