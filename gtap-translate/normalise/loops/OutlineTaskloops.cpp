// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See OutlineTaskloops.h. The text of a turn moves verbatim.
#include "normalise/loops/OutlineTaskloops.h"

#include "analyse/loops/LoopHead.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "check/graphs/CheckTaskloop.h"
#include "frontend/Clauses.h"
#include "model/InjectedClauses.h"
#include "model/LoopNames.h"
#include "model/WorkerKinds.h"
#include "normalise/blocks/BlockReader.h"
#include "normalise/blocks/BlockRemainders.h"
#include "normalise/blocks/LostWrites.h"
#include "normalise/loops/LoopOutline.h"
#include "normalise/loops/NestText.h"
#include "normalise/text/PlaceInRegion.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

bool endsRegion(const SpawnedLoop &spawned) {
  return placeInRegion(*spawned.loop.attributed, *spawned.body) == PlaceInRegion::Last;
}

// What says how many turns each task has exactly, or how many tasks there are: `grainsize(strict: n)`, `num_tasks(strict: n)`; or null.
const ClauseSite *strictClause(const PragmaSite &pragma) {
  for (ClauseKind kind : {ClauseKind::GrainSize, ClauseKind::NumTasks})
    if (const ClauseSite *clause = pragma.clause(kind); clause && clause->strict)
      return clause;
  return nullptr;
}

constexpr const char *leavesLoop =
    "let each turn come to the end of the body; 'continue' may stand in it";

// Of a loop that has parts for turns: each is a task.
constexpr const char *oneTurnEach = "1";

// The heads of the loops of a nest, the outermost first; empty after a report.
class TaskloopCheck {
public:
  TaskloopCheck(const SpawnedLoop &spawned, ParsedUnit &unit)
      : spawned_(spawned), context_(unit.context()), diagnostics_(unit.diagnostics()) {}

