// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LowerTeams.h.
#include "teams/LowerTeams.h"

#include "ast/types/DeclaredTypes.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/RegionFunctions.h"
#include "teams/RegionRaces.h"
#include "teams/TeamFunction.h"
#include "teams/TeamWriter.h"

#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

class TeamLowering {
public:
  TeamLowering(ParsedUnit &unit, const LineTable &table, std::set<std::string> &names)
      : unit_(unit), table_(table), names_(names), source_(unit.context()) {}

  void lower(const TaskFunction &function, RewritePlan &plan) {
    std::optional<std::string> first; // of a template's instances, which share their text
    std::set<std::string> names;
    for (const TaskBody *body : bodiesOf(function)) {
      const std::optional<Span> span = source_.span(body->definition->getBody()->getSourceRange());
      TeamFunction team(*body, unit_);
      if (!span || !hasAllDirectives(*body, *span) || !team.analyse())
        return;
      if (!first)
        tellRegionRaces(team, unit_);
      names = names_;
      TeamWriter writer(team, unit_, table_, names);
      Rewrite rewrite{span->begin, span->end, writer.write()};
      if (writer.failed())
        return;
      if (writer.text().fails()) {
        plan.requests.push_back({.id = DiagId::EditInMacro,
                                 .where = writer.text().failedAt(),
                                 .arguments = {"a statement of a team function"}});
      } else if (first && *first != rewrite.text.text()) {
        return refuse(function, "a template whose instances need different texts",
                      "write a function for each of these types; or make them alike: of 16 bytes "
                      "at most, and with the same operators");
      } else if (!first) {
        first = rewrite.text.text();
        report_ += writer.report();
        plan.rewrites.push_back(std::move(rewrite));
      }
      declareLocks(function, *body, plan);
    }
    names_.insert(names.begin(), names.end());
    if (function.ofRegions)
      passTeam(function, unit_, table_, plan);
  }

  // The directives of a block-level function.
  void lowerOfBlock(const TaskFunction &function, RewritePlan &plan) {
    for (const TaskBody *each : bodiesOf(function))
      if (const std::optional<Span> span =
              source_.span(each->definition->getBody()->getSourceRange());
          !span || !hasAllDirectives(*each, *span))
        return;
    const TaskBody &body =
        *bodiesOf(function).front(); // which stands for all instances of a template
    TeamFunction team(body, unit_);
    if (!team.analyseOfBlock())
      return;
    tellRegionRaces(team, unit_);
    for (const TeamRegion &region : team.regions()) {
      TeamText text(unit_, table_);
      RegionWriter writer(team, unit_, names_, text);
      writer.writeOfCaller(*region.directive);
      const std::optional<Span> pragma = source_.span(region.directive->pragma->text);
      if (writer.failed())
        return;
      if (text.fails() || !pragma)
        plan.requests.push_back({.id = DiagId::EditInMacro,
                                 .where = text.failedAt(),
                                 .arguments = {"a directive of a block-level function"}});
      else
        plan.rewrites.push_back({pragma->begin, region.end, text.take()});
    }
    declareLocks(function, body, plan);
  }

  const std::string &report() const { return report_; }

