// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Cancellations.h.
#include "normalise/directives/Cancellations.h"

#include "analyse/tasks/CancelledGroups.h"
#include "analyse/uniformity/Uniformity.h"
#include "analyse/variables/Escape.h"
#include "frontend/Clauses.h"
#include "model/CancelNames.h"
#include "normalise/blocks/Outline.h"
#include "normalise/directives/GraphValues.h"
#include "support/SourceText.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

// Uses of told functions that are no calls: where their type or the number of their parameters counts.
class OtherUses : public DynamicRecursiveASTVisitor {
public:
  OtherUses(const CancelledGroups &groups, ASTContext &context) {
    for (const TaskFunction *function : groups.told) {
      told_.insert(function->first->getCanonicalDecl());
      for (const auto &body : function->bodies)
        told_.insert(body->first->getCanonicalDecl());
    }
    const SourceManager &sources = context.getSourceManager();
    for (Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
  }
  bool VisitCallExpr(CallExpr *call) override {
    if (const auto *callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      called_.insert(callee);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    const auto *function = dyn_cast<FunctionDecl>(mention->getDecl());
    if (function && !called_.count(mention) && told_.count(function->getCanonicalDecl()))
      found.push_back(mention);
    return true;
  }
  std::vector<const DeclRefExpr *> found;

private:
  std::set<const FunctionDecl *> told_;
  std::set<const DeclRefExpr *> called_;
};

class CancellationWriter {
public:
  CancellationWriter(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                     std::set<std::string> &names)
      : model_(model), unit_(unit), sources_(unit.context().getSourceManager()), table_(table),
        source_(unit.context()), names_(names), found_(cancelledGroups(model, sources_)) {}

  RewritePlan plan() {
    const bool places = checkPlaces(), functions = checkFunctions(), calls = checkCalls();
    if (!places || !functions || !calls)
      return {};
    if (!found_.told.empty())
      names_.insert(groupParameter);
    for (const auto &function : model_.functions) {
      if (found_.told.count(function.get()))
        tell(*function);
      for (const TaskBody *body : bodiesOf(*function))
        write(*body);
    }
    for (const GroupCall &each : found_.calls)
      if (found_.told.count(each.callee) && calls_.insert(each.call->getRParenLoc()).second)
        passGroup(each, groupAt(*each.body, each.where()));
    return std::move(plan_);
  }

private:
  // ---- what cannot be ----

  bool refuse(DiagId id, SourceLocation where, std::initializer_list<std::string> arguments) {
    unit_.diagnostics().report(id, sources_.getExpansionLoc(where), arguments);
    return false;
  }

  bool checkPlaces() {
    bool good = true;
    for (const auto &function : model_.functions)
      for (const TaskBody *body : bodiesOf(*function)) {
        for (const Cancellation &each : body->cancellations)
          if (checked_.insert(each.pragma).second)
            good &= checkPlace(*body, each);
        if (isBlockLevel(*function) && !body->cancellations.empty())
          good &= checkReached(*body);
      }
    return good;
  }

  // All threads of a block reach the directive, as they would a taskwait there.
  bool checkReached(const TaskBody &body) {
    TaskBody asWaits = body;
    asWaits.waits.clear();
    for (const Cancellation &each : body.cancellations) {
      Wait wait;
      wait.pragma = each.pragma;
      wait.attributed = each.attributed;
      asWaits.waits.push_back(wait);
    }
    ASTContext &context = unit_.context();
    const Uniformity found = findUniformity(asWaits, findEscapes(asWaits, context), context);
    bool good = true;
    for (std::size_t i = 0; i < found.waits.size(); ++i)
      if (const PragmaSite &pragma = *asWaits.waits[i].pragma;
          found.waits[i].sameness == Sameness::Differs && reached_.insert(&pragma).second)
        good = refuse(DiagId::CancelPlace, pragma.location,
                      {spell(pragma.kind), "a branch that not all threads of the block take",
                       "move it out of what depends on the thread: one that finds 'e' true is "
                       "enough for 'cancel taskgroup if(e)'"});
    return good;
  }

  bool checkPlace(const TaskBody &body, const Cancellation &each) {
    const SourceLocation where = each.pragma->location;
    const std::string name = spell(each.pragma->kind);
    for (const TeamDirective &directive : body.team)
      if (sources_.isPointWithin(sources_.getExpansionLoc(where),
                                 sources_.getExpansionLoc(directive.attributed->getBeginLoc()),
                                 sources_.getExpansionLoc(directive.attributed->getEndLoc())))
        return refuse(DiagId::CancelPlace, where,
                      {name, fmt::format("'#pragma gtap {}'", spell(directive.pragma->kind)),
                       "keep what was found in a variable, and put the directive behind the "
                       "region: all threads of the team come to its end"});
    for (const Taskgraph &graph : body.graphs)
      if (standsIn(where, graph, sources_))
        return refuse(DiagId::CancelPlace, where,
                      {name, "a taskgraph",
                       "put it before or behind the graph: a later run of the graph runs no code "
                       "of its block"});
    const Taskgroup *group = found_.around(body, where, sources_);
    if (!group && !found_.told.count(body.function))
      return refuse(DiagId::CancelOutside, where, {name});
    if (group && body.function->team)
      return refuse(DiagId::CancelPlace, where,
                    {name, "the block of the taskgroup itself, in a team function",
                     "put it into a task of the group, or into a function without 'worker(team)'"});
    return true;
  }

  bool refuseFunction(SourceLocation where, const FunctionDecl &function, const char *why,
                      const char *instead) {
    return refuse(DiagId::CancelledFunction, where, {function.getNameAsString(), why, instead});
  }

  bool checkFunctions() {
    bool good = true;
    for (const TaskFunction *function : found_.told) {
      const FunctionDecl &first = *function->first;
      const QualType result = first.getDeclaredReturnType();
      if (first.getNumParams() != 0 &&
          first.getParamDecl(first.getNumParams() - 1)->isParameterPack())
        good = refuseFunction(first.getLocation(), first, "its last parameter is a pack",
                              "put a parameter that is no pack behind it, or give the tasks to "
                              "a function without a pack");
      if (result->getContainedAutoType() || result->isReferenceType())
        good = refuseFunction(first.getLocation(), first,
                              "a task that is dropped has no result of its type",
                              "write the type of the result, which is no 'auto' and no reference");
    }
    for (const GraphTask &task : model_.graphTasks)
      for (const TaskFunction *function : found_.told)
        if (task.function &&
            task.function->getCanonicalDecl() == function->first->getCanonicalDecl())
          good = refuseFunction(task.call->getBeginLoc(), *task.function,
                                "it is a task of a gtap::graph, too",
                                "give the graph another function, which calls this one");
    if (found_.told.empty())
      return good;
    for (const DeclRefExpr *use : OtherUses(found_, unit_.context()).found)
      if (!isGraphTask(*use))
        good = refuseFunction(use->getLocation(), *cast<FunctionDecl>(use->getDecl()),
                              "it is used other than by a call",
                              "call it: it has one parameter more than it says");
    return good;
  }

  bool isGraphTask(const DeclRefExpr &use) const {
    return llvm::any_of(model_.graphTasks, [&](const GraphTask &task) {
      return sources_.isPointWithin(use.getLocation(), task.call->getBeginLoc(),
                                    task.call->getEndLoc());
    });
  }

  bool checkCalls() {
    bool good = true;
    for (const GroupCall &each : found_.calls)
      if (found_.told.count(each.callee) && !groupAt(*each.body, each.where()).empty() &&
          calls_.insert(each.call->getRParenLoc()).second)
        good &= checkCall(each);
    calls_.clear();
    return good;
  }

  bool checkCall(const GroupCall &each) {
    const FunctionDecl &callee = *each.callee->first;
    if (each.spawn && each.spawn->graph >= 0)
      return refuseFunction(each.where(), callee, "it is a task of a taskgraph",
                            "leave the taskgraph out, or put the group's tasks elsewhere: a later "
                            "run of the graph is in another group");
    for (const Expr *argument : each.call->arguments())
      if (isa<CXXDefaultArgExpr>(argument))
        return refuseFunction(each.where(), callee, "this call leaves arguments out",
                              "write all of them");
    return true;
  }

  // ---- what is written ----

  static bool isBlockLevel(const TaskFunction &function) {
    return function.worker == WorkerKind::Block && !function.team;
  }
  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }

  void replace(Span span, const std::string &text) {
    Rewrite rewrite{span.begin, span.end, {}};
    rewrite.text.append(text, placeOf(span.begin), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }
  void insert(unsigned at, const std::string &text) { replace({at, at}, text); }
  void wantWritten(SourceLocation where, const char *what) {
    plan_.requests.push_back({.id = DiagId::EditInMacro, .where = where, .arguments = {what}});
  }

  // Where a token stands in the file; else it is wanted there.
  std::optional<Span> tokenAt(SourceLocation where, const char *what) {
    const std::optional<Span> span = source_.span(SourceRange(where, where));
    if (span && !SourceText::touchesMacro(where))
      return span;
    wantWritten(where, what);
    return std::nullopt;
  }

  // The hidden parameter in all declarations, and the test that a task begins with.
  void tell(const TaskFunction &function) {
    for (const FunctionDecl *declaration : function.first->redecls())
      addParameter(*declaration,
                   declaration->isFirstDecl() && !function.specialized ? " = nullptr" : "");
    if (!function.definition)
      return;
    const auto *body = cast<CompoundStmt>(function.definition->getBody());
    if (const std::optional<Span> brace = tokenAt(body->getLBracLoc(), "task function"))
      insert(brace->end,
             fmt::format("\n  if ({})\n    {}", condition(function, groupParameter, nullptr),
                         ending(function, /*atBegin=*/true)));
  }

  void addParameter(const FunctionDecl &declaration, const char *value) {
    const FunctionTypeLoc type = declaration.getFunctionTypeLoc();
    if (!declared_.insert(type.getRParenLoc()).second)
      return; // a specialization is first declared where its template is
    const std::optional<Span> open = tokenAt(type.getLParenLoc(), "declaration");
    const std::optional<Span> close = tokenAt(type.getRParenLoc(), "declaration");
    if (!open || !close)
      return;
    const std::string text = fmt::format("gtap::cancel_flag *{}{}", groupParameter, value);
    if (declaration.getNumParams() != 0)
      insert(close->begin, ", " + text);
    else
      replace({open->end, close->begin}, text); // instead of a void, if there is one
  }

  // What ends the task: at its beginning, or after it may have spawned children, for which it does not wait.
  std::string ending(const TaskFunction &function, bool atBegin) const {
    const std::string end = fmt::format("{}{});", endCancelledCall, groupParameter);
    if (!function.first->getReturnType()->isVoidType())
      return "return " + end;
    return atBegin ? "return;" : fmt::format("{{ {} return; }}", end);
  }

  // Whether the task is to end: at a cancellation point, or at a cancel. Threads of a block find the same.
  std::string condition(const TaskFunction &function, const std::string &group,
                        const PragmaSite *cancel) const {
    const bool together = isBlockLevel(function);
    std::string text = group;
    if (cancel)
      if (const ClauseSite *requested = cancel->clause(ClauseKind::If))
        text += fmt::format(", static_cast<bool>({})", textOfClause(*requested, source_));
    return fmt::format("gtap::{}({})",
                       cancel ? (together ? blockCancels : "cancels")
                              : (together ? blockSeesCancelled : "is_cancelled"),
                       text);
  }

  // The names of what is written for a group.
  struct GroupNames {
    std::string flag, past;
  };
  const GroupNames &namesOf(const Taskgroup &group) {
    auto [at, isNew] = groups_.try_emplace(group.pragma);
    if (isNew)
      at->second = {Outline::freshName(flagPrefix, names_),
                    Outline::freshName(pastGroupPrefix, names_)};
    return at->second;
  }

  // The flag of the group that a place is in, as an expression, or "".
  std::string groupAt(const TaskBody &body, SourceLocation where) {
    if (const Taskgroup *group = found_.around(body, where, sources_))
      return "&" + namesOf(*group).flag;
    return found_.told.count(body.function) ? groupParameter : "";
  }

  void write(const TaskBody &body) {
    std::set<const PragmaSite *> left; // directives that lead to a group's end
    for (const Cancellation &each : body.cancellations) {
      if (const Taskgroup *group = found_.around(body, each.pragma->location, sources_))
        left.insert(group->pragma);
      if (written_.insert(each.pragma).second)
        writeCancellation(body, each);
    }
    for (const Taskgroup &group : body.groups)
      if (found_.groups.count(group.pragma) && written_.insert(group.pragma).second)
        writeGroup(body, group, left.count(group.pragma) != 0);
  }

  // In the group's own block the task goes to the end of the group. The wait there is written here, too: a jump to the one
  // at the end of the block would pass declarations.
  void writeCancellation(const TaskBody &body, const Cancellation &each) {
    const std::optional<Span> pragma = source_.span(each.pragma->text);
    if (!pragma) {
      wantWritten(each.pragma->location, "directive");
      return;
    }
    const TaskFunction &function = *body.function;
    const std::string when =
        condition(function, groupAt(body, each.pragma->location),
                  each.pragma->kind == PragmaKind::Cancel ? each.pragma : nullptr);
    const Taskgroup *group = found_.around(body, each.pragma->location, sources_);
    const std::string indent = source_.indentation(pragma->end + 1).str();
    replace(*pragma, group ? fmt::format("{0}{{ if ({1}) {{\n#pragma gtap taskwait "
                                         "gtap_end_of(taskgroup)\n{0}  goto {2}; }} }}",
                                         indent, when, namesOf(*group).past)
                           : fmt::format("{0}{{ if ({1})\n{0}    {2} }}", indent, when,
                                         ending(function, /*atBegin=*/false)));
  }

  void writeGroup(const TaskBody &body, const Taskgroup &group, bool isLeft) {
    const std::optional<Span> pragma = source_.span(group.pragma->text);
    const std::optional<Span> open = tokenAt(group.body->getLBracLoc(), "taskgroup");
    const std::optional<Span> close = tokenAt(group.body->getRBracLoc(), "taskgroup");
    if (!pragma || !open || !close) {
      if (!pragma)
        wantWritten(group.pragma->location, "taskgroup");
      return;
    }
    const GroupNames &names = namesOf(group);
    const std::string indent = source_.indentation(open->begin).str();
    const std::string outer = groupAt(body, group.pragma->location);
    const char *format = isBlockLevel(*body.function)
                             ? "\n{0}  gtap::cancel_flag {1}; gtap::begin_group({1}, {2});"
                             : "\n{0}  gtap::cancel_flag {1} = {{{2}, 0}};";
    const std::string text =
        fmt::format(fmt::runtime(format), indent, names.flag, outer.empty() ? "nullptr" : outer);
    if (isLeft)
      insert(pragma->begin, indent + "{\n");
    insert(open->end, text);
    if (isLeft)
      insert(close->end, fmt::format(" {}:; }}", names.past));
  }

  // What is called belongs to the task itself: its end is not that of the call of a serial version around.
  void passGroup(const GroupCall &each, const std::string &group) {
    if (group.empty())
      return; // the callee then is in none
    if (const std::optional<Span> close = tokenAt(each.call->getRParenLoc(), "call"))
      insert(close->begin, (each.call->getNumArgs() != 0 ? ", " : "") +
                               (each.spawn ? group : fmt::format("gtap::called_in({})", group)));
  }

  const TaskModel &model_;
  ParsedUnit &unit_;
  const SourceManager &sources_;
  const LineTable &table_;
  const SourceText source_;
  std::set<std::string> &names_;
  const CancelledGroups found_;
  std::map<const PragmaSite *, GroupNames> groups_;
  std::set<const PragmaSite *> checked_, reached_,
      written_;                               // each once, though a template's instances share it
  std::set<SourceLocation> calls_, declared_; // the same, by their closing parentheses
  RewritePlan plan_;
};

} // namespace

bool holdsCancellations(const TaskModel &model) {
  return llvm::any_of(model.functions, [](const auto &function) {
    return llvm::any_of(bodiesOf(*function),
                        [](const TaskBody *body) { return !body->cancellations.empty(); });
  });
}

RewritePlan writeCancellations(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                               std::set<std::string> &names) {
  return CancellationWriter(model, unit, table, names).plan();
}

} // namespace gtap
