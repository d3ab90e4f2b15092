// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spawns, waits and returns: the statements that become verbs of the task interface (see
// StepLowering.h).
#include "analyse/effects/ClauseEffects.h"
#include "analyse/frame/FrameParts.h"
#include "analyse/loops/LoopHead.h"
#include "ast/types/DeclaredTypes.h"
#include "ast/types/TypeText.h"
#include "frontend/Clauses.h"
#include "lower/DirectiveText.h"
#include "lower/SpawnText.h"
#include "lower/StepLowering.h"
#include "lower/WrappedText.h"
#include "model/DeferredName.h"
#include "model/GraphNames.h"

#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace gtap {

using namespace clang;

void StepLowering::lowerSpawn(const Spawn &spawn) {
  std::optional<Span> pragma = directiveSpan(*spawn.pragma, source_);
  std::optional<Span> whole = spawnSpan(spawn, source_);
  std::string declared; // where the child's result goes when the spawn declares it
  if (const FrameVariable *entry =
          spawn.declares() ? layout_.find(spawn.destinationVariable) : nullptr) {
    std::string target = entry->alias;
    if (entry->variable->getType().isConstQualified())
      target = placeInRecord(*entry) + (entry->home.form() == Form::Late ? ".value" : "");
    declared = fmt::format("gtap::to({})", target);
  }
  const bool depends = spawn.isDependent();
  if (!pragma || !whole ||
      !editSpawn(spawn, depends ? "gtap_d.spawn" : "gtap_w.spawn", declared,
                 !depends && clauseOrderShows(*function_.function, spawn), source_, context_,
                 edits_))
    return unplaceable(spawn.statement->getBeginLoc(), "spawn");
  if (function_.function->recursion) // a line that Normalise put there
    edits_.replace({pragma->begin, pragma->end + 1}, std::string());
  else
    edits_.replace(*pragma, headOfSpawn(spawn, source_.indentation(whole->begin).str()));
}

// Of lines in the block around it.
std::string StepLowering::indentationWithin(const Wait &wait) const {
  const Stmt *block = scopes_.parent(wait.attributed);
  while (block && !isa<CompoundStmt>(block))
    block = scopes_.parent(block);
  const std::optional<unsigned> outer = block ? source_.offset(block->getEndLoc()) : std::nullopt;
  return "  " + (outer ? source_.indentation(*outer).str() : std::string());
}

// A line that Normalise put behind a call which nobody waits for.
void StepLowering::passOver(const Wait &wait) {
  if (std::optional<Span> pragma = directiveSpan(*wait.pragma, source_))
    edits_.replace(*pragma,
                   indentationWithin(wait) + "// 0 here: what calls return is added up apart");
  else
    unplaceable(wait.attributed->getBeginLoc(), "taskwait");
}

// What stands in place of the directive.
MappedText StepLowering::headOfSpawn(const Spawn &spawn, const std::string &indent) const {
  MappedText text;
  text.append(fmt::format("{}// {}, {}", indent, spell(spawn.pragma->kind),
                          place(source_.line(spawn.pragma->location))));
  if (!spawn.isDependent())
    return text;
  text.append(fmt::format(
      "\n{}{{ auto gtap_d = {}.dependent({});", indent,
      spawn.loop >= 0 && !makesTurnsAlone() ? "gtap_l" : "gtap_w",
      namesDeferred(*spawn.pragma) ? spawn.pragma->clause(ClauseKind::If)->spelled : ""));
  for (const Access &access : spawn.accesses)
    text.append(accessText(access, indent + "  ", source_, context_, edits_));
  if (spawn.graph >= 0)
    text.append(fmt::format("\n{}  gtap_d.of_graph();", indent));
  return text;
}

static bool headDeclares(const ForStmt &loop, const VarDecl &variable) {
  const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit());
  return declaration && declaration->isSingleDecl() && declaration->getSingleDecl() == &variable;
}

// In the body of a taskloop, in the heads of its inner loops, or in the clauses of its task.
bool StepLowering::isMentioned(const VarDecl &variable, const Taskloop &taskloop) const {
  auto mentions = [&](auto &self, const Stmt &node) -> bool {
    const auto *mention = dyn_cast<DeclRefExpr>(&node);
    return (mention && mention->getDecl() == &variable) ||
           llvm::any_of(node.children(),
                        [&](const Stmt *child) { return child && self(self, *child); });
  };
  for (const ForStmt *loop : taskloop.loops)
    for (const Stmt *part :
         {static_cast<const Stmt *>(loop->getInit()), static_cast<const Stmt *>(loop->getCond())})
      if (part && loop != taskloop.loops.front() && mentions(mentions, *part) &&
          !headDeclares(*loop, variable))
        return true;
  return mentions(mentions, *taskloop.body) ||
         llvm::any_of(function_.spawns, [&](const Spawn &spawn) {
           return llvm::any_of(spawn.clauses,
                               [&](const Expr *clause) { return mentions(mentions, *clause); });
         });
}

