// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SharedTaskloops.h.
#include "analyse/loops/SharedTaskloops.h"

#include "analyse/effects/CalleeEffects.h"
#include "analyse/effects/ValueUses.h"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// Of one block alone: what lies in shared memory, and which block or thread it is.
bool isOfBlock(const Decl &declaration) {
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  return variable && (variable->hasAttr<CUDASharedAttr>() || variable->isStaticLocal() ||
                      (variable->getIdentifier() &&
                       llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"},
                                          variable->getName())));
}
bool mentionsOfBlock(const Stmt &node) {
  if (const auto *mention = dyn_cast<DeclRefExpr>(&node); mention && isOfBlock(*mention->getDecl()))
    return true;
  if (const auto *declaration = dyn_cast<DeclStmt>(&node))
    if (llvm::any_of(declaration->decls(), [](const Decl *each) { return isOfBlock(*each); }))
      return true;
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&node)) // of a property, as blockIdx.x is one
    return opaque->getSourceExpr() && mentionsOfBlock(*opaque->getSourceExpr());
  return llvm::any_of(node.children(),
                      [](const Stmt *child) { return child && mentionsOfBlock(*child); });
}
// A function that finds the same in any block.
bool isSameInAnyBlock(const FunctionDecl &function, const SourceManager &sources) {
  if (!function.getDefinition()) // one of the compiler's, or of a library
    return function.getBuiltinID() != 0 || sources.isInSystemHeader(function.getLocation());
  const CalleeEffects effects = effectsOf(function);
  return !effects.unseen && !effects.writes && !effects.waits &&
         llvm::none_of(reachableFrom(function), [](const FunctionDecl *each) {
           return each->hasBody() && mentionsOfBlock(*each->getBody());
         });
}

class SharedTurns {
public:
  SharedTurns(SourceRange loops, llvm::function_ref<bool(const VarDecl &)> differs,
              const FunctionDecl *spawned, const ASTContext &context)
      : loops_(loops), differs_(differs), spawned_(spawned), context_(context),
        sources_(context.getSourceManager()) {}

  // `forValue`: of what the node names, only the value matters, and not where it lies.
  bool accepts(const Stmt &node, bool forValue = false) const {
    if (const auto *mention = dyn_cast<DeclRefExpr>(&node))
      return acceptsMention(*mention, forValue);
    if (isa<LambdaExpr, CXXThisExpr, StmtExpr, GCCAsmStmt, MSAsmStmt, VAArgExpr>(node))
      return false;
    if (const auto *cast = dyn_cast<CastExpr>(&node))
      return accepts(*cast->getSubExpr(), cast->getCastKind() == CK_LValueToRValue ||
                                              (forValue && cast->getCastKind() == CK_NoOp));
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(&node))
      return opaque->getSourceExpr() && accepts(*opaque->getSourceExpr());
    if (const auto *call = dyn_cast<CallExpr>(&node))
      return acceptsCall(*call);
    if (const auto *parens = dyn_cast<ParenExpr>(&node))
      return accepts(*parens->getSubExpr(), forValue);
    if (const auto *member = dyn_cast<MemberExpr>(&node))
      return accepts(*member->getBase(), forValue && !member->isArrow());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(&node)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
      const bool ofArray = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
      return accepts(ofArray ? *decay->getSubExpr() : *element->getBase(), ofArray && forValue) &&
             accepts(*element->getIdx());
    }
    if (const auto *copy = dyn_cast<CXXConstructExpr>(&node);
        copy && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyOrMoveConstructor() &&
        copy->getConstructor()->isTrivial())
      return accepts(*copy->getArg(0), true);
    if (const auto *construction = dyn_cast<CXXConstructExpr>(&node);
        construction && !construction->getConstructor()->isTrivial() &&
        !acceptsCallee(construction->getConstructor()))
      return false;
    if (const auto *declaration = dyn_cast<DeclStmt>(&node))
      if (llvm::any_of(declaration->decls(),
                       [](const Decl *each) { return !isa<VarDecl>(each) || isOfBlock(*each); }))
        return false;
    return llvm::all_of(node.children(),
                        [&](const Stmt *child) { return !child || accepts(*child); });
  }

