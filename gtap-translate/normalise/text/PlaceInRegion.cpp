// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PlaceInRegion.h.
#include "normalise/text/PlaceInRegion.h"

#include <clang/AST/ParentMap.h>
#include <llvm/ADT/STLExtras.h>

namespace gtap {

using namespace clang;

PlaceInRegion placeInRegion(const Stmt &statement, const TaskBody &body) {
  if (body.team.empty())
    return PlaceInRegion::Outside;
  ParentMap parents(body.definition->getBody());
  const Stmt *inner = &statement;
  bool last = true;
  for (const Stmt *outer = parents.getParent(inner); outer;
       inner = outer, outer = parents.getParent(outer)) {
    const auto found = llvm::find_if(
        body.team, [&](const TeamDirective &each) { return each.attributed == outer; });
    const PragmaKind kind = found == body.team.end() ? PragmaKind::Task : found->pragma->kind;
    if (opensRegion(kind))
      return last && kind == PragmaKind::Parallel ? PlaceInRegion::Last : PlaceInRegion::Inside;
    const auto *block = dyn_cast<CompoundStmt>(outer);
    last &= kind == PragmaKind::Single || kind == PragmaKind::Masked ||
            (block && block->body_back() == inner);
  }
  return PlaceInRegion::Outside;
}

} // namespace gtap
