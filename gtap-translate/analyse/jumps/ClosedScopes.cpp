// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ClosedScopes.h.
#include "analyse/jumps/ClosedScopes.h"

#include "ast/uses/Scopes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

bool isLambda(const VarDecl *variable) {
  const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
  return record && record->isLambda();
}

// One body's view of the blocks that lambdas stand in. Variables are told by their place in the
// text, which they have in common with those of the template's other instances.
class BodyView {
public:
  explicit BodyView(const TaskBody &body) : body_(body), scopes_(body) {
    for (const VarDecl *variable : body.locals)
      variables_[variable->getLocation()] = variable;
    collect(body.definition->getBody(), nullptr);
    for (const Spawn &spawn : body.spawns)
      for (const Expr *clause : spawn.clauses)
        collect(clause, spawn.statement);
    for (const Wait &wait : body.waits)
      collect(wait.queue, wait.attributed);
  }

  // The block that the variable is declared in; null when that is a statement's head.
  const CompoundStmt *blockOf(SourceLocation variable) const {
    auto found = variables_.find(variable);
    const DeclStmt *declaration =
        found == variables_.end() ? nullptr : scopes_.declarationOf(found->second);
    return declaration ? dyn_cast_or_null<CompoundStmt>(scopes_.parent(declaration)) : nullptr;
  }

  // The statements of that block, or none.
  std::vector<const Stmt *> statementsAround(SourceLocation variable) const {
    const CompoundStmt *block = blockOf(variable);
    return block ? std::vector<const Stmt *>(block->body_begin(), block->body_end())
                 : std::vector<const Stmt *>();
  }

  struct Use {
    std::size_t statement = 0; // of those around the variable
    SourceLocation where;
  };
  // The declaration itself when nothing uses the variable.
  Use lastUse(SourceLocation variable) const {
    std::vector<const Stmt *> statements = statementsAround(variable);
    Use last{0, variable};
    auto found = mentions_.find(variable);
    if (found != mentions_.end())
      for (std::size_t i = 0; i < statements.size(); ++i)
        for (const Mention &mention : found->second)
          if (scopes_.contains(statements[i], mention.statement))
            last = {i, mention.where};
    return last;
  }

  bool waitsIn(const Stmt *statement) const {
    return std::any_of(body_.waits.begin(), body_.waits.end(), [&](const Wait &wait) {
      return scopes_.contains(statement, wait.attributed);
    });
  }

  bool inScopeAtSomeWait(SourceLocation variable) const {
    auto found = variables_.find(variable);
    return found != variables_.end() && scopes_.inScopeAtSomeWait(found->second);
  }

private:
  struct Mention {
    const Stmt *statement; // that it stands in
    SourceLocation where;
  };

  // `place`: the statement of a clause, which is no part of it in the tree.
  void collect(const Stmt *statement, const Stmt *place) {
    if (!statement)
      return;
    if (const auto *mention = dyn_cast<DeclRefExpr>(statement)) {
      const auto *binding = dyn_cast<BindingDecl>(mention->getDecl());
      const ValueDecl *named = binding ? binding->getDecomposedDecl() : mention->getDecl();
      if (const auto *variable = dyn_cast_or_null<VarDecl>(named))
        mentions_[variable->getLocation()].push_back(
            {place ? place : mention, mention->getLocation()});
    }
    for (const Stmt *child : statement->children())
      collect(child, place);
  }

  const TaskBody &body_;
  Scopes scopes_;
  std::map<SourceLocation, const VarDecl *> variables_;
  std::map<SourceLocation, std::vector<Mention>> mentions_;
};

class Finder {
public:
  explicit Finder(const TaskBody &function) : body_(function), own_(function) {
    for (const TaskBody *body : bodiesOf(*function.function))
      views_.push_back(std::make_unique<BodyView>(*body));
  }

  std::vector<ClosedScope> find() {
    std::vector<ClosedScope> found;
    for (const VarDecl *variable : body_.locals) {
      bool known = std::any_of(found.begin(), found.end(), [&](const ClosedScope &scope) {
        return std::count(scope.lambdas.begin(), scope.lambdas.end(), variable) != 0;
      });
      if (!known && isLambda(variable) && crossed(variable))
        if (std::optional<ClosedScope> scope = close(variable))
          found.push_back(*scope);
    }
    return found;
  }

