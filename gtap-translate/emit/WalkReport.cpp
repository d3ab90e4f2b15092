// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WalkReport.h.
#include "emit/WalkReport.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

struct WalkOutcome {
  const TaskFunction *function;
  PresumedLoc place;
  bool walked, addedUp;
  std::string words; // when, or why not; empty where there is nothing to say
};

std::vector<WalkOutcome> outcomes(const std::vector<TaskAnalysis> &analyses,
                                  const SourceManager &sources) {
  std::vector<WalkOutcome> all;
  for (const TaskAnalysis &analysis : analyses) {
    if (!analysis.function->definition)
      continue;
    const FrameLayout &record = analysis.record;
    const bool byCalls = record.callWalk && record.callWalk->function;
    const bool sums = record.sums && !record.sums->empty();
    WalkOutcome outcome{analysis.function,
                        sources.getPresumedLoc(analysis.function->definition->getLocation()),
                        record.walk || byCalls, sums, ""};
    if (outcome.walked)
      outcome.words = !byCalls                   ? "while most warps have work"
                      : record.callWalk->several ? "while a loop has many of them"
                                                 : "for each task waits at once for its one child";
    else if (!sums)
      outcome.words = record.callWalk ? "its text cannot be written twice" : record.notWalked;
    if (outcome.place.isValid() && (sums || !outcome.words.empty()))
      all.push_back(std::move(outcome));
  }
  return all;
}

} // namespace

std::string walkReport(const std::vector<TaskAnalysis> &analyses, const SourceManager &sources) {
  std::string text;
  for (const WalkOutcome &each : outcomes(analyses, sources)) {
    const std::string at = fmt::format("{}:{}:{}:", each.place.getFilename(), each.place.getLine(),
                                       each.place.getColumn());
    const std::string &name = each.function->qualified;
    if (each.addedUp)
      text += fmt::format("{} results of '{}' are added up, and no task waits, in launches where "
                          "those of all tasks are\n",
                          at, name);
    if (each.walked)
      text += fmt::format("{} trees of '{}' are walked{} {}{}\n", at, name,
                          StringRef(each.words).starts_with("for ") ? "," : "", each.words,
                          each.addedUp ? ", in other launches" : "");
    else if (!each.words.empty())
      text += fmt::format("{} trees of '{}' are not walked: {}\n", at, name, each.words);
  }
  return text;
}

llvm::json::Array walkJson(const std::vector<TaskAnalysis> &analyses,
                           const SourceManager &sources) {
  llvm::json::Array array;
  for (const WalkOutcome &each : outcomes(analyses, sources)) {
    llvm::json::Object entry{{"function", each.function->qualified},
                             {"file", each.place.getFilename()},
                             {"line", each.place.getLine()},
                             {"column", each.place.getColumn()},
                             {"walked", each.walked},
                             {"added_up", each.addedUp}};
    if (!each.words.empty())
      entry[each.walked ? "when" : "reason"] = each.words;
    array.push_back(std::move(entry));
  }
  return array;
}

} // namespace gtap
