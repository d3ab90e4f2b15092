// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReachedFunctions.h.
#include "analyse/tasks/ReachedFunctions.h"

#include "ast/uses/Callees.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace gtap {

using namespace clang;

namespace {

bool isOfRuntime(const FunctionDecl &function) {
  for (const DeclContext *around = function.getDeclContext(); around; around = around->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(around);
        space && space->getParent()->isTranslationUnit() && space->getName() == "gtap")
      return true;
  return false;
}

class Reach {
public:
  explicit Reach(const ASTContext &context) : sources_(context.getSourceManager()) {}

  void add(const FunctionDecl *function) {
    if (!function || !seen_.insert(function->getCanonicalDecl()).second ||
        sources_.isInSystemHeader(function->getLocation()) || isOfRuntime(*function))
      return;
    const FunctionDecl *written = function->getTemplateInstantiationPattern();
    if (!written)
      written = function;
    if (written == function || written_.insert(written->getCanonicalDecl()).second)
      for (const FunctionDecl *declaration : written->redecls())
        found.push_back(declaration);
    if (const FunctionDecl *definition = function->getDefinition();
        definition && definition->getBody())
      pending_.push_back(definition);
  }
  void follow() {
    while (!pending_.empty()) {
      const FunctionDecl *next = pending_.back();
      pending_.pop_back();
      for (const FunctionDecl *callee : calleesIn(*next->getBody()))
        add(callee);
    }
  }

  std::vector<const FunctionDecl *> found;

private:
  const SourceManager &sources_;
  llvm::SmallPtrSet<const FunctionDecl *, 32> seen_, written_;
  std::vector<const FunctionDecl *> pending_;
};

} // namespace

std::vector<const FunctionDecl *> reachedFunctions(const TaskModel &model,
                                                   const ASTContext &context) {
  Reach reach(context);
  for (const EntryKernel &entry : model.entries)
    reach.add(entry.kernel);
  for (const auto &function : model.functions) {
    reach.add(function->first);
    for (const TaskBody *body : bodiesOf(*function))
      reach.add(body->definition);
  }
  reach.follow();
  return std::move(reach.found);
}

RestrictWords restrictWordsOf(const TaskModel &model, const SourceText &source,
                              const ASTContext &context) {
  RestrictWords all;
  for (const FunctionDecl *function : reachedFunctions(model, context)) {
    const RestrictWords found = restrictWordsOf(*function, source);
    all.words.insert(all.words.end(), found.words.begin(), found.words.end());
    all.hidden.insert(all.hidden.end(), found.hidden.begin(), found.hidden.end());
  }
  return all;
}

} // namespace gtap
