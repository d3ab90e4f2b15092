// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UnusedMarks.h.
#include "analyse/variables/UnusedMarks.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <map>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

void collectMentions(const Stmt *expression, std::set<const DeclRefExpr *> &mentions) {
  if (!expression)
    return;
  if (const auto *mention = dyn_cast<DeclRefExpr>(expression))
    mentions.insert(mention);
  for (const Stmt *child : expression->children())
    collectMentions(child, mentions);
}

std::set<const DeclRefExpr *> clauseMentions(const TaskBody &body) {
  std::set<const DeclRefExpr *> mentions;
  for (const Spawn &spawn : body.spawns)
    for (const Expr *clause : spawn.clauses)
      collectMentions(clause, mentions);
  for (const Wait &wait : body.waits) {
    collectMentions(wait.queue, mentions);
    for (const Expr *clause : wait.clauses)
      collectMentions(clause, mentions);
  }
  return mentions;
}

// To compilers that warn of what is only set.
bool isReading(const VariableUse &use) {
  return use.role != UseRole::Write && use.role != UseRole::PartialWrite &&
         use.role != UseRole::ReadWrite;
}

class TypeMentions : public DynamicRecursiveASTVisitor {
public:
  explicit TypeMentions(const std::function<bool(const VarDecl &)> &respelled)
      : respelled_(respelled) {}

  bool VisitDeclRefExpr(DeclRefExpr *mention) override { return note(*mention->getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override { return note(*type.getDecl()); }
  bool TraverseVarDecl(VarDecl *variable) override {
    if (!respelled_(*variable))
      return DynamicRecursiveASTVisitor::TraverseVarDecl(variable);
    bool outer = std::exchange(inType_, true);
    TraverseTypeLoc(variable->getTypeSourceInfo()->getTypeLoc());
    inType_ = outer;
    return TraverseStmt(variable->getInit());
  }

  std::set<SourceLocation> inTypesOnly() {
    for (SourceLocation other : elsewhere_)
      inTypes_.erase(other);
    return std::move(inTypes_);
  }

private:
  bool note(const Decl &declaration) {
    if (declaration.getParentFunctionOrMethod())
      (inType_ ? inTypes_ : elsewhere_).insert(declaration.getLocation());
    return true;
  }
  const std::function<bool(const VarDecl &)> &respelled_;
  bool inType_ = false;
  std::set<SourceLocation> inTypes_, elsewhere_;
};

// All that a body mentions, in types, too.
class AllMentions : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    declarations.insert(mention->getDecl());
    return true;
  }
  std::set<const ValueDecl *> declarations;
};

} // namespace

std::set<SourceLocation> usedInTypesOnly(const FunctionDecl &function,
                                         const std::function<bool(const VarDecl &)> &respelled) {
  TypeMentions mentions(respelled);
  mentions.TraverseStmt(function.getBody());
  return mentions.inTypesOnly();
}

std::set<SourceLocation> unreadSomewhere(const TaskFunction &function) {
  std::set<SourceLocation> unread;
  for (const TaskBody *body : bodiesOf(function)) {
    std::set<const VarDecl *> read, evaluated;
    for (const VariableUse &use : collectUses(*body, body->definition->getASTContext())) {
      if (isReading(use))
        read.insert(use.variable);
      if (isReading(use) && use.role != UseRole::Unevaluated)
        evaluated.insert(use.variable);
    }
    for (const VarDecl *parameter : body->definition->parameters())
      if (!evaluated.count(parameter))
        unread.insert(parameter->getLocation());
    // Of a variable that is named in decltype() alone, the step function may have its type in place of the name.
    AllMentions mentioned;
    mentioned.TraverseStmt(body->definition->getBody());
    for (const VarDecl *local : body->locals)
      if (function.isTemplate() ? !read.count(local)
                                : !evaluated.count(local) && mentioned.declarations.count(local))
        unread.insert(local->getLocation());
  }
  return unread;
}

std::optional<UnusedMark> unusedMark(const Decl &declaration, const SourceText &source) {
  if (declaration.hasAttr<UnusedAttr>() || declaration.getLocation().isMacroID())
    return std::nullopt;
  if (isa<TypeAliasDecl>(declaration)) // its attributes stand behind its name
    if (std::optional<Span> name = source.span(SourceRange(declaration.getLocation())))
      return UnusedMark{name->end, " [[maybe_unused]]"};
  SourceLocation begin = declaration.getBeginLoc();
  std::optional<unsigned> at = begin.isFileID() ? source.offset(begin) : std::nullopt;
  if (!at || !isa<VarDecl, TypedefDecl>(declaration))
    return std::nullopt;
  return UnusedMark{*at, "[[maybe_unused]] "};
}

std::set<UnusedMark> unusedInSerialVersion(const TaskFunction &function, ASTContext &context,
                                           const SourceText &source) {
  // By place: the instances of a template have variables of their own.
  std::map<SourceLocation, const VarDecl *> candidates;
  std::set<SourceLocation> used;
  for (const TaskBody *body : bodiesOf(function)) {
    std::set<const DeclRefExpr *> inClauses = clauseMentions(*body);
    for (const DeclRefExpr *mention : inClauses)
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
          variable && (isa<ParmVarDecl>(variable) ||
                       llvm::is_contained(body->locals, variable))) // no iterator of a clause
        candidates.emplace(variable->getLocation(), variable);
    if (StringRef(function.name)
            .starts_with(blockFunctionPrefix)) // the translator's own parameters
      for (const ParmVarDecl *parameter : body->definition->parameters())
        candidates.emplace(parameter->getLocation(), parameter);
    if (candidates.empty())
      continue;
    for (const VariableUse &use : collectUses(*body, context))
      if (isReading(use) && !inClauses.count(use.mention))
        used.insert(use.variable->getLocation());
  }
  std::set<UnusedMark> marks;
  auto insert = [&](const VarDecl &variable) {
    if (std::optional<UnusedMark> mark = unusedMark(variable, source))
      marks.insert(*mark);
  };
  for (const auto &[where, variable] : candidates) {
    if (used.count(where))
      continue;
    const auto *parameter = dyn_cast<ParmVarDecl>(variable);
    if (!parameter) {
      insert(*variable);
      continue;
    }
    unsigned index = parameter->getFunctionScopeIndex();
    insert(*function.definition->getParamDecl(index));
    if (function.isTemplate()) // g++ looks there
      insert(*function.first->getParamDecl(index));
  }
  return marks;
}

} // namespace gtap