// "(int j : gtap_l.template own_below<3>(0, n, 1))" for "(int j = 0; j < n; j++)". With room for accesses that are not
// behind an iterator.
std::optional<std::string> StepLowering::headText(const Taskloop &taskloop, const ForStmt &loop) {
  LoopHead head;
  if (!headOfLoop(function_, loop, context_, head).empty())
    return std::nullopt;
  auto textOf = [&](const Expr &part) {
    std::optional<Span> span = source_.span(part.getSourceRange());
    return span ? edits_.textOf(*span) : std::string();
  };
  const QualType type = head.variable->getType().getUnqualifiedType();
  std::string first = textOf(*head.first);
  if (!context_.hasSameUnqualifiedType(head.first->IgnoreImpCasts()->getType(), type))
    first = fmt::format("static_cast<{}>({})", typeText(type, context_), first);
  const char *relation = head.relation == LoopHead::Relation::Below   ? "below"
                         : head.relation == LoopHead::Relation::UpTo  ? "up_to"
                         : head.relation == LoopHead::Relation::Above ? "above"
                                                                      : "down_to";
  std::string range = fmt::format("all_{}", relation);
  if (&loop == taskloop.loops.back()) {
    std::size_t room = 1;
    for (const Spawn &spawn : function_.spawns)
      if (spawn.loop >= 0 && &function_.taskloops[spawn.loop] == &taskloop)
        room = std::max<std::size_t>(room, llvm::count_if(spawn.accesses, [](const Access &access) {
                                       return access.clause->iterators.empty();
                                     }));
    range = fmt::format("template own_{}<{}>", relation, room);
  }
  return fmt::format("({}{} : gtap_l.{}({}, {}, {}))",
                     isMentioned(*head.variable, taskloop) ? "" : "[[maybe_unused]] ",
                     declarationText(type, head.variable->getName().str(), context_), range, first,
                     textOf(*head.bound), head.step ? textOf(*head.step) : "1");
}

// The line that hands a graph's schedule to the runtime, and the indentation of the next one; nothing for the usual schedule.
static std::string scheduleText(const PragmaSite &pragma, const std::string &indent) {
  const ClauseSite *schedule = pragma.clause(ClauseKind::Schedule);
  if (!schedule || schedule->names.front().name == "dynamic")
    return "";
  return fmt::format("gtap_w.schedule_{}();\n{}", schedule->names.front().name, indent);
}

// In a thread-level task the lane makes the tasks of all turns, one after the other.
//
// All threads go through the outer loops, and of the innermost one each makes turns of its own: those of this block, or, where
// the loops use nothing that another block does not have, those of all blocks that are free.
void StepLowering::lowerTaskloop(const Taskloop &taskloop) {
  std::optional<Span> pragma = directiveSpan(*taskloop.pragma, source_);
  if (pragma && makesTurnsAlone()) {
    edits_.replace(*pragma,
                   fmt::format("{}// taskloop, {}", source_.indentation(pragma->end + 1).str(),
                               place(source_.line(taskloop.pragma->location))));
    return lower(taskloop.attributed->getSubStmt());
  }
  std::optional<unsigned> end = endOf(*taskloop.loops.front());
  std::optional<unsigned> begin = source_.offset(taskloop.loops.front()->getForLoc());
  if (!pragma || !end || !begin)
    return unplaceable(taskloop.pragma->location, "taskloop");
  for (const ForStmt *loop : taskloop.loops) {
    std::optional<Span> opening = source_.span(SourceRange(loop->getLParenLoc()));
    std::optional<Span> closing = source_.span(SourceRange(loop->getRParenLoc()));
    std::optional<std::string> head = headText(taskloop, *loop);
    if (!opening || !closing || !head ||
        SourceText::touchesMacro({loop->getForLoc(), loop->getRParenLoc()}))
      return unplaceable(loop->getForLoc(), "for loop");
    edits_.replace({opening->begin, closing->end}, *head);
  }
  std::string indent = source_.indentation(*begin).str();
  const TaskloopPlan &plan = plans_[&taskloop - function_.taskloops.data()];
  const bool shares = plan.way != TaskloopWay::OneBlock;
  edits_.replace(*pragma, fmt::format("{0}// taskloop, {1}\n{0}{2}{3}", indent,
                                      place(source_.line(taskloop.pragma->location)),
                                      scheduleText(*taskloop.pragma, indent),
                                      !shares ? std::string("{ auto gtap_l = gtap_w.task_loop();")
                                              : fmt::format("gtap_w.{}([=](auto &gtap_l) {{",
                                                            plan.uneven ? "share_uneven_loop"
                                                            : plan.way == TaskloopWay::Computed
                                                                ? "compute_loop"
                                                                : "share_loop")));
  lower(taskloop.body);
  edits_.insert(*end, fmt::format("\n{}{}", indent, shares ? "});" : "gtap_l.finish(); }"));
}

