// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Taskgraphs.h.
#include "normalise/directives/Taskgraphs.h"

#include "frontend/Clauses.h"
#include "model/GraphNames.h"
#include "normalise/blocks/BlockReader.h"
#include "normalise/directives/GraphValues.h"
#include "support/SourceText.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <optional>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// That is not written out yet, and the body that it stands in: once, where a template's instances share it.
struct FoundGraph {
  const Taskgraph *graph;
  const TaskBody *body;
};
std::vector<FoundGraph> unwrittenGraphs(const TaskModel &model) {
  std::vector<FoundGraph> found;
  std::set<const PragmaSite *> done;
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies)
      for (const Taskgraph &graph : body->graphs)
        if (!graph.isWritten() && done.insert(graph.pragma).second)
          found.push_back({&graph, body.get()});
  return found;
}

void report(const Taskgraph &graph, DiagId id, SourceLocation where,
            std::initializer_list<std::string> arguments, ParsedUnit &unit) {
  unit.diagnostics().report(id, unit.context().getSourceManager().getExpansionLoc(where),
                            arguments);
  unit.diagnostics().note(graph.pragma->location, "the taskgraph is here");
}

class TaskgraphWriter {
public:
  TaskgraphWriter(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                  std::set<std::string> &names)
      : unit_(unit), table_(table), source_(unit.context()), names_(names),
        graphs_(unwrittenGraphs(model)) {}

  RewritePlan plan() {
    bool good = true;
    for (const FoundGraph &found : graphs_)
      good &= checkContents(found);
    if (good)
      for (const FoundGraph &found : graphs_)
        write(*found.graph, *found.body);
    return std::move(plan_);
  }

private:
  // False after a report.
  bool checkContents(const FoundGraph &found) {
    const Taskgraph &graph = *found.graph;
    const SourceManager &sources = unit_.context().getSourceManager();
    bool good = true;
    auto refuse = [&](const PragmaSite &pragma, const char *what, const char *why,
                      const char *instead) {
      report(graph, DiagId::GraphHolds, pragma.location,
             {fmt::format("'#pragma gtap {}'", what), why, instead}, unit_);
      good = false;
    };
    for (const Wait &wait : found.body->waits)
      if (standsIn(wait.pragma->location, graph, sources))
        refuse(
            *wait.pragma,
            wait.origin == WaitOrigin::GroupEnd ? "taskgroup" : spell(wait.pragma->kind),
            "all of its tasks are there before one of them runs",
            "leave it out: order the tasks by 'depend', and the taskgraph waits for all of them");
    for (const Taskgraph &other : found.body->graphs)
      if (&other != &graph && standsIn(other.pragma->location, graph, sources))
        refuse(*other.pragma, "taskgraph", "one graph cannot hold another one",
               "leave the directive out: the tasks then belong to the graph around them");
    auto refuseJump = [&](SourceLocation where, const std::string &what, bool enters) {
      report(graph, DiagId::GraphJump, where,
             {what + (enters ? " leads into" : " leaves"),
              enters
                  ? "let the block begin at its beginning: the tasks that the jump leaves out "
                    "would be missing in later runs of the graph"
                  : "let the block come to its end: a later run of the graph runs no code of it"},
             unit_);
      good = false;
    };
    for (const auto &[where, what] : readBlock({graph.body}, unit_.facts()).jumps)
      refuseJump(where, what, StringRef(what).starts_with("a case"));
    for (SourceLocation where : jumpsInto(*graph.body, *found.body->definition))
      refuseJump(where, "a goto", /*enters=*/true);
    return good;
  }

  void insert(unsigned at, const std::string &text, unsigned line) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, table_.place(source_.line(line)), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }

  // `{` a taskwait, the values, the directive and its block, a taskwait `}`.
  void write(const Taskgraph &graph, const TaskBody &body) {
    const std::optional<Span> pragma = source_.span(graph.pragma->text);
    const std::optional<unsigned> end = source_.statementEnd(*graph.body);
    if (!pragma || !end || SourceText::touchesMacro(graph.body->getRBracLoc()) ||
        SourceText::touchesMacro(graph.body->getLBracLoc())) {
      plan_.requests.push_back({.id = DiagId::EditInMacro,
                                .where = graph.body->getRBracLoc(),
                                .arguments = {"taskgraph"}});
      return;
    }
    const std::string indent = source_.indentation(pragma->begin).str();
    const std::string wait = "#pragma gtap taskwait gtap_end_of(taskgraph)\n";
    std::string ahead = "{\n" + wait;
    auto declare = [&](const char *type, const char *name, const std::string &value) {
      names_.insert(name);
      ahead += fmt::format("{}[[maybe_unused]] {} {} = {};\n", indent, type, name, value);
    };
    auto declareClause = [&](ClauseKind kind, const char *type, const char *name) {
      if (const ClauseSite *clause = graph.pragma->clause(kind))
        declare(type, name, fmt::format("static_cast<{}>({})", type, clause->spelled));
    };
    declareClause(ClauseKind::GraphId, "unsigned long long", graphIdName);
    declareClause(ClauseKind::GraphReset, "bool", graphResetName);
    if (!graph.pragma->clause(ClauseKind::GraphId))
      declare("unsigned long long", graphValuesName,
              "gtap::values_of(" + graphValues(graph, body, unit_) + ")");
    insert(pragma->begin, ahead + indent, pragma->begin);
    insert(pragma->end, " gtap_waited(written)", pragma->begin);
    insert(*end, "\n" + wait + indent + "}", pragma->begin);
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  const SourceText source_;
  std::set<std::string> &names_;
  std::vector<FoundGraph> graphs_;
  RewritePlan plan_;
};

} // namespace

bool checkTaskgraphPlaces(const TaskModel &model, ParsedUnit &unit) {
  const SourceManager &sources = unit.context().getSourceManager();
  bool good = true;
  auto refuse = [&](const Taskgraph &graph, const std::string &why) {
    unit.diagnostics().report(DiagId::GraphForm, graph.pragma->location, {why});
    good = false;
  };
  for (const auto &[graph, body] : unwrittenGraphs(model)) {
    const TaskFunction &function = *body->function;
    if (!graph->body) {
      refuse(*graph, "stands before a statement that is no block");
      continue;
    }
    if (function.worker != WorkerKind::Block || function.team)
      refuse(*graph, fmt::format("stands in '{}', which is a {} function", function.name,
                                 function.team ? "team" : "thread-level"));
    for (const SpawnedLoop &loop : model.loops)
      if (loop.body == body && standsIn(loop.loop.pragma->location, *graph, sources)) {
        report(*graph, DiagId::GraphHolds, loop.loop.pragma->location,
               {"a taskloop without 'task_iteration'", "its tasks make others",
                "make a task of each turn: '#pragma gtap taskloop nogroup', and in the loop "
                "'#pragma gtap task_iteration'"},
               unit);
        good = false;
      }
  }
  return good;
}

RewritePlan writeTaskgraphs(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                            std::set<std::string> &names) {
  return TaskgraphWriter(model, unit, table, names).plan();
}

} // namespace gtap
