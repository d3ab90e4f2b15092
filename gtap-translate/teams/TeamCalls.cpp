// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TeamCalls.h.
#include "teams/TeamCalls.h"

#include "ast/uses/Scopes.h"
#include "frontend/Clauses.h"
#include "support/SourceText.h"
#include "teams/RegionWriter.h"
#include "teams/Walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/ParentMap.h>
#include <fmt/format.h>

#include <map>
#include <optional>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// A variable of the new text; several calls may stand in one function.
std::string freshName(const std::string &base, std::set<std::string> &taken) {
  for (unsigned i = 1;; ++i)
    if (std::string name = fmt::format("{}_{}", base, i); taken.insert(name).second)
      return name;
}

class TeamCallWriter {
public:
  TeamCallWriter(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                 std::set<std::string> &names)
      : model_(model), unit_(unit), table_(table), names_(names), source_(unit.context()) {
    for (const TaskFunction *function : model.teams)
      for (const auto &body : function->bodies) {
        if (function->ofRegions)
          break; // whom regions call
        teams_[body->first->getCanonicalDecl()] = function;
        if (body->definition)
          teams_[body->definition->getCanonicalDecl()] = function;
      }
  }

  RewritePlan plan() {
    for (const TaskFunction *function : model_.teams)
      for (const TaskBody *body : bodiesOf(*function))
        findCalls(*function, *body);
    for (const Found &found : calls_)
      check(found);
    if (good_)
      for (const Found &found : calls_)
        if (!found.holdsOthers)
          write(found);
    return std::move(plan_);
  }

private:
  struct Found {
    const CallExpr *call;
    const TaskFunction *caller, *callee;
    const TaskBody *body;
    bool holdsOthers; // calls in its arguments
  };

  const TaskFunction *calleeOf(const Stmt &part) const {
    const auto *call = dyn_cast<CallExpr>(&part);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const auto found = callee ? teams_.find(callee->getCanonicalDecl()) : teams_.end();
    return found == teams_.end() ? nullptr : found->second;
  }

  void findCalls(const TaskFunction &caller, const TaskBody &body) {
    std::set<const Stmt *> spawned;
    for (const Spawn &spawn : body.spawns)
      spawned.insert(spawn.call);
    auto isCall = [&](const Stmt &part) { return spawned.count(&part) ? nullptr : calleeOf(part); };
    std::set<const Stmt *> called; // the names in calls
    auto noteCalled = [&](const Stmt &part) {
      if (const auto *call = dyn_cast<CallExpr>(&part); call && calleeOf(part))
        walk(call->getCallee(), [&](const Stmt &name) { return called.insert(&name).second; });
      return true;
    };
    walk(body.definition->getBody(), noteCalled);
    walk(body.definition->getBody(), [&](const Stmt &part) {
      const auto *name = dyn_cast<DeclRefExpr>(&part);
      const auto *function = name ? dyn_cast<FunctionDecl>(name->getDecl()) : nullptr;
      const auto found = function ? teams_.find(function->getCanonicalDecl()) : teams_.end();
      if (found != teams_.end() && !called.count(&part))
        refuse(*found->second, part,
               "its name is used as a value, and who has that may call it alone",
               "call it by its name");
      return true;
    });
    auto lookInto = [&](const Expr *clause) {
      walk(clause, [&](const Stmt &part) {
        if (const TaskFunction *callee = calleeOf(part))
          refuse(*callee, part, "it stands in a clause of a directive",
                 "call it in a statement before the directive: 'auto result = f(...);'");
        return true;
      });
    };
    for (const TeamDirective &directive : body.team)
      llvm::for_each(directive.arguments, lookInto);
    for (const Spawn &spawn : body.spawns) {
      llvm::for_each(spawn.clauses, lookInto);
      for (const Access &access : spawn.accesses) {
        lookInto(access.object);
        llvm::for_each(access.lengths, lookInto);
      }
    }
    walk(body.definition->getBody(), [&](const Stmt &part) {
      if (const TaskFunction *callee = isCall(part)) {
        bool holdsOthers = false;
        walk(&part, [&](const Stmt &inner) {
          holdsOthers |= &inner != &part && isCall(inner);
          return true;
        });
        calls_.push_back({cast<CallExpr>(&part), &caller, callee, &body, holdsOthers});
        edges_[&caller].insert(callee);
      }
      return true;
    });
  }

