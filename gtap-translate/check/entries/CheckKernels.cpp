// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckKernels.h.
#include "check/entries/CheckKernels.h"

#include "analyse/tasks/EntryTasks.h"
#include "ast/expressions/NamedLaunches.h"
#include "ast/types/DeclaredTypes.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <set>

namespace gtap {

using namespace clang;

namespace {

class Calls : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *call) override {
    if (call->getDirectCallee())
      found.push_back(call);
    return true;
  }

  std::vector<const CallExpr *> found;
};

// The kernels that the main file defines; of a template, itself.
class Kernels : public DynamicRecursiveASTVisitor {
public:
  explicit Kernels(const SourceManager &sources) : sources_(sources) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->hasAttr<CUDAGlobalAttr>() && function->doesThisDeclarationHaveABody() &&
        sources_.isWrittenInMainFile(sources_.getExpansionLoc(function->getLocation())))
      found.push_back(function);
    return true;
  }

  std::vector<FunctionDecl *> found;

private:
  const SourceManager &sources_;
};

bool hasEntry(const FunctionDecl &kernel, const TaskModel &model) {
  return llvm::any_of(model.entries, [&](const EntryKernel &entry) {
    const FunctionDecl *pattern = entry.pattern();
    return (pattern ? pattern : entry.kernel)->getCanonicalDecl() == kernel.getCanonicalDecl();
  });
}

// One whose statement is refused counts, too: it is not what is missing.
bool hasEntryPragma(const FunctionDecl &kernel, const SourceFacts &facts,
                    const SourceManager &sources) {
  const SourceRange body = kernel.getBody()->getSourceRange();
  return llvm::any_of(facts.pragmas, [&](const auto &site) {
    return site->kind == PragmaKind::Entry &&
           sources.isPointWithin(sources.getExpansionLoc(site->location),
                                 sources.getExpansionLoc(body.getBegin()),
                                 sources.getExpansionLoc(body.getEnd()));
  });
}

} // namespace

void checkNamedLaunches(const TaskModel &model, ASTContext &context, Diagnostics &diagnostics) {
  if (!namesLaunches(context))
    return;
  const SourceManager &sources = context.getSourceManager();
  const NamedLaunches launches = namedLaunches(context);
  for (const NamedLaunch &launch : launches.calls) {
    if (!launch.kernel)
      continue;
    const bool isKernel = launch.kernel->hasAttr<CUDAGlobalAttr>();
    // One that is defined in another file may have an entry there.
    if (isKernel && (!launch.kernel->getDefinition() || hasEntry(*launch.kernel, model)))
      continue;
    diagnostics.report(DiagId::LaunchNoEntry, sources.getExpansionLoc(launch.call->getBeginLoc()),
                       {launch.kernel->getNameAsString(),
                        isKernel ? "has no '#pragma gtap entry'" : "is no kernel"});
    diagnostics.note(launch.kernel->getLocation(), "declared here");
  }
  for (const VarDecl *variable : launches.dynamicShared)
    diagnostics.report(DiagId::LaunchDynamicShared,
                       sources.getExpansionLoc(variable->getLocation()), {shownName(*variable)});
}

void checkKernels(const TaskModel &model, const SourceFacts &facts, ASTContext &context,
                  Diagnostics &diagnostics) {
  std::map<const FunctionDecl *, const TaskFunction *> tasks;
  for (const auto &function : model.functions) {
    if (function->recursion)
      continue;
    tasks[function->first->getCanonicalDecl()] = function.get();
    for (const auto &body : function->bodies)
      tasks[body->first->getCanonicalDecl()] = function.get();
  }
  std::set<const TaskFunction *> started; // by an entry, or by what it starts
  for (const EntryKernel &entry : model.entries)
    for (const TaskBody *body : reachable(model, entry.entry.callee))
      started.insert(body->function);
  if (started.size() == model.functions.size())
    return; // the usual case
  const SourceManager &sources = context.getSourceManager();
  Kernels kernels(sources);
  kernels.TraverseDecl(context.getTranslationUnitDecl());
  for (FunctionDecl *kernel : kernels.found) {
    Calls calls;
    if (!hasEntry(*kernel, model) && !hasEntryPragma(*kernel, facts, sources))
      calls.TraverseStmt(kernel->getBody());
    for (const CallExpr *call : calls.found)
      if (auto task = tasks.find(call->getDirectCallee()->getCanonicalDecl());
          task != tasks.end() && !started.count(task->second))
        diagnostics.report(DiagId::KernelCallsTask, sources.getExpansionLoc(call->getBeginLoc()),
                           {task->second->name});
  }
}

} // namespace gtap
