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
    if (!(analysis.record.walk || byCalls) || !analysis.function->definition)
      continue;
    const PresumedLoc place = sources.getPresumedLoc(analysis.function->definition->getLocation());
    if (place.isValid())
      text += fmt::format("{}:{}:{}: trees of '{}' are walked{}\n", place.getFilename(),
                          place.getLine(), place.getColumn(), analysis.function->qualified,
                          !byCalls         ? " while most warps have work"
                          : calls->several ? " while a loop has many of them for each lane"
                                           : ", for each task waits at once for its one child");
  }
  return text;
}

} // namespace gtap
