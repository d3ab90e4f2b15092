// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WalkReport.h.
#include "emit/WalkReport.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::string walkReport(const std::vector<TaskAnalysis> &analyses, const SourceManager &sources) {
  std::string text;
  for (const TaskAnalysis &analysis : analyses) {
    const auto &calls = analysis.record.callWalk;
    const bool byCalls = calls && calls->function;
    const bool sums = analysis.record.sums && !analysis.record.sums->empty();
    if (!(analysis.record.walk || byCalls || sums) || !analysis.function->definition)
      continue;
    const PresumedLoc place = sources.getPresumedLoc(analysis.function->definition->getLocation());
    if (place.isInvalid())
      continue;
    const std::string at =
        fmt::format("{}:{}:{}:", place.getFilename(), place.getLine(), place.getColumn());
    if (sums)
      text += fmt::format("{} results of '{}' are added up, and no task waits, in launches where "
                          "those of all tasks are\n",
                          at, analysis.function->qualified);
    if (analysis.record.walk || byCalls)
      text += fmt::format("{} trees of '{}' are walked{}{}\n", at, analysis.function->qualified,
                          !byCalls         ? " while most warps have work"
                          : calls->several ? " while a loop has many of them for each lane"
                                           : ", for each task waits at once for its one child",
                          sums && !byCalls ? ", in other launches" : "");
  }
  return text;
}

} // namespace gtap