  // The functions say from then on who runs their text.
  void mark(const TaskModel &model, RewritePlan &plan) {
    std::set<const PragmaSite *> left; // of templates without instances
    for (const auto &function : model.regionFunctions)
      if (!llvm::is_contained(model.teams, function.get()))
        left.insert(function->pragma);
    for (const PragmaSite *pragma : model.pragmas) // those of region functions have done their work
      if (std::optional<Span> span = source_.span(pragma->text);
          span && pragma->ofRegions && !left.count(pragma))
        plan.rewrites.push_back({span->begin, span->end, {}});
    for (const PragmaSite *pragma : model.pragmas) {
      const ClauseSite *clause =
          pragma->kind == PragmaKind::Function ? pragma->clause(ClauseKind::Worker) : nullptr;
      if (!clause || clause->names.front().name != "team")
        continue;
      const std::optional<unsigned> begin = source_.offset(clause->location);
      const std::optional<unsigned> end = source_.offset(clause->text.getEnd());
      if (!begin || !end)
        continue;
      Rewrite rewrite{*begin, *end + 1, {}};
      rewrite.text.append("worker(block) gtap_team(lowered)", placeOf(*begin));
      plan.rewrites.push_back(std::move(rewrite));
      if (const ClauseSite *pool = pragma->clause(ClauseKind::Pool))
        if (std::optional<unsigned> at = source_.offset(pool->location))
          plan.rewrites.push_back({*at, *at + unsigned(StringRef("pool").size()), {}});
    }
  }

private:
  void refuse(const TaskFunction &function, const char *what, const char *instead) {
    unit_.diagnostics().report(DiagId::TeamForm, function.pragma->location,
                               {what, "is not supported", instead});
  }

  // An instance has no statements of the branches of `if constexpr` that it does not take.
  bool hasAllDirectives(const TaskBody &body, Span span) {
    const auto written = llvm::count_if(unit_.facts().pragmas, [&](const auto &site) {
      const std::optional<unsigned> at = source_.offset(site->location);
      return isOfTeam(site->kind) && at && *at >= span.begin && *at < span.end;
    });
    if (!patternOf(*body.definition) || std::size_t(written) == body.team.size())
      return true;
    refuse(*body.function, "a directive in a branch that an instance of the template leaves out",
           "take the directive out of the 'if constexpr', or write a function for each case");
    return false;
  }

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  // A word in global memory for each name: tasks of other blocks meet there, too.
  void declareLocks(const TaskFunction &function, const TaskBody &body, RewritePlan &plan) {
    for (const TeamDirective &directive : body.team) {
      if (directive.pragma->kind != PragmaKind::Critical)
        continue;
      const std::string name = directive.pragma->name.name;
      const std::string word = "gtap_critical" + (name.empty() ? "" : "_" + name);
      names_.insert(word);
      if (!locks_.insert(word).second || isDeclared(word))
        continue;
      // Before all functions of the file, in no namespace of the user's.
      const unsigned start = firstFunction_ ? *firstFunction_ : startOfFirst(function);
      firstFunction_ = start;
      Rewrite rewrite{start, start, {}};
      rewrite.text.append(fmt::format("static __device__ unsigned {};\n", word), placeOf(start),
                          /*running=*/false);
      plan.rewrites.push_back(std::move(rewrite));
    }
  }
  // By an earlier round. (A round may also have been given up before its text was used.)
  bool isDeclared(const std::string &word) const {
    ASTContext &context = unit_.context();
    return !context.getTranslationUnitDecl()->lookup(&context.Idents.get(word)).empty();
  }
  unsigned startOfFirst(const TaskFunction &function) const {
    const Decl *outermost = function.first;
    for (const DeclContext *around = function.first->getLexicalDeclContext();
         around && !around->isTranslationUnit(); around = around->getLexicalParent())
      outermost = cast<Decl>(around);
    if (const TemplateDecl *whole = outermost->getDescribedTemplate())
      outermost = whole;
    unsigned start = source_.offset(outermost->getBeginLoc()).value_or(0);
    if (std::optional<Span> pragma = source_.span(function.pragma->text);
        pragma && pragma->begin < start)
      start = pragma->begin;
    return start;
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  std::set<std::string> &names_;
  SourceText source_;
  std::string report_;
  std::optional<unsigned> firstFunction_;
  std::set<std::string> locks_;
};

} // namespace

LoweredTeams lowerTeams(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                        std::set<std::string> &names) {
  RewritePlan plan;
  TeamLowering lowering(unit, table, names);
  for (const TaskFunction *function : model.teams)
    lowering.lower(*function, plan);
  for (const TaskFunction *function : model.sharers)
    lowering.lowerOfBlock(*function, plan);
  lowering.mark(model, plan);
  return {std::move(plan), lowering.report()};
}

} // namespace gtap
