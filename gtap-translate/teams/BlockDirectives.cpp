// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockDirectives.h.
#include "teams/BlockDirectives.h"

#include "support/SourceText.h"

#include <clang/AST/ParentMap.h>

#include <optional>
#include <set>

namespace gtap {

using namespace clang;

bool isOfBlock(const TeamDirective &directive) {
  const ClauseSite *team = directive.pragma->clause(ClauseKind::Team);
  return team && team->names.front().name == "block";
}

// Whether another directive is around it.
static bool isInside(const TeamDirective &directive, const TaskBody &body,
                     const ParentMap &parents) {
  for (const Stmt *outer = parents.getParent(directive.attributed); outer;
       outer = parents.getParent(outer))
    for (const TeamDirective &each : body.team)
      if (each.attributed == outer)
        return true;
  return false;
}

RewritePlan openBlockDirectives(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  const SourceText source(unit.context());
  RewritePlan plan;
  std::set<const PragmaSite *> done; // a template's instances share theirs
  auto insert = [&](unsigned at, const char *text) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, table.place(source.line(at)), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
  };
  for (const TaskFunction *function : model.sharers)
    for (const TaskBody *body : bodiesOf(*function)) {
      const ParentMap parents(body->definition->getBody());
      for (const TeamDirective &directive : body->team) {
        if (isOfBlock(directive) || isInside(directive, *body, parents) ||
            !done.insert(directive.pragma).second)
          continue;
        const std::optional<Span> pragma = source.span(directive.pragma->text);
        const std::optional<unsigned> end =
            directive.pragma->kind == PragmaKind::Barrier
                ? (pragma ? std::optional(pragma->end) : std::nullopt)
                : source.statementEnd(SourceText::lastPart(*directive.attributed->getSubStmt()));
        if (!pragma || !end) {
          plan.requests.push_back({.id = DiagId::EditInMacro,
                                   .where = directive.pragma->location,
                                   .arguments = {"a directive of a block-level function"}});
          continue;
        }
        insert(pragma->begin, "#pragma gtap parallel gtap_team(block)\n{\n");
        insert(*end, "\n}");
      }
    }
  return plan;
}

} // namespace gtap
