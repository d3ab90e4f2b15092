// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Remark.h.
#include "remark/Remark.h"

#include "model/LoopNames.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <set>
#include <tuple>

namespace gtap {

using namespace clang;

namespace {

struct Group {
  RemarkGroup group;
  void (*find)(const RemarkInput &, std::vector<Remark> &);
};

constexpr Group groups[] = {
    {RemarkGroup::Loops, remarkLoops},
    {RemarkGroup::Joins, remarkJoins},
    {RemarkGroup::Serial, remarkSerialCalls},
    {RemarkGroup::Records, remarkRecords},
    {RemarkGroup::Pointers, remarkPointers},
    {RemarkGroup::Recursion, remarkRecursion},
    {RemarkGroup::Grandchildren, remarkGrandchildren},
};

StringRef plainName(const TaskFunction &function) {
  return function.first->getIdentifier() ? function.first->getName() : StringRef();
}

} // namespace

bool isMadeUp(const TaskFunction &function) {
  return plainName(function).starts_with(loopFunctionPrefix);
}

std::vector<const TaskBody *> userBodies(const TaskModel &model) {
  std::vector<const TaskBody *> bodies;
  for (const auto &function : model.functions)
    if (!function->recursion && !isMadeUp(*function))
      for (const TaskBody *body : bodiesOf(*function))
        bodies.push_back(body);
  return bodies;
}

std::string shownName(const TaskFunction &function) {
  return plainName(function).starts_with(blockFunctionPrefix)
             ? "this block"
             : fmt::format("'{}'", function.qualified);
}

std::string lineOf(SourceLocation where, const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  const PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(where));
  return place.isValid() ? std::to_string(place.getLine()) : "0";
}

void remark(const RemarkInput &input, const RemarkSwitches &wanted, Diagnostics &diagnostics) {
  std::vector<Remark> remarks;
  for (const Group &each : groups)
    if (wanted.wants(each.group))
      each.find(input, remarks);
  // What a block or a loop became stands elsewhere, and may stand there twice: the user's lines
  // count.
  using Place = std::tuple<std::string, unsigned, unsigned>;
  const SourceManager &sources = input.context.getSourceManager();
  auto placeOf = [&](const Remark &each) {
    const PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(each.where));
    return place.isValid() ? Place(place.getFilename(), place.getLine(), place.getColumn())
                           : Place();
  };
  llvm::stable_sort(remarks,
                    [&](const Remark &a, const Remark &b) { return placeOf(a) < placeOf(b); });
  std::set<std::tuple<Place, RemarkId, std::vector<std::string>>> said;
  for (const Remark &each : remarks)
    if (said.emplace(placeOf(each), each.id, each.arguments).second)
      diagnostics.remark(each.id, sources.getExpansionLoc(each.where), each.arguments);
}

} // namespace gtap
