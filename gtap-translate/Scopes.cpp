// Where statements and variables of one function stand (see Scopes.h).
#include "Scopes.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

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

Scopes::Scopes(const TaskFunction &function) : function_(function) {
  Stmt *body = function.definition->getBody();
  parents_ = std::make_unique<ParentMap>(body);
  collectDeclarations(body, declarations_, headers_);
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
  const Stmt *scope = declaration ? parent(declaration) : nullptr;
  while (scope && isa<SwitchCase, LabelStmt, AttributedStmt>(scope))
    scope = parent(scope);
  return scope ? scope : function_.definition->getBody();
}

const DeclStmt *Scopes::declarationOf(const VarDecl *variable) const {
  auto found = declarations_.find(variable);
  return found == declarations_.end() || headers_.count(variable) ? nullptr : found->second;
}

bool Scopes::inScope(const VarDecl *variable, const Wait &wait) const {
  if (isa<ParmVarDecl>(variable))
    return true;
  const SourceManager &sources = variable->getASTContext().getSourceManager();
  return contains(scopeOf(variable), wait.attributed) &&
         sources.isBeforeInTranslationUnit(variable->getLocation(), wait.pragma->location);
}

bool Scopes::inScopeAtSomeWait(const VarDecl *variable) const {
  return std::any_of(function_.waits.begin(), function_.waits.end(),
                     [&](const Wait &wait) { return inScope(variable, wait); });
}

const VarDecl *Scopes::hiddenBy(const VarDecl *variable, const Wait &wait) const {
  const Stmt *scope = scopeOf(variable);
  for (const VarDecl *other : function_.locals) {
    bool inner = other != variable && contains(scope, scopeOf(other)) &&
                 (scopeOf(other) != scope || isa<ParmVarDecl>(variable));
    if (inner && other->getDeclName() == variable->getDeclName() && inScope(other, wait))
      return other;
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
