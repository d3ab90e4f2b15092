// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernel launches for the host target (see EmitLaunches.h).
#include "emit/EmitLaunches.h"

#include "ast/expressions/LaunchText.h"
#include "ast/types/TypeText.h"

#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace gtap {

using namespace clang;

namespace {

// In a template it may not be known yet which kernel is launched: the argument's own type will do.
std::string parameterText(const CUDAKernelCallExpr &launch, unsigned index, const std::string &name,
                          const ASTContext &context) {
  const FunctionDecl *kernel = launch.getDirectCallee();
  if (kernel && index < kernel->getNumParams())
    return declarationText(kernel->getParamDecl(index)->getType(), name, context);
  return (isa<PackExpansionExpr>(launch.getArg(index)) ? "auto... " : "auto ") + name;
}

// kernel<<<config>>>(arguments) becomes a call of a function object with those arguments, so that
// they are converted and evaluated once: [&](int gtap_1) { gtap::host::launch(config, [&] {
// kernel(gtap_1); }); }(arguments).
void placeLaunch(const CUDAKernelCallExpr &launch, const ASTContext &context,
                 const SourceText &source, TextEdits &edits) {
  std::optional<Span> callee = source.span(launch.getCallee()->getSourceRange());
  std::optional<Span> config = source.span(SourceRange(launch.getConfig()->getRParenLoc()));
  if (!standsInText(launch, source))
    return;
  Span opening = source.tokenAfter(callee->end).span; // <<<
  Span values{opening.end, config->begin};
  std::vector<std::string> parameters, names;
  for (unsigned i = 0; i < launch.getNumArgs() && !isa<CXXDefaultArgExpr>(launch.getArg(i)); ++i) {
    std::string name = fmt::format("gtap_{}", i + 1);
    parameters.push_back(parameterText(launch, i, name, context));
    names.push_back(name + (isa<PackExpansionExpr>(launch.getArg(i)) ? "..." : ""));
  }
  edits.replace({callee->begin, config->end},
                fmt::format("[&]({}) {{ gtap::host::launch({}, [&] {{ {}({}); }}); }}",
                            fmt::join(parameters, ", "), source.text(values).trim(),
                            source.text(*callee), fmt::join(names, ", ")));
}

} // namespace

void emitLaunches(const TaskModel &model, const ASTContext &context, const SourceText &source,
                  TextEdits &edits) {
  for (const CUDAKernelCallExpr *launch : model.launches)
    placeLaunch(*launch, context, source, edits);
}

} // namespace gtap
