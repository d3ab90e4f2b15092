// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GrandchildWrites.h. A pointer is followed by name only: through offsets and parameters, but neither into other
// variables nor out of memory.
#include "analyse/GrandchildWrites.h"

#include "analyse/BodyJoins.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

#include <set>
#include <utility>

namespace gtap {

using namespace clang;

namespace {

// The variable that a pointer's value is, or leads to an element behind: p of `p`, `p + n`, `&p[n].x`, `as_global(p)`;
// an array of `part`. Null for what was read from memory.
const VarDecl *pointerIn(const Expr *value);

// The same of the place that an lvalue is: p of `*p`, `p[n]`, `p->x`. Null for a plain variable.
const VarDecl *pointerTo(const Expr *place) {
  place = place->IgnoreParens();
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(place))
    return pointerIn(element->getBase());
  if (const auto *member = dyn_cast<MemberExpr>(place))
    return member->isArrow() ? pointerIn(member->getBase()) : pointerTo(member->getBase());
  if (const auto *operation = dyn_cast<UnaryOperator>(place))
    return operation->getOpcode() == UO_Deref ? pointerIn(operation->getSubExpr()) : nullptr;
  return nullptr;
}

const VarDecl *pointerIn(const Expr *value) {
  value = value->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(value)) {
    const Expr *inner = cast->getSubExpr()->IgnoreParens();
    if (cast->getCastKind() == CK_ArrayToPointerDecay) {
      if (const VarDecl *pointer = pointerTo(inner)) // p->cells
        return pointer;
      const auto *name = dyn_cast<DeclRefExpr>(inner);
      return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    }
    if (cast->getCastKind() != CK_LValueToRValue)
      return pointerIn(inner);
    const auto *name = dyn_cast<DeclRefExpr>(inner);
    return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  }
  if (const auto *operation = dyn_cast<UnaryOperator>(value))
    return operation->getOpcode() == UO_AddrOf ? pointerTo(operation->getSubExpr()) : nullptr;
  if (const auto *sum = dyn_cast<BinaryOperator>(value); sum && sum->isAdditiveOp())
    return pointerIn(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
  if (const auto *call = dyn_cast<CallExpr>(value)) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->getIdentifier() && callee->getName() == "as_global" &&
        call->getNumArgs() == 1)
      return pointerIn(call->getArg(0));
  }
  return nullptr;
}

// The parameter of that position, if one may write through it.
const ParmVarDecl *writablePointer(const FunctionDecl &function, unsigned position) {
  if (position >= function.getNumParams())
    return nullptr;
  const ParmVarDecl *parameter = function.getParamDecl(position);
  const QualType pointee = parameter->getType()->getPointeeType();
  return parameter->getType()->isPointerType() && !pointee.isConstQualified() ? parameter : nullptr;
}

// A spawn that the function's end does not wait for, and that is no call at once.
bool mayOutlive(const Spawn &spawn) {
  return !spawn.condition && !spawn.final && !isOfDividedLoop(spawn);
}

// Whether functions write through their parameters, themselves or by what they call and spawn.
class WriterSearch {
public:
  bool writes(const FunctionDecl &declared, unsigned position) {
    const FunctionDecl *function = declared.getDefinition();
    if (!function || !function->getBody() || !seen_.insert({function, position}).second)
      return false;
    const ParmVarDecl *parameter = writablePointer(*function, position);
    if (!parameter)
      return false;
    Finder finder(*this, *parameter);
    finder.TraverseStmt(function->getBody());
    return finder.found;
  }

private:
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(WriterSearch &search, const ParmVarDecl &parameter)
        : search(search), parameter(parameter) {}
    bool VisitBinaryOperator(BinaryOperator *operation) override {
      found |= operation->isAssignmentOp() && pointerTo(operation->getLHS()) == &parameter;
      return !found;
    }
    bool VisitUnaryOperator(UnaryOperator *operation) override {
      found |=
          operation->isIncrementDecrementOp() && pointerTo(operation->getSubExpr()) == &parameter;
      return !found;
    }
    bool VisitCallExpr(CallExpr *call) override {
      const FunctionDecl *callee = call->getDirectCallee();
      for (unsigned i = 0; callee && !found && i < call->getNumArgs(); ++i)
        if (pointerIn(call->getArg(i)) == &parameter)
          found = isAtomic(*callee) || search.writes(*callee, i);
      return !found;
    }
    static bool isAtomic(const FunctionDecl &callee) {
      return callee.getIdentifier() && callee.getName().starts_with("atomic");
    }
    WriterSearch &search;
    const ParmVarDecl &parameter;
    bool found = false;
  };

  std::set<std::pair<const FunctionDecl *, unsigned>> seen_;
};