  const ParentMap &parentsIn(const TaskBody &body) {
    std::unique_ptr<ParentMap> &parents = parents_[&body];
    if (!parents)
      parents = std::make_unique<ParentMap>(body.definition->getBody());
    return *parents;
  }

  bool comesTo(const TaskFunction *from, const TaskFunction *to,
               std::set<const TaskFunction *> &seen) const {
    if (from == to)
      return true;
    const auto found = edges_.find(from);
    return seen.insert(from).second && found != edges_.end() &&
           llvm::any_of(found->second,
                        [&](const TaskFunction *next) { return comesTo(next, to, seen); });
  }

  // The innermost directive that the call stands in.
  const TeamDirective *directiveAround(const Found &found) {
    const ParentMap &parents = parentsIn(*found.body);
    for (const Stmt *outer = parents.getParent(found.call); outer; outer = parents.getParent(outer))
      for (const TeamDirective &directive : found.body->team)
        if (directive.attributed == outer)
          return &directive;
    return nullptr;
  }
  // Whether it has its region.
  bool isWritten(const Found &found) {
    const TeamDirective *around = directiveAround(found);
    return around && isTeamCall(*around);
  }

  void check(const Found &found) {
    if (isWritten(found))
      return;
    for (const auto &body : found.callee->bodies)
      if (!body->spawns.empty() || !body->waits.empty() || !body->taskloops.empty() ||
          !body->groups.empty() || !body->graphs.empty() || !body->cancellations.empty())
        return refuse(found, "it spawns tasks or waits for them",
                      "spawn it with '#pragma gtap task', and put a taskwait behind that");
    std::set<const TaskFunction *> seen;
    if (comesTo(found.callee, found.caller, seen))
      return refuse(found,
                    "it comes back to this function by calls, but its variables are in the block's "
                    "shared memory once",
                    "spawn it with '#pragma gtap task'");
    if (found.call->getCallReturnType(unit_.context())->isReferenceType())
      return refuse(found, "it returns a reference", "return a pointer, or the value");
    if (const TeamDirective *around = directiveAround(found))
      return refuse(found,
                    fmt::format("it stands in '{}', whose threads would all make the call",
                                spell(around->pragma->kind)),
                    "call it outside of regions, where one thread runs the function");
    if (!statementOf(found))
      return refuse(found,
                    "its statement has other things to evaluate before, or evaluates it more than "
                    "once or not always, or it declares several variables, or it is more than a "
                    "call without a result",
                    "call it in a statement of its own before: 'auto result = f(...);'");
  }

  void refuse(const Found &found, const std::string &why, const char *instead) {
    refuse(*found.callee, *found.call, why, instead);
  }
  void refuse(const TaskFunction &callee, const Stmt &where, const std::string &why,
              const char *instead) {
    unit_.diagnostics().report(DiagId::TeamCall, where.getBeginLoc(), {callee.name, why, instead});
    good_ = false;
  }

  // The statement that evaluates the call once, before all else that has an effect; null when there is none.
  const Stmt *statementOf(const Found &found) {
    const ParentMap &parents = parentsIn(*found.body);
    const Stmt *node = found.call;
    const Stmt *outer = parents.getParent(node);
    for (; outer && isa<Expr>(outer); node = outer, outer = parents.getParent(node))
      if (!evaluatesFirst(*cast<Expr>(outer), *node, *found.body))
        return nullptr;
    if (const auto *declaration = dyn_cast_or_null<DeclStmt>(outer)) {
      if (!declaration->isSingleDecl())
        return nullptr;
    } else if (const auto *branch = dyn_cast_or_null<IfStmt>(outer);
               branch && node == branch->getCond()) {
      if (branch->getInit() || branch->isConstexpr())
        return nullptr;
    } else if (!isa_and_nonnull<ReturnStmt>(outer)) {
      outer = node; // an expression that is a statement
    }
    if (found.call->getType()->isVoidType() && outer != found.call)
      return nullptr; // a region takes the place of the statement, which is nothing else
    return standsAlone(*outer, parents) ? outer : nullptr;
  }

