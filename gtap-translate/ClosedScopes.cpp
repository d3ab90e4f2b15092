// See ClosedScopes.h.
#include "ClosedScopes.h"

#include "Scopes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <map>
#include <optional>

namespace gtap {

using namespace clang;

namespace {

bool isLambda(const VarDecl *variable) {
  const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
  return record && record->isLambda();
}

class Finder {
public:
  explicit Finder(const TaskFunction &function) : function_(function), scopes_(function) {
    collect(function.definition->getBody());
  }

  std::vector<ClosedScope> find() {
    std::vector<ClosedScope> found;
    for (const VarDecl *variable : function_.locals) {
      bool known = std::any_of(found.begin(), found.end(), [&](const ClosedScope &scope) {
        return std::count(scope.lambdas.begin(), scope.lambdas.end(), variable) != 0;
      });
      if (!known && isLambda(variable) && scopes_.inScopeAtSomeWait(variable))
        if (std::optional<ClosedScope> scope = close(variable))
          found.push_back(*scope);
    }
    return found;
  }

private:
  void collect(const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *mention = dyn_cast<DeclRefExpr>(statement)) {
      const auto *binding = dyn_cast<BindingDecl>(mention->getDecl());
      const ValueDecl *named = binding ? binding->getDecomposedDecl() : mention->getDecl();
      if (const auto *variable = dyn_cast_or_null<VarDecl>(named))
        mentions_[variable].push_back(mention);
    }
    for (const Stmt *child : statement->children())
      collect(child);
  }

  std::optional<ClosedScope> close(const VarDecl *lambda) const {
    const DeclStmt *declaration = scopes_.declarationOf(lambda);
    const auto *block = declaration ? dyn_cast<CompoundStmt>(scopes_.parent(declaration)) : nullptr;
    if (!block)
      return std::nullopt;
    std::vector<const Stmt *> statements(block->body_begin(), block->body_end());
    std::size_t first =
        std::find(statements.begin(), statements.end(), declaration) - statements.begin();
    std::size_t last = std::max(first, lastUse(lambda, statements));
    ClosedScope scope;
    // Lambdas in between have to end there as well.
    for (std::size_t i = first; i <= last; ++i) {
      const auto *inner = dyn_cast<DeclStmt>(statements[i]);
      if (!closable(statements[i], inner))
        return std::nullopt;
      for (const VarDecl *variable : variablesIn(inner))
        if (isLambda(variable)) {
          last = std::max(last, lastUse(variable, statements));
          scope.lambdas.push_back(variable);
        }
    }
    for (std::size_t i = first; i <= last; ++i)
      for (const VarDecl *variable : variablesIn(dyn_cast<DeclStmt>(statements[i])))
        if (!isLambda(variable) && lastUse(variable, statements) > last)
          scope.outliving.push_back(variable);
    scope.first = statements[first];
    scope.last = statements[last];
    return scope;
  }

  bool closable(const Stmt *statement, const DeclStmt *declaration) const {
    if (isa<LabelStmt, SwitchCase>(statement))
      return false; // a jump may lead here
    if (declaration)
      for (const Decl *decl : declaration->decls())
        if (!isa<VarDecl>(decl))
          return false; // a type may be named behind
    return std::none_of(function_.waits.begin(), function_.waits.end(), [&](const Wait &wait) {
      return scopes_.contains(statement, wait.attributed);
    });
  }

  static std::vector<const VarDecl *> variablesIn(const DeclStmt *declaration) {
    std::vector<const VarDecl *> variables;
    if (declaration)
      for (const Decl *decl : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl))
          variables.push_back(variable);
    return variables;
  }

  std::size_t lastUse(const VarDecl *variable, const std::vector<const Stmt *> &statements) const {
    auto found = mentions_.find(variable);
    std::size_t last = 0;
    if (found != mentions_.end())
      for (std::size_t i = 0; i < statements.size(); ++i)
        for (const Stmt *mention : found->second)
          if (scopes_.contains(statements[i], mention))
            last = i;
    return last;
  }

  const TaskFunction &function_;
  Scopes scopes_;
  std::map<const VarDecl *, std::vector<const Stmt *>> mentions_;
};

} // namespace

std::vector<ClosedScope> findClosedScopes(const TaskFunction &function) {
  return Finder(function).find();
}

} // namespace gtap
