// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ReachedFunctions.h.
#include "analyse/tasks/ReachedFunctions.h"

#include "ast/uses/Callees.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <set>

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

// Member functions that override one of these.
class OverriderFinder : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallPtrSet<const FunctionDecl *, 8> overridden;
  std::vector<const FunctionDecl *> found;

  OverriderFinder() { ShouldVisitTemplateInstantiations = true; }
  bool VisitCXXMethodDecl(CXXMethodDecl *method) override {
    if (overrides(*method))
      found.push_back(method);
    return true;
  }

private:
  bool overrides(const CXXMethodDecl &method) const {
    return llvm::any_of(method.overridden_methods(), [&](const CXXMethodDecl *base) {
      return overridden.count(base->getCanonicalDecl()) != 0 || overrides(*base);
    });
  }
};

class Reach {
public:
  explicit Reach(const ASTContext &context)
      : context_(context), sources_(context.getSourceManager()) {}

  void add(const FunctionDecl *function) {
    if (!function || !seen_.insert(function->getCanonicalDecl()).second ||
        sources_.isInSystemHeader(function->getLocation()) || isOfRuntime(*function))
      return;
    for (const FunctionDecl *declaration : function->redecls())
      found.push_back(declaration);
    const FunctionDecl *written = function->getTemplateInstantiationPattern();
    if (written && written_.insert(written->getCanonicalDecl()).second)
      for (const FunctionDecl *declaration : written->redecls())
        found.push_back(declaration);
    if (const FunctionDecl *definition = function->getDefinition();
        definition && definition->getBody())
      pending_.push_back(definition);
    if (const auto *method = dyn_cast<CXXMethodDecl>(function); method && method->isVirtual())
      virtual_.overridden.insert(method->getCanonicalDecl());
  }
  void follow() {
    while (!pending_.empty()) {
      const FunctionDecl *next = pending_.back();
      pending_.pop_back();
      for (const FunctionDecl *callee : calleesIn(*next->getBody()))
        add(callee);
      if (pending_.empty())
        followVirtual();
    }
  }

  std::vector<const FunctionDecl *> found;

private:
  // What a call of a virtual function may run.
  void followVirtual() {
    if (virtual_.overridden.empty())
      return;
    virtual_.found.clear();
    virtual_.TraverseDecl(context_.getTranslationUnitDecl());
    virtual_.overridden.clear(); // those that override them are in it again, and done
    for (const FunctionDecl *overrider : virtual_.found)
      add(overrider);
  }

  const ASTContext &context_;
  const SourceManager &sources_;
  OverriderFinder virtual_;
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
  std::set<SourceLocation> seen;
  for (const FunctionDecl *function : reachedFunctions(model, context)) {
    const RestrictWords found = restrictWordsOf(*function, source);
    all.words.insert(all.words.end(), found.words.begin(), found.words.end());
    for (const VarDecl *variable : found.hidden) // instances share the locations of their template
      if (seen.insert(variable->getLocation()).second)
        all.hidden.push_back(variable);
  }
  return all;
}

} // namespace gtap
