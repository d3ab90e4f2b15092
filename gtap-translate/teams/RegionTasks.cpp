// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RegionTasks.h.
#include "teams/RegionTasks.h"

#include "frontend/Clauses.h"
#include "support/SourceText.h"

#include <clang/AST/ParentMap.h>
#include <clang/AST/Stmt.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// The outermost region around a spawn, or null.
const TeamDirective *regionAround(const Spawn &spawn, const TaskBody &body,
                                  const ParentMap &parents) {
  std::map<const Stmt *, const TeamDirective *> regions;
  for (const TeamDirective &directive : body.team)
    if (opensRegion(directive.pragma->kind))
      regions[directive.attributed] = &directive;
  const TeamDirective *found = nullptr;
  for (const Stmt *outer = parents.getParent(spawn.node()); outer; outer = parents.getParent(outer))
    if (const auto region = regions.find(outer); region != regions.end())
      found = region->second;
  return found;
}

} // namespace

RewritePlan writeRegionWaits(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  const SourceText source(unit.context());
  RewritePlan plan;
  std::set<const PragmaSite *> done; // a template's instances share theirs
  auto insert = [&](unsigned at, const char *text, unsigned line) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, table.place(source.line(line)), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
  };
  for (const TaskFunction *function : model.teams)
    for (const TaskBody *body : bodiesOf(*function)) {
      if (body->spawns.empty() || body->team.empty())
        continue;
      const ParentMap parents(body->definition->getBody());
      for (const Spawn &spawn : body->spawns) {
        const TeamDirective *region = regionAround(spawn, *body, parents);
        if (!region || region->pragma->clause(ClauseKind::Team))
          continue;
        // From then on nothing else says that the threads of a region share its variables with the task (check/language/CheckOmp).
        if (const ClauseSite *from = spawn.pragma->clause(ClauseKind::From);
            from && done.insert(spawn.pragma).second) {
          const std::optional<unsigned> begin = source.offset(from->location);
          const std::optional<unsigned> end = source.offset(from->text.getEnd());
          if (begin && end) {
            Rewrite rewrite{*begin, *end + 1, {}};
            rewrite.text.append("gtap_from(region)", table.place(source.line(*begin)));
            plan.rewrites.push_back(std::move(rewrite));
          }
        }
        if (!done.insert(region->pragma).second)
          continue;
        const Stmt &statement = *region->attributed->getSubStmt();
        const std::optional<Span> pragma = source.span(region->pragma->text);
        const std::optional<unsigned> end = source.statementEnd(SourceText::lastPart(statement));
        if (!pragma || !end || SourceText::touchesMacro(statement.getBeginLoc())) {
          plan.requests.push_back({.id = DiagId::EditInMacro,
                                   .where = statement.getBeginLoc(),
                                   .arguments = {"a region with a spawn in it"}});
          continue;
        }
        insert(pragma->begin, "{\n", pragma->begin);
        insert(pragma->end, " gtap_team(awaited)", pragma->begin);
        insert(*end, "\n#pragma gtap taskwait gtap_end_of(region)\n}", pragma->begin);
      }
    }
  return plan;
}

} // namespace gtap
