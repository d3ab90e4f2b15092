// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reports of --print-spills (see SpillReport.h).
#include "emit/SpillReport.h"

#include "analyse/frame/FrameParts.h"
#include "analyse/frame/RecordSize.h"
#include "emit/LaunchReport.h"
#include "emit/LoopReport.h"
#include "emit/PointerReport.h"
#include "emit/RecursionReport.h"
#include "emit/WalkReport.h"
#include "model/DeferredName.h"
#include "model/GraphNames.h"

#include <fmt/format.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>

#include <algorithm>
#include <array>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *classNames[] = {"local", "spilled", "pinned"};

std::string classOf(const TaskFunction &function, const FrameVariable &entry) {
  std::string name = classNames[static_cast<int>(entry.home.storage())];
  if (function.worker != WorkerKind::Block || entry.home.isLocal())
    return name;
  return name + (entry.perThread ? ", per thread" : ", uniform");
}

using Row = std::array<std::string, 5>;

// As a user knows it: Normalise writes what clauses say into variables.
std::string shownName(const FrameVariable &entry, const SourceManager &sources) {
  const std::string name = nameOf(entry);
  const char *clause = StringRef(name).starts_with(deferredPrefix) ? "condition of the task"
                       : name == graphIdName                       ? "graph_id"
                       : name == graphResetName                    ? "graph_reset"
                       : name == graphValuesName                   ? "values of the taskgraph"
                                                                   : nullptr;
  return clause ? fmt::format("({} in line {})", clause,
                              sources.getPresumedLineNumber(entry.variable->getLocation()))
                : name;
}

void addRows(const TaskFunction &function, const FrameVariable &entry, const SourceManager &sources,
             std::vector<Row> &rows) {
  const std::string name = shownName(entry, sources);
  if (entry.home.isSpilled() && !entry.home.savedAt().empty()) {
    for (unsigned state : entry.home.savedAt()) {
      unsigned line = sources.getPresumedLineNumber(waitOf(function, state)->pragma->location);
      rows.push_back({function.qualified, fmt::format("line {}", line), name,
                      classOf(function, entry), "live after this taskwait"});
    }
    return;
  }
  rows.push_back({function.qualified, entry.home.isLocal() ? "none" : "all", name,
                  classOf(function, entry), entry.reason});
}

} // namespace

std::string spillReport(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                        const Rewritten &rewritten, ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  std::vector<Row> rows{{"function", "taskwait", "variable", "class", "why"}};
  for (const TaskAnalysis &analysis : analyses) {
    if (analysis.bodies.empty() || analysis.function->recursion)
      continue;
    for (const FrameVariable &entry : analysis.record.variables)
      addRows(*analysis.function, entry, sources, rows);
    RecordSize size = sizeOf(analysis.bodies.front().layout, context);
    rows.push_back({analysis.function->qualified, "all", "(record)",
                    fmt::format("{} bytes", size.record) +
                        (size.eachThread ? fmt::format(" + {} a thread", size.eachThread) : ""),
                    fmt::format("{} of them arguments", size.arguments)});
  }

  std::array<std::size_t, 5> widths{};
  for (const Row &row : rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const Row &row : rows)
    text += fmt::format("{:<{}}  {:<{}}  {:<{}}  {:<{}}  {}\n", row[0], widths[0], row[1],
                        widths[1], row[2], widths[2], row[3], widths[3], row[4]);
  return text + loopReport(rewritten.loops) + recursionReport(rewritten.recursions) +
         walkReport(analyses, sources) + launchReport(model, analyses, context) +
         pointerReport(analyses, context);
}

std::string spillJson(const TaskModel &model, const std::vector<TaskAnalysis> &analyses,
                      const Rewritten &rewritten, ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  llvm::json::Array functions;
  for (const TaskAnalysis &analysis : analyses) {
    if (analysis.bodies.empty() || analysis.function->recursion)
      continue;
    const TaskFunction &function = *analysis.function;
    llvm::json::Array variables;
    for (const FrameVariable &entry : analysis.record.variables) {
      llvm::json::Array lines;
      for (unsigned state : entry.home.savedAt())
        lines.push_back(sources.getPresumedLineNumber(waitOf(function, state)->pragma->location));
      llvm::json::Object variable{
          {"name", shownName(entry, sources)},
          {"line", sources.getPresumedLineNumber(entry.variable->getLocation())},
          {"class", classNames[static_cast<int>(entry.home.storage())]},
          {"reason", entry.reason},
          {"saved_at_lines", std::move(lines)}};
      if (!entry.home.isLocal()) {
        variable["field"] = entry.field;
        variable["bytes"] = std::int64_t(storedSize(entry, context).size);
      }
      if (entry.home.slot() != 0)
        variable["shared_slot"] = entry.home.slot();
      if (function.worker == WorkerKind::Block && !entry.home.isLocal())
        variable["per_thread"] = entry.perThread;
      variables.push_back(std::move(variable));
    }
    RecordSize size = sizeOf(analysis.bodies.front().layout, context);
    llvm::json::Object entry{
        {"function", function.qualified},
        {"line", sources.getPresumedLineNumber(function.definition->getLocation())},
        {"record_bytes", std::int64_t(size.record)},
        {"argument_bytes", std::int64_t(size.arguments)},
        {"variables", std::move(variables)}};
    if (size.eachThread != 0)
      entry["record_bytes_per_thread"] = std::int64_t(size.eachThread);
    functions.push_back(std::move(entry));
  }
  llvm::json::Value report = llvm::json::Object{{"functions", std::move(functions)},
                                                {"loops", loopJson(rewritten.loops)},
                                                {"recursive", recursionJson(rewritten.recursions)},
                                                {"walks", walkJson(analyses, sources)},
                                                {"launches", launchJson(model, analyses, context)},
                                                {"pointers", pointerJson(analyses, context)}};
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::formatv("{0:2}", report) << "\n";
  return text;
}

} // namespace gtap