  std::vector<LoopHead> heads() {
    const PragmaSite &pragma = *spawned_.loop.pragma;
    if (spawned_.body->function->worker == WorkerKind::Block &&
        !pragma.clause(ClauseKind::NoGroup) && !endsRegion(spawned_)) {
      diagnostics_.report(
          DiagId::TaskloopGroup, pragma.location,
          {placeInRegion(*spawned_.loop.attributed, *spawned_.body) == PlaceInRegion::Inside
               ? "write 'nogroup': the end of the region waits for its tasks"
               : waitBehindLoop});
      return {};
    }
    if (const ClauseSite *schedule = pragma.clause(ClauseKind::Schedule)) {
      diagnostics_.report(DiagId::GraphSchedule, schedule->location,
                          {"taskloop",
                           "it makes no graph, and idle workers take halves of its turns",
                           "no schedule; 'grainsize(n)' says how many turns a task has at least"});
      return {};
    }
    const ClauseSite *size = pragma.clause(ClauseKind::GrainSize);
    const ClauseSite *tasks = pragma.clause(ClauseKind::NumTasks);
    if (size && tasks)
      return refuse(tasks->location,
                    "'grainsize' and 'num_tasks' both say how many turns a task has",
                    "keep one of them");
    for (const auto &[kind, number] : spawned_.loop.numbers)
      if (!number->isTypeDependent() && !checkInteger(pragma, kind, number, diagnostics_))
        return {};
    if (spawned_.loop.loops.empty())
      return refuse(pragma.location, "no 'for' loop follows");
    if (const Spawn *alone = aloneInTurn()) {
      diagnostics_.report(DiagId::DependInTurn, alone->pragma->location);
      diagnostics_.note(pragma.location, "the taskloop is here");
      return {};
    }
    std::vector<LoopHead> heads;
    if (std::string why = collapseProblem(spawned_.loop, context_); !why.empty())
      return refuse(pragma.clause(ClauseKind::Collapse)->location, why,
                    "write the number of loops that stand directly in each other");
    for (const ForStmt *loop : spawned_.loop.loops) {
      LoopHead head;
      if (std::string why = headWithOffset(*spawned_.body, *loop, context_, head); !why.empty())
        return refuse(loop->getForLoc(), "the loop " + why);
      Expr::EvalResult step;
      if (head.step && !head.step->isValueDependent() && head.step->EvaluateAsInt(step, context_) &&
          !step.Val.getInt().isStrictlyPositive())
        return refuse(loop->getForLoc(), "the loop has a step that is not above 0");
      if (std::optional<SourceLocation> change = changeOf(*head.variable, *loop->getBody()))
        return refuse(*change,
                      fmt::format("the body changes '{}', the variable of the loop",
                                  head.variable->getNameAsString()),
                      "use a variable of the turn: 'int own = i;'");
      for (const Expr *part : {head.first, head.step}) // written twice
        if (part && part->HasSideEffects(context_))
          return refuse(part->getBeginLoc(), "its head holds a call or changes something",
                        "keep the value in a variable before the loop");
      for (const LoopHead &outer : heads)
        for (const Expr *part : {head.first, head.bound, head.step})
          if (part && mentions(*part, *outer.variable))
            return refuse(
                part->getBeginLoc(),
                fmt::format("the head of an inner loop depends on '{}', so that its turns "
                            "are not the same in all turns of the outer one",
                            outer.variable->getNameAsString()),
                "leave 'collapse' out: the inner loop is then a part of the turn");
      heads.push_back(head);
    }
    // The step, and the first values of a nest, are written into the new function as well, where the body has copies of
    // the variables.
    Writes writes;
    writes.TraverseStmt(const_cast<Stmt *>(spawned_.loop.body));
    for (const LoopHead &head : heads)
      for (const Expr *part : {head.step, heads.size() > 1 ? head.first : nullptr})
        for (const auto &[variable, where] : writes.found)
          if (part && mentions(*part, *variable))
            return refuse(where,
                          fmt::format("the body changes '{}', which the head of the loop names",
                                      variable->getNameAsString()),
                          "use a variable of the turn");
    return heads;
  }

private:
  std::vector<LoopHead> refuse(SourceLocation where, const std::string &why,
                               const char *instead = "write 'for (int i = a; i < b; i++)'") {
    diagnostics_.report(DiagId::TaskloopBody, context_.getSourceManager().getExpansionLoc(where),
                        {why, instead});
    return {};
  }

  // The only task with `depend` that a turn makes, and once: it has no siblings, since other turns are other parents. Else null.
  const Spawn *aloneInTurn() const {
    struct LoopsOf : DynamicRecursiveASTVisitor {
      std::vector<SourceRange> ranges;
      bool VisitStmt(Stmt *node) override {
        if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(node))
          ranges.push_back(node->getSourceRange());
        return true;
      }
    } inner;
    inner.TraverseStmt(const_cast<Stmt *>(spawned_.loop.body));
    const SourceManager &sources = context_.getSourceManager();
    auto isIn = [&](const Spawn &spawn, SourceRange range) {
      return sources.isPointWithin(sources.getExpansionLoc(spawn.call->getBeginLoc()),
                                   sources.getExpansionLoc(range.getBegin()),
                                   sources.getExpansionLoc(range.getEnd()));
    };
    const Spawn *found = nullptr;
    for (const Spawn &spawn : spawned_.body->spawns)
      if (!spawn.accesses.empty() && isIn(spawn, spawned_.loop.body->getSourceRange())) {
        if (found ||
            llvm::any_of(inner.ranges, [&](SourceRange loop) { return isIn(spawn, loop); }))
          return nullptr;
        found = &spawn;
      }
    return found;
  }

  static std::optional<SourceLocation> changeOf(const VarDecl &variable, const Stmt &body) {
    Writes writes;
    writes.TraverseStmt(const_cast<Stmt *>(&body));
    const auto found = writes.found.find(&variable);
    return found == writes.found.end() ? std::nullopt : std::optional(found->second);
  }

  static bool mentions(const Stmt &node, const VarDecl &variable) {
    const auto *mention = dyn_cast<DeclRefExpr>(&node);
    return (mention && mention->getDecl() == &variable) ||
           llvm::any_of(node.children(),
                        [&](const Stmt *child) { return child && mentions(*child, variable); });
  }

  const SpawnedLoop &spawned_;
  const ASTContext &context_;
  Diagnostics &diagnostics_;
};