// The number of a graph among those of its directive, as Normalise has named it.
static const char *idOf(const Taskgraph &graph) {
  return graph.pragma->clause(ClauseKind::GraphId) ? graphIdName : graphValuesName;
}

// The tasks of a taskgraph are made unless they are recorded.
void StepLowering::lowerTaskgraph(const Taskgraph &graph) {
  std::optional<Span> pragma = directiveSpan(*graph.pragma, source_);
  std::optional<unsigned> end = endOf(*graph.body);
  if (!pragma || !end)
    return unplaceable(graph.pragma->location, "taskgraph");
  std::set<unsigned> before; // of this function's, whichever instance has them
  for (const TaskBody *body : bodiesOf(*function_.function))
    for (const Taskgraph &other : body->graphs)
      if (std::optional<Span> span = directiveSpan(*other.pragma, source_);
          span && span->begin < pragma->begin)
        before.insert(span->begin);
  const bool resets = graph.pragma->clause(ClauseKind::GraphReset) != nullptr;
  const std::string indent = source_.indentation(pragma->end + 1).str();
  edits_.replace(*pragma,
                 fmt::format("{0}// taskgraph, {1}\n{0}{5}if (gtap_w.begin_graph({2}, {3}{4}))",
                             indent, place(source_.line(graph.pragma->location)), before.size(),
                             idOf(graph), resets ? fmt::format(", {}", graphResetName) : "",
                             scheduleText(*graph.pragma, indent)));
  lower(graph.body);
  edits_.insert(*end, fmt::format("\n{}gtap_w.end_graph();", indent));
}

// Copies one part of a variable: `to.x = from.x`, or its elements.
static std::string partCopy(const std::string &to, const std::string &from, const MemberPath &part,
                            const ASTContext &context) {
  return elementsOf(part, context) != 0 ? fmt::format("gtap::copy_elements({}, {});\n", to, from)
                                        : fmt::format("{} = {};\n", to, from);
}

// Copies the variable to its place in the record: "gtap_rec.here = here;", or some members of it.
std::string StepLowering::saveText(const FrameVariable &entry, const std::string &place,
                                   const std::string &before) const {
  if (entry.home.bytes())
    return wrapped(fmt::format("{}gtap::save({}, {});\n", before, place, entry.alias));
  const bool someArrays = llvm::any_of(
      entry.parts, [&](const MemberPath &part) { return elementsOf(part, context_) != 0; });
  std::string values, text;
  for (const MemberPath &part : entry.parts) {
    values += (values.empty() ? "" : ", ") + entry.alias + partAccess(part);
    text += wrapped(before + partCopy(place + "." + partName(part), entry.alias + partAccess(part),
                                      part, context_));
  }
  if (someArrays)
    return text;
  return wrapped(fmt::format("{}{} = {};\n", before, place,
                             values.empty() ? entry.alias : "{" + values + "}"));
}

