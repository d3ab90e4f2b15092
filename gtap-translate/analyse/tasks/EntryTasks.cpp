// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EntryTasks.h.
#include "analyse/tasks/EntryTasks.h"

#include "ast/places/InstancePlace.h"
#include "ast/types/NamespaceText.h"
#include "ast/types/TemplateText.h"
#include "model/LoopNames.h"
#include "support/SourceText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

std::vector<const TaskBody *> reachable(const TaskModel &model, const TaskBody *root) {
  std::set<const TaskBody *> seen{root};
  std::vector<const TaskBody *> pending{root};
  while (!pending.empty()) {
    const TaskBody *body = pending.back();
    pending.pop_back();
    for (const Spawn &spawn : body->spawns)
      if (seen.insert(spawn.callee).second)
        pending.push_back(spawn.callee);
  }
  std::vector<const TaskBody *> ordered;
  for (const auto &function : model.functions)
    for (const auto &body : function->bodies)
      if (seen.count(body.get()))
        ordered.push_back(body.get());
  // The turns of divided loops are rare, and their code stands behind that of all others.
  std::stable_partition(ordered.begin(), ordered.end(), [](const TaskBody *task) {
    return !StringRef(task->function->name).starts_with(loopFunctionPrefix);
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

std::optional<std::string> earlyDeclaration(const TaskBody &body, const FunctionDecl &kernel,
                                            const ASTContext &context) {
  SourceText source(context);
  if (InstancePlace(kernel, source).passes(*body.first))
    return std::nullopt;
  const TaskFunction &function = *body.function;
  const TaskFunction &named = function.specialized ? *function.specialized : function;
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