// One loop, in every instance of its function when that is a template.
class TaskloopOutline : public LoopOutline {
public:
  TaskloopOutline(ParsedUnit &unit, const LineTable &table,
                  const std::vector<const SpawnedLoop *> &instances,
                  const std::vector<LoopHead> &heads, std::string name)
      : LoopOutline(unit, table, partsOf(instances, heads), *instances.front()->body, heads.front(),
                    *instances.front()->loop.loops.front(), std::move(name)),
        spawned_(*instances.front()) {}

  // False after a report or a request.
  bool make(RewritePlan &plan, std::set<std::string> &names) {
    if (const char *what = refusedPlace()) {
      unit_.diagnostics().report(DiagId::TaskloopBody, spawned_.loop.pragma->location,
                                 {fmt::format("it stands in {}", what),
                                  "write the loop in a task function outside, and call that"});
      return false;
    }
    const std::optional<Span> pragma = source_.span(spawned_.loop.pragma->text);
    if (std::string problem = readText(/*withDirectives=*/true); !problem.empty() || !pragma)
      return fromMacro(plan);
    bool good = true;
    std::vector<std::string> leading{fmt::format("{} {}", turnsType(), grainVariable)};
    if (!isBlock())
      leading.push_back(fmt::format("{} {}", turnsType(), strideVariable));
    if (priority())
      leading.push_back(fmt::format("int {}", priorityVariable));
    for (const Problem &problem : prepareTurns(std::move(leading))) {
      if (problem.inMacro)
        plan.requests.push_back(
            {.id = problem.id, .where = problem.where, .arguments = {problem.arguments.front()}});
      else if (problem.id == DiagId::BlockJump)
        unit_.diagnostics().report(DiagId::TaskloopBody, problem.where,
                                   {problem.arguments.front() + " leaves the loop", leavesLoop});
      else
        report(problem, unit_.diagnostics());
      good = false;
    }
    if (!good)
      return false;
    warnOfLostWrites(instances_.front(), surroundings_.captured, unit_);
    names.insert(signature_->madeUp().begin(), signature_->madeUp().end());
    names.insert({turnsVariable, halfVariable, grainVariable, strideVariable, priorityVariable,
                  "gtap_once", "gtap_rest", "gtap_at"});
    plan.rewrites.push_back(spawn(*pragma));
    place(plan.rewrites, body_);
    return true;
  }

private:
  static std::vector<MovedPart> partsOf(const std::vector<const SpawnedLoop *> &instances,
                                        const std::vector<LoopHead> &heads) {
    std::vector<MovedPart> parts;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const ForStmt *loop = instances[i]->loop.loops.front();
      parts.push_back({instances[i]->function,
                       instances[i]->loop.attributed,
                       {loop->getBody(), loop->getInc()},
                       instances[i]->loop.pragma,
                       heads[i].variable,
                       {}});
      parts.back().task = instances[i]->body;
    }
    return parts;
  }

  bool fromMacro(RewritePlan &plan) {
    plan.requests.push_back(
        {.id = DiagId::EditInMacro, .where = statement_.getBeginLoc(), .arguments = {"taskloop"}});
    return false;
  }

  bool waits() const {
    return spawned_.loop.pragma->clause(ClauseKind::NoGroup) == nullptr && !endsRegion(spawned_);
  }
  // Whether the body holds a taskwait or a taskgroup. Each turn is then a task of its own: else it would wait for the
  // children of the turns beside it, too. So it is where tasks of blocks have exactly one turn each.
  bool turnsWait() const {
    return inTurns(task_.waits) || inTurns(task_.groups) ||
           (isBlock() && strictClause(*spawned_.loop.pragma));
  }
  bool turnsSpawn() const { return inTurns(task_.spawns); }
  // Whether the body holds one of these.
  template <class Directives>
  bool inTurns(const Directives &directives) const {
    const SourceManager &sources = unit_.context().getSourceManager();
    auto inBody = [&](const auto &each) {
      return sources.isPointWithin(sources.getExpansionLoc(each.pragma->location),
                                   sources.getExpansionLoc(statement_.getBody()->getBeginLoc()),
                                   sources.getExpansionLoc(statement_.getBody()->getEndLoc()));
    };
    return llvm::any_of(directives, inBody);
  }

  bool continues() const {
    return llvm::any_of(readBlock({statement_.getBody()}, unit_.facts()).jumps,
                        [](const auto &jump) { return jump.second == StringRef("a continue"); });
  }

  // How many turns a task has at least.
  std::string grain() const {
    for (ClauseKind kind : {ClauseKind::GrainSize, ClauseKind::NumTasks})
      if (const ClauseSite *clause = spawned_.loop.pragma->clause(kind))
        return fmt::format("::gtap::{}({}, {})",
                           kind == ClauseKind::GrainSize ? "grain_of_size" : "grain_of_tasks",
                           turnsVariable, textOfClause(*clause, source_));
    return fmt::format("::gtap::{}({})", isBlock() ? "usual_grain_of_blocks" : "usual_grain",
                       turnsVariable);
  }

  const ClauseSite *priority() const { return spawned_.loop.pragma->clause(ClauseKind::Priority); }
  // The clause as all tasks of the loop have it: " priority(gtap_priority)", or "".
  std::string priorityClause() const {
    return priority() ? fmt::format(" priority({})", priorityVariable) : "";
  }
  std::string spawnText(const std::string &indentation, const std::string &call) const override {
    return fmt::format("#pragma gtap task{}\n{}{};\n", priorityClause(), indentation, call);
  }
  // The outline's call, from outside or from itself.
  std::string call(std::vector<std::string> leading,
                   const std::map<std::string, std::string> &instead = {}) const {
    if (priority())
      leading.push_back(priorityVariable);
    return signature_->call(leading, instead);
  }

  Rewrite spawn(Span pragma) const {
    StringRef indentation = source_.indentation(begin_);
    std::string clauses;
    for (const ClauseSite &clause : spawned_.loop.pragma->clauses)
      if (clause.kind == ClauseKind::If || clause.kind == ClauseKind::Final)
        clauses += fmt::format(" {}({})", entryOf(clause.kind).name, textOfClause(clause, source_));
    clauses += priorityClause();
    std::string value; // of priority(e), which is evaluated once
    if (const ClauseSite *clause = priority()) {
      const std::string text = textOfClause(*clause, source_);
      value = fmt::format("{}  const int {} = ::gtap::clamped_priority({});\n", indentation,
                          priorityVariable,
                          text.find(',') == std::string::npos ? text : "(" + text + ")");
    }
    const bool alone = isAlone(); // an `else` behind it belongs to another `if`
    Rewrite rewrite{pragma.begin, endOfNest(spawned_), directivesBehind(pragma, spawned_)};
    rewrite.text.append(
        fmt::format(
            "{0}{1}if (const {2} {3} = {4}; {3} != 0) {{\n{10}#pragma gtap task{5}\n{0}  {6};\n"
            "{0}}} else\n{0}  for {9};)\n{0}    ::gtap::turns_unknown();{7}{8}",
            indentation.str(), alone ? "{ " : "", turnsType(), turnsVariable, turns(), clauses,
            call(isBlock() ? std::vector<std::string>{turnsVariable, grain()}
                           : std::vector<std::string>{turnsVariable, grain(), "1"},
                 {{loop_.variable->getNameAsString(), first()}}),
            waits() ? "\n#pragma gtap taskwait\n" + indentation.str() : "", alone ? " }" : "",
            headUpToBound(), value),
        placeOf(pragma.begin), /*running=*/false);
    return rewrite;
  }

  PlacedText inside() const override {
    const std::string halves = fmt::format("{}({}, {})", isBlock() ? "halves_of_block" : "halves",
                                           turnsVariable, grainVariable);
    PlacedText text;
    std::string around;
    // In a block there is no loop that `continue` could go on with.
    const std::string once =
        continues() ? " for (bool gtap_once = true; gtap_once; gtap_once = false)" : "";
    if (turnsWait())
      around = fmt::format(" {{\n{}#pragma gtap task{}{}\n  {{{}",
                           isBlock() ? "  if (threadIdx.x == 0)\n" : "", sharedAgain(),
                           priorityClause(), once);
    const std::string stride = isBlock() ? "" : strideVariable;
    std::vector<std::string> further{grainVariable};
    if (!isBlock())
      further.push_back(stride);
    if (priority())
      further.push_back(priorityVariable);
    // A block runs turn after turn until others want some; then it gives away all that are left, and ends its step, so that
    // they can get them.
    const std::string wanted = isBlock() ? fmt::format(" && !::gtap::shares_of_block({}, {})",
                                                       turnsVariable, grainVariable)
                                         : "";
    const std::string division =
        halving(halves, "  ", further, /*firstThreadOnly=*/isBlock(), stride);
    // Where each turn is a task of its own, that has the copies.
    const std::string copies = around.empty() ? signature_->ownCopies() : "";
    text.append((isBlock() ? "" : division) + (copies.empty() ? "" : "  {\n" + copies) + "  " +
                    head(stride, wanted) + around,
                place_, /*running=*/false);
    copy(text, body_);
    text.append(around.empty() ? "\n" : "\n  }\n  }\n", placeOf(body_.end));
    if (!copies.empty()) // children may have the copy for a destination
      text.append((turnsSpawn() ? "#pragma gtap taskwait\n" : "") + combination() + "  }\n",
                  placeOf(body_.end), /*running=*/false);
    if (isBlock())
      text.append(restOfBlock(division), placeOf(body_.end), /*running=*/false);
    text.append(waits() || !task_.waits.empty() || !task_.groups.empty() ? "#pragma gtap taskwait\n"
                                                                         : "",
                placeOf(body_.end), /*running=*/false);
    return text;
  }

  // Gives away what a block's task has left. In a team function all threads count the turns that are made, and one of them
  // divides the rest: it has variables of its own for that.
  std::string restOfBlock(const std::string &division) const {
    const std::string variable = loop_.variable->getNameAsString();
    std::string before, behind;
    if (statedWorkerWord(functionPragma_) == "team") {
      before = fmt::format("    const {0} gtap_rest = {1};\n    const auto gtap_at = {2};\n"
                           "    {{ {0} {1} = gtap_rest; auto {2} = gtap_at;\n",
                           turnsType(), turnsVariable, variable);
      behind = "    }\n";
    }
    return fmt::format("  if ({0} != 0) {{\n{3}{1}"
                       "    if (threadIdx.x == 0) {{\n{2}    }}\n{4}  }}\n",
                       turnsVariable, division,
                       spawnText("      ", call({turnsVariable, grainVariable})), before, behind);
  }

  // What the loop shares, its turns share.
  std::string sharedAgain() const {
    std::string names;
    for (const CapturedVariable &captured : surroundings_.captured)
      if (captured.shared && !captured.onlyType && captured.reduced.empty())
        names += (names.empty() ? "" : ", ") + captured.variable->getNameAsString();
    std::string clauses = names.empty() ? "" : " shared(" + names + ")";
    for (const CapturedVariable &captured : surroundings_.captured)
      if (!captured.reduced.empty())
        clauses += fmt::format(" in_reduction({} : {})", captured.reduced,
                               captured.variable->getNameAsString());
    return clauses;
  }

  const char *what() const override { return "the turns of a taskloop"; }

  const SpawnedLoop &spawned_;
};

