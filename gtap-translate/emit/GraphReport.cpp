// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GraphReport.h.
#include "emit/GraphReport.h"

#include "frontend/Clauses.h"
#include "model/DeferredName.h"
#include "model/LoopNames.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

// Of the runtime: tuning.cuh, block/computed_graph.cuh.
constexpr unsigned leastTurns = 32, mostDistances = 8, mostBytes = 256;

// What is said of a directive.
struct Entry {
  SourceLocation where;
  std::string text; // its lines
};

class GraphReport {
public:
  explicit GraphReport(const ASTContext &context)
      : context_(context), sources_(context.getSourceManager()) {}

  void add(const TaskAnalysis &analysis) {
    const TaskFunction &function = *analysis.function;
    for (const TaskBody *body : bodiesOf(function)) { // a template's instances share directives
      for (const Taskgraph &graph : body->graphs)
        if (told_.insert(graph.pragma).second)
          addGraph(function, *graph.pragma);
      for (std::size_t k = 0; k < body->taskloops.size(); ++k)
        if (told_.insert(body->taskloops[k].pragma).second)
          addTaskloop(*body, body->taskloops[k], analysis.taskloops[k]);
      for (const Spawn &spawn : body->spawns)
        if (spawn.isDependent() && spawn.loop < 0 && told_.insert(spawn.pragma).second)
          addTask(*body, spawn);
    }
  }

  std::string text() {
    llvm::stable_sort(entries_, [&](const Entry &a, const Entry &b) {
      return sources_.isBeforeInTranslationUnit(a.where, b.where);
    });
    std::string text;
    for (const Entry &entry : entries_)
      text += entry.text;
    if (entries_.empty())
      text = "No task of this file has an order among its siblings: there is no 'depend', no "
             "'task_iteration' and no taskgraph.\n";
    if (someComputed_)
      text += fmt::format(
          "Where it says that a graph may be computed, the program computes it if\n"
          "  - the function makes nothing else between two taskwaits, and the loops have {} turns "
          "or "
          "more;\n"
          "  - each task names one object that it writes, and these lie at regular distances, as "
          "'cells[i * n + j]' does;\n"
          "  - none is written twice, but by an outermost loop that comes back to the same ones "
          "after at most "
          "4 turns;\n"
          "  - what a task reads lies at one of at most {} distances from what it writes, or no "
          "task "
          "writes it;\n"
          "  - the arguments of a task fit into a block's window, and the variables that the loops "
          "use into {} bytes;\n"
          "  - the schedule is 'dynamic', and the placement 'default'.\n"
          "If not, the tasks are made as the line says.\n",
          leastTurns, mostDistances, mostBytes);
    return text;
  }

private:
  void addGraph(const TaskFunction &function, const PragmaSite &pragma) {
    const bool records = !function.saysWorker;
    begin(function, pragma,
          records
              ? "a graph's first run makes and records the tasks, and later runs of it make none"
              : "each run makes the tasks");
    if (!records)
      reason(pragma.location, "not recorded", "the file has thread-level tasks, too");
    const ClauseSite *id = pragma.clause(ClauseKind::GraphId);
    const ClauseSite *reset = pragma.clause(ClauseKind::GraphReset);
    if (records && !id)
      reason(pragma.location, "graphs",
             "one for each set of values of the variables that the block reads, 256 at most; of a "
             "reference to memory, and of what the block reads there, only the address counts");
    if (records && id)
      note(pragma, *id, "a graph for each of its values");
    if (records && reset)
      note(pragma, *reset, "where it is true, the graph of these values is made and recorded anew");
    addSchedule(pragma);
  }

  void addTaskloop(const TaskBody &body, const Taskloop &loop, const TaskloopPlan &plan) {
    const TaskFunction &function = *body.function;
    const PragmaSite &pragma = *loop.pragma;
    const bool recorded = loop.graph >= 0 && !function.saysWorker;
    switch (plan.way) {
    case TaskloopWay::OneLane:
      begin(function, pragma, byOneLane);
      reason(pragma.location, notByMore, ofOneLane);
      break;
    case TaskloopWay::OneBlock:
      begin(function, pragma, "all threads of one block make the tasks, and the graph is built");
      break;
    case TaskloopWay::AllBlocks:
      begin(function, pragma, "all blocks without tasks make the tasks, and the graph is built");
      break;
    case TaskloopWay::Computed:
      begin(function, pragma,
            recorded ? "all blocks without tasks make the tasks, and the graph is built"
                     : "all blocks without tasks make the tasks; the graph may be computed");
      someComputed_ |= !recorded;
      break;
    }
    reason(plan.ofBlock, "not by all blocks");
    reason(plan.uneven, "not computed");
    if (!plan.ofBlock) // what one block alone has is in memory
      reason(plan.readings, "not computed");
    reason(plan.never, "not computed");
    if (recorded) {
      const PragmaSite &graph = *body.graphs[loop.graph].pragma;
      if (plan.way == TaskloopWay::Computed)
        reason(graph.location, "not computed", "the taskgraph records the graph that is built");
      else
        reason(graph.location, "recorded", "by the taskgraph");
    }
    addSchedule(pragma);
  }

