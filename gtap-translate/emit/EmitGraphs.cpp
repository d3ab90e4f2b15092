// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EmitGraphs.h.
#include "emit/EmitGraphs.h"

#include "ast/types/TypeText.h"
#include "lower/SpawnText.h"
#include "lower/WrappedText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// "void(float *, int)"
std::string signatureText(const FunctionDecl &function, const ASTContext &context) {
  std::vector<std::string> parameters;
  for (const ParmVarDecl *parameter : function.parameters())
    parameters.push_back(typeText(parameter->getType().getUnqualifiedType(), context));
  return fmt::format("{}({})", typeText(function.getReturnType().getUnqualifiedType(), context),
                     fmt::join(parameters, ", "));
}

} // namespace

void emitGraphs(const TaskModel &model, const ASTContext &context, const SourceText &source,
                TextEdits &edits) {
  const Decl *outermost = nullptr; // a declaration in no namespace
  for (const Decl *each : context.getTranslationUnitDecl()->decls())
    if (!outermost)
      outermost = each;
  std::vector<std::string> tasks;
  for (const GraphTask &task : model.graphTasks) {
    const TaskBody *body = task.function ? bodyOf(model, *task.function) : nullptr;
    const std::optional<Span> span = source.span(task.name->getSourceRange());
    if (!body || !span)
      continue; // refused
    const std::string descriptor = "::" + descriptorName(*body, outermost, context);
    edits.replace(*span, fmt::format("gtap::named_task<{}, {}>()", descriptor,
                                     signatureText(*task.function, context)));
    if (std::find(tasks.begin(), tasks.end(), descriptor) == tasks.end())
      tasks.push_back(descriptor);
  }
  if (tasks.empty())
    return;
  const Span whole = source.whole();
  const bool ends = whole.begin == whole.end || source.text({whole.end - 1, whole.end}) == "\n";
  edits.insert(whole.end,
               fmt::format("{}// ---- gtap: program of graphs ----\n{}", ends ? "" : "\n",
                           wrapped(fmt::format("static const gtap::detail::graph_program<{}> "
                                               "gtap_graphs;\n",
                                               fmt::join(tasks, ", ")))));
}

} // namespace gtap
