// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WrittenByTasks.h.
#include "analyse/loops/WrittenByTasks.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/loops/PunnedTypes.h"
#include "ast/uses/VariableUses.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

bool letsGo(const Expr &mention, const ParentMap &parents) {
  const Stmt *part = &mention;
  for (;;) {
    const Stmt *around = parents.getParent(part);
    if (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(around)) {
      if (cast->getCastKind() == CK_LValueToRValue)
        return false;
      const auto *element = cast->getCastKind() == CK_ArrayToPointerDecay
                                ? dyn_cast_or_null<ArraySubscriptExpr>(parents.getParent(cast))
                                : nullptr;
      if (!element || element->getBase() != cast)
        return true;
      part = element;
    } else if (const auto *binary = dyn_cast_or_null<BinaryOperator>(around)) {
      return !(binary->isAssignmentOp() && binary->getLHS() == part);
    } else if (const auto *unary = dyn_cast_or_null<UnaryOperator>(around)) {
      return !unary->isIncrementDecrementOp();
    } else if (isa_and_nonnull<ParenExpr, MemberExpr>(around)) {
      part = around;
    } else {
      return true;
    }
  }
}

// Whether something may lead to a local variable of the function beside its name: it is mentioned otherwise than in
// `v`, `v.x`, `v[i]` and the like, as a value or on the left of an assignment.
bool isPointedTo(const VarDecl &variable, const TaskBody &body, const ParentMap &parents) {
  if (variable.getType()->isReferenceType() || !variable.hasLocalStorage())
    return true;
  struct Mentions : DynamicRecursiveASTVisitor {
    std::vector<const DeclRefExpr *> found;
    const VarDecl *variable = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *mention) override {
      if (mention->getDecl() == variable)
        found.push_back(mention);
      return true;
    }
  } mentions;
  mentions.variable = &variable;
  mentions.TraverseStmt(const_cast<Stmt *>(body.definition->getBody()));
  return llvm::any_of(mentions.found,
                      [&](const DeclRefExpr *mention) { return letsGo(*mention, parents); });
}

} // namespace

ScalarTypes writtenByTasks(const ForStmt &loop, const TaskBody &body, const ParentMap &parents,
                           const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  const Stmt *nest = &loop;
  for (const Stmt *around = parents.getParent(nest); isa_and_nonnull<ForStmt, CompoundStmt>(around);
       around = parents.getParent(around))
    if (isa<ForStmt>(around))
      nest = around;
  SourceLocation end; // of the next wait
  for (const Wait &wait : body.waits)
    if (const SourceLocation at = wait.attributed->getBeginLoc();
        sources.isBeforeInTranslationUnit(loop.getEndLoc(), at) &&
        (end.isInvalid() || sources.isBeforeInTranslationUnit(at, end)))
      end = at;
  ScalarTypes written;
  for (const Spawn &spawn : body.spawns) {
    const SourceLocation at = spawn.range().getBegin();
    if (sources.isBeforeInTranslationUnit(at, nest->getBeginLoc()) ||
        (end.isValid() && sources.isBeforeInTranslationUnit(end, at)))
      continue;
    const std::vector<const VarDecl *> roots = destinationRoots(spawn);
    if (spawn.destination && (roots.empty() || llvm::any_of(roots, [&](const VarDecl *root) {
                                return isPointedTo(*root, body, parents);
                              })))
      written.add(spawn.destination->getType(), context);
    if (spawn.callee && spawn.callee->definition)
      written.add(effectsOf(*spawn.callee->definition).written);
    else
      written.addAny();
  }
  return withPunned(std::move(written), *body.definition);
}

} // namespace gtap
