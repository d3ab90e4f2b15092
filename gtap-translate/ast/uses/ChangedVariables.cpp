// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ChangedVariables.h.
#include "ast/uses/ChangedVariables.h"

#include "ast/uses/VariableUses.h"

#include <clang/AST/ParentMap.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

namespace gtap {

using namespace clang;

std::map<const VarDecl *, std::string> changedIn(const TaskBody &body, ASTContext &context) {
  std::map<const VarDecl *, std::string> changed;
  ParentMap parents(body.definition->getBody());
  for (const VariableUse &use : collectUses(body, context)) {
    const bool assembled = isa_and_nonnull<AsmStmt>(
        parents.getParentIgnoreParens(const_cast<Stmt *>(static_cast<const Stmt *>(use.mention))));
    const SourceManager &sources = context.getSourceManager();
    const unsigned line =
        sources.getPresumedLineNumber(sources.getExpansionLoc(use.mention->getBeginLoc()));
    if (assembled)
      changed.emplace(use.variable, fmt::format("an asm statement may change it in line {}", line));
    else if (use.role == UseRole::Write || use.role == UseRole::PartialWrite ||
             use.role == UseRole::ReadWrite)
      changed.emplace(use.variable, fmt::format("it is changed in line {}", line));
    else if (use.role == UseRole::Change || use.role == UseRole::Escape)
      changed.emplace(use.variable, fmt::format("{} in line {}", use.reason, line));
    else if (use.showsConst)
      changed.emplace(use.variable, fmt::format("its const type is asked for in line {}", line));
  }
  return changed;
}

} // namespace gtap
