// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The step function as a whole, and the walk over its statements (see Lower.h).
#include "lower/Lower.h"

#include "analyse/TaskAnalysis.h"
#include "analyse/variables/UnusedMarks.h"
#include "ast/uses/RestrictWords.h"
#include "lower/DirectiveText.h"
#include "lower/StepLowering.h"
#include "lower/TaskText.h"

#include <clang/Analysis/CFG.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

Span spanBetweenBraces(const SourceText &source, const Stmt *body) {
  return source.insideBraces(*body).value_or(Span{});
}

} // namespace

StepLowering::StepLowering(const TaskBody &body, const FrameLayout &layout,
                           const Liveness &liveness, const std::vector<TaskloopPlan> &plans,
                           const ASTContext &context)
    : function_(body), layout_(layout), liveness_(liveness), plans_(plans), context_(context),
      source_(context), scopes_(body), hops_(body),
      body_(spanBetweenBraces(source_, body.definition->getBody())), edits_(source_, body_),
      hasMarks_(source_.buffer().find_first_of(MappedText::marks) != StringRef::npos) {
  for (const Spawn &spawn : body.spawns)
    spawns_[spawn.node()] = &spawn;
  for (const Wait &wait : body.waits)
    waits_[wait.attributed] = &wait;
  // The instances of a template differ in what stands apart, and their texts must not.
  const FunctionDecl *pattern = body.definition->getTemplateInstantiationPattern();
  usedInTypesOnly_ =
      usedInTypesOnly(pattern ? *pattern : *body.definition, [&](const VarDecl &variable) {
        const FrameVariable *entry = layout_.find(&variable);
        return pattern || (entry && (entry->home.atTop() || entry->home.form() == Form::Pointer));
      });
  unread_ = unreadSomewhere(*body.function);
  for (Span word : restrictWordsOf(pattern ? *pattern : *body.definition, source_).words)
    if (body_.begin <= word.begin && word.end <= body_.end)
      edits_.rename(word, restrictComment(word, source_));
}

void StepLowering::edit() {
  const Stmt *body = function_.definition->getBody();
  if (body_.begin == 0 || !isa<CompoundStmt>(body))
    return unplaceable(function_.definition->getLocation(), "task function");
  renameMentions(body);
  renameTypes(*body);
  completeBraces(*body);
  for (const Spawn &spawn : function_.spawns)
    for (const Expr *clause : spawn.clauses) {
      renameMentions(clause);
      renameTypes(*clause);
    }
  lower(body);
  checkArguments();
  reachesEnd_ = reachesEnd();
}

void StepLowering::adopt(StepLowering &other) {
  result_.requests.insert(result_.requests.end(), other.result_.requests.begin(),
                          other.result_.requests.end());
  reachesEnd_ |= other.reachesEnd_;
  if (std::optional<unsigned> where = edits_.merge(other.edits_))
    result_.differs.push_back(source_.locationOf(*where));
}

LoweredStep StepLowering::finish(const FrameLayout &record) {
  if (!result_.complete())
    return std::move(result_);
  const TaskFunction &named = *function_.function;
  result_.text.append(stepHeadText(named, context_) + loads(record) + queueOfWaits(named) +
                      dispatch());
  // An error there names the line in which the user's function begins.
  unsigned name = source_.offset(function_.definition->getLocation()).value_or(body_.begin);
  result_.text.append(recordCheckText(named, context_), source_.line(name));
  dropUnusedBranches();
  dropUnusedPragmas(named);
  trimBody();
  if (std::optional<unsigned> where = edits_.conflict())
    result_.requests.push_back({.id = DiagId::EditsOverlap, .where = source_.locationOf(*where)});
  result_.text.append(hasMarks_ ? edits_.apply() : edits_.apply().indented());
  return std::move(result_);
}

// Those of branches that every instance discards. What was a statement stays one.
void StepLowering::dropUnusedPragmas(const TaskFunction &named) {
  std::set<const PragmaSite *> used;
  for (const TaskBody *body : bodiesOf(named)) {
    for (const Spawn &spawn : body->spawns)
      used.insert(spawn.pragma);
    for (const Wait &wait : body->waits)
      used.insert(wait.pragma);
    for (const Taskloop &taskloop : body->taskloops)
      used.insert(taskloop.pragma);
    for (const Taskgraph &graph : body->graphs)
      used.insert(graph.pragma);
  }
  for (const PragmaSite *pragma : named.written)
    if (std::optional<Span> span = directiveSpan(*pragma, source_);
        span && !used.count(pragma) && !edits_.replaced(*span))
      edits_.replace(*span, blankedDirective(*pragma, *span, source_));
}