// `collapse`: one loop over all turns of the nest, in which the variables of its loops follow from the number of the turn. `strict:`: a loop
// over parts of these turns around it, of which each is a task.
class CollapsedNest : public LoopOutline {
public:
  CollapsedNest(ParsedUnit &unit, const LineTable &table, const SpawnedLoop &spawned,
                const std::vector<LoopHead> &heads)
      : LoopOutline(unit, table,
                    {MovedPart{spawned.function,
                               spawned.loop.attributed,
                               {},
                               nullptr,
                               heads.front().variable,
                               {}}},
                    *spawned.body, heads.front(), *spawned.loop.loops.front(), ""),
        spawned_(spawned), heads_(heads) {}

  void make(RewritePlan &plan, std::set<std::string> &names) {
    if (strictClause(*spawned_.loop.pragma) && leavesTurn())
      return;
    if (!write(plan, names))
      plan.requests.push_back({.id = DiagId::EditInMacro,
                               .where = statement_.getBeginLoc(),
                               .arguments = {"taskloop"}});
  }

private:
  // A `break` would end the loop of the part. Reports it.
  bool leavesTurn() const {
    const Stmt *body = spawned_.loop.loops.back()->getBody();
    for (const auto &[where, what] : readBlock({body}, unit_.facts()).jumps)
      if (what == StringRef("a break")) {
        unit_.diagnostics().report(DiagId::TaskloopBody, where,
                                   {std::string(what) + " leaves the loop", leavesLoop});
        return true;
      }
    return false;
  }

