// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionReport.h.
#include "teams/RegionReport.h"

#include "ast/types/DeclaredTypes.h"
#include "frontend/Clauses.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace gtap {

using namespace clang;

std::string regionReport(const TeamFunction &function, const TeamRegion &region,
                         const RegionForm &form, ParsedUnit &unit) {
  const SourceManager &sources = unit.context().getSourceManager();
  const PragmaSite &pragma = *region.directive->pragma;
  const PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(pragma.location));
  const bool isCall = pragma.clause(ClauseKind::Team) != nullptr;
  std::string text = fmt::format(
      "{}:{}:{}: '{}', {}: {}\n", place.getFilename(), place.getLine(), place.getColumn(),
      function.body().function->name, isCall ? "call of a team function" : spell(pragma.kind),
      form.threads.empty() ? "all threads of the block"
                           : fmt::format("a part of the block, num_threads({})", form.threads));
  auto say = [&](const std::string &line) { text += "  " + line + "\n"; };
  std::vector<std::string> copied;
  for (const VarDecl *variable : region.copied)
    copied.push_back(shownName(*variable));
  if (!form.opens)
    say("no barrier opens it: thread 0 has written nothing since the last one");
  else if (!copied.empty())
    say(fmt::format("a barrier opens it: each thread begins with thread 0's {}",
                    fmt::join(copied, ", ")));
  else if (form.hasWritten)
    say("a barrier opens it: thread 0 may have written memory since the last one");
  else
    say("a barrier opens it");
  if (form.fromOne)
    say("thread 0 computes the number of threads, and the others wait for it");
  if (!form.threads.empty() && form.waitsInside)
    say("its threads wait for each other: by a hardware barrier if they are whole warps, else by a "
        "counter");
  for (const ClauseSite &clause : pragma.clauses)
    if (clause.kind == ClauseKind::Reduction)
      say(fmt::format("the threads' values are combined behind it, in a fixed order, by '{}'",
                      clause.reduction));
  return text;
}

std::string noRegions() {
  return "No function of this file has a region: there is no 'parallel' in a function with "
         "'worker(team)'.\n";
}

} // namespace gtap