  // Whether nothing that has an effect, or that the call may change, comes before that operand of the expression, and it is
  // evaluated always ([expr], C++17).
  static bool evaluatesFirst(const Expr &expression, const Stmt &operand, const TaskBody &body) {
    if (const auto *operation = dyn_cast<BinaryOperator>(&expression)) {
      if (operation->isAssignmentOp())
        return &operand == operation->getRHS();
      const bool ordered = operation->isLogicalOp() || operation->isCommaOp() ||
                           operation->isShiftOp() || operation->isPtrMemOp();
      return !ordered || &operand == operation->getLHS();
    }
    if (const auto *choice = dyn_cast<AbstractConditionalOperator>(&expression))
      return &operand == choice->getCond();
    if (const auto *list = dyn_cast<InitListExpr>(&expression))
      return list->getNumInits() != 0 && &operand == list->getInit(0);
    if (const auto *made = dyn_cast<CXXConstructExpr>(&expression))
      return !made->isListInitialization() || &operand == made->getArg(0);
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&expression))
      return &operand == element->getLHS() || isFixed(*element->getLHS(), body);
    if (const auto *operation = dyn_cast<CXXOperatorCallExpr>(&expression))
      return operation->isAssignmentOp() && &operand == operation->getArg(1);
    if (const auto *call = dyn_cast<CXXMemberCallExpr>(&expression))
      return &operand == call->getCallee() || isFixed(*call->getImplicitObjectArgument(), body);
    if (const auto *call = dyn_cast<CallExpr>(&expression))
      return call->getDirectCallee() != nullptr && &operand != call->getCallee();
    const auto *unary = dyn_cast<UnaryOperator>(&expression);
    return (unary && !unary->isIncrementDecrementOp()) ||
           isa<ParenExpr, CastExpr, MemberExpr, ExprWithCleanups, MaterializeTemporaryExpr,
               CXXBindTemporaryExpr, ConstantExpr>(expression);
  }

  // A variable, or a pointer in one, that no call can change: nothing has its address.
  static bool isFixed(const Expr &expression, const TaskBody &body) {
    const auto *name = dyn_cast<DeclRefExpr>(expression.IgnoreParenImpCasts());
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType())
      return false;
    bool fixed = true;
    if (variable->getType()->isPointerType())
      walk(body.definition->getBody(), [&](const Stmt &part) {
        const auto *operation = dyn_cast<UnaryOperator>(&part);
        const auto *taken = operation && operation->getOpcode() == UO_AddrOf
                                ? dyn_cast<DeclRefExpr>(operation->getSubExpr()->IgnoreParens())
                                : nullptr;
        fixed &= !taken || taken->getDecl() != variable;
        return fixed;
      });
    return fixed;
  }

  // Whether a statement can stand before this one: it is one of a block, or the body of a branch, a loop or a label; and not in
  // a lambda.
  static bool standsAlone(const Stmt &statement, const ParentMap &parents) {
    const Stmt *outer = parents.getParent(&statement);
    const auto *branch = dyn_cast_or_null<IfStmt>(outer);
    const auto *forLoop = dyn_cast_or_null<ForStmt>(outer);
    const auto *whileLoop = dyn_cast_or_null<WhileStmt>(outer);
    const auto *doLoop = dyn_cast_or_null<DoStmt>(outer);
    const auto *label = dyn_cast_or_null<SwitchCase>(outer);
    const bool alone =
        isa_and_nonnull<CompoundStmt>(outer) ||
        (branch && (&statement == branch->getThen() || &statement == branch->getElse())) ||
        (forLoop && &statement == forLoop->getBody()) ||
        (whileLoop && &statement == whileLoop->getBody()) ||
        (doLoop && &statement == doLoop->getBody()) || (label && &statement == label->getSubStmt());
    for (; alone && outer; outer = parents.getParent(outer))
      if (isa<LambdaExpr, StmtExpr>(outer))
        return false;
    return alone;
  }

  LinePlace placeOf(unsigned offset) const { return table_.place(source_.line(offset)); }
  void replace(Span span, const std::string &text) {
    Rewrite rewrite{span.begin, span.end, {}};
    rewrite.text.append(text, placeOf(span.begin), /*running=*/false);
    plan_.rewrites.push_back(std::move(rewrite));
  }

  // What every thread may evaluate for itself, with the same result and without an effect.
  static bool isPlain(const Expr &argument) {
    bool plain = true;
    walk(&argument, [&](const Stmt &part) {
      const auto *operation = dyn_cast<UnaryOperator>(&part);
      const auto *assignment = dyn_cast<BinaryOperator>(&part);
      plain &= !isa<CallExpr, CXXConstructExpr, PseudoObjectExpr, MSPropertyRefExpr, LambdaExpr,
                    CXXNewExpr, StmtExpr>(part) &&
               !(operation && operation->isIncrementDecrementOp()) &&
               !(assignment && assignment->isAssignmentOp());
      return plain;
    });
    return plain;
  }

  // The call as it stands, but for arguments that one thread evaluates before, into variables that `before` declares. Nothing
  // where an argument can be neither.
  std::optional<std::string> textOf(const CallExpr &call, Span span, std::string &before) {
    std::string text;
    unsigned at = span.begin;
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const Expr &argument = *call.getArg(i);
      if (isa<CXXDefaultArgExpr>(argument) || isPlain(argument))
        continue;
      const std::optional<Span> place = source_.span(argument.getSourceRange());
      if (!place || isa<InitListExpr>(argument.IgnoreImplicit()))
        return std::nullopt;
      const std::string name = freshName("gtap_argument", names_);
      before += fmt::format("const auto {} = {};\n", name, source_.text(*place).str());
      text += source_.text({at, place->begin}).str() + name;
      at = place->end;
    }
    return text + source_.text({at, span.end}).str();
  }

  // A region before the statement, in which all threads make the call, and one keeps the result.
  void write(const Found &found) {
    if (isWritten(found))
      return;
    const Stmt &statement = *statementOf(found);
    const std::optional<unsigned> begin = source_.offset(statement.getBeginLoc());
    const std::optional<unsigned> end = source_.statementEnd(SourceText::lastPart(statement));
    const std::optional<Span> call = source_.span(found.call->getSourceRange());
    if (!begin || !end || !call || SourceText::touchesMacro(found.call->getSourceRange()) ||
        SourceText::touchesMacro(statement.getBeginLoc())) {
      plan_.requests.push_back({.id = DiagId::EditInMacro,
                                .where = found.call->getBeginLoc(),
                                .arguments = {"a call of a team function"}});
      return;
    }
    if (!written_.insert(call->begin).second)
      return; // another instance of the template
    std::string before;
    const std::optional<std::string> text = textOf(*found.call, *call, before);
    if (!text)
      return refuse(found, "an argument of it is a list in braces, or comes from a macro",
                    "keep it in a variable before");
    const bool inBlock = isa<CompoundStmt>(parentsIn(*found.body).getParent(&statement));
    const std::string open = (inBlock ? "" : "{ ") + before, close = inBlock ? "" : " }";
    const char *region = "#pragma gtap parallel gtap_team(called)";
    if (found.call->getType()->isVoidType()) {
      replace({*begin, *end}, fmt::format("{}\n{}\n{{ {}; }}{}", open, region, *text, close));
      return;
    }
    const std::string result = freshName("gtap_result", names_);
    names_.insert("gtap_value");
    replace({*begin, *begin},
            fmt::format("{}decltype({}) {};\n{}\n{{ const auto gtap_value = {};\n#pragma gtap "
                        "masked\n{} = gtap_value; }}\n",
                        open, *text, result, region, *text, result));
    replace(*call, result);
    if (!inBlock)
      replace({*end, *end}, close);
  }

  const TaskModel &model_;
  ParsedUnit &unit_;
  const LineTable &table_;
  std::set<std::string> &names_;
  const SourceText source_;
  std::map<const FunctionDecl *, const TaskFunction *> teams_; // by their instances
  std::map<const TaskFunction *, std::set<const TaskFunction *>> edges_;
  std::map<const TaskBody *, std::unique_ptr<ParentMap>> parents_;
  std::vector<Found> calls_;
  std::set<unsigned> written_;
  RewritePlan plan_;
  bool good_ = true;
};

} // namespace

RewritePlan writeTeamCalls(const TaskModel &model, ParsedUnit &unit, const LineTable &table,
                           std::set<std::string> &names) {
  return TeamCallWriter(model, unit, table, names).plan();
}

} // namespace gtap
