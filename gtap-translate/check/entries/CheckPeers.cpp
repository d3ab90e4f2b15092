// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckPeers.h.
#include "check/entries/CheckPeers.h"

#include "analyse/effects/SharedBests.h"
#include "analyse/tasks/ReachedFunctions.h"
#include "ast/expressions/NamedLaunches.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace gtap {

using namespace clang;

namespace {

constexpr const char *ofOneGpu[] = {"atomicAdd", "atomicSub", "atomicExch", "atomicMin",
                                    "atomicMax", "atomicInc", "atomicDec",  "atomicCAS",
                                    "atomicAnd", "atomicOr",  "atomicXor"};

class AtomicFinder : public DynamicRecursiveASTVisitor {
public:
  AtomicFinder(const SourceManager &sources, Diagnostics &diagnostics)
      : sources_(sources), diagnostics_(diagnostics) {}

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() ||
        !callee->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
        !llvm::is_contained(ofOneGpu, callee->getName()))
      return true;
    const SourceLocation where = sources_.getExpansionLoc(call->getBeginLoc());
    if (reported_.insert(where).second)
      diagnostics_.report(DiagId::AtomicOfOneGpu, where, {callee->getName().str()});
    return true;
  }

private:
  const SourceManager &sources_;
  Diagnostics &diagnostics_;
  std::set<SourceLocation> reported_; // the instances of a template share a text
};

} // namespace

void checkPeers(const TaskModel &model, const ASTContext &context, Diagnostics &diagnostics) {
  if (!launchesOnPeers(context) || !peersShareMemory(context))
    return;
  AtomicFinder finder(context.getSourceManager(), diagnostics);
  for (const FunctionDecl *function : reachedFunctions(model, context))
    if (function->isThisDeclarationADefinition())
      finder.TraverseStmt(function->getBody());
  for (const VarDecl *variable : sharedBests(context).apart)
    diagnostics.report(DiagId::BestOfOneGpu, variable->getLocation(),
                       {variable->getNameAsString()});
}

} // namespace gtap