private:
  // Of an argument by constant reference, and of the object of a member function, a copy may do.
  bool acceptsCall(const CallExpr &call) const {
    const FunctionDecl *callee = call.getDirectCallee();
    if (!acceptsCallee(callee))
      return false;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(&call)) {
      if (!method ||
          !accepts(*member->getImplicitObjectArgument(), needsValueOfObjectOnly(*method)))
        return false;
    } else if (!accepts(*call.getCallee())) {
      return false;
    }
    const bool isOperator =
        isa<CXXOperatorCallExpr>(call) && method; // its first argument is the object
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const unsigned number = isOperator ? i - 1 : i;
      const bool forValue =
          callee->getCanonicalDecl() != spawned_ &&
          (isOperator && i == 0
               ? needsValueOfObjectOnly(*method)
               : number < callee->getNumParams() && needsValueOnly(*callee->getParamDecl(number)));
      if (!accepts(*call.getArg(i), forValue))
        return false;
    }
    return true;
  }
  bool acceptsCallee(const FunctionDecl *function) const {
    return function &&
           (function->getCanonicalDecl() == spawned_ || isSameInAnyBlock(*function, sources_));
  }
  bool acceptsMention(const DeclRefExpr &mention, bool forValue) const {
    const ValueDecl &declaration = *mention.getDecl();
    if (const auto *function = dyn_cast<FunctionDecl>(&declaration))
      return acceptsCallee(function);
    if (isOfBlock(declaration))
      return false;
    const auto *variable = dyn_cast<VarDecl>(&declaration);
    if (!variable)
      return isa<EnumConstantDecl>(declaration);
    if (!variable->isLocalVarDeclOrParm() ||
        sources_.isPointWithin(variable->getLocation(), loops_.getBegin(), loops_.getEnd()))
      return true;
    return forValue && !differs_(*variable) && !variable->getType()->isReferenceType() &&
           !variable->getType().isVolatileQualified() &&
           variable->getType().isTriviallyCopyableType(context_);
  }

  SourceRange loops_;
  llvm::function_ref<bool(const VarDecl &)> differs_;
  const FunctionDecl *spawned_;
  const ASTContext &context_;
  const SourceManager &sources_;
};

bool acceptsBody(const TaskBody &function, const Taskloop &taskloop,
                 llvm::function_ref<bool(const VarDecl &)> differs, const ASTContext &context) {
  const SourceRange range(taskloop.loops.front()->getBeginLoc(),
                          taskloop.loops.front()->getEndLoc());
  const FunctionDecl *spawned = nullptr;
  for (const Spawn &spawn : function.spawns)
    if (spawn.loop >= 0 && &function.taskloops[spawn.loop] == &taskloop) {
      if (llvm::any_of(spawn.accesses,
                       [](const Access &access) { return !access.clause->iterators.empty(); }))
        return false;
      if (spawn.call->getDirectCallee())
        spawned = spawn.call->getDirectCallee()->getCanonicalDecl();
    }
  const SharedTurns turns(range, differs, spawned, context);
  for (const ForStmt *loop : taskloop.loops)
    for (const Stmt *part :
         {static_cast<const Stmt *>(loop->getInit()), static_cast<const Stmt *>(loop->getCond()),
          static_cast<const Stmt *>(loop->getInc())})
      if (part && !turns.accepts(*part))
        return false;
  if (!turns.accepts(*taskloop.body))
    return false;
  for (const Spawn &spawn : function.spawns)
    if (spawn.loop >= 0 && &function.taskloops[spawn.loop] == &taskloop)
      for (const Expr *clause : spawn.clauses)
        if (!turns.accepts(*clause))
          return false;
  return true;
}

} // namespace

bool canShareTurns(const TaskBody &function, const Taskloop &taskloop,
                   llvm::function_ref<bool(const VarDecl &)> differs, const ASTContext &context) {
  const std::ptrdiff_t number = &taskloop - function.taskloops.data();
  return llvm::all_of(bodiesOf(*function.function), [&](const TaskBody *body) {
    return acceptsBody(*body, body->taskloops[number], differs, context);
  });
}

} // namespace gtap
