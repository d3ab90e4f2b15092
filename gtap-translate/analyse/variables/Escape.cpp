// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which variables can be reached by other means than their name (see Escape.h).
#include "analyse/variables/Escape.h"

#include "analyse/variables/SelfReference.h"
#include "ast/VariableUses.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

EscapeMap findEscapes(const TaskFunction &function, ASTContext &context) {
  EscapeMap escapes;
  if (!function.definition)
    return escapes;
  // A destination first: of several reasons it is the one that a reader expects. What takes the result of
  // a recursion's call is assigned when the call has returned.
  if (!function.recursion)
    for (const Spawn &spawn : function.spawns)
      for (const VarDecl *variable : destinationRoots(spawn))
        escapes.try_emplace(variable,
                            Escape{"destination of a spawn", spawn.statement->getBeginLoc()});
  for (const VariableUse &use : collectUses(function, context))
    if (use.role == UseRole::Escape)
      escapes.try_emplace(use.variable, Escape{use.reason, use.mention->getLocation()})
          .first->second.addressKnown = true;
  for (const VarDecl *local : function.locals)
    if (bool object = !local->getType()->isReferenceType() || holdsTemporary(local);
        object && mayKnowItself(local->getType().getNonReferenceType()))
      escapes
          .try_emplace(local, Escape{"its constructor may keep its address", local->getLocation()})
          .first->second.addressKnown = true;
  return escapes;
}

} // namespace gtap