  // Null when the scope can be closed; else why not is in obstacle().
  std::optional<ClosedScope> close(const VarDecl *lambda) {
    std::vector<const Stmt *> statements = own_.statementsAround(lambda->getLocation());
    if (statements.empty()) {
      obstacle_ = {lambda->getLocation(), "it is declared in the head of a statement"};
      return std::nullopt;
    }
    BodyView::Use last = lastUse(lambda);
    ClosedScope scope;
    std::size_t first = indexOf(lambda, statements);
    last.statement = std::max(first, last.statement);
    // Lambdas in between have to end there as well.
    for (std::size_t i = first; i <= last.statement; ++i) {
      if (blocks(lambda, i, last.where))
        return std::nullopt;
      for (const VarDecl *variable : variablesIn(statements[i]))
        if (isLambda(variable)) {
          if (BodyView::Use use = lastUse(variable); use.statement > last.statement)
            last = use;
          scope.lambdas.push_back(variable);
        }
    }
    for (std::size_t i = first; i <= last.statement; ++i)
      for (const VarDecl *variable : variablesIn(statements[i]))
        if (!isLambda(variable) && lastUse(variable).statement > last.statement)
          scope.outliving.push_back(variable);
    scope.first = statements[first];
    scope.last = statements[last.statement];
    scope.written = writtenLike(scope.last, lambda, last.statement);
    return scope;
  }

  const OpenScope &obstacle() const { return obstacle_; }

private:
  bool crossed(const VarDecl *variable) const {
    return std::any_of(views_.begin(), views_.end(), [&](const auto &view) {
      return view->inScopeAtSomeWait(variable->getLocation());
    });
  }

  BodyView::Use lastUse(const VarDecl *variable) const {
    BodyView::Use last{0, variable->getLocation()};
    for (const auto &view : views_)
      if (BodyView::Use use = view->lastUse(variable->getLocation());
          use.statement > last.statement)
        last = use;
    return last;
  }

  // Whether no braces can stand around statement `i` of those around the lambda, in any instance.
  bool blocks(const VarDecl *lambda, std::size_t i, SourceLocation use) {
    for (const auto &view : views_) {
      std::vector<const Stmt *> statements = view->statementsAround(lambda->getLocation());
      if (i >= statements.size())
        continue;
      if (view->waitsIn(statements[i])) {
        obstacle_ = {use,
                     "it is used here, and a taskwait stands before the end of this statement"};
        return true;
      }
      if (isa<LabelStmt, SwitchCase>(statements[i])) {
        obstacle_ = {statements[i]->getBeginLoc(),
                     "a jump may lead here, between its declaration and its last use"};
        return true;
      }
      if (const auto *declaration = dyn_cast<DeclStmt>(statements[i]))
        for (const Decl *decl : declaration->decls())
          if (!isa<VarDecl>(decl)) { // may be named behind
            obstacle_ = {decl->getLocation(), nameOf(*decl) + " is declared here, between its "
                                                              "declaration and its last use"};
            return true;
          }
    }
    return false;
  }

  // The template's own statement: an instance's ends early where it discards a branch.
  const Stmt *writtenLike(const Stmt *statement, const VarDecl *lambda, std::size_t i) const {
    const FunctionDecl *pattern = body_.definition->getTemplateInstantiationPattern();
    const CompoundStmt *block =
        pattern ? blockAt(pattern->getBody(), own_.blockOf(lambda->getLocation())) : nullptr;
    return block && i < block->size() ? block->body_begin()[i] : statement;
  }

  static const CompoundStmt *blockAt(const Stmt *statement, const CompoundStmt *like) {
    const auto *block = dyn_cast_or_null<CompoundStmt>(statement);
    if (!statement || (block && block->getLBracLoc() == like->getLBracLoc()))
      return block;
    for (const Stmt *child : statement->children())
      if (const CompoundStmt *found = blockAt(child, like))
        return found;
    return nullptr;
  }

  static std::string nameOf(const Decl &declaration) {
    const auto *named = dyn_cast<NamedDecl>(&declaration);
    std::string name = named ? named->getNameAsString() : "";
    return name.empty() ? "something else" : "'" + name + "'";
  }

  static std::size_t indexOf(const VarDecl *variable, const std::vector<const Stmt *> &statements) {
    for (std::size_t i = 0; i < statements.size(); ++i)
      for (const VarDecl *other : variablesIn(statements[i]))
        if (other == variable)
          return i;
    return 0;
  }

  static std::vector<const VarDecl *> variablesIn(const Stmt *statement) {
    std::vector<const VarDecl *> variables;
    if (const auto *declaration = dyn_cast<DeclStmt>(statement))
      for (const Decl *decl : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl))
          variables.push_back(variable);
    return variables;
  }

  const TaskBody &body_;
  BodyView own_;
  std::vector<std::unique_ptr<BodyView>> views_; // of every instance
  OpenScope obstacle_;
};

} // namespace

std::vector<ClosedScope> findClosedScopes(const TaskBody &body) {
  return Finder(body).find();
}

OpenScope whatKeepsOpen(const TaskBody &body, const VarDecl *lambda) {
  Finder finder(body);
  finder.close(lambda);
  return finder.obstacle();
}

} // namespace gtap
