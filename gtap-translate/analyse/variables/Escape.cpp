// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables can be reached by other means than their name (see Escape.h).
#include "analyse/variables/Escape.h"

#include "analyse/variables/SelfReference.h"
#include "ast/uses/VariableUses.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

EscapeMap findEscapes(const TaskBody &body, ASTContext &context) {
  EscapeMap escapes;
  if (!body.definition)
    return escapes;
  // A destination first: of several reasons it is the one that a reader expects. What takes the result of
  // a recursion's call is assigned when the call has returned.
  if (!body.function->recursion)
    for (const Spawn &spawn : body.spawns)
      for (const VarDecl *variable : destinationRoots(spawn))
        escapes.try_emplace(variable,
                            Escape{"destination of a spawn", spawn.statement->getBeginLoc()});
  for (const VariableUse &use : collectUses(body, context))
    if (use.role == UseRole::Escape)
      escapes.try_emplace(use.variable, Escape{use.reason, use.mention->getLocation()})
          .first->second.addressKnown = true;
  for (const VarDecl *local : body.locals)
    if (bool object = !local->getType()->isReferenceType() || holdsTemporary(local);
        object && mayKnowItself(local->getType().getNonReferenceType()))
      escapes
          .try_emplace(local, Escape{"its constructor may keep its address", local->getLocation()})
          .first->second.addressKnown = true;
  return escapes;
}

} // namespace gtap
