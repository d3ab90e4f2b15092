// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionReport.h.
#include "teams/RegionReport.h"

#include "ast/types/DeclaredTypes.h"
#include "frontend/Clauses.h"
#include "teams/RegionWriter.h"

#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace gtap {

using namespace clang;

// Around a region, from which on a pool may be cheaper (docs/team-workers.md, "A pool").
static constexpr unsigned manyDecisions = 4;

// "sum.cu:9:9: 'sum', parallel for: "
static std::string placeOf(const TeamFunction &function, const TeamDirective &directive,
                           ParsedUnit &unit) {
  const PragmaSite &pragma = *directive.pragma;
  const SourceManager &sources = unit.context().getSourceManager();
  const PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(pragma.location));
  return fmt::format("{}:{}:{}: '{}', {}: ", place.getFilename(), place.getLine(),
                     place.getColumn(), function.body().function->name,
                     isTeamCall(directive) ? "call of a team function" : spell(pragma.kind));
}

static std::string reductionReport(const PragmaSite &pragma) {
  std::string text;
  for (const ClauseSite &clause : pragma.clauses)
    if (clause.kind == ClauseKind::Reduction)
      text +=
          fmt::format("  the threads' values are combined behind it, in a fixed order, by '{}'\n",
                      clause.reduction);
  return text;
}

static std::string listOf(const std::vector<const VarDecl *> &variables) {
  std::vector<std::string> names;
  for (const VarDecl *variable : variables)
    names.push_back(shownName(*variable));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string callerReport(const TeamFunction &function, const TeamDirective &region,
                         ParsedUnit &unit) {
  std::string place = placeOf(function, region, unit);
  place.erase(place.rfind(", ")); // its directive is none of the user's
  return place + ": the threads of the region that calls it\n";
}

std::string regionReport(const TeamFunction &function, const TeamRegion &region,
                         const RegionForm &form, ParsedUnit &unit) {
  const PragmaSite &pragma = *region.directive->pragma;
  const char *part = function.groupsOf(*region.directive)
                         ? "each thread has lanes for the regions in it"
                         : "a part of the block";
  std::string text =
      placeOf(function, *region.directive, unit) +
      (form.threads.empty() ? "all threads of the block\n"
                            : fmt::format("{}, num_threads({})\n", part, form.threads));
  auto say = [&](const std::string &line) { text += "  " + line + "\n"; };
  if (!form.opens)
    say("no barrier opens it: thread 0 has written nothing since the last one");
  else if (!form.taken.empty())
    say(fmt::format("a barrier opens it: each thread begins with thread 0's {}",
                    listOf(form.taken)));
  else if (form.hasWritten)
    say("a barrier opens it: thread 0 may have written memory since the last one");
  else
    say("a barrier opens it");
  if (const unsigned decisions = function.decisionsAround(region); decisions >= manyDecisions)
    say(fmt::format("{} branches and loops around it follow thread 0, by a barrier each: with "
                    "'pool', no other thread would",
                    decisions));
  if (form.fromOne)
    say("thread 0 computes the number of threads, and the others wait for it");
  if (!form.threads.empty() && form.waitsInside)
    say("its threads wait for each other: by a hardware barrier if they are whole warps, else by a "
        "counter");
  if (const ClauseSite *team = pragma.clause(ClauseKind::Team);
      team && team->names.front().name == "awaited")
    say("the task waits behind it for the tasks that its threads spawn");
  return text + reductionReport(pragma);
}

std::string pooledReport(const TeamFunction &function, const TeamRegion &region,
                         const RegionForm &form, ParsedUnit &unit) {
  std::string text = placeOf(function, *region.directive, unit) + "a pool of threads, " +
                     (form.threads.empty() ? "all of the block\n"
                                           : fmt::format("num_threads({})\n", form.threads));
  text += fmt::format("  they wait for thread 0, which runs {}\n",
                      form.pool->why.empty() ? "the text around it, as 'pool' says"
                                             : form.pool->why + " around it");
  if (!form.taken.empty())
    text += fmt::format("  each thread begins with thread 0's {}\n", listOf(form.taken));
  return text + reductionReport(*region.directive->pragma);
}

std::string laneReport(const TeamFunction &function, const TeamDirective &inner,
                       const std::vector<const VarDecl *> &taken, ParsedUnit &unit) {
  std::string text = placeOf(function, inner, unit) + "the lanes of the thread around it\n";
  if (!taken.empty())
    text += fmt::format("  each lane begins with the first one's {}\n", listOf(taken));
  return text + reductionReport(*inner.pragma);
}

std::string aloneReport(const TeamFunction &function, const TeamDirective &inner,
                        ParsedUnit &unit) {
  return placeOf(function, inner, unit) + "one thread, which comes by (GTAP216)\n";
}

std::string noRegions() {
  return "No function of this file has a region: there is no 'parallel' in a function with "
         "'worker(team)'.\n";
}

} // namespace gtap
