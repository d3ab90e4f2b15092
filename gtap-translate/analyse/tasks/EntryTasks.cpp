// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EntryTasks.h.
#include "analyse/tasks/EntryTasks.h"

#include "ast/InstancePlace.h"
#include "ast/NamespaceText.h"
#include "ast/TemplateText.h"
#include "model/LoopNames.h"
#include "support/SourceText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

std::vector<const TaskFunction *> reachable(const TaskModel &model, const TaskFunction *root) {
  std::set<const TaskFunction *> seen{root};
  std::vector<const TaskFunction *> pending{root};
  while (!pending.empty()) {
    const TaskFunction *function = pending.back();
    pending.pop_back();
    for (const Spawn &spawn : function->spawns)
      if (seen.insert(spawn.callee).second)
        pending.push_back(spawn.callee);
  }
  std::vector<const TaskFunction *> ordered;
  for (const auto &function : model.functions) {
    if (seen.count(function.get()))
      ordered.push_back(function.get());
    for (const auto &instance : function->instances)
      if (seen.count(instance.get()))
        ordered.push_back(instance.get());
  }
  // The turns of divided loops are rare, and their code stands behind that of all others.
  std::stable_partition(ordered.begin(), ordered.end(), [](const TaskFunction *task) {
    return !StringRef(task->name).starts_with(loopFunctionPrefix);
  });
  return ordered;
}

// Whether the header may need what is declared below: concepts, or types of its values.
static bool namesMore(const FunctionTemplateDecl &functionTemplate) {
  const TemplateParameterList *parameters = functionTemplate.getTemplateParameters();
  return parameters->hasAssociatedConstraints() ||
         llvm::any_of(*parameters, [](const NamedDecl *parameter) {
           const auto *value = dyn_cast<NonTypeTemplateParmDecl>(parameter);
           return value && value->getType().getCanonicalType()->getAsTagDecl();
         });
}

std::optional<std::string> earlyDeclaration(const TaskFunction &task, const FunctionDecl &kernel,
                                            const ASTContext &context) {
  SourceText source(context);
  if (InstancePlace(kernel, source).passes(*task.first))
    return std::nullopt;
  const TaskFunction &named = task.pattern       ? *task.pattern
                              : task.specialized ? *task.specialized
                                                 : task;
  const FunctionDecl &first = *named.first;
  if (source.offset(first.getLocation()).value_or(0) <
      source.offset(kernel.getLocation()).value_or(0))
    return "";
  const FunctionTemplateDecl *functionTemplate = first.getDescribedFunctionTemplate();
  if (isa<CXXMethodDecl>(first) || (functionTemplate && namesMore(*functionTemplate)))
    return std::nullopt;
  const DeclContext *here = kernel.getDeclContext(), *there = first.getDeclContext();
  NamespaceText leave = namespacesBetween(there, here), enter = namespacesBetween(here, there);
  bool own = hasOwnNamespace(first);
  return fmt::format("{}{}{}{}struct gtap_task_{};\n{}{}{}", leave.closing, enter.opening,
                     own ? "namespace {\n" : "", TemplateText(first, context).header(), named.name,
                     own ? "} // namespace\n" : "", enter.closing, leave.opening);
}

} // namespace gtap