  // Variables for the number of parts, and for the turns of each. A loop whose turns are not known traps, as others do.
  std::string partsText(const ClauseSite &strict, bool ofSize, const NestText &nest,
                        const std::string &indent) const {
    std::string text;
    if (heads_.size() == 1)
      text += fmt::format("{0}if ({1} == 0)\n{0}  for {2};)\n{0}    ::gtap::turns_unknown();\n",
                          indent, nest.counts.front(), headUpToBound());
    std::string number = textOfClause(strict, source_);
    if (ofSize) {
      text += fmt::format("{}const unsigned long long {} = ::gtap::grain_of_size({}, {});\n",
                          indent, partSizeVariable, nest.product, number);
      number = partSizeVariable;
    }
    return text + fmt::format("{}const unsigned long long {} = ::gtap::parts_of_{}({}, {});\n",
                              indent, partsVariable, ofSize ? "size" : "number", nest.product,
                              number);
  }

  // False when some of its text comes out of a macro.
  bool write(RewritePlan &plan, std::set<std::string> &names) {
    const std::optional<Span> pragma = source_.span(spawned_.loop.pragma->text);
    if (!readText(/*withDirectives=*/true).empty() || !pragma)
      return false;
    const std::string indent = source_.indentation(begin_).str();
    std::vector<LoopOfNest> loops;
    for (std::size_t k = 0; k < heads_.size(); ++k)
      loops.push_back({&heads_[k], spawned_.loop.loops[k]});
    const std::optional<NestText> nest = textOfNest(loops, source_, unit_.context(), indent + "  ");
    if (!nest)
      return false;
    std::string text = indent + "{\n";
    for (std::size_t k = 0; k < loops.size(); ++k)
      text += fmt::format("{}const unsigned long long {} = {};\n", indent, nest->counts[k],
                          nest->turns[k]);
    names.insert(nest->counts.begin(), nest->counts.end());
    std::string clauses;
    for (const ClauseSite &clause : spawned_.loop.pragma->clauses)
      if (clause.kind != ClauseKind::Collapse && !clause.strict)
        clauses += fmt::format(" {}{}", entryOf(clause.kind).name, parenthesised(clause, source_));
    const ClauseSite *strict = strictClause(*spawned_.loop.pragma);
    std::string closing;
    if (strict) {
      const bool ofSize = strict->kind == ClauseKind::GrainSize;
      text += partsText(*strict, ofSize, *nest, indent);
      text += fmt::format("#pragma gtap taskloop{} grainsize(strict: {})\n"
                          "{}for (unsigned long long {} = 0; {} < {}; ++{}) {{\n",
                          clauses, oneTurnEach, indent, partVariable, partVariable, partsVariable,
                          partVariable);
      for (const auto &[name, more] : {std::pair(partBeginVariable, ""), {partEndVariable, " + 1"}})
        text += fmt::format("{}  const unsigned long long {} =\n"
                            "{}      ::gtap::begin_of_part{}({}, {}, {}{});\n",
                            indent, name, indent, ofSize ? "_of_size" : "", nest->product,
                            ofSize ? partSizeVariable : partsVariable, partVariable, more);
      text += fmt::format("{}  for (unsigned long long {} = {}; {} < {}; ++{}) {{\n{}", indent,
                          turnVariable, partBeginVariable, turnVariable, partEndVariable,
                          turnVariable, nest->variables);
      closing = "}";
      names.insert(
          {partsVariable, partVariable, partSizeVariable, partBeginVariable, partEndVariable});
    } else {
      text += fmt::format(
          "#pragma gtap taskloop{}\n{}for (unsigned long long {} = 0; {} < {}; ++{}) {{\n{}",
          clauses, indent, turnVariable, turnVariable, nest->product, turnVariable,
          nest->variables);
    }
    Rewrite rewrite{pragma->begin, endOfNest(spawned_), directivesBehind(*pragma, spawned_)};
    rewrite.text.append(text, placeOf(pragma->begin), /*running=*/false);
    const ForStmt &innermost = *spawned_.loop.loops.back();
    const Span body{source_.span(SourceRange(innermost.getRParenLoc()))->end,
                    source_.statementEnd(SourceText::lastPart(innermost)).value_or(end_)};
    copy(rewrite.text, body);
    rewrite.text.append("\n" + indent + "}}" + closing, placeOf(end_), /*running=*/false);
    plan.rewrites.push_back(std::move(rewrite));
    names.insert(turnVariable);
    return true;
  }