// The generated lines stand between the opening brace and the body, so the body begins and ends on
// lines of its own.
void StepLowering::trimBody() {
  StringRef text = source_.text(body_);
  std::size_t first = text.find_first_not_of(" \t");
  bool breaks = first != StringRef::npos && text[first] == '\n';
  if (first != StringRef::npos && first + unsigned(breaks) != 0)
    edits_.replace({body_.begin, body_.begin + unsigned(first) + unsigned(breaks)},
                   std::string(breaks ? "" : "  "));
  MappedText closing;
  closing.append("\n");
  if (function_.definition->getReturnType()->isVoidType() && reachesEnd_)
    closing.append("  gtap_w.finish();\n", source_.line(body_.end)); // the brace's line
  closing.append("}\n");
  unsigned end = body_.begin + unsigned(text.rtrim(" \t").size());
  if (end > body_.begin && source_.buffer()[end - 1] == '\n' && end - 1 > body_.begin)
    --end;
  edits_.replace({end, body_.end}, closing);
}

void StepLowering::unplaceable(SourceLocation where, const std::string &what) {
  result_.requests.push_back({.id = DiagId::EditInMacro, .where = where, .arguments = {what}});
}

std::string StepLowering::indentationOf(SourceLocation where) const {
  return source_.indentation(source_.offset(where).value_or(body_.begin)).str();
}

std::string StepLowering::place(unsigned line) const {
  return source_.place(line);
}

void StepLowering::lower(const Stmt *statement) {
  if (!statement)
    return;
  if (auto spawn = spawns_.find(statement); spawn != spawns_.end())
    return lowerSpawn(*spawn->second);
  if (auto wait = waits_.find(statement); wait != waits_.end())
    return lowerWait(*wait->second);
  for (const Wait &wait : function_.passed)
    if (wait.attributed == statement)
      return passOver(wait);
  for (const Taskloop &taskloop : function_.taskloops)
    if (taskloop.attributed == statement)
      return lowerTaskloop(taskloop);
  for (const Taskgraph &graph : function_.graphs)
    if (graph.attributed == statement)
      return lowerTaskgraph(graph);
  if (const auto *compound = dyn_cast<CompoundStmt>(statement))
    for (const Stmt *child : compound->body()) {
      openScope(child);
      lower(child);
      closeScope(child);
    }
  else if (const auto *attributed = dyn_cast<AttributedStmt>(statement)) {
    dropLoopHints(*attributed);
    lower(attributed->getSubStmt());
  } else if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    lowerDeclaration(*declaration);
  else if (const auto *leave = dyn_cast<ReturnStmt>(statement))
    lowerReturn(*leave);
  else if (const auto *branch = dyn_cast<IfStmt>(statement))
    lowerIf(*branch);
  else if (const auto *choice = dyn_cast<SwitchStmt>(statement))
    lowerSwitch(*choice);
  else if (const auto *section = dyn_cast<SwitchCase>(statement))
    lower(section->getSubStmt());
  else if (const auto *label = dyn_cast<LabelStmt>(statement))
    lower(label->getSubStmt());
  else if (const auto *loop = dyn_cast<ForStmt>(statement))
    lowerFor(*loop);
  else if (const auto *loop = dyn_cast<WhileStmt>(statement))
    lowerWhile(*loop);
  else if (const auto *loop = dyn_cast<DoStmt>(statement))
    lower(loop->getBody());
  else if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement))
    lowerRangeFor(*loop);
  // Anything else is an expression or a jump: nothing in it to edit but names.
}

bool StepLowering::containsWait(const Stmt *statement) const {
  return std::any_of(function_.waits.begin(), function_.waits.end(), [&](const Wait &wait) {
    return scopes_.contains(statement, wait.attributed);
  });
}

// One past a statement, its `;` included. A taskwait ends with its line.
std::optional<unsigned> StepLowering::endOf(const Stmt &statement) const {
  const Stmt *last = &SourceText::lastPart(statement);
  for (const Wait *wait : hops_.waits()) // by place: the statement may be the template's own
    if (isa<AttributedStmt>(last) && wait->attributed->getBeginLoc() == last->getBeginLoc()) {
      std::optional<Span> pragma = directiveSpan(*wait->pragma, source_);
      return pragma ? std::optional(pragma->end) : std::nullopt;
    }
  return source_.statementEnd(*last);
}

