// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where statements and variables of one function stand (see Scopes.h).
#include "ast/uses/Scopes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

void collectDeclarations(const Stmt *statement,
                         std::map<const VarDecl *, const DeclStmt *> &declarations,
                         std::map<const VarDecl *, const Stmt *> &headers) {
  if (!statement)
    return;
  if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl))
        declarations[variable] = declaration;
  if (const auto *branch = dyn_cast<IfStmt>(statement); branch && branch->getConditionVariable())
    headers[branch->getConditionVariable()] = branch;
  if (const auto *choice = dyn_cast<SwitchStmt>(statement);
      choice && choice->getConditionVariable())
    headers[choice->getConditionVariable()] = choice;
  if (const auto *loop = dyn_cast<WhileStmt>(statement); loop && loop->getConditionVariable())
    headers[loop->getConditionVariable()] = loop;
  if (const auto *loop = dyn_cast<ForStmt>(statement); loop && loop->getConditionVariable())
    headers[loop->getConditionVariable()] = loop;
  if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement))
    headers[loop->getLoopVariable()] = loop;
  for (const Stmt *child : statement->children())
    collectDeclarations(child, declarations, headers);
}

} // namespace

bool isLoop(const Stmt *statement) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
}

bool isInLoop(const Stmt &statement, const FunctionDecl &function) {
  const ParentMap parents(function.getBody());
  for (const Stmt *around = parents.getParent(&statement); around;
       around = parents.getParent(around))
    if (isLoop(around))
      return true;
  return false;
}

namespace {

void collectAnonymousUnions(const Stmt *statement, std::vector<const VarDecl *> &variables) {
  if (const auto *declaration = dyn_cast_or_null<DeclStmt>(statement))
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl); variable && variable->isImplicit())
        if (const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
            record && record->isAnonymousStructOrUnion())
          variables.push_back(variable);
  if (statement && !isa<LambdaExpr>(statement))
    for (const Stmt *child : statement->children())
      collectAnonymousUnions(child, variables);
}

} // namespace

namespace {

// The range, its begin and its end.
void collectUnseen(const Stmt *statement, const std::set<SourceLocation> &loops,
                   std::vector<const VarDecl *> &variables) {
  if (!statement)
    return;
  if (const auto *loop = dyn_cast<CXXForRangeStmt>(statement);
      loop && loops.count(loop->getBeginLoc()))
    for (const DeclStmt *unseen : {loop->getRangeStmt(), loop->getBeginStmt(), loop->getEndStmt()})
      variables.push_back(cast<VarDecl>(unseen->getSingleDecl()));
  for (const Stmt *child : statement->children())
    collectUnseen(child, loops, variables);
}

} // namespace

std::vector<const VarDecl *> variablesOf(const TaskBody &body) {
  std::vector<const VarDecl *> variables(body.definition->param_begin(),
                                         body.definition->param_end());
  variables.insert(variables.end(), body.locals.begin(), body.locals.end());
  collectAnonymousUnions(body.definition->getBody(), variables);
  std::set<SourceLocation> loops = waitingLoops(body);
  collectUnseen(body.definition->getBody(), loops, variables);
  return variables;
}

std::set<SourceLocation> waitingLoops(const TaskBody &function) {
  std::set<SourceLocation> loops;
  for (const TaskBody *body : bodiesOf(*function.function)) {
    Scopes scopes(*body);
    for (const Wait &wait : body->waits)
      for (const Stmt *loop : scopes.loopsAround(wait))
        loops.insert(loop->getBeginLoc());
  }
  return loops;
}

Scopes::Scopes(const TaskBody &function) : body_(function) {
  Stmt *body = function.definition->getBody();
  parents_ = std::make_unique<ParentMap>(body);
  collectDeclarations(body, declarations_, headers_);
  collectNames(body);
}