// A spawn of a function by which something is written through its parameter after it has ended, or null.
const Spawn *lateWriter(const TaskFunction &child, unsigned position) {
  const ParmVarDecl *parameter = writablePointer(*child.definition, position);
  if (!parameter)
    return nullptr;
  for (const Spawn &spawn : child.spawns) {
    if (!mayOutlive(spawn))
      continue;
    if (spawn.destination && pointerTo(spawn.destination) == parameter)
      return &spawn;
    for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i)
      if (pointerIn(spawn.call->getArg(i)) == parameter &&
          WriterSearch().writes(*spawn.callee->first, i))
        return &spawn;
  }
  return nullptr;
}

// What a body reads, and which of its variables change after their declaration.
struct ReadFinder : DynamicRecursiveASTVisitor {
  std::vector<const Expr *> reads; // lvalues, in source order
  std::set<const VarDecl *> changed;

  bool VisitImplicitCastExpr(ImplicitCastExpr *load) override {
    if (load->getCastKind() == CK_LValueToRValue)
      reads.push_back(load->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *operation) override {
    if (operation->isCompoundAssignmentOp())
      reads.push_back(operation->getLHS());
    return !operation->isAssignmentOp() || change(operation->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *operation) override {
    const bool changes = operation->isIncrementDecrementOp() || operation->getOpcode() == UO_AddrOf;
    return !changes || change(operation->getSubExpr());
  }

private:
  bool change(const Expr *place) {
    if (const auto *name = dyn_cast<DeclRefExpr>(place->IgnoreParens()))
      if (const auto *variable = dyn_cast<VarDecl>(name->getDecl()))
        changed.insert(variable);
    return true;
  }
};

ReadFinder readsOf(const TaskFunction &body) {
  ReadFinder finder;
  finder.TraverseStmt(body.definition->getBody());
  return finder;
}

// The first taskwait behind a spawn, in the order of the text.
const Wait *waitBehind(const TaskFunction &body, const Spawn &spawn, const SourceManager &sources) {
  for (const Wait &wait : body.waits)
    if (sources.isBeforeInTranslationUnit(spawn.range().getEnd(), wait.attributed->getBeginLoc()))
      return &wait;
  return nullptr;
}

} // namespace

std::vector<UnwaitedWrite> findUnwaitedWrites(const TaskFunction &body, ASTContext &context) {
  std::vector<UnwaitedWrite> found;
  if (!body.definition || body.recursion || body.waits.empty() || body.spawns.empty())
    return found;
  const SourceManager &sources = context.getSourceManager();
  const ReadFinder reads = readsOf(body);
  for (const Spawn &spawn : body.spawns) {
    const TaskFunction &child = *spawn.callee;
    const Wait *wait = waitBehind(body, spawn, sources);
    if (!wait || !child.definition || !child.waits.empty() || !mayOutlive(spawn))
      continue;
    for (unsigned i = 0; i < spawn.call->getNumArgs(); ++i) {
      const VarDecl *pointer = pointerIn(spawn.call->getArg(i));
      if (!pointer || reads.changed.count(pointer))
        continue;
      auto read = llvm::find_if(reads.reads, [&](const Expr *place) {
        return pointerTo(place) == pointer &&
               sources.isBeforeInTranslationUnit(wait->attributed->getBeginLoc(),
                                                 place->getBeginLoc());
      });
      if (read == reads.reads.end())
        continue;
      if (const Spawn *grandchild = lateWriter(child, i)) {
        found.push_back({&spawn, wait, *read, pointer, grandchild});
        break;
      }
    }
  }
  return found;
}

const Expr *memoryReadBehind(const TaskFunction &body, SourceLocation where,
                             const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  for (const Expr *place : readsOf(body).reads) {
    const Expr *plain = place->IgnoreParens();
    const auto *name = dyn_cast<DeclRefExpr>(plain);
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    const bool shared = variable && variable->hasGlobalStorage() && !variable->isConstexpr() &&
                        !variable->getType().isConstQualified() &&
                        !variable->hasAttr<CUDASharedAttr>() &&
                        !variable->hasAttr<CUDAConstantAttr>();
    const VarDecl *pointer = pointerTo(plain);
    if ((shared || (pointer && pointer->getType()->isPointerType())) &&
        sources.isBeforeInTranslationUnit(where, plain->getBeginLoc()))
      return plain;
  }
  return nullptr;
}

} // namespace gtap
