// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Taskgroups.h.
#include "normalise/directives/Taskgroups.h"

#include "normalise/blocks/BlockReader.h"
#include "normalise/text/PlaceInRegion.h"
#include "support/SourceText.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>
#include <map>
#include <optional>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class TaskgroupWriter {
public:
  TaskgroupWriter(const TaskModel &model, ParsedUnit &unit, const LineTable &table)
      : unit_(unit), table_(table), source_(unit.context()) {
    std::set<const PragmaSite *> done; // a template's instances share theirs
    for (const auto &function : model.functions)
      for (const auto &body : function->bodies)
        for (const Taskgroup &group : body->groups)
          if (done.insert(group.pragma).second) {
            groups_.push_back(&group);
            bodies_[&group] = body.get();
          }
  }

  RewritePlan plan() {
    if (llvm::any_of(groups_, [](const Taskgroup *group) { return !group->body; })) {
      putInBraces();
    } else if (checkJumps()) {
      for (const Taskgroup *group : groups_)
        writeGroup(*group);
    }
    return std::move(plan_);
  }

private:
  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  void insert(unsigned at, const std::string &text, LinePlace place) {
    replace({at, at}, text, place);
  }
  void replace(Span span, const std::string &text, LinePlace place) {
    Rewrite rewrite{span.begin, span.end, {}};
    rewrite.text.append(text, place, /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }
  void wantWritten(SourceLocation where, const char *what) {
    plan_.requests.push_back({.id = DiagId::EditInMacro, .where = where, .arguments = {what}});
  }

  // White space as wide as what stands before `offset` on its line, so that the rest of the line keeps its columns.
  std::string padding(unsigned offset) const {
    StringRef before = source_.buffer().take_front(offset);
    std::string result = before.substr(before.rfind('\n') + 1).str();
    for (char &c : result)
      c = c == '\t' ? '\t' : ' ';
    return result;
  }

  void putInBraces() {
    std::map<unsigned, std::pair<const Taskgroup *, unsigned>> spans; // by where the pragma ends
    for (const Taskgroup *group : groups_) {
      if (group->body)
        continue;
      const Stmt &statement = *group->attributed->getSubStmt();
      const std::optional<Span> pragma = source_.span(group->pragma->text);
      const std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement));
      if (pragma && end && !SourceText::touchesMacro(statement.getBeginLoc()))
        spans[pragma->end] = {group, *end};
      else
        wantWritten(statement.getBeginLoc(), "statement");
    }
    unsigned done = 0;
    for (const auto &[begin, group] : spans) {
      if (begin < done)
        continue; // in another one: it is found again
      insert(begin, "\n{", placeOf(begin));
      insert(group.second, " }", placeOf(group.second));
      done = group.second;
    }
  }

  // False after a report.
  bool checkJumps() {
    bool good = true;
    for (const Taskgroup *group : groups_) {
      for (SourceLocation where : jumpsInto(*group->body, *bodies_[group]->definition)) {
        unit_.diagnostics().report(
            DiagId::GroupJump, unit_.context().getSourceManager().getExpansionLoc(where),
            {"a goto leads into",
             "jump to the directive, and let the block begin at its beginning"});
        unit_.diagnostics().note(group->pragma->location, "the taskgroup is here");
        good = false;
      }
      for (const auto &[where, what] : readBlock({group->body}, unit_.facts()).jumps) {
        const bool enters = StringRef(what).starts_with("a case");
        unit_.diagnostics().report(
            DiagId::GroupJump, unit_.context().getSourceManager().getExpansionLoc(where),
            {std::string(what) + (enters ? " leads into" : " leaves"),
             enters ? "put the switch into the group, or the group behind the case"
                    : "let the block come to its end: keep what is to happen in "
                      "a variable, and jump behind the block"});
        unit_.diagnostics().note(group->pragma->location, "the taskgroup is here");
        good = false;
      }
    }
    return good;
  }

  // The taskwait is the last statement of the block, where variables that the block declares are there still.
  void writeGroup(const Taskgroup &group) {
    const SourceLocation brace = group.body->getRBracLoc();
    const std::optional<Span> pragma = source_.span(group.pragma->text);
    const std::optional<Span> word =
        source_.span(SourceRange(group.pragma->location, group.pragma->location));
    const std::optional<unsigned> end = source_.offset(brace);
    if (!pragma || !word || !end || SourceText::touchesMacro(brace)) {
      wantWritten(brace, "taskgroup");
      return;
    }
    const bool alone = group.pragma->clauses.empty();
    replace({pragma->begin, alone ? word->end : pragma->end}, "", placeOf(pragma->begin));
    if (placeInRegion(*group.attributed, *bodies_.at(&group)) == PlaceInRegion::Last)
      return; // the region's end waits
    insert(*end, "\n#pragma gtap taskwait gtap_end_of(taskgroup)\n" + padding(*end),
           placeOf(pragma->begin));
  }

  ParsedUnit &unit_;
  const LineTable &table_;
  const SourceText source_;
  std::vector<const Taskgroup *> groups_;                // each once
  std::map<const Taskgroup *, const TaskBody *> bodies_; // that they stand in
  RewritePlan plan_;
};

} // namespace

bool allHaveBraces(const TaskModel &model) {
  return llvm::all_of(model.functions, [](const auto &function) {
    return llvm::all_of(function->bodies, [](const auto &body) {
      return llvm::all_of(body->groups, [](const Taskgroup &group) { return group.body; });
    });
  });
}

RewritePlan writeTaskgroups(const TaskModel &model, ParsedUnit &unit, const LineTable &table) {
  return TaskgroupWriter(model, unit, table).plan();
}

} // namespace gtap
