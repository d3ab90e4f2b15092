// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See EmitGrids.h.
#include "emit/EmitGrids.h"

#include "ast/expressions/LaunchText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <string>

namespace gtap {

using namespace clang;

namespace {

// Whether what the user wrote names the kernel without the launch's arguments, as gtap::grid_size() is given none.
bool namesKernel(const Expr &callee, const FunctionDecl &kernel) {
  const auto *mention = dyn_cast<DeclRefExpr>(callee.IgnoreParenImpCasts());
  if (!mention || isa<UsingShadowDecl>(mention->getFoundDecl())) // there may be others of that name
    return false;
  const TemplateArgumentList *all = kernel.getTemplateSpecializationArgs();
  return !all || (mention->getNumTemplateArgs() == all->size() &&
                  llvm::none_of(all->asArray(), [](const TemplateArgument &argument) {
                    return argument.getKind() == TemplateArgument::Pack;
                  }));
}

// The entry that the launched kernel has, or null.
const EntryKernel *entryOf(const CUDAKernelCallExpr &launch, const TaskModel &model) {
  const FunctionDecl *kernel = launch.getDirectCallee();
  const auto found = llvm::find_if(model.entries, [&](const EntryKernel &entry) {
    return kernel && entry.kernel->getCanonicalDecl() == kernel->getCanonicalDecl();
  });
  return found == model.entries.end() ? nullptr : &*found;
}

} // namespace

void emitGrids(const TaskModel &model, const WholeTrees &trees, ASTContext &context,
               const SourceText &source, TextEdits &edits) {
  for (const CUDAKernelCallExpr *launch : model.launches) {
    std::optional<Span> callee = source.span(launch->getCallee()->getSourceRange());
    if (!standsInText(*launch, source))
      continue;
    const EntryKernel *entry = entryOf(*launch, model);
    const auto grid = source.tokenAfter(source.tokenAfter(callee->end).span.end); // behind <<<
    if (!entry || !namesKernel(*launch->getCallee(), *entry->kernel) ||
        grid.spelling != "GTAP_GRID_SIZE" || source.tokenAfter(grid.span.end).spelling != "," ||
        (model.entries.size() == 1 && !runsLoopsAlone(model, trees, *entry->entry.callee, context)))
      continue;
    edits.replace(grid.span, fmt::format("GTAP_GRID_SIZE_OF({})", source.text(*callee).str()));
  }
}

} // namespace gtap
