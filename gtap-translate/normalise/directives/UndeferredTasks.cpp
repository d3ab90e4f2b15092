// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UndeferredTasks.h.
#include "normalise/directives/UndeferredTasks.h"

#include "frontend/Clauses.h"
#include "model/DeferredName.h"
#include "normalise/blocks/Outline.h"
#include "support/SourceText.h"

#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <optional>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// A directive, and the statement behind it: null where it is a declaration, which has to stay in its scope.
struct FoundTask {
  const PragmaSite *pragma;
  const Stmt *statement;
  SourceLocation where; // of what is behind the directive
};

bool isMeant(const PragmaSite &site, const TaskFunction &function) {
  return function.worker == WorkerKind::Thread && site.clause(ClauseKind::Depend) &&
         (site.clause(ClauseKind::Final) || (site.clause(ClauseKind::If) && !namesDeferred(site)));
}

// Each once: a template's instances share theirs.
std::vector<FoundTask> undeferredTasks(const TaskModel &model) {
  std::vector<FoundTask> found;
  std::set<const PragmaSite *> done;
  for (const auto &function : model.functions) {
    for (const auto &body : function->bodies)
      for (const Spawn &spawn : body->spawns)
        if (isMeant(*spawn.pragma, *function) && done.insert(spawn.pragma).second)
          found.push_back({spawn.pragma, spawn.declares() ? nullptr : spawn.statement,
                           spawn.range().getBegin()});
    for (const SpawnedBlock &block : model.blocks)
      if (block.functionPragma == function->pragma && isMeant(*block.pragma, *function) &&
          done.insert(block.pragma).second)
        found.push_back({block.pragma, block.body, block.body->getBeginLoc()});
  }
  llvm::sort(found, [](const FoundTask &a, const FoundTask &b) {
    return a.pragma->location < b.pragma->location; // of one file
  });
  return found;
}

class UndeferredWriter {
public:
  UndeferredWriter(ParsedUnit &unit, const LineTable &table, std::set<std::string> &names)
      : table_(table), source_(unit.context()), names_(names) {}

  // `{ const bool gtap_deferred_1 = condition; if (!gtap_deferred_1) { taskwait }`, the directive with that variable, the
  // statement, `}`.
  void write(const FoundTask &task) {
    const std::optional<Span> pragma = source_.span(task.pragma->text);
    const std::optional<unsigned> end =
        task.statement && !SourceText::touchesMacro(task.statement->getEndLoc())
            ? source_.statementEnd(*task.statement)
            : std::nullopt;
    if (!pragma || (task.statement && !end)) {
      plan_.requests.push_back(
          {.id = DiagId::EditInMacro, .where = task.where, .arguments = {"task"}});
      return;
    }
    const std::string name = Outline::freshName(deferredPrefix, names_);
    const std::string indent =
        source_.indentation(source_.offset(task.where).value_or(pragma->begin)).str();
    const bool braces = task.statement != nullptr;
    insert(pragma->begin,
           fmt::format("{0}{1}{2}if (!{3}) {{\n#pragma gtap taskwait gtap_end_of(predecessors)\n"
                       "{0}}}\n",
                       indent, braces ? "{ " : "", declaration(*task.pragma, name, indent), name),
           pragma->begin);
    Rewrite directive{pragma->begin, pragma->end, {}};
    directive.text.append(fmt::format("#pragma gtap {}{} if({})", spell(task.pragma->kind),
                                      others(*task.pragma), name),
                          placeOf(pragma->begin), /*running=*/false);
    plan_.rewrites.push_back(std::move(directive));
    if (braces)
      insert(*end, " }", *end);
  }

  RewritePlan plan() { return std::move(plan_); }

private:
  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  void insert(unsigned at, const std::string &text, unsigned placedAs) {
    Rewrite rewrite{at, at, {}};
    rewrite.text.append(text, placeOf(placedAs), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }

  // The conditions, each evaluated once, in the order written.
  std::string declaration(const PragmaSite &pragma, const std::string &name,
                          const std::string &indent) const {
    std::string text;
    const bool both = pragma.clause(ClauseKind::If) && pragma.clause(ClauseKind::Final);
    for (const ClauseSite &clause : pragma.clauses) {
      if (clause.kind != ClauseKind::If && clause.kind != ClauseKind::Final)
        continue;
      const std::string value =
          fmt::format("{}static_cast<bool>({});\n{}", clause.kind == ClauseKind::Final ? "!" : "",
                      textOfClause(clause, source_), indent);
      text += text.empty() ? fmt::format("{}bool {} = {}", both ? "" : "const ", name, value)
                           : fmt::format("{} &= {}", name, value);
    }
    return text;
  }

  std::string others(const PragmaSite &pragma) const {
    std::string text;
    for (const ClauseSite &clause : pragma.clauses)
      if (clause.kind != ClauseKind::If && clause.kind != ClauseKind::Final)
        text += fmt::format(" {}{}", entryOf(clause.kind).name, parenthesised(clause, source_));
    return text;
  }

  const LineTable &table_;
  const SourceText source_;
  std::set<std::string> &names_;
  RewritePlan plan_;
};

} // namespace

bool holdsUndeferred(const TaskModel &model) {
  return !undeferredTasks(model).empty();
}

RewritePlan writeUndeferred(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                            std::set<std::string> &names) {
  UndeferredWriter writer(unit, table, names);
  for (const FoundTask &task : undeferredTasks(model))
    writer.write(task);
  return writer.plan();
}

} // namespace gtap