  PlacedText inside() const override { return {}; }

  const SpawnedLoop &spawned_;
  const std::vector<LoopHead> &heads_;
};

} // namespace

// The first mention in a statement, where it is evaluated, of this local variable or, if that is null, of one with the name; or null.
static const DeclRefExpr *mentionOf(StringRef name, const VarDecl *wanted, const Stmt *statement) {
  if (!statement || isa<UnaryExprOrTypeTraitExpr>(statement))
    return nullptr;
  if (const auto *mention = dyn_cast<DeclRefExpr>(statement))
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
        variable && variable->hasLocalStorage() && variable->getDeclName().isIdentifier() &&
        variable->getName() == name && (!wanted || variable == wanted))
      return mention;
  for (const Stmt *child : statement->children())
    if (const DeclRefExpr *found = mentionOf(name, wanted, child))
      return found;
  return nullptr;
}

// Warns of what is combined by the turns and named behind a loop with `nogroup`, in the same block, before any wait.
static void warnOfReads(const SpawnedLoop &spawned, ParsedUnit &unit) {
  const TaskBody &body = *spawned.body;
  const PragmaSite &pragma = *spawned.loop.pragma;
  if (!pragma.clause(ClauseKind::NoGroup))
    return;
  const ParentMap parents(body.definition->getBody());
  const auto *block = dyn_cast_or_null<CompoundStmt>(parents.getParent(spawned.loop.attributed));
  if (!block)
    return;
  const SourceManager &sources = unit.context().getSourceManager();
  auto isIn = [&](SourceLocation where, const Stmt &statement) {
    return sources.isPointWithin(sources.getExpansionLoc(where),
                                 sources.getExpansionLoc(statement.getBeginLoc()),
                                 sources.getExpansionLoc(statement.getEndLoc()));
  };
  for (const ClauseSite &clause : pragma.clauses)
    for (const ClauseName &name : clause.names) {
      if (clause.kind != ClauseKind::Reduction && clause.kind != ClauseKind::InReduction)
        continue;
      const DeclRefExpr *inLoop = mentionOf(name.name, nullptr, spawned.loop.body);
      const auto *combined = inLoop ? dyn_cast<VarDecl>(inLoop->getDecl()) : nullptr;
      if (!combined)
        continue;
      const auto *next = llvm::find(block->body(), spawned.loop.attributed);
      for (++next; next != block->body_end(); ++next) {
        // Other directives have checks of their own, and a wait or a group in the statement may come first.
        if (isa<AttributedStmt>(*next) || llvm::any_of(body.waits, [&](const Wait &wait) {
              return isIn(wait.attributed->getBeginLoc(), **next);
            }))
          break;
        if (const DeclRefExpr *mention = mentionOf(name.name, combined, *next)) {
          unit.diagnostics().report(DiagId::ReadBeforeJoin,
                                    sources.getExpansionLoc(mention->getLocation()), {name.name});
          unit.diagnostics().note(pragma.location, "the child is spawned here");
          break;
        }
      }
    }
}