  void addTask(const TaskBody &body, const Spawn &spawn) {
    const TaskFunction &function = *body.function;
    const PragmaSite &pragma = *spawn.pragma;
    const bool ofLane = function.worker == WorkerKind::Thread;
    begin(function, pragma, ofLane ? byOneLane : byOneThread);
    reason(pragma.location, notByMore, ofLane ? ofOneLane : ofOneThread);
    if (namesDeferred(pragma))
      reason(pragma.location, "its condition",
             "where it is false, the function waits for the tasks before it, and runs it in place");
    if (spawn.graph >= 0 && !function.saysWorker)
      reason(body.graphs[spawn.graph].pragma->location, "recorded", "by the taskgraph");
  }

  void addSchedule(const PragmaSite &pragma) {
    const ClauseSite *schedule = pragma.clause(ClauseKind::Schedule);
    const std::string word = schedule ? schedule->names.front().name : "dynamic";
    if (word == "static")
      note(pragma, *schedule, "each block gets its tasks before they run, in an order by waves");
    else if (word == "runtime")
      note(pragma, *schedule,
           "'gtap_config::schedule' or GTAP_SCHEDULE decides; no graph is computed where that is "
           "'static'");
  }

  // ---- lines ----

  void begin(const TaskFunction &function, const PragmaSite &pragma, const char *how) {
    const bool isBlock = StringRef(function.name).starts_with(blockFunctionPrefix);
    const SourceLocation where = sources_.getExpansionLoc(pragma.location);
    entries_.push_back(
        {where, fmt::format("{}: {}, {}: {}\n", placeOf(where),
                            isBlock ? "a spawned block" : fmt::format("'{}'", function.qualified),
                            spell(pragma.kind), how)});
  }
  void reason(SourceLocation where, const char *what, const std::string &why) {
    const bool isThere = sources_.getExpansionLoc(where) == entries_.back().where;
    entries_.back().text +=
        fmt::format("  {}{}: {}\n", isThere ? "" : placeOf(where) + ": ", what, why);
  }
  void reason(const Hindrance &found, const char *what) {
    if (!found)
      return;
    const std::string code = textOf(CharSourceRange::getTokenRange(found.code));
    const std::string quoted = fmt::format("'{}'", code);
    const bool isSaid = code.empty() || StringRef(found.why).contains(quoted);
    reason(found.where, what, isSaid ? found.why : found.why + ": " + quoted);
  }
  void note(const PragmaSite &pragma, const ClauseSite &clause, const char *what) {
    const std::string code = textOf(clause.text);
    reason(clause.location.isValid() ? clause.location : pragma.location,
           fmt::format("{}({})", entryOf(clause.kind).name, code.empty() ? clause.spelled : code)
               .c_str(),
           what);
  }

  // "sweep.cu:12:25"
  std::string placeOf(SourceLocation where) const {
    const PresumedLoc place = sources_.getPresumedLoc(sources_.getExpansionLoc(where));
    return place.isInvalid()
               ? "?"
               : fmt::format("{}:{}:{}", place.getFilename(), place.getLine(), place.getColumn());
  }
  // The user's text, when it is a line's part.
  std::string textOf(CharSourceRange range) const {
    constexpr std::size_t most = 60;
    if (range.isInvalid())
      return "";
    const StringRef text =
        Lexer::getSourceText(sources_.getExpansionRange(range), sources_, context_.getLangOpts())
            .trim();
    return text.size() > most || text.contains('\n') ? "" : text.str();
  }

  static constexpr const char *byOneThread =
      "one thread of the block makes the tasks, one after the other";
  static constexpr const char *byOneLane =
      "the lane that runs the function makes the tasks, one after the other";
  static constexpr const char *notByMore = "not by more threads";
  static constexpr const char *ofOneThread =
      "only a 'taskloop' with 'task_iteration' has its tasks made by all threads";
  static constexpr const char *ofOneLane = "the function is a thread-level one";

  const ASTContext &context_;
  const SourceManager &sources_;
  std::set<const PragmaSite *> told_;
  std::vector<Entry> entries_;
  bool someComputed_ = false;
};

} // namespace

std::string graphReport(const std::vector<TaskAnalysis> &analyses, const ASTContext &context) {
  GraphReport report(context);
  for (const TaskAnalysis &analysis : analyses)
    report.add(analysis);
  return report.text();
}

} // namespace gtap
