// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckBarriers.h.
#include "check/language/CheckBarriers.h"

#include "ast/uses/Callees.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <set>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// Calls in one function, and in the plain functions that it leads to.
class BarrierFinder : public DynamicRecursiveASTVisitor {
public:
  BarrierFinder(const TaskModel &model, const ASTContext &context, Diagnostics &diagnostics)
      : context_(context), diagnostics_(diagnostics) {
    for (const auto &function : model.functions)
      for (const TaskBody *body : bodiesOf(*function))
        tasks_.insert(body->definition->getCanonicalDecl());
  }

  void look(const TaskBody &body) {
    task_ = body.function;
    llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
    std::vector<const FunctionDecl *> pending = {body.definition};
    while (!pending.empty()) {
      const FunctionDecl *next = pending.back();
      pending.pop_back();
      if (next != body.definition &&
          (tasks_.contains(next->getCanonicalDecl()) ||
           context_.getSourceManager().isInSystemHeader(next->getLocation())))
        continue;
      TraverseStmt(next->getBody());
      for (const FunctionDecl *callee : calleesIn(*next->getBody()))
        if (const FunctionDecl *definition = callee->getDefinition();
            definition && definition->getBody() && !isOfRuntime(*callee) &&
            seen.insert(definition).second)
          pending.push_back(definition);
    }
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->getIdentifier() && waits(*call, *callee) &&
        reported_.insert(call->getBeginLoc()).second) {
      diagnostics_.report(DiagId::ThreadsWait,
                          context_.getSourceManager().getExpansionLoc(call->getBeginLoc()),
                          {callee->getName().str()});
      diagnostics_.note(task_->pragma->location, "in a task of this function");
    }
    return true;
  }

private:
  static bool isOfRuntime(const FunctionDecl &function) {
    const auto *space = dyn_cast<NamespaceDecl>(function.getDeclContext());
    return space && space->getParent()->isTranslationUnit() && space->getName() == "gtap";
  }
  // For all threads of the block, or for all of the warp.
  bool waits(const CallExpr &call, const FunctionDecl &callee) const {
    const StringRef name = callee.getName();
    if (isOfRuntime(callee))
      return name == "block_scratch" || name == "block_release";
    if (name.starts_with("__syncthreads"))
      return true;
    const bool ofWarp =
        name == "__syncwarp" || ((name.starts_with("__shfl") || name.starts_with("__match") ||
                                  name.starts_with("__reduce") || name == "__ballot_sync" ||
                                  name == "__any_sync" || name == "__all_sync") &&
                                 name.contains("_sync"));
    Expr::EvalResult mask;
    return ofWarp && call.getNumArgs() != 0 && !call.getArg(0)->isValueDependent() &&
           call.getArg(0)->EvaluateAsInt(mask, context_) && mask.Val.getInt().trunc(32).isAllOnes();
  }

  const ASTContext &context_;
  Diagnostics &diagnostics_;
  const TaskFunction *task_ = nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 16> tasks_;
  std::set<SourceLocation> reported_;
};

} // namespace

void checkBarriers(const TaskModel &model, const ASTContext &context, Diagnostics &diagnostics) {
  BarrierFinder finder(model, context, diagnostics);
  for (const auto &function : model.functions)
    if (function->worker == WorkerKind::Thread)
      for (const TaskBody *body : bodiesOf(*function))
        finder.look(*body);
}

} // namespace gtap