RewritePlan outlineTaskloops(const std::vector<SpawnedLoop> &loops,
                             const std::vector<SourceLocation> &inner, ParsedUnit &unit,
                             const LineTable &table, std::set<std::string> &names) {
  const SourceManager &sources = unit.context().getSourceManager();
  RewritePlan plan;
  BlockRemainders remainders(unit.context(), table);
  std::set<const PragmaSite *> done; // a template's instances share theirs
  for (const SpawnedLoop &spawned : loops) {
    const SourceLocation own = sources.getExpansionLoc(spawned.loop.pragma->location);
    const Stmt &statement = *spawned.loop.attributed->getSubStmt();
    const bool holdsOther = llvm::any_of(inner, [&](SourceLocation other) {
      other = sources.getExpansionLoc(other);
      return other != own &&
             sources.isPointWithin(other, sources.getExpansionLoc(statement.getBeginLoc()),
                                   sources.getExpansionLoc(statement.getEndLoc()));
    });
    if (holdsOther || !done.insert(spawned.loop.pragma).second)
      continue;
    std::vector<const SpawnedLoop *> instances;
    std::vector<LoopHead> heads;
    bool good = true;
    for (const SpawnedLoop &other : loops)
      if (other.loop.pragma == spawned.loop.pragma) {
        const std::vector<LoopHead> nest = TaskloopCheck(other, unit).heads();
        good &= !nest.empty();
        if (!good)
          break;
        const ClauseSite *strict = strictClause(*spawned.loop.pragma);
        if (nest.size() > 1 ||
            (strict && (strict->kind == ClauseKind::NumTasks || strict->spelled != oneTurnEach))) {
          CollapsedNest(unit, table, other, nest).make(plan, names);
          good = false; // it is found again, as one loop
          break;
        }
        instances.push_back(&other);
        heads.push_back(nest.front());
      }
    if (!good)
      continue;
    StringRef plain = spawned.body->function->first->getDeclName().isIdentifier()
                          ? spawned.body->function->first->getName()
                          : StringRef("operator");
    plain.consume_front("gtap_");
    TaskloopOutline outline(unit, table, instances, heads,
                            Outline::freshName(taskloopFunctionPrefix + plain.str(), names));
    warnOfReads(spawned, unit);
    if (outline.make(plan, names))
      remainders.add(outline.function(), *spawned.loop.body, outline.leftBehind());
  }
  remainders.mark(plan.rewrites);
  return plan;
}

} // namespace gtap