void Scopes::collectNames(const Stmt *statement) {
  if (!statement)
    return;
  if (const auto *declaration = dyn_cast<DeclStmt>(statement)) {
    const Stmt *scope = scopeAround(declaration);
    auto add = [&](const NamedDecl *named) {
      if (named->getIdentifier())
        names_.push_back({named, scope});
    };
    for (const Decl *decl : declaration->decls()) {
      if (const auto *named = dyn_cast<NamedDecl>(decl))
        add(named);
      if (const auto *enumeration = dyn_cast<EnumDecl>(decl);
          enumeration && !enumeration->isScoped())
        for (const EnumConstantDecl *value : enumeration->enumerators())
          add(value);
      if (const auto *bindings = dyn_cast<DecompositionDecl>(decl))
        for (const BindingDecl *binding : bindings->bindings())
          add(binding);
      if (const auto *imported = dyn_cast<UsingDecl>(decl))
        for (const UsingShadowDecl *shadow : imported->shadows())
          add(shadow);
    }
  }
  for (const Stmt *child : statement->children())
    collectNames(child);
}

const Stmt *Scopes::scopeAround(const DeclStmt *declaration) const {
  const Stmt *scope = parent(declaration);
  while (scope && isa<SwitchCase, LabelStmt, AttributedStmt>(scope))
    scope = parent(scope);
  return scope ? scope : body_.definition->getBody();
}

const Stmt *Scopes::parent(const Stmt *statement) const {
  return parents_->getParent(statement);
}

bool Scopes::contains(const Stmt *outer, const Stmt *inner) const {
  while (inner && inner != outer)
    inner = parent(inner);
  return inner != nullptr;
}

const Stmt *Scopes::scopeOf(const VarDecl *variable) const {
  if (auto header = headers_.find(variable); header != headers_.end())
    return header->second;
  const DeclStmt *declaration = declarationOf(variable);
  return declaration ? scopeAround(declaration) : body_.definition->getBody();
}

const DeclStmt *Scopes::declarationOf(const VarDecl *variable) const {
  auto found = declarations_.find(variable);
  return found == declarations_.end() || headers_.count(variable) ? nullptr : found->second;
}

const DeclStmt *Scopes::declarationInHead(const VarDecl *variable) const {
  auto found = declarations_.find(variable);
  return found == declarations_.end() || !headers_.count(variable) ? nullptr : found->second;
}

bool Scopes::inScope(const VarDecl *variable, const Wait &wait) const {
  if (isa<ParmVarDecl>(variable))
    return true;
  const SourceManager &sources = variable->getASTContext().getSourceManager();
  return contains(scopeOf(variable), wait.attributed) &&
         sources.isBeforeInTranslationUnit(variable->getLocation(), wait.pragma->location);
}

bool Scopes::inScopeAtSomeWait(const VarDecl *variable) const {
  return std::any_of(body_.waits.begin(), body_.waits.end(),
                     [&](const Wait &wait) { return inScope(variable, wait); });
}

const NamedDecl *Scopes::hiddenBy(const VarDecl *variable, const Wait &wait) const {
  const SourceManager &sources = variable->getASTContext().getSourceManager();
  const Stmt *scope = scopeOf(variable);
  for (const Name &other : names_) {
    bool inner = other.declaration != variable && contains(scope, other.scope) &&
                 (other.scope != scope || isa<ParmVarDecl>(variable));
    if (inner && other.declaration->getDeclName() == variable->getDeclName() &&
        contains(other.scope, wait.attributed) &&
        sources.isBeforeInTranslationUnit(other.declaration->getLocation(), wait.pragma->location))
      return other.declaration;
  }
  return nullptr;
}

std::vector<const Stmt *> Scopes::loopsAround(const Wait &wait) const {
  std::vector<const Stmt *> loops;
  for (const Stmt *at = parent(wait.attributed); at; at = parent(at))
    if (isLoop(at))
      loops.push_back(at);
  std::reverse(loops.begin(), loops.end());
  return loops;
}

} // namespace gtap