// A brace before a scope that is closed early, and before it what outlives the scope.
void StepLowering::openScope(const Stmt *first) {
  for (const ClosedScope &scope : layout_.closedScopes) {
    if (scope.first != first)
      continue;
    std::optional<unsigned> at = source_.offset(first->getBeginLoc());
    if (!at || SourceText::touchesMacro(first->getBeginLoc()) || !endOf(*scope.written))
      return unplaceable(first->getBeginLoc(), "declaration of a lambda");
    std::string indent = source_.indentation(*at).str();
    std::string text;
    for (const VarDecl *variable : scope.outliving) {
      const FrameVariable *entry = layout_.find(variable);
      if (!entry || entry->home.atTop())
        continue;
      text += plainDeclaration(*entry) + " ";
    }
    edits_.insert(*at, fmt::format("{}{{ // closed before the next taskwait{}\n{}", text,
                                   MappedText::indentMore, indent));
  }
}

void StepLowering::closeScope(const Stmt *last) {
  for (const ClosedScope &scope : layout_.closedScopes)
    if (scope.last == last)
      if (std::optional<unsigned> end = endOf(*scope.written))
        edits_.insert(*end, fmt::format("{}\n{}}}", MappedText::indentLess,
                                        indentationOf(scope.first->getBeginLoc())));
}

// Compilers say that they cannot obey where a jump leads into the loop.
void StepLowering::dropLoopHints(const AttributedStmt &statement) {
  if (!containsWait(statement.getSubStmt()))
    return;
  for (const Attr *attribute : statement.getAttrs()) {
    if (!isa<LoopHintAttr>(attribute))
      continue;
    std::optional<unsigned> at = source_.offset(attribute->getLocation());
    if (!at || attribute->getLocation().isMacroID())
      return unplaceable(statement.getBeginLoc(), "pragma");
    unsigned begin = *at;
    while (begin > 0 && source_.buffer()[begin - 1] != '\n')
      --begin;
    begin += unsigned(source_.indentation(*at).size());
    if (source_.buffer()[begin] != '#')
      return unplaceable(attribute->getLocation(), "pragma");
    edits_.insert(begin, std::string("// dropped: "));
  }
}

// True when the end of the body can be reached: the exit block then has a predecessor that does not
// return.
bool StepLowering::reachesEnd() const {
  CFG::BuildOptions options;
  std::unique_ptr<CFG> cfg = CFG::buildCFG(function_.definition, function_.definition->getBody(),
                                           const_cast<ASTContext *>(&context_), options);
  if (!cfg)
    return true;
  std::vector<const CFGBlock *> reached{&cfg->getEntry()};
  std::set<const CFGBlock *> seen{reached.front()};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const CFGBlock::AdjacentBlock &next : reached[i]->succs())
      if (const CFGBlock *block = next.getReachableBlock())
        if (seen.insert(block).second)
          reached.push_back(block);
  for (const CFGBlock *block : reached) {
    bool leads = std::any_of(block->succ_begin(), block->succ_end(), [&](const auto &next) {
      return next.getReachableBlock() == &cfg->getExit();
    });
    std::optional<CFGStmt> last;
    if (!block->empty())
      last = block->back().getAs<CFGStmt>();
    if (leads && !(last && isa<ReturnStmt>(last->getStmt())))
      return true;
  }
  return false;
}

LoweredStep lowerStep(const TaskBody &body, const FrameLayout &layout, const Liveness &liveness,
                      const ASTContext &context) {
  const std::vector<TaskloopPlan> plans = planTaskloops(
      *body.function, [&](const VarDecl &variable) { return layout.isPerThread(variable); },
      context);
  StepLowering step(body, layout, liveness, plans, context);
  step.edit();
  return step.finish(layout);
}

LoweredStep lowerStep(const TaskAnalysis &analysis, const ASTContext &context) {
  std::optional<StepLowering> all;
  for (const BodyAnalysis &body : analysis.bodies) {
    if (!all) {
      all.emplace(*body.body, body.layout, body.liveness, analysis.taskloops, context);
      all->edit();
      continue;
    }
    StepLowering instance(*body.body, body.layout, body.liveness, analysis.taskloops, context);
    instance.edit();
    all->adopt(instance);
  }
  return all ? all->finish(analysis.record) : LoweredStep{};
}

} // namespace gtap
