// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaunchReport.h.
#include "emit/LaunchReport.h"

#include "emit/TreeLaunches.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

struct LaunchOutcome {
  std::string kernel;
  PresumedLoc place;
  std::optional<std::string> scheduled; // by what
  bool trees;                           // if the runtime chooses so (TreeLaunches.h)
};

// Of a kernel template one, of its first instance.
std::vector<LaunchOutcome>
outcomes(const TaskModel &model, const std::vector<TaskAnalysis> &analyses, ASTContext &context) {
  const WholeTrees trees = wholeTreesOf(analyses);
  std::vector<LaunchOutcome> all;
  std::set<const FunctionDecl *> patterns;
  for (const EntryKernel &entry : model.entries) {
    if (entry.pattern() && !patterns.insert(entry.pattern()).second)
      continue;
    const PresumedLoc place =
        context.getSourceManager().getPresumedLoc(entry.kernel->getLocation());
    if (place.isInvalid() || !entry.entry.callee || !entry.entry.callee->definition)
      continue;
    const TaskBody &root = *entry.entry.callee;
    const std::optional<std::string> scheduled = whatNeedsScheduler(model, trees, root, context);
    all.push_back({entry.kernel->getNameAsString(), place, scheduled,
                   scheduled && mayRunTrees(model, analyses, root, context)});
  }
  return all;
}

} // namespace

WholeTrees wholeTreesOf(const std::vector<TaskAnalysis> &analyses) {
  WholeTrees trees;
  for (const TaskAnalysis &each : analyses) {
    const FrameLayout &record = each.record;
    if (record.callWalk && record.callWalk->function && !record.callWalk->several)
      trees.chains.insert(each.function);
    // One whose number of children only the arguments tell could have more than a lane has room for.
    if (record.walk && record.walk->sums && record.walk->sumIsWord && record.walk->counted.empty())
      trees.sumTrees.insert(each.function);
  }
  return trees;
}

std::string launchReport(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                         ASTContext &context) {
  std::string text;
  for (const LaunchOutcome &each : outcomes(model, analyses, context)) {
    const std::string how =
        each.trees       ? "run trees without a scheduler, if that is faster for such tasks: "
                           "none of them waits (docs/trees.md)"
        : each.scheduled ? "have a scheduler: " + *each.scheduled
                         : "run loops alone, without a scheduler";
    text += fmt::format("{}:{}:{}: launches of '{}' {}\n", each.place.getFilename(),
                        each.place.getLine(), each.place.getColumn(), each.kernel, how);
  }
  return text;
}

llvm::json::Array launchJson(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                             ASTContext &context) {
  llvm::json::Array array;
  for (const LaunchOutcome &each : outcomes(model, analyses, context)) {
    llvm::json::Object entry{{"kernel", each.kernel},
                             {"file", each.place.getFilename()},
                             {"line", each.place.getLine()},
                             {"column", each.place.getColumn()},
                             {"scheduler", each.scheduled.has_value()},
                             {"trees", each.trees}};
    if (each.scheduled)
      entry["reason"] = *each.scheduled;
    array.push_back(std::move(entry));
  }
  return array;
}

} // namespace gtap