// Saves and restores stand side by side, so that names mean what they mean where the user wrote the
// wait.
void StepLowering::lowerWait(const Wait &wait) {
  std::optional<Span> pragma = directiveSpan(*wait.pragma, source_);
  if (!pragma)
    return unplaceable(wait.pragma->location, "taskwait");
  const std::string indent = indentationWithin(wait);
  std::string saves;
  std::string restores;
  std::vector<const FrameVariable *> restored;
  if (hops_.leadTo(wait))
    restores = indent + "  gtap_at = 0;\n";
  for (const FrameVariable &entry : layout_.variables) {
    if (std::find(entry.home.savedAt().begin(), entry.home.savedAt().end(), wait.state) ==
        entry.home.savedAt().end())
      continue;
    std::string place = placeInRecord(entry);
    // Of what is the same in all threads of a block, one saves it.
    bool once = function_.function->worker == WorkerKind::Block && !entry.perThread;
    saves += saveText(entry, place, indent + (once ? "  if (gtap_w.leads()) " : "  "));
    if (isa<ParmVarDecl>(entry.variable) && !entry.perThread) // loaded at the top
      continue;
    for (const MemberPath &part : entry.parts)
      restores += wrapped(
          indent + "  " +
          partCopy(entry.alias + partAccess(part), place + "." + partName(part), part, context_));
    if (entry.parts.empty())
      restores += indent + (entry.home.bytes()
                                ? fmt::format("  gtap::restore({}, {});\n", entry.alias, place)
                                : fmt::format("  {} = {};\n", entry.alias, place));
    if (entry.home.form() == Form::Object && !entry.home.bytes())
      restored.push_back(&entry);
  }
  if (std::string promised = promises(restored); !promised.empty())
    restores += indent + "  " + promised;
  if (const FrameVariable *entry = wait.result ? layout_.find(wait.result) : nullptr)
    restores += fmt::format("{}  {} = gtap_w.result();\n", indent, entry->alias);

  std::string queue, evaluated;
  if (wait.queue)
    queue = queueText(*wait.pragma, *wait.queue, source_, context_, edits_);
  if (clausesHaveEffects(*function_.function,
                         *wait.pragma)) { // once, and before what is live is saved
    evaluated = fmt::format("{}{}gtap_next_queue = {};\n", indent,
                            wait.pragma->unbraced ? "{ " : "", queue);
    queue = "gtap_next_queue";
  }
  const char *closing = !evaluated.empty() && wait.pragma->unbraced ? " }" : "";
  edits_.replace(*pragma,
                 fmt::format("{7}{0}if (gtap_w.{10}()) {{ // state {1}: {9}, {2}\n"
                             "{3}"
                             "{0}  gtap_w.suspend({1}{4});\n"
                             "{0}  return;\n"
                             "{0}gtap_resume_{1}:{5}\n"
                             "{6}"
                             "{0}}}{8}",
                             indent, wait.state, place(source_.line(wait.pragma->location)), saves,
                             queue.empty() ? "" : ", " + queue, restores.empty() ? ";" : "",
                             restores, evaluated, closing,
                             function_.function->recursion          ? "the call"
                             : wait.origin == WaitOrigin::GroupEnd  ? "end of taskgroup"
                             : wait.origin == WaitOrigin::RegionEnd ? "end of region"
                             : wait.origin == WaitOrigin::Graph     ? "taskgraph"
                             : wait.origin == WaitOrigin::Undeferred
                                 ? "tasks before one that is not deferred"
                                 : spell(wait.pragma->kind),
                             wait.yields() ? "yields" : "must_wait"));
}

// What the template returns there, or null outside of templates.
const Expr *StepLowering::writtenValue(const ReturnStmt &statement) const {
  const Stmt *found = findInTemplate(*function_.definition, [&](const Stmt &other) {
    const auto *written = dyn_cast<ReturnStmt>(&other);
    return written && written->getReturnLoc() == statement.getReturnLoc();
  });
  return found ? cast<ReturnStmt>(found)->getRetValue() : nullptr;
}

// The operand that an expression begins with.
static const Expr &leftmost(const Expr &expression) {
  const auto *operation = dyn_cast<BinaryOperator>(expression.IgnoreImplicit());
  return operation ? leftmost(*operation->getLHS()) : *expression.IgnoreImplicit();
}

void StepLowering::lowerReturn(const ReturnStmt &statement) {
  std::optional<Span> keyword = source_.span(SourceRange(statement.getReturnLoc()));
  const Expr *value = statement.getRetValue();
  std::optional<Span> valueSpan;
  if (value)
    valueSpan = source_.span(writtenRange(*value, writtenValue(statement)));
  std::optional<unsigned> end;
  if (keyword && (!value || valueSpan))
    end = source_.afterSemicolon(value ? valueSpan->end : keyword->end);
  if (SourceText::touchesMacro(statement.getReturnLoc()) || !end)
    return unplaceable(statement.getReturnLoc(), "return statement");

  QualType type = function_.definition->getReturnType();
  QualType result = declaredResult(function_.definition).getUnqualifiedType();
  if (value && type->isVoidType()) {
    // `return void(a);` without its return would declare a variable.
    bool isStatement = !isa<CXXFunctionalCastExpr>(&leftmost(*value));
    edits_.replace(*keyword, std::string(isStatement ? "{" : "{ (void)"));
    edits_.insert(*end, std::string(" gtap_w.finish(); return; }"));
  } else if (value) {
    bool comma = isComma(*value);
    edits_.replace({keyword->begin, valueSpan->begin},
                   fmt::format("return gtap_w.template finish<{}>({}", typeText(result, context_),
                               comma ? "(" : ""));
    edits_.insert(valueSpan->end, std::string(comma ? "))" : ")"));
  } else {
    edits_.replace(*keyword, std::string("return gtap_w.finish()"));
  }
}

} // namespace gtap
