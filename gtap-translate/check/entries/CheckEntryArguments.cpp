// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CheckEntryArguments.h.
#include "check/entries/CheckEntryArguments.h"

#include "analyse/memory/PointsTo.h"
#include "ast/types/DeclaredTypes.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

namespace {

// The variable of the kernel's that the object is, if threads or blocks have one each. A lambda's own are not meant.
const VarDecl *ownVariable(const PointedTo &object, const FunctionDecl &kernel) {
  const auto *variable =
      object.kind == PointedTo::Kind::Variable ? dyn_cast_or_null<VarDecl>(object.decl) : nullptr;
  const bool own = variable && variable->getParentFunctionOrMethod() == &kernel &&
                   (variable->hasLocalStorage() || variable->hasAttr<CUDASharedAttr>());
  return own ? variable : nullptr;
}

} // namespace

// An address that is certainly a thread's own is an error. Where the argument may lead elsewhere, too, and for shared
// memory, which the tasks of a launch with one block may use, it is a warning.
void checkEntryArguments(const EntryKernel &entry, Diagnostics &diagnostics) {
  if (!entry.entry.call)
    return;
  PointsToOfAll all;
  const PointsTo *kernel = all.of(entry.kernel);
  if (!kernel)
    return;
  const SourceManager &sources = entry.kernel->getASTContext().getSourceManager();
  for (const Expr *argument : entry.entry.call->arguments()) {
    const PointedToSet passed = kernel->passedBy(*argument);
    const bool certain = !passed.empty() && llvm::all_of(passed, [&](const PointedTo &object) {
      const VarDecl *variable = ownVariable(object, *entry.kernel);
      return variable && !variable->hasAttr<CUDASharedAttr>();
    });
    for (const PointedTo &object : kernel->reachableFrom(passed))
      if (const VarDecl *variable = ownVariable(object, *entry.kernel)) {
        const bool shared = variable->hasAttr<CUDASharedAttr>();
        diagnostics.report(
            certain ? DiagId::EntryOwnVariable : DiagId::EntryMayBeOwn,
            sources.getExpansionLoc(argument->getBeginLoc()),
            {shownName(*variable), shared ? "which each block of the kernel has for itself"
                                          : "which each thread of the kernel has for itself"});
        diagnostics.note(variable->getLocation(), "declared here");
        break;
      }
  }
}

} // namespace gtap
